/**
 * Assets from the disk to the platform, against a naive pipeline and a bare read: `node test/bench/assets.ts [part of a
 * title]`. Each variant sends to a server that discards. Needs 3 GB of disk in the system's temporary folder, and some
 * minutes.
 */
import { cpSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTree } from '../support/tree.ts';
import { compare, runVariant, startServer } from './bench.ts';

const WORDS =
  'function handler const request await response "quoted" path/to/file.ts\n\tif (value) return größer → 日本語 ';

function textOf(bytes: number, first: number): Buffer {
  const content = Buffer.alloc(bytes, Buffer.from(`// ${first}\n${WORDS}`));
  // A cut in the middle of a character would turn it into base64.
  return content.fill(' ', bytes - 8);
}

function writeSmallFiles(tree: string): void {
  for (let index = 0; index < 20_000; index += 1) {
    const folder = join(tree, `folder-${index % 200}`);
    if (index < 200) mkdirSync(folder);
    writeFileSync(join(folder, `file-${index}.ts`), textOf(4096, index));
  }
}

/** A copy of this repository's packages, without files above 8 MiB: no function contains compilers and runtimes. */
function copyModules(tree: string): void {
  const filter = (file: string) => statSync(file).size <= 8 * 1024 * 1024;
  cpSync(resolve('node_modules'), tree, { recursive: true, verbatimSymlinks: true, filter });
}

/** Files of 1 MB, half text and half binary, and one of a fifth of the whole. */
function writeBodies(tree: string, megabytes: number): void {
  const large = Math.round(megabytes / 5);
  writeFileSync(join(tree, 'large.txt'), textOf(large * 1_000_000, 0));
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => 255 - byte);
  const binary = Buffer.alloc(1_000_000, bytes);
  for (let index = large; index < megabytes; index += 1)
    writeFileSync(join(tree, `file-${index}`), index % 2 === 0 ? binary : textOf(1_000_000, index));
}

const TREES: Readonly<Record<string, (tree: string) => void>> = {
  '20,000 files of 4 KiB': writeSmallFiles,
  'node_modules of this repository, without native binaries': copyModules,
  'bodies of 100 MB': (tree) => writeBodies(tree, 100),
  'bodies of 300 MB': (tree) => writeBodies(tree, 300),
  'bodies of 500 MB': (tree) => writeBodies(tree, 500),
};

await using folder = await createTree({});
await using server = await startServer('uploads-server.ts');
for (const [title, write] of Object.entries(TREES)) {
  if (!title.includes(process.argv[2] ?? '')) continue;
  const tree = folder.at('tree');
  mkdirSync(tree);
  write(tree);
  writeFileSync(join(tree, 'main.ts'), 'export default { fetch: () => new Response() };\n');
  const run = (variant: string) => () => runVariant('assets-variants.ts', variant, tree, server.url.origin);
  await compare(title, 5, { ours: run('ours'), naive: run('naive'), bare: run('bare') });
  await rm(tree, { recursive: true });
}
