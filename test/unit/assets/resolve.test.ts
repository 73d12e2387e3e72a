import { describe, expect, test } from 'vitest';
import { type ImportKind, isLocal, resolveImport } from '../../../src/assets/resolve.ts';

function resolve(specifier: string, from: string, files: readonly string[], kind: ImportKind = 'code') {
  const isFolder = (path: string) => files.some((file) => file.startsWith(`${path}/`));
  return resolveImport(specifier, from, kind, { isFile: (path) => files.includes(path), isFolder });
}

const found = (path: string) => ({ status: 'found', path });

describe('A specifier', () => {
  test.each(['./a.ts', '../a.ts', '/a.ts', './', '../'])('is local: %s', (specifier) => {
    expect(isLocal(specifier)).toBe(true);
  });

  test.each([
    'lodash',
    'npm:lodash',
    'jsr:@std/path',
    'node:fs',
    'https://deno.land/x',
    'data:text/javascript,',
    'file:///a',
    '#internal',
    '@/a',
    '.',
    '..',
    '.../a',
    '',
  ])('is not local: %j', (specifier) => {
    expect(isLocal(specifier)).toBe(false);
  });
});

describe('The specifier', () => {
  test.each([
    ['./b.ts', 'main.ts', 'b.ts'],
    ['./b.ts', 'lib/a.ts', 'lib/b.ts'],
    ['../b.ts', 'lib/a.ts', 'b.ts'],
    ['./x/../b.ts', 'main.ts', 'b.ts'],
    ['.//b.ts', 'main.ts', 'b.ts'],
    ['./b.ts?v=1', 'main.ts', 'b.ts'],
    ['./b.ts#part', 'main.ts', 'b.ts'],
    ['./with%20space.ts', 'main.ts', 'with space.ts'],
    ['./with space.ts', 'main.ts', 'with space.ts'],
    ['./größe.ts', 'main.ts', 'größe.ts'],
    ['./100%.ts', 'main.ts', '100%.ts'],
    ['./b.ts', 'odd #?% folder/a.ts', 'odd #?% folder/b.ts'],
  ])('%s in %s resolves to %s', (specifier, from, path) => {
    expect(resolve(specifier, from, [path])).toEqual(found(path));
  });

  test.each([
    ['../b.ts', 'main.ts'],
    ['../../b.ts', 'lib/a.ts'],
    ['/b.ts', 'main.ts'],
  ])('%s in %s leads out of the root', (specifier, from) => {
    expect(resolve(specifier, from, ['b.ts'])).toEqual({ status: 'outside' });
  });
});

describe('An import resolves to', () => {
  test.each([
    ['a file with an extension that the specifier lacks', './a', ['a.js', 'a.ts'], 'a.ts'],
    ['a script rather than one with JSX', './a', ['a.tsx', 'a.js'], 'a.js'],
    ['the index of a folder', './a', ['a/index.js', 'a/index.ts'], 'a/index.ts'],
    ['a file rather than a folder', './a', ['a/index.ts', 'a.ts'], 'a.ts'],
    ['a folder because of its slash', './a/', ['a/index.ts', 'a.ts'], 'a/index.ts'],
    ['the source of a compiled script', './a.js', ['a.ts'], 'a.ts'],
    ['the source of a compiled module', './a.mjs', ['a.mts'], 'a.mts'],
    ['an existing script rather than its source', './a.js', ['a.js', 'a.ts'], 'a.js'],
  ])('%s', (_, specifier, files, path) => {
    expect(resolve(specifier, 'main.ts', files)).toEqual(found(path));
  });

  test('a declaration when it is an import of types', () => {
    expect(resolve('./a', 'main.ts', ['a.js', 'a.d.ts'], 'types')).toEqual(found('a.d.ts'));
    expect(resolve('./a', 'main.ts', ['a.js', 'a.d.ts'], 'code')).toEqual(found('a.js'));
  });

  test('nothing, with the candidates, when all are missing', () => {
    expect(resolve('./a.js', 'main.ts', [])).toEqual({
      status: 'missing',
      candidates: ['a.js', 'a.ts', 'a.tsx'],
    });
  });
});
