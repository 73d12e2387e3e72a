/** The health check with simulated probes, on a virtual clock. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DeployError } from '../../../src/errors.ts';
import type { Event } from '../../../src/events.ts';
import { checkHealth } from '../../../src/functions/health.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

const TIMEOUT_MS = 60_000;

/** Checks with these statuses (undefined: no answer), the last one forever. Each answer takes this long, in milliseconds. */
async function check(statuses: readonly (number | undefined)[], answerMs: number) {
  const clock = createVirtualClock();
  const events: Event[] = [];
  const seen: (number | undefined)[] = [];
  const client = {
    async probe() {
      await clock.sleep(answerMs);
      const status = statuses[seen.length] ?? statuses.at(-1);
      // An answer after the deadline has come too late to count.
      if (clock.now() < TIMEOUT_MS) seen.push(status);
      return { status, result: `answered ${status}`, hint: undefined, requestId: undefined };
    },
  };
  const target = { address: '/v1/healthz', query: '' };
  const work = checkHealth({ type: 'check-health', name: 'hello', target, timeoutMs: TIMEOUT_MS }, client, {
    clock,
    random: () => 0.5,
    signal: new AbortController().signal,
    emit: (event) => void events.push(event),
  });
  const error = await clock.run(work).then(
    () => undefined,
    (reason: DeployError) => reason,
  );
  return { error, seen, elapsedMs: clock.now(), types: events.map(({ type }) => type) };
}

const isSuccess = (status: number | undefined) => status !== undefined && status >= 200 && status < 300;

it('a health check passes with the third answer of 2xx in a row, and fails at its deadline without', async () => {
  const status = fc.option(fc.constantFrom(200, 204, 299, 301, 404, 500, 503), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(
      fc.array(status, { minLength: 1, maxLength: 25 }),
      fc.integer({ min: 0, max: 12_000 }),
      async (statuses, answerMs) => {
        const { error, seen, elapsedMs, types } = await check(statuses, answerMs);
        const isHealthyAt = (end: number) =>
          end >= 3 && seen.slice(end - 3, end).every((value) => isSuccess(value));
        const passes = seen.map((_, index) => isHealthyAt(index + 1));
        expect(passes.indexOf(true)).toBe(error ? -1 : seen.length - 1);
        expect(types).toContain(error ? 'health-failed' : 'health-passed');
        if (error) expect(elapsedMs).toBeGreaterThanOrEqual(TIMEOUT_MS);
        else expect(elapsedMs).toBeLessThan(TIMEOUT_MS);
      },
    ),
  );
});
