/** The imports in one source file. The one importer of @babel/parser. */
import { createContext, runInContext } from 'node:vm';
import type { ParseResult, ParserOptions } from '@babel/parser';
import type { ImportKind } from './resolve.ts';

/** A specifier in a source file, with its place. */
export interface FoundImport {
  readonly specifier: string;
  readonly kind: ImportKind;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
}

/** Returns whether the runtime reads imports from a file. */
export function isSource(path: string): boolean {
  return /\.(?:[mc]?[tj]s|[tj]sx)$/i.test(path);
}

/**
 * Finds the specifiers of a source file in their order.
 * @throws SyntaxError when it does not parse; Error when that takes too long
 */
export async function findImports(source: string, path: string): Promise<FoundImport[]> {
  // Source that cannot import a file needs no parsing: bundles are often large and alone.
  if (!/\b(?:import|export)\b/.test(source) || !/["'`]\.{0,2}\//.test(source)) return [];
  // Loaded when it is needed: the parser is large.
  const { parse } = await import('@babel/parser');
  return runBounded(() => {
    const found: FoundImport[] = [];
    visit(parse(source, optionsFor(path)).program, (node) => {
      const literal = readImport(node);
      if (literal !== undefined) found.push(isDeclaration(path) ? { ...literal, kind: 'types' } : literal);
    });
    return found.sort((a, b) => a.line - b.line || a.column - b.column);
  });
}

/** Enough for sources of some megabytes on a busy machine. */
const LONGEST_MS = 5000;

const context = createContext({});

/** Runs synchronous work that may take very long. SIGINT, which cancels a step, ends it immediately. */
function runBounded<T>(work: () => T): T {
  const results: T[] = [];
  context.work = () => void results.push(work());
  try {
    runInContext('work()', context, { timeout: LONGEST_MS, breakOnSigint: true });
  } catch (error) {
    // It is no Error of this realm.
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      throw new Error(`it takes longer than ${LONGEST_MS / 1000} s`, { cause: error });
    }
    if (code !== 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw error;
    // The signal reached the script instead of our own listener.
    process.emit('SIGINT', 'SIGINT');
  }
  const [result] = results;
  if (result === undefined) throw new Error('it was interrupted');
  return result;
}

function isDeclaration(path: string): boolean {
  return /\.d\.[mc]?ts$/i.test(path);
}

function optionsFor(path: string): ParserOptions {
  const plugins: ParserOptions['plugins'] = [
    'decorators',
    'decoratorAutoAccessors',
    'deferredImportEvaluation',
    'sourcePhaseImports',
  ];
  if (/\.(?:[mc]?ts|tsx)$/i.test(path)) plugins.push(['typescript', { dts: isDeclaration(path) }]);
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
type Type = Extract<Expression, { type: 'TSAsExpression' }>['typeAnnotation'];
type Node = Statement | Expression | Type;

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

function readImport(node: Node): FoundImport | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return readLiteral(node.source, node.importKind);
    case 'ExportNamedDeclaration':
      return readLiteral(node.source, node.exportKind);
    case 'ExportAllDeclaration':
      return readLiteral(node.source, node.exportKind);
    case 'ImportExpression':
      return readLiteral(node.source, 'value');
    case 'TSImportType':
      return readLiteral(node.source, 'type');
    case 'TSImportEqualsDeclaration': {
      // `import a = b.c` names no file.
      const { moduleReference, importKind } = node;
      const isFile = moduleReference.type === 'TSExternalModuleReference';
      return isFile ? readLiteral(moduleReference.expression, importKind) : undefined;
    }
    default:
      return undefined;
  }
}

/** Reads a string, or a template without expressions. */
function readLiteral(
  node: Expression | null | undefined,
  importKind: string | null | undefined,
): FoundImport | undefined {
  if (!node?.loc) return undefined;
  const isPlain = node.type === 'TemplateLiteral' && node.quasis.length === 1;
  const text = isPlain
    ? node.quasis[0]?.value.cooked
    : node.type === 'StringLiteral'
      ? node.value
      : undefined;
  const { line, column } = node.loc.start;
  const kind = importKind === 'type' ? 'types' : 'code';
  return typeof text === 'string' ? { specifier: text, kind, line, column: column + 1 } : undefined;
}
