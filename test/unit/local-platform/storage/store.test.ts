import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byKeyBytes } from '../../../../src/local-platform/storage/store.ts';

describe('the order of keys', () => {
  it('is that of their bytes in UTF-8', () => {
    const key = fc.string({
      unit: fc.oneof(
        fc.constantFrom('a', '/', '\ud7ff', '\ue000', '\uffff', '\u{10000}'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
    });
    fc.assert(
      fc.property(key, key, (one, other) => {
        const expected = Buffer.compare(Buffer.from(one), Buffer.from(other));
        expect(Math.sign(byKeyBytes({ key: one }, { key: other }))).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });
});
