/** Sends a write whose response can be lost, and repeats it only when reads prove that it had no effect. */
import {
  type ApiError,
  CancelledError,
  DeployError,
  LATER_HINT,
  LostAnswerError,
  PERSISTENT_HINT,
  PLATFORM_DOWN_HINT,
  TransientError,
} from '../errors.ts';
import { capitalize, formatSeconds, sentence } from '../format.ts';
import type { Timing } from '../http/clock.ts';
import type { Reply } from '../http/reply.ts';
import { asksTooLong, createBackoff, PATIENCE_MS } from '../http/retry.ts';
import type { Effect, Log, OpenStep } from '../steps.ts';
import { readRepeatedly } from './wait-for.ts';

interface WriteSubject {
  readonly verb: 'create' | 'deploy' | 'register';
  readonly target: string;
}

/** What a read shows of a write whose answer was lost: its result, proof that it had no effect, or neither. */
export type LostWriteResult<Value> = { readonly done: Value } | 'not done' | 'unclear';

export interface Write<State, Value> {
  readonly subject: WriteSubject;
  write(): Promise<Reply<Value>>;
  read(): Promise<State>;
  compare(now: State): LostWriteResult<Value>;
  /** @param lost the last answer that was lost @param pause before another request; @throws DeployError when the refusal stands */
  refused(
    refusal: ApiError,
    lost: LostAnswerError | undefined,
    pause: ReturnType<typeof createPauses>,
  ): Promise<{ readonly done: Value } | 'again'>;
}

export interface WriteTools extends Timing {
  readonly random: () => number;
  readonly log: Log;
  readonly step: Pick<OpenStep, 'write'>;
}

/** Statuses that may mean that the name is taken. */
export const TAKEN_STATUSES: readonly number[] = [400, 409, 412, 422];

/** Requests that are sent in any case, however long they take. */
const LEAST_WRITES = 4;
/** Identical 500 responses after which the write is not repeated: this is not a restart of the platform. */
const MOST_SAME_FAILURES = 3;
/** Waits before each read, 5 s in all, since the write may still be in progress. Milliseconds. */
const READ_DELAYS_MS: readonly number[] = [250, 500, 1000, 1500, 1750];

/**
 * Sends a write until the platform has done it once, for a minute, and settles its effect.
 * @returns its value; `isAdopted`: a read showed it; `isRepeated`: an earlier, lost request may have taken effect as well
 * @throws LostAnswerError when it is unknown whether it was done; DeployError when it was not
 */
export async function writeOnce<State, Value>(write: Write<State, Value>, tools: WriteTools) {
  tools.signal.throwIfAborted();
  const settle = tools.step.write();
  let [isLost, isOpen] = [false, false];
  const send = async () => {
    isOpen = true;
    const reply = await write.write();
    isLost ||= reply.kind === 'lost';
    isOpen = isLost;
    return reply;
  };
  try {
    const { effect, ...written } = await sendUntilDone({ ...write, write: send }, tools);
    settle(effect);
    return written;
  } catch (error) {
    // After a refusal, no request is in progress.
    const isUnknown = error instanceof LostAnswerError || (error instanceof CancelledError && isOpen);
    settle(isUnknown || !(error instanceof DeployError) ? 'unknown' : 'none');
    throw error;
  }
}

async function sendUntilDone<State, Value>(write: Write<State, Value>, tools: WriteTools) {
  const begunAt = tools.clock.now();
  const pause = createPauses(tools);
  const losses: LostAnswerError[] = [];
  while (true) {
    requireTry(write.subject, losses, tools.clock.now() - begunAt >= PATIENCE_MS);
    const reply = await write.write();
    if (reply.kind === 'ok')
      return { value: reply.value, isAdopted: false, isRepeated: losses.length > 0, effect: 'some' as const };
    if (reply.kind === 'unanswered') throw reply.error;
    if (reply.kind === 'lost') losses.push(reply.error);
    const lost = losses.at(-1);
    const found = await (reply.kind === 'lost'
      ? find(write, reply.error, tools)
      : write.refused(reply.error, lost, pause).catch((error: unknown) => {
          // Without an answer, the effect of the lost request stays unknown.
          throw lost && error instanceof TransientError ? unverifiable(write.subject, lost) : error;
        }));
    if (found !== 'again') {
      const [isAdopted, isRepeated] = [losses.length > 0, losses.length > 1];
      const effect: Effect = isAdopted ? 'some' : 'none';
      return { value: found.done, isAdopted, isRepeated, effect };
    }
  }
}

