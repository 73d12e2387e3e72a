import { isUtf8 } from 'node:buffer';
import { type Dirent, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Rule, Selection } from './exclude.ts';
import type { Finding } from './findings.ts';
import { quote } from './names.ts';
import { describeFailure, identify, type KnownFile } from './open.ts';
import type { Pace } from './pace.ts';
import { isInside, relativePath } from './paths.ts';
import type { ItemKind, Patterns } from './patterns.ts';
import type { Root } from './root.ts';

/** A file that was collected. */
export interface CollectedFile extends KnownFile {
  /** Relative to the root, with `/`. */
  readonly path: string;
}

/** What a pattern chooses and a rule leaves out. */
export interface LeftOutItem {
  /** Relative to the root; a folder ends with `/`. */
  readonly path: string;
  readonly rule: Rule;
}

interface WalkOptions {
  readonly root: Root;
  readonly patterns: Patterns;
  readonly selection: Selection;
  /** The runner's folder for its own files (absolute): nothing in it is taken, whatever the patterns say. */
  readonly runnerTemp: string | undefined;
  readonly pace: Pace;
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
 * Lists the regular files below a root that are selected. Folders that are left out are never entered. Links to what lies
 * inside the root are followed; links that leave it, lead nowhere or form a loop, pipes, sockets, devices and what cannot
 * be read become problems, but only where they are selected.
 */
export class Walk {
  readonly files: CollectedFile[] = [];
  readonly problems: Finding[] = [];
  readonly leftOut: LeftOutItem[] = [];
  readonly #options: WalkOptions;
  readonly #runnerTemp: string | undefined;
  readonly #folders: Folder[];

  constructor(options: WalkOptions) {
    const { root, runnerTemp } = options;
    this.#options = options;
    const temp = runnerTemp && realOrSame(runnerTemp);
    // The workspace of some runners lies in it.
    this.#runnerTemp = temp && !isInside(temp, root.real) ? temp : undefined;
    this.#folders = [{ path: '', real: root.real, parent: undefined }];
  }

  async run(): Promise<void> {
    for (let folder = this.#folders.pop(); folder !== undefined; folder = this.#folders.pop()) {
      for (const entry of this.#list(folder)) {
        // For each one: thousands of patterns and rules may be asked about it.
        await this.#options.pace();
        this.#visit(folder, entry);
      }
    }
  }

  #list(folder: Folder): Dirent[] {
    try {
      return readdirSync(folder.real, { withFileTypes: true });
    } catch (error) {
      this.#report(`Folder ${quote(folder.path || '.')} ${describeFailure(error)}.`);
      return [];
    }
  }

  #visit(folder: Folder, entry: Dirent): void {
    const { root, selection } = this.#options;
    const { name } = entry;
    const item = folder.path === '' ? name : `${folder.path}/${name}`;
    const isLink = entry.isSymbolicLink();
    const real = `${folder.real}${path.sep}${name}`;
    const target = isLink ? follow(real) : { kind: kindOf(entry), real };
    const kind = target.kind === 'folder' ? 'folder' : 'file';
    const verdict = selection.judge(item, kind);
    const problem = isLink ? describeLinkProblem(target, root.real, folder) : describeSpecial(target);
    if (verdict === 'unmatched') return;
    if (verdict !== 'taken') this.#leaveOut(item, kind, verdict);
    else if (name.includes('\ufffd') && !isUtf8Name(folder.real, name)) {
      this.#report(`The name ${quote(item)} is not valid UTF-8. Rename or exclude it.`);
    } else if (problem !== undefined)
      this.#report(`${isLink ? 'Symbolic link ' : ''}${quote(item)} ${problem}.`, item);
    else if (this.#isDenied(item, target, isLink)) this.#leaveOut(item, kind, 'denied');
    else if (kind === 'folder') this.#folders.push({ path: item, real: target.real, parent: folder });
    else this.#add(item, target.real);
  }

  #report(message: string, file?: string): void {
    this.problems.push(file === undefined ? { message } : { message, place: { file } });
  }

  #leaveOut(item: string, kind: ItemKind, rule: Rule): void {
    this.leftOut.push({ path: kind === 'folder' ? `${item}/` : item, rule });
  }

  /** A link must not carry under a harmless name what the deny list keeps back under its own. */
  #isDenied(item: string, { kind, real }: Target, isLink: boolean): boolean {
    const { root, patterns, selection } = this.#options;
    const mayLeadThere = isLink || kind === 'folder';
    if (mayLeadThere && this.#runnerTemp !== undefined && isInside(this.#runnerTemp, real)) return true;
    // A line that names the link means the file behind it; a folder is never meant as a whole.
    if (!isLink || (kind === 'file' && patterns.names(item, 'file'))) return false;
    return selection.denies(relativePath(root.real, real));
  }

  #add(file: string, absolute: string): void {
    try {
      const stats = lstatSync(absolute, { throwIfNoEntry: false });
      if (stats?.isFile()) this.files.push({ path: file, absolute, identity: identify(stats) });
      else this.#report(`${quote(file)} changed while its folder was read.`, file);
    } catch (error) {
      this.#report(`${quote(file)} ${describeFailure(error)}.`, file);
    }
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
