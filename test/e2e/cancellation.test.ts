/** The end of the process of a cancelled run that writes to GitHub, whatever GitHub does. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningStep, runAction, type StepResult } from '../support/action-process.ts';
import { REPOSITORY } from '../support/github-repository.ts';
import { type GitHubServer, JOB_TOKEN, startGitHubServer } from '../support/github-server.ts';
import { startTestPlatform } from '../support/local-platform.ts';
import { answer, silence, startRecordingServer } from '../support/recording-server.ts';
import { createTree, type Tree } from '../support/tree.ts';

const KEY = 'key_for_tests_0123456789abcdef';
const HEAD = 'a'.repeat(40);
/** The guarantee is one second; a loaded machine gets a little more. Milliseconds. */
const LONGEST_END_MS = 1500;

const EVENTS = {
  push: { GITHUB_EVENT_NAME: 'push' },
  'pull request': { GITHUB_EVENT_NAME: 'pull_request' },
} as const;

let workspace: Tree;

beforeAll(async () => {
  const repository = { full_name: REPOSITORY };
  const event = {
    action: 'opened',
    pull_request: { number: 7, head: { sha: HEAD, repo: repository }, base: { repo: repository } },
  };
  workspace = await createTree({
    'main.ts': 'export default { fetch: () => new Response() };',
    'event.json': JSON.stringify(event),
  });
});

afterAll(async () => {
  await workspace[Symbol.asyncDispose]();
});

interface Cancelled extends StepResult {
  /** From the signal to the end of the process. Milliseconds. */
  readonly endMs: number;
}

/** Runs a step that is cancelled when `arm` calls its argument. */
async function runCancelled(
  { url, apiKey = KEY }: { readonly url: string; readonly apiKey?: string },
  github: GitHubServer,
  arm: (cancel: () => void) => void,
  event: keyof typeof EVENTS = 'push',
): Promise<Cancelled> {
  let cancelledAt = 0;
  const step = await runAction({
    workspace: workspace.root,
    inputs: {
      ...{ base_url: url, api_key: apiKey, mode: 'auto', function: 'hello', assets: 'main.ts' },
      ...{ environment: 'staging', github_token: JOB_TOKEN },
    },
    environment: {
      ...{ GITHUB_API_URL: github.url.href, GITHUB_REPOSITORY: REPOSITORY, GITHUB_SHA: HEAD },
      ...{ GITHUB_EVENT_PATH: workspace.at('event.json'), ...EVENTS[event] },
    },
    onStart: (running: RunningStep) =>
      arm(() => {
        cancelledAt = performance.now();
        running.kill('SIGTERM');
      }),
  });
  return { ...step, endMs: performance.now() - cancelledAt };
}

async function startGitHub(options?: Parameters<typeof startGitHubServer>[0]): Promise<GitHubServer> {
  const github = await startGitHubServer(options);
  github.records.pullRequests.set(7, { state: 'open', headSha: HEAD });
  return github;
}

function statesOf({ records }: GitHubServer): readonly unknown[] {
  return records.deployments.flatMap(({ statuses }) => statuses.map(({ state }) => state));
}

describe.each(Object.keys(EVENTS) as (keyof typeof EVENTS)[])('A cancelled run for a %s', (event) => {
  it.each([
    ['answers', ['in_progress', 'error']],
    ['answers after 200 ms', ['in_progress', 'error']],
    ['hangs', ['in_progress']],
    ['resets connections', ['in_progress']],
  ])('ends within a second while GitHub %s, and its record is %j', async (how, states) => {
    const delayMs = how === 'answers after 200 ms' ? 200 : 0;
    await using github = await startGitHub({
      gate: async () => await wait(delayMs, undefined, { ref: false }),
    });
    let cancel: () => void = () => undefined;
    await using platform = await startRecordingServer(({ method }) => {
      if (method === 'GET') return answer(200, { functions: [] });
      if (how === 'hangs') github.faults.push({ match: /./, answer: 'hang' });
      if (how === 'resets connections') github.faults.push({ match: /./, answer: 'reset' });
      cancel();
      return silence;
    });
    const step = await runCancelled(
      { url: platform.url.href },
      github,
      (now) => {
        cancel = now;
      },
      event,
    );
    expect(step.endMs).toBeLessThan(LONGEST_END_MS);
    expect(step.exitCode).toBe(143);
    expect(step.summary).toContain('> Cancelled.');
    expect(statesOf(github)).toEqual(states);
  });

  it('ends within a second when GitHub has never answered', async () => {
    let cancel: () => void = () => undefined;
    await using github = await startGitHub({ onHang: () => cancel() });
    github.faults.push({ match: /./, answer: 'hang' });
    const step = await runCancelled(
      { url: 'http://127.0.0.1:9' },
      github,
      (now) => {
        cancel = now;
      },
      event,
    );
    expect(step.endMs).toBeLessThan(LONGEST_END_MS);
    expect(step.exitCode).toBe(143);
  });
});

describe('A run that is cancelled during its report', () => {
  it('ends within a second, and its record shows that the deployment succeeded', async () => {
    await using platform = await startTestPlatform();
    let cancel: () => void = () => undefined;
    await using github = await startGitHub({ onHang: () => cancel() });
    const isReport = /^POST .*\/statuses$/;
    github.faults.push({ match: isReport, answer: { status: 201, body: {} }, isAfter: true, times: 1 });
    github.faults.push({ match: isReport, answer: 'hang', times: 1 });
    const step = await runCancelled(platform, github, (now) => {
      cancel = now;
    });
    expect(step.endMs).toBeLessThan(LONGEST_END_MS);
    expect(statesOf(github)).toEqual(['in_progress', 'success']);
  });
});
