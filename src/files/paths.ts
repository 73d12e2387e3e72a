/** Paths of this system, and the paths with `/` that the rest of the action uses. */
import path from 'node:path';

/** The rules of a system; those of `path.win32` can be tried anywhere. */
export type PathRules = Pick<typeof path, 'isAbsolute' | 'relative' | 'resolve' | 'sep'>;

/** Returns whether `inner` is `outer` or lies below it. Both are absolute. */
export function isInside(outer: string, inner: string, rules: PathRules = path): boolean {
  const way = rules.relative(outer, inner);
  return way !== '..' && !way.startsWith(`..${rules.sep}`) && !rules.isAbsolute(way);
}

/** Returns the path from a folder to what it contains, with `/`. Both are absolute. */
export function relativePath(folder: string, inner: string, rules: PathRules = path): string {
  return rules.relative(folder, inner).split(rules.sep).join('/');
}
