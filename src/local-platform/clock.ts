import * as v from 'valibot';

const RULE = 'must be a number of seconds from 0 to 1,000,000,000';

export const clockBody = v.object({
  advance_seconds: v.pipe(v.number(RULE), v.minValue(0, RULE), v.maxValue(1e9, RULE)),
});

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
    /** Advances the clock until it is reset or the platform stops. */
    advance(seconds: number): void {
      aheadMs += seconds * 1000;
    },
    reset(): void {
      aheadMs = 0;
    },
  };
}
