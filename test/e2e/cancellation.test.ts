/** The end of the process of a cancelled run, whatever it does and whatever GitHub does: within a second. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAction, type Step, type StepResult } from '../support/action-process.ts';
import { REPOSITORY } from '../support/github-repository.ts';
import { type GitHubServer, JOB_TOKEN, startGitHubServer } from '../support/github-server.ts';
import { startTestPlatform } from '../support/local-platform.ts';
import { answer, silence, startRecordingServer } from '../support/recording-server.ts';
import { createTree, type Tree } from '../support/tree.ts';

const KEY = 'key_for_tests_0123456789abcdef';
const HEAD = 'a'.repeat(40);
/** What the documents promise. Milliseconds. */
const LONGEST_END_MS = 1000;
/** A busy machine may delay one run; a defect delays all. */
const TRIES = { retry: 2 };

let workspace: Tree;

beforeAll(async () => {
  const repository = { full_name: REPOSITORY };
  const event = {
    action: 'opened',
    pull_request: { number: 7, head: { sha: HEAD, repo: repository }, base: { repo: repository } },
  };
  workspace = await createTree({
    'main.ts': 'export default { fetch: () => new Response("", { status: 500 }) };',
    'event.json': JSON.stringify(event),
    ...Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`site/${index}.txt`, `${index}`])),
  });
});

afterAll(async () => {
  await workspace[Symbol.asyncDispose]();
});

interface Cancelled extends StepResult {
  /** From the signal to the end of the process. Milliseconds. */
  readonly endMs: number;
}

/** Cancels a step; the first call counts. */
type Cancel = (signal?: NodeJS.Signals) => void;

interface Settings {
  readonly inputs: Step['inputs'];
  readonly github?: GitHubServer;
  readonly event?: 'push' | 'pull_request';
  /** Called when the step starts. */
  readonly arm: (cancel: Cancel, onOutput: (listener: (output: string) => void) => void) => void;
}

/** Runs a step that is cancelled when `arm` calls its argument, and checks that it ends in time. */
async function runCancelled({ inputs, github, event = 'push', arm }: Settings): Promise<Cancelled> {
  let cancelledAt = 0;
  const step = await runAction({
    workspace: workspace.root,
    inputs: {
      ...{ api_key: KEY, mode: 'auto', function: 'hello', assets: 'main.ts' },
      ...(github && { environment: 'staging', github_token: JOB_TOKEN }),
      ...inputs,
    },
    environment: {
      ...{ GITHUB_REPOSITORY: REPOSITORY, GITHUB_SHA: HEAD, GITHUB_EVENT_NAME: event },
      ...{ GITHUB_EVENT_PATH: workspace.at('event.json') },
      ...(github && { GITHUB_API_URL: github.url.href }),
    },
    onStart: (running) =>
      arm((signal = 'SIGTERM') => {
        if (cancelledAt > 0) return;
        cancelledAt = performance.now();
        running.kill(signal);
      }, running.onOutput),
  });
  const endMs = performance.now() - cancelledAt;
  expect(endMs).toBeLessThan(LONGEST_END_MS);
  return { ...step, endMs };
}

/** A platform that does not answer the first write, and calls a function instead. */
function startSilentPlatform(onWrite: () => void) {
  return startRecordingServer(({ method }) => {
    if (method === 'GET') return answer(200, { functions: [] });
    onWrite();
    return silence;
  });
}

async function startGitHub(options?: Parameters<typeof startGitHubServer>[0]): Promise<GitHubServer> {
  const github = await startGitHubServer(options);
  github.records.pullRequests.set(7, { state: 'open', headSha: HEAD });
  return github;
}

function statesOf({ records }: GitHubServer): readonly unknown[] {
  return records.deployments.flatMap(({ statuses }) => statuses.map(({ state }) => state));
}

