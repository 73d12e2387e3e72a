import type { IncomingMessage } from 'node:http';
import { isObject, readBytes, requireLength } from './body.ts';
import { createByteBudget } from './byte-budget.ts';
import { HttpError } from './errors.ts';
import type { Limits } from './limits.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads a request's JSON body (section 1 of the API document: JSON, sent as `application/json`).
 * Throws 413 above the limit, 415 for another media type, 408 when it does not arrive in time, 400 for what is not a JSON
 * object.
 */
export type ReadJson = (request: IncomingMessage, limitBytes?: number) => Promise<JsonObject>;

/** For every body that carries no files. */
const WITHOUT_FILES_BYTES = 1024 * 1024;

/** A body that is not larger than this never waits for others: it takes little more than its connection. */
const SMALL_BYTES = 64 * 1024;

/** No body of this API comes near either of these; to parse one that does would only block everyone else. */
const DEEPEST = 64;
const MOST_VALUES = 1_000_000;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Makes a reader for all requests of a platform, whose unfinished bodies together stay within `jsonBodiesBytes`. */
export function createJsonReader({ jsonBodyBytes, jsonBodiesBytes, jsonBodyMs }: Limits): ReadJson {
  const budget = createByteBudget(jsonBodiesBytes);
  return async (request, limitBytes = WITHOUT_FILES_BYTES) => {
    const limit = Math.min(limitBytes, jsonBodyBytes);
    requireLength(request, limit);
    requireJson(request);
    const length = announcedLength(request) ?? limit;
    using _room = length > SMALL_BYTES ? await budget.take(length) : undefined;
    const bytes = await within(jsonBodyMs, readBytes(request, limit));
    requireReasonable(bytes);
    const value = parse(bytes);
    if (!isObject(value)) throw new HttpError(400, 'invalid_body', 'The body must be a JSON object.');
    return value;
  };
}

/** The length that a request announces; `undefined` when its body comes in chunks. */
function announcedLength({ headers }: IncomingMessage): number | undefined {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;
}

function requireJson(request: IncomingMessage): void {
  const sent = request.headers['content-type'];
  const mediaType = sent?.split(';', 1)[0]?.trim().toLowerCase();
  const isEmpty = announcedLength(request) === 0;
  if (mediaType === 'application/json' || (isEmpty && mediaType === undefined)) return;
  throw new HttpError(
    415,
    'unsupported_media_type',
    `Send the body as "Content-Type: application/json", not ${sent === undefined ? 'without one' : `as "${sent}"`}.`,
  );
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: end, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooSlow(ms)), ms);
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const BRACKET_END = 0x5d;
const BRACE = 0x7b;
const BRACE_END = 0x7d;

/** Throws for a body that would take seconds to parse, by its bytes alone: 400 when it is nested deeply, 413 for too many values. */
function requireReasonable(bytes: Buffer): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === BRACKET || byte === BRACE) depth += 1;
    else if (byte === BRACKET_END || byte === BRACE_END) depth -= 1;
    else if (byte !== COMMA) continue;
    values += 1;
    if (depth > DEEPEST) throw tooDeep();
    if (values > MOST_VALUES) throw tooMany();
  }
}

/** The place of the quote that ends the text which begins at `start`. */
function endOfText(bytes: Buffer, start: number): number {
  // Most bytes are those of base64, which has no escapes.
  const quote = bytes.indexOf(QUOTE, start + 1);
  if (quote < 0 || !bytes.subarray(start, quote).includes(BACKSLASH)) return quote < 0 ? bytes.length : quote;
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

function parse(bytes: Buffer): unknown {
  if (bytes.length === 0)
    throw new HttpError(400, 'invalid_json', 'The body is empty; it must be a JSON object.');
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it is not UTF-8';
    throw new HttpError(400, 'invalid_json', `The body is not valid JSON: ${reason}`, { cause: error });
  }
}

function tooDeep(): HttpError {
  return new HttpError(400, 'invalid_json', `The body is nested more than ${DEEPEST} levels deep.`);
}

function tooMany(): HttpError {
  const most = MOST_VALUES.toLocaleString('en-US');
  return new HttpError(413, 'body_too_large', `The body contains more than ${most} values.`);
}

function tooSlow(ms: number): HttpError {
  return new HttpError(
    408,
    'request_timeout',
    `The body did not arrive within ${ms / 1000} s. Nothing was changed; send the request again.`,
    // The rest of it is not waited for.
    { headers: { Connection: 'close' } },
  );
}
