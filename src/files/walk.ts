/** Walks a folder, without the folders that are left out. */
import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { isInside, relativePath } from '../paths.ts';
import type { Selection } from './exclude.ts';
import type { Finding } from './findings.ts';
import { quote } from './names.ts';
import { describeFailure } from './open.ts';
import { takeTurn } from './turn.ts';
import type { LeftOut } from './words.ts';

interface Item {
  /** Relative to the root, with `/`. */
  readonly path: string;
  /** Absolute, without links. */
  readonly absolute: string;
  readonly isFolder: boolean;
  /** What stops the step when the item is chosen. */
  readonly problem: string | undefined;
  /** A link to what the deny list keeps back under its own name. */
  readonly isDenied: boolean;
}

interface Folder {
  /** Relative to the root, `''` for the root. */
  readonly path: string;
  /** Its real path, after those of the folders that it was reached through. */
  readonly chain: readonly string[];
}

/**
 * Lists what is below a root (absolute, without links). Links to what lies inside the root are followed; links that leave it,
 * lead nowhere or form a loop, pipes, sockets and devices are items with a problem.
 */
export async function walk(root: string, selection: Selection, signal: AbortSignal | undefined) {
  const items: Item[] = [];
  const leftOut: LeftOut[number][] = [];
  const problems: Finding[] = [];
  let followsLinks = false;
  const folders: Folder[] = [{ path: '', chain: [root] }];
  const enter = (folder: Folder, entry: Dirent): void => {
    const item = examine(folder, entry, root, selection);
    if (!item.isFolder || item.problem !== undefined) {
      items.push(item);
      return;
    }
    const rule = selection.judge(item.path, true, item.isDenied);
    if (rule === 'taken') {
      folders.push({ path: item.path, chain: [...folder.chain, item.absolute] });
      followsLinks ||= entry.isSymbolicLink();
    } else if (rule !== 'unmatched') leftOut.push({ path: `${item.path}/`, rule });
  };
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    await takeTurn(signal);
    try {
      for (const entry of readdirSync(folder.chain.at(-1) ?? root, { withFileTypes: true }))
        enter(folder, entry);
    } catch (error) {
      problems.push({ message: `Folder ${quote(folder.path || '.')} ${describeFailure(error)}.` });
    }
  }
  return { items, leftOut, problems, followsLinks };
}

/** Finds what an entry is, behind all links. */
function examine({ path: folder, chain }: Folder, entry: Dirent, root: string, selection: Selection): Item {
  const item = folder === '' ? entry.name : `${folder}/${entry.name}`;
  const link = `${chain.at(-1)}${path.sep}${entry.name}`;
  const fileProblem = (found: Dirent | Stats) =>
    found.isFile() || found.isDirectory()
      ? undefined
      : `${quote(item)} is not a regular file. Remove or exclude it.`;
  if (!entry.isSymbolicLink()) {
    const isFolder = entry.isDirectory();
    return { path: item, absolute: link, isFolder, problem: fileProblem(entry), isDenied: false };
  }
  try {
    const absolute = realpathSync(link);
    const stats = statSync(absolute);
    const isFolder = stats.isDirectory();
    let problem = fileProblem(stats);
    if (!isInside(root, absolute))
      problem = `Symbolic link ${quote(item)} leads out of the root. Copy its target, or exclude the link.`;
    else if (chain.includes(absolute))
      problem = `Symbolic link ${quote(item)} forms a loop: it leads to a folder that contains it. Exclude it.`;
    // A line that names the link means the file behind it; a folder is never meant as a whole.
    const mayBeDenied = problem === undefined && (isFolder || !selection.names(item));
    const isDenied = mayBeDenied && selection.denies(relativePath(root, absolute));
    return { path: item, absolute, isFolder, problem, isDenied };
  } catch {
    const problem = `Symbolic link ${quote(item)} is broken. Fix or exclude it.`;
    return { path: item, absolute: link, isFolder: false, problem, isDenied: false };
  }
}
