/**
 * How the runtime finds the file of an import: Deno with `--unstable-sloppy-imports`, which takes specifiers without
 * extension, of a folder, and with the extension that a compiler would have given; and the names that assets give to
 * modules: in import maps, in `package.json`, and as packages among the files.
 */
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { readFile } from '../files/open.ts';
import type { CollectedFile } from '../files/walk.ts';

/** Returns whether the runtime reads imports from a file. It never loads declarations. */
export function isSource(path: string): boolean {
  return /\.(?:[mc]?[tj]s|[tj]sx)$/i.test(path) && !/\.d\.[mc]?ts$/i.test(path);
}

/**
 * Creates a function that finds what an import in a file stands for.
 * @returns its file, or where that was looked for; neither for a name that no asset resolves; undefined for an address, a
 * package among the assets, and a module of the runtime
 */
export function createResolver(files: ReadonlyMap<string, CollectedFile>) {
  const isFile = (path: string) => files.has(path);
  let names: ReturnType<typeof readNames> | undefined;
  return (specifier: string, importer: string): Partial<ReturnType<typeof resolveImport>> | undefined => {
    if (/^[a-z][a-z\d+.-]*:/i.test(specifier) || isBuiltin(specifier)) return undefined;
    if (/^\.{1,2}\//.test(specifier)) return resolveImport(specifier, importer, isFile);
    names ??= [...files.values()].flatMap(readNames);
    const known = names.filter(
      ({ name }) => specifier === name || specifier.startsWith(name.endsWith('/') ? name : `${name}/`),
    );
    if (known.some(({ target }) => !isLocal(target))) return undefined;
    const targets = known.map(({ name, target, from }) =>
      resolveImport(target + specifier.slice(name.length), from, isFile),
    );
    const notFound = isLocal(specifier) ? { candidates: [] } : {};
    return targets.find(({ found }) => found !== undefined) ?? notFound;
  };
}

/**
 * Returns the names that a file defines. Every key counts, wherever it is, so that JSON with comments needs no parser: a
 * name too many is no false alarm. Of a `package.json`, only `#names` count, since nobody installs its packages.
 */
function readNames(file: CollectedFile) {
  const { path: from } = file;
  const [, packageName] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(from) ?? [];
  if (packageName !== undefined) return [{ name: packageName, target: '', from }];
  const [, kind] = /(?:^|\/)(deno|package|import[_-]?map)\.jsonc?$/.exec(from) ?? [];
  if (kind === undefined) return [];
  let text = '';
  try {
    text = readFile(file).toString();
  } catch {
    // What cannot be read again defines no names.
  }
  // `#lib/*` of a package.json is `#lib/` of an import map.
  const pairs = text.matchAll(/"([^"*\\]+)\*?"\s*:\s*(?:"([^"*\\]*))?/g);
  return Array.from(pairs, ([, name = '', target = '']) => ({ name, target, from })).filter(
    ({ name }) => kind !== 'package' || name.startsWith('#'),
  );
}

/** True for a specifier that stands for a file of the function, and not for a package or an address. */
function isLocal(specifier: string): boolean {
  return /^\.{0,2}\//.test(specifier);
}

/**
 * Finds the file that a local specifier in `from` (relative to the root) stands for.
 * @returns the file, or where it was looked for, in order: nowhere when the specifier leads out of the root
 */
export function resolveImport(
  specifier: string,
  from: string,
  isFile: (path: string) => boolean,
): { readonly found?: string | undefined; readonly candidates: readonly string[] } {
  const target = path.posix.join(path.posix.dirname(from), decode(specifier.replace(/[?#].*$/s, '')));
  if (specifier.startsWith('/') || target.startsWith('../')) return { candidates: [] };
  const candidates = isFile(target) ? [target] : listCandidates(target === './' ? '' : target);
  return { found: candidates.find(isFile), candidates };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function listCandidates(target: string): string[] {
  const folder = target.replace(/\/$/, '');
  const files = folder === '' ? [] : [folder, ...(target === folder ? replacements(target) : [])];
  return [...files, ...INDEX_FILES.map((name) => path.posix.join(folder, name))];
}

const INDEX_FILES = ['index.ts', 'index.mts', 'index.tsx', 'index.js', 'index.mjs', 'index.jsx'];

// Extension in the specifier → those tried in its place when that file is not there.
const REPLACED: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};

const ADDED = ['.ts', '.js', '.tsx', '.jsx', '.mts', '.mjs'];

// Extensions that the runtime knows: to these nothing is added.
const KNOWN = new Set(['.ts', '.mts', '.cts', '.tsx', '.json', '.wasm', '.css', '.html', '.sql', '.map']);

function replacements(target: string): readonly string[] {
  const extension = path.posix.extname(target).toLowerCase();
  const others = REPLACED[extension];
  if (others !== undefined) return others.map((other) => target.slice(0, -extension.length) + other);
  return KNOWN.has(extension) ? [] : ADDED.map((other) => target + other);
}
