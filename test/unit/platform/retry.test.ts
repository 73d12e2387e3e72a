import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backoffDelay,
  createRetryBudget,
  decideRetry,
  type FailedTry,
  MAX_TRIES,
  parseRetryAfter,
  systemClock,
} from '../../../src/platform/retry.ts';

const NOON = Date.parse('Wed, 21 Oct 2026 12:00:00 GMT');
const NOON_HEADER = 'Wed, 21 Oct 2026 12:00:00 GMT';
const A_MINUTE_LATER = 'Wed, 21 Oct 2026 12:01:00 GMT';

describe('backoffDelay', () => {
  it('is anything from nothing to a ceiling that doubles with each try, up to 10 s', () => {
    const ceilings = [1, 2, 3, 4, 5, 6, 7, 8].map((attempt) => backoffDelay(attempt, () => 1));
    expect(ceilings).toEqual([200, 400, 800, 1600, 3200, 6400, 10_000, 10_000]);
    expect(backoffDelay(5, () => 0)).toBe(0);
    expect(backoffDelay(5, () => 0.25)).toBe(800);
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
    ['a date in the past', 'Wed, 21 Oct 2026 11:00:00 GMT', 0],
  ])('reads %s', (_what, value, expected) => {
    expect(parseRetryAfter(value, NOON_HEADER, NOON)).toBe(expected);
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
    unsent: false,
    attempt: 1,
    elapsedMs: 0,
    retryAfterMs: undefined,
    affordable: true,
  };
  const half = () => 0.5;

  it.each<[string, Partial<FailedTry>, ReturnType<typeof decideRetry>]>([
    ['repeats a read', {}, { retry: true, afterMs: 100 }],
    [
      'never repeats a write that may have arrived',
      { repeatable: false },
      { retry: false, because: 'answer lost' },
    ],
    [
      'repeats a write of which nothing was sent',
      { repeatable: false, unsent: true },
      { retry: true, afterMs: 100 },
    ],
    ['waits longer each time', { attempt: 4 }, { retry: true, afterMs: 800 }],
    ['stops after the last try', { attempt: MAX_TRIES }, { retry: false, because: 'tries' }],
    ['waits as long as asked', { retryAfterMs: 30_000 }, { retry: true, afterMs: 30_000 }],
    ['waits no less than its own back-off', { attempt: 4, retryAfterMs: 1 }, { retry: true, afterMs: 800 }],
    [
      'fails at once when asked to wait too long',
      { retryAfterMs: 60_001 },
      { retry: false, because: 'asked too long' },
    ],
    ['stops when the time is used up', { elapsedMs: 180_000 }, { retry: false, because: 'time' }],
    [
      'stops sooner for what has less time',
      { elapsedMs: 10_000, patienceMs: 10_000 },
      { retry: false, because: 'time' },
    ],
    [
      'stops when a wait would use up the time',
      { elapsedMs: 130_000, retryAfterMs: 55_000 },
      { retry: false, because: 'time' },
    ],
    ['stops when the budget is empty', { affordable: false }, { retry: false, because: 'budget' }],
    [
      'says that an answer was lost before all else',
      { repeatable: false, attempt: MAX_TRIES, affordable: false },
      { retry: false, because: 'answer lost' },
    ],
  ])('%s', (_rule, change, verdict) => {
    expect(decideRetry({ ...failed, ...change }, half)).toEqual(verdict);
  });

  it('ends, whatever happens: tries and time are bounded together', () => {
    const anyTry = fc.record({
      repeatable: fc.boolean(),
      unsent: fc.boolean(),
      attempt: fc.integer({ min: 1, max: 10 }),
      elapsedMs: fc.integer({ min: 0, max: 1e6 }),
      retryAfterMs: fc.option(fc.double({ min: 0, max: 1e13, noNaN: true }), { nil: undefined }),
      affordable: fc.boolean(),
    });
    fc.assert(
      fc.property(anyTry, fc.double({ min: 0, max: 0.999, noNaN: true }), (tried, chance) => {
        const verdict = decideRetry(tried, () => chance);
        if (!verdict.retry) return;
        expect(tried.attempt).toBeLessThan(MAX_TRIES);
        expect(tried.elapsedMs + verdict.afterMs).toBeLessThanOrEqual(180_000);
        expect(tried.repeatable || tried.unsent).toBe(true);
      }),
    );
  });
});

describe('the retry budget', () => {
  /** Runs operations of up to five tries each, as the client does, and counts the requests. */
  function run(operations: number, fails: (request: number) => boolean) {
    const budget = createRetryBudget();
    let requests = 0;
    let lost = 0;
    for (let operation = 0; operation < operations; operation += 1) {
      for (let attempt = 1; ; attempt += 1) {
        requests += 1;
        if (!fails(requests)) {
          budget.earn();
          break;
        }
        if (attempt === MAX_TRIES || !budget.affords()) {
          lost += 1;
          break;
        }
        budget.spend();
      }
    }
    return { requests, lost };
  }

  it('carries one failure in seven for ever', () => {
    expect(run(100_000, (request) => request % 7 === 0).lost).toBe(0);
  });

  it('adds at most 20 requests when everything fails', () => {
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
    const budget = createRetryBudget();
    for (let request = 1; request <= 600; request += 1) if (request % 7 !== 0) budget.earn();
    let retries = 0;
    for (; budget.affords(); retries += 1) budget.spend();
    expect(retries).toBeGreaterThan(600 / 6);
  });

  it('saves up no more than 250 retries, however long things went well', () => {
    const budget = createRetryBudget();
    for (let count = 0; count < 100_000; count += 1) budget.earn();
    let retries = 0;
    for (; budget.affords(); retries += 1) budget.spend();
    expect(retries).toBe(250);
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
