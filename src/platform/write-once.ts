/** Sends a write whose answer can be lost: again only when reads prove that it had no effect. */
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

/** What a read shows of a write whose answer was lost: its result, proof that it had no effect, or neither. */
export type LostWriteResult<Value> = { readonly done: Value } | 'not done' | 'unclear' | 'unreadable';

/** A write that must happen once. */
export interface Write<State, Value> {
  readonly subject: WriteSubject;
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
  /** Requests whose answer was lost and that no read showed as done: on a platform that lags, each may still be. */
  readonly lostCount: number;
}

/** Statuses that may mean that something of that name exists. */
export const TAKEN_STATUSES: readonly number[] = [400, 409, 412, 422];

/** Requests that are sent, however long they take. */
const LEAST_WRITES = 4;
/** Waits before each read, 5 s in all, since the write may still be in progress. Milliseconds. */
const LOOKS_MS: readonly number[] = [250, 500, 1000, 1500, 1750];
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
    if (reply.kind === 'unanswered') throw withoutEffect(write, reply.error, lost, tools);
    if (reply.kind === 'lost') {
      lost = reply.error;
      const found = await findLost(write, lost, tools);
      if (found) return { value: found.done, isAdopted: true, lostCount };
      lostCount += 1;
      const isPatient = writes < LEAST_WRITES || tools.clock.now() - begunAt < PATIENCE_MS;
      sendAgain(write, lost, { lostCount, isPatient }, tools);
      continue;
    }
    const found = await judgeRefusal(write, reply.error, lost, tools);
    if (found) return { value: found.done, isAdopted: lost !== undefined, lostCount };
    if (writes >= LEAST_WRITES) throw withoutEffect(write, reply.error, lost, tools);
  }
}

/** @returns the result that a refusal shows, undefined to send the write in another way; @throws DeployError when it stands */
async function judgeRefusal<State, Value>(
  write: Write<State, Value>,
  refusal: ApiError,
  lost: LostAnswerError | undefined,
  tools: Tools,
): Promise<{ readonly done: Value } | undefined> {
  const decision = await write.refused(refusal, lost).catch((error: unknown) => {
    throw error === refusal ? withoutEffect(write, refusal, lost, tools) : error;
  });
  if (decision === 'again') return undefined;
  if (lost) settle(write, 'done', tools);
  return decision;
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

/** Reports what became of the requests whose answer was lost. */
function settle<State, Value>(
  { subject: { service } }: Write<State, Value>,
  result: 'done' | 'not done',
  { emit }: Tools,
): void {
  emit({ type: 'settled', service, result });
}

/** Settles a write that ends without effect, as reads have shown after each lost answer. @returns the error that ends it */
function withoutEffect<State, Value>(
  write: Write<State, Value>,
  error: DeployError,
  lost: LostAnswerError | undefined,
  tools: Tools,
): DeployError {
  if (lost) settle(write, 'not done', tools);
  return error;
}

/**
 * Looks for the result of a lost write.
 * @returns undefined when it had no effect; @throws LostAnswerError when that is unknown
 */
async function findLost<State, Value>(
  write: Write<State, Value>,
  lost: LostAnswerError,
  tools: Tools,
): Promise<{ readonly done: Value } | undefined> {
  tools.emit({ type: 'answer-lost', message: lost.message });
  const asked = asksTooLong(lost) ? 0 : (lost.retryAfterMs ?? 0);
  const waits = LOOKS_MS.map((wait, index) => (index === 0 ? Math.max(wait, asked) : wait));
  const read = () =>
    write.read().catch((error: unknown) => {
      throw error instanceof TransientError ? error : afterLost(error, write.subject, lost);
    });
  // Only the last read counts: the write may have been done after an earlier one.
  let unchanged: State | undefined;
  for await (const now of readRepeatedly(waits, read, tools)) {
    const finding = now === undefined ? 'unclear' : write.compare(now);
    if (typeof finding === 'object') {
      settle(write, 'done', tools);
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

/** What the failure of a read means after a lost answer: the write stays unknown, also when the run was cancelled. */
export function afterLost(error: unknown, subject: WriteSubject, lost: LostAnswerError): unknown {
  if (error instanceof CancelledError) return new CancelledError(error.message, { cause: error });
  return error instanceof DeployError ? unverifiable(subject, lost, false) : error;
}

/** Returns the error for a write that took no effect, as the last read showed. */
function endedWithoutEffect<State, Value>(
  write: Write<State, Value>,
  lost: LostAnswerError,
  count: number,
  tools: Tools,
): DeployError {
  const { subject } = write;
  settle(write, 'not done', tools);
  const attempts = count === 1 ? 'The request did not take effect' : `None of ${count} attempts took effect`;
  return new DeployError(`Could not ${subject.verb} ${subject.thing}: ${lost.message}. ${attempts}`, {
    cause: lost,
    requestId: lost.requestId,
    hint: asksTooLong(lost)
      ? 'Run the step again when that time is over.'
      : 'Check that the platform is up, then run the step again.',
  });
}
