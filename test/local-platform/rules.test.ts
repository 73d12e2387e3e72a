/** Rules of the local platform that a request on this machine cannot reach. */
import { posix, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { domainRecord } from '../../src/local-platform/domains/record.ts';
import { toHttpError } from '../../src/local-platform/http/errors.ts';
import { pathInside } from '../../src/local-platform/paths.ts';

describe('The path of an asset', () => {
  it.each([
    ['C:\\data\\r1', 'C:\\data\\r1\\src\\a.ts', win32, 'src/a.ts'],
    ['C:\\data\\r1', 'c:\\Data\\r1\\src\\a.ts', win32, 'src/a.ts'],
    ['C:\\data\\r1', 'C:\\data\\r2\\a.ts', win32, undefined],
    ['C:\\data\\r1', 'D:\\a.ts', win32, undefined],
    ['/data/r1', '/data/r1/..a.ts', posix, '..a.ts'],
    ['/data/r1', '/data', posix, undefined],
  ])('inside of %s is relative and has slashes: %s', (root, path, system, expected) => {
    expect(pathInside(root, path, system)).toBe(expected);
  });
});

it.each([
  ['127.0.0.1', 'A'],
  ['::1', 'AAAA'],
])('a domain of a platform without a host name waits for a record that points to %s: %s', (host, type) => {
  const target = { kind: 'storage', resource_id: '0b9c5f6e-6a3e-4a53-9f2e-3d9d35f2a001' } as const;
  const stored = { hostname: 'a.example.com', target, created_at: '', verified_at: null };
  expect(domainRecord(stored, 'pending', host).verification_errors).toMatchObject([
    { expected: { type, name: 'a.example.com', value: host } },
  ]);
});

describe('The response to a failure', () => {
  it.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('is 507 when the disk is full (%s)', (code) => {
    const error = Object.assign(new Error('no space'), { code });
    expect(toHttpError(error)).toMatchObject({ status: 507, code: 'storage_full', cause: error });
  });

  it('is never the text of an unexpected one', () => {
    const shown = toHttpError(new Error('/home/me/secret'));
    expect(shown).toMatchObject({ status: 500, code: 'internal_error' });
    expect(shown.message).not.toContain('secret');
  });
});
