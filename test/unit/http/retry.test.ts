import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  backoffDelay,
  createRetryBudget,
  decideRetry,
  type FailedTry,
  parseRetryAfter,
  systemClock,
} from '../../../src/http/retry.ts';

const NOON = Date.parse('Wed, 21 Oct 2026 12:00:00 GMT');
const NOON_HEADER = 'Wed, 21 Oct 2026 12:00:00 GMT';
const A_MINUTE_LATER = 'Wed, 21 Oct 2026 12:01:00 GMT';

describe('backoffDelay', () => {
  it('is between half and all of a ceiling that doubles with each try, up to 10 s', () => {
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

describe('parseRetryAfter', () => {
  it.each([
    ['seconds', '120', 120_000],
    ['no seconds at all', '0', 0],
    ['a fraction of a second', '0.5', 500],
    ['white space around', ' 7 ', 7000],
    ['a header that came once, as a list', ['3'], 3000],
    ['far too many seconds, which the caller weighs', '1000000000', 1e12],
    ['an HTTP date', A_MINUTE_LATER, 60_000],
    ['the old RFC 850 date', 'Wednesday, 21-Oct-26 12:01:00 GMT', 60_000],
    ['the old asctime date', 'Wed Oct 21 12:01:00 2026', 60_000],
    ['a date in another time zone', 'Wed, 21 Oct 2026 17:31:00 +0530', 60_000],
    ['a date in the past', 'Wed, 21 Oct 2026 11:00:00 GMT', 0],
  ])('reads %s, on a machine in any time zone', (_what, value, expected) => {
    for (const zone of ['UTC', 'Asia/Kolkata', 'America/Los_Angeles']) {
      vi.stubEnv('TZ', zone);
      expect(new Date(NOON).getTimezoneOffset()).toBe({ UTC: 0, 'Asia/Kolkata': -330 }[zone] ?? 420);
      expect(parseRetryAfter(value, NOON_HEADER, NOON)).toBe(expected);
    }
  });

  it.each([
    ['nothing', undefined],
    ['an empty header', ''],
    ['a negative number', '-5'],
    ['Infinity', 'Infinity'],
    ['NaN', 'NaN'],
    ['a number too large for a number', '9'.repeat(400)],
    ['scientific notation', '1e9'],
    ['hexadecimal', '0x10'],
    ['a header that came twice', ['5', '10']],
    ['the same, joined', '5, 10'],
    ['words', 'soon'],
    ['a weekday without a date', 'Monday, whenever'],
    ['a bare number of a year', '2026-10'],
  ])('takes no notice of %s', (_what, value) => {
    expect(parseRetryAfter(value, NOON_HEADER, NOON)).toBeUndefined();
  });

  it("takes a date against the answer's own date, so a wrong clock here does no harm", () => {
    const wrongClock = NOON + 3 * 3_600_000;
    expect(parseRetryAfter(A_MINUTE_LATER, NOON_HEADER, wrongClock)).toBe(60_000);
    expect(parseRetryAfter(A_MINUTE_LATER, undefined, NOON + 15_000)).toBe(45_000);
    expect(parseRetryAfter(A_MINUTE_LATER, 'rubbish', NOON + 15_000)).toBe(45_000);
  });

  it('never yields a wait that is negative, infinite or no number', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string(), { nil: undefined }), (value, date) => {
        const wait = parseRetryAfter(value, date, NOON);
        expect(wait === undefined || (Number.isFinite(wait) && wait >= 0)).toBe(true);
      }),
    );
  });
});

