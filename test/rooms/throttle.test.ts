/** How many transfers run together, in which order. */
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EndTurn, Throttle } from '../../src/objects/throttle.ts';
import { BOUNDS } from '../support/bounds.ts';
import { JumpingClock } from '../world/clock.ts';

const PUSH_BACK = { kind: 'failed', text: 'slow down', status: 429 } as const;

function open(ceiling: number, isBusy = () => false) {
  const clock = new JumpingClock();
  const controller = new AbortController();
  const { signal } = controller;
  return { clock, controller, throttle: new Throttle(ceiling, { clock, signal }, isBusy) };
}

it('The throttle admits in the order of arrival, never more than its ceiling, and never during a wait', async () => {
  const status = fc.constantFrom(200, 429, 500, undefined);
  const holdMs = fc.option(fc.nat(3000), { nil: 0, freq: 6 });
  const works = fc.array(fc.record({ ms: fc.nat(900), status, holdMs }), { maxLength: 60 });
  const property = fc.asyncProperty(works, fc.integer({ min: 1, max: 40 }), async (all, ceiling) => {
    const { clock, throttle } = open(ceiling);
    const admitted: number[] = [];
    let [active, heldUntil] = [0, 0];
    const transfers = all.map(async (work, index) => {
      const end = await throttle.enter();
      admitted.push(index);
      active += 1;
      expect(active).toBeLessThanOrEqual(ceiling);
      expect(clock.now()).toBeGreaterThanOrEqual(heldUntil);
      await clock.sleep(work.ms);
      heldUntil = Math.max(heldUntil, work.holdMs > 0 ? clock.now() + work.holdMs : 0);
      active -= 1;
      if (work.status === 200 && work.holdMs === 0) end();
      else end({ ...PUSH_BACK, status: work.status, retryAfterMs: work.holdMs });
    });
    await Promise.all(transfers);
    expect(admitted).toEqual(all.map((_, index) => index));
  });
  await fc.assert(property, { numRuns: BOUNDS.requests });
});

it('The throttle admits nothing after a cancellation', async () => {
  const { controller, throttle } = open(1);
  await throttle.enter();
  const waiting = throttle.enter();
  controller.abort(new Error('cancelled'));
  await expect(waiting).rejects.toThrow('cancelled');
  await expect(throttle.enter()).rejects.toThrow('cancelled');
});

/** A platform on which transfers take 50 ms each, or as long as is said, and that pushes back those above its capacity. */
async function simulate(
  ceiling: number,
  capacity: number,
  rounds: number,
  isBusy = () => false,
  ms = 50,
): Promise<readonly number[]> {
  const { clock, throttle } = open(ceiling, isBusy);
  const widths: number[] = [];
  let ends: EndTurn[] = [];
  for (let index = 0; index < rounds * ceiling; index += 1)
    void throttle.enter().then((end) => ends.push(end));
  for (let round = 0; round < rounds; round += 1) {
    await turn();
    const under = ends;
    ends = [];
    widths.push(under.length);
    await clock.sleep(ms);
    for (const end of under.slice(capacity)) end(PUSH_BACK);
    for (const end of under.slice(0, capacity)) end();
  }
  return widths;
}

describe('The number of concurrent transfers', () => {
  it.each([
    [256, [32, 96, 256, 256]],
    [5, [5, 5]],
  ])('of at most %i triples with each round until the platform pushes back: %j', async (ceiling, widths) => {
    expect(await simulate(ceiling, Number.POSITIVE_INFINITY, widths.length)).toEqual(widths);
  });

  it('is halved by a refusal, once for all that ran together, and then grows by three with each round', async () => {
    expect(await simulate(128, 60, 5)).toEqual([32, 96, 51, 54, 57]);
  });

  it('is halved, not tripled, by a refusal that ends a round', async () => {
    const { throttle } = open(256);
    const ends = await Promise.all(Array.from({ length: 32 }, () => throttle.enter()));
    for (const [index, end] of ends.entries()) end(index < 31 ? undefined : PUSH_BACK);
    let admitted = 0;
    for (let index = 0; index < 60; index += 1) void throttle.enter().then(() => (admitted += 1));
    await turn();
    expect(admitted).toBe(32 / 2 + 3);
  });

  it('stays after a round in which this process was busy', async () => {
    let round = 0;
    const isBusy = () => [2, 3].includes(++round);
    expect(await simulate(256, 256, 7, isBusy)).toEqual([32, 96, 96, 96, 256, 256, 256]);
  });

  it('stays after a round of more than 10 s, which waited for the line', async () => {
    const widths = (ms: number) => simulate(256, 256, 3, undefined, ms);
    expect([await widths(10_000), await widths(10_001)]).toEqual([
      [32, 96, 256],
      [32, 32, 32],
    ]);
  });
});
