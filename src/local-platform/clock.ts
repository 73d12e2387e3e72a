import { HttpError } from './http/errors.ts';

/** The platform's own time, by which tickets and keys expire. It runs as the machine's, and can be put forward. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** The same in ISO 8601, as records show it. */
  timestamp(): string;
  /** Puts the clock forward, until the platform ends; it never goes back. */
  advance(seconds: number): void;
}

/** Beyond the year 9999 a date has no four-digit year any more. */
const LAST_MOMENT = Date.UTC(9999, 11, 31);

/** Makes a clock that shows the machine's time. */
export function createClock(): Clock {
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  return {
    now,
    timestamp: () => new Date(now()).toISOString(),
    advance(seconds) {
      if (now() + seconds * 1000 > LAST_MOMENT) {
        throw new HttpError(400, 'invalid_clock', 'advance_seconds: goes beyond the year 9999');
      }
      ahead += seconds * 1000;
    },
  };
}

/** Reads the body of `POST /_local/clock`, `{"advance_seconds": n}`; throws 400 for anything else. */
export function readAdvance({ advance_seconds }: Readonly<Record<string, unknown>>): number {
  if (typeof advance_seconds === 'number' && advance_seconds >= 0) return advance_seconds;
  throw new HttpError(400, 'invalid_clock', 'advance_seconds: must be a number of seconds, 0 or more');
}
