/** The rules of Windows are tried here; the rules of this system by all other tests. */
import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFolder, parseRelativePath, ValueProblem } from '../../../src/config/values.ts';
import { isInside, relativePath } from '../../../src/files/paths.ts';

describe('A path of Windows', () => {
  it.each([
    ['D:\\a\\repo', 'D:\\a\\repo', true],
    ['D:\\a\\repo', 'D:\\a\\repo\\dist', true],
    ['D:\\a\\repo', 'd:\\A\\Repo\\dist', true],
    ['D:\\a\\repo', 'D:/a/repo/dist', true],
    ['D:\\a\\repo', 'D:\\a\\repo\\..data', true],
    ['D:\\', 'D:\\a', true],
    ['\\\\server\\share\\repo', '\\\\server\\share\\repo\\dist', true],
    ['D:\\a\\repo', 'D:\\a', false],
    ['D:\\a\\repo', 'D:\\a\\repository', false],
    ['D:\\a\\repo', 'D:\\a\\repo\\..\\other', false],
    ['D:\\a\\repo', 'C:\\a\\repo', false],
    ['D:\\a\\repo', '\\\\server\\share\\repo', false],
  ])('is compared as the system does: %s contains %s: %s', (outer, inner, expected) => {
    expect(isInside(outer, inner, win32)).toBe(expected);
  });

  it('has slashes as the path of an asset, an artifact and a message', () => {
    expect(relativePath('D:\\a\\repo', 'D:\\a\\repo\\src\\lib\\a.ts', win32)).toBe('src/lib/a.ts');
    expect(relativePath('D:\\a\\repo', 'd:\\A\\Repo\\Src\\A.ts', win32)).toBe('Src/A.ts');
    expect(relativePath('D:\\a\\repo', 'D:\\a\\repo', win32)).toBe('');
  });

  const name = fc.stringMatching(/^[a-zA-Z0-9 ._-]{0,8}[a-zA-Z0-9_-]$/);
  it('is the same below a root as on other systems', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 5 }), (names) => {
        const windows = relativePath('D:\\a\\repo', ['D:\\a\\repo', ...names].join('\\'), win32);
        expect(windows).toBe(relativePath('/a/repo', ['/a/repo', ...names].join('/'), posix));
        expect(windows).toBe(names.join('/'));
      }),
    );
  });
});

describe('The root of assets or artifacts on Windows', () => {
  const parse = parseFolder('D:\\a\\repo', win32);

  it.each([
    ['.', 'D:\\a\\repo'],
    ['dist', 'D:\\a\\repo\\dist'],
    ['dist/web', 'D:\\a\\repo\\dist\\web'],
    ['dist\\web', 'D:\\a\\repo\\dist\\web'],
    ['D:\\a\\repo\\dist', 'D:\\a\\repo\\dist'],
    ['d:/a/REPO/dist', 'd:\\a\\REPO\\dist'],
  ])('may be %s', (text, folder) => {
    expect(parse(text)).toBe(folder);
  });

  it.each([
    '..',
    '..\\other',
    '../other',
    'dist/../..',
    'C:\\a\\repo',
    'C:',
    '\\',
    '/a',
    '\\\\server\\share',
  ])('must not be %s', (text) => {
    expect(() => parse(text)).toThrow(ValueProblem);
  });
});

it('The path of the entrypoint has slashes on every system, so that one workflow works on all of them', () => {
  expect(parseRelativePath('./src/main.ts')).toBe('src/main.ts');
  expect(() => parseRelativePath('src\\main.ts')).toThrow(ValueProblem);
});
