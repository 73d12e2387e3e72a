/** The one door to files on disk: which files the inputs choose, and what was left out by which rule. */
import { lstatSync, readdirSync } from 'node:fs';
import { DeployError } from '../errors.ts';
import { formatNumber } from '../format.ts';
import { createSelection, type Rule, readIgnoreFile, type Selection } from './exclude.ts';
import type { Finding } from './findings.ts';
import { findBadName, quote } from './names.ts';
import { describeFailure, identify, type KnownFile } from './open.ts';
import { type Pattern, readPatterns } from './patterns.ts';
import { locateRoot, type Root } from './root.ts';
import { type Item, Walk } from './walk.ts';

/** The inputs that choose files. */
export interface FileInputs {
  /** Absolute; the files of findings are relative to it. */
  readonly workspace: string;
  /** Absolute, inside the workspace. */
  readonly root: string;
  /** Relative to the root; `!` excludes, later lines win. */
  readonly patterns: readonly string[];
  readonly includeHidden: boolean;
  readonly defaultExcludes: boolean;
  /** The runner's folder for its own files, never taken. */
  readonly runnerTemp?: string | undefined;
}

/** A file that was collected. */
export interface CollectedFile extends KnownFile {
  /** Relative to the root, with `/`. */
  readonly path: string;
}

/** What a pattern chooses and a rule leaves out. */
interface LeftOutItem {
  /** Relative to the root; a folder ends with `/`. */
  readonly path: string;
  readonly rule: Rule;
}

/** What the patterns choose and a rule leaves out. */
export interface LeftOut {
  /** Files and whole folders. */
  readonly count: number;
  /** The first {@link MOST_LEFT_OUT}, sorted by path. */
  readonly items: readonly LeftOutItem[];
  /** How many, by rule; rules that left out nothing are absent. */
  readonly counts: Readonly<Partial<Record<Rule, number>>>;
}

export interface Collection {
  readonly root: Root;
  readonly selection: Selection;
  /** At least one unless there are problems; sorted by the bytes of their path. */
  readonly files: readonly CollectedFile[];
  readonly leftOut: LeftOut;
  /** What must stop the run. */
  readonly problems: readonly Finding[];
  /** What does not: patterns without a match. */
  readonly warnings: readonly Finding[];
}

/** The patterns choose no file. */
export class NoFilesError extends DeployError {}

const MOST_LEFT_OUT = 1000;

/**
 * Collects the files that an input chooses. The ignore file applies to assets only.
 * @throws NoFilesError; DeployError for a root or an ignore file that cannot be used; ConfigError for patterns that point
 * outside the root; CancelledError
 */
export async function collectFiles(
  input: 'assets' | 'artifacts',
  inputs: FileInputs,
  signal: AbortSignal | undefined,
): Promise<Collection> {
  const root = findRoot(input, inputs);
  const patterns = await readPatterns(input, root, inputs.patterns);
  const ignored = input === 'assets' ? readIgnoreFile(root) : undefined;
  const selection = createSelection(patterns, { ...inputs, ignored });
  const walk = new Walk(root, selection, inputs.runnerTemp);
  await walk.run(signal);
  for (const pattern of patterns) await pattern.expand(root, walk.followsLinks, signal);
  const { files, leftOut, problems } = select(walk.items, selection);
  if (files.length === 0 && problems.length === 0) {
    throw noFiles(input, describeChoice(root, inputs.patterns, summarize(leftOut)));
  }
  return {
    root,
    selection,
    files: sortByPath(files),
    leftOut: summarize(leftOut),
    problems: [...problems, ...files.flatMap(({ path }) => findBadName(path))],
    warnings: findUnmatched(input, patterns, files, leftOut),
  };
}

function findRoot(input: 'assets' | 'artifacts', { workspace, root }: FileInputs): Root {
  try {
    return locateRoot(`${input}_root`, workspace, root);
  } catch (error) {
    const cause = error instanceof DeployError ? error.cause : undefined;
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    if (!(error instanceof DeployError) || !isMissing) throw error;
    throw noFiles(input, `: ${error.message} Does a step before this one create it?`, error);
  }
}

/** What a walk found, by what becomes of it. */
interface Selected {
  readonly files: CollectedFile[];
  readonly leftOut: LeftOutItem[];
  readonly problems: Finding[];
}

function select(items: readonly Item[], selection: Selection): Selected {
  const selected: Selected = { files: [], leftOut: [], problems: [] };
  for (const item of items) {
    const { path, problem } = item;
    const verdict = selection.judge(path, item.kind);
    if (verdict === 'unmatched') continue;
    if (verdict === 'taken' && problem) selected.problems.push(problem);
    else if (verdict === 'taken' && !item.isDenied) addFile(path, item.absolute, selected);
    else selected.leftOut.push(leaveOut(item, verdict === 'taken' ? 'denied' : verdict));
  }
  return selected;
}

