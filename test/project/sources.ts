import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parse } from '@babel/parser';

const SRC = join(import.meta.dirname, '../../src');

/** One import statement of a source file. */
export interface SourceImport {
  /** Path of the importing file, relative to `src`. */
  readonly from: string;
  /** Path relative to `src` for a file of this project, else the package's name. */
  readonly to: string;
  readonly ours: boolean;
  readonly typeOnly: boolean;
}

/** Every source file with its text, by path relative to `src`. */
export function readSources(): Map<string, string> {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  return new Map(files.sort().map((path) => [path, readFileSync(join(SRC, path), 'utf8')]));
}

interface Statement {
  readonly specifier: string;
  readonly typeOnly: boolean;
}

function readStatements(text: string): Statement[] {
  const { program } = parse(text, {
    sourceType: 'module',
    plugins: ['typescript'],
  });
  const fixed = program.body.flatMap((node): Statement[] => {
    if (node.type === 'ImportDeclaration') {
      return [{ specifier: node.source.value, typeOnly: node.importKind === 'type' }];
    }
    if (node.type !== 'ExportNamedDeclaration' && node.type !== 'ExportAllDeclaration') return [];
    return node.source ? [{ specifier: node.source.value, typeOnly: node.exportKind === 'type' }] : [];
  });
  const dynamic = [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, specifier = '']) => ({
    specifier,
    typeOnly: false,
  }));
  return [...fixed, ...dynamic];
}

/** Every import between source files, and of packages. */
export function readImports(): SourceImport[] {
  return [...readSources()].flatMap(([from, text]) =>
    readStatements(text).map(({ specifier, typeOnly }): SourceImport => {
      const path = relative(SRC, resolve(SRC, dirname(from), specifier));
      const inPackages = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];
      const ours = specifier.startsWith('.') && inPackages === undefined;
      const to = ours ? path : (inPackages ?? /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
      return { from, to, ours, typeOnly };
    }),
  );
}
