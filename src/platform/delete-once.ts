/** Deletes something and reads back that it does not exist. */
import { ApiError, CancelledError, DeployError } from '../errors.ts';
import type { Reply } from '../http/reply.ts';
import type { State } from './state.ts';
import { readRepeatedly } from './wait-for.ts';
import { TAKEN_STATUSES, type WriteTools } from './write-once.ts';

/** What is to be deleted. */
interface Deletion {
  /** Such as `function "hello"`. */
  readonly thing: string;
  /** It existed a moment ago. */
  readonly wasThere: boolean;
  /** Repeated when its answer is lost: a deletion that is done already is "not found". */
  remove(): Promise<Reply<unknown>>;
  read(): Promise<State<unknown>>;
}

/** Waits before each look for what still exists after its deletion. Milliseconds. */
const LOOKS_MS = [0, 250, 500, 1000, 2000, 4000];

/**
 * Deletes something and reads back that it does not exist.
 * @returns whether it existed: also when "not found" answers the deletion of what existed a moment ago, or one that was
 * sent before
 * @throws ApiError when the platform refuses: it exists as before
 * @throws DeployError when that is unknown, or the platform still shows it afterwards
 */
export async function deleteOnce(deletion: Deletion, tools: WriteTools): Promise<boolean> {
  const settle = tools.step.write();
  try {
    const existed = await confirm(await deletion.remove(), deletion, tools);
    settle(existed ? 'some' : 'none');
    return existed;
  } catch (error) {
    const isRefused = error instanceof ApiError || (error instanceof CancelledError && error.withoutEffect);
    settle(isRefused ? 'none' : 'unknown');
    throw error;
  }
}

async function confirm(reply: Reply<unknown>, deletion: Deletion, tools: WriteTools): Promise<boolean> {
  const failure = reply.kind === 'ok' || reply.kind === 'absent' ? undefined : reply.error;
  const isRetried = 'isRetried' in reply && reply.isRetried === true;
  // A refusal may mean that the deletion is under way: that of an earlier try whose answer was lost.
  if (failure instanceof ApiError && !isRetried && !TAKEN_STATUSES.includes(failure.status)) throw failure;
  const { thing } = deletion;
  const isAbsent = reply.kind === 'absent';
  const existed = !isAbsent || deletion.wasThere || isRetried;
  const seen = await readBack(deletion, failure !== undefined, tools);
  if (seen === 'gone') return existed;
  if (failure) throw isRetried && seen !== 'shown' ? asUnproven(thing, failure) : failure;
  if (seen instanceof DeployError) {
    // A gateway that lacks the route answers "not found" as well.
    if (isAbsent && existed) throw unverified(thing, seen);
    tools.log.notice(
      `The platform acknowledged the deletion of ${thing}, but it cannot be read back: ${seen.message}`,
    );
    return existed;
  }
  throw unconfirmed(thing, isAbsent, seen === 'shown');
}

function unconfirmed(thing: string, isAbsent: boolean, isShown: boolean): DeployError {
  const answered = isAbsent ? 'answered "not found" to' : 'acknowledged';
  const shown = isShown ? 'but still shows it' : 'but gave no usable response when it was read back';
  return new DeployError(`The platform ${answered} the deletion of ${thing}, ${shown}`, {
    hint: "Run the step again. If the problem persists, contact the platform's support.",
  });
}

/** Reads until the thing is gone. @param isDoubtful a list alone does not prove that; @returns why it cannot be read */
async function readBack(
  { read }: Deletion,
  isDoubtful: boolean,
  tools: WriteTools,
): Promise<'gone' | 'shown' | 'unanswered' | DeployError> {
  const look = () =>
    read().catch((error: unknown): State<unknown> => {
      // A refused read is like that of a key that cannot read.
      if (error instanceof ApiError) return { kind: 'unreadable', reason: error };
      throw error;
    });
  let last: 'shown' | 'unanswered' = 'unanswered';
  for await (const now of readRepeatedly(LOOKS_MS, look, tools)) {
    // A read that stays without an answer has taken its minute: a sweep goes on to what comes next.
    if (now === undefined) return 'unanswered';
    if (now.kind === 'present') last = 'shown';
    if (now.kind === 'unreadable') return now.reason;
    if (now.kind === 'absent' && now.doubt instanceof ApiError) return now.doubt;
    if (now.kind === 'absent' && !(isDoubtful && now.doubt)) return 'gone';
  }
  return last;
}

/** A refusal says nothing of the try before it, whose answer was lost. */
function asUnproven(thing: string, { message, hint, requestId }: DeployError): DeployError {
  return new DeployError(`Could not verify that ${thing} was deleted: ${message}`, { hint, requestId });
}

function unverified(thing: string, cause: DeployError): DeployError {
  return new DeployError(
    `Could not verify that ${thing} was deleted: the platform answered "not found", but ${cause.message}`,
    { cause, requestId: cause.requestId, hint: 'Run the step again.' },
  );
}