/** @throws DeployError when a write is not sent again that had no effect: with these answers */
function requireTry(
  { verb, target }: WriteSubject,
  losses: readonly LostAnswerError[],
  isLate: boolean,
): void {
  const error = losses.at(-1);
  if (!error) return;
  const isSame = ({ status, message }: LostAnswerError) => status === 500 && message === error.message;
  const isPersistent = losses.slice(-MOST_SAME_FAILURES).filter(isSame).length === MOST_SAME_FAILURES;
  const { length: writes } = losses;
  const isOver = isPersistent || (writes >= LEAST_WRITES && isLate);
  if (!isOver && !asksTooLong(error)) return;
  const attempts =
    writes === 1 ? 'The request did not take effect' : `None of ${writes} attempts took effect`;
  const downHint = isPersistent ? PERSISTENT_HINT : PLATFORM_DOWN_HINT;
  const hint = asksTooLong(error) ? LATER_HINT : downHint;
  const text = `Could not ${verb} ${target}: ${error.message}. ${attempts}`;
  throw new DeployError(text, { cause: error, hint });
}

/** Looks for the result of a lost write: `again` when it had no effect. @throws LostAnswerError when that is unknown */
async function find<State, Value>(
  write: Write<State, Value>,
  lost: LostAnswerError,
  tools: WriteTools,
): Promise<{ readonly done: Value } | 'again'> {
  tools.log.info(`${sentence(capitalize(lost.message))} Reading the state back.`);
  const [first = 0, ...others] = READ_DELAYS_MS;
  const asked = asksTooLong(lost) ? 0 : (lost.retryAfterMs ?? 0);
  const read = () =>
    write.read().catch((error: unknown) => {
      const isRefused = error instanceof DeployError && !(error instanceof CancelledError);
      throw isRefused && !(error instanceof TransientError) ? unverifiable(write.subject, lost) : error;
    });
  // Only the last read counts: the write may have been done after an earlier one.
  let last: LostWriteResult<Value> = 'unclear';
  for await (const now of readRepeatedly([Math.max(first, asked), ...others], read, tools)) {
    last = now === undefined ? 'unclear' : write.compare(now);
    if (typeof last === 'object') return last;
  }
  if (last === 'unclear') throw unverifiable(write.subject, lost);
  tools.log.info(`The request to ${write.subject.verb} ${write.subject.target} did not take effect.`);
  return 'again';
}

/** Creates the growing pauses after refusals of one write that may pass: for a minute in all. */
export function createPauses({ log, ...tools }: WriteTools) {
  const { clock } = tools;
  const backOff = createBackoff({ ...tools, onRetry: log.info });
  let [tries, begunAt] = [0, 0];
  /** @throws TransientError when there is to be no other try */
  return async (refusal: ApiError): Promise<void> => {
    if (tries === 0) begunAt = clock.now();
    tries += 1;
    const { message, hint, retryAfterMs = 0 } = refusal;
    const leftMs = begunAt + PATIENCE_MS - clock.now();
    const spent = `gave up after ${tries} tries in ${formatSeconds(PATIENCE_MS - leftMs)}`;
    if (leftMs <= 0 || asksTooLong(refusal))
      throw new TransientError(`${message}; ${spent}`, { cause: refusal, hint });
    await backOff(message, tries, retryAfterMs, leftMs);
  };
}

/** Returns the error for a lost write that cannot be verified. It may be done, so the error stays that of a lost answer. */
export function unverifiable(
  { verb, target }: WriteSubject,
  { message, requestId }: LostAnswerError,
): LostAnswerError {
  const done = `${target} was ${verb.replace(/e?$/, 'ed')}`;
  return new LostAnswerError(`${message}. The action could not verify whether ${done}`, {
    requestId,
    hint: `Look at ${target} before you run the step again.`,
  });
}
