import { describe, expect, it } from 'vitest';
import { createOneTimeTexts } from '../../../../src/local-platform/admin/one-time.ts';
import { createClock } from '../../../../src/local-platform/clock.ts';

describe('texts that are shown once', () => {
  it('are given away once', () => {
    const texts = createOneTimeTexts(createClock());
    texts.keep('a', 'first');
    texts.keep('b', 'second');
    expect([texts.take('b'), texts.take('a'), texts.take('a'), texts.take('c')]).toEqual([
      'second',
      'first',
      undefined,
      undefined,
    ]);
  });

  it('are forgotten after a minute', () => {
    const clock = createClock();
    const texts = createOneTimeTexts(clock);
    texts.keep('a', 'first');
    clock.advance(60);
    expect(texts.take('a')).toBeUndefined();
  });
});
