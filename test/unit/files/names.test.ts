import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findBadNames, quote } from '../../../src/files/names.ts';

const messages = (...paths: string[]) => findBadNames(paths).map((problem) => problem.message);

describe('names in messages', () => {
  test.each([
    ['a/b.ts', '"a/b.ts"'],
    ['größe 日本.ts', '"größe 日本.ts"'],
    ['two\nlines', '"two\\x0alines"'],
    ['::error::x\r', '"::error::x\\x0d"'],
    ['\u001b[31m', '"\\x1b[31m"'],
    ['right\u202eleft', '"right\\u{202e}left"'],
    ['say "hi" \\', '"say \\"hi\\" \\\\"'],
  ])('%j is shown as %s', (name, shown) => expect(quote(name)).toBe(shown));

  test('never contain a character that a terminal or the runner acts on', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(quote(name)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      }),
    );
  });
});

describe('names that not every system keeps', () => {
  test.each(['a\nb', 'a\u0000b', 'tab\t', 'del\u007f', 'next\u0085line'])('%j: a control character', (path) =>
    expect(messages(path)).toEqual([
      `The name ${quote(path)} contains a control character. Rename or exclude it.`,
    ]),
  );

  test('a backslash, which is a separator elsewhere', () => {
    expect(messages('a\\b')).toEqual(['The name "a\\\\b" contains a backslash. Rename or exclude it.']);
  });
});

describe('twins', () => {
  test('files that differ in case alone are named together', () => {
    expect(messages('a.ts', 'b.ts', 'A.ts')).toEqual([
      expect.stringContaining('"a.ts" and "A.ts" differ only in case'),
    ]);
  });

  test('folders are twins too, and named once', () => {
    expect(messages('Lib/a.ts', 'Lib/b.ts', 'lib/c.ts', 'lib/d.ts')).toEqual([
      expect.stringContaining('"Lib" and "lib" differ only in case'),
    ]);
  });

  test('a file and a folder', () => {
    expect(messages('Data', 'data/x')).toEqual([expect.stringContaining('"Data" and "data"')]);
  });

  test('one name in two Unicode forms', () => {
    expect(messages('caf\u00e9.ts', 'cafe\u0301.ts')).toEqual([
      expect.stringContaining('differ only in their Unicode form'),
    ]);
  });

  test('the same name in two folders is none', () => {
    expect(messages('a/x', 'a/y', 'b/x', 'x')).toEqual([]);
  });

  test('no set of names without upper case and accents has any', () => {
    const name = fc.string({ unit: fc.constantFrom(...'abc012-_'), minLength: 1, maxLength: 3 });
    const path = fc.tuple(name, name).map((names) => names.join('/'));
    fc.assert(
      fc.property(fc.uniqueArray(path), (paths) => {
        expect(findBadNames(paths)).toEqual([]);
      }),
    );
  });
});
