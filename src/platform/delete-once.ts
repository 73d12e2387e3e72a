/** Deletes something and reads back that it does not exist. */
import type { Context } from '../context.ts';
import { ApiError, DeployError } from '../errors.ts';
import { mapReply, type Reply } from '../http/reply.ts';
import { readRepeatedly } from './wait-for.ts';
import { type Write, type WriteSubject, writeOnce } from './write-once.ts';

/** What is to be deleted. */
interface Deletion {
  readonly subject: WriteSubject;
  /** It existed a moment ago. */
  readonly wasThere: boolean;
  remove(): Promise<Reply<unknown>>;
  read(): Promise<Presence>;
}

/** Whether something exists. */
export type Presence =
  | { readonly kind: 'present' }
  /** Not certain when a list alone says so, which may be incomplete. */
  | { readonly kind: 'absent'; readonly certain?: boolean }
  | { readonly kind: 'unreadable'; readonly reason: DeployError };

/** Waits before each look for what still exists after its deletion. Milliseconds. */
const LOOKS_MS = [0, 250, 500, 1000, 2000, 4000];

/**
 * Deletes something and reads back that it does not exist.
 * @returns whether it existed: also when "not found" answers the deletion of what existed a moment ago, or a repeated one
 * @throws ApiError when the platform refuses: it exists as before
 * @throws DeployError when that is unknown, or the platform still shows it afterwards
 */
export async function deleteOnce(
  deletion: Deletion,
  tools: Pick<Context, 'clock' | 'signal' | 'emit'>,
): Promise<boolean> {
  const { subject, wasThere, read } = deletion;
  const label = subject.thing;
  const { value } = await writeOnce(writeOf(deletion), tools);
  const { isAbsent, existed } = value;
  let isShown = false;
  for await (const now of readRepeatedly(LOOKS_MS, () => read().catch(toUnreadable), tools)) {
    if (now?.kind === 'absent') return existed;
    // A read that stays without an answer has taken its minute: a sweep goes on to what comes next.
    if (now === undefined) break;
    isShown ||= now.kind === 'present';
    if (now.kind !== 'unreadable') continue;
    // A gateway that lacks the route answers "not found" as well.
    if (isAbsent && wasThere) throw unverified(label, now.reason);
    tools.emit({ type: 'deletion-unverified', label, reason: now.reason.message });
    return existed;
  }
  const answered = isAbsent ? 'answered "not found" to' : 'acknowledged';
  const seen = isShown ? 'but still shows it' : 'but gave no usable response when it was read back';
  throw new DeployError(`The platform ${answered} the deletion of ${label}, ${seen}`, {
    hint: "Run the step again. If the problem persists, contact the platform's support.",
  });
}

/** What the answer to a deletion says. */
interface Deleted {
  /** The answer was "not found". */
  readonly isAbsent: boolean;
  readonly existed: boolean;
}

function writeOf({ subject, wasThere, remove, read }: Deletion): Write<Presence, Deleted> {
  const deleted = { done: { isAbsent: false, existed: true } };
  return {
    subject,
    write: async () => mapReply(await remove(), () => deleted.done),
    read,
    compare(now) {
      if (now.kind === 'absent') return now.certain === false ? 'unclear' : deleted;
      if (now.kind === 'present') return 'not done';
      // Of another reason, no permission helps.
      return now.reason instanceof ApiError && now.reason.status === 403 ? 'unreadable' : 'unclear';
    },
    async refused(refusal, lost) {
      if (refusal.status !== 404) throw refusal;
      return { done: { isAbsent: true, existed: wasThere || lost !== undefined } };
    },
  };
}

function unverified(label: string, cause: DeployError): DeployError {
  return new DeployError(
    `Could not verify that ${label} was deleted: the platform answered "not found", but ${cause.message}`,
    { cause, requestId: cause.requestId, hint: 'Run the step again.' },
  );
}

/** A refused read is like that of a key that cannot read. */
function toUnreadable(error: unknown): Presence {
  if (error instanceof ApiError) return { kind: 'unreadable', reason: error };
  throw error;
}
