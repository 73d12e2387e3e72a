/**
 * The local platform as it is shipped, against the barest `node:http` server: `node test/bench/local-platform.ts`.
 * Platform, bare server and load are processes of their own; platform and bare server take turns. Prints medians. The
 * bare server keeps nothing, while every upload of the platform is on the disk before it is acknowledged.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFolder } from '../../src/local-platform/store/storage-folder.ts';
import type { Kind, Load } from './local-platform-load.ts';

const PROGRAM = join(import.meta.dirname, '../../dist/local-platform/index.js');
const ROUNDS = 5;
const KEY = 'key-of-the-benchmark';
const HEADERS = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };

interface Server extends AsyncDisposable {
  readonly origin: string;
  /** From the start of its process to its first answer, in milliseconds. */
  readonly bootMs: number;
}

const support = (name: string) => join(import.meta.dirname, name);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** What the platform is expected to reach: milliseconds at most; rates, or ratios to the bare server's, at least. */
const GOALS = { bootMs: 100, deployMs: 50, json: 0.5, invocation: 0.15, uploads: 5_000 } as const;

const verdict = (isMet: boolean, goal: string) => `${isMet ? 'meets' : 'MISSES'} the goal of ${goal}`;

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

async function answered(child: ChildProcess, origin: string, start: number): Promise<Server> {
  await (await fetch(`${origin}/v1/storage/buckets`, { headers: HEADERS })).text();
  return { origin, bootMs: performance.now() - start, [Symbol.asyncDispose]: () => stop(child) };
}

