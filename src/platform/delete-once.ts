/** Deletes something and reads back that it does not exist. */
import type { Context } from '../context.ts';
import { ApiError, DeployError } from '../errors.ts';
import type { Reply } from '../http/reply.ts';
import { readRepeatedly } from './wait-for.ts';

/** What is to be deleted. */
interface Deletion {
  /** For people: `function "hello"`. */
  readonly label: string;
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
 * Deletes something and reads back that it does not exist. A deletion may be sent twice, so the HTTP room retries it.
 * @returns whether it existed: also when "not found" answers the deletion of what existed a moment ago, or a repeated one
 * @throws ApiError when the platform refuses: it exists as before
 * @throws DeployError when that is unknown, or the platform still shows it afterwards
 */
export async function deleteOnce(
  { label, wasThere, remove, read }: Deletion,
  { clock, signal, emit }: Pick<Context, 'clock' | 'signal' | 'emit'>,
): Promise<boolean> {
  const reply = await remove();
  // An earlier try may have deleted it, though its answer was lost.
  const isRefused = reply.kind === 'refused' && !(wasThere && (await isGone(read)));
  if (isRefused || reply.kind === 'unanswered' || reply.kind === 'lost') throw reply.error;
  const isAbsent = reply.kind === 'absent';
  const existed = !isAbsent || wasThere || reply.error.afterLostTry;
  for await (const now of readRepeatedly(LOOKS_MS, () => read().catch(toUnreadable), { clock, signal })) {
    if (now?.kind === 'absent') return existed;
    if (now?.kind !== 'unreadable') continue;
    // A gateway that lacks the route answers "not found" as well.
    if (isAbsent && wasThere) throw unverified(label, now.reason);
    emit({ type: 'deletion-unverified', label, reason: now.reason.message });
    return existed;
  }
  const answered = isAbsent ? 'answered "not found" to' : 'acknowledged';
  throw new DeployError(`The platform ${answered} the deletion of ${label}, but still shows it`, {
    hint: "Run the step again. If the problem persists, contact the platform's support.",
  });
}

function unverified(label: string, cause: DeployError): DeployError {
  return new DeployError(
    `Could not verify that ${label} was deleted: the platform answered "not found", but ${cause.message}`,
    { cause, requestId: cause.requestId, hint: 'Run the step again.' },
  );
}

async function isGone(read: Deletion['read']): Promise<boolean> {
  const now = await read().catch(() => undefined);
  return now?.kind === 'absent' && now.certain !== false;
}

/** A refused read is like that of a key that cannot read. */
function toUnreadable(error: unknown): Presence {
  if (error instanceof ApiError) return { kind: 'unreadable', reason: error };
  throw error;
}
