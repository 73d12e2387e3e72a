/**
 * How the cost of uploads grows, what a run does not send again, and what shards save: `node test/bench/growth.ts [part of a
 * title] [rounds]`. Each run is a whole process. Needs 1 GB of disk in the system's temporary folder, and some minutes.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTree } from '../support/tree.ts';
import { compare, type Measure, runOurs, startServer } from './bench.ts';
import { writeFiles } from './files.ts';

const [only = '', rounds = '3'] = process.argv.slice(2);
await using folder = await createTree();
const tree = folder.at('tree');

type Server = Awaited<ReturnType<typeof startServer>>;
type Inputs = Readonly<Record<string, string>>;

/** Uploads the tree, and adds what the server has received since the last call. */
async function run(
  server: Server,
  more: Inputs = {},
  options?: Parameters<typeof runOurs>[3],
): Promise<Measure> {
  const inputs = { bucket: 'things', artifacts: '**', upload: 'changed', ...more };
  const measure = await runOurs(tree, server.url, inputs, options);
  const { objects, requests } = await server.done();
  return { ...measure, costs: { ...measure.costs, objects, requests } };
}

for (const files of [1000, 10_000, 20_000, 100_000]) {
  const title = `${files.toLocaleString('en-US')} files of 100 bytes`;
  if (!title.includes(only)) continue;
  writeFiles(tree, files, 100, 'text');
  await using server = await startServer();
  const upload = async () => {
    await server.forget();
    return await run(server);
  };
  await compare(title, files > 20_000 ? 1 : Number(rounds), {
    'first upload': upload,
    async 'all unchanged'() {
      await upload();
      return await run(server);
    },
  });
  await rm(tree, { recursive: true });
}

const FULL = '1,000 files of 100 bytes into a bucket with 300,000 objects';
if (FULL.includes(only)) {
  writeFiles(tree, 1000, 100, 'text');
  await using empty = await startServer();
  await using full = await startServer({ listed: 300_000 });
  const upload = (server: Server) => async () => {
    await server.forget();
    return await run(server);
  };
  await compare(FULL, Number(rounds), { 'an empty bucket': upload(empty), 'a full one': upload(full) });
  await rm(tree, { recursive: true });
}

const FEW_FILES = '20,000 files of 100 bytes, at most 256 of them open';
if (FEW_FILES.includes(only)) {
  writeFiles(tree, 20_000, 100, 'text');
  await using server = await startServer();
  const upload = (prefix: readonly string[]) => async () => {
    await server.forget();
    return await run(server, {}, { prefix });
  };
  const limited = ['sh', '-c', 'ulimit -n 256; exec "$@"', 'sh'];
  await compare(FEW_FILES, Number(rounds), { 'no limit': upload([]), '256 open files': upload(limited) });
  await rm(tree, { recursive: true });
}

const CANCELLED = '3,000 files, cancelled after 240, and run again';
if (CANCELLED.includes(only)) {
  writeFiles(tree, 3000, 4096, 'text');
  await using server = await startServer({ delayMs: 50 });
  const cancelled = async (): Promise<Measure> => {
    await server.forget();
    let sent = 0;
    const watch = async (child: { kill(signal: NodeJS.Signals): unknown }): Promise<void> => {
      while (sent < 240) {
        await sleep(5);
        sent += (await server.done()).objects;
      }
      child.kill('SIGINT');
    };
    const { costs } = await run(server, {}, { onStart: (child) => void watch(child) });
    return { costs: { ...costs, objects: sent + (costs.objects ?? 0) } };
  };
  await compare(CANCELLED, Number(rounds), {
    cancelled,
    async again() {
      await cancelled();
      return await run(server);
    },
  });
  await rm(tree, { recursive: true });
}

const SHARDED = '20,000 files of 4 KiB, each request 50 ms late, in shards';
if (SHARDED.includes(only)) {
  writeFiles(tree, 20_000, 4096, 'text');
  await using server = await startServer({ delayMs: 50 });
  // Each job has a machine of its own, so one of them is measured.
  const shards = [1, 2, 4, 8].map((count): [string, () => Promise<Measure>] => [
    `one of ${count}`,
    async () => {
      await server.forget();
      return await run(server, { shard: `1/${count}`, upload: 'all' });
    },
  ]);
  await compare(SHARDED, Number(rounds), Object.fromEntries(shards));
  await rm(tree, { recursive: true });
}
