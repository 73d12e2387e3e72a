/** The texts of the errors of this room. */
import { STATUS_CODES } from 'node:http';
import { ApiError, LostAnswerError, TransientError } from '../errors.ts';
import { formatSeconds } from '../format.ts';
import type { Request } from './exchange.ts';
import type { FailedTry, Reply } from './reply.ts';
import type { Refusal } from './response.ts';

/** Returns a status with its name and what the platform said: `409 (Conflict): name is taken`. */
export function describeStatus({
  status,
  message,
  redirect,
}: Pick<Refusal, 'status' | 'message'> & { readonly redirect?: string | undefined }): string {
  const name = STATUS_CODES[status] ? ` (${STATUS_CODES[status]})` : '';
  if (redirect) return `${status}${name} with a redirect to ${redirect}, and redirects are not followed`;
  return `${status}${name}${message ? `: ${message}` : ''}`;
}

/** The reply for a permanent refusal. A redirect is one: following it could give the key to another host. */
export function refuse(
  refusal: Refusal,
  { doing, body }: Pick<Request, 'doing' | 'body'>,
  advice: string,
): Reply<never> {
  const { status, requestId, redirect } = refusal;
  // "Gone" is "not found" with a memory: nowhere does it make a difference.
  const isAbsent = status === 404 || status === 410;
  const hint = redirect ? 'Set `base_url` to the address that the platform itself answers at.' : advice;
  const details = { status: isAbsent ? 404 : status, requestId, hint };
  const size = status === 413 && body ? ` (${body.length.toLocaleString('en')} bytes were sent)` : '';
  const said = `${describeStatus(refusal).replace(/\.$/, '')}${size}`;
  const error = new ApiError(`could not ${doing}: the platform answered ${said}`, details);
  return { kind: isAbsent ? 'absent' : 'refused', error };
}

/** The failed try that an answer is whose status asks to try again. */
export function failByStatus(refusal: Refusal, host: string): FailedTry {
  const { status, retryAfterMs, requestId } = refusal;
  // A platform that throttles has not worked on the request.
  const withoutEffect = status === 429;
  const text = `${host} answered ${describeStatus(refusal)}`;
  return { kind: 'failed', text, withoutEffect, status, retryAfterMs, requestId };
}

/** The reply for a write whose answer is lost. */
export function loseAnswer(doing: string, { text, ...details }: FailedTry): Reply<never> {
  const done = doing.replace(/^(\w+?)e? (.+)$/s, '$2 was $1ed');
  const hint = 'Look at the state of the platform before you run the step again.';
  const { retryAfterMs } = details;
  const asked = retryAfterMs ? `; it asks to wait ${formatSeconds(retryAfterMs)}` : '';
  const error = new LostAnswerError(`could not confirm that ${done}: ${text}${asked}`, { ...details, hint });
  return { kind: 'lost', error };
}

/** The reply for a request that is not tried again. @param why the end of the sentence; empty where its caller says it */
export function giveUp(
  doing: string,
  { text, ...details }: FailedTry,
  why: string,
  hint = 'Check that the platform is up and that this machine can reach `base_url`, then run the step again.',
): Reply<never> {
  const error = new TransientError(`could not ${doing}: ${text}${why}`, { ...details, hint });
  return { kind: 'unanswered', error };
}
