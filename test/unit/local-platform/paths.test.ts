/** The rules of Windows and macOS are tried here; the rules of this system by all other tests. */
import { posix, win32 } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { validateCreate } from '../../../src/local-platform/functions/validate.ts';
import { HttpError } from '../../../src/local-platform/http/errors.ts';
import { defaultLimits } from '../../../src/local-platform/http/limits.ts';
import { assetPath, nameProblem, pathInside } from '../../../src/local-platform/paths.ts';

/** Returns the problems of assets with these paths on a system. */
function problemsOn(system: NodeJS.Platform, ...paths: string[]): string[] {
  const assets = Object.fromEntries(['main.ts', ...paths].map((path) => [path, { content: '' }]));
  try {
    validateCreate({ name: 'n', assets }, defaultLimits, system);
    return [];
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return error.details.map(({ path, message }) => `${path} ${message}`);
  }
}

describe('The path of an asset', () => {
  it('has slashes on Windows', () => {
    expect(pathInside('C:\\data\\r1', 'C:\\data\\r1\\src\\a.ts', win32)).toBe('src/a.ts');
    expect(pathInside('C:\\data\\r1', 'c:\\Data\\r1\\src\\a.ts', win32)).toBe('src/a.ts');
    expect(pathInside('C:\\data\\r1', 'C:\\data\\r2\\a.ts', win32)).toBeUndefined();
    expect(pathInside('C:\\data\\r1', 'D:\\a.ts', win32)).toBeUndefined();
    expect(pathInside('/data/r1', '/data/r1/..a.ts', posix)).toBe('..a.ts');
    expect(pathInside('/data/r1', '/data', posix)).toBeUndefined();
  });

  it('leads to the file of exactly this name: `..` stays in it, and no other file has such a path', () => {
    expect(assetPath('C:\\data\\r1', 'src/a.ts', win32)).toBe('C:\\data\\r1\\src\\a.ts');
    expect(assetPath('C:\\data\\r1', '../r2/a.ts', win32)).toBe('C:\\data\\r1\\..\\r2\\a.ts');
    expect(assetPath('/data/r1', '../r2/a.ts', posix)).toBe('/data/r1/../r2/a.ts');
  });

  it('is that of a module in the messages of Deno', () => {
    const root = import.meta.dirname;
    expect(pathToFileURL(assetPath(root, 'a b/ü.ts')).href).toMatch(/\/a%20b\/%C3%BC\.ts$/);
  });
});

describe('A name on Windows', () => {
  it.each([
    ...['con', 'CON.ts', 'nul', 'aux.d.ts', 'com1.txt', 'LPT9', 'prn'],
    ...['a.', 'a ', 'a..', 'a:b', 'main.ts:stream', 'what?', 'a*', '<a>', 'a|b', 'say "hi"'],
  ])('must not be %j, which another system accepts', (name) => {
    expect(nameProblem(name, 'win32')).toBeTypeOf('string');
    expect(nameProblem(name, 'linux')).toBeUndefined();
    expect(problemsOn('win32', `lib/${name}`)).toEqual([
      expect.stringContaining('which the file system of this machine does not allow'),
    ]);
    expect(problemsOn('linux', `lib/${name}`)).toEqual([]);
  });

  it.each(['console.ts', 'com.ts', 'com10', 'auxiliary', '.con', 'a.b', 'a b', 'ü', '[id].ts', '$x', "it's"])(
    'may be %j',
    (name) => {
      expect(problemsOn('win32', name)).toEqual([]);
    },
  );
});

describe('Names that differ only in case', () => {
  it.each(['win32', 'darwin'] as const)('are one file on %s, and are refused', (system) => {
    expect(problemsOn(system, 'Main.ts')).toEqual([
      'assets["Main.ts"] is the same file as assets["main.ts"] on this machine, whose file system ignores case',
    ]);
    expect(problemsOn(system, 'LIB', 'lib/a.ts')).toEqual([
      'assets["lib/a.ts"] requires a folder with the name of the asset "lib"',
    ]);
  });

  it('are two files on Linux', () => {
    expect(problemsOn('linux', 'Main.ts', 'LIB', 'lib/a.ts')).toEqual([]);
  });
});
