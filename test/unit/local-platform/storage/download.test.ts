import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choosePart } from '../../../../src/local-platform/storage/download.ts';

const ETAG = '"abc"';
const part = (range: string, size = 10) => choosePart({ range }, size, ETAG);

describe('The range', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=2-5', 2, 5],
    ['bytes=2-', 2, 9],
    ['bytes=-3', 7, 9],
    ['bytes=0-9', 0, 9],
    ['bytes=8-99', 8, 9],
    ['bytes=-99', 0, 9],
  ])('%s of 10 bytes is %i to %i', (range, from, to) => {
    expect(part(range)).toEqual({ kind: 'range', from, to });
  });

  it.each(['bytes=10-', 'bytes=10-12', 'bytes=99-100', 'bytes=-0'])(
    '%s of 10 bytes is unsatisfiable',
    (range) => {
      expect(part(range)).toEqual({ kind: 'unsatisfiable' });
    },
  );

  it('of an empty object is unsatisfiable', () => {
    expect(part('bytes=0-', 0)).toEqual({ kind: 'unsatisfiable' });
    expect(part('bytes=-1', 0)).toEqual({ kind: 'unsatisfiable' });
  });

  it.each(['bytes=5-2', 'bytes=0-1,3-4', 'bytes=-', 'bytes=', 'bytes=a-b', 'lines=1-2', '1-2', ''])(
    '%j is ignored',
    (range) => {
      expect(part(range)).toEqual({ kind: 'all' });
    },
  );

  it('is always within the object', () => {
    const number = fc.option(fc.nat(), { nil: '' });
    fc.assert(
      fc.property(fc.nat(1000), number, number, (size, first, last) => {
        const chosen = part(`bytes=${first}-${last}`, size);
        if (chosen.kind === 'range') {
          expect(chosen.from).toBeGreaterThanOrEqual(0);
          expect(chosen.to).toBeGreaterThanOrEqual(chosen.from);
          expect(chosen.to).toBeLessThan(size);
        } else expect(['all', 'unsatisfiable']).toContain(chosen.kind);
      }),
    );
  });

  it('applies only to the object that If-Range names', () => {
    const range = 'bytes=1-2';
    expect(choosePart({ range, 'if-range': ETAG }, 10, ETAG).kind).toBe('range');
    expect(choosePart({ range, 'if-range': '"other"' }, 10, ETAG).kind).toBe('all');
    expect(choosePart({ range, 'if-range': 'Sat, 01 Jan 2000 00:00:00 GMT' }, 10, ETAG).kind).toBe('all');
  });
});

describe('A client with If-None-Match', () => {
  it.each([ETAG, `W/${ETAG}`, `"x", ${ETAG}`, '*'])('%s gets "not modified"', (tags) => {
    expect(choosePart({ 'if-none-match': tags, range: 'bytes=0-' }, 10, ETAG)).toEqual({ kind: 'unchanged' });
  });

  it.each(['"x"', 'abc', ''])('%j gets the object', (tags) => {
    expect(choosePart({ 'if-none-match': tags }, 10, ETAG)).toEqual({ kind: 'all' });
  });
});
