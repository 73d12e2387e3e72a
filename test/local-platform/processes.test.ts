import { describe, expect, it } from 'vitest';
import { isAlive, startTestPlatform, type TestPlatform } from '../support/local-platform.ts';

const FUNCTIONS = '/functions/functions';

/** Returns the id of its process; under `/hold` it streams until its client disconnects. */
const answeringPid = {
  'main.ts': `export default { fetch: (request) => request.url.endsWith("/hold")
    ? new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) }))
    : new Response(String(Deno.pid)) };`,
};

async function startWith(functionProcesses: number, names: string, functionBootMs = 30_000) {
  const platform = await startTestPlatform({ limits: { functionProcesses, functionBootMs } });
  await Promise.all([...names].map((name) => platform.deploy(name, answeringPid)));
  return platform;
}

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
  it('the one that was idle longest ends for another function, one for all of its requests', async () => {
    await using platform = await startWith(2, 'abc');
    const [a, b] = [await pidOf(platform, 'a'), await pidOf(platform, 'b')];
    expect(await pidOf(platform, 'a')).toBe(a);
    const [c, ...others] = await Promise.all(Array.from({ length: 6 }, () => pidOf(platform, 'c')));
    expect(others).toEqual(Array(5).fill(c));
    expect(await pidOf(platform, 'a')).toBe(a);
    expect(await pidOf(platform, 'b')).not.toBe(b);
  });

  it('a busy one is never ended: another function waits for its place, or is 503 with Retry-After', async () => {
    await using platform = await startWith(1, 'ab', 1_500);
    const busyUntilDisposed = await keepBusy(platform, 'a');
    const { status, json, headers } = await platform.call('GET', `${FUNCTIONS}/b/`);
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    const message = expect.stringContaining('function_processes');
    expect(json.error).toMatchObject({ code: 'functions_busy', message });
    const waiting = pidOf(platform, 'b');
    const busy = await pidOf(platform, 'a');
    busyUntilDisposed[Symbol.dispose]();
    expect(await waiting).not.toBe(busy);
  });
});

it('A process that is busy when its revision is replaced ends after the time for its requests', async () => {
  await using platform = await startTestPlatform({ limits: { functionDrainMs: 200 } });
  await platform.deploy('a', answeringPid);
  const pid = await pidOf(platform, 'a');
  using _until = await keepBusy(platform, 'a');
  await platform.deploy('a', answeringPid);
  expect(await pidOf(platform, 'a')).not.toBe(pid);
  await expect.poll(() => isAlive(Number(pid)), { timeout: 5_000 }).toBe(false);
});
