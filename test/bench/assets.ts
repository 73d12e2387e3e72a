/**
 * Assets from the disk to the platform against a naive pipeline and a bare read: `node test/bench/assets.ts`.
 * Each variant runs in a process of its own, interleaved, and sends to a server in another process that discards.
 * Prints the medians in milliseconds, ratios to ours, and the peak of resident memory. Needs 3 GB of disk in the
 * system's temporary folder, and some minutes.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createBodies, createModules, createSmallFiles } from './assets-trees.ts';

const variants = ['ours', 'naive', 'bare'] as const;
type Variant = (typeof variants)[number];

interface Measure {
  readonly milliseconds: number;
  readonly peakMegabytes: number;
  readonly failure?: string;
}

const support = (name: string) => path.join(import.meta.dirname, name);

async function startServer(): Promise<{ readonly url: string; readonly process: ChildProcess }> {
  const server = fork(support('assets-server.ts'));
  const [url] = await once(server, 'message');
  return { url: String(url), process: server };
}

async function run(variant: Variant, tree: string, url: string): Promise<Measure> {
  const child = fork(support('assets-variants.ts'), [variant, tree, url], {
    // The toolkit prints its commands on the standard output.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const [measure] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => [{ milliseconds: 0, peakMegabytes: 0, failure: `exit ${code}` }]),
  ]);
  await ended;
  return measure;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

async function compare(title: string, tree: string, url: string, rounds: number): Promise<void> {
  const measures = new Map<Variant, Measure[]>(variants.map((variant) => [variant, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const variant of variants) measures.get(variant)?.push(await run(variant, tree, url));
  }
  const medianOf = (variant: Variant, key: 'milliseconds' | 'peakMegabytes') =>
    median(measures.get(variant)?.map((measure) => measure[key]) ?? []);
  const ours = medianOf('ours', 'milliseconds');
  process.stdout.write(`\n${title} (${rounds} rounds)\n`);
  for (const variant of variants) {
    const failure = measures.get(variant)?.find((measure) => measure.failure !== undefined)?.failure;
    const time = medianOf(variant, 'milliseconds');
    const ratio = failure ? `failed: ${failure}` : `${(time / ours).toFixed(2)} of ours`;
    const peak = medianOf(variant, 'peakMegabytes').toFixed(0);
    process.stdout.write(
      `  ${variant.padEnd(6)} ${time.toFixed(0).padStart(6)} ms  ${peak.padStart(5)} MB  ${ratio}\n`,
    );
  }
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'assets-bench-'));
const server = await startServer();
try {
  const only = process.argv[2];
  const trees: readonly (readonly [string, () => string])[] = [
    ['20,000 files of 4 KiB', () => createSmallFiles(folder)],
    ['node_modules of this repository, without native binaries', () => createModules(folder)],
    ['bodies of 100 MB', () => createBodies(folder, 100)],
    ['bodies of 300 MB', () => createBodies(folder, 300)],
    ['bodies of 500 MB', () => createBodies(folder, 500)],
  ];
  for (const [title, make] of trees) {
    if (only !== undefined && !title.includes(only)) continue;
    const tree = make();
    await compare(title, tree, server.url, 5);
    await rm(tree, { recursive: true });
  }
} finally {
  server.process.kill();
  await rm(folder, { recursive: true });
}