describe('decideRetry', () => {
  const failed: FailedTry = {
    repeatable: true,
    withoutEffect: false,
    attempt: 1,
    elapsedMs: 0,
    retryAfterMs: undefined,
  };
  const half = () => 0.5;

  it.each<[string, Partial<FailedTry>, ReturnType<typeof decideRetry>]>([
    ['repeats a read', {}, { retry: true, afterMs: 150 }],
    [
      'never repeats a write that may have had an effect',
      { repeatable: false },
      { retry: false, because: 'answer lost' },
    ],
    [
      'repeats a write that had no effect',
      { repeatable: false, withoutEffect: true },
      { retry: true, afterMs: 150 },
    ],
    ['waits longer each time', { attempt: 4 }, { retry: true, afterMs: 1200 }],
    ['waits as long as asked', { retryAfterMs: 30_000 }, { retry: true, afterMs: 30_000 }],
    ['waits no less than its own back-off', { attempt: 4, retryAfterMs: 1 }, { retry: true, afterMs: 1200 }],
    [
      'stops immediately when asked to wait too long',
      { retryAfterMs: 60_001 },
      { retry: false, because: 'asked too long' },
    ],
    [
      'tries once more when a minute is over',
      { attempt: 9, elapsedMs: 59_000 },
      { retry: true, afterMs: 1000 },
    ],
    ['stops after a minute', { elapsedMs: 60_000 }, { retry: false, because: 'time' }],
    [
      'stops sooner for what has less time',
      { elapsedMs: 10_000, patienceMs: 10_000 },
      { retry: false, because: 'time' },
    ],
    ['never repeats what its caller repeats', { patienceMs: 0 }, { retry: false, because: 'time' }],
    [
      'says that an answer was lost before all else',
      { repeatable: false, elapsedMs: 90_000, retryAfterMs: 90_000 },
      { retry: false, because: 'answer lost' },
    ],
  ])('%s', (_rule, change, verdict) => {
    expect(decideRetry({ ...failed, ...change }, half)).toEqual(verdict);
  });

  it('ends within two minutes and a few seconds, whatever the platform asks for', () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    const asked = fc.option(fc.double({ min: 0, max: 120_000, noNaN: true }), { nil: undefined });
    fc.assert(
      fc.property(fc.array(fc.tuple(chance, asked), { minLength: 1, maxLength: 10 }), (waits) => {
        let elapsedMs = 0;
        let attempt = 1;
        for (; attempt < 100; attempt += 1) {
          const [random, retryAfterMs] = waits[attempt % waits.length] ?? [0, undefined];
          const verdict = decideRetry({ ...failed, attempt, elapsedMs, retryAfterMs }, () => random);
          if (!verdict.retry) break;
          elapsedMs += verdict.afterMs;
        }
        expect(attempt).toBeLessThanOrEqual(18);
        expect(elapsedMs).toBeLessThanOrEqual(120_000);
      }),
    );
  });
});

describe('the retry budget', () => {
  const MOST_TRIES = 18;

  /** Runs operations one after the other while the clock stands still, and counts the requests. */
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

  /** Retries that it pays for now. */
  function drain(budget: ReturnType<typeof createRetryBudget>): number {
    let retries = 0;
    for (; budget.affords(); retries += 1) budget.spend();
    return retries;
  }

  it('carries one failure in seven forever', () => {
    expect(run(100_000, (request) => request % 7 === 0).lost).toBe(0);
  });

  it('pays for all retries of one operation that fails for a minute', () => {
    expect(run(1, () => true)).toEqual({ requests: MOST_TRIES, lost: 1 });
  });

  it('adds at most 20 requests when everything fails in one moment', () => {
    expect(run(1000, () => true)).toEqual({ requests: 1020, lost: 1000 });
  });

  it('costs at most half as many requests again in a long storm, however the failures fall', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 50 }), (pattern) => {
        const { requests } = run(200, (request) => pattern[request % pattern.length] ?? true);
        expect(requests).toBeLessThanOrEqual(300);
      }),
    );
  });

  it('carries one failure in seven also when all retries fall due at the end', () => {
    const budget = createRetryBudget(() => 0);
    for (let request = 1; request <= 600; request += 1) if (request % 7 !== 0) budget.earn();
    expect(drain(budget)).toBeGreaterThan(600 / 6);
  });

  it('saves up no more than 250 retries, however long things went well', () => {
    const budget = createRetryBudget(() => 0);
    for (let count = 0; count < 100_000; count += 1) budget.earn();
    expect(drain(budget)).toBe(250);
  });

  it('regains 4 retries a second once it is empty, up to 20, whatever its clock begins with', () => {
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

  it('keeps what it has saved while time passes', () => {
    let now = 0;
    const budget = createRetryBudget(() => now);
    for (let count = 0; count < 400; count += 1) budget.earn();
    now = 3_600_000;
    expect(drain(budget)).toBe(120);
  });
});

describe('systemClock', () => {
  it('sleeps, and runs forward', async () => {
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
