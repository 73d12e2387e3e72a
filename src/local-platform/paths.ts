/** Paths of this system, and the paths of assets, which have `/` on every system. */
import path from 'node:path';

/** The rules of a system; those of `path.win32` can be tried anywhere. */
export type PathRules = Pick<typeof path, 'isAbsolute' | 'join' | 'relative' | 'sep'>;

/** Returns the path from a folder to what it contains, with `/`; `undefined` for what is outside. Both are absolute. */
export function pathInside(folder: string, inner: string, rules: PathRules = path): string | undefined {
  const way = rules.relative(folder, inner);
  if (way === '..' || way.startsWith(`..${rules.sep}`) || rules.isAbsolute(way)) return undefined;
  return way.split(rules.sep).join('/');
}
