/** Paths of this system, and the paths of assets, which have `/` on every system. */
import path from 'node:path';

/** Returns the path from a folder to what it contains, with `/`; `undefined` for what is outside. Both are absolute. */
export function pathInside(folder: string, inner: string, rules = path): string | undefined {
  const way = rules.relative(folder, inner);
  if (way === '..' || way.startsWith(`..${rules.sep}`) || rules.isAbsolute(way)) return undefined;
  return way.split(rules.sep).join('/');
}
