/**
 * How the runtime finds the file of a local import: Deno with `--unstable-sloppy-imports`, which takes specifiers
 * without extension, of a folder, and with the extension that a compiler would have given. Pure.
 */
import path from 'node:path';

/** Returns whether the runtime reads imports from a file. It never loads declarations. */
export function isSource(path: string): boolean {
  return /\.(?:[mc]?[tj]s|[tj]sx)$/i.test(path) && !/\.d\.[mc]?ts$/i.test(path);
}

/** True for a specifier that stands for a file of the function, and not for a package or an address. */
export function isLocal(specifier: string): boolean {
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
