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

// https://learn.microsoft.com/windows/win32/fileio/naming-a-file
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** Returns why a system cannot have a file or folder with this name, to follow "the path contains"; `undefined` when it can. */
export function nameProblem(name: string, system: NodeJS.Platform): string | undefined {
  if (system !== 'win32') return undefined;
  if (/[<>:"|?*]/.test(name)) return 'one of the characters < > : " | ? *';
  if (/[. ]$/.test(name)) return 'a name that ends with a dot or a space';
  return DEVICE.test(name) ? `"${name}", the name of a device` : undefined;
}
