/** State of a resource on the platform, read from its own path and from a list. */
import { ApiError, type DeployError, TransientError } from '../errors.ts';
import { sentence } from '../format.ts';
import { mapReply, type Reply } from '../http/reply.ts';
import type { Log } from '../steps.ts';

export type State<Thing> =
  /** `other` is what one of the two places shows of another version of the resource. */
  | { readonly kind: 'present'; readonly record: Thing; readonly other?: Thing }
  /** With a doubt when "not found" is not certain: a list may be incomplete, and a gateway may lack the route. */
  | { readonly kind: 'absent'; readonly doubt?: ApiError | true }
  /** The API key cannot read it. */
  | { readonly kind: 'unreadable'; readonly reason: DeployError };

/** Returns `unreadable` for a missing permission. @throws every other failure */
export function unreadable(reason: DeployError): State<never> {
  if (reason instanceof ApiError && reason.status === 403) return { kind: 'unreadable', reason };
  throw reason;
}

export type Lookup<Thing> =
  | { readonly kind: 'record'; readonly record: Thing }
  | { readonly kind: 'absent' }
  /** A success without a record of the resource. */
  | { readonly kind: 'other' }
  | { readonly kind: 'failed'; readonly error: ApiError | TransientError };

export function lookupOf<Thing>(reply: Reply<Thing | undefined>): Lookup<Thing> {
  // A read is repeated until its answer is certain.
  if (reply.kind === 'lost') throw reply.error;
  if (reply.kind === 'absent') return { kind: 'absent' };
  if (reply.kind !== 'ok') return { kind: 'failed', error: reply.error };
  return reply.value === undefined ? { kind: 'other' } : { kind: 'record', record: reply.value };
}

/** The state by a list. A list that does not exist says nothing about the resource. */
export function lookupIn<Thing>(
  reply: Reply<readonly Thing[]>,
  isWanted: (thing: Thing) => boolean,
): Lookup<Thing> {
  if (reply.kind === 'absent') return { kind: 'failed', error: reply.error };
  const found = lookupOf(mapReply(reply, (things) => things.find(isWanted)));
  return found.kind === 'other' ? { kind: 'absent' } : found;
}

/** Reads the second place unless the first shows a complete record. @throws a failure of the first that both would share */
export async function readEither<Thing>(
  readFirst: () => Promise<Lookup<Thing>>,
  readSecond: () => Promise<Lookup<Thing>>,
  isComplete: (record: Thing) => boolean = () => true,
): Promise<readonly [first: Lookup<Thing>, second: Lookup<Thing> | undefined]> {
  const first = await readFirst();
  const isShared =
    first.kind === 'failed' && (first.error instanceof TransientError || first.error.status === 401);
  if (isShared) throw first.error;
  const isEnough = first.kind === 'record' && isComplete(first.record);
  return [first, isEnough ? undefined : await readSecond()];
}

/** Reports that a resource could not be read. The platform's responses to the writes decide then. @param more to follow the hint */
export function noteUnreadable(resource: string, state: State<unknown>, log: Log, more = ''): void {
  if (state.kind !== 'unreadable') return;
  const { message, hint = '' } = state.reason;
  log.notice(`Could not check whether ${resource} exists: ${sentence(message)} ${hint} ${more}`.trim());
}
