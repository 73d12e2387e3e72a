import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapedLength, LONGEST_ESCAPE, writeEscaped } from '../../../src/assets/escape.ts';

function written(source: Buffer): Buffer {
  const target = Buffer.alloc(LONGEST_ESCAPE * source.length + 2);
  const end = writeEscaped(source, target, 2);
  return target.subarray(2, end);
}

// Strings in which quotes, controls, Latin, Chinese and emoji occur next to each other at every offset in a word.
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('"', '\\', '\n', '\u0000', '\u001f', '\u007f', 'é', '語', '😀'),
    fc.string({ maxLength: 5 }),
  ),
  maxLength: 60,
});

test('UTF-8 is escaped like the same text by JSON.stringify', () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(written(Buffer.from(value)).toString()).toBe(JSON.stringify(value.toWellFormed()).slice(1, -1));
    }),
  );
});

test('any bytes are escaped like their Latin-1 text by JSON.stringify', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const source = Buffer.from(bytes);
      expect(written(source).toString('latin1')).toBe(JSON.stringify(source.toString('latin1')).slice(1, -1));
    }),
  );
});

test('the escaped length is known without writing', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        text.map((value) => Buffer.from(value)),
        fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      ),
      (source) => {
        expect(escapedLength(source)).toBe(written(source).length);
      },
    ),
  );
});

test('escaped text does not overwrite the bytes before its start', () => {
  const target = Buffer.alloc(20, '#');
  writeEscaped(Buffer.from('ab"c'), target, 3);
  expect(target.toString()).toMatch(/^###ab\\"c/);
});
