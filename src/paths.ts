/** Paths of this system, and the paths with `/` that the rest of the action uses. */
import path from 'node:path';

/** Returns whether `inner` is `outer` or lies below it. Both are absolute. */
export function isInside(outer: string, inner: string): boolean {
  const way = path.relative(outer, inner);
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

/** Returns the path from a folder to what it contains, with `/`. Both are absolute. */
export function relativePath(folder: string, inner: string): string {
  return path.relative(folder, inner).split(path.sep).join('/');
}

/** Returns whether a relative path lies below a folder; all paths lie below the root, `''`. */
export function isBelow(item: string, folder: string): boolean {
  return folder === '' || item.startsWith(`${folder}/`);
}
