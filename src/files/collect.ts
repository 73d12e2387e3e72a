/** The one door to files on disk: which files the inputs choose, and what was left out by which rule. */
import { readdirSync } from 'node:fs';
import { DeployError } from '../errors.ts';
import { formatNumber } from '../format.ts';
import { createSelection, type Rule, readIgnoreFile, type Selection } from './exclude.ts';
import type { Finding } from './findings.ts';
import { findBadNames, quote } from './names.ts';
import type { Pace } from './pace.ts';
import { compilePatterns, type Patterns } from './patterns.ts';
import { locateRoot, type Root } from './root.ts';
import { type CollectedFile, type LeftOutItem, Walk } from './walk.ts';

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
  readonly patterns: Patterns;
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
  pace: Pace,
): Promise<Collection> {
  const root = findRoot(input, inputs);
  const patterns = compilePatterns(input, root.folder, inputs.patterns);
  const ignored = input === 'assets' ? readIgnoreFile(root) : undefined;
  const selection = createSelection({ ...inputs, patterns, ignored });
  const walk = new Walk({ root, patterns, selection, runnerTemp: inputs.runnerTemp, pace });
  await walk.run();
  const files = sortByPath(walk.files);
  const leftOut = summarize(walk.leftOut);
  if (files.length === 0 && walk.problems.length === 0) {
    throw noFiles(input, describeChoice(root, inputs.patterns, leftOut));
  }
  return {
    root,
    patterns,
    selection,
    files,
    leftOut,
    problems: [...walk.problems, ...findBadNames(files.map(({ path }) => path))],
    warnings: await findUnmatched(input, patterns, walk, pace),
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

async function findUnmatched(
  input: string,
  { including }: Patterns,
  { files, leftOut }: Walk,
  pace: Pace,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { line, matches } of including) {
    await pace();
    if (files.some(({ path }) => matches(path, 'file'))) continue;
    const isLeftOut = leftOut.some(({ path }) =>
      path.endsWith('/') ? matches(path.slice(0, -1), 'folder') : matches(path, 'file'),
    );
    const what = isLeftOut ? 'matched only files that were left out' : 'matched no files';
    findings.push({ message: `\`${input}\`: pattern ${quote(line)} ${what}` });
  }
  return findings;
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
