/** How many transfers run together, in which order, and what is reported of them. */
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UploadProgress } from '../../src/events.ts';
import { Progress } from '../../src/objects/progress.ts';
import { createThrottle, type TurnEnd } from '../../src/objects/throttle.ts';
import { createWindow } from '../../src/objects/window.ts';
import { BOUNDS } from '../support/bounds.ts';
import { JumpingClock } from '../world/clock.ts';

const MIB = 2 ** 20;

describe('The throttle', () => {
  it('admits in the order of arrival, within its limits of number and memory, and never during a wait', async () => {
    const end = fc.constantFrom<TurnEnd>('success', 'pushed back', 'other');
    const work = fc.record({
      bytes: fc.oneof(fc.nat(100), fc.integer({ min: 0, max: 100 * MIB })),
      ms: fc.nat(900),
      end,
      holdMs: fc.option(fc.nat(3000), { nil: 0, freq: 6 }),
    });
    const ceilings = fc.integer({ min: 1, max: 40 });
    const property = fc.asyncProperty(fc.array(work, { maxLength: 60 }), ceilings, async (works, ceiling) => {
      const clock = new JumpingClock();
      const throttle = createThrottle(ceiling, { clock, signal: new AbortController().signal });
      const admitted: number[] = [];
      let [active, taken, heldUntil] = [0, 0, 0];
      const transfers = works.map(async ({ bytes, ms, end: how, holdMs }, index) => {
        const place = await throttle.enter(bytes);
        admitted.push(index);
        active += 1;
        taken += bytes;
        expect(active).toBeLessThanOrEqual(Math.min(ceiling, 40));
        if (active > 1) expect(taken).toBeLessThanOrEqual(64 * MIB);
        expect(clock.now()).toBeGreaterThanOrEqual(heldUntil);
        await clock.sleep(ms);
        if (holdMs > 0) throttle.hold(holdMs);
        heldUntil = Math.max(heldUntil, holdMs > 0 ? clock.now() + holdMs : 0);
        active -= 1;
        taken -= bytes;
        place.end(how);
        // Ending again does nothing.
        place.end('other');
      });
      await Promise.all(transfers);
      expect(admitted).toEqual(works.map((_, index) => index));
    });
    await fc.assert(property, { numRuns: BOUNDS.requests });
  });

  it.each<[how: TurnEnd, next: number]>([
    ['success', 32],
    ['other', 16],
    ['pushed back', 11],
  ])('admits 16 at first, and after "%s" %i', async (how, next) => {
    const clock = new JumpingClock();
    const throttle = createThrottle(64, { clock, signal: new AbortController().signal });
    const places = await Promise.all(Array.from({ length: 16 }, () => throttle.enter(1)));
    let admitted = 0;
    for (let index = 0; index < 40; index += 1) void throttle.enter(1).then(() => (admitted += 1));
    await turn();
    expect(admitted).toBe(0);
    await clock.sleep(10);
    for (const place of places) place.end(how);
    await turn();
    expect(admitted).toBe(next);
  });

  it('admits nothing after a cancellation', async () => {
    const clock = new JumpingClock();
    const controller = new AbortController();
    const throttle = createThrottle(1, { clock, signal: controller.signal });
    await throttle.enter(1);
    const waiting = throttle.enter(1);
    controller.abort(new Error('cancelled'));
    await expect(waiting).rejects.toThrow('cancelled');
    await expect(throttle.enter(1)).rejects.toThrow('cancelled');
  });
});

type Window = ReturnType<typeof createWindow>;

/** Runs rounds of 50 ms on a platform that accepts any number of transfers. @returns the time at the end */
function grow(window: Window, rounds: number, from = 0): number {
  let now = from;
  for (let round = 0; round < rounds; round += 1, now += 50) {
    const count = window.limit();
    for (let index = 0; index < count; index += 1)
      window.succeeded(now + index / count, now + 50 + index / count, true);
  }
  return now;
}

/** Runs transfers on a platform that ends one each millisecond, however many wait. */
function saturate(window: Window, transfers: number): void {
  const begun: number[] = [];
  for (let now = 0; now < transfers; now += 1) {
    while (begun.length < window.limit()) begun.push(now);
    window.succeeded(begun.shift() ?? now, now + 1, true);
  }
}

