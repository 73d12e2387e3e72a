import { ApiError, DeployError } from '../errors.ts';
import { type Reply, valueOrThrow } from '../http/reply.ts';
import type { Pausing } from '../http/retry.ts';
import { looksAfter } from './poll.ts';

/** What is to be deleted. */
export interface Deletion {
  /** For people: `function "hello"`. */
  readonly label: string;
  /** What is wrong while it is there after all: `Function "hello" is still listed`. */
  readonly stillThere: string;
  /** It was there a moment ago. */
  readonly wasThere: boolean;
  remove(): Promise<Reply<unknown>>;
  read(): Promise<Presence>;
}

/** Whether something is there. */
export type Presence =
  | { readonly kind: 'present' }
  /** Not certain when a list alone says so, which may be a part of one. */
  | { readonly kind: 'absent'; readonly certain?: boolean }
  | { readonly kind: 'unreadable'; readonly reason: DeployError };

/** Waits before each look for what is still there after its deletion. Milliseconds. */
const LOOKS_MS = [0, 250, 500, 1000, 2000, 4000];

/**
 * Deletes something and reads back that it is gone.
 * @returns whether there was one: also when "not found" is the answer to a deletion of what was there a moment ago
 * @throws ApiError when the platform refuses: it is there as before
 * @throws DeployError when it can't be told, or the platform still shows it afterwards
 */
export async function removeAndLook(
  { label, stillThere, wasThere, remove, read }: Deletion,
  tools: Pausing & { readonly log: { notice(text: string): void } },
): Promise<boolean> {
  const reply = await remove();
  const isAbsent = reply.kind === 'absent';
  // An earlier try may have done it, though its answer was lost.
  const isDone = reply.kind === 'refused' && wasThere && (await isGone(read));
  if (!isAbsent && !isDone) valueOrThrow(reply);
  const existed = !isAbsent || wasThere;
  for await (const now of looksAfter(LOOKS_MS, () => read().catch(toUnreadable), tools)) {
    if (now?.kind === 'absent') return existed;
    // A gateway that lacks the route answers "not found" as well.
    if (now?.kind === 'unreadable' && isAbsent && wasThere) throw unverified(label, now.reason);
    if (now?.kind === 'unreadable') {
      tools.log.notice(
        `The deletion of ${label} was acknowledged; it can not be read whether it is gone: ${now.reason.message}`,
      );
      return existed;
    }
  }
  throw new DeployError(`${stillThere} after its deletion was acknowledged`, {
    hint: 'Run this again in a moment; if it stays, ask the platform.',
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

/** A refusal tells no more than a key that may not read. */
function toUnreadable(error: unknown): Presence {
  if (error instanceof ApiError) return { kind: 'unreadable', reason: error };
  throw error;
}
