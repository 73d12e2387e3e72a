/** What is done about a write whose answer was lost, alike for all that is written. */
import { DeployError, LostAnswerError } from '../errors.ts';
import type { Pausing } from '../http/retry.ts';
import { looksAfter } from './poll.ts';
import type { Permission } from './types.ts';

/** Requests that are sent at most for one write. */
export const MOST_WRITES = 4;
/** Statuses with which platforms say that something of that name is there already. */
export const TAKEN_STATUSES: readonly number[] = [400, 409, 412, 422];

/** Waits before each look: five seconds in all, since the write may still be at work. Milliseconds. */
export const LOST_WRITE_LOOKS_MS: readonly number[] = [250, 500, 1000, 1500, 1750];
const LONGEST_PAUSE_MS = 120_000;

/** Whether the platform asks for a wait that is too long to be sat out. */
export function asksTooLong({ retryAfterMs = 0 }: LostAnswerError): boolean {
  return retryAfterMs > LONGEST_PAUSE_MS;
}

/** Looks a few times at what a lost write left, not before the platform wants to be asked, unless that is too long. */
export function looksAfterLost<Sight>(
  lost: LostAnswerError,
  look: () => Promise<Sight>,
  tools: Pausing,
  looks = LOST_WRITE_LOOKS_MS,
): AsyncGenerator<Sight | undefined> {
  const asked = asksTooLong(lost) ? 0 : (lost.retryAfterMs ?? 0);
  const waits = looks.map((wait, index) => (index === 0 ? Math.max(wait, asked) : wait));
  return looksAfter(waits, look, tools);
}

/**
 * The error for a lost write that can't be read back. It may be done all the same, so it stays a lost answer.
 * @param done what it wrote, as in `"hello" was deployed`
 * @param missing what the key would have to grant for that
 */
export function unknownWhether(
  noun: 'function' | 'domain',
  done: string,
  lost: LostAnswerError,
  missing?: Permission,
): LostAnswerError {
  const advice =
    missing === undefined ? '' : ` A key with \`${missing}\` lets the action find out by itself.`;
  return new LostAnswerError(`${lost.message}, and it can not be read back whether ${noun} ${done}`, {
    cause: lost,
    requestId: lost.requestId,
    hint: `Look at the ${noun} before you run this again.${advice}`,
  });
}

/** The error when no request had an effect. @param what as in `Function "hello" was not deployed` */
export function notCarriedOut(what: string, lost: LostAnswerError, requests: number): DeployError {
  return new DeployError(
    `${what}: ${requests} requests got no certain answer, and none of them was carried out. ` +
      `The last of them: ${lost.message}`,
    {
      cause: lost,
      requestId: lost.requestId,
      hint: 'Check that the platform is up, then run this again.',
    },
  );
}

/** The error when a request had no effect, and the platform asks to wait too long before the next. @param doing as in `deploy function "hello"` */
export function askedTooLong(doing: string, lost: LostAnswerError): DeployError {
  return new DeployError(`Could not ${doing}: ${lost.message}. It did not take effect`, {
    cause: lost,
    requestId: lost.requestId,
    hint: 'Run the step again when that time is over.',
  });
}
