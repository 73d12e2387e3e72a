import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { Exclude, Reason } from './exclude.ts';
import { follow, linkProblem, type Target } from './links.ts';
import { quote, quoteBytes } from './names.ts';
import type { Pace } from './pace.ts';
import type { Patterns } from './patterns.ts';
import type { Problem } from './problems.ts';
import { describeFailure, isInside, type Root } from './root.ts';

/** What tells a file from another one at the same path, and a version of it from the next. */
export interface Identity {
  readonly dev: number;
  readonly ino: number;
  readonly size: number;
  readonly mtimeMs: number;
}

export interface WalkedFile {
  /** Relative to the root, with `/`. */
  readonly path: string;
  /** Where to open it: absolute, no part of it a link. */
  readonly absolute: string;
  readonly identity: Identity;
}

export interface Walked {
  /** Sorted by the bytes of their path. */
  readonly files: readonly WalkedFile[];
  readonly problems: readonly Problem[];
  /** How many files and whole folders were left out, though a pattern chooses them. */
  readonly excluded: Readonly<Record<Reason, number>>;
}

export interface WalkOptions {
  readonly root: Root;
  readonly patterns: Patterns;
  readonly exclude: Exclude;
  /** Folders (absolute) that are never entered, whatever the patterns say. */
  readonly never: readonly string[];
  readonly pace: Pace;
}

interface Folder {
  /** Relative to the root, `''` for the root. */
  readonly path: string;
  readonly real: string;
  readonly parent: Folder | undefined;
}

interface State extends WalkOptions {
  readonly files: WalkedFile[];
  readonly problems: Problem[];
  readonly excluded: Record<Reason, number>;
  readonly neverReal: readonly string[];
  readonly folders: Folder[];
}

/**
 * Lists the regular files below a root that the patterns choose and no rule leaves out. Excluded folders are
 * never entered. Links to what lies inside the root are followed; links that leave it, lead nowhere or lead back to
 * a folder they are in, pipes, sockets, devices and what can't be read become problems, but only where chosen.
 */
export async function walk(options: WalkOptions): Promise<Walked> {
  const state: State = {
    ...options,
    files: [],
    problems: [],
    excluded: { denied: 0, hidden: 0, ignored: 0 },
    neverReal: options.never.map(realOrSame),
    folders: [{ path: '', real: options.root.real, parent: undefined }],
  };
  for (let folder = state.folders.pop(); folder !== undefined; folder = state.folders.pop()) {
    readFolder(state, folder);
    if (options.pace.due()) await options.pace.breathe();
  }
  return { files: sortByPath(state.files), problems: state.problems, excluded: state.excluded };
}

