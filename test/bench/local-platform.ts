/**
 * The local platform as it is shipped, against the barest `node:http` server: `node test/bench/local-platform.ts`.
 * Platform, bare server and load are processes of their own. The bare server keeps nothing, while every upload of the
 * platform is on the disk before it is acknowledged.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFolder } from '../../src/local-platform/store/storage-folder.ts';
import { createTree } from '../support/tree.ts';
import { compare, startServer, timed } from './bench.ts';

const PROGRAM = join(import.meta.dirname, '../../dist/local-platform/index.js');
const ROUNDS = 5;
const KEY = 'key-of-the-benchmark';
const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };

interface Server extends AsyncDisposable {
  readonly url: URL;
}

async function startPlatform(data: string): Promise<Server> {
  const child = spawn(process.execPath, [PROGRAM, '--port', '0', '--data', data, '--json'], {
    env: { PATH: process.env.PATH, LOCAL_PLATFORM_KEY: KEY },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  child.stdout.resume();
  return {
    url: new URL(JSON.parse(String(line)).url),
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

const startBare = (): Promise<Server> => startServer('local-platform-bare.js');

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

/** Writes a data folder with 10,000 records, as the platform does: a bucket, its small objects, and domains. */
async function writeRecords(folder: string): Promise<void> {
  const { records, close } = await openFolder(folder);
  const created_at = new Date().toISOString();
  const bucket = { id: crypto.randomUUID(), name: 'full', visibility: 'public', created_at };
  const [buckets, objects, domains] = ['buckets', 'objects', 'domains'].map((kind) => records.table(kind));
  const blobs = records.blobs();
  await records.write(() => {
    buckets?.set(bucket.name, bucket);
    for (let index = 0; index < 5_000; index += 1) {
      const [file_id, key, hostname] = [crypto.randomUUID(), `objects/${index}`, `site-${index}.localhost`];
      blobs.set(file_id, Buffer.from('x'));
      const object = { bucket_id: bucket.id, key, content_type: 'text/plain', file_id, size: 1 };
      objects?.set(`${bucket.id}/${key}`, { ...object, sha256: '', created_at });
      const target = { kind: 'storage', resource_id: bucket.id };
      domains?.set(hostname, { hostname, target, created_at, verified_at: created_at });
    }
  });
  await close();
}

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

await using folder = await createTree({});
await writeRecords(folder.at('full'));
await compare('start to the first answer', ROUNDS, {
  'the bare server': boot(startBare),
  'an empty data folder': boot((round) => startPlatform(folder.at(`empty-${round}`))),
  '10,000 records': boot(() => startPlatform(folder.at('full'))),
});
await using platform = await startPlatform(folder.at('rates'));
await using bare = await startBare();
await request(platform, 'storage/buckets', { name: 'things', visibility: 'private' });
await compare('deployment', ROUNDS, {
  'until it has succeeded': (round) => timed(() => deploy(platform, round < 0 ? 'hello' : `hello-${round}`)),
});
await using load = await startServer('local-platform-load.ts');
for (const [kind, title] of [
  ['json', 'GET of a bucket'],
  ['invocation', 'invocations'],
  ['upload', 'uploads of 1 KiB (ticket and transfer)'],
]) {
  const rate =
    ({ url: { origin } }: Server) =>
    async () => ({ costs: { 'per second': await load.ask({ origin, key: KEY, kind }) } });
  await compare(`${title}`, ROUNDS, { 'the bare server': rate(bare), 'the platform': rate(platform) });
}