describe('A cancelled run ends within a second', TRIES, () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('of %s, with a failure and a report of the state on the platform', async (signal, exitCode) => {
    let cancel: Cancel = () => undefined;
    await using platform = await startSilentPlatform(() => cancel(signal));
    const step = await runCancelled({
      inputs: { base_url: platform.url.href },
      arm: (now) => {
        cancel = now;
      },
    });
    expect(step.exitCode).toBe(exitCode);
    expect(step.output).toMatch(
      /^::error title=Deploy hello::Cancelled\.%0A.*may or may not have been changed/m,
    );
    expect(step.summary).toContain('> Cancelled.');
  });

  it('while it uploads, with what is in the bucket', async () => {
    await using platform = await startTestPlatform();
    const faults = [{ method: 'POST', path: '/upload/*', delay_ms: 60_000 }];
    expect(await platform.admin('PUT', '/faults', { body: { faults } })).toMatchObject({ status: 200 });
    const { url: base_url, apiKey: api_key = '' } = platform;
    const step = await runCancelled({
      inputs: { base_url, api_key, function: '', bucket: 'site', artifacts: 'site/**' },
      arm: (cancel, onOutput) =>
        onOutput((output) => {
          if (output.includes('Plan: upload')) setTimeout(cancel, 100);
        }),
    });
    expect(step.exitCode).toBe(143);
    expect(step.output).toMatch(
      /^::error title=Upload to site::Cancelled\.%0A.*Bucket "site": 0 objects uploaded/m,
    );
  });

  it('while it waits for a health check, and sends no rollback', async () => {
    await using platform = await startTestPlatform();
    await platform.deploy('hello', { 'main.ts': 'export default { fetch: () => new Response() };' });
    const { url: base_url, apiKey: api_key = '' } = platform;
    const step = await runCancelled({
      inputs: {
        ...{ base_url, api_key, snapshot_bucket: 'kept', rollback_on_failure: 'true' },
        health_check: 'functions/functions/{name}/healthz',
      },
      arm: (cancel, onOutput) =>
        onOutput((output) => {
          if (output.includes('Health check: 500')) cancel();
        }),
    });
    expect(step.exitCode).toBe(143);
    expect(step.output).not.toContain('Rolling back');
    expect((await platform.settled('hello')).revision_id).toBe(step.outputs.revision_id);
  });

  it.each([
    ['push', 'answers', ['in_progress', 'error']],
    ['push', 'answers after 200 ms', ['in_progress', 'error']],
    ['push', 'hangs', ['in_progress']],
    ['push', 'resets connections', ['in_progress']],
    ['pull_request', 'answers after 200 ms', ['in_progress', 'error']],
    ['pull_request', 'hangs', ['in_progress']],
  ] as const)('for a %s while GitHub %s, and its record is %j', async (event, how, states) => {
    const delayMs = how === 'answers after 200 ms' ? 200 : 0;
    await using github = await startGitHub({
      gate: async () => await wait(delayMs, undefined, { ref: false }),
    });
    let cancel: Cancel = () => undefined;
    await using platform = await startSilentPlatform(() => {
      if (how === 'hangs') github.faults.push({ match: /./, answer: 'hang' });
      if (how === 'resets connections') github.faults.push({ match: /./, answer: 'reset' });
      cancel();
    });
    const step = await runCancelled({
      ...{ inputs: { base_url: platform.url.href }, github, event },
      arm: (now) => {
        cancel = now;
      },
    });
    expect(step.exitCode).toBe(143);
    expect(step.summary).toContain('> Cancelled.');
    expect(statesOf(github)).toEqual(states);
    expect(step.output.includes('The deployment record was not updated')).toBe(states.length === 1);
  });

  it.each(['push', 'pull_request'] as const)('for a %s when GitHub has never answered', async (event) => {
    let cancel: Cancel = () => undefined;
    await using github = await startGitHub({ onHang: () => cancel() });
    github.faults.push({ match: /./, answer: 'hang' });
    const step = await runCancelled({
      ...{ inputs: { base_url: 'http://127.0.0.1:9' }, github, event },
      arm: (now) => {
        cancel = now;
      },
    });
    expect(step.exitCode).toBe(143);
  });

  it('during its report, and its record shows that the deployment succeeded', async () => {
    await using platform = await startTestPlatform();
    let cancel: Cancel = () => undefined;
    await using github = await startGitHub({ onHang: () => cancel() });
    const isReport = /^POST .*\/statuses$/;
    github.faults.push({ match: isReport, answer: { status: 201, body: {} }, isAfter: true, times: 1 });
    github.faults.push({ match: isReport, answer: 'hang', times: 1 });
    await runCancelled({
      ...{ inputs: { base_url: platform.url, api_key: platform.apiKey ?? '' }, github },
      arm: (now) => {
        cancel = now;
      },
    });
    expect(statesOf(github)).toEqual(['in_progress', 'success']);
  });
});
