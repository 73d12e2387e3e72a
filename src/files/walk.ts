/** Walks a folder and collects its files, without entering excluded folders. */
import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { Annotation } from '../errors.ts';
import { isInside } from '../inputs/values.ts';
import type { createSelection } from './exclude.ts';
import { describeFailure, type KnownFile, takeTurn } from './open.ts';
import { relativePath } from './patterns.ts';
import type { LeftOut } from './words.ts';

type Selection = ReturnType<typeof createSelection>;

export interface CollectedFile extends KnownFile {
  /** Relative to the root, with `/`. */
  readonly path: string;
}

interface Folder {
  /** Relative to the root, `''` for the root. */
  readonly path: string;
  /** Its real path, then those of the folders that it was reached through. */
  readonly chain: readonly [string, ...string[]];
}

/** Collects the chosen files below a root (absolute, without links). Links that leave it, lead nowhere or form a loop are problems, as are pipes, sockets and devices. */
export async function walk(root: string, selection: Selection, signal: AbortSignal) {
  const files: CollectedFile[] = [];
  const leftOut: LeftOut[number][] = [];
  const problems: Annotation[] = [];
  const folders: Folder[] = [{ path: '', chain: [root] }];

  function collect({ path: folder, chain }: Folder, entry: Dirent): void {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    const { isFolder, found, target } = examine(path, chain, entry, root, selection);
    const rule = selection.judge(path, isFolder, target);
    if (rule === 'unmatched') return;
    if (rule !== 'taken') leftOut.push({ path: isFolder ? `${path}/` : path, rule });
    else if (typeof found === 'string') problems.push({ message: found, file: path });
    else if (isFolder) folders.push({ path, chain: [found.absolute, ...chain] });
    else files.push({ path, ...found });
  }

  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    await takeTurn(signal);
    try {
      for (const entry of readdirSync(folder.chain[0], { withFileTypes: true })) collect(folder, entry);
    } catch (error) {
      problems.push({ message: `Folder ${JSON.stringify(folder.path || '.')} ${describeFailure(error)}.` });
    }
  }
  return { files, leftOut, problems };
}

/** Returns the file or folder behind all links, or what stops the step; and the target of a link, by which it may be denied. */
function examine(item: string, chain: Folder['chain'], entry: Dirent, root: string, selection: Selection) {
  const place = path.join(chain[0], entry.name);
  const isLink = entry.isSymbolicLink();
  try {
    const absolute = isLink ? realpathSync(place) : place;
    const stats = lstatSync(absolute);
    const problem = isInside(root, absolute)
      ? findProblem(item, stats, chain.includes(absolute))
      : `Symbolic link ${JSON.stringify(item)} leads out of the root. Copy its target, or exclude the link.`;
    if (problem !== undefined) return { isFolder: false, found: problem };
    const { dev, ino, size, mtimeMs, ctimeMs } = stats;
    const found: KnownFile = { absolute, identity: { dev, ino, size, mtimeMs, ctimeMs } };
    const isFolder = stats.isDirectory();
    // A line that names the link means the file behind it; a folder is never meant as a whole.
    const target = isLink && (isFolder || !selection.names(item)) ? relativePath(root, absolute) : undefined;
    return { isFolder, found, target };
  } catch (error) {
    const found = isLink
      ? `Symbolic link ${JSON.stringify(item)} is broken. Fix or exclude it.`
      : `${JSON.stringify(item)} ${describeFailure(error)}.`;
    return { isFolder: entry.isDirectory(), found };
  }
}

/** Returns why something inside the root cannot be collected. Not every system keeps all names as they are. */
function findProblem(item: string, stats: Stats, isLoop: boolean): string | undefined {
  if (isLoop)
    return `Symbolic link ${JSON.stringify(item)} forms a loop: it leads to a folder that contains it. Exclude it.`;
  if (stats.isDirectory()) return undefined;
  if (!stats.isFile()) return `${JSON.stringify(item)} is not a regular file. Remove or exclude it.`;
  if (!/[\p{Cc}\\]/u.test(item)) return undefined;
  const what = item.includes('\\') ? 'a backslash' : 'a control character';
  return `The name ${JSON.stringify(item)} contains ${what}. Rename or exclude it.`;
}
