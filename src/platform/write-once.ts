/** Sends a write whose answer can be lost: again only when reads prove that it had no effect. */
import { type ApiError, CancelledError, DeployError, LostAnswerError, TransientError } from '../errors.ts';
import { capitalize, sentence } from '../format.ts';
import type { Reply } from '../http/reply.ts';
import { PATIENCE_MS, type Timing } from '../http/retry.ts';
import type { Effect, Log, OpenStep } from '../steps.ts';
import type { Permission } from './types.ts';
import { readRepeatedly } from './wait-for.ts';

/** What a write is called in messages, such as `create`, `created`, `function "hello"`. */
export interface WriteSubject {
  readonly verb: string;
  readonly participle: string;
  readonly thing: string;
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
}

/** What writes need of the run. */
export interface WriteTools extends Timing {
  readonly log: Log;
  readonly step: Pick<OpenStep, 'write'>;
}

/** Statuses that may mean that something of that name exists. */
export const TAKEN_STATUSES: readonly number[] = [400, 409, 412, 422];

/** Requests that are sent, however long they take. */
const LEAST_WRITES = 4;
/** Waits before each read, 5 s in all, since the write may still be in progress. Milliseconds. */
const LOOKS_MS: readonly number[] = [250, 500, 1000, 1500, 1750];
/** A longer pause that the platform asks for ends the step. Milliseconds. */
const LONGEST_PAUSE_MS = 120_000;

/**
 * Sends a write until the platform has done it once, for a minute, and settles its effect.
 * @throws LostAnswerError when it is unknown whether it was done
 * @throws DeployError when the platform refuses, or no request took effect
 */
export async function writeOnce<State, Value>(
  write: Write<State, Value>,
  tools: WriteTools,
): Promise<Written<Value>> {
  const settle = tools.step.write();
  try {
    const { effect, ...written } = await new Writing(write, tools).send();
    settle(effect);
    return written;
  } catch (error) {
    settle(effectOf(error));
    throw error;
  }
}

/** What a write has done that ended with an error. */
export function effectOf(error: unknown): Effect {
  if (error instanceof CancelledError) return error.withoutEffect ? 'none' : 'unknown';
  return error instanceof LostAnswerError || !(error instanceof DeployError) ? 'unknown' : 'none';
}

/** One write with its repetitions. */
class Writing<State, Value> {
  readonly #write: Write<State, Value>;
  readonly #tools: WriteTools;
  readonly #begunAt: number;
  #lost: LostAnswerError | undefined;

  constructor(write: Write<State, Value>, tools: WriteTools) {
    this.#write = write;
    this.#tools = tools;
    this.#begunAt = tools.clock.now();
  }

  async send(): Promise<Written<Value> & { readonly effect: Effect }> {
    for (let writes = 1; ; writes += 1) {
      const reply = await this.#write.write();
      if (reply.kind === 'ok') return { value: reply.value, isAdopted: false, effect: 'some' };
      if (reply.kind === 'unanswered') throw reply.error;
      const isLost = reply.kind === 'lost';
      const found = await (isLost ? this.#find(reply.error) : this.#write.refused(reply.error, this.#lost));
      const isAdopted = this.#lost !== undefined;
      if (found !== 'again') return { value: found.done, isAdopted, effect: isAdopted ? 'some' : 'none' };
      this.#requireRepeat(reply, writes);
    }
  }

  /** @throws DeployError when the write is not sent again: the platform has asked to wait for too long, or the patience ends */
  #requireRepeat(
    reply: Extract<Reply<Value>, { kind: 'lost' | 'absent' | 'refused' }>,
    writes: number,
  ): void {
    const { verb, thing } = this.#write.subject;
    if (reply.kind !== 'lost' && writes >= LEAST_WRITES) throw reply.error;
    if (reply.kind !== 'lost') return;
    const lost = reply.error;
    const isPatient = writes < LEAST_WRITES || this.#tools.clock.now() - this.#begunAt < PATIENCE_MS;
    if (isPatient && !asksTooLong(lost)) {
      this.#tools.log.info(`The request to ${verb} ${thing} did not take effect. Sending it again.`);
      return;
    }
    const attempts =
      writes === 1 ? 'The request did not take effect' : `None of ${writes} attempts took effect`;
    throw new DeployError(`Could not ${verb} ${thing}: ${lost.message}. ${attempts}`, {
      cause: lost,
      requestId: lost.requestId,
      hint: asksTooLong(lost)
        ? 'Run the step again when that time is over.'
        : 'Check that the platform is up, then run the step again.',
    });
  }

  /**
   * Looks for the result of a lost write.
   * @returns `again` when it had no effect; @throws LostAnswerError when that is unknown
   */
  async #find(lost: LostAnswerError): Promise<{ readonly done: Value } | 'again'> {
    const write = this.#write;
    this.#lost = lost;
    this.#tools.log.info(`${sentence(capitalize(lost.message))} Reading the state back.`);
    const asked = asksTooLong(lost) ? 0 : (lost.retryAfterMs ?? 0);
    const waits = LOOKS_MS.map((wait, index) => (index === 0 ? Math.max(wait, asked) : wait));
    const read = () =>
      write.read().catch((error: unknown) => {
        throw error instanceof TransientError ? error : afterLost(error, write.subject, lost);
      });
    // Only the last read counts: the write may have been done after an earlier one.
    let unchanged: State | undefined;
    for await (const now of readRepeatedly(waits, read, this.#tools)) {
      const finding = now === undefined ? 'unclear' : write.compare(now);
      if (typeof finding === 'object') return finding;
      if (finding === 'unreadable') throw unverifiable(write.subject, lost, true);
      unchanged = finding === 'not done' ? now : undefined;
    }
    if (unchanged === undefined) throw unverifiable(write.subject, lost, false);
    write.repeat?.(unchanged);
    return 'again';
  }
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
