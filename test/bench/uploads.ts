/**
 * Uploads against the usual programs and against bare sockets: `node test/bench/uploads.ts [part of a title] [rounds]`.
 * All send to a server in another process that discards. This action needs two requests an object (ticket, bytes), S3
 * needs one. The clock of our own variants starts when their modules are loaded, that of programs with their process.
 * Needs 1.5 GB of disk in the system's temporary folder, and some minutes.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTree } from '../support/tree.ts';
import { compare, type Measure, runVariant, say, startServer, type Variants } from './bench.ts';
import { peers, runPeer, versionOf } from './uploads-peers.ts';

interface Case {
  readonly title: string;
  readonly files: number;
  readonly bytes: number;
  readonly delayMs?: number;
  /** Too slow for this case. */
  readonly without?: readonly string[];
}

const MEBIBYTE = 1024 * 1024;
const LATE = { delayMs: 50, without: ['s3cmd', 'aws cli', 'bare sockets'] };
const CASES: readonly Case[] = [
  { title: '5,000 files of 4 KiB', files: 5000, bytes: 4096 },
  { title: '200 files of 1 MiB', files: 200, bytes: MEBIBYTE },
  { title: '4 files of 256 MiB', files: 4, bytes: 256 * MEBIBYTE },
  { title: '2,000 files of 4 KiB, each request 50 ms late', files: 2000, bytes: 4096, ...LATE },
];

function writeFiles(tree: string, { files, bytes }: Case): void {
  for (let index = 0; index < files; index += 1) {
    const folder = join(tree, `folder-${index % 50}`);
    if (index < 50) mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `file-${index}.bin`), Buffer.alloc(bytes, `${index} of the bench; `));
  }
}

/** The variants that can run here, ours first. */
const runs = new Map<string, (tree: string, url: URL) => Promise<Measure>>();
for (const name of ['ours', 'bare sockets'])
  runs.set(name, (tree, url) => runVariant('uploads-variants.ts', name, tree, url.origin));
for (const peer of peers) {
  const version = versionOf(peer);
  say(version === undefined ? `not measured: ${peer.name} (not installed)` : `${peer.name}: ${version}`);
  if (version !== undefined) runs.set(peer.name, (tree, url) => runPeer(peer, tree, url));
}

const [only = '', rounds = '5'] = process.argv.slice(2);
await using folder = await createTree({});
for (const one of CASES.filter(({ title }) => title.includes(only))) {
  const tree = folder.at('tree');
  writeFiles(tree, one);
  await using server = await startServer('uploads-server.ts', String(one.delayMs ?? 0));
  const variants = [...runs].map(([name, run]): [string, Variants[string]] => [
    name,
    async () => {
      const { costs, failure } = await run(tree, server.url);
      const { objects, serverMs } = await server.ask('what have you seen?');
      const lost = objects === one.files ? undefined : `${objects} objects arrived`;
      return { costs: { ...costs, 'server ms': serverMs }, failure: failure ?? lost };
    },
  ]);
  const usable = variants.filter(([name]) => !one.without?.includes(name));
  await compare(one.title, Number(rounds), Object.fromEntries(usable));
  await rm(tree, { recursive: true });
}
