import { describe, expect, it } from 'vitest';
import { createClock, readAdvance } from '../../../src/local-platform/clock.ts';

describe('The clock', () => {
  it('shows the time of the machine, until it is moved forward', () => {
    const clock = createClock();
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000);
    clock.advance(300);
    clock.advance(0.5);
    expect(Math.abs(clock.now() - Date.now() - 300_500)).toBeLessThan(1_000);
    expect(Math.abs(Date.parse(clock.timestamp()) - clock.now())).toBeLessThan(1_000);
  });

  it('stays before the year 10000', () => {
    const clock = createClock();
    const before = clock.now();
    expect(() => clock.advance(1e300)).toThrow('beyond the year 9999');
    expect(clock.now() - before).toBeLessThan(1_000);
  });

  it.each([undefined, null, '300', -1, Number.NaN])('is not moved forward by %j', (advance_seconds) => {
    expect(() => readAdvance({ advance_seconds })).toThrow('must be a number of seconds, 0 or more');
  });
});
