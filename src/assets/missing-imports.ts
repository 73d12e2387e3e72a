import { CancelledError } from '../errors.ts';
import { runBounded } from '../files/bounded.ts';
import { quote } from '../files/names.ts';
import type { Pace } from '../files/pace.ts';
import type { Problem } from '../files/problems.ts';
import { type ExplainAbsence, itIsAFolder } from './absence.ts';
import { changedError, type ReadFile } from './body.ts';
import { readText } from './content.ts';
import { type FoundImport, isSource, loadParser, mayImport } from './imports.ts';
import { isLocal, type Resolution, resolveImport, type Tree } from './resolve.ts';

export interface ImportCheck {
  /** Local imports of files that are not among the assets. */
  readonly problems: readonly Problem[];
  /** Files whose imports could not be read: the platform will judge them. */
  readonly warnings: readonly Problem[];
}

export interface ImportOptions {
  /** Relative to the root; among the files. */
  readonly entrypoint: string;
  readonly files: readonly ReadFile[];
  readonly explain: ExplainAbsence;
  readonly pace: Pace;
}

// What is that large is a bundle, which the parser takes some seconds for.
const largestSource = 5 * 1000 * 1000;

/** Follows the local imports from the entrypoint and reports those whose file is missing (section 2, "Rules for assets"). */
export async function checkImports({
  entrypoint,
  files,
  explain,
  pace,
}: ImportOptions): Promise<ImportCheck> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const tree = toTree(byPath);
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const reached = new Set([entrypoint]);
  for (const path of reached) {
    const file = byPath.get(path);
    if (file === undefined || !isSource(path)) continue;
    for (const found of await readImports(file, warnings, pace)) {
      const resolution = resolveImport(found.specifier, path, found.kind, tree);
      // A set hands out what is added while it is gone through.
      if (resolution.status === 'found') reached.add(resolution.path);
      else problems.push(missing(path, found, resolution, explain));
      if (pace.due()) await pace.breathe();
    }
    if (pace.due()) await pace.breathe();
  }
  return { problems, warnings };
}

function toTree(files: ReadonlyMap<string, unknown>): Tree {
  const folders = new Set<string>();
  for (const file of files.keys()) {
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      folders.add(file.slice(0, end));
    }
  }
  return { isFile: (path) => files.has(path), isFolder: (path) => folders.has(path) };
}

async function readImports(file: ReadFile, warnings: Problem[], pace: Pace): Promise<FoundImport[]> {
  const { path } = file;
  if (file.identity.size > largestSource) {
    warnings.push({
      message: `the imports of ${quote(path)} were not checked: it is larger than 5 MB`,
      path,
    });
    return [];
  }
  const source = readSource(file);
  if (!mayImport(source)) return [];
  const findImports = await loadParser();
  try {
    const found = await runBounded(() => findImports(source, path), pace);
    return found.filter(({ specifier }) => isLocal(specifier));
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    warnings.push(unreadable(path, error));
    return [];
  }
}

function readSource(file: ReadFile): string {
  try {
    // The runtime drops a byte order mark; the parser would not know a hashbang behind it.
    return readText(file).replace(/^\uFEFF/u, '');
  } catch (error) {
    throw changedError(file, error);
  }
}

/** Says why the imports of a file could not be read. Parsers differ, so that the platform decides in the end. */
function unreadable(path: string, error: unknown): Problem {
  const reason = error instanceof Error ? error.message : String(error);
  const place = error instanceof SyntaxError && 'loc' in error ? toPlace(error.loc) : undefined;
  if (place === undefined) {
    return { message: `the imports of ${quote(path)} were not checked: ${reason}`, path };
  }
  const { line, column } = place;
  // The parser puts the place behind its message.
  const what = reason.replace(/\s*\(\d+:\d+\)$/, '').replace(/\.$/, '');
  return {
    message: `${quote(path)} does not parse in line ${line}, column ${column} (${what}); deploying anyway`,
    path,
    line,
    column,
  };
}

/** Returns a place of the parser with its column counted from 1. */
function toPlace(location: unknown): { line: number; column: number } | undefined {
  if (typeof location !== 'object' || location === null) return undefined;
  if (!('line' in location) || !('column' in location)) return undefined;
  const { line, column } = location;
  return typeof line === 'number' && typeof column === 'number' ? { line, column: column + 1 } : undefined;
}

function missing(path: string, found: FoundImport, resolution: Resolution, explain: ExplainAbsence): Problem {
  const { specifier, line, column } = found;
  return {
    message: `import ${quote(specifier)} in line ${line} of ${quote(path)} is not among the assets: ${why(resolution, explain)}`,
    path,
    line,
    column,
  };
}

function why(resolution: Resolution, explain: ExplainAbsence): string {
  if (resolution.status !== 'missing') return 'it leads out of the root';
  const reasons = resolution.candidates.flatMap((candidate) => explain(candidate) ?? []);
  return reasons.find((reason) => reason !== itIsAFolder) ?? reasons[0] ?? 'it does not exist';
}
