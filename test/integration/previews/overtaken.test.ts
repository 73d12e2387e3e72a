/** A run for an event of a pull request that a newer event has overtaken: another run deploys the preview. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGitHubServer } from '../../support/github-server.ts';
import { NEWER, NUMBER, OLDER, runPreview } from '../../support/preview-runs.ts';
import { createTree, type Tree } from '../../support/tree.ts';
import { startWholePlatform, type WholePlatform } from '../../support/whole-platform.ts';

let platform: WholePlatform;
let workspace: Tree;

beforeAll(async () => {
  platform = await startWholePlatform();
  workspace = await createTree({ 'main.ts': '// main' });
});

afterAll(async () => {
  await workspace[Symbol.asyncDispose]();
  await platform[Symbol.asyncDispose]();
});

describe('A run is skipped, and log, summary and deployment record say why,', () => {
  it.each([
    ['when the pull request has a newer commit', 'opened', NEWER, 'a newer commit of #7 deploys the preview'],
    [
      'when the pull request that was closed is open again',
      'closed',
      OLDER,
      '#7 is open again, and the run of its reopening deploys the preview',
    ],
  ] as const)('%s', async (_, action, headSha, why) => {
    await using github = await startGitHubServer();
    github.records.pullRequests.set(NUMBER, { state: 'open', headSha });
    platform.begin({});
    const { done, runner } = await runPreview({
      ...{ url: platform.url, github, workspace: workspace.root, action },
      inputs: { assets: 'main.ts', environment: 'preview' },
    });
    expect(done, runner.errors.join('\n')).toBe(true);
    expect(platform.requests).toEqual([]);
    expect(runner.outputs).toMatchObject({ operation: 'skipped', skipped: 'true', changed: 'false' });
    expect(runner.notices).toEqual([`Skipped: ${why}.`]);
    expect(runner.summary).toContain(`⏭️ Skipped: ${why}\n`);
    expect(runner.lines.join('\n')).not.toContain('event');
    const [record] = github.records.deployments.map(({ statuses }) => statuses.at(-1));
    if (action === 'opened')
      expect(record).toMatchObject({ state: 'inactive', description: `⏭️ Skipped: ${why}` });
    expect(github.records.comments).toEqual([]);
  });
});
