/** Sends a write whose answer can be lost: again only when a read shows that the platform has not done it. */
import type { Context } from '../context.ts';
import { type ApiError, CancelledError, DeployError, LostAnswerError, TransientError } from '../errors.ts';
import type { Reply } from '../http/reply.ts';
import { PATIENCE_MS } from '../http/retry.ts';
import type { Service } from '../http/writes.ts';
import type { Permission } from './types.ts';
import { readRepeatedly } from './wait-for.ts';

/** What a write is called in messages, such as `create`, `created`, `function "hello"`. */
export interface WriteSubject {
  readonly verb: string;
  readonly participle: string;
  readonly thing: string;
  readonly service: Service;
  /** What a key needs to read the thing. */
  readonly permission: Permission;
}

/** What a read shows of a write whose answer was lost: its result, that it was not done, or that this is unclear. */
export type LostWriteResult<Value> = { readonly done: Value } | 'not done' | 'unclear' | 'unreadable';

/** A write that must happen once. */
export interface Write<State, Value> {
  readonly subject: WriteSubject;
  /** When a read shows the result: of what appears later, a write that was not seen may still have been done. */
  readonly appears: 'immediately' | 'perhaps later' | 'once built';
  /** Sends the write. Called again only when it was not done. */
  write(): Promise<Reply<Value>>;
  read(): Promise<State>;
  /** Compares what is read with the state before the write. */
  compare(now: State): LostWriteResult<Value>;
  /**
   * Decides what a refusal means: the result, when that exists already; `again` to send the write in another way.
   * @param lost the last answer of this write that was lost; @throws DeployError when the refusal stands
   */
  refused(refusal: ApiError, lost: LostAnswerError | undefined): Promise<{ readonly done: Value } | 'again'>;
  /** Called before a write that a read showed as not done is sent again. */
  repeat?(now: State): void;
}

/** The result of a write. */
interface Written<Value> {
  readonly value: Value;
  /** A read has shown it, after the answer was lost. */
  readonly isAdopted: boolean;
  /** Requests whose answer was lost and that no read showed as done: each may still be. */
  readonly lostCount: number;
}

/** Statuses that may mean that something of that name exists. */
export const TAKEN_STATUSES: readonly number[] = [400, 409, 412, 422];

/** Requests that are sent, however long they take. */
const LEAST_WRITES = 4;
/** Waits before each read, 5 s in all, since the write may still be in progress. Milliseconds. */
const LOOKS_MS: readonly number[] = [250, 500, 1000, 1500, 1750];
/** Further waits for what appears only once it is built. Milliseconds. */
const SLOW_LOOKS_MS: readonly number[] = [5000, 5000, 5000, 5000, 5000];
/** A longer pause that the platform asks for ends the step. Milliseconds. */
const LONGEST_PAUSE_MS = 120_000;

type Tools = Pick<Context, 'clock' | 'signal' | 'emit'>;

/**
 * Sends a write until the platform has done it once, for a minute.
 * @throws LostAnswerError when it is unknown whether it was done
 * @throws DeployError when the platform refuses, or no request took effect
 */
export async function writeOnce<State, Value>(
  write: Write<State, Value>,
  tools: Tools,
): Promise<Written<Value>> {
  const begunAt = tools.clock.now();
  let lost: LostAnswerError | undefined;
  let lostCount = 0;
  for (let writes = 1; ; writes += 1) {
    const reply = await write.write();
    if (reply.kind === 'ok') return { value: reply.value, isAdopted: false, lostCount };
    if (reply.kind === 'unanswered') throw reply.error;
    if (reply.kind === 'lost') {
      lost = reply.error;
      const found = await findLost(write, lost, tools);
      if (found) return { value: found.done, isAdopted: true, lostCount };
      lostCount += 1;
      const isPatient = writes < LEAST_WRITES || tools.clock.now() - begunAt < PATIENCE_MS;
      sendAgain(write, lost, { lostCount, isPatient }, tools);
      continue;
    }
    const decision = await write.refused(reply.error, lost);
    if (decision !== 'again')
      return { value: decision.done, isAdopted: settle(write, lost, tools), lostCount };
    if (writes >= LEAST_WRITES) throw reply.error;
  }
}