function leaveOut({ path, kind }: Item, rule: Rule): LeftOutItem {
  return { path: kind === 'folder' ? `${path}/` : path, rule };
}

function addFile(path: string, absolute: string, { files, problems }: Selected): void {
  try {
    const stats = lstatSync(absolute);
    if (stats.isFile()) files.push({ path, absolute, identity: identify(stats) });
    else problems.push({ message: `${quote(path)} is no longer a file.`, place: { file: path } });
  } catch (error) {
    problems.push({ message: `${quote(path)} ${describeFailure(error)}.`, place: { file: path } });
  }
}

/** Sorts by the bytes of the UTF-8 path, which is the same everywhere (and what `LC_ALL=C sort` does). */
function sortByPath(files: readonly CollectedFile[]): CollectedFile[] {
  // Comparing strings compares UTF-16 units, which differs from bytes beside surrogates only.
  const byUnits = files.every((file) => !/[\ud800-\udfff]/.test(file.path));
  if (byUnits) return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return files.toSorted((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
}

/** Every checkout has a folder `.git` (or, as a submodule, a file), which nobody expects to be collected. */
const GIT = /(?:^|\/)\.git\/?$/;

function summarize(all: readonly LeftOutItem[]): LeftOut {
  const leftOut = all.filter(({ path, rule }) => rule !== 'denied' || !GIT.test(path));
  const counts: Partial<Record<Rule, number>> = {};
  for (const { rule } of leftOut) counts[rule] = (counts[rule] ?? 0) + 1;
  const items = leftOut.toSorted((a, b) => (a.path < b.path ? -1 : 1)).slice(0, MOST_LEFT_OUT);
  return { count: leftOut.length, items, counts };
}

/** Returns how many were left out by which rule: `2 denied, 1 hidden`; empty for none. */
function describeCounts({ counts }: LeftOut): string {
  const order: readonly Rule[] = ['denied', 'hidden', 'ignored', 'excluded'];
  return order.flatMap((rule) => (counts[rule] ? [`${formatNumber(counts[rule])} ${rule}`] : [])).join(', ');
}

/** Finds the lines that include nothing. There is nothing to say about `**` alone. */
function findUnmatched(
  input: string,
  patterns: readonly Pattern[],
  files: readonly CollectedFile[],
  leftOut: readonly LeftOutItem[],
): Finding[] {
  const unmatched = new Map<string, Pattern>();
  for (const pattern of patterns) {
    const isMatched = pattern.excludes || files.some(({ path }) => pattern.matches(path));
    if (!isMatched) unmatched.set(pattern.line, pattern);
  }
  return Array.from(unmatched, ([line, pattern]) => {
    const isLeftOut = leftOut.some(({ path }) =>
      path.endsWith('/') ? pattern.reaches(path.slice(0, -1)) : pattern.matches(path),
    );
    const what = isLeftOut ? 'matched only files that were left out' : 'matched no files';
    return { message: `\`${input}\`: pattern ${quote(line)} ${what}` };
  });
}

function noFiles(input: 'assets' | 'artifacts', why: string, cause?: unknown): NoFilesError {
  const hint =
    input === 'assets'
      ? 'Check `assets` and `assets_root`.'
      : 'Check `artifacts` and `artifacts_root`, or set `if_no_files`.';
  return new NoFilesError(`\`${input}\` matched no files${why}`, {
    cause,
    hint,
  });
}

const MOST_NAMES = 10;
const MOST_PATTERNS = 20;

/** Says what there was to choose from, and by which patterns, to follow "matched no files". */
function describeChoice(root: Root, patterns: readonly string[], leftOut: LeftOut): string {
  const folder = quote(root.prefix.slice(0, -1) || '.');
  const entries = readdirSync(root.real, { withFileTypes: true })
    .map((entry) => quote(entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort();
  if (entries.length === 0) {
    return ` in ${folder} (the folder is empty). Does a step before this one check out the repository?`;
  }
  const counts = describeCounts(leftOut);
  const hasSeparator = patterns.some((pattern) => /[,;\s]/.test(pattern));
  return [
    ` in ${folder} (it contains ${list(entries, MOST_NAMES)}).`,
    `Patterns: ${patterns.length === 0 ? 'none' : list(patterns.map(quote), MOST_PATTERNS)}.`,
    ...(hasSeparator ? ['Write one pattern per line.'] : []),
    ...(counts === '' ? [] : [`Left out: ${counts}.`]),
  ].join(' ');
}

function list(names: readonly string[], most: number): string {
  const more = names.length - most;
  return `${names.slice(0, most).join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`;
}
