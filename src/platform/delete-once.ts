import { ApiError, DeployError, PERSISTENT_HINT } from '../errors.ts';
import type { Reply } from '../http/reply.ts';
import type { State } from './state.ts';
import { readRepeatedly } from './wait-for.ts';
import type { WriteTools } from './write-once.ts';

export interface Deleted {
  readonly existed: boolean;
}

interface Deletion {
  readonly target: string;
  /** It existed before the deletion. */
  readonly wasThere: boolean;
  /** Repeated when its response is lost: a deletion that took effect is "not found". */
  remove(): Promise<Reply<unknown>>;
  read(): Promise<State<unknown>>;
}

/** Waits before each read that checks a deletion. Milliseconds. */
const READ_DELAYS_MS = [0, 250, 500, 1000, 2000, 4000];

/** Deletes something and reads that back. @throws ApiError when the platform refuses; DeployError when it may still exist, or is still shown */
export async function deleteOnce(deletion: Deletion, tools: WriteTools): Promise<Deleted> {
  tools.signal.throwIfAborted();
  const settle = tools.step.write();
  try {
    const reply = await deletion.remove();
    const isRetried = 'isRetried' in reply && reply.isRetried === true;
    if (reply.kind === 'refused' && !isRetried) throw reply.error;
    const wasThere = deletion.wasThere || isRetried;
    const existed = reply.kind !== 'absent' || wasThere;
    await requireGone(reply, { ...deletion, wasThere }, tools);
    settle(existed ? 'some' : 'none');
    return { existed };
  } catch (error) {
    settle(error instanceof ApiError ? 'none' : 'unknown');
    throw error;
  }
}

async function requireGone(reply: Reply<unknown>, deletion: Deletion, tools: WriteTools): Promise<void> {
  const { target, wasThere } = deletion;
  const isAcknowledged = reply.kind === 'ok' || reply.kind === 'absent';
  const seen = await readBack(deletion, !isAcknowledged, tools);
  if (seen === 'gone') return;
  if (!isAcknowledged) {
    // The error of a try says nothing of an earlier one, nor does that of a lost answer, unless the thing was seen.
    if (seen === SHOWN || (reply.kind !== 'refused' && typeof seen === 'string')) throw reply.error;
    const { message, hint, requestId } = reply.error;
    throw new DeployError(`Could not verify that ${target} was deleted: ${message}`, { hint, requestId });
  }
  const answered = reply.kind === 'absent' ? 'answered "not found" to' : 'acknowledged';
  const isUnread = typeof seen !== 'string';
  const text = `The platform ${answered} the deletion of ${target}, but ${isUnread ? `it cannot be read back: ${seen.message}` : seen}`;
  // A gateway that lacks the route answers "not found" as well, and has changed nothing.
  if (seen === SHOWN && reply.kind === 'absent' && !reply.isRetried)
    throw new ApiError(text, { status: 404, cause: reply.error, hint: PERSISTENT_HINT });
  if (!isUnread || (reply.kind === 'absent' && wasThere))
    throw new DeployError(text, { cause: reply.kind === 'absent' && reply.error, hint: PERSISTENT_HINT });
  tools.log.notice(text);
}

const SHOWN = 'still shows it';
const NO_RESPONSE = 'gave no usable response when it was read back';

/** Reads until the deletion is confirmed. @param isDoubtful a list alone does not prove it; @returns `gone`, or why it is not confirmed */
async function readBack({ read }: Deletion, isDoubtful: boolean, tools: WriteTools) {
  const look = () =>
    read().catch((error: unknown): State<unknown> => {
      // Treat a refused read like a missing permission.
      if (error instanceof ApiError) return { kind: 'unreadable', reason: error };
      throw error;
    });
  let last = NO_RESPONSE;
  for await (const now of readRepeatedly(READ_DELAYS_MS, look, tools)) {
    // The read was already retried for a minute.
    if (now === undefined) return NO_RESPONSE;
    if (now.kind === 'present') last = SHOWN;
    if (now.kind === 'unreadable') return now.reason;
    if (now.kind === 'absent' && now.doubt instanceof ApiError) return now.doubt;
    if (now.kind === 'absent' && !(isDoubtful && now.doubt)) return 'gone';
  }
  return last;
}
