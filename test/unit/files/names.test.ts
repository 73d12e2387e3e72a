import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findBadNames, quote } from '../../../src/files/names.ts';

const messages = (...paths: string[]) => findBadNames(paths).map((problem) => problem.message);

describe('A file name in a message', () => {
  test.each([
    ['a/b.ts', '"a/b.ts"'],
    ['größe 日本.ts', '"größe 日本.ts"'],
    ['two\nlines', '"two\\x0alines"'],
    ['::error::x\r', '"::error::x\\x0d"'],
    ['\u001b[31m', '"\\x1b[31m"'],
    ['right\u202eleft', '"right\\u{202e}left"'],
    ['say "hi" \\', '"say \\"hi\\" \\\\"'],
  ])('%j is shown as %s', (name, shown) => expect(quote(name)).toBe(shown));

  test('never contains a character that a terminal or the runner interprets', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(quote(name)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      }),
    );
  });
});

describe('A file name is refused', () => {
  test.each(['a\nb', 'a\u0000b', 'tab\t', 'del\u007f', 'next\u0085line'])(
    'with a control character: %j',
    (path) =>
      expect(messages(path)).toEqual([
        `The name ${quote(path)} contains a control character. Rename or exclude it.`,
      ]),
  );

  test('with a backslash, which is a separator on other systems', () => {
    expect(messages('a\\b')).toEqual(['The name "a\\\\b" contains a backslash. Rename or exclude it.']);
  });
});

describe('Names that collide on other systems are reported', () => {
  test('together when files differ only in case', () => {
    expect(messages('a.ts', 'b.ts', 'A.ts')).toEqual([
      expect.stringContaining('"a.ts" and "A.ts" differ only in case'),
    ]);
  });

  test('once for folders that differ only in case', () => {
    expect(messages('Lib/a.ts', 'Lib/b.ts', 'lib/c.ts', 'lib/d.ts')).toEqual([
      expect.stringContaining('"Lib" and "lib" differ only in case'),
    ]);
  });

  test('for a file and a folder', () => {
    expect(messages('Data', 'data/x')).toEqual([expect.stringContaining('"Data" and "data"')]);
  });

  test('for one name in two Unicode forms', () => {
    expect(messages('caf\u00e9.ts', 'cafe\u0301.ts')).toEqual([
      expect.stringContaining('differ only in their Unicode form'),
    ]);
  });

  test('but not for the same name in two folders', () => {
    expect(messages('a/x', 'a/y', 'b/x', 'x')).toEqual([]);
  });

  test('but not for names without upper case and accents', () => {
    const name = fc.string({ unit: fc.constantFrom(...'abc012-_'), minLength: 1, maxLength: 3 });
    const path = fc.tuple(name, name).map((names) => names.join('/'));
    fc.assert(
      fc.property(fc.uniqueArray(path), (paths) => {
        expect(findBadNames(paths)).toEqual([]);
      }),
    );
  });
});
