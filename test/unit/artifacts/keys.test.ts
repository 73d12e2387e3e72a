import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyProblem, keyProblems, keyWarnings } from '../../../src/artifacts/keys.ts';

describe('The key of an object', () => {
  it.each(['a', 'a/b.html', 'a b/ü#?%.txt', '..a/b..', '.well-known/x', 'a%2Fb', 'x'.repeat(1024)])(
    'may be %j',
    (key) => {
      expect(keyProblem(key)).toBeUndefined();
    },
  );

  it.each<[key: string, why: RegExp]>([
    ['', /empty/],
    ['/a', /empty segment/],
    ['a//b', /empty segment/],
    ['a/', /empty segment/],
    ['.', /contains the segment "\."/],
    ['a/../b', /contains the segment "\.\."/],
    ['a\nb', /not allowed in a URL/],
    ['a\u0085b', /not allowed in a URL/],
    ['a\ud800b', /not allowed in a URL/],
    ['ü'.repeat(513), /is 1,026 bytes long \(maximum 1,024\)/],
  ])('cannot be %j', (key, why) => {
    expect(keyProblem(key)).toMatch(why);
  });

  it('is the same in a URL when it is accepted', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '.', '/', '%', '2', 'e', ' ', 'é', '\\') }),
        (key) => {
          fc.pre(keyProblem(key) === undefined);
          const path = `/objects/${key.split('/').map(encodeURIComponent).join('/')}`;
          const { pathname } = new URL(path, 'https://example.com');
          expect(pathname).toBe(path);
          expect(decodeURIComponent(pathname)).toBe(`/objects/${key}`);
        },
      ),
    );
  });
});

describe('The keys of an upload', () => {
  it('are refused by name, with the file that each belongs to', () => {
    const files = [
      { key: 'p/ok', path: 'ok' },
      { key: `p/${'x'.repeat(1023)}`, path: 'x'.repeat(1023) },
      { key: 'p/.upload-manifest.json', path: '.upload-manifest.json' },
    ];
    expect(keyProblems(files, 'p/.upload-manifest.json')).toEqual([
      {
        message: expect.stringMatching(/^The key "p\/x+" is 1,025 bytes/),
        place: { file: 'x'.repeat(1023) },
      },
      {
        message: expect.stringMatching(/^The key "p\/\.upload-manifest\.json" is reserved for the manifest/),
        place: { file: '.upload-manifest.json' },
      },
    ]);
  });

  it('cause a warning when their path in the API has another meaning', () => {
    const files = ['a/download-url', 'download-url', 'a/download-url/b', 'a/download-urls'].map((key) => ({
      key,
      path: key,
    }));
    const warnings = keyWarnings(files);
    expect(warnings.map(({ place }) => place?.file)).toEqual(['a/download-url']);
    expect(warnings[0]?.message).toContain('%2F');
  });
});
