/** One call of the API: its request, and what the answer to it means. */
import { buildAddress } from './address.ts';
import type { RequestBody } from './body.ts';
import { failByStatus, permanentError, refuse, refuseUnusable } from './errors.ts';
import type { Answered, Exchange, Request, Unanswered } from './exchange.ts';
import { type Route, unreadableFailure } from './failure.ts';
import { cleanText, type Sink } from './redact.ts';
import type { FailedTry, Reply } from './reply.ts';
import { isPassingStatus, LONGEST_ANSWER, readContent, readRefusal, readRequestId } from './response.ts';
import type { Clock } from './retry.ts';

/** One call of section 4 of the API document. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Decoded segments under `{base_url}/v1`; each is percent-encoded when it is sent. */
  readonly path: readonly string[];
  /** Raw, without `?`. */
  readonly query?: string;
  /** What the key must grant, as in `functions:write`; named when the platform denies the call. */
  readonly permission: string;
  /** For messages, as in `create function "hello"`. */
  readonly doing: string;
  /** JSON text. */
  readonly body?: RequestBody | Uint8Array;
  /** Milliseconds for one try: connection, headers and body together. 30 s, and longer for a large body, when absent. */
  readonly timeoutMs?: number;
  /** Milliseconds of failures after which no retry is planned: 0 for a caller that repeats it. 1 min when absent. */
  readonly patienceMs?: number;
}

/** The answer to an operation that the platform carried out. */
export interface Answer {
  /** What was requested, as in `create function "hello"`. */
  readonly doing: string;
  readonly status: number;
  /** The parsed body; undefined when it was empty or not JSON. */
  readonly json: unknown;
  /** Returns the first part of the body, without secrets and fit to be printed. */
  beginning(): string;
  readonly requestId: string | undefined;
  /** Why the body of a write's answer could not be read, as a clause that names the host: its status is a yes all the same. */
  readonly cut?: string;
}

/**
 * Whether sending the operation twice does the same as sending it once: a read, or the deletion of an object. A function or
 * a domain that was deleted may have been created again in between.
 */
export function isRepeatable({ method }: Operation): boolean {
  return method === 'GET' || method === 'DELETE';
}

const TRY_TIMEOUT_MS = 30_000;
const UNKNOWN_LENGTH_TIMEOUT_MS = 15 * 60_000;
/** The slowest upload that is still given time: 128 KiB a second. */
const SLOWEST_BYTES_PER_SECOND = 128 * 1024;

/** Milliseconds that one try may take. */
function deadlineOf({ timeoutMs, body }: Operation): number {
  if (timeoutMs !== undefined) return timeoutMs;
  if (!body) return TRY_TIMEOUT_MS;
  return body.length === undefined
    ? UNKNOWN_LENGTH_TIMEOUT_MS
    : 2 * TRY_TIMEOUT_MS + Math.ceil(body.length / SLOWEST_BYTES_PER_SECOND) * 1000;
}

/** The platform, and what opens it. */
export interface Platform {
  /** Without `/v1`. Loopback addresses are never reached through a proxy. */
  readonly baseUrl: URL;
  readonly apiKey: string;
}

/** The headers of every request. */
export const COMMON_HEADERS = { 'accept-encoding': 'identity', 'user-agent': 'cloud-platform-deploy' };

/** The header with the key: the only place where it is attached, and only for the platform's own origin. */
export function authorization(address: URL, { baseUrl, apiKey }: Platform) {
  return address.origin === baseUrl.origin ? { authorization: `Bearer ${apiKey}` } : {};
}

/** Builds the request. */
export function operationRequest(operation: Operation, platform: Platform): Request {
  const { method, body, doing } = operation;
  const address = buildAddress(platform.baseUrl, operation.path, operation.query);
  return {
    address,
    method,
    headers: {
      ...COMMON_HEADERS,
      accept: 'application/json',
      ...authorization(address, platform),
      ...(body && { 'content-type': 'application/json' }),
      ...(body?.length !== undefined && { 'content-length': String(body.length) }),
    },
    body,
    doing,
    timeoutMs: deadlineOf(operation),
    timeoutFor: 'whole',
    longestAnswer: LONGEST_ANSWER,
  };
}

/** What it takes to judge an answer. */
export interface JudgeTools {
  readonly baseUrl: URL;
  readonly clock: Pick<Clock, 'wall'>;
  readonly sink: Pick<Sink, 'hide' | 'data'>;
  /** Where the request went. */
  readonly route: () => Route;
}

/**
 * Decides what one try of an operation came to.
 * @throws DeployError for what no further try can change
 */
export function judgeOperation(
  operation: Operation,
  exchange: Exchange,
  tools: JudgeTools,
): Reply<Answer> | FailedTry {
  if (!exchange.answered) return judgeUnanswered(operation.doing, exchange);
  if (exchange.status < 300) return judgeYes(operation, exchange, tools);
  const { baseUrl, sink, clock, route } = tools;
  const refusal = readRefusal(exchange, baseUrl.href, sink.hide, clock.wall());
  if (!refusal.target && isPassingStatus(refusal.status)) return failByStatus(refusal, route().host);
  const { doing, body } = operation;
  return refuse(refusal, { doing, hint: adviceFor(refusal.status, operation), body });
}

/** Decides what a try without an answer came to. @throws DeployError for what no further try can change */
export function judgeUnanswered(doing: string, { failure, unsent }: Unanswered): FailedTry {
  if (failure.permanentHint) throw permanentError(doing, failure);
  return { kind: 'failed', text: failure.text, withoutEffect: unsent, cause: failure.cause };
}

const LONGEST_TEXT = 200;

/** For a write the status alone acknowledges, however broken the rest; a read without its content is a failed try. */
function judgeYes(operation: Operation, answered: Answered, tools: JudgeTools): Reply<Answer> | FailedTry {
  const { status, headers } = answered;
  const { doing } = operation;
  const { json, text, broken } = readContent(answered, tools.sink.data);
  const requestId = readRequestId(headers, json, tools.sink.data);
  const cut = answered.cut ?? (broken ? unreadableFailure(tools.route()) : undefined);
  if (cut && isRepeatable(operation)) {
    if (cut.permanentHint !== undefined) return refuseUnusable(doing, cut, { status, requestId });
    return { kind: 'failed', text: cut.text, withoutEffect: false, requestId, cause: cut.cause };
  }
  // Almost no answer is ever quoted.
  const beginning = () => (cut ? '' : cleanText(tools.sink.hide(text.slice(0, LONGEST_TEXT))));
  const answer = { doing, status, json: cut ? undefined : json, beginning, requestId };
  const isBroken = cut && cut.permanentHint === undefined;
  return { kind: 'ok', value: isBroken ? { ...answer, cut: cut.text } : answer };
}

const NOT_FOUND = 'Check the name, and that `base_url` is the address of the platform itself.';
const HINTS: Readonly<Record<number, string>> = {
  401: 'Check the input `api_key`: the platform does not know the key, or it is expired or deactivated. Create a new one in the account dashboard, section API Keys.',
  404: NOT_FOUND,
  405: 'Check that `base_url` is the address of the platform itself.',
  409: 'Something else changed it at the same time, or it is in a state that forbids this. Run the step again.',
  410: NOT_FOUND,
};

/** What to do about a refusal. */
function adviceFor(status: number, { permission }: Operation): string {
  if (status === 403)
    return `The API key needs the permission \`${permission}\`. Create a key that grants it (account dashboard, section API Keys) and put it in \`api_key\`.`;
  return HINTS[status] ?? 'Fix what the message names; the same request would be refused again.';
}
