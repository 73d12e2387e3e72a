/** The local imports of all files that the entrypoint reaches. The one importer of @babel/parser. */
import type { ParserOptions } from '@babel/parser';
import type { Annotation } from '../errors.ts';
import type { Collection } from '../files/collect.ts';
import { createReader, takeTurn } from '../files/open.ts';
import type { CollectedFile } from '../files/walk.ts';
import { type ExplainAbsence, IS_A_FOLDER } from './absence.ts';
import { isLocal, isSource, resolveImport } from './resolve.ts';

/**
 * Follows the local imports from the entrypoint (section 2, "Rules for assets").
 * @returns the imports whose file is missing, and warnings of files whose imports could not be read: the platform judges them
 */
export async function checkImports(
  entrypoint: string,
  { files }: Collection,
  explain: ExplainAbsence,
  signal: AbortSignal | undefined,
) {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const problems: Annotation[] = [];
  const warnings: Annotation[] = [];
  const reached = new Set([entrypoint]);
  // A set returns what is added while it is gone through.
  for (const path of reached) {
    const file = byPath.get(path);
    if (file === undefined || !isSource(path)) continue;
    await takeTurn(signal);
    for (const { specifier, line, column } of await readImports(file, warnings)) {
      if (!isLocal(specifier)) continue;
      const { found, candidates } = resolveImport(specifier, path, (target) => byPath.has(target));
      if (found !== undefined) {
        reached.add(found);
        continue;
      }
      const where = `in line ${line} of ${JSON.stringify(path)}`;
      const why = whyMissing(specifier, candidates, explain);
      const message = `Import ${JSON.stringify(specifier)} ${where} is not among the assets: ${why}.`;
      problems.push({ message, file: path, line, column });
    }
  }
  return { problems, warnings };
}

const read = createReader();

async function readImports(file: CollectedFile, warnings: Annotation[]) {
  try {
    if (file.identity.size > LARGEST_SOURCE) throw new Error('the file is larger than 1 MB');
    // The runtime drops a byte order mark; the parser would not know a hashbang behind it.
    const source = read(file)
      .toString()
      .replace(/^\uFEFF/u, '');
    return await findImports(source, file.path);
  } catch (error) {
    // Parsers differ, so that the platform decides in the end.
    const why = error instanceof Error ? error.message.replace(/\.(?= \(\d+:\d+\)$)/, '') : String(error);
    const message = `The imports of ${JSON.stringify(file.path)} were not checked: ${why}.`;
    warnings.push({ message, file: file.path });
    return [];
  }
}

function whyMissing(specifier: string, candidates: readonly string[], explain: ExplainAbsence): string {
  if (specifier.startsWith('/')) return 'it is an absolute path; write it relative to the file';
  if (candidates.length === 0) {
    return 'it leads out of the root: set `assets_root` to a folder that contains both, and choose the files with `assets`';
  }
  const reasons = candidates.flatMap((candidate) => explain(candidate) ?? []);
  return reasons.find((reason) => reason !== IS_A_FOLDER) ?? reasons[0] ?? 'it does not exist';
}

/** Bytes. A larger source is a bundle, whose parsing takes seconds. */
const LARGEST_SOURCE = 1_000_000;

/** Finds the specifiers that the runtime loads, in their order: imports of types alone are erased. @throws SyntaxError */
async function findImports(source: string, path: string) {
  // Source that cannot import a file needs no parsing: bundles are often large and alone.
  if (!/\b(?:import|export)\b/.test(source) || !/["'`]\.{0,2}\//.test(source)) return [];
  // Loaded when it is needed: the parser is large.
  const { parse } = await import('@babel/parser');
  const plugins: ParserOptions['plugins'] = ['decorators', 'decoratorAutoAccessors'];
  if (/\.(?:[mc]?ts|tsx)$/i.test(path)) plugins.push('typescript');
  if (/\.(?:tsx|jsx|[mc]?js)$/i.test(path)) plugins.push('jsx');
  // What breaks a rule is for the runtime to judge: here only its imports matter.
  const { program } = parse(source, { sourceType: 'module', errorRecovery: true, plugins });
  const found: ReturnType<typeof readImport> = [];
  // Not by recursion, since generated code nests deeper than the stack is.
  const left: unknown[] = [program];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    found.push(...readImport(value));
    // One by one: a call has not room for the arguments that a long list would be.
    for (const child of Object.values(value)) if (child instanceof Object) left.push(child);
  }
  return found.sort((a, b) => a.line - b.line || a.column - b.column);
}

const IMPORTS: readonly unknown[] = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
];

/** What the nodes of imports and exports have in common. */
interface ImportNode {
  readonly type?: unknown;
  readonly importKind?: unknown;
  readonly exportKind?: unknown;
  readonly source?: {
    readonly value?: unknown;
    readonly loc: { readonly start: { readonly line: number; readonly column: number } };
  } | null;
}

/** Returns what a node imports, with its place, counted from 1. */
function readImport({ type, importKind, exportKind, source }: ImportNode) {
  if (!IMPORTS.includes(type) || importKind === 'type' || exportKind === 'type') return [];
  if (typeof source?.value !== 'string') return [];
  const { line, column } = source.loc.start;
  return [{ specifier: source.value, line, column: column + 1 }];
}
