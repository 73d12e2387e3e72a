/** Which deployment records are active after runs of one function, beside those of others in the same environment. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GitHubRequest, type GitHubServer, startGitHubServer } from '../../support/github-server.ts';
import { NUMBER, OLDER, type PreviewRun, type PreviewStep, runPreview } from '../../support/preview-runs.ts';
import { createTree, type Tree } from '../../support/tree.ts';
import { startWholePlatform, type WholePlatform } from '../../support/whole-platform.ts';

let platform: WholePlatform;
let workspace: Tree;
let github: GitHubServer;
/** Called before each request to GitHub takes effect. */
let gate: (request: GitHubRequest) => Promise<void>;

beforeAll(async () => {
  platform = await startWholePlatform();
  workspace = await createTree({ 'main.ts': '// main' });
});

beforeEach(async () => {
  gate = async () => undefined;
  github = await startGitHubServer({ gate: (request) => gate(request) });
  github.records.pullRequests.set(NUMBER, { state: 'open', headSha: OLDER });
  platform.begin({ fates: ['instant'] });
  return () => github[Symbol.asyncDispose]();
});

afterAll(async () => {
  await workspace[Symbol.asyncDispose]();
  await platform[Symbol.asyncDispose]();
});

const STAGING = { mode: 'deploy', environment: 'staging' };
const PRODUCTION = { mode: 'deploy', environment: 'production' };
const PREVIEW = { mode: 'preview', environment: 'preview' };
const MODES = [
  ['a deployment to staging', STAGING],
  ['a deployment to production', PRODUCTION],
  ['a preview', PREVIEW],
] as const;

async function deploy(inputs: PreviewStep['inputs'], more: Partial<PreviewStep> = {}): Promise<PreviewRun> {
  return await runPreview({
    ...{ url: platform.url, github, workspace: workspace.root, workflow: { commit: OLDER } },
    ...more,
    inputs: { assets: 'main.ts', ...inputs },
  });
}

/** The states of each record, the oldest record first. */
function states(): readonly string[] {
  return github.records.deployments.map(({ statuses }) => statuses.map(({ state }) => state).join(', '));
}

/** The requests about deployment records since the beginning, or since this one. */
function requestsFrom(first = 0): readonly string[] {
  return github.requests
    .slice(first)
    .filter(({ path }) => path.includes('/deployments'))
    .map(({ method, path }) => `${method} ${path.replace(/^.*\/deployments|\?.*$/g, '')}`.trimEnd());
}

describe.each(MODES)('The records of %s', (_, inputs) => {
  it('end with one that is active, and each becomes inactive once', async () => {
    for (let count = 0; count < 4; count += 1) await deploy(inputs);
    const replaced = 'in_progress, success, inactive';
    expect(states()).toEqual([replaced, replaced, replaced, 'in_progress, success']);
  });

  it('stay active when they are newer than that of a run that ends last', async () => {
    await deploy(inputs);
    let newer: Promise<PreviewRun> | undefined;
    gate = async ({ body }) => {
      if (newer || !(body as { state?: string } | undefined)?.state?.startsWith('success')) return;
      newer = deploy(inputs);
      await newer;
    };
    const older = await deploy(inputs);
    expect([older.done, (await newer)?.done]).toEqual([true, true]);
    expect(states()).toEqual([
      'in_progress, success, inactive',
      'in_progress, inactive, success',
      'in_progress, success',
    ]);
    await deploy(inputs);
    expect(states()).toEqual([
      'in_progress, success, inactive',
      'in_progress, inactive, success, inactive',
      'in_progress, success, inactive',
      'in_progress, success',
    ]);
  });

  it('are read in one page, and not beyond the last one that was replaced', async () => {
    for (let count = 0; count < 3; count += 1) await deploy(inputs);
    const [, second, third] = github.records.deployments;
    // Those of another function are newer, and fill pages.
    for (let count = 0; count < 80; count += 1)
      github.records.deployments.unshift({
        id: count,
        creator: { login: 'github-actions[bot]', type: 'Bot' },
        request: { environment: inputs.environment, payload: { function: 'other' } },
        statuses: [{ state: 'success' }],
      });
    const before = github.requests.length;
    await deploy(inputs);
    expect(requestsFrom(before)).toEqual([
      'POST',
      `POST /${fourthId()}/statuses`,
      `POST /${fourthId()}/statuses`,
      'GET',
      `GET /${third?.id}/statuses`,
      `POST /${third?.id}/statuses`,
      `GET /${second?.id}/statuses`,
    ]);
    expect(states().filter((state) => state === 'success')).toHaveLength(80);
  });

  it('of runs that failed or were cancelled are left as they are', async () => {
    await deploy(inputs);
    platform.begin({ fates: ['failed'] });
    await deploy(inputs);
    let cancel = () => {};
    platform.begin({ fates: ['stuck'], before: (_number, call) => call === 'read function' && cancel() });
    await deploy(inputs, {
      onStart: (runner) => {
        gate = async ({ body }) => {
          if ((body as { state?: string } | undefined)?.state === 'in_progress') cancel = runner.cancel;
        };
      },
    });
    gate = async () => undefined;
    platform.begin({ fates: ['instant'] });
    await deploy(inputs);
    expect(states()).toEqual([
      'in_progress, success, inactive',
      'in_progress, failure',
      'in_progress, error',
      'in_progress, success',
    ]);
  });
});

function fourthId(): number | undefined {
  return github.records.deployments.at(-1)?.id;
}

describe('The records of a preview that is closed', () => {
  it('become inactive, and those of other previews and of the function itself do not', async () => {
    await deploy({ ...STAGING, environment: 'shared' });
    await deploy({ ...PREVIEW, environment: 'shared' });
    await deploy({ ...PREVIEW, environment: 'shared' });
    github.records.pullRequests.set(NUMBER, { state: 'closed', headSha: OLDER });
    await deploy({ ...PREVIEW, environment: 'shared' }, { action: 'closed' });
    const ended = 'in_progress, success, inactive';
    expect(states()).toEqual(['in_progress, success', ended, ended]);
    await deploy({ ...PREVIEW, environment: 'shared' }, { action: 'closed' });
    expect(states()).toEqual(['in_progress, success', ended, ended]);
  });
});
