import { describe, expect, test } from 'vitest';
import { findImports, isSource } from '../../../src/assets/imports.ts';

async function specifiersIn(source: string, path = 'main.ts'): Promise<string[]> {
  return (await findImports(source, path)).map((found) => found.specifier);
}

describe('An import', () => {
  test.each([
    ['static', `import a from './a.ts';`, 'code'],
    ['for its side effects', `import './a.ts';`, 'code'],
    ['of a namespace', `import * as a from './a.ts';`, 'code'],
    ['re-exported', `export { a } from './a.ts';`, 'code'],
    ['re-exported as a whole', `export * from './a.ts';`, 'code'],
    ['re-exported as a namespace', `export * as a from './a.ts';`, 'code'],
    ['dynamic', `const a = await import('./a.ts');`, 'code'],
    ['dynamic in a function', `function f() { return import('./a.ts'); }`, 'code'],
    ['dynamic with a template', 'await import(`./a.ts`);', 'code'],
    ['with attributes', `import a from './a.ts' with { type: 'json' };`, 'code'],
    ['by require', `import a = require('./a.ts');`, 'code'],
    ['deferred', `import defer * as a from './a.ts';`, 'code'],
    ['of a source', `import source a from './a.ts';`, 'code'],
    ['partly of types', `import { type A, b } from './a.ts';`, 'code'],
    ['of types', `import type { A } from './a.ts';`, 'types'],
    ['of types, re-exported', `export type { A } from './a.ts';`, 'types'],
    ['of types by require', `import type a = require('./a.ts');`, 'types'],
    ['a type expression', `type A = import('./a.ts').A;`, 'types'],
    ['the type of a module', `type A = typeof import('./a.ts');`, 'types'],
  ])('(%s) is found', async (_, source, kind) => {
    expect(await findImports(source, 'main.ts')).toEqual([
      expect.objectContaining({ specifier: './a.ts', kind }),
    ]);
  });

  test('is not found in comments, strings, templates and expressions', async () => {
    const source = [
      `// import './comment.ts';`,
      `/* import './block.ts'; */`,
      `/** @type {import('./documentation.ts').T} */`,
      `const string = "import './string.ts'";`,
      `const template = \`import './template.ts'\`;`,
      `const expression = /import '.\\/regexp.ts'/;`,
      `await import('./computed' + '.ts');`,
      `await import(\`./\${string}.ts\`);`,
      `object.import('./method.ts');`,
    ];
    expect(await specifiersIn(source.join('\n'))).toEqual([]);
  });

  test('has the position of its specifier, counted from 1, in the order of the file', async () => {
    const source = `import a from './a.ts';\n\n  export * from "./b.ts"; import('./c.ts');`;
    expect(await findImports(source, 'main.ts')).toEqual([
      { specifier: './a.ts', kind: 'code', line: 1, column: 15 },
      { specifier: './b.ts', kind: 'code', line: 3, column: 17 },
      { specifier: './c.ts', kind: 'code', line: 3, column: 34 },
    ]);
  });

  test('may have escapes in its specifier', async () => {
    expect(await specifiersIn(`import './\\u0061.ts';`)).toEqual(['./a.ts']);
  });
});

describe('A file', () => {
  test.each([
    [
      'main.ts',
      `import './a.ts'; const a = <T,>(x: T) => <string>x; enum E { A } @d class C { accessor x!: number }`,
    ],
    ['main.mts', `import './a.ts'; let x = y satisfies Z;`],
    ['main.tsx', `import './a.ts'; const a = <div>{x as string}</div>;`],
    ['main.jsx', `import './a.ts'; const a = <div>it's here</div>;`],
    ['main.js', `#!/usr/bin/env -S deno run\nimport './a.ts'; const a = <div/>; using b = c();`],
    ['main.mjs', `import './a.ts'; await 1;`],
    ['main.cjs', `import('./a.ts'); return;`],
    ['main.cts', `import a = require('./a.ts'); export = a;`],
  ])('named %s is parsed', async (path, source) => {
    expect(await specifiersIn(source, path)).toEqual(['./a.ts']);
  });

  test('named *.d.ts contains only imports of types', async () => {
    const source = `import { A } from './a.ts'; export declare const b: A;`;
    expect(await findImports(source, 'main.d.ts')).toEqual([expect.objectContaining({ kind: 'types' })]);
  });

  test.each(['a.ts', 'a.mts', 'a.cts', 'a.tsx', 'a.js', 'a.mjs', 'a.cjs', 'a.jsx', 'a.d.ts', 'A.TS'])(
    'named %s is checked for imports',
    (path) => {
      expect(isSource(path)).toBe(true);
    },
  );

  test.each(['a.json', 'a.wasm', 'a.txt', 'ts', 'a.tsv', 'a.css'])(
    'named %s is not checked for imports',
    (path) => {
      expect(isSource(path)).toBe(false);
    },
  );
});

describe('A source', () => {
  test('with an error that the parser tolerates keeps its imports', async () => {
    expect(await specifiersIn(`import './a.ts'; const x = 1; const x = 2;`)).toEqual(['./a.ts']);
  });

  test('with an error that the parser does not tolerate is a syntax error', async () => {
    await expect(specifiersIn(`import './a.ts'; const = ;`)).rejects.toThrow(SyntaxError);
  });

  test('that nests deeply is parsed', async () => {
    const sum = Array.from({ length: 1000 }, (_, index) => `x${index}`).join(' + ');
    expect(await specifiersIn(`import './a.ts'; export const sum = ${sum};`)).toEqual(['./a.ts']);
  });

  test('with a very long list is parsed', async () => {
    expect(await specifiersIn(`import './a.ts'; export const list = [${'1,'.repeat(200_000)}];`)).toEqual([
      './a.ts',
    ]);
  });
});

describe('A source', () => {
  test.each(['export const = 1;', `const = './a.ts';`, `import = from 'npm:a';`, ''])(
    'that cannot import a file is not parsed: %j',
    async (source) => {
      expect(await findImports(source, 'main.ts')).toEqual([]);
    },
  );

  test.each([`import'./a.ts'`, `export*from"../a.ts"`, 'import(`/a.ts`)', `import a from\n'./a.ts'`])(
    'that can import a file is parsed: %j',
    async (source) => {
      expect(await findImports(source, 'main.ts')).toHaveLength(1);
    },
  );
});
