import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInShard } from '../../../src/artifacts/shard.ts';

describe('Shards', () => {
  it('assign every key to exactly one of them, whatever other keys exist', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 20 }), (key, count) => {
        const all = Array.from({ length: count }, (_, index) => ({ index: index + 1, count }));
        expect(all.filter((shard) => isInShard(key, shard))).toHaveLength(1);
      }),
    );
  });

  it.each([2, 4, 5])('are about equally large when there are %i', (count) => {
    const keys = Array.from({ length: 1000 * count }, (_, index) => `assets/chunk-${index}.js`);
    for (let index = 1; index <= count; index += 1) {
      const size = keys.filter((key) => isInShard(key, { index, count })).length;
      expect(size).toBeGreaterThan(850);
      expect(size).toBeLessThan(1150);
    }
  });

  it.each<[count: number, index: number]>([
    [2, 1],
    [4, 1],
    [5, 5],
  ])('assign "index.html" to the same one of %i in every version', (count, index) => {
    expect(isInShard('index.html', { index, count })).toBe(true);
  });
});
