/** The texts of all errors of this room. */
import { STATUS_CODES } from 'node:http';
import { ApiError, DeployError, LostAnswerError, TransientError } from '../errors.ts';
import { formatSeconds } from '../format.ts';
import type { ExchangeFailure } from './failure.ts';
import { cleanLine } from './redact.ts';
import type { FailedTry, Reply } from './reply.ts';
import type { Refusal } from './response.ts';

const LONGEST_ORIGIN = 200;

const PAGE_HINT = "Is `base_url` the dashboard's address? Set it to the address of the API.";

/** Returns a status with its name and what the platform said: `409 (Conflict): name is taken`. */
export function describeStatus({ status, message }: Pick<Refusal, 'status' | 'message'>): string {
  const name = STATUS_CODES[status];
  return `${status}${name ? ` (${name})` : ''}${message ? `: ${message}` : ''}`;
}

/** What a refusal of one request says beside the status. */
interface RefusalContext {
  /** For messages, as in `create function "hello"`. */
  readonly doing: string;
  readonly hint: string;
  /** What was sent. */
  readonly body: { readonly length: number | undefined } | undefined;
}

/** The reply for a permanent refusal. A redirect is one: following it could give the key to another host. */
export function refuse(refusal: Refusal, { doing, hint, body }: RefusalContext): Reply<never> {
  const { status, requestId, target, isPage } = refusal;
  const refused = (said: string, advice: string): Reply<never> => {
    // "Gone" is "not found" with a memory: nowhere does it make a difference.
    const isAbsent = status === 404 || status === 410;
    const details = { status: isAbsent ? 404 : status, requestId, hint: advice };
    const error = new ApiError(`could not ${doing}: ${said}`, details);
    return { kind: isAbsent ? 'absent' : 'refused', error };
  };
  if (target) {
    // The origin alone, since the path may contain a secret.
    const origin = cleanLine(target.origin === 'null' ? target.protocol : target.origin, LONGEST_ORIGIN);
    const said = `the platform answered ${describeStatus({ status, message: undefined })} with a redirect to ${origin}, and redirects are not followed`;
    return refused(said, 'Set `base_url` to the address that the platform itself answers at.');
  }
  // A page in place of "not found" or "not allowed" comes from something else than the API.
  if (isPage && (status === 404 || status === 405))
    return refused(
      `\`base_url\` does not look like the API, it answered ${status} with an HTML page`,
      PAGE_HINT,
    );
  const said = `the platform answered ${describeStatus(refusal)}`;
  if (status !== 413 || body?.length === undefined) return refused(said, hint);
  return refused(`${said.replace(/\.$/, '')} (${body.length.toLocaleString('en')} bytes were sent)`, hint);
}

/** The reply for an answer to a read that no further try would make usable, such as one that is too long. */
export function refuseUnusable(
  doing: string,
  { text, permanentHint: hint }: ExchangeFailure,
  { status, requestId }: Pick<Refusal, 'status' | 'requestId'>,
): Reply<never> {
  return {
    kind: 'refused',
    error: new ApiError(`could not ${doing}: ${text}`, { status, requestId, hint }),
  };
}

/** The failed try that an answer is whose status asks to try again. */
export function failByStatus(refusal: Refusal, host: string): FailedTry {
  const { status, retryAfterMs, requestId } = refusal;
  // A platform that throttles has not worked on the request.
  const withoutEffect = status === 429;
  const text = `${host} answered ${describeStatus(refusal)}`;
  return { kind: 'failed', text, withoutEffect, status, retryAfterMs, requestId };
}

/** The error for a failure that no further try can change. */
export function permanentError(doing: string, { text, cause, permanentHint }: ExchangeFailure): DeployError {
  return new DeployError(`could not ${doing}: ${text}`, { cause, hint: permanentHint });
}

/** Why a request is not tried again. */
export type StopReason = 'answer lost' | 'asked too long' | 'time' | 'repeated by its caller';

/** The last failed try of a request, and what was spent on it. */
interface Spent {
  readonly doing: string;
  readonly failure: FailedTry;
  readonly tries: number;
  readonly elapsedMs: number;
  /** The retry budget of the run did not pay for another try. */
  readonly isStarved: boolean;
  /** The longest wait that is accepted from the platform. */
  readonly limitMs: number;
}

/** The reply for a request that is not tried again. */
export function giveUp(because: StopReason, spent: Spent): Reply<never> {
  const { doing, failure } = spent;
  const { text, requestId, status, retryAfterMs, cause } = failure;
  if (because === 'answer lost') {
    const asked = retryAfterMs ? `; it asks to wait ${formatSeconds(retryAfterMs)}` : '';
    const message = `could not confirm that ${describeDone(doing)}: ${text}${asked}`;
    const hint = 'Look at the state of the platform before you run the step again.';
    return {
      kind: 'lost',
      error: new LostAnswerError(message, { requestId, status, retryAfterMs, cause, hint }),
    };
  }
  const hint =
    because === 'asked too long'
      ? 'Run the step again when that time is over.'
      : 'Check that the platform is up and that this machine can reach `base_url`, then run the step again.';
  const message = `could not ${doing}: ${text}${reasonOf(because, spent)}`;
  return { kind: 'unanswered', error: new TransientError(message, { requestId, retryAfterMs, cause, hint }) };
}

/** `create function "x"` as a result: `function "x" was created`. */
function describeDone(doing: string): string {
  return doing.replace(/^(\w+?)e? (.+)$/s, (_, verb: string, thing: string) =>
    verb === 'get' ? `the platform returned ${thing}` : `${thing} was ${verb}ed`,
  );
}

function reasonOf(because: StopReason, { failure, tries, elapsedMs, isStarved, limitMs }: Spent) {
  switch (because) {
    case 'asked too long':
      return `; it asked to wait ${formatSeconds(failure.retryAfterMs ?? 0)}; the limit is ${formatSeconds(limitMs)}`;
    case 'time': {
      const count = tries === 1 ? '1 try' : `${tries} tries`;
      const why = isStarved ? ', because too many requests of this run failed' : '';
      return `; gave up after ${count} in ${formatSeconds(elapsedMs)}${why}`;
    }
    default:
      // Its caller reports when it gives up.
      return '';
  }
}
