/** When a request that failed is sent again, and what all requests of a run may spend on that. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/http/clock.ts';
import { createRetryBudget } from '../../src/http/retry.ts';
import { BOUNDS } from '../support/bounds.ts';
import { attempt, openPeer, READ } from '../support/peer.ts';
import { answer } from '../support/recording-server.ts';

const FINE = answer(200, { name: 'hello' });
const tooMany = (retryAfter: string | readonly string[]) =>
  answer(429, { message: 'slow down' }, { 'retry-after': retryAfter });

it.each<[what: string, value: string | readonly string[], waitMs: number | undefined]>([
  ['seconds', '60', 60_000],
  ['a fraction', ' 1.5 ', 1500],
  ['a date, by our clock (2030)', 'Wed, 02 Jan 2030 00:00:20 GMT', 20_000],
  ['a date in the past', 'Wed, 21 Oct 2026 11:00:00 GMT', undefined],
  ['0', '0', undefined],
  ['two values', ['5', '10'], undefined],
])('Retry-After that is %s delays the next try, if it says how long', async (_what, value, waitMs = 150) => {
  expect(await attempt(READ, [tooMany(value), FINE])).toMatchObject({ kind: 'ok', pauses: [waitMs] });
});

it.each(['61', '1000000000'])('Retry-After of %s s ends the request immediately', async (value) => {
  const { kind, result, sent, elapsedMs } = await attempt(READ, [tooMany(value)]);
  expect({ kind, sent, elapsedMs }).toEqual({ kind: 'unanswered', sent: 1, elapsedMs: 0 });
  const wait = Number(value).toLocaleString('en');
  expect(result.message).toMatch(RegExp(`slow down; it asked to wait ${wait} s; the limit is 60 s$`));
  expect(result).toHaveProperty('hint', 'Run the step again when that time is over.');
});

type Step = readonly ['retries' | 'successes' | 'ticks', number];

it('The retry budget of a run allows 20 immediate retries, one for four successes up to 250, and 4 more each second', () => {
  const kind = fc.constantFrom<Step[0]>('retries', 'retries', 'successes', 'ticks');
  const steps = fc.array(fc.tuple(kind, fc.nat(1500)), { maxLength: 30 });
  const property = fc.property(steps, fc.integer(), (all: readonly Step[], begin) => {
    let now = begin;
    let promised = 20;
    const budget = createRetryBudget(() => now);
    const take = (count: number) => {
      let taken = 0;
      while (taken < count && budget.spend()) taken += 1;
      return taken;
    };
    const effects: Readonly<Record<Step[0], (amount: number) => void>> = {
      retries(amount) {
        const expected = Math.min(amount, Math.floor(promised));
        expect(take(amount)).toBe(expected);
        promised -= expected;
      },
      successes(amount) {
        for (let count = 0; count < amount; count += 1) budget.earn();
        promised = Math.min(250, promised + amount / 4);
      },
      ticks(amount) {
        now += (amount % 50) * 125;
        promised = Math.max(promised, Math.min(20, promised + (amount % 50) / 2));
        promised -= take(1);
      },
    };
    for (const [name, amount] of all) effects[name](amount);
  });
  fc.assert(property, { numRuns: BOUNDS.values });
});

it.each([
  ['all fail: they end in time and with few retries', 0, 200, 200 + 20 + 4 * 70],
  ['many have succeeded: they allow further retries', 1_000, 1_000 + 200 + 20 + 4 * 70, 2_000],
])('The retry budget of a run is shared by all requests when %s', async (_what, successes, least, most) => {
  let left = successes;
  await using peer = await openPeer(() => (left-- > 0 ? FINE : answer(503)));
  for (let count = 0; count < successes; count += 1) await peer.send(READ);
  const sent = Array.from({ length: 200 }, () => peer.send(READ).catch(String));
  const errors = (await Promise.all(sent)).map(String);
  expect(errors.filter((error) => !error.includes('gave up after'))).toEqual([]);
  expect(peer.clock.elapsed()).toBeLessThan(70_000);
  expect(peer.server.requests.length).toBeGreaterThan(least);
  expect(peer.server.requests.length).toBeLessThanOrEqual(most);
});

it('The clock of the system sleeps for a time, or until the run is cancelled, which is the reason then', async () => {
  await systemClock.sleep(1);
  const slept = systemClock.sleep(2 ** 31 - 1, AbortSignal.abort(new Error('cancelled')));
  await expect(slept).rejects.toThrow('cancelled');
});
