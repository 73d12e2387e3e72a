/** The imports in one source file. The one importer of @babel/parser. */
import type { ParseResult, ParserOptions } from '@babel/parser';

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
  const found: FoundImport[] = [];
  visit(parse(source, optionsFor(path)).program, (node) => found.push(...readImport(node)));
  return found.sort((a, b) => a.line - b.line || a.column - b.column);
}

function optionsFor(path: string): ParserOptions {
  const plugins: ParserOptions['plugins'] = [
    'decorators',
    'decoratorAutoAccessors',
    'deferredImportEvaluation',
    'sourcePhaseImports',
  ];
  if (/\.(?:[mc]?ts|tsx)$/i.test(path)) plugins.push('typescript');
  if (/\.(?:tsx|jsx|[mc]?js)$/i.test(path)) plugins.push('jsx');
  return {
    sourceType: /\.c[tj]s$/i.test(path) ? 'commonjs' : 'module',
    // What breaks a rule is for the runtime to judge: here only its imports matter.
    errorRecovery: true,
    plugins,
  };
}

type Statement = ParseResult['program']['body'][number];
type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression'];
type Node = Statement | Expression;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Visits every node. Not by recursion, since generated code nests deeper than the stack is. */
function visit(root: object, look: (node: Node) => void): void {
  const left = [root];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (isNode(value)) look(value);
    else if (!Array.isArray(value)) continue;
    // One by one: a call has not room for the arguments that a long list would be.
    for (const child of Object.values(value))
      if (typeof child === 'object' && child !== null) left.push(child);
  }
}

function readImport(node: Node): readonly FoundImport[] {
  switch (node.type) {
    case 'ImportDeclaration':
      return node.importKind === 'type' ? [] : readLiteral(node.source);
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return node.exportKind === 'type' ? [] : readLiteral(node.source);
    case 'ImportExpression':
      return readLiteral(node.source);
    case 'TSImportEqualsDeclaration': {
      // `import a = b.c` names no file.
      const { moduleReference, importKind } = node;
      const isFile = moduleReference.type === 'TSExternalModuleReference' && importKind !== 'type';
      return isFile ? readLiteral(moduleReference.expression) : [];
    }
    default:
      return [];
  }
}

/** Reads a string, or a template without expressions. */
function readLiteral(node: Expression | null | undefined): readonly FoundImport[] {
  if (!node?.loc) return [];
  const { line, column } = node.loc.start;
  const isPlain = node.type === 'TemplateLiteral' && node.quasis.length === 1;
  const specifier = isPlain ? node.quasis[0]?.value.cooked : 'value' in node ? node.value : undefined;
  return typeof specifier === 'string' ? [{ specifier, line, column: column + 1 }] : [];
}