describe('The window of transfers', () => {
  it.each([
    [128, [16, 32, 64, 128, 128]],
    [5, [5, 5]],
  ])('of at most %i doubles with each round while that pays: %j', (ceiling, limits) => {
    const window = createWindow(ceiling);
    let now = 0;
    for (const limit of limits) {
      expect(window.limit()).toBe(limit);
      now = grow(window, 1, now);
    }
  });

  it('grows by one with each round when more transfers bring no more throughput, and not without work', () => {
    const window = createWindow(256);
    saturate(window, 500);
    const before = window.limit();
    expect(before).toBeLessThan(70);
    saturate(window, before * 5);
    expect(window.limit()).toBeGreaterThan(before + 1);
    expect(window.limit()).toBeLessThan(before + 7);
    const idle = createWindow(128);
    for (let count = 0; count < 1000; count += 1) idle.succeeded(count, count + 1, false);
    expect(idle.limit()).toBe(16);
  });

  it('shrinks by three tenths, once for all transfers that ran together, and doubles no more', () => {
    const window = createWindow(128);
    const now = grow(window, 2);
    for (const begunAt of [now - 10, now - 1, now]) window.pushedBack(begunAt, now + 5);
    expect(window.limit()).toBe(44);
    grow(window, 1, now + 5);
    expect(window.limit()).toBe(45);
    window.pushedBack(now + 55, now + 60);
    expect(window.limit()).toBe(32);
  });

  it('stays between 1 and its limit, whatever happens', () => {
    const flags = { success: fc.boolean(), full: fc.boolean() };
    const events = fc.array(fc.record({ ...flags, wait: fc.nat(100), age: fc.nat(200) }), { maxLength: 500 });
    const property = fc.property(fc.integer({ min: 1, max: 256 }), events, (ceiling, all) => {
      const window = createWindow(ceiling);
      let now = 0;
      for (const { success, full, wait, age } of all) {
        now += wait;
        if (success) window.succeeded(now - age, now, full);
        else window.pushedBack(now - age, now);
        expect(window.limit()).toBeGreaterThanOrEqual(1);
        expect(window.limit()).toBeLessThanOrEqual(ceiling);
      }
    });
    fc.assert(property, { numRuns: BOUNDS.values });
  });

  it('settles near 64 on a platform that refuses more, and is seldom refused', () => {
    const window = createWindow(256);
    let [now, refused, done] = [0, 0, 0];
    for (; done < 4000; now += 50) {
      const width = window.limit();
      for (let place = 0; place < width; place += 1) {
        if (place < 64) window.succeeded(now, now + 50, true);
        else window.pushedBack(now, now + 50);
      }
      done += Math.min(width, 64);
      refused += Math.max(0, width - 64);
    }
    expect(window.limit()).toBeGreaterThan(40);
    expect(window.limit()).toBeLessThanOrEqual(65);
    expect(refused / done).toBeLessThan(0.05);
  });
});

describe('The progress of an upload', () => {
  it.each<[what: string, files: number, steps: number, stepMs: number, seen: readonly number[]]>([
    ['at every tenth of the files', 200, 200, 50, [20, 40, 60, 80, 100, 120, 140, 160, 180, 200]],
    ['at most once a second', 20, 20, 400, [3, 6, 9, 12, 15, 18]],
    ['not within the first second', 200, 200, 4, []],
    ['every five seconds within a large file', 2, 0, 1000, [0, 0, 0, 0]],
  ])('is reported %s', async (_what, files, steps, stepMs, seen) => {
    const clock = new JumpingClock();
    const events: UploadProgress[] = [];
    const total = Array.from({ length: files }, () => ({ size: 100 }));
    const emit = (event: { readonly type: string }) => void events.push(event as never);
    const progress = new Progress(total, { clock, emit });
    for (let step = 1; step <= (steps || 20); step += 1) {
      await clock.sleep(stepMs);
      progress.add(steps ? 1 : 0, 100);
    }
    expect(events.map((event) => event.files)).toEqual(seen);
    for (const { totalFiles, bytes, totalBytes, elapsedMs } of events) {
      expect({ totalFiles, totalBytes }).toEqual({ totalFiles: files, totalBytes: files * 100 });
      expect(bytes).toBe((100 * elapsedMs) / stepMs);
    }
  });
});
