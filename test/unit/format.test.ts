import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBytes, formatCount, formatDuration } from '../../src/format.ts';

describe('In texts for users,', () => {
  it.each([
    [0, '0 B'],
    [1, '1 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [99_949, '99.9 kB'],
    [250_000, '250 kB'],
    [999_600, '1.0 MB'],
    [1_500_000, '1.5 MB'],
    [2_000_000_000, '2.0 GB'],
    [5e12, '5000 GB'],
  ])('%d bytes are "%s"', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it.each([
    [0, '0 ms'],
    [999.4, '999 ms'],
    [999.6, '1 s'],
    [3210, '3.2 s'],
    [59_960, '1 min'],
    [60_000, '1 min'],
    [125_000, '2 min 5 s'],
    [3_600_000, '60 min'],
  ])('%d ms are "%s"', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });

  it.each([
    [0, '0 files'],
    [1, '1 file'],
    [2, '2 files'],
  ])('a count of %d is "%s"', (count, text) => {
    expect(formatCount(count, 'file')).toBe(text);
  });

  it('no number reaches 1000 of its unit', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 3_600_000, noNaN: true }), fc.nat(2_000_000_000), (ms, bytes) => {
        expect(formatDuration(ms)).not.toMatch(/\b(1000 ms|60\.0 s|60 s)\b/);
        expect(formatBytes(bytes)).not.toMatch(/\b1000(\.\d)? (k|M)?B/);
      }),
    );
  });
});
