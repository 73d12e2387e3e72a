import { describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';

const FUNCTIONS = '/functions/functions';

/** Returns the id of its process; under `/hold` it streams until its client disconnects. */
const answeringPid = {
  'main.ts': `export default { fetch: (request) => request.url.endsWith("/hold")
    ? new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) }))
    : new Response(String(Deno.pid)) };`,
};

async function pidOf(platform: TestPlatform, name: string): Promise<string> {
  const { status, text } = await platform.call('GET', `${FUNCTIONS}/${name}/`);
  expect(status, text).toBe(200);
  return text;
}

/** Keeps a function busy until its scope ends. */
async function keepBusy(platform: TestPlatform, name: string): Promise<Disposable> {
  const leaving = new AbortController();
  const answer = await fetch(`${platform.url}/v1${FUNCTIONS}/${name}/hold`, {
    headers: { authorization: `Bearer ${platform.apiKey}` },
    signal: leaving.signal,
  });
  expect(answer.status).toBe(200);
  return { [Symbol.dispose]: () => leaving.abort() };
}

describe('At the limit of processes,', () => {
  it('the process that was idle longest ends for another function, and starts again on demand', async () => {
    await using platform = await startTestPlatform({ limits: { functionProcesses: 2 } });
    const pids = new Map<string, string>();
    for (const name of ['a', 'b']) {
      await platform.deploy(name, answeringPid);
      pids.set(name, await pidOf(platform, name));
    }
    expect(await pidOf(platform, 'a')).toBe(pids.get('a'));
    expect(await platform.deploy('c', answeringPid)).toMatchObject({ revision_status: 'succeeded' });
    await pidOf(platform, 'c');
    expect(await pidOf(platform, 'a')).toBe(pids.get('a'));
    expect(await pidOf(platform, 'b')).not.toBe(pids.get('b'));
  });

  it('one process ends for concurrent requests that need a new one, and the others stay', async () => {
    await using platform = await startTestPlatform({ limits: { functionProcesses: 3 } });
    for (const name of ['a', 'b', 'c', 'd']) await platform.deploy(name, answeringPid);
    const before = [await pidOf(platform, 'c'), await pidOf(platform, 'd')];
    const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => pidOf(platform, 'a')));
    expect(others).toEqual(Array(5).fill(first));
    expect([await pidOf(platform, 'c'), await pidOf(platform, 'd')]).toEqual(before);
  });

  it('a busy process is never ended: another function waits for its place', async () => {
    await using platform = await startTestPlatform({ limits: { functionProcesses: 1 } });
    await platform.deploy('busy', answeringPid);
    await platform.deploy('other', answeringPid);
    const busyUntilDisposed = await keepBusy(platform, 'busy');
    const waiting = pidOf(platform, 'other');
    const busy = await pidOf(platform, 'busy');
    busyUntilDisposed[Symbol.dispose]();
    expect(await waiting).not.toBe(busy);
  });

  it('a request is 503 with Retry-After while all processes stay busy', async () => {
    const limits = { functionProcesses: 1, functionBootMs: 1_500 };
    await using platform = await startTestPlatform({ limits });
    await platform.deploy('other', answeringPid);
    await platform.deploy('busy', answeringPid);
    using _busy = await keepBusy(platform, 'busy');
    const { status, json, headers } = await platform.call('GET', `${FUNCTIONS}/other/`);
    expect([status, Object(json.error).code, headers.get('retry-after')]).toEqual([
      503,
      'functions_busy',
      '1',
    ]);
    expect(Object(json.error).message).toContain('function_processes');
  });

  it('three processes serve six functions that are requested concurrently', async () => {
    await using platform = await startTestPlatform({ limits: { functionProcesses: 3 } });
    const names = Array.from({ length: 6 }, (_, index) => `f${index}`);
    for (const record of await Promise.all(names.map((name) => platform.deploy(name, answeringPid)))) {
      expect(record.revision_status).toBe('succeeded');
    }
    const rounds = [...names, ...names].map((name) => pidOf(platform, name));
    expect(await Promise.all(rounds)).toHaveLength(12);
  });
});
