import { TransientError } from '../errors.ts';
import { formatDuration } from '../format.ts';
import type { Pausing } from '../http/retry.ts';
import { lookBefore, pollDelay } from './poll.ts';

/** What a watch needs. */
export interface WatchTools extends Pausing {
  readonly random: () => number;
  readonly log: { info(text: string): void; notice(text: string): void };
}

export type Watch = ReturnType<typeof startWatch>;

/** Failed looks in a row, each with its own tries, after which a wait ends. */
const MOST_FAILURES = 5;
/** Looks in a row that may lack what is waited for, or its status: news may take a moment. */
const MOST_BLANKS = 7;
/** How long a wait stays silent in the log at most. Milliseconds. */
const HEARTBEAT_MS = 30_000;

/**
 * Begins to watch what changes at the platform by itself: the looks, the pauses between them, and the lines in the log.
 * @param status how it stands, as a clause for the log
 */
export function startWatch(
  timeoutMs: number,
  status: () => string,
  { clock, random, signal, log }: WatchTools,
) {
  const start = clock.now();
  let lastLine = start;
  let looks = 0;
  let blanks = 0;
  const left = () => Math.max(0, start + timeoutMs - clock.now());
  const elapsed = () => formatDuration(clock.now() - start);

  function say(text: string): void {
    log.info(text);
    lastLine = clock.now();
  }

  async function pause(askedMs = 0): Promise<void> {
    if (clock.now() - lastLine >= HEARTBEAT_MS) say(`Still waiting after ${elapsed()}: ${status()}`);
    await clock.sleep(Math.max(Math.min(pollDelay(looks, random), left()), askedMs), signal);
  }

  return {
    /** How long it has lasted, in words. */
    elapsed,
    say,
    /** Waits for the next look, and gives a sign of life now and then. */
    pause: () => pause(),

    /**
     * Looks until a look goes well, or the time is up, which outruns a look if need be.
     * @throws TransientError when too many fail in a row, or one asks for more time than is left; what else a look throws
     */
    async look<Sight>(look: () => Promise<Sight>): Promise<Sight | 'late'> {
      for (let failures = 0; ; ) {
        looks += 1;
        try {
          return await lookBefore(start + timeoutMs, look, { clock, signal });
        } catch (error) {
          if (!(error instanceof TransientError)) throw error;
          failures += 1;
          const asked = error.retryAfterMs ?? 0;
          if (failures > MOST_FAILURES || asked > left()) throw error;
          await pause(asked);
        }
      }
    },

    /** Counts looks in a row that show nothing of what is waited for. @returns whether that has lasted too long */
    isBlankTooLong(isBlank: boolean): boolean {
      blanks = isBlank ? blanks + 1 : 0;
      return blanks > MOST_BLANKS;
    },
  };
}
