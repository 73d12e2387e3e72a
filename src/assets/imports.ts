/** The one importer of @babel/parser. */
import type { ParserOptions } from '@babel/parser';
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

/** Finds the specifiers of a source file in their order; throws a SyntaxError when it does not parse. */
export type FindImports = (source: string, path: string) => FoundImport[];

/** True for a file that the runtime reads imports from. */
export function isSource(path: string): boolean {
  return /\.(?:[mc]?[tj]s|[tj]sx)$/i.test(path);
}

/** Loads the parser, which is large and of no use to a function without local imports. */
export async function loadParser(): Promise<FindImports> {
  const { parse } = await import('@babel/parser');
  return (source, path) => {
    const found: FoundImport[] = [];
    visit(parse(source, optionsFor(path)).program, (node) => {
      const literal = readImport(node);
      if (literal !== undefined) found.push(isDeclaration(path) ? { ...literal, kind: 'types' } : literal);
    });
    return found.sort((a, b) => a.line - b.line || a.column - b.column);
  };
}

/** False for source that can't import a file, so that it needs no parsing: bundles are often large and alone. */
export function mayImport(source: string): boolean {
  return /\b(?:import|export)\b/.test(source) && /["'`]\.{0,2}\//.test(source);
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
    // What breaks a rule is the runtime's to judge: here only its imports matter.
    errorRecovery: true,
    plugins,
  };
}

interface Node {
  readonly type: string;
  readonly [property: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Visits every node. Not by recursion, since generated code nests deeper than the stack is. */
function visit(root: unknown, look: (node: Node) => void): void {
  const left = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (isNode(value)) look(value);
    // One by one: a call has not room for the arguments that a long list would be.
    for (const child of childrenOf(value)) left.push(child);
  }
}

function childrenOf(value: unknown): unknown[] {
  if (!Array.isArray(value) && !isNode(value)) return [];
  return Object.values(value).filter((child) => typeof child === 'object' && child !== null);
}

function readImport(node: Node): FoundImport | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return readLiteral(node.source, node.importKind === 'type' ? 'types' : 'code');
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return readLiteral(node.source, node.exportKind === 'type' ? 'types' : 'code');
    case 'ImportExpression':
      return readLiteral(node.source, 'code');
    case 'TSImportType':
      return readLiteral(node.source, 'types');
    case 'TSImportEqualsDeclaration':
      return readRequired(node.moduleReference, node.importKind === 'type' ? 'types' : 'code');
    default:
      return undefined;
  }
}

/** The specifier in `import a = require('…')`; `import a = b.c` has none. */
function readRequired(node: unknown, kind: ImportKind): FoundImport | undefined {
  return isNode(node) ? readLiteral(node.expression, kind) : undefined;
}

function readLiteral(node: unknown, kind: ImportKind): FoundImport | undefined {
  const specifier = readText(node);
  const place = isNode(node) ? readStart(node.loc) : undefined;
  return specifier === undefined || place === undefined ? undefined : { specifier, kind, ...place };
}

/** The text of a string, or of a template without expressions. */
function readText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'StringLiteral' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis) || node.quasis.length !== 1)
    return undefined;
  const [quasi]: unknown[] = node.quasis;
  const value = isNode(quasi) ? quasi.value : undefined;
  const isCooked = typeof value === 'object' && value !== null && 'cooked' in value;
  return isCooked && typeof value.cooked === 'string' ? value.cooked : undefined;
}

function readStart(location: unknown): { line: number; column: number } | undefined {
  if (typeof location !== 'object' || location === null || !('start' in location)) return undefined;
  const { start } = location;
  if (typeof start !== 'object' || start === null || !('line' in start) || !('column' in start))
    return undefined;
  const { line, column } = start;
  return typeof line === 'number' && typeof column === 'number' ? { line, column: column + 1 } : undefined;
}
