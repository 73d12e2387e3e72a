import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CancelledError, TransientError } from '../../../src/errors.ts';
import type { Event } from '../../../src/events.ts';
import { waitFor } from '../../../src/platform/wait-for.ts';
import { createVirtualClock, type VirtualClock } from '../../support/virtual-clock.ts';

type Reading = 'building' | 'blank' | 'ready' | Error | ((clock: VirtualClock) => Promise<'ready'>);

interface Options {
  readonly timeoutMs?: number;
  readonly random?: number;
  readonly signal?: AbortSignal;
}

/** Waits until a reading is "ready"; the last reading stays forever. */
async function play(
  readings: readonly Reading[],
  { timeoutMs = 600_000, random = 1, signal = new AbortController().signal }: Options = {},
) {
  const clock = createVirtualClock();
  /** When each read began. */
  const reads: number[] = [];
  const events: Event[] = [];
  const waiting = waitFor<string, string>(
    {
      timeoutMs,
      async read() {
        const next = readings[reads.length] ?? readings.at(-1);
        reads.push(clock.now());
        if (next instanceof Error || next === undefined) throw next;
        return typeof next === 'function' ? await next(clock) : next;
      },
      judge: (seen) => (seen === 'ready' ? { done: seen } : seen === 'blank' ? seen : 'wait'),
      status: () => 'the status is "building"',
    },
    { clock, random: () => random, signal, emit: (event) => void events.push(event) },
  );
  const end = await clock.run(waiting).catch((error: Error) => error);
  return { end, reads, events, endedAt: clock.now(), sleeping: clock.sleeping() };
}

const failure = new TransientError('it is down');
const busy = new TransientError('it is busy', { retryAfterMs: 90_000 });
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('A wait', () => {
  it.each([
    [1, [250, 375, 563, 844, 1266, 1898, 2848, 4271, 5000, 5000]],
    [0, [188, 281, 422, 633, 949, 1424, 2136, 3204, 3750, 3750]],
  ])('pauses longer after each read, up to 5 s, with a quarter of jitter (%i)', async (random, gaps) => {
    const { reads } = await play([...times(10, 'building' as const), 'ready'], { random });
    expect(reads.slice(1).map((time, index) => Math.round(time - (reads[index] ?? 0)))).toEqual(gaps);
  });

  it('reports that it continues when nothing changes for 30 s', async () => {
    const { events } = await play(['building'], { timeoutMs: 100_000 });
    expect(events).toHaveLength(3);
    for (const event of events)
      expect(event).toMatchObject({ type: 'waiting', status: 'the status is "building"' });
  });

  it('survives seven reads without data in a row, and no more', async () => {
    const some = times(7, 'blank' as const);
    expect((await play([...some, 'building', ...some, 'ready'])).end).toEqual({ done: 'ready' });
    expect(await play(['blank'])).toMatchObject({ end: { blank: 'blank' }, reads: { length: 8 } });
  });

  it('survives five failed reads in a row, and no more', async () => {
    const some = times(5, failure);
    expect((await play([...some, 'building', ...some, 'ready'])).end).toEqual({ done: 'ready' });
    expect(await play([failure])).toMatchObject({ end: failure, reads: { length: 6 } });
  });

  it('pauses as long as the platform asks, and ends when that is after the deadline', async () => {
    const patient = await play(['building', busy, 'ready']);
    expect(patient).toMatchObject({ end: { done: 'ready' }, reads: [0, 250, 90_250] });
    const hasty = await play(['building', busy, 'ready'], { timeoutMs: 60_000 });
    expect(hasty).toMatchObject({ end: busy, endedAt: 250 });
  });

  it('ends at the deadline, even when a read hangs', async () => {
    const hangs = (clock: VirtualClock) => clock.pass(999_999).then(() => 'ready' as const);
    expect(await play(['building', hangs], { timeoutMs: 60_000 })).toMatchObject({
      end: 'late',
      endedAt: 60_000,
    });
  });

  it('sends no read when there is no time', async () => {
    expect(await play(['ready'], { timeoutMs: 0 })).toMatchObject({ end: 'late', reads: [] });
  });

  it('ends immediately with the reason when the run is cancelled', async () => {
    const controller = new AbortController();
    const reason = new CancelledError('enough');
    const cancel = async (clock: VirtualClock) => {
      controller.abort(reason);
      return await clock.pass(999_999).then(() => 'ready' as const);
    };
    const { end, endedAt } = await play(['building', cancel], { signal: controller.signal });
    expect(end).toBe(reason);
    expect(endedAt).toBe(250);
  });

  it('throws any other error of a read', async () => {
    const mistake = new TypeError('a bug');
    expect((await play([mistake])).end).toBe(mistake);
  });

  it('ends for the reason that its last reads show, never after the deadline, in any sequence', async () => {
    const reading = fc.constantFrom<Reading>('building', 'blank', 'blank', 'ready', failure, failure, busy);
    const readings = fc.array(reading, { minLength: 1, maxLength: 30 });
    const property = fc.asyncProperty(
      readings,
      fc.integer({ max: 200_000, min: 1 }),
      async (all, timeoutMs) => {
        const { end, reads, endedAt, sleeping } = await play(all, { timeoutMs });
        const seen = reads.map((_, index) => all[index] ?? all.at(-1));
        expect(sleeping).toBe(0);
        expect(endedAt).toBeLessThanOrEqual(timeoutMs);
        expect(seen.slice(0, -1)).not.toContain('ready');
        if (end === 'late') expect(endedAt).toBe(timeoutMs);
        else if (end === failure)
          expect(seen.slice(-6).filter((one) => one instanceof Error)).toHaveLength(6);
        else if (typeof end === 'object' && 'blank' in end) expect(seen.at(-1)).toBe('blank');
        else if (end !== busy) expect([end, seen.at(-1)]).toEqual([{ done: 'ready' }, 'ready']);
      },
    );
    await fc.assert(property);
  });
});
