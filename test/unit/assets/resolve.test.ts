import { describe, expect, test } from 'vitest';
import { type ImportKind, isLocal, resolveImport } from '../../../src/assets/resolve.ts';

function resolve(specifier: string, from: string, files: readonly string[], kind: ImportKind = 'code') {
  const isFolder = (path: string) => files.some((file) => file.startsWith(`${path}/`));
  return resolveImport(specifier, from, kind, { isFile: (path) => files.includes(path), isFolder });
}

const found = (path: string) => ({ status: 'found', path });

describe('local specifiers', () => {
  test.each(['./a.ts', '../a.ts', '/a.ts', './', '../'])('%s', (specifier) => {
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
  ])('not %j', (specifier) => {
    expect(isLocal(specifier)).toBe(false);
  });
});

describe('paths', () => {
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
  ])('%s in %s is %s', (specifier, from, path) => {
    expect(resolve(specifier, from, [path])).toEqual(found(path));
  });

  test.each([
    ['../b.ts', 'main.ts'],
    ['../../b.ts', 'lib/a.ts'],
    ['/b.ts', 'main.ts'],
  ])('%s in %s leaves the root', (specifier, from) => {
    expect(resolve(specifier, from, ['b.ts'])).toEqual({ status: 'outside' });
  });
});

describe('what is left out of a specifier', () => {
  test.each([
    ['an extension', './a', ['a.js', 'a.ts'], 'a.ts'],
    ['a script before one with JSX', './a', ['a.tsx', 'a.js'], 'a.js'],
    ['a folder', './a', ['a/index.js', 'a/index.ts'], 'a/index.ts'],
    ['a file before a folder', './a', ['a/index.ts', 'a.ts'], 'a.ts'],
    ['a folder by its slash', './a/', ['a/index.ts', 'a.ts'], 'a/index.ts'],
    ['the compiled name of a script', './a.js', ['a.ts'], 'a.ts'],
    ['the compiled name of a module', './a.mjs', ['a.mts'], 'a.mts'],
    ['the script that is there before its source', './a.js', ['a.js', 'a.ts'], 'a.js'],
  ])('%s', (_, specifier, files, path) => {
    expect(resolve(specifier, 'main.ts', files)).toEqual(found(path));
  });

  test('types are looked for in declarations', () => {
    expect(resolve('./a', 'main.ts', ['a.js', 'a.d.ts'], 'types')).toEqual(found('a.d.ts'));
    expect(resolve('./a', 'main.ts', ['a.js', 'a.d.ts'], 'code')).toEqual(found('a.js'));
  });

  test('a missing one tells where it was looked for', () => {
    expect(resolve('./a.js', 'main.ts', [])).toEqual({
      status: 'missing',
      candidates: ['a.js', 'a.ts', 'a.tsx'],
    });
  });
});
