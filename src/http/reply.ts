/** What became of a request, and the texts of its refusals. */
import { STATUS_CODES } from 'node:http';
import { ApiError, type LostAnswerError, type TransientError } from '../errors.ts';
import { formatNumber } from '../format.ts';
import type { Request } from './exchange.ts';
import type { ExchangeFailure } from './failure.ts';
import type { Refusal } from './response.ts';

/** What became of a request, its retries included. */
export type Reply<V> =
  | { readonly kind: 'ok'; readonly value: V }
  /** `absent`: 404 or 410; `refused`: also a redirect. `isRetried`: an earlier try may have been carried out. */
  | { readonly kind: 'absent' | 'refused'; readonly error: ApiError; readonly isRetried?: boolean }
  /** No usable answer: to a write that certainly had no effect, or to any of the tries of a read or of the deletion of an object. */
  | { readonly kind: 'unanswered'; readonly error: TransientError }
  /** A write that may or may not have been carried out. */
  | { readonly kind: 'lost'; readonly error: LostAnswerError };

/** One try of a request that failed in a way that may pass. */
export interface FailedTry extends Omit<ExchangeFailure, 'permanentHint' | 'withoutEffect'> {
  readonly kind: 'failed';
  /** The platform cannot have carried it out. */
  readonly withoutEffect: boolean;
  readonly status?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly requestId?: string | undefined;
}

/** Returns the value of a successful reply. @throws the error of every other one */
export function valueOrThrow<V>(reply: Reply<V>): V {
  if (reply.kind === 'ok') return reply.value;
  throw reply.error;
}

export function mapReply<V, U>(reply: Reply<V>, read: (value: V) => U): Reply<U> {
  return reply.kind === 'ok' ? { kind: 'ok', value: read(reply.value) } : reply;
}

/** Returns a status with its name and what the platform said, as a clause: `409 (Conflict): name is taken`. */
export function describeStatus({ status, message, redirect }: Omit<Refusal, 'requestId' | 'retryAfterMs'>) {
  const name = STATUS_CODES[status] ? ` (${STATUS_CODES[status]})` : '';
  if (redirect) return `${status}${name} with a redirect to ${redirect}, and redirects are not followed`;
  return `${status}${name}${message ? `: ${message.replace(/\.$/, '')}` : ''}`;
}

/** The reply for a permanent refusal. A redirect is one: following it could give the key to another host. */
export function refuse(
  refusal: Refusal,
  { doing, body }: Pick<Request, 'doing' | 'body'>,
  advice: string,
): Reply<never> {
  const { status, requestId } = refusal;
  // "Gone" is "not found" with a memory: nowhere does it make a difference.
  const isAbsent = status === 404 || status === 410;
  const size = status === 413 && body ? ` (${formatNumber(body.length)} bytes were sent)` : '';
  const said = `${describeStatus(refusal)}${size}`;
  const details = { status: isAbsent ? 404 : status, requestId, hint: advice };
  const error = new ApiError(`could not ${doing}: the platform answered ${said}`, details);
  return { kind: isAbsent ? 'absent' : 'refused', error };
}

/** The failed try that an answer is whose status asks to try again. */
export function failByStatus(refusal: Refusal, host: string): FailedTry {
  const { status, retryAfterMs, requestId } = refusal;
  const text = `${host} answered ${describeStatus(refusal)}`;
  // A platform that throttles has not worked on the request.
  return { kind: 'failed', text, withoutEffect: status === 429, status, retryAfterMs, requestId };
}
