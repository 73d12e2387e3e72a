/**
 * Deployments of many or large files, against what most programs would do first and against a bare read: `node
 * test/bench/assets.ts [part of a title] [rounds]`. Each variant is a whole process, and sends to a server that discards.
 * Needs 1 GB of disk in the system's temporary folder.
 */
import { cpSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTree } from '../support/tree.ts';
import { compare, runOurs, runProgram, startServer } from './bench.ts';
import { contentOf } from './files.ts';

function writeSmallFiles(tree: string): void {
  for (let index = 0; index < 20_000; index += 1) {
    const folder = join(tree, `src/folder-${index % 200}`);
    if (index < 200) mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `file-${index}.txt`), contentOf('sources', 4096, index));
  }
}

/**
 * A copy of this repository's packages, without files above 8 MiB, since no function contains compilers and runtimes, and
 * without what tests have left there and manuals, both of which contain tokens as examples.
 */
function copyModules(tree: string): void {
  const filter = (file: string) =>
    statSync(file).size <= 8 * 1024 * 1024 && !/(?:^|\/)\.v[^/]*$|\.md$/.test(file);
  cpSync(resolve('node_modules'), join(tree, 'packages'), {
    recursive: true,
    verbatimSymlinks: true,
    filter,
  });
}

/** Files of 1 MB, half bundles and half binary, and a text of 20 MB. */
function writeBody(tree: string): void {
  writeFileSync(join(tree, 'large.txt'), contentOf('text', 20_000_000, 0));
  for (let index = 0; index < 80; index += 1) {
    const content = contentOf(index % 2 === 0 ? 'random bytes' : 'bundled JavaScript', 1_000_000, index);
    writeFileSync(join(tree, `file-${index}`), content);
  }
}

const TREES: Readonly<Record<string, readonly [write: (tree: string) => void, ...patterns: string[]]>> = {
  '20,000 sources of 4 KiB': [writeSmallFiles, '**', 'src/**'],
  'node_modules of this repository, without native binaries': [copyModules, '**'],
  'a body of 100 MB': [writeBody, '**'],
};

const VARIANTS = join(import.meta.dirname, 'variants.ts');
const [only = '', rounds = '5'] = process.argv.slice(2);
await using folder = await createTree();
await using server = await startServer();
for (const [title, [write, ...patterns]] of Object.entries(TREES)) {
  if (!title.includes(only)) continue;
  const tree = folder.at('tree');
  mkdirSync(tree);
  write(tree);
  writeFileSync(join(tree, 'main.ts'), 'export default { fetch: () => new Response() };\n');
  const variant = (name: string, ...more: string[]) =>
    runProgram([process.execPath, VARIANTS, name, tree, server.url.href, ...more]);
  for (const pattern of patterns)
    await compare(`${title}, \`${pattern}\``, Number(rounds), {
      async ours() {
        await server.forget();
        const inputs = { function: 'bench', assets: `main.ts\n${pattern}` };
        return runOurs(tree, server.url, { ...inputs, include_hidden: 'true', default_excludes: 'false' });
      },
      naive: () => variant('naive', pattern),
      'bare read': () => variant('read'),
    });
  await rm(tree, { recursive: true });
}
