import * as v from 'valibot';
import { invalid } from './http/errors.ts';
import { readBody } from './http/validate.ts';

/** ISO 8601 has four-digit years only until here. */
const LAST_MOMENT = Date.UTC(9999, 11, 31);

const RULE = 'must be a number of seconds, 0 or more, and not go beyond the year 9999';

export const clockBody = v.object({ advance_seconds: v.pipe(v.number(RULE), v.minValue(0, RULE)) });

export type Clock = ReturnType<typeof createClock>;

/** Creates the platform's clock, by which tickets and keys expire. It shows the machine's time and can be advanced. */
export function createClock() {
  let aheadMs = 0;
  const now = (): number => Date.now() + aheadMs;
  return {
    /** Milliseconds since 1970. */
    now,
    /** The same in ISO 8601, as in records. */
    timestamp: (): string => new Date(now()).toISOString(),
    /** How far it is ahead of the machine's time. */
    aheadMs: (): number => aheadMs,
    /** Advances the clock until it is reset or the platform stops. Throws 400 for anything but a number of seconds. */
    advance(body: unknown): void {
      const { advance_seconds: seconds } = readBody(clockBody, body, 'invalid_clock');
      if (now() + seconds * 1000 > LAST_MOMENT)
        throw invalid('invalid_clock', [{ path: 'advance_seconds', message: RULE }]);
      aheadMs += seconds * 1000;
    },
    reset(): void {
      aheadMs = 0;
    },
  };
}
