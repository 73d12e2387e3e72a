import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parse } from '@babel/parser';

const SRC = join(import.meta.dirname, '../../src');

/** Every source file with its text, by path relative to `src`. */
export function readSources(): Map<string, string> {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map(withSlashes);
  return new Map(files.sort().map((path) => [path, readFileSync(join(SRC, path), 'utf8')]));
}

function withSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}

function readStatements(text: string) {
  const { program } = parse(text, { sourceType: 'module', plugins: ['typescript'] });
  const fixed = program.body.flatMap((node) => {
    if (node.type === 'ImportDeclaration')
      return [{ specifier: node.source.value, typeOnly: node.importKind === 'type' }];
    if (node.type !== 'ExportNamedDeclaration' && node.type !== 'ExportAllDeclaration') return [];
    return node.source ? [{ specifier: node.source.value, typeOnly: node.exportKind === 'type' }] : [];
  });
  const dynamic = [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, specifier = '']) => ({
    specifier,
    typeOnly: false,
  }));
  return [...fixed, ...dynamic];
}

/** Every import: `to` is a path in `src` for a file of this project, else the name of a package. */
export function readImports() {
  return [...readSources()].flatMap(([from, text]) =>
    readStatements(text).map(({ specifier, typeOnly }) => {
      const path = withSlashes(relative(SRC, resolve(SRC, dirname(from), specifier)));
      const inPackages = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
      const ours = specifier.startsWith('.') && inPackages === undefined;
      const to = ours ? path : (inPackages ?? /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
      return { from, to, ours, typeOnly };
    }),
  );
}

export interface Text {
  readonly line: number;
  readonly text: string;
}

/** Returns the texts of a TypeScript source: strings, and templates with `…` in place of their values. */
export function textsOf(source: string): Text[] {
  const { program } = parse(source, { sourceType: 'module', plugins: ['typescript'], attachComment: false });
  const texts: Text[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    const { line } = value.loc.start;
    if (value.type === 'StringLiteral') texts.push({ line, text: String(value.value) });
    if (value.type === 'TemplateLiteral') {
      const pieces = value.quasis as readonly { readonly value: { readonly cooked: string } }[];
      texts.push({ line, text: pieces.map((piece) => piece.value.cooked).join('…') });
    }
    Object.values(value).forEach(visit);
  };
  visit(program);
  return texts.filter(({ text }) => /\s/.test(text));
}

function isNode(value: unknown): value is Record<string, unknown> & { loc: { start: { line: number } } } {
  return typeof value === 'object' && value !== null && 'type' in value && 'loc' in value;
}
