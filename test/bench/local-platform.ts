/**
 * The local platform as it is shipped, against a bare `node:http` server: `node test/bench/local-platform.ts`.
 * Platform and bare server are processes of their own. The bare server keeps nothing, while every upload of the
 * platform is in a file before it is acknowledged.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTree } from '../support/tree.ts';
import { compare, startServer, timed } from './bench.ts';
import { exchange, openSocket, upload } from './sockets.ts';

const PROGRAM = join(import.meta.dirname, '../../dist/local-platform/index.js');
const ROUNDS = 5;
const KEY = 'key-of-the-benchmark';
const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };

interface Server extends AsyncDisposable {
  readonly url: URL;
}

interface PlatformProcess extends Server {
  readonly pid: number | undefined;
}

async function startPlatform(data: string): Promise<PlatformProcess> {
  const child = spawn(process.execPath, [PROGRAM, '--port', '0', '--data', data, '--json'], {
    env: { PATH: process.env.PATH, LOCAL_PLATFORM_KEY: KEY },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  child.stdout.resume();
  return {
    pid: child.pid,
    url: new URL(JSON.parse(String(line)).url),
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function request({ url }: Server, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(new URL(`/v1/${path}`, url), { headers, ...sent });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return Object(await response.json());
}

/** Measures from the start of a process to its first answer. */
const boot = (start: (round: number) => Promise<Server>) => async (round: number) => {
  await using started = new AsyncDisposableStack();
  return await timed(async () => request(started.use(await start(round)), 'storage/buckets'));
};

/** Creates a function, and waits until its revision has succeeded. */
async function deploy(platform: Server, name: string): Promise<void> {
  const content = 'export default { fetch: () => new Response("Hello") };';
  let record = await request(platform, 'functions/functions', { name, assets: { 'main.ts': { content } } });
  while (record.revision_status === 'pending') {
    await sleep(2);
    record = await request(platform, `functions/functions/${name}`);
  }
  if (record.revision_status !== 'succeeded') throw new Error(`The revision ${record.message}`);
}

/** Repeats an operation on so many connections while there is more to do; returns the operations per second. */
async function load(
  { url }: Server,
  connections: number,
  operation: (socket: Socket, count: number) => Promise<unknown>,
  isEnough: (count: number, ms: number) => boolean = (_, ms) => ms > 700,
): Promise<number> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => openSocket(url)));
  const start = performance.now();
  let count = 0;
  const repeat = async (socket: Socket) => {
    while (!isEnough(count, performance.now() - start)) {
      count += 1;
      await operation(socket, count);
    }
    socket.destroy();
  };
  await Promise.all(sockets.map(repeat));
  return count / ((performance.now() - start) / 1000);
}

const uploadOne = (socket: Socket, count: number) =>
  upload(socket, 'things', `objects/${count}`, 'x'.repeat(1024), KEY);

async function createBucket(platform: Server): Promise<void> {
  await request(platform, 'storage/buckets', { name: 'things', visibility: 'private' });
}

await using folder = await createTree();
{
  await using full = await startPlatform(folder.at('full'));
  await createBucket(full);
  await load(full, 32, uploadOne, (count) => count >= 10_000);
}
await compare('start to the first answer', ROUNDS, {
  'an empty data folder': boot((round) => startPlatform(folder.at(`empty-${round}`))),
  '10,000 objects': boot(() => startPlatform(folder.at('full'))),
});
await using platform = await startPlatform(folder.at('rates'));
await using bare = await startServer();
await createBucket(platform);
await compare('deployment', ROUNDS, {
  'until it has succeeded': (round) => timed(() => deploy(platform, round < 0 ? 'hello' : `hello-${round}`)),
});
const get = (path: string) => (socket: Socket) => exchange(socket, `GET /v1/${path}`, undefined, KEY);
for (const [title, connections, operation] of [
  ['GET of a bucket', 16, get('storage/buckets/things')],
  ['invocations', 16, get('functions/functions/hello/')],
  ['uploads of 1 KiB (ticket and transfer)', 32, uploadOne],
] as const) {
  const rate = (server: Server) => async () => ({
    costs: { 'per second': await load(server, connections, operation) },
  });
  await compare(title, ROUNDS, { 'the bare server': rate(bare), 'the platform': rate(platform) });
}
await compare('end after SIGTERM, with a process of a function', ROUNDS, {
  'the platform': async (round) => {
    const ending = await startPlatform(folder.at(`ending-${round}`));
    await deploy(ending, 'hello');
    return await timed(async () => ending[Symbol.asyncDispose]());
  },
});
if (process.platform === 'linux') {
  const peak = async () => {
    const status = await readFile(`/proc/${platform.pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  };
  const content = Buffer.alloc(1_000_000, 'x');
  await compare('memory that an object takes', 1, {
    '100 MB': async (round) => {
      const before = await peak();
      const { uploadUrl } = await request(platform, 'storage/buckets/things/objects/upload-url', {
        key: `${round}`,
      });
      const body = ReadableStream.from(Array<Buffer>(100).fill(content));
      await (await fetch(String(uploadUrl), { method: 'POST', body, duplex: 'half' })).text();
      return { costs: { 'more MB': (await peak()) - before } };
    },
  });
}
