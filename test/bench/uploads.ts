/**
 * Uploads against bare sockets, and against `rclone` where it is installed: `node test/bench/uploads.ts [part of a title]
 * [rounds]`. All send to a server in another process that discards. This action needs two requests an object (ticket,
 * bytes), S3 needs one. The clock of our own variants starts when their modules are loaded, that of `rclone` with its
 * process. Needs 1.5 GB of disk in the system's temporary folder, and some minutes.
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTree } from '../support/tree.ts';
import { compare, type Measure, runVariant, say, startServer, timed, type Variants } from './bench.ts';

interface Case {
  readonly title: string;
  readonly files: number;
  readonly bytes: number;
  readonly delayMs?: number;
}

const MEBIBYTE = 1024 * 1024;
const CASES: readonly Case[] = [
  { title: '5,000 files of 4 KiB', files: 5000, bytes: 4096 },
  { title: '200 files of 1 MiB', files: 200, bytes: MEBIBYTE },
  { title: '4 files of 256 MiB', files: 4, bytes: 256 * MEBIBYTE },
  { title: '2,000 files of 4 KiB, each request 50 ms late', files: 2000, bytes: 4096, delayMs: 50 },
];

function writeFiles(tree: string, { files, bytes }: Case): void {
  for (let index = 0; index < files; index += 1) {
    const folder = join(tree, `folder-${index % 50}`);
    if (index < 50) mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `file-${index}.bin`), Buffer.alloc(bytes, `${index} of the bench; `));
  }
}

const RCLONE = ['copy', '--no-check-dest', '--transfers', '32', '--checkers', '32', '--retries', '1'];

/** Runs `rclone`, which uploads each object in one request. */
function rclone(tree: string, { origin }: URL): Promise<Measure> {
  const remote = `:s3,provider=Other,env_auth=false,access_key_id=bench,secret_access_key=bench,no_check_bucket=true,upload_cutoff=5G,endpoint='${origin}':bench`;
  return timed(() => promisify(execFile)('rclone', [...RCLONE, '--config', '', tree, remote]));
}

/** The variants that can run here, ours first. */
const runs = new Map<string, (tree: string, url: URL) => Promise<Measure>>();
for (const name of ['ours', 'bare sockets'])
  runs.set(name, (tree, url) => runVariant('uploads-variants.ts', name, tree, url.origin));
if (spawnSync('rclone', ['version']).status === 0) runs.set('rclone 32', rclone);
else say('not measured: rclone (not installed)');

const [only = '', rounds = '5'] = process.argv.slice(2);
await using folder = await createTree({});
for (const one of CASES.filter(({ title }) => title.includes(only))) {
  const tree = folder.at('tree');
  writeFiles(tree, one);
  await using server = await startServer('bare-server.ts', String(one.delayMs ?? 0));
  const variants = [...runs].map(([name, run]): [string, Variants[string]] => [
    name,
    async () => {
      const { costs, failure } = await run(tree, server.url);
      const { objects, serverMs } = await server.ask('what have you seen?');
      const lost = objects === one.files ? undefined : `${objects} objects arrived`;
      return { costs: { ...costs, 'server ms': serverMs }, failure: failure ?? lost };
    },
  ]);
  await compare(one.title, Number(rounds), Object.fromEntries(variants));
  await rm(tree, { recursive: true });
}
