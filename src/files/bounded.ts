import { createContext, runInContext } from 'node:vm';
import type { Pace } from './pace.ts';

/** Synchronous work took longer than it may. */
export class TooSlowError extends Error {}

/** Enough for sources of some megabytes on a busy machine. */
const LONGEST_MS = 5000;

const context = createContext({});

/**
 * Runs synchronous work that may take very long, such as a parser. SIGINT, which cancels a step, ends it immediately.
 * @throws TooSlowError when it is cut off; CancelledError; what the work throws
 */
export async function runBounded<T>(work: () => T, pace: Pace): Promise<T> {
  const results: T[] = [];
  context.work = () => void results.push(work());
  try {
    runInContext('work()', context, { timeout: LONGEST_MS, breakOnSigint: true });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') {
      throw new TooSlowError(`it takes longer than ${LONGEST_MS / 1000} s`, { cause: error });
    }
    if (code !== 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw error;
    // The signal reached the script instead of our own listener.
    process.emit('SIGINT', 'SIGINT');
    await pace.breathe();
  }
  const [result] = results;
  if (result === undefined) throw new TooSlowError('it was interrupted');
  return result;
}

// It is no Error of this realm.
function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
