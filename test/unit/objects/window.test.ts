import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWindow } from '../../../src/objects/window.ts';

type Window = ReturnType<typeof createWindow>;

/**
 * A platform that accepts any number of concurrent transfers and answers after about 50 ms, so that more of them mean
 * more throughput.
 */
function grow(window: Window, rounds: number, from = 0): number {
  let now = from;
  for (let round = 0; round < rounds; round += 1) {
    const begunAt = now;
    now += 50;
    for (let count = window.limit(), index = 0; index < count; index += 1) {
      window.succeeded(begunAt + index / count, now + index / count, true);
    }
  }
  return now;
}

/** A platform that processes one request per millisecond, however many wait. */
function saturate(window: Window, transfers: number): void {
  const begun: number[] = [];
  for (let now = 0; now < transfers; now += 1) {
    while (begun.length < window.limit()) begun.push(now);
    window.succeeded(begun.shift() ?? now, now + 1, true);
  }
}

describe('The window of transfers', () => {
  it.each([
    [128, 16],
    [16, 16],
    [5, 5],
    [1, 1],
  ])('with a limit of %d begins with %d', (ceiling, limit) => {
    expect(createWindow(ceiling).limit()).toBe(limit);
  });

  it('doubles with each round while that increases throughput, up to its limit', () => {
    const window = createWindow(128);
    grow(window, 1);
    expect(window.limit()).toBe(32);
    grow(window, 1, 50);
    expect(window.limit()).toBe(64);
    grow(window, 5, 100);
    expect(window.limit()).toBe(128);
  });

  it('stops doubling when more transfers bring no more throughput, and then grows by one per round', () => {
    const window = createWindow(256);
    saturate(window, 500);
    expect(window.limit()).toBeLessThan(70);
    const before = window.limit();
    saturate(window, before * 5);
    expect(window.limit()).toBeGreaterThan(before + 1);
    expect(window.limit()).toBeLessThan(before + 7);
  });

  it('does not grow when there is too little work to fill it', () => {
    const window = createWindow(128);
    for (let count = 0; count < 1000; count += 1) window.succeeded(count, count + 1, false);
    expect(window.limit()).toBe(16);
  });

  it('shrinks by three tenths when a transfer is pushed back, and doubles no more', () => {
    const window = createWindow(128);
    const now = grow(window, 2);
    expect(window.limit()).toBe(64);
    window.pushedBack(now - 10, now);
    expect(window.limit()).toBe(44);
    grow(window, 1, now);
    expect(window.limit()).toBe(45);
  });

  it('shrinks once for all concurrent transfers, and again for one that began later', () => {
    const window = createWindow(128);
    for (const begunAt of [0, 1, 2, 9]) window.pushedBack(begunAt, 10);
    expect(window.limit()).toBe(11);
    window.pushedBack(10, 20);
    expect(window.limit()).toBe(7);
  });

  it('stays between 1 and its limit, whatever happens', () => {
    const event = fc.record({
      success: fc.boolean(),
      full: fc.boolean(),
      wait: fc.nat(100),
      age: fc.nat(200),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 256 }),
        fc.array(event, { maxLength: 500 }),
        (ceiling, events) => {
          const window = createWindow(ceiling);
          let now = 0;
          for (const { success, full, wait, age } of events) {
            now += wait;
            if (success) window.succeeded(now - age, now, full);
            else window.pushedBack(now - age, now);
            expect(window.limit()).toBeGreaterThanOrEqual(1);
            expect(window.limit()).toBeLessThanOrEqual(ceiling);
          }
        },
      ),
    );
  });

  it('settles near the limit of a platform that refuses more than 64 transfers, and is seldom refused', () => {
    const window = createWindow(256);
    let [now, refused, done] = [0, 0, 0];
    while (done < 4000) {
      now += 50;
      const width = window.limit();
      for (let place = 0; place < width; place += 1) {
        if (place < 64) {
          window.succeeded(now - 50, now, true);
          done += 1;
        } else {
          window.pushedBack(now - 50, now);
          refused += 1;
        }
      }
    }
    expect(window.limit()).toBeGreaterThan(40);
    expect(window.limit()).toBeLessThanOrEqual(65);
    expect(refused / done).toBeLessThan(0.05);
  });
});
