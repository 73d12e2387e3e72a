/**
 * Uploads against the usual programs and against bare sockets: `node test/bench/uploads.ts [part of a title] [rounds]`.
 * Each variant runs in a process of its own, interleaved, and sends to a server in another process that discards. We
 * need two requests an object (ticket, bytes), S3 needs one. What is not installed is left out and said so;
 * `@aws-sdk/client-s3` is searched for in the folder that AWS_SDK_FOLDER names. The clock of our own variants starts when
 * their modules are loaded, that of programs with their process. rclone, s3cmd and aws hash large files more than once.
 * Needs 1.5 GB of disk in the system's temporary folder, and some minutes.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Measure, peers, runPeer, versionOf } from './uploads-peers.ts';

interface Case {
  readonly title: string;
  readonly files: number;
  readonly bytes: number;
  readonly delayMs: number;
  readonly mostAtOnce?: number;
  /** Too slow for this case. */
  readonly without?: readonly string[];
}

const MEBIBYTE = 1024 * 1024;
const SLOW = ['sequential', 's3cmd', 'aws cli', 'bare sockets'];
const cases: readonly Case[] = [
  { title: '5,000 files of 4 KiB', files: 5000, bytes: 4096, delayMs: 0 },
  { title: '200 files of 1 MiB', files: 200, bytes: MEBIBYTE, delayMs: 0 },
  { title: '4 files of 256 MiB', files: 4, bytes: 256 * MEBIBYTE, delayMs: 0 },
  {
    title: '2,000 files of 4 KiB, each request 50 ms late',
    files: 2000,
    bytes: 4096,
    delayMs: 50,
    without: SLOW,
  },
  {
    title: '2,000 files of 4 KiB, 50 ms late, more than 64 at once refused',
    files: 2000,
    bytes: 4096,
    delayMs: 50,
    mostAtOnce: 64,
    without: [...SLOW, 'all at once', 'aws-sdk 16', 'aws-sdk 16, no sum', 'rclone 32, no head'],
  },
];

const support = (name: string) => path.join(import.meta.dirname, name);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** The requests of a run that the server received. */
interface Seen {
  readonly objects: number;
  readonly requests: number;
  readonly refused: number;
  readonly cpuMs: number;
}

async function startServer({ delayMs, mostAtOnce = 1_000_000 }: Case) {
  const child = fork(support('uploads-server.ts'), [String(delayMs), String(mostAtOnce)]);
  const [url] = await once(child, 'message');
  return { url: new URL(String(url)), child, [Symbol.dispose]: () => void child.kill() };
}

async function ask(server: ChildProcess): Promise<Seen> {
  const answered = once(server, 'message');
  server.send('what have you seen?');
  const [seen] = await answered;
  return seen;
}

async function runOwn(variant: string, tree: string, url: URL): Promise<Measure> {
  const child = fork(support('uploads-variants.ts'), [variant, tree, url.origin]);
  const ended = once(child, 'exit');
  const [measure] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => [{ ms: Number.NaN, cpuMs: 0, peakMegabytes: 0, failure: `exit ${code}` }]),
  ]);
  await ended;
  return measure;
}

function createTree(folder: string, { files, bytes }: Case): string {
  const tree = path.join(folder, 'tree');
  for (let index = 0; index < files; index += 1) {
    const place = path.join(tree, `folder-${index % 50}`);
    if (index < 50) mkdirSync(place, { recursive: true });
    writeFileSync(path.join(place, `file-${index}.bin`), Buffer.alloc(bytes, `${index} of the bench; `));
  }
  return tree;
}

type Run = (tree: string, url: URL) => Promise<Measure>;

/** The variants that can run here, ours first. */
function contestants(): ReadonlyMap<string, Run> {
  const own = ['ours', 'bare sockets', 'sequential', 'all at once', 'hash only'];
  const sdk = process.env.AWS_SDK_FOLDER;
  if (sdk && existsSync(path.join(sdk, 'node_modules/@aws-sdk/client-s3')))
    own.push('aws-sdk 16', 'aws-sdk 16, no sum');
  else say('not measured: @aws-sdk/client-s3 (name a folder where it is installed in AWS_SDK_FOLDER)');
  const runs = new Map<string, Run>(own.map((name) => [name, (tree, url) => runOwn(name, tree, url)]));
  for (const peer of peers) {
    const version = versionOf(peer);
    say(version === undefined ? `not measured: ${peer.name} (not installed)` : `${peer.name}: ${version}`);
    if (version !== undefined) runs.set(peer.name, (tree, url) => runPeer(peer, tree, url));
  }
  return runs;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

type Result = Measure & { readonly seen: Seen };

async function compare(
  one: Case,
  runs: ReadonlyMap<string, Run>,
  tree: string,
  rounds: number,
): Promise<void> {
  using server = await startServer(one);
  const names = [...runs.keys()].filter((name) => !one.without?.includes(name));
  const results = new Map<string, Result[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const measure = await runs.get(name)?.(tree, server.url);
      const seen = await ask(server.child);
      if (measure) results.get(name)?.push({ ...measure, seen });
    }
  }
  show(one, results, rounds);
}

function show(one: Case, results: ReadonlyMap<string, readonly Result[]>, rounds: number): void {
  say(`\n${one.title} (medians of ${rounds})`);
  say('                           wall  of ours    client    peak  server  refused');
  const of = (name: string, read: (result: Result) => number) => median((results.get(name) ?? []).map(read));
  const ours = of('ours', ({ ms }) => ms);
  for (const [name, all] of results) {
    const cell = (read: (result: Result) => number, unit: string, width: number) =>
      `${of(name, read).toFixed(0)} ${unit}`.padStart(width);
    const ratio = (of(name, ({ ms }) => ms) / ours).toFixed(2).padStart(8);
    const refused = of(name, ({ seen }) => (100 * seen.refused) / Math.max(1, seen.requests));
    const missing = all.find(
      (result) => result.failure ?? (name !== 'hash only' && result.seen.objects !== one.files),
    );
    const note = missing ? `  (${missing.failure ?? `${missing.seen.objects} objects arrived`})` : '';
    say(
      `  ${name.padEnd(20)}${cell(({ ms }) => ms, 'ms', 9)} ${ratio} ${cell(({ cpuMs }) => cpuMs, 'ms', 9)}` +
        ` ${cell(({ peakMegabytes }) => peakMegabytes, 'MB', 7)} ${cell(({ seen }) => seen.cpuMs, 'ms', 7)}` +
        ` ${refused.toFixed(1).padStart(6)} %${note}`,
    );
  }
}

const [only = '', rounds = '5'] = process.argv.slice(2);
const folder = await mkdtemp(path.join(os.tmpdir(), 'uploads-bench-'));
try {
  const runs = contestants();
  for (const one of cases) {
    if (!one.title.includes(only)) continue;
    const tree = createTree(folder, one);
    await compare(one, runs, tree, Number(rounds));
    await rm(tree, { recursive: true });
  }
} finally {
  await rm(folder, { recursive: true });
}
