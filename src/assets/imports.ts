/** The imports in one source file. The one importer of @babel/parser. */
import type { ParserOptions } from '@babel/parser';

/** A specifier in a source file, with its place. */
export interface FoundImport {
  readonly specifier: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
}

/** Returns whether the runtime reads imports from a file. It never loads declarations. */
export function isSource(path: string): boolean {
  return /\.(?:[mc]?[tj]s|[tj]sx)$/i.test(path) && !/\.d\.[mc]?ts$/i.test(path);
}

/** Bytes. A larger source is a bundle, whose parsing takes seconds. */
export const LARGEST_SOURCE = 1_000_000;

/**
 * Finds the specifiers that the runtime loads, in their order: imports of types alone are erased.
 * @throws SyntaxError when the source does not parse
 */
export async function findImports(source: string, path: string): Promise<FoundImport[]> {
  // Source that cannot import a file needs no parsing: bundles are often large and alone.
  if (!/\b(?:import|export)\b/.test(source) || !/["'`]\.{0,2}\//.test(source)) return [];
  // Loaded when it is needed: the parser is large.
  const { parse } = await import('@babel/parser');
  const plugins: ParserOptions['plugins'] = ['decorators', 'decoratorAutoAccessors'];
  if (/\.(?:[mc]?ts|tsx)$/i.test(path)) plugins.push('typescript');
  if (/\.(?:tsx|jsx|[mc]?js)$/i.test(path)) plugins.push('jsx');
  // What breaks a rule is for the runtime to judge: here only its imports matter.
  const { program } = parse(source, { sourceType: 'module', errorRecovery: true, plugins });
  const found: FoundImport[] = [];
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

function readImport({ type, importKind, exportKind, source }: ImportNode): readonly FoundImport[] {
  if (!IMPORTS.includes(type) || importKind === 'type' || exportKind === 'type') return [];
  if (typeof source?.value !== 'string') return [];
  const { line, column } = source.loc.start;
  return [{ specifier: source.value, line, column: column + 1 }];
}
