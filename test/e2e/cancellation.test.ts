/** The end of a cancelled run, whatever it does and whatever GitHub does: within a second. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Inputs } from '../../src/inputs/reader.ts';
import { run } from '../../src/run.ts';
import { runAction } from '../support/action-process.ts';
import { startTestPlatform } from '../support/local-platform.ts';
import { answer, type RecordingServer, silence, startRecordingServer } from '../support/recording-server.ts';
import { createTestRunner, type TestRunner } from '../support/test-runner.ts';
import { createTree, type Tree } from '../support/tree.ts';
import { type GitHub, HEAD, JOB_TOKEN, pullRequest, REPOSITORY, startGitHub } from '../world/github.ts';

const KEY = 'key_for_tests_0123456789abcdef';
/** What the documents promise. */
const LONGEST_END_MS = 1000;
/** A busy machine may delay one run; a defect delays all. */
const TRIES = { retry: 4 };
const { event: EVENT } = pullRequest('opened');

const INPUTS = { api_key: KEY, mode: 'auto', function: 'hello', assets: 'main.ts' };
const HANGS = [{ at: /./, what: 'hang', times: 99 }] as const;

let workspace: Tree;

beforeAll(async () => {
  workspace = await createTree({
    'main.ts': 'export default { fetch: () => new Response() };',
    'event.json': JSON.stringify(EVENT),
  });
});

afterAll(() => workspace[Symbol.asyncDispose]());

/** Runs a step in this process that is cancelled, and checks that it ends in time. */
async function runCancelled(
  cancellation: AbortController,
  github: GitHub,
  inputs: Partial<Inputs>,
  { event = 'push', isSuccess = false } = {},
): Promise<TestRunner> {
  const runner = createTestRunner(
    { ...INPUTS, environment: 'staging', github_token: JOB_TOKEN, ...inputs },
    {
      ...{ workspace: workspace.root, repository: REPOSITORY, commit: HEAD, eventName: event },
      ...{ event: EVENT, apiUrl: github.url },
    },
  );
  const ageOf = onCancel(cancellation, () => runner.cancel());
  expect(await run(runner)).toBe(isSuccess);
  expect(ageOf()).toBeLessThan(LONGEST_END_MS);
  return runner;
}

/** Calls a function when a run is to be cancelled. @returns what returns the milliseconds since then */
function onCancel({ signal }: AbortController, cancel: () => void): () => number {
  let at = Number.NaN;
  signal.addEventListener('abort', () => {
    at = performance.now();
    cancel();
  });
  return () => performance.now() - at;
}

/** A platform that does not answer the first write, and calls a function instead. */
function startSilentPlatform(onWrite: () => void): Promise<RecordingServer> {
  return startRecordingServer(({ method }) => {
    if (method === 'GET') return answer(200, { functions: [] });
    onWrite();
    return silence;
  });
}

async function openGitHub(): Promise<GitHub> {
  const github = await startGitHub();
  github.records.pullRequests.set(7, { state: 'open', headSha: HEAD });
  return github;
}

function statesOf({ records }: GitHub): readonly unknown[] {
  return records.deployments.flatMap(({ statuses }) => statuses.map(({ state }) => state));
}

describe('The process of a cancelled run ends within a second', TRIES, () => {
  it.each([
    ['SIGINT', 'push', 130],
    ['SIGTERM', 'pull_request', 143],
  ] as const)('of %s, although the platform and GitHub hang (%s)', async (signal, event, exitCode) => {
    const cancellation = new AbortController();
    await using github = await openGitHub();
    await using platform = await startSilentPlatform(() => {
      github.faults = HANGS;
      cancellation.abort();
    });
    let ageOf = () => Number.NaN;
    const step = await runAction({
      workspace: workspace.root,
      inputs: { ...INPUTS, base_url: platform.url.href, environment: 'staging', github_token: JOB_TOKEN },
      environment: {
        ...{ GITHUB_REPOSITORY: REPOSITORY, GITHUB_SHA: HEAD, GITHUB_EVENT_NAME: event },
        ...{ GITHUB_EVENT_PATH: workspace.at('event.json'), GITHUB_API_URL: github.url },
      },
      onStart: ({ kill }) => {
        ageOf = onCancel(cancellation, () => kill(signal));
      },
    });
    expect(ageOf()).toBeLessThan(LONGEST_END_MS);
    expect(step.exitCode).toBe(exitCode);
    expect(step.output).toMatch(/^::error title=.*::Cancelled\.%0A.*may or may not have been changed/m);
    expect(step.summary).toContain('> Cancelled.');
  });
});

describe.concurrent('A cancelled run ends within a second', TRIES, () => {
  it.each([
    ['push', 'hangs', ['in_progress']],
    ['push', 'resets connections', ['in_progress']],
    ['pull_request', 'answers after 200 ms', ['in_progress', 'error']],
  ] as const)('for a %s while GitHub %s, and its record is %j', async (event, how, states) => {
    const cancellation = new AbortController();
    await using github = await openGitHub();
    if (event === 'pull_request') github.before = () => wait(200, undefined, { ref: false });
    await using platform = await startSilentPlatform(() => {
      if (how === 'hangs') github.faults = HANGS;
      if (how === 'resets connections') github.faults = [{ at: /./, what: 'reset', times: 99 }];
      cancellation.abort();
    });
    const inputs = { base_url: platform.url.href };
    const { everything } = await runCancelled(cancellation, github, inputs, { event });
    expect(statesOf(github)).toEqual(states);
    expect(everything().includes('The deployment record was not updated')).toBe(states.length === 1);
  });

  it('during its report, and its record shows that the deployment succeeded', async () => {
    await using platform = await startTestPlatform();
    const cancellation = new AbortController();
    await using github = await openGitHub();
    github.before = async ({ body }) => {
      if (!JSON.stringify(body)?.includes('"state":"success"')) return;
      cancellation.abort();
      await wait(200, undefined, { ref: false });
    };
    const inputs = { base_url: platform.url, api_key: platform.apiKey ?? '' };
    await runCancelled(cancellation, github, inputs, { isSuccess: true });
    expect(statesOf(github)).toEqual(['in_progress', 'success']);
  });
});
