/** Responses of any shape, and the outcome of a request. */
import { STATUS_CODES } from 'node:http';
import { ApiError, type LostAnswerError, type TransientError } from '../errors.ts';
import { excerpt, formatCount } from '../format.ts';
import type { Answered, Headers, Request } from './exchange.ts';
import type { FailedTry, Failure } from './failure.ts';

/** The outcome of a request, after its retries. */
export type Reply<V> =
  | { readonly kind: 'ok'; readonly value: V }
  /** `absent`: 404 or 410; `refused`: also a redirect. `isRetried`: an earlier try may have taken effect. */
  | { readonly kind: 'absent' | 'refused'; readonly error: ApiError; readonly isRetried?: boolean }
  /** No usable answer: to a write that certainly had no effect, or to any of the tries of a read or of the deletion of an object. */
  | { readonly kind: 'unanswered'; readonly error: TransientError }
  /** A write that may or may not have taken effect. */
  | { readonly kind: 'lost'; readonly error: LostAnswerError };

export type Tried<V> = Reply<V> | FailedTry;

export function valueOrThrow<V>(reply: Reply<V>): V {
  if (reply.kind === 'ok') return reply.value;
  throw reply.error;
}

export function mapReply<V, U>(reply: Reply<V>, read: (value: V) => U): Reply<U> {
  return reply.kind === 'ok' ? { kind: 'ok', value: read(reply.value) } : reply;
}

/** A header's value; several of one name are joined as HTTP joins them. */
function header(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' || value === undefined ? value : value.join(', ');
}

