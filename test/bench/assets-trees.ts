/** The folders that the benchmark of the assets reads. */
import { cpSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const words =
  'function handler const request await response "quoted" path/to/file.ts\n\tif (value) return größer → 日本語 ';

function text(bytes: number, seed: number): Buffer {
  const line = Buffer.from(`// ${seed}\n${words}`);
  const content = Buffer.alloc(bytes, line);
  // A cut in the middle of a character would turn it into base64.
  content.fill(' ', bytes - 8);
  return content;
}

/** 20,000 files of 4 KiB in 200 folders. */
export function createSmallFiles(folder: string): string {
  const tree = path.join(folder, 'small');
  for (let index = 0; index < 20_000; index += 1) {
    const place = path.join(tree, `folder-${index % 200}`);
    if (index < 200) mkdirSync(place, { recursive: true });
    writeFileSync(path.join(place, `file-${index}.ts`), text(4096, index));
  }
  writeFileSync(path.join(tree, 'main.ts'), 'Deno.serve(() => new Response());\n');
  return tree;
}

/**
 * A copy of this repository's `node_modules`, without files above 8 MiB: no function contains compilers and runtimes.
 */
export function createModules(folder: string): string {
  const tree = path.join(folder, 'modules');
  cpSync(path.resolve('node_modules'), tree, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => statSync(file).size <= 8 * 1024 * 1024,
  });
  writeFileSync(path.join(tree, 'main.ts'), 'Deno.serve(() => new Response());\n');
  return tree;
}

/** Files of 1 MiB (half text, half binary) and one of a fifth of the whole, that many megabytes together. */
export function createBodies(folder: string, megabytes: number): string {
  const tree = path.join(folder, `bodies-${megabytes}`);
  mkdirSync(tree);
  const large = Math.round(megabytes / 5);
  writeFileSync(path.join(tree, 'large.txt'), text(large * 1_000_000, 0));
  const binary = Buffer.alloc(
    1_000_000,
    Uint8Array.from({ length: 256 }, (_, byte) => 255 - byte),
  );
  for (let index = large; index < megabytes; index += 1) {
    writeFileSync(path.join(tree, `file-${index}`), index % 2 === 0 ? binary : text(1_000_000, index));
  }
  writeFileSync(path.join(tree, 'main.ts'), 'Deno.serve(() => new Response());\n');
  return tree;
}
