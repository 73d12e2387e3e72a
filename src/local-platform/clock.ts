import { HttpError } from './http/errors.ts';

/** ISO 8601 has four-digit years only until here. */
const LAST_MOMENT = Date.UTC(9999, 11, 31);

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
    /** Advances the clock until the platform stops; it never goes back. */
    advance(seconds: number): void {
      if (now() + seconds * 1000 > LAST_MOMENT) {
        throw new HttpError(400, 'invalid_clock', 'advance_seconds: must not go beyond the year 9999');
      }
      aheadMs += seconds * 1000;
    },
  };
}

/** Reads the body of `POST /_local/clock`, `{"advance_seconds": n}`; throws 400 for anything else. */
export function readAdvance({ advance_seconds }: Readonly<Record<string, unknown>>): number {
  if (typeof advance_seconds === 'number' && advance_seconds >= 0) return advance_seconds;
  throw new HttpError(400, 'invalid_clock', 'advance_seconds: must be a number of seconds, 0 or more');
}