/** Reads a body, as JSON if its type or first character says so. @returns `broken`: it should be JSON, and is not */
export function readContent({ bytes, headers, ...given }: Pick<Answered, 'bytes' | 'headers' | 'text'>) {
  const text = given.text ?? new TextDecoder().decode(bytes);
  const isJson = /[/+]json\b/i.test(header(headers, 'content-type') ?? '') || /^\s*[{[]/.test(text);
  let [json, broken]: [unknown, boolean] = [undefined, false];
  try {
    if (isJson && text.trim() !== '') json = JSON.parse(text);
  } catch {
    broken = true;
  }
  return { json, text, broken };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the server's id of a request, at most 100 characters. */
export function readRequestId(headers: Headers): string | undefined {
  return excerpt(header(headers, 'x-request-id') ?? '', 100) || undefined;
}

/** Whether a status asks for a retry: 408, 425, 429, or a failure of the platform. */
export function isPassingStatus(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

const MESSAGE_FIELDS = ['message', 'error', 'errors', 'detail', 'title', 'msg'] as const;
/** Errors nest a little (`error.errors[].message`); a body that nests deeper contains no message. */
const DEEPEST_MESSAGE = 8;

/** Returns the message of an error. The document leaves the shape of errors open, so all usual ones are read. */
export function messageIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (depth > DEEPEST_MESSAGE) return undefined;
  const read = (item: unknown) => messageIn(item, depth + 1);
  if (Array.isArray(value)) return value.slice(0, 5).map(read).filter(Boolean).join('; ') || undefined;
  if (!isObject(value)) return undefined;
  const nested = isObject(value.error) ? read(value.error) : undefined;
  const message = nested ?? MESSAGE_FIELDS.map((field) => read(value[field])).find(Boolean);
  const { field } = value;
  return message && typeof field === 'string' && depth > 0 ? `${field}: ${message}` : message;
}

/** Returns whether a text is an HTML page, which no API answers with. */
export function isHtml(text: string): boolean {
  return /^\s*<(?:!doctype html|html|head|body|title)\b/i.test(text);
}

const COMPRESSED_HINT =
  'The action asks for answers that are not compressed: let whatever compresses them, such as a proxy, leave them as they are.';

/** Returns the failure of a body that is compressed although the request did not allow it. */
export function compressionOf({ status, headers }: Pick<Answered, 'status' | 'headers'>, host: string) {
  const encoding = header(headers, 'content-encoding')?.trim().toLowerCase();
  if (!encoding || encoding === 'identity') return undefined;
  const text = `${host} answered ${status} with a compressed body (\`content-encoding: ${excerpt(encoding, 20)}\`)`;
  return { text, permanentHint: COMPRESSED_HINT } satisfies Failure;
}

/** A response that is not 2xx, for messages. */
export type Refusal = ReturnType<typeof readRefusal>;

const LONGEST_MESSAGE = 200;
const PAGE = 'an HTML page';

/** Reads an answer and, where it is not 2xx, the message in its body. @param address what a redirect is relative to */
export function readRefusal(answered: Answered, address: URL, wallNow: number) {
  const { status, headers } = answered;
  const location = status < 400 ? header(headers, 'location') : undefined;
  const { json, text } = readContent(answered);
  const isCompressed = text !== '' && compressionOf(answered, '') !== undefined;
  const form = isHtml(text) ? PAGE : isCompressed ? 'a compressed body' : undefined;
  const found = messageIn(json) ?? (form ? '' : text);
  return {
    status,
    /** What the body is, where nothing can be read in it. */
    form,
    /** What the platform said, in one line of at most 200 characters; empty when it said nothing. */
    message: status < 300 ? '' : excerpt(found, LONGEST_MESSAGE),
    requestId: readRequestId(headers),
    retryAfterMs: parseRetryAfter(headers, wallNow),
    /** The origin that a redirect leads to; its path may contain a secret. */
    redirect: location === undefined ? undefined : URL.parse(location, address.href)?.origin,
  };
}

/** Reads `Retry-After`, seconds or a date as HTTP writes it, as milliseconds from now; undefined for anything else. */
function parseRetryAfter(headers: Headers, wallNow: number): number | undefined {
  const text = (header(headers, 'retry-after') ?? '').trim();
  if (/^\d{1,12}(?:\.\d+)?$/.test(text)) return Number(text) * 1000;
  const until = text.endsWith(' GMT') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(until) ? undefined : Math.max(0, until - wallNow);
}

/** Returns a status with its name and what the platform said, as a clause: `409 (Conflict): name is taken`. */
export function describeStatus({ status, message, redirect, form }: Refusal) {
  const name = STATUS_CODES[status] ? ` (${STATUS_CODES[status]})` : '';
  if (redirect) return `${status}${name} with a redirect to ${redirect}, and redirects are not followed`;
  if (message) return `${status}${name}: ${message.replace(/\.$/, '')}`;
  return `${status}${name}${form && status >= 300 ? ` with ${form}` : ''}`;
}

/** Statuses whose HTML page would otherwise be blamed on the key or a name. */
const PAGE_STATUSES: readonly number[] = [401, 403, 404, 405, 410];
const PAGE_HINT =
  'The API answers with no HTML pages: a proxy, a firewall or the login page of a network may have sent it. Check `base_url`, and what stands between this machine and the platform.';

/** Returns a failed try or a refusal, by the status. Redirects are refused: following one could give the key to another host. */
export function refuse(refusal: Refusal, task: string, request: Request, hint: string): Tried<never> {
  const { body, address } = request;
  const { status, requestId, retryAfterMs } = refusal;
  const isPage = refusal.form === PAGE && PAGE_STATUSES.includes(status);
  if (isPassingStatus(status)) return failByStatus(refusal, address.host);
  const isAbsent = status === 404 || status === 410;
  const size = status === 413 && body ? ` (${formatCount(body.length, 'byte')} sent)` : '';
  const said = `${describeStatus(refusal)}${size}`;
  const error = new ApiError(`could not ${task}: the platform answered ${said}`, {
    requestId,
    retryAfterMs,
    hint: isPage ? PAGE_HINT : hint,
    status: isAbsent ? 404 : status,
    isPage,
  });
  return { kind: isAbsent ? 'absent' : 'refused', error };
}

export function failByStatus(refusal: Refusal, host: string): FailedTry {
  const { status, retryAfterMs, requestId } = refusal;
  const text = `${host} answered ${describeStatus(refusal)}`;
  // A platform that throttles has not worked on the request.
  return { kind: 'failed', text, withoutEffect: status === 429, status, retryAfterMs, requestId };
}
