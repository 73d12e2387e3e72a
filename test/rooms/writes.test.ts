/** A wait ends in time, whatever it reads. That a write is done once is held by the scenes of functions and by the simulation. */
import { expect, it } from 'vitest';
import { ApiError, CancelledError, TransientError } from '../../src/errors.ts';
import { waitFor } from '../../src/platform/wait-for.ts';
import type { Log } from '../../src/steps.ts';
import { JumpingClock } from '../world/clock.ts';

const down = new TransientError('it is down');

const refusal = new ApiError('refused', { status: 409 });
type Sight = 'building' | 'blank' | 'ready' | 'hanging' | Error;

/** Waits until a reading is "ready"; the last reading stays forever. */
async function wait(sights: readonly Sight[], timeoutMs = 600_000, cancelAt?: number) {
  const controller = new AbortController();
  const clock = new JumpingClock();
  const lines: string[] = [];
  const say = (text: string) => void lines.push(text);
  const log: Log = { debug: say, info: say, notice: say, warning: say, group: say };
  const reads: number[] = [];
  const wanted = {
    timeoutMs,
    async read() {
      const sight = sights[reads.length] ?? sights.at(-1) ?? 'building';
      reads.push(clock.elapsed());
      if (reads.length === cancelAt) controller.abort(new CancelledError('enough'));
      if (sight === 'hanging') await new Promise(() => undefined);
      if (sight instanceof Error) throw sight;
      return sight;
    },
    judge: (seen: Sight) => (seen === 'ready' ? { done: seen } : seen === 'blank' ? seen : 'wait'),
    status: () => 'the status is "building"',
  };
  const tools = { clock, signal: controller.signal, random: () => 1, log };
  const result = await waitFor<Sight, Sight>(wanted, tools).catch((error: Error) => error);
  return { result, reads, lines, elapsedMs: clock.elapsed(), pending: clock.pending() };
}

const times = (count: number, sight: Sight): Sight[] => Array.from({ length: count }, () => sight);

it('A wait pauses for 15 % of the time that has passed, from 200 ms to 5 s, and reports every 30 s that it continues', async () => {
  const { reads, lines } = await wait(['building'], 100_000);
  const pauses = reads.slice(1, -1).map((time, index) => time - (reads[index] ?? 0));
  const expected = reads.map((time) => Math.round(Math.min(Math.max(200, 0.15 * time), 5000)));
  expect(pauses.map(Math.round)).toEqual(expected.slice(0, -2));
  const line = expect.stringMatching(/^Still waiting after .* s: the status is "building"$/);
  expect(lines).toEqual([line, line, line]);
});

/** All reads of the first 8 s. */
const twenty = times(20, 'blank');
/** Until the pauses are the longest. */
const long = times(60, 'building');
const seven = times(7, 'blank');
const ready = { result: { done: 'ready' } };

it.each<[what: string, sights: readonly Sight[], timeoutMs: number, end: object]>([
  ['survives blank reads for 8 s', [...twenty, 'building', ...seven, 'ready'], 600_000, ready],
  ['ends after that time', ['blank'], 600_000, { result: { blank: 'blank' }, reads: { length: 21 } }],
  ['survives seven blank reads, however long that takes', [...long, ...seven, 'ready'], 600_000, ready],
  ['ends at the eighth', [...long, 'blank'], 600_000, { result: { blank: 'blank' }, reads: { length: 68 } }],
  ['ends while a read hangs', ['building', 'hanging'], 60_000, { result: 'late', elapsedMs: 60_000 }],
  ['sends no read without time', ['ready'], 0, { result: 'late', reads: { length: 0 } }],
  ['passes on an error', ['building', down, 'ready'], 600_000, { result: down, reads: { length: 2 } }],
  ['passes on a refusal', [refusal], 600_000, { result: refusal, reads: { length: 1 } }],
])('A wait %s', async (_what, sights, timeoutMs, end) => {
  expect(await wait(sights, timeoutMs)).toMatchObject({ pending: 0, ...end });
});

it.each<Sight>(['hanging', 'building'])('A wait ends immediately when cancelled (%s)', async (sight) => {
  const { result, elapsedMs } = await wait(['building', sight], 600_000, 2);
  expect([result, elapsedMs]).toMatchObject([{ name: 'CancelledError', message: 'enough' }, 200]);
});
