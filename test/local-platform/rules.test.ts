/** Rules of the local platform that a request on this machine cannot reach. */
import { posix, win32 } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { domainRecord } from '../../src/local-platform/domains/record.ts';
import { validateCreate } from '../../src/local-platform/functions/validate.ts';
import { HttpError, toHttpError } from '../../src/local-platform/http/errors.ts';
import { defaultLimits, printLimits, readLimits } from '../../src/local-platform/http/limits.ts';
import { assetPath, nameProblem, pathInside } from '../../src/local-platform/paths.ts';

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

  it('leads to the file of exactly this name: `..` stays in it, and no other file has such a path', () => {
    expect(assetPath('C:\\data\\r1', '../r2/a.ts', win32)).toBe('C:\\data\\r1\\..\\r2\\a.ts');
    expect(assetPath('/data/r1', '../r2/a.ts', posix)).toBe('/data/r1/../r2/a.ts');
    expect(pathToFileURL(assetPath(import.meta.dirname, 'a b/ü.ts')).href).toMatch(/\/a%20b\/%C3%BC\.ts$/);
  });
});

describe('A name on Windows', () => {
  it.each([
    ...['con', 'CON.ts', 'nul', 'aux.d.ts', 'com1.txt', 'LPT9', 'prn'],
    ...['a.', 'a ', 'a..', 'a:b', 'main.ts:stream', 'what?', 'a*', '<a>', 'a|b', 'say "hi"'],
  ])('must not be %j, which another system accepts', (name) => {
    expect(nameProblem(name, 'linux')).toBeUndefined();
    expect(problemsOn('win32', `lib/${name}`)).toEqual([
      expect.stringContaining('which the file system of this machine does not allow'),
    ]);
    expect(problemsOn('linux', `lib/${name}`)).toEqual([]);
  });

  it.each(['win32', 'darwin', 'linux'] as const)(
    'is another file in another case only on Linux: %s',
    (system) => {
      const both = [...problemsOn(system, 'Main.ts'), ...problemsOn(system, 'LIB', 'lib/a.ts')];
      const problems = [
        'assets["Main.ts"] is the same file as assets["main.ts"] on this machine, whose file system ignores case',
        'assets["lib/a.ts"] requires a folder with the name of the asset "lib"',
      ];
      expect(both).toEqual(system === 'linux' ? [] : problems);
    },
  );
});

describe('Assets', () => {
  it('contain any bytes as base64, and any text as UTF-8', () => {
    const path = fc.constantFrom('a', '__proto__', 'constructor');
    const character = fc.constantFrom('x', '\0', 'ü', '😀', '\uffff');
    fc.assert(
      fc.property(fc.uint8Array(), fc.string({ unit: character }), path, (bytes, text, name) => {
        const binary = { content: Buffer.from(bytes).toString('base64'), encoding: 'base64' };
        const assets = Object.fromEntries([
          ['main.ts', binary],
          [name, { content: text.toWellFormed() }],
        ]);
        const { source } = validateCreate({ name: 'n', assets }, defaultLimits, 'linux');
        expect(source.assets.get('main.ts')).toEqual(Buffer.from(bytes));
        expect(source.assets.get(name)?.toString()).toBe(text.toWellFormed());
      }),
    );
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

describe('The limits of the platform', () => {
  it('are valid numbers, or refused with an error that names them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...printLimits(defaultLimits)), fc.string(), (printed, text) => {
        const [name = ''] = printed.split('=');
        try {
          expect(Object.values(readLimits([`${name}=${text}`]))).toEqual([Number(text)]);
        } catch (error) {
          expect(String(error)).toContain(`Limit ${name} must be a whole number from`);
        }
      }),
    );
  });
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
