import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { Exclude, Reason } from './exclude.ts';
import type { LeftOut } from './left-out.ts';
import { follow, linkProblem, type Target } from './links.ts';
import { quote, quoteBytes } from './names.ts';
import type { Pace } from './pace.ts';
import type { Patterns } from './patterns.ts';
import type { Problem } from './problems.ts';
import { describeFailure, isInside, type Root } from './root.ts';
import { createUnmatchedPatterns, type UnmatchedPatterns } from './unmatched.ts';

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
  /** Files and whole folders that were left out though a pattern chooses them, sorted by path. */
  readonly leftOut: readonly LeftOut[];
  /** Patterns that include and match nothing. */
  readonly warnings: readonly Problem[];
}

export interface WalkOptions {
  /** Whose patterns they are, for messages. */
  readonly input: 'assets' | 'artifacts';
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
  readonly leftOut: LeftOut[];
  readonly unmatched: UnmatchedPatterns;
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
    leftOut: [],
    unmatched: createUnmatchedPatterns(options.input, options.patterns),
    neverReal: options.never.map(realOrSame),
    folders: [{ path: '', real: options.root.real, parent: undefined }],
  };
  for (let folder = state.folders.pop(); folder !== undefined; folder = state.folders.pop()) {
    await readFolder(state, folder);
  }
  return {
    files: sortByPath(state.files),
    problems: state.problems,
    leftOut: state.leftOut.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    warnings: state.unmatched.warnings(),
  };
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

async function readFolder(state: State, folder: Folder): Promise<void> {
  for (const entry of listFolder(state, folder)) {
    // For each one: thousands of patterns and rules may be asked about it.
    if (state.pace.due()) await state.pace.breathe();
    visit(state, folder, entry);
  }
}

function listFolder(state: State, folder: Folder): Dirent[] {
  try {
    const entries = readdirSync(folder.real, { withFileTypes: true });
    // A replacement character may be a name's own, or stand for bytes that are no UTF-8.
    const odd = entries.filter((entry) => entry.name.includes('\ufffd'));
    if (odd.length === 0) return entries;
    reportBrokenNames(state, folder);
    return entries.filter((entry) => !odd.includes(entry) || exists(folder, entry.name));
  } catch (error) {
    state.problems.push({ message: `folder ${quote(folder.path || '.')} ${describeFailure(error)}` });
    return [];
  }
}

function visit(state: State, folder: Folder, entry: Dirent): void {
  if (entry.isDirectory()) visitFolder(state, folder, entry.name);
  else if (entry.isFile()) visitFile(state, folder, entry.name);
  else if (entry.isSymbolicLink()) visitLink(state, folder, entry.name);
  else visitOther(state, folder, entry);
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

/** True when a pattern chooses it and no rule leaves it out; notes what is left out. */
function isTaken(state: State, folder: Folder, name: string, kind: 'file' | 'folder'): boolean {
  const { selects, mayContain } = state.patterns;
  const isChosen = kind === 'file' ? selects : mayContain;
  if (!isChosen(join(folder, name))) return false;
  const reason = state.exclude.reason(folder.path, name, kind);
  if (reason !== undefined) leaveOut(state, join(folder, name), kind, reason);
  return reason === undefined;
}

function leaveOut(state: State, item: string, kind: 'file' | 'folder', reason: Reason): void {
  state.leftOut.push({ path: kind === 'folder' ? `${item}/` : item, reason });
  state.unmatched.addLeftOut(item, kind);
}

function visitFolder(state: State, folder: Folder, name: string): void {
  if (isTaken(state, folder, name, 'folder')) enterFolder(state, folder, name, realPath(folder, name));
}

function enterFolder(state: State, parent: Folder, name: string, real: string): void {
  if (state.neverReal.includes(real)) leaveOut(state, join(parent, name), 'folder', 'denied');
  else state.folders.push({ path: join(parent, name), real, parent });
}

function visitFile(state: State, folder: Folder, name: string): void {
  if (isTaken(state, folder, name, 'file')) addFile(state, join(folder, name), realPath(folder, name));
}

function addFile(state: State, file: string, absolute: string): void {
  try {
    const stats = lstatSync(absolute, { throwIfNoEntry: false });
    state.unmatched.addFile(file);
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
  const kind = target.kind === 'folder' ? 'folder' : 'file';
  if (!isTaken(state, folder, name, kind)) return;
  const problem = linkProblem(target, state.root.real, realChain(folder));
  if (problem !== undefined) state.problems.push({ message: `link ${quote(link)} ${problem}`, path: link });
  else if (isDeniedTarget(state, link, target)) leaveOut(state, link, kind, 'denied');
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
