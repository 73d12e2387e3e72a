/** Which previews a sweep deletes, and what it says of the others; the danger of `pull_request_target`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GitHubServer, startGitHubServer } from '../../support/github-server.ts';
import { type Json, startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';
import { PLATFORM_KEY } from '../../support/other-platform.ts';
import { NUMBER, OLDER, runPreview } from '../../support/preview-runs.ts';
import { BUCKETS, createBucket, upload } from '../../support/storage.ts';
import { createTree, type Tree } from '../../support/tree.ts';

/** Of no pull request, of an open one, and of one that GitHub does not know. */
const KEPT = ['app/pr-7/a', 'index.html', 'pr-07/a', 'pr-404/index.html', 'pr-7.html', 'pr-70/index.html'];
const SWEPT = ['pr-7/a', 'pr-9/index.html'];
const INPUTS = { function: '', bucket: 'site', artifacts: 'site/**' };

let platform: TestPlatform;
let github: GitHubServer;
let workspace: Tree;

beforeAll(async () => {
  platform = await startTestPlatform({ apiKey: PLATFORM_KEY });
  github = await startGitHubServer();
  workspace = await createTree({ 'site/a.txt': 'a' });
  await createBucket(platform, 'site');
});

afterAll(async () => {
  await workspace[Symbol.asyncDispose]();
  await github[Symbol.asyncDispose]();
  await platform[Symbol.asyncDispose]();
});

async function sweep(dry_run: 'true' | 'false') {
  const { done, runner } = await runPreview({
    ...{ url: platform.url, github, workspace: workspace.root },
    inputs: { ...INPUTS, mode: 'sweep', dry_run },
    workflow: { eventName: 'schedule', event: {} },
  });
  expect(done, runner.errors.join()).toBe(true);
  return runner;
}

async function keys(): Promise<readonly string[]> {
  const { json } = await platform.call('GET', `${BUCKETS}/site/objects`);
  return Array.from(Object(json.objects), ({ key }: Json) => String(key)).sort();
}

describe('A sweep', () => {
  beforeAll(async () => {
    for (const key of [...KEPT, ...SWEPT]) await upload(platform, 'site', key, 'x');
    github.records.pullRequests.set(7, { state: 'closed', headSha: OLDER });
    github.records.pullRequests.set(9, { state: 'closed', headSha: OLDER });
    github.records.pullRequests.set(70, { state: 'open', headSha: OLDER });
  });

  it('shows in a dry run what it would delete, and deletes nothing', async () => {
    const { summary, outputs } = await sweep('true');
    expect(outputs.operation).toBe('planned');
    expect(summary).toMatch(/^\| 7 \|.*would be deleted/m);
    expect(await keys()).toEqual([...KEPT, ...SWEPT].sort());
  });

  it('deletes the previews of closed pull requests only, and says what it kept and why', async () => {
    const { summary } = await sweep('false');
    expect(await keys()).toEqual(KEPT);
    expect(summary.split('\n').filter((line) => /^\| \d+ \|/.test(line))).toEqual([
      expect.stringMatching(/^\| 7 \|.*objects.*deleted.*closed/),
      expect.stringMatching(/^\| 9 \|.*objects.*deleted.*closed/),
      expect.stringMatching(/^\| 70 \|.*objects.*kept.*open/),
      expect.stringMatching(/^\| 404 \|.*objects.*kept/),
    ]);
  });
});

it.each([
  ['pull_request_target', true],
  ['pull_request', false],
])('A preview that runs on `%s` warns of the danger of its code: %j', async (eventName, isWarned) => {
  github.records.pullRequests.set(NUMBER, { state: 'open', headSha: OLDER });
  const { done, runner } = await runPreview({
    ...{ url: platform.url, github, workspace: workspace.root, inputs: INPUTS },
    workflow: { eventName },
  });
  expect(done, runner.errors.join()).toBe(true);
  expect(runner.warnings.some((text) => text.includes('pull_request_target'))).toBe(isWarned);
});

it('The deployment record of a preview is transient, of the commit, and names the preview', async () => {
  await using records = await startGitHubServer();
  records.records.pullRequests.set(NUMBER, { state: 'open', headSha: OLDER });
  const { done, runner } = await runPreview({
    ...{ url: platform.url, github: records, workspace: workspace.root },
    inputs: { ...INPUTS, environment: 'preview' },
  });
  expect(done, runner.errors.join()).toBe(true);
  const [deployment, ...others] = records.records.deployments;
  expect(others).toEqual([]);
  expect(deployment?.request).toMatchObject({
    ...{ ref: OLDER, environment: 'preview', auto_merge: false, required_contexts: [] },
    ...{ transient_environment: true, payload: { function: 'site-pr-7', preview: 'pr-7' } },
  });
  expect(deployment?.statuses).toMatchObject([
    { state: 'in_progress' },
    { state: 'success', auto_inactive: false },
  ]);
});
