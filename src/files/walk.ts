/** Walks a folder, without the folders that are left out. */
import { isUtf8 } from 'node:buffer';
import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { isInside, relativePath } from '../paths.ts';
import type { ItemKind, Selection } from './exclude.ts';
import type { Finding } from './findings.ts';
import { quote } from './names.ts';
import { describeFailure } from './open.ts';
import type { Root } from './root.ts';
import { takeTurn } from './turn.ts';

/** A file, or a folder that was not entered. */
export interface Item {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly kind: ItemKind;
  /** Absolute, without links. */
  readonly absolute: string;
  /** What stops the step when the item is chosen. */
  readonly problem: Finding | undefined;
  /** A link to what the deny list keeps back under its own name, or to the runner's own files. */
  readonly isDenied: boolean;
}

interface Folder {
  /** Relative to the root, `''` for the root. */
  readonly path: string;
  readonly real: string;
  readonly parent: Folder | undefined;
}

/** What is at a path, behind all links. */
interface Target {
  readonly kind: ItemKind | 'a pipe' | 'a socket' | 'a device' | 'broken';
  /** Absolute; of a broken link, the link. */
  readonly real: string;
  readonly failure?: unknown;
}

/**
 * Lists what is below a root. Links to what lies inside the root are followed; links that leave it, lead nowhere or form a
 * loop, pipes, sockets, devices and what cannot be read are items with a problem.
 */
export class Walk {
  readonly items: Item[] = [];
  /** Whether a linked folder was entered. */
  followsLinks = false;
  readonly #root: Root;
  readonly #selection: Selection;
  readonly #runnerTemp: string | undefined;
  readonly #folders: Folder[];

  /** @param runnerTemp the runner's folder for its own files (absolute): nothing in it is taken, whatever the patterns say */
  constructor(root: Root, selection: Selection, runnerTemp: string | undefined) {
    this.#root = root;
    this.#selection = selection;
    const temp = runnerTemp && realOrSame(runnerTemp);
    // The workspace of some runners lies in it.
    this.#runnerTemp = temp && !isInside(temp, root.real) ? temp : undefined;
    this.#folders = [{ path: '', real: root.real, parent: undefined }];
  }

  async run(signal: AbortSignal | undefined): Promise<void> {
    for (let folder = this.#folders.pop(); folder !== undefined; folder = this.#folders.pop()) {
      await takeTurn(signal);
      for (const entry of this.#list(folder)) this.#visit(folder, entry);
    }
  }

  #list({ path: item, real }: Folder): Dirent[] {
    try {
      return readdirSync(real, { withFileTypes: true });
    } catch (error) {
      const message = `Folder ${quote(item || '.')} ${describeFailure(error)}.`;
      this.items.push({
        path: item,
        kind: 'folder',
        absolute: real,
        problem: { message },
        isDenied: false,
      });
      return [];
    }
  }

  #visit(folder: Folder, entry: Dirent): void {
    const { name } = entry;
    const item = folder.path === '' ? name : `${folder.path}/${name}`;
    const isLink = entry.isSymbolicLink();
    const link = `${folder.real}${path.sep}${name}`;
    const target = isLink ? follow(link) : { kind: kindOf(entry), real: link };
    const kind = target.kind === 'folder' ? 'folder' : 'file';
    const problem = this.#findProblem(item, target, isLink, folder);
    const isDenied = this.#isDenied(item, target, isLink);
    if (kind === 'folder' && !problem && !isDenied && this.#selection.judge(item, 'folder') === 'taken') {
      this.followsLinks ||= isLink;
      this.#folders.push({ path: item, real: target.real, parent: folder });
    } else this.items.push({ path: item, kind, absolute: target.real, problem, isDenied });
  }

  #findProblem(item: string, target: Target, isLink: boolean, folder: Folder): Finding | undefined {
    const name = path.posix.basename(item);
    if (name.includes('\ufffd') && !isUtf8Name(folder.real, name)) {
      return { message: `The name ${quote(item)} is not valid UTF-8. Rename or exclude it.` };
    }
    const problem = isLink ? describeLinkProblem(target, this.#root.real, folder) : describeSpecial(target);
    if (problem === undefined) return undefined;
    return { message: `${isLink ? 'Symbolic link ' : ''}${quote(item)} ${problem}.`, place: { file: item } };
  }

  #isDenied(item: string, { kind, real }: Target, isLink: boolean): boolean {
    const mayLeadThere = isLink || kind === 'folder';
    if (mayLeadThere && this.#runnerTemp !== undefined && isInside(this.#runnerTemp, real)) return true;
    // A line that names the link means the file behind it; a folder is never meant as a whole.
    if (!isLink || (kind === 'file' && this.#selection.names(item))) return false;
    return this.#selection.denies(relativePath(this.#root.real, real));
  }
}

/** Whether a name with a replacement character has it of its own; it may stand for bytes that are not UTF-8. */
function isUtf8Name(folder: string, name: string): boolean {
  const names = readdirSync(folder, { encoding: 'buffer' });
  return names.every((bytes) => bytes.toString() !== name || isUtf8(bytes));
}

function realOrSame(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

function kindOf(entry: Pick<Dirent, 'isDirectory' | 'isFile' | 'isFIFO' | 'isSocket'>): Target['kind'] {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  if (entry.isFIFO()) return 'a pipe';
  return entry.isSocket() ? 'a socket' : 'a device';
}

function follow(link: string): Target {
  try {
    const real = realpathSync(link);
    return { kind: kindOf(statSync(real)), real };
  } catch (failure) {
    return { kind: 'broken', real: link, failure };
  }
}

function describeSpecial({ kind }: Target): string | undefined {
  return kind === 'file' || kind === 'folder'
    ? undefined
    : `is ${kind}, not a regular file. Remove or exclude it`;
}

/** Says why a link must not be followed, to come after its name; undefined when it may be. */
function describeLinkProblem(
  { kind, real, failure }: Target,
  realRoot: string,
  folder: Folder,
): string | undefined {
  if (kind === 'broken') {
    const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
    if (code === 'ENOENT') return 'leads to something that does not exist. Fix or exclude it';
    if (code === 'ELOOP') return 'forms a loop. Fix or exclude it';
    return `cannot be followed: its target ${describeFailure(failure)}`;
  }
  if (!isInside(realRoot, real)) return 'leads out of the root. Copy its target, or exclude the link';
  if (kind !== 'file' && kind !== 'folder') return `leads to ${kind}, not to a regular file. Exclude it`;
  for (let above: Folder | undefined = folder; above !== undefined; above = above.parent) {
    if (above.real === real) return 'forms a loop: it leads to a folder that contains it. Exclude it';
  }
  return undefined;
}
