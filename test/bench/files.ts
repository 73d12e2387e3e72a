/** Files of contents that people have: slices of the packages of this repository, or random bytes. */
import { randomFillSync } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export type Content = 'bundled JavaScript' | 'sources' | 'text' | 'random bytes';

const BUNDLE_BYTES = 256 * 1024;
/** Which files of `node_modules` a content is cut from. */
const POOLS: Readonly<Record<Exclude<Content, 'random bytes'>, (path: string) => boolean>> = {
  'bundled JavaScript': (path) => /\.[cm]?js$/.test(path) && statSync(path).size >= BUNDLE_BYTES,
  sources: (path) => /\.ts$/.test(path),
  text: (path) => /\.md$/.test(path),
};
const RANDOM_BYTES = 64 * 1024 * 1024;
/** A prime, so that slices begin anywhere. */
const STEP = 1_000_003;

const pools = new Map<Content, Buffer>();

function poolOf(content: Content): Buffer {
  const known = pools.get(content);
  if (known) return known;
  const pool = content === 'random bytes' ? randomFillSync(Buffer.alloc(RANDOM_BYTES)) : readPool(content);
  pools.set(content, pool);
  return pool;
}

function readPool(content: keyof typeof POOLS): Buffer {
  const files = readdirSync(resolve('node_modules'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Buffer.concat(
    files
      .filter(POOLS[content])
      .sort()
      .map((path) => readFileSync(path)),
  );
}

/** Returns so many bytes, of other ones for each index. Texts end with a whole line: a cut in a character would make them binary. */
export function contentOf(content: Content, bytes: number, index: number): Buffer {
  const pool = poolOf(content);
  const isText = content !== 'random bytes';
  const first = (index * STEP) % pool.length;
  const result = Buffer.alloc(bytes, ' ');
  for (let at = 0, from = isText ? pool.indexOf('\n', first) + 1 : first; at < bytes; from = 0)
    at += pool.copy(result, at, from);
  return isText ? result.fill(' ', result.lastIndexOf('\n') + 1) : result;
}

/** Writes files of this size into 50 folders. */
export function writeFiles(tree: string, files: number, bytes: number, content: Content): void {
  for (let index = 0; index < files; index += 1) {
    const folder = join(tree, `folder-${index % 50}`);
    if (index < 50) mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `file-${index}.bin`), contentOf(content, bytes, index));
  }
}