/** @throws DeployError when the platform has asked to wait for too long, or the patience ends */
function sendAgain<State, Value>(
  write: Write<State, Value>,
  lost: LostAnswerError,
  { lostCount, isPatient }: { readonly lostCount: number; readonly isPatient: boolean },
  tools: Tools,
): void {
  if (!isPatient || asksTooLong(lost)) throw endedWithoutEffect(write, lost, lostCount, tools);
  tools.emit({ type: 'write-repeated', doing: `${write.subject.verb} ${write.subject.thing}` });
}

/** @returns whether what exists is the work of a lost write */
function settle<State, Value>(
  { subject }: Write<State, Value>,
  lost: LostAnswerError | undefined,
  { emit }: Tools,
): boolean {
  if (lost) emit({ type: 'settled', service: subject.service, result: 'done' });
  return lost !== undefined;
}

/**
 * Looks for the result of a lost write.
 * @returns undefined when it was not done; @throws LostAnswerError when that is unknown
 */
async function findLost<State, Value>(
  write: Write<State, Value>,
  lost: LostAnswerError,
  { clock, signal, emit }: Tools,
): Promise<{ readonly done: Value } | undefined> {
  emit({ type: 'answer-lost', message: lost.message });
  const looks = write.appears === 'once built' ? [...LOOKS_MS, ...SLOW_LOOKS_MS] : LOOKS_MS;
  const asked = asksTooLong(lost) ? 0 : (lost.retryAfterMs ?? 0);
  const waits = looks.map((wait, index) => (index === 0 ? Math.max(wait, asked) : wait));
  const read = () =>
    write.read().catch((error: unknown) => {
      throw error instanceof TransientError ? error : afterLost(error, write.subject, lost);
    });
  // Only the last read counts: the write may have been done after an earlier one.
  let unchanged: State | undefined;
  for await (const now of readRepeatedly(waits, read, { clock, signal })) {
    const finding = now === undefined ? 'unclear' : write.compare(now);
    if (typeof finding === 'object') {
      emit({ type: 'settled', service: write.subject.service, result: 'done' });
      return finding;
    }
    if (finding === 'unreadable') throw unverifiable(write.subject, lost, true);
    unchanged = finding === 'not done' ? now : undefined;
  }
  if (unchanged === undefined) throw unverifiable(write.subject, lost, false);
  write.repeat?.(unchanged);
  return undefined;
}

function asksTooLong({ retryAfterMs = 0 }: LostAnswerError): boolean {
  return retryAfterMs > LONGEST_PAUSE_MS;
}

/** Returns the error for a lost write that cannot be verified. It may be done, so the error stays that of a lost answer. */
export function unverifiable(
  { participle, thing, permission }: WriteSubject,
  lost: LostAnswerError,
  lacksPermission: boolean,
): LostAnswerError {
  const advice = lacksPermission
    ? ` With \`${permission}\`, the action could find out whether it was ${participle}.`
    : '';
  return new LostAnswerError(
    `${lost.message}. The action could not verify whether ${thing} was ${participle}`,
    {
      cause: lost,
      requestId: lost.requestId,
      hint: `Look at ${thing} before you run the step again.${advice}`,
    },
  );
}

/** What the failure of a read means after a lost answer: the write stays unknown, unless the run was cancelled. */
export function afterLost(error: unknown, subject: WriteSubject, lost: LostAnswerError): unknown {
  const isFailedRead = error instanceof DeployError && !(error instanceof CancelledError);
  return isFailedRead ? unverifiable(subject, lost, false) : error;
}

/** Returns the error for a write that took no effect, as the last read showed. */
function endedWithoutEffect<State, Value>(
  { subject, appears }: Write<State, Value>,
  lost: LostAnswerError,
  count: number,
  { emit }: Tools,
): DeployError {
  const isTooLong = asksTooLong(lost);
  if (isTooLong && appears !== 'immediately') return lost;
  if (appears !== 'once built') emit({ type: 'settled', service: subject.service, result: 'not done' });
  const attempts = count === 1 ? 'The request did not take effect' : `None of ${count} attempts took effect`;
  return new DeployError(`Could not ${subject.verb} ${subject.thing}: ${lost.message}. ${attempts}`, {
    cause: lost,
    requestId: lost.requestId,
    hint: isTooLong
      ? 'Run the step again when that time is over.'
      : 'Check that the platform is up, then run the step again.',
  });
}
