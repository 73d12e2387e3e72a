/** The one door to files on disk: which files the inputs choose, and what was left out by which rule. */
import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { DeployError } from '../errors.ts';
import { formatNumber } from '../format.ts';
import { isInside, relativePath } from '../paths.ts';
import { byPath } from './changes.ts';
import { createSelection, readIgnoreFile, type Selection } from './exclude.ts';
import type { Finding } from './findings.ts';
import { findBadName, quote } from './names.ts';
import { describeFailure, type KnownFile } from './open.ts';
import { type Root, readPattern } from './patterns.ts';
import { walk } from './walk.ts';
import { countRules, type LeftOut } from './words.ts';

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
}

/** A file that was collected. */
export interface CollectedFile extends KnownFile {
  /** Relative to the root, with `/`. */
  readonly path: string;
}

export interface Collection {
  readonly root: Root;
  readonly selection: Selection;
  /** At least one unless there are problems; sorted by path. */
  readonly files: readonly CollectedFile[];
  readonly leftOut: LeftOut;
  /** What must stop the run. */
  readonly problems: readonly Finding[];
  /** What does not: patterns without a match. */
  readonly warnings: readonly Finding[];
}

/** The patterns choose no file. */
export class NoFilesError extends DeployError {}

/** Every checkout has a folder `.git` (or, as a submodule, a file), which nobody expects to be collected. */
const GIT = /(?:^|\/)\.git\/?$/;

/**
 * Collects the files that an input chooses. The ignore file applies to assets only.
 * @throws NoFilesError; DeployError for a root or an ignore file that cannot be used; ConfigError for patterns that point
 * outside the root; the reason of the signal
 */
export async function collectFiles(
  input: 'assets' | 'artifacts',
  inputs: FileInputs,
  signal: AbortSignal | undefined,
): Promise<Collection> {
  const root = locateRoot(input, inputs);
  const patterns = await Promise.all(inputs.patterns.map((line) => readPattern(input, root, line)));
  const ignored = input === 'assets' ? readIgnoreFile(root.real) : undefined;
  const selection = createSelection(patterns, inputs, ignored);
  const { items, leftOut, problems, followsLinks } = await walk(root.real, selection, signal);
  for (const pattern of patterns) await pattern.expand(followsLinks, signal);
  const files: CollectedFile[] = [];
  for (const { path, absolute, problem, isDenied } of items) {
    const rule = selection.judge(path, false, isDenied);
    if (rule === 'taken') {
      const found = problem ?? addFile(path, absolute, files);
      if (found !== undefined) problems.push({ message: found, place: { file: path } });
    } else if (rule !== 'unmatched') leftOut.push({ path, rule });
  }
  const shown = leftOut.filter(({ path, rule }) => rule !== 'denied' || !GIT.test(path)).sort(byPath);
  if (files.length === 0 && problems.length === 0) {
    throw noFiles(input, describeChoice(root, inputs.patterns, shown));
  }
  const unmatched = patterns.filter(
    ({ excludes, matches }) => !excludes && !files.some(({ path }) => matches(path)),
  );
  return {
    root,
    selection,
    files: files.sort(byPath),
    leftOut: shown,
    problems,
    warnings: Array.from(new Set(unmatched.map(({ line }) => line)), (line) => ({
      message: `\`${input}\`: pattern ${quote(line)} matched no files`,
    })),
  };
}

/** Returns what is wrong with a file. */
function addFile(path: string, absolute: string, files: CollectedFile[]): string | undefined {
  try {
    const { dev, ino, size, mtimeMs } = lstatSync(absolute);
    files.push({ path, absolute, identity: { dev, ino, size, mtimeMs } });
    return findBadName(path);
  } catch (error) {
    return `${quote(path)} ${describeFailure(error)}.`;
  }
}

/** Finds the folder that files are collected from. */
function locateRoot(input: 'assets' | 'artifacts', { workspace, root: folder }: FileInputs): Root {
  const relative = relativePath(workspace, folder);
  const name = `\`${input}_root\` ${quote(relative || '.')}`;
  let real: string;
  try {
    real = realpathSync(folder);
  } catch (error) {
    const why = `${name} ${describeFailure(error)}. Does a step before this one create it?`;
    throw noFiles(input, `: ${why}`, error);
  }
  if (!isInside(realpathSync(workspace), real) || !statSync(real).isDirectory()) {
    throw new DeployError(`${name} is not a folder inside the workspace.`, {
      hint: 'Set it to a folder of the repository.',
    });
  }
  return { folder, real, prefix: relative === '' ? '' : `${relative}/` };
}

function noFiles(input: 'assets' | 'artifacts', why: string, cause?: unknown): NoFilesError {
  const hint =
    input === 'assets'
      ? 'Check `assets` and `assets_root`.'
      : 'Check `artifacts` and `artifacts_root`, or set `if_no_files`.';
  return new NoFilesError(`\`${input}\` matched no files${why}`, { cause, hint });
}

/** Says what there was to choose from, and by which patterns, to follow "matched no files". */
function describeChoice(root: Root, patterns: readonly string[], leftOut: LeftOut): string {
  const folder = quote(root.prefix.slice(0, -1) || '.');
  const entries = readdirSync(root.real, { withFileTypes: true })
    .map((entry) => quote(entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort();
  if (entries.length === 0) {
    return ` in ${folder} (the folder is empty). Does a step before this one check out the repository?`;
  }
  return [
    ` in ${folder} (it contains ${list(entries)}).`,
    `Patterns: ${list(patterns.map(quote)) || 'none'}.`,
    ...(patterns.some((pattern) => /[,;\s]/.test(pattern)) ? ['Write one pattern per line.'] : []),
    ...(leftOut.length > 0 ? [`Left out: ${countRules(leftOut)}.`] : []),
  ].join(' ');
}

const MOST_NAMES = 10;

function list(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`;
}
