/** The names that assets give to modules: in import maps, in `package.json`, and as packages among the files. */
import { isBuiltin } from 'node:module';
import { readFile } from '../files/open.ts';
import type { CollectedFile } from '../files/walk.ts';
import { isLocal, resolveImport } from './resolve.ts';

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
