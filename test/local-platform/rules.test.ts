/** Rules of the local platform that a request on this machine cannot reach. */
import { posix, win32 } from 'node:path';
import { expect, it } from 'vitest';
import { toHttpError } from '../../src/local-platform/http/errors.ts';
import { pathInside } from '../../src/local-platform/paths.ts';

it.each([
  ['C:\\data\\r1', 'C:\\data\\r1\\src\\a.ts', win32, 'src/a.ts'],
  ['C:\\data\\r1', 'c:\\Data\\r1\\src\\a.ts', win32, 'src/a.ts'],
  ['C:\\data\\r1', 'C:\\data\\r2\\a.ts', win32, undefined],
  ['C:\\data\\r1', 'D:\\a.ts', win32, undefined],
  ['/data/r1', '/data/r1/..a.ts', posix, '..a.ts'],
  ['/data/r1', '/data', posix, undefined],
])('The path of an asset inside of %s is relative and has slashes: %s', (root, path, system, expected) => {
  expect(pathInside(root, path, system)).toBe(expected);
});

it('The response to an unexpected failure does not contain its text', () => {
  const shown = toHttpError(new Error('/home/me/secret'));
  expect(shown).toMatchObject({ status: 500, code: 'internal_error' });
  expect(shown.message).not.toContain('secret');
});
