import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  answering,
  FUNCTIONS,
  isAlive,
  startTestPlatform,
  type TestPlatform,
  toAssets,
} from '../support/local-platform.ts';

/** Returns the id of its process; under `/hold` it streams until its client disconnects. */
const answeringPid = {
  'main.ts': `export default { fetch: (request) => request.url.endsWith("/hold")
    ? new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) }))
    : new Response(String(Deno.pid)) };`,
};

async function startWith(functionProcesses: number, names: string) {
  const platform = await startTestPlatform({ limits: { functionProcesses } });
  await Promise.all([...names].map((name) => platform.deploy(name, answeringPid)));
  return platform;
}

async function pidOf(platform: TestPlatform, name: string): Promise<number> {
  const { status, text } = await platform.call('GET', `${FUNCTIONS}/${name}/`);
  expect(status, text).toBe(200);
  expect(isAlive(Number(text))).toBe(true);
  return Number(text);
}

/** Keeps a function busy until its scope ends, as long as what it returns is held: a response that is collected is cancelled. */
async function keepBusy(platform: TestPlatform, name: string): Promise<AsyncDisposable> {
  const answer = await platform.open(`${FUNCTIONS}/${name}/hold`);
  expect(answer.status).toBe(200);
  // It has ended by then when the platform has ended the process.
  return { [Symbol.asyncDispose]: async () => answer.body?.cancel().catch(() => undefined) };
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
    await using platform = await startWith(1, 'ab');
    const busyUntilDisposed = await keepBusy(platform, 'a');
    Object.assign(platform.limits, { functionBootMs: 1 });
    const { status, json, headers } = await platform.call('GET', `${FUNCTIONS}/b/`);
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    const message = expect.stringContaining('function_processes');
    expect(json.error).toMatchObject({ code: 'functions_busy', message });
    Object.assign(platform.limits, { functionBootMs: 10_000 });
    const waiting = pidOf(platform, 'b');
    const busy = await pidOf(platform, 'a');
    await busyUntilDisposed[Symbol.asyncDispose]();
    expect(await waiting).not.toBe(busy);
  });

  it('a new revision stays pending until there is a place for its process', async () => {
    await using platform = await startWith(1, 'a');
    const busyUntilDisposed = await keepBusy(platform, 'a');
    Object.assign(platform.limits, { functionBootMs: 1 });
    await platform.create(FUNCTIONS, { name: 'b', assets: toAssets(answeringPid) });
    await pidOf(platform, 'a');
    expect((await platform.call('GET', `${FUNCTIONS}/b`)).json.revision_status).toBe('pending');
    Object.assign(platform.limits, { functionBootMs: 10_000 });
    await busyUntilDisposed[Symbol.asyncDispose]();
    expect(await platform.settled('b')).toMatchObject({ revision_status: 'succeeded' });
  });
});

it('A process that is busy when its revision is replaced ends after the time for its requests', async () => {
  await using platform = await startTestPlatform({ limits: { functionDrainMs: 200 } });
  await platform.deploy('a', answeringPid);
  const pid = await pidOf(platform, 'a');
  await using _until = await keepBusy(platform, 'a');
  await platform.deploy('a', answeringPid);
  expect(await pidOf(platform, 'a')).not.toBe(pid);
  await expect.poll(() => isAlive(pid)).toBe(false);
});

const platform = await startTestPlatform();
afterAll(() => platform.close());

describe('A redeploy', () => {
  it.each([
    ['a missing local import', 'import "./none.ts";', /"none\.ts".\n +at main\.ts:1:8$/],
    ['a syntax error', 'import "./b.ts";', /^SyntaxError: .*\n +at b\.ts:2:7$/],
    ['a throw at its start', 'throw new Error("boom")', /^Error: boom\n *at main\.ts:1:7/],
    ['a bare import', 'import "zod";', /"zod" not a dependency/],
    [
      'a server',
      'Deno.serve(() => new Response());',
      /^A function exports fetch\(request\) inst.*\n *at main/,
    ],
    [
      'a server of Node',
      'import h from "node:http"; h.createServer().listen(80);',
      / toFetchHandler\(app\) };`/,
    ],
    [
      'bytes',
      'import a from "./b.ts" with { type: "bytes" };',
      / unsupported\.\n {2}Specifier: b\.ts\n {4}at /,
    ],
    ['a call', 'await fetch("http://a.test")', /"a\.test:80"\. .* --allow-net a\.test:80 to allow/],
    ['a missing file', 'Deno.readFileSync(new URL("gone", import.meta.url))', /^NotFound: .*gone'\n/],
    ['a look outside', 'Deno.readDirSync("/")', /read access to "\/", which functions do not have\n/],
    [
      'no default export',
      'export const a = 1;',
      /^The default export of the entrypoint has no fetch function/,
    ],
  ])('that is broken by %s fails with the reason, and the old one serves', async (_what, main, reason) => {
    const before = await platform.deploy('broken', answering('old'));
    const after = await platform.deploy('broken', { 'main.ts': main, 'b.ts': '\nlet = ;' });
    expect(after).toMatchObject({ revision_status: 'failed', active_revision_id: before.revision_id });
    expect(after.message).toMatch(reason);
    expect((await platform.call('GET', `${FUNCTIONS}/broken/`)).text).toBe('old');
    const revision = await platform.admin('GET', `/revisions/${after.revision_id}`);
    expect(revision.json).toMatchObject({ status: 'failed', message: after.message });
  });

  it('that does not start in time fails, and its process ends', async () => {
    onTestFinished(() => void vi.useRealTimers());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const assets = toAssets({ 'main.ts': 'console.log(Deno.pid); for (;;);' });
    const record = await platform.create(FUNCTIONS, { name: 'slow', assets });
    await expect.poll(() => platform.linesOf(record)).toHaveLength(1);
    const pid = Number(await platform.linesOf(record));
    expect(isAlive(pid)).toBe(true);
    vi.advanceTimersByTime(platform.limits.functionBootMs);
    const message = expect.stringContaining('within 10 s');
    expect(await platform.settled('slow')).toMatchObject({ revision_status: 'failed', message });
    expect(isAlive(pid)).toBe(false);
  });

  it('loses no request under load, and traffic never returns to an earlier revision', async () => {
    const versioned = (version: number) => ({
      'main.ts': `export default { async fetch() { await new Promise((r) => setTimeout(r, 5)); return new Response("${version}"); } };`,
    });
    await platform.deploy('busy', versioned(0));
    let isOver = false;
    const client = async () => {
      for (let last = 0; !isOver; ) {
        const { status, text } = await platform.call('GET', `${FUNCTIONS}/busy/`);
        expect([status, Number(text) >= last]).toEqual([200, true]);
        last = Number(text);
      }
    };
    const clients = Array.from({ length: 16 }, client);
    for (let version = 1; version <= 5; version += 1) await platform.deploy('busy', versioned(version));
    isOver = true;
    await Promise.all(clients);
    expect((await platform.call('GET', `${FUNCTIONS}/busy/`)).text).toBe('5');
  });
});
