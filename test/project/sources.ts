import { join, posix } from 'node:path';
import { parse } from '@babel/parser';
import { readFiles } from './documents.ts';

const SRC = join(import.meta.dirname, '../../src');

/** Every source file with its text, by path relative to `src`. */
export function readSources(): Map<string, string> {
  return new Map(readFiles(['**/*.ts'], SRC).map(({ path, text }) => [path, text]));
}

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[];
  readonly source?: Node | null;
  readonly importKind?: string;
  readonly exportKind?: string;
}

function nodesOf(source: string): Node[] {
  const { program } = parse(source, { sourceType: 'module', plugins: ['typescript'], attachComment: false });
  const nodes: Node[] = [];
  JSON.stringify(program, (_key, value) => {
    if (value?.type) nodes.push(value);
    return value;
  });
  return nodes;
}

/** Every import: `to` is a path in `src` for a file of this project, else the name of a package. */
export function readImports() {
  return [...readSources()].flatMap(([from, text]) =>
    nodesOf(text).flatMap(({ source, importKind, exportKind }) => {
      if (source?.type !== 'StringLiteral') return [];
      const specifier = source.value ?? '';
      const path = posix.join(from, '..', specifier);
      const inPackages = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
      const ours = specifier.startsWith('.') && inPackages === undefined;
      const to = ours ? path : (inPackages ?? /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
      return [{ from, to, ours, typeOnly: importKind === 'type' || exportKind === 'type' }];
    }),
  );
}

/** Returns the texts of a TypeScript source: strings, and templates with `…` in place of their values. */
export function textsOf(source: string): string[] {
  const texts = nodesOf(source).map(({ type, value, quasis = [] }) =>
    type === 'StringLiteral' ? String(value) : quasis.map((piece) => piece.value.cooked).join('…'),
  );
  return texts.filter((text) => /\s/.test(text));
}
