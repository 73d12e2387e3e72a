/** Collects the files that the inputs choose, and reports which rule excluded which. The only access to files on disk. */
import { readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Annotation, DeployError } from '../errors.ts';
import { formatNumber, listed, listNames } from '../format.ts';
import { isInside } from '../inputs/values.ts';
import type { Log } from '../steps.ts';
import { byPath } from './changes.ts';
import { createSelection, type FileInputs, readIgnoreFile } from './exclude.ts';
import { describeFailure, lookAt } from './open.ts';
import { type Pattern, readPattern, relativePath } from './patterns.ts';
import { walk } from './walk.ts';
import { countRules, type LeftOut, RULES } from './words.ts';

export type Collection = Awaited<ReturnType<typeof collectFiles>>;

export class NoFilesError extends DeployError {}

/** Collects the chosen files, sorted by path: at least one, or problems. @throws NoFilesError; ConfigError for a pattern outside the root; DeployError */
export async function collectFiles(inputs: FileInputs, signal: AbortSignal) {
  const { input } = inputs;
  const root = locateRoot(inputs);
  const patterns = await Promise.all(inputs.patterns.map((line) => readPattern(input, inputs.root, line)));
  const ignored = input === 'assets' ? readIgnoreFile(root.real) : undefined;
  const exists = (item: string) => lookAt(path.join(root.real, item)) !== undefined;
  const selection = createSelection(patterns, inputs, ignored, exists);
  const { files, problems, ...found } = await walk(root.real, selection, signal);
  // Every checkout has a folder `.git` (or, as a submodule, a file), which nobody expects to be collected.
  const leftOut = found.leftOut.filter(({ path }) => !/(?:^|\/)\.git\/?$/.test(path)).sort(byPath);
  if (files.length === 0 && problems.length === 0)
    throw noFiles(input, describeChoice(root, inputs.patterns, leftOut));
  const idle = patterns.filter(({ excludes, matches, start }) =>
    excludes ? start !== '' && !exists(start) : !files.some(({ path }) => matches(path)),
  );
  const warnings = idle.map((pattern) => {
    const what = describeIdle(pattern, leftOut, `${JSON.stringify(root.prefix || './')} (\`${input}_root\`)`);
    return { message: `\`${input}\`: pattern ${JSON.stringify(pattern.line)} ${what}` };
  });
  return { root, selection, files: files.sort(byPath), leftOut, problems, warnings };
}

/** Returns the real path of the root, and the path to it from the workspace: `''`, or with `/` at its end. */
function locateRoot({ input, workspace, root: folder }: FileInputs) {
  const relative = relativePath(workspace, folder);
  const name = `\`${input}_root\` ${JSON.stringify(relative || '.')}`;
  let real: string;
  try {
    real = realpathSync(folder);
  } catch (error) {
    const why = `${name} ${describeFailure(error)}. Does a step before this one create it?`;
    throw noFiles(input, `: ${why}`, error);
  }
  const isOutside = !isInside(realpathSync(workspace), real);
  if (isOutside || !statSync(real).isDirectory()) {
    const what = isOutside ? 'leads out of the workspace by a symbolic link' : 'is not a folder';
    throw new DeployError(`${name} ${what}.`, { hint: 'Set it to a folder of the repository.' });
  }
  return { real, prefix: relative === '' ? '' : `${relative}/` };
}

function noFiles(input: FileInputs['input'], why: string, cause?: unknown): NoFilesError {
  const orElse = input === 'artifacts' ? ', or set `if_no_files`' : '';
  const hint = `Check \`${input}\` and \`${input}_root\`${orElse}.`;
  return new NoFilesError(`\`${input}\` matched no files${why}`, { cause, hint });
}

/** Says why a pattern has no effect, to follow it. @param root the folder that it is relative to */
function describeIdle({ excludes, start, reaches }: Pattern, leftOut: LeftOut, root: string): string {
  if (excludes)
    return `excludes nothing: ${JSON.stringify(start)} does not exist in ${root}, the folder that patterns are relative to`;
  const reached = leftOut.filter(({ path }) => reaches(path.replace(/\/$/, '')));
  if (reached.length === 0) return 'matched no files';
  const ways = new Set(reached.map(({ rule }) => RULES[rule].way));
  return `matched only what was left out: ${countRules(reached, true)}. ${[...ways].join(' ')}`;
}

/** Lists the content of the root and the patterns, to follow "matched no files". */
function describeChoice(
  { real, prefix }: ReturnType<typeof locateRoot>,
  patterns: readonly string[],
  leftOut: LeftOut,
): string {
  const folder = JSON.stringify(prefix.slice(0, -1) || '.');
  const entries = readdirSync(real, { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort();
  if (entries.length === 0) {
    const step = prefix === '' ? 'check out the repository' : 'build it';
    return ` in ${folder} (the folder is empty). Does a step before this one ${step}?`;
  }
  const left = leftOut.length > 0 ? ` Left out: ${countRules(leftOut, true)}.` : '';
  return ` in ${folder} (it contains ${listNames(entries)}). Patterns: ${listNames(patterns) || 'none'}.${left}`;
}

/** Logs warnings. @throws DeployError that lists the first 20 problems; its annotations contain all. Files are relative to the root. */
export function report(
  problems: readonly Annotation[],
  warnings: readonly Annotation[],
  { prefix }: Pick<Collection['root'], 'prefix'>,
  log: Log,
): void {
  const locate = (each: Annotation) => ({ ...each, file: each.file && prefix + each.file });
  for (const warning of warnings.map(locate)) log.warning(warning.message, warning);
  const annotations = problems.map(locate);
  const [first, ...others] = annotations;
  if (!first) return;
  const count = `${formatNumber(annotations.length)} problems with the files:`;
  const lines = [count, ...listed(annotations, ({ message }) => `- ${message}`, 20)];
  const hint = 'Fix the files, or the inputs that choose them.';
  throw new DeployError(others.length > 0 ? lines.join('\n') : first.message, { annotations, hint });
}
