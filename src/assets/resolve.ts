/**
 * How the runtime finds the file of an import: Deno with `--unstable-sloppy-imports`, which takes specifiers without
 * extension, of a folder, and with the extension that a compiler would have given; and the names that assets give to
 * modules: in import maps, in `package.json`, and as packages among the files.
 */
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { unescape as decode } from 'node:querystring';
import { readFile } from '../files/open.ts';
import type { CollectedFile } from '../files/walk.ts';

/** Returns whether the runtime reads imports from a file. It never loads declarations. */
export function isSource(path: string): boolean {
  return /\.(?:[mc]?[tj]s|[tj]sx)$/i.test(path) && !/\.d\.[mc]?ts$/i.test(path);
}

/**
 * Creates a function that finds what an import in a file stands for.
 * @returns its file, or where that was looked for, and whether an import map may lead elsewhere; or that no asset resolves a
 * name; nothing for an address, a package among the assets, and a module of the runtime
 */
export function createResolver(files: ReadonlyMap<string, CollectedFile>) {
  const isFile = (path: string) => files.has(path);
  const { names, packages, isUnread } = readMaps(files);
  return (specifier: string, importer: string) => {
    if (/^[a-z][a-z\d+.-]*:/i.test(specifier) || isBuiltin(specifier)) return {};
    const asked = keyOf(specifier, importer);
    const known = names.filter(({ name }) => `${asked}/`.startsWith(name.replace(/\/?$/, '/')));
    if (known.some(({ target }) => !isLocal(target))) return {};
    // The runtime reads import maps first.
    const tries = known.map(({ name, target, from }) =>
      resolveImport(target + asked.slice(name.length), from, isFile),
    );
    if (isLocal(specifier)) tries.push(resolveImport(specifier, importer, isFile));
    const done = tries.find(({ found }) => found !== undefined);
    if (done) return { found: done.found };
    const candidates = tries.flatMap((each) => each.candidates);
    if (tries.length > 0) return { candidates, isMapped: known.length > 0 || isUnread };
    const [packageName] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? [];
    return { isUnresolved: !isUnread && !packages.has(packageName) };
  };
}

/** Returns a specifier as it is compared with the keys of import maps: a path as one from the root, with `/` before it. */
function keyOf(specifier: string, from: string): string {
  if (!/^\.{1,2}(?:\/|$)/.test(specifier)) return specifier;
  return `/${path.posix.join(path.posix.dirname(from), specifier)}`.replace(/^\/\.\//, '/');
}

/** Reads the names that the assets give to modules. Every map counts, wherever it is: a name too many is no false alarm. */
function readMaps(files: ReadonlyMap<string, CollectedFile>) {
  const inPackage = /^.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)/;
  const isMap = /^(?!.*\bnode_modules\/)(?:.*\/)?(?:deno|package|import[_-]?map)\.jsonc?$/;
  const read = [...files.values()].filter((file) => isMap.test(file.path)).map(readNames);
  const named = read.flatMap(({ maps }) => maps);
  const all = [...read, ...named.flatMap((name) => files.get(name) ?? []).map(readNames)];
  return {
    names: all.flatMap(({ names }) => names),
    packages: new Set(files.keys().map((file) => inPackage.exec(file)?.[1])),
    /** A file that was not read may define any name. */
    isUnread: all.some(({ isUnread }) => isUnread) || named.some((name) => !files.has(name)),
  };
}

/** Reads the names that a file defines, and the path of a map that it names. */
function readNames(file: CollectedFile) {
  const { path: from } = file;
  const isPackage = from.endsWith('package.json');
  // `#lib/*` of a package.json is `#lib/` of an import map. Its conditions are not followed.
  const clean = (text: unknown) => (typeof text === 'string' ? text.replace(/\*.*$/, '') : '');
  try {
    const { imports = {}, scopes = {}, importMap } = parseJson(readFile(file));
    const pairs = [imports, ...Object.values(scopes)].flatMap(Object.entries);
    const names = pairs
      .map(([key, target]) => ({ name: keyOf(clean(key), from), target: clean(target), from }))
      .filter((each) => each.name !== '');
    return { names, maps: importMap ? [path.posix.join(from, '..', `${importMap}`)] : [], isUnread: false };
  } catch {
    return { names: [], maps: [], isUnread: !isPackage };
  }
}

/** Parses JSON with comments, and with commas at the end of lists. @throws SyntaxError */
function parseJson(bytes: Buffer): Readonly<Record<string, string | object | undefined>> {
  const text = new TextDecoder().decode(bytes);
  const plain = text.replace(/("(?:[^"\\]|\\.)*")|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/g, '$1');
  return JSON.parse(plain.replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[\]}])/g, '$1'));
}

/** True for a specifier that stands for a file of the function, and not for a package or an address. */
function isLocal(specifier: string): boolean {
  return /^(?:\.{0,2}\/|\.{1,2}$)/.test(specifier);
}

/** Finds the file of a local specifier. @returns also where it was looked for, in order: nowhere when the specifier leads out of the root */
export function resolveImport(
  specifier: string,
  from: string,
  isFile: (path: string) => boolean,
): { readonly found?: string | undefined; readonly candidates: readonly string[] } {
  const target = path.posix.join(path.posix.dirname(from), decode(specifier.replace(/[?#].*$/s, '')));
  if (specifier.startsWith('/') || /^\.\.(?:\/|$)/.test(target)) return { candidates: [] };
  const candidates = isFile(target) ? [target] : listCandidates(target === './' ? '' : target);
  return { found: candidates.find(isFile), candidates };
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
