import fc from 'fast-check';
import { expect, it } from 'vitest';
import { choosePart } from '../../src/local-platform/storage/download.ts';

const ETAG = '"abc"';
const part = (range: string, size = 10) => choosePart({ range }, size, ETAG);

it('A range is the part of the object that it names, within the object', () => {
  const number = fc.option(fc.nat(30), { nil: undefined });
  fc.assert(
    fc.property(fc.nat(20), number, number, (size, first, last) => {
      const bytes = Array.from({ length: size }, (_, index) => index);
      const isIgnored = last === undefined ? first === undefined : first !== undefined && last < first;
      const end = last === undefined ? size : last + 1;
      const [start, stop] = first === undefined ? [Math.max(size - end + 1, 0), size] : [first, end];
      const named = bytes.slice(start, stop);
      const [from, to] = [named[0], named.at(-1)];
      const expected = from === undefined ? { kind: 'unsatisfiable' } : { kind: 'range', from, to };
      expect(part(`bytes=${first ?? ''}-${last ?? ''}`, size)).toEqual(
        isIgnored ? { kind: 'all' } : expected,
      );
    }),
  );
});

it.each([
  [{ 'if-range': ETAG }, 'range'],
  [{ 'if-range': '"other"' }, 'all'],
  [{ 'if-range': 'Sat, 01 Jan 2000 00:00:00 GMT' }, 'all'],
  [{ 'if-none-match': ETAG }, 'unchanged'],
  [{ 'if-none-match': `W/${ETAG}` }, 'unchanged'],
  [{ 'if-none-match': `"x", ${ETAG}` }, 'unchanged'],
  [{ 'if-none-match': '*' }, 'unchanged'],
  [{ 'if-none-match': '"x"' }, 'range'],
  [{ 'if-none-match': 'abc' }, 'range'],
  [{ 'if-none-match': '' }, 'range'],
])('A range with the condition %j gets "%s"', (condition, kind) => {
  expect(choosePart({ range: 'bytes=1-2', ...condition }, 10, ETAG).kind).toBe(kind);
});
