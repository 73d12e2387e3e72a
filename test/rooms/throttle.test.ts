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

interface Simulated {
  readonly ceiling?: number;
  /** Transfers that the platform accepts at a time; it pushes back the others. */
  readonly capacity?: number;
  /** The rounds, from 1, in which this process is busy. */
  readonly busyIn?: readonly number[];
  /** How long a transfer takes. */
  readonly ms?: number;
}

/** Returns how many transfers run together in each round. */
async function simulate(rounds: number, given: Simulated): Promise<readonly number[]> {
  const { ceiling = 256, capacity = Number.POSITIVE_INFINITY, busyIn = [], ms = 50 } = given;
  let looks = 0;
  const { clock, throttle } = open(ceiling, () => busyIn.includes(++looks));
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
  it.each<[what: string, widths: readonly number[], given: Simulated]>([
    ['triples with each round', [32, 96, 256, 256], {}],
    ['never exceeds its ceiling', [5, 5], { ceiling: 5 }],
    ['is halved once for all that ran together, then grows by three', [32, 96, 51, 54], { capacity: 60 }],
    ['stays after a round in which this process was busy', [32, 96, 96, 96, 256], { busyIn: [2, 3] }],
    ['triples after a round of 10 s', [32, 96, 256], { ms: 10_000 }],
    ['stays after a longer round, which waited for the line', [32, 32, 32], { ms: 10_001 }],
  ])('%s: %j', async (_what, widths, given) => {
    expect(await simulate(widths.length, given)).toEqual(widths);
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
});