function realOrSame(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

/** Sorts by the bytes of the UTF-8 path, which is the same everywhere (and what `LC_ALL=C sort` does). */
function sortByPath(files: readonly WalkedFile[]): WalkedFile[] {
  // Comparing strings compares UTF-16 units, which differs from bytes beside surrogates only.
  const byUnits = files.every((file) => !/[\ud800-\udfff]/.test(file.path));
  if (byUnits) return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return files.toSorted((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
}

function readFolder(state: State, folder: Folder): void {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder.real, { withFileTypes: true });
  } catch (error) {
    state.problems.push({ message: `folder ${quote(folder.path || '.')} ${describeFailure(error)}` });
    return;
  }
  // A replacement character may be a name's own, or stand for bytes that are no UTF-8.
  if (entries.some((entry) => entry.name.includes('\ufffd'))) reportBrokenNames(state, folder);
  for (const entry of entries) {
    if (entry.name.includes('\ufffd') && !exists(folder, entry.name)) continue;
    if (entry.isDirectory()) visitFolder(state, folder, entry.name);
    else if (entry.isFile()) visitFile(state, folder, entry.name);
    else if (entry.isSymbolicLink()) visitLink(state, folder, entry.name);
    else visitOther(state, folder, entry);
  }
}

function exists(folder: Folder, name: string): boolean {
  return lstatSync(realPath(folder, name), { throwIfNoEntry: false }) !== undefined;
}

function realPath(folder: Folder, name: string): string {
  return `${folder.real}${path.sep}${name}`;
}

function join(folder: Folder, name: string): string {
  return folder.path === '' ? name : `${folder.path}/${name}`;
}

/** True when a pattern chooses it and no rule leaves it out; counts what is left out. */
function isTaken(state: State, folder: Folder, name: string, kind: 'file' | 'folder'): boolean {
  const { selects, mayContain } = state.patterns;
  const isChosen = kind === 'file' ? selects : mayContain;
  if (!isChosen(join(folder, name))) return false;
  const reason = state.exclude.reason(folder.path, name, kind);
  if (reason !== undefined) state.excluded[reason] += 1;
  return reason === undefined;
}

function visitFolder(state: State, folder: Folder, name: string): void {
  if (isTaken(state, folder, name, 'folder')) enterFolder(state, folder, name, realPath(folder, name));
}

function enterFolder(state: State, parent: Folder, name: string, real: string): void {
  if (state.neverReal.includes(real)) state.excluded.denied += 1;
  else state.folders.push({ path: join(parent, name), real, parent });
}

function visitFile(state: State, folder: Folder, name: string): void {
  if (isTaken(state, folder, name, 'file')) addFile(state, join(folder, name), realPath(folder, name));
}

function addFile(state: State, file: string, absolute: string): void {
  try {
    const stats = lstatSync(absolute, { throwIfNoEntry: false });
    if (stats?.isFile()) state.files.push({ path: file, absolute, identity: identify(stats) });
    else state.problems.push({ message: `${quote(file)} changed while its folder was read`, path: file });
  } catch (error) {
    state.problems.push({ message: `${quote(file)} ${describeFailure(error)}`, path: file });
  }
}

/** The facts that must be the same when a file is opened. */
export function identify({ dev, ino, size, mtimeMs }: Stats): Identity {
  return { dev, ino, size, mtimeMs };
}

function visitLink(state: State, folder: Folder, name: string): void {
  const link = join(folder, name);
  const target = follow(realPath(folder, name));
  if (!isTaken(state, folder, name, target.kind === 'folder' ? 'folder' : 'file')) return;
  const problem = linkProblem(target, state.root.real, realChain(folder));
  if (problem !== undefined) state.problems.push({ message: `link ${quote(link)} ${problem}`, path: link });
  else if (isDeniedTarget(state, link, target)) state.excluded.denied += 1;
  else if (target.kind === 'folder') enterFolder(state, folder, name, target.real);
  else addFile(state, link, target.real);
}

/** The real paths of a folder and of those that led to it. */
function realChain(folder: Folder): string[] {
  return folder.parent === undefined ? [folder.real] : [folder.real, ...realChain(folder.parent)];
}

/** A link must not carry under a harmless name what the deny list keeps back under its own. */
function isDeniedTarget(state: State, link: string, target: Target): boolean {
  if (state.neverReal.some((folder) => isInside(folder, target.real))) return true;
  // A line that names the link means the file behind it; a folder is never meant as a whole.
  if (target.kind === 'file' && state.patterns.names(link)) return false;
  const way = path.relative(state.root.real, target.real).split(path.sep).join('/');
  return state.exclude.denies(way);
}

function visitOther(state: State, folder: Folder, entry: Dirent): void {
  if (!isTaken(state, folder, entry.name, 'file')) return;
  const file = join(folder, entry.name);
  state.problems.push({
    message: `${quote(file)} is ${describeKind(entry)}, no regular file; remove or exclude it`,
    path: file,
  });
}

function describeKind(entry: Dirent): string {
  if (entry.isFIFO()) return 'a pipe';
  if (entry.isSocket()) return 'a socket';
  return 'a device';
}

function reportBrokenNames(state: State, folder: Folder): void {
  const where = folder.path === '' ? '' : ` in ${quote(folder.path)}`;
  for (const name of readdirSync(folder.real, { encoding: 'buffer' })) {
    const decoded = name.toString();
    const isBroken = !Buffer.from(decoded).equals(name);
    if (!isBroken || !isTaken(state, folder, decoded, 'file')) continue;
    state.problems.push({
      message: `file name ${quoteBytes(name)}${where} is no UTF-8; rename or exclude it`,
    });
  }
}
