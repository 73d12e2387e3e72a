/**
 * How the runtime finds the file of a local import: Deno with `--unstable-sloppy-imports`, which takes specifiers
 * without extension, of a folder, and with the extension that a compiler would have given. Pure.
 */
import path from 'node:path';

/** What is there to be imported; paths are relative to the root, with `/`. */
export interface Tree {
  isFile(path: string): boolean;
  isFolder(path: string): boolean;
}

export type Resolution =
  | { readonly status: 'found'; readonly path: string }
  /** Where it was looked for, in order. */
  | { readonly status: 'missing'; readonly candidates: readonly string[] }
  | { readonly status: 'outside' };

/** True for a specifier that stands for a file of the function, and not for a package or an address. */
export function isLocal(specifier: string): boolean {
  return /^\.{0,2}\//.test(specifier);
}

/** Finds the file that a local specifier in `from` (relative to the root) stands for. */
export function resolveImport(specifier: string, from: string, tree: Tree): Resolution {
  const target = toPath(specifier, from);
  if (target === undefined) return { status: 'outside' };
  const candidates = listCandidates(target, tree);
  const found = candidates.find((candidate) => tree.isFile(candidate));
  if (found !== undefined) return { status: 'found', path: found };
  return { status: 'missing', candidates: candidates.length > 0 ? candidates : [target] };
}

// Stands for the root in addresses: a name that no file has, so that leaving the root can't lead back into it.
const aboveRoot = '/%00/';

/** The path that a specifier means as a URL: without query and fragment, `%20` a space. `undefined` outside the root. */
function toPath(specifier: string, from: string): string | undefined {
  const base = `file://${aboveRoot}${from.split('/').map(encodeURIComponent).join('/')}`;
  const { pathname } = new URL(specifier, base);
  if (!pathname.startsWith(aboveRoot)) return undefined;
  return decodePercent(pathname.slice(aboveRoot.length))
    .replace(/\/{2,}/g, '/')
    .replace(/^\//, '');
}

/** Leaves what is no escape as it is, where `decodeURIComponent` would throw. */
function decodePercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) =>
    Buffer.from(escapes.replaceAll('%', ''), 'hex').toString(),
  );
}

function listCandidates(target: string, tree: Tree): string[] {
  if (tree.isFile(target)) return [target];
  const candidates = target === '' || target.endsWith('/') ? [] : [target, ...replacements(target)];
  const folder = target.replace(/\/$/, '');
  if (folder !== '' && !tree.isFolder(folder)) return candidates;
  return [...candidates, ...indexFiles.map((name) => path.posix.join(folder, name))];
}

const indexFiles = ['index.ts', 'index.mts', 'index.tsx', 'index.js', 'index.mjs', 'index.jsx'];

// Extension in the specifier → those tried in its place when that file is not there.
const replaced: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};

const added = ['.ts', '.js', '.tsx', '.jsx', '.mts', '.mjs'];

// Extensions that the runtime knows: to these nothing is added.
const known = new Set(['.ts', '.mts', '.cts', '.tsx', '.json', '.wasm', '.css', '.html', '.sql', '.map']);

function replacements(target: string): readonly string[] {
  const extension = path.posix.extname(target).toLowerCase();
  const others = replaced[extension];
  if (others !== undefined) return others.map((other) => target.slice(0, -extension.length) + other);
  return known.has(extension) ? [] : added.map((other) => target + other);
}