async function startPlatform(data: string): Promise<Server> {
  const start = performance.now();
  const child = spawn(process.execPath, [PROGRAM, '--port', '0', '--data', data], {
    env: { PATH: process.env.PATH, LOCAL_PLATFORM_KEY: KEY },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await firstUrl(createInterface({ input: child.stdout }));
  child.stdout.resume();
  return answered(child, origin, start);
}

async function firstUrl(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const [url] = /https?:\/\/[\w.:[\]-]+/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('The platform printed no URL.');
}

async function startBare(): Promise<Server> {
  const start = performance.now();
  const child = fork(support('local-platform-bare.js'));
  const [origin] = await once(child, 'message');
  return answered(child, String(origin), start);
}

/** Writes a data folder with 10,000 records, as the platform does: a bucket, its small objects, and domains. */
async function writeRecords(folder: string): Promise<void> {
  const { records, close } = await openFolder(folder);
  const created_at = new Date().toISOString();
  const bucket = { id: crypto.randomUUID(), name: 'full', visibility: 'public', created_at };
  const [buckets, objects, domains] = ['buckets', 'objects', 'domains'].map((kind) => records.table(kind));
  const blobs = records.blobs();
  const fileIds = Array.from({ length: 4_999 }, () => crypto.randomUUID());
  await records.write(() => {
    buckets?.set(bucket.name, bucket);
    for (const [index, file_id] of fileIds.entries()) {
      blobs.set(file_id, Buffer.from('x'));
      const key = `objects/${index}`;
      const object = { bucket_id: bucket.id, key, content_type: 'text/plain', file_id, size: 1 };
      objects?.set(`${bucket.id}/${key}`, { ...object, sha256: '', created_at });
    }
    for (let index = 0; index < 5_000; index += 1) {
      const hostname = `site-${index}.localhost`;
      const target = { kind: 'storage', resource_id: bucket.id };
      domains?.set(hostname, { hostname, target, created_at, verified_at: created_at });
    }
  });
  await close();
}

async function compareBoots(root: string): Promise<void> {
  const full = join(root, 'full');
  await writeRecords(full);
  const times = { bare: [] as number[], empty: [] as number[], full: [] as number[] };
  const measure = async (into: number[], starting: Promise<Server>): Promise<void> => {
    await using server = await starting;
    into.push(server.bootMs);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await measure(times.bare, startBare());
    await measure(times.empty, startPlatform(join(root, `empty-${round}`)));
    await measure(times.full, startPlatform(full));
  }
  const bare = median(times.bare);
  say(`start to first answer, medians of ${ROUNDS}; the bare server takes ${bare.toFixed(0)} ms`);
  for (const [title, values] of [
    ['an empty data folder', times.empty],
    ['10,000 records', times.full],
  ] as const) {
    const ms = median(values);
    const goal = verdict(ms <= GOALS.bootMs, `${GOALS.bootMs} ms`);
    say(`  ${title}: ${ms.toFixed(0)} ms, ratio ${(ms / bare).toFixed(2)}, ${goal}`);
  }
}

type Json = Readonly<Record<string, unknown>>;

async function request(url: string, body?: unknown): Promise<Json> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(url, { headers: HEADERS, ...sent });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return Object(await response.json());
}

/** Creates a function; returns the milliseconds until its revision has succeeded. */
async function deploy({ origin }: Server, name: string): Promise<number> {
  const functions = `${origin}/v1/functions/functions`;
  const content = 'export default { fetch: () => new Response("Hello") };';
  const start = performance.now();
  let record = await request(functions, { name, assets: { 'main.ts': { content } } });
  while (record.revision_status === 'pending') {
    await sleep(2);
    record = await request(`${functions}/${name}`);
  }
  if (record.revision_status !== 'succeeded') throw new Error(`The revision ${record.message}`);
  return performance.now() - start;
}

async function sendLoad(generator: ChildProcess, load: Load): Promise<number> {
  const measured = once(generator, 'message');
  generator.send(load);
  const [rate] = await measured;
  return Number(rate);
}

const TITLES: Readonly<Record<Kind, string>> = {
  json: 'GET of a bucket',
  invocation: 'invocations',
  upload: 'uploads of 1 KiB (ticket and transfer)',
};

async function compareRates(platform: Server, bare: Server): Promise<void> {
  const generator = fork(support('local-platform-load.ts'));
  generator.once('exit', (code) => {
    // Without this, no request would get a response.
    if (code) process.exit(code);
  });
  say(`\nper second, medians of ${ROUNDS}`);
  for (const kind of ['json', 'invocation', 'upload'] as const) {
    const rates = { platform: [] as number[], bare: [] as number[] };
    // The first round warms both up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const ours = await sendLoad(generator, { origin: platform.origin, key: KEY, kind });
      const theirs = await sendLoad(generator, { origin: bare.origin, key: KEY, kind });
      if (round > 0) {
        rates.platform.push(ours);
        rates.bare.push(theirs);
      }
    }
    const [ours, theirs] = [median(rates.platform), median(rates.bare)];
    const ratio = ours / theirs;
    const goal =
      kind === 'upload'
        ? verdict(ours >= GOALS.uploads, `${GOALS.uploads} per second`)
        : verdict(ratio >= GOALS[kind], String(GOALS[kind]));
    say(
      `  ${TITLES[kind]}: ${ours.toFixed(0)}, bare server ${theirs.toFixed(0)}, ratio ${ratio.toFixed(2)}, ${goal}`,
    );
  }
  await stop(generator);
}

const root = await mkdtemp(join(tmpdir(), 'local-platform-bench-'));
try {
  await compareBoots(root);
  await using platform = await startPlatform(join(root, 'rates'));
  await using bare = await startBare();
  await request(`${platform.origin}/v1/storage/buckets`, { name: 'things', visibility: 'private' });
  const deploys: number[] = [await deploy(platform, 'hello')];
  for (let round = 1; round < ROUNDS; round += 1) deploys.push(await deploy(platform, `hello-${round}`));
  const deployMs = median(deploys);
  const goal = verdict(deployMs <= GOALS.deployMs, `${GOALS.deployMs} ms`);
  say(`\ndeploy to \`succeeded\`, median of ${ROUNDS}: ${deployMs.toFixed(0)} ms, ${goal}`);
  await compareRates(platform, bare);
} finally {
  await rm(root, { recursive: true });
}
