import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FailedTry } from '../../../src/http/reply.ts';
import {
  backoffDelay,
  createRetryBudget,
  decideRetry,
  type RetryRule,
  systemClock,
} from '../../../src/http/retry.ts';

describe('backoffDelay', () => {
  it('is between half and all of a limit that doubles with each try, up to 10 s', () => {
    const ceilings = [1, 2, 3, 4, 5, 6, 7, 8].map((attempt) => backoffDelay(attempt, () => 1));
    expect(ceilings).toEqual([200, 400, 800, 1600, 3200, 6400, 10_000, 10_000]);
    expect(backoffDelay(5, () => 0)).toBe(1600);
    expect(backoffDelay(5, () => 0.5)).toBe(2400);
  });

  it('stays finite for any number of tries', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempt, chance) => {
          const delay = backoffDelay(attempt, () => chance);
          expect(delay).toBeGreaterThanOrEqual(0);
          expect(delay).toBeLessThanOrEqual(10_000);
        },
      ),
    );
  });
});

describe('decideRetry', () => {
  const rule: RetryRule = {
    isRepeatable: true,
    patienceMs: 60_000,
    patientFrom: 'first try',
    fewestTries: 1,
  };
  const write = { isRepeatable: false };
  const noEffect = { withoutEffect: true };

  interface Case extends Partial<RetryRule>, Partial<FailedTry> {
    readonly attempt?: number;
    readonly elapsedMs?: number;
  }

  function decide({ attempt = 1, elapsedMs = 0, ...rest }: Case, random = () => 0.5) {
    const failure = { withoutEffect: false, ...rest };
    return decideRetry({ ...rule, ...rest }, failure, { attempt, elapsedMs }, random);
  }

  it.each<[string, Case, ReturnType<typeof decideRetry>]>([
    ['repeats a read', {}, 150],
    ['never repeats a write that may have had an effect', write, 'answer lost'],
    ['repeats a write that had no effect', { ...write, ...noEffect }, 150],
    ['waits longer each time', { attempt: 4 }, 1200],
    ['waits as long as asked', { retryAfterMs: 30_000 }, 30_000],
    ['waits no less than its own back-off', { attempt: 4, retryAfterMs: 1 }, 1200],
    ['stops immediately when asked to wait too long', { retryAfterMs: 60_001 }, 'asked too long'],
    ['tries once more when a minute is over', { attempt: 9, elapsedMs: 59_000 }, 1000],
    ['stops after a minute', { elapsedMs: 60_000 }, 'time'],
    ['stops sooner for what has less time', { elapsedMs: 10_000, patienceMs: 10_000 }, 'time'],
    [
      'makes twelve tries of a transfer, however long they take',
      { attempt: 11, elapsedMs: 600_000, fewestTries: 12 },
      7500,
    ],
    [
      'stops after the twelfth try when a minute is over',
      { attempt: 12, elapsedMs: 600_000, fewestTries: 12 },
      'time',
    ],
    ['never repeats what its caller repeats', { patienceMs: 0 }, 'repeated by its caller'],
    [
      'says that an answer was lost before all else',
      { ...write, patienceMs: 0, elapsedMs: 90_000, retryAfterMs: 90_000 },
      'answer lost',
    ],
  ])('%s', (_rule, change, verdict) => {
    expect(decide(change)).toBe(verdict);
  });

  it('ends within two minutes and a few seconds, whatever the platform asks for', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    const requestedWaits = fc.double({ min: 0, max: 120_000, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(chance, requestedWaits), { minLength: 1, maxLength: 10 }), (waits) => {
        let elapsedMs = 0;
        let attempt = 1;
        for (; attempt < 100; attempt += 1) {
          const [random, retryAfterMs] = waits[attempt % waits.length] ?? [0, 0];
          const waitMs = decide({ attempt, elapsedMs, retryAfterMs }, () => random);
          if (typeof waitMs === 'string') break;
          elapsedMs += waitMs;
        }
        expect(attempt).toBeLessThanOrEqual(18);
        expect(elapsedMs).toBeLessThanOrEqual(120_000);
      }),
    );
  });
});

describe('The retry budget', () => {
  const MOST_TRIES = 18;

  /** Starts operations while the clock stands still, and counts the requests. */
  function run(operations: number, fails: (request: number) => boolean) {
    const budget = createRetryBudget(() => 0);
    let requests = 0;
    let lost = 0;
    for (let operation = 0; operation < operations; operation += 1) {
      for (let attempt = 1; ; attempt += 1) {
        requests += 1;
        if (!fails(requests)) {
          budget.earn();
          break;
        }
        if (attempt === MOST_TRIES || !budget.affords()) {
          lost += 1;
          break;
        }
        budget.spend();
      }
    }
    return { requests, lost };
  }

  /** Retries that the budget allows now. */
  function drain(budget: ReturnType<typeof createRetryBudget>): number {
    let retries = 0;
    for (; budget.affords(); retries += 1) budget.spend();
    return retries;
  }

  it('allows one failure in seven indefinitely', () => {
    expect(run(100_000, (request) => request % 7 === 0).lost).toBe(0);
  });

  it('allows all retries of one operation that fails for a minute', () => {
    expect(run(1, () => true)).toEqual({ requests: MOST_TRIES, lost: 1 });
  });

  it('adds at most 20 requests when everything fails at the same moment', () => {
    expect(run(1000, () => true)).toEqual({ requests: 1020, lost: 1000 });
  });

  it('costs at most half as many requests again in a long outage, in any distribution of failures', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 50 }), (pattern) => {
        const { requests } = run(200, (request) => pattern[request % pattern.length] ?? true);
        expect(requests).toBeLessThanOrEqual(300);
      }),
    );
  });

  it('allows one failure in seven even if all retries are due at the end', () => {
    const budget = createRetryBudget(() => 0);
    for (let request = 1; request <= 600; request += 1) if (request % 7 !== 0) budget.earn();
    expect(drain(budget)).toBeGreaterThan(600 / 6);
  });

  it('saves at most 250 retries, however long no request fails', () => {
    const budget = createRetryBudget(() => 0);
    for (let count = 0; count < 100_000; count += 1) budget.earn();
    expect(drain(budget)).toBe(250);
  });

  it('regains 4 retries per second once it is empty, up to 20, whatever the time of its clock', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 100 }), (begin, seconds) => {
        let now = begin;
        const budget = createRetryBudget(() => now);
        expect(drain(budget)).toBe(20);
        now += seconds * 1000;
        expect(drain(budget)).toBe(Math.min(20, 4 * seconds));
      }),
    );
  });

  it('keeps its savings over time', () => {
    let now = 0;
    const budget = createRetryBudget(() => now);
    for (let count = 0; count < 400; count += 1) budget.earn();
    now = 3_600_000;
    expect(drain(budget)).toBe(120);
  });
});

describe('systemClock', () => {
  it('sleeps, and never goes back', async () => {
    const before = systemClock.now();
    await systemClock.sleep(5);
    expect(systemClock.now()).toBeGreaterThan(before);
    expect(Math.abs(systemClock.wall() - Date.now())).toBeLessThan(60_000);
  });

  it("wakes with the signal's own reason when it is aborted, before or during the sleep", async () => {
    const reason = new Error('enough');
    const controller = new AbortController();
    const asleep = systemClock.sleep(60_000, controller.signal);
    controller.abort(reason);
    await expect(asleep).rejects.toBe(reason);
    await expect(systemClock.sleep(60_000, controller.signal)).rejects.toBe(reason);
  });
});
