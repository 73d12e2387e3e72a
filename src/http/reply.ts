import type { ApiError, LostAnswerError, TransientError } from '../errors.ts';

/** What became of a request, its retries included. */
export type Reply<V> =
  | { readonly kind: 'ok'; readonly value: V }
  /** 404 or 410. `isRetried`: an earlier try may have been carried out. */
  | { readonly kind: 'absent'; readonly error: ApiError; readonly isRetried?: boolean }
  /** Every other refusal, including a redirect. */
  | { readonly kind: 'refused'; readonly error: ApiError; readonly isRetried?: boolean }
  /** No usable answer: to a write that certainly had no effect, or to any of the tries of a read or of the deletion of an object. */
  | { readonly kind: 'unanswered'; readonly error: TransientError }
  /** A write that may or may not have been carried out. */
  | { readonly kind: 'lost'; readonly error: LostAnswerError };

/** One try of a request that failed in a way that may pass. */
export interface FailedTry {
  readonly kind: 'failed';
  /** A clause that names the host. */
  readonly text: string;
  /** The platform cannot have carried it out. */
  readonly withoutEffect: boolean;
  /** Of the answer, when there was one. */
  readonly status?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** Returns the value of a successful reply. @throws the error of every other one */
export function valueOrThrow<V>(reply: Reply<V>): V {
  if (reply.kind === 'ok') return reply.value;
  throw reply.error;
}

/** Reads the value of a successful reply; every other one stays as it is. */
export function mapReply<V, U>(reply: Reply<V>, read: (value: V) => U): Reply<U> {
  return reply.kind === 'ok' ? { kind: 'ok', value: read(reply.value) } : reply;
}
