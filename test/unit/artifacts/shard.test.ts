import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInShard } from '../../../src/artifacts/shard.ts';

describe('shards', () => {
  it('have every key in exactly one of them, whatever other keys there are', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 20 }), (key, count) => {
        const all = Array.from({ length: count }, (_, index) => ({ index: index + 1, count }));
        expect(all.filter((shard) => isInShard(key, shard))).toHaveLength(1);
      }),
    );
  });

  it('are about equally large', () => {
    const keys = Array.from({ length: 5000 }, (_, index) => `assets/chunk-${index}.js`);
    for (const index of [1, 2, 3, 4, 5]) {
      const size = keys.filter((key) => isInShard(key, { index, count: 5 })).length;
      expect(size).toBeGreaterThan(850);
      expect(size).toBeLessThan(1150);
    }
  });
});
