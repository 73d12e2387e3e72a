import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { HttpError } from './errors.ts';
import type { Limits } from './limits.ts';

/** Returns whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads a request's JSON body, sent as `application/json` (section 1 of the API document). Throws 413 above the limit,
 * 415 for another media type, 408 when it does not arrive in time, 400 when it is not a JSON object.
 */
export type ReadJson = (request: IncomingMessage, limitBytes?: number) => Promise<JsonObject>;

/** The limit of every body without files. */
const WITHOUT_FILES_BYTES = 1024 * 1024;

/** A smaller body never waits for others: it needs little more memory than its connection. */
const SMALL_BYTES = 64 * 1024;

/** Creates a reader for all requests of a platform, whose unfinished bodies together stay within `jsonBodiesBytes`. */
export function createJsonReader({ jsonBodyBytes, jsonBodiesBytes, jsonBodyMs }: Limits): ReadJson {
  const budget = new ByteBudget(jsonBodiesBytes);
  return async (request, limitBytes = WITHOUT_FILES_BYTES) => {
    const limit = Math.min(limitBytes, jsonBodyBytes);
    requireLength(request, limit);
    requireJson(request);
    const length = declaredLength(request) ?? limit;
    using _room = length > SMALL_BYTES ? await budget.take(length) : undefined;
    const bytes = await within(jsonBodyMs, readBytes(request, limit));
    requireReasonable(bytes);
    const value = parse(bytes);
    if (!isObject(value)) throw new HttpError(400, 'invalid_body', 'The body must be a JSON object.');
    return value;
  };
}

/** Limits the memory that concurrent work uses together. */
class ByteBudget {
  readonly #total: number;
  #left: number;
  readonly #waiting: { readonly bytes: number; readonly enter: () => void }[] = [];

  constructor(total: number) {
    this.#total = total;
    this.#left = total;
  }

  /**
   * Settles when this many bytes are available, in the order of the calls; work that is larger than the budget gets
   * all of it. Disposing of the result returns them.
   */
  async take(asked: number): Promise<Disposable> {
    const bytes = Math.min(asked, this.#total);
    const { promise, resolve: enter } = Promise.withResolvers<void>();
    this.#waiting.push({ bytes, enter });
    this.#admit();
    await promise;
    return {
      [Symbol.dispose]: () => {
        this.#left += bytes;
        this.#admit();
      },
    };
  }

  #admit(): void {
    for (let [next] = this.#waiting; next && next.bytes <= this.#left; [next] = this.#waiting) {
      this.#waiting.shift();
      this.#left -= next.bytes;
      next.enter();
    }
  }
}

/** Reads a request's body to its end; throws as `bounded` does. */
async function readBytes(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(bounded(bodyOf(request), limitBytes)));
}

/** Returns the bytes of a request's body as they arrive. */
export function bodyOf(request: IncomingMessage): AsyncIterator<Buffer> {
  // The connection of a body that is not read to its end still has to carry the response.
  return request.iterator({ destroyOnReturn: false });
}

/** Returns the bytes of a message that has arrived entirely, to be sent in one packet with a head; `undefined` for any other stream. */
export function readArrived(stream: Readable & { readonly complete?: boolean }): Buffer | '' | undefined {
  return stream.complete ? (stream.read() ?? '') : undefined;
}

/** Throws 413 when a request declares a body of more than `limitBytes`. */
export function requireLength(request: IncomingMessage, limitBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
}

/** Yields bytes as they are read. Throws 413 after more than `limitBytes`, 400 when the connection breaks. */
export async function* bounded(bytes: AsyncIterator<Buffer>, limitBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for (;;) {
      const next = await bytes.next().catch((error: unknown) => {
        if (error instanceof HttpError) throw error;
        const message = `The body ended early, after ${size.toLocaleString('en-US')} bytes. Nothing was changed. Send the request again.`;
        throw new HttpError(400, 'body_incomplete', message, { cause: error });
      });
      if (next.done) return;
      size += next.value.length;
      if (size > limitBytes) throw tooLarge(limitBytes);
      yield next.value;
    }
  } finally {
    await bytes.return?.();
  }
}

function tooLarge(limitBytes: number): HttpError {
  const message = `The body is too large (maximum ${limitBytes.toLocaleString('en-US')} bytes).`;
  return new HttpError(413, 'body_too_large', message);
}

/** The length that a request declares; `undefined` when its body is chunked. */
function declaredLength({ headers }: IncomingMessage): number | undefined {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;
}

function requireJson(request: IncomingMessage): void {
  const sent = request.headers['content-type'];
  const mediaType = sent?.split(';', 1)[0]?.trim().toLowerCase();
  const isEmpty = declaredLength(request) === 0;
  if (mediaType === 'application/json' || (isEmpty && mediaType === undefined)) return;
  const actual = sent === undefined ? 'without one' : `as "${sent}"`;
  const message = `Send the body as "Content-Type: application/json", not ${actual}.`;
  throw new HttpError(415, 'unsupported_media_type', message);
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: end, reject } = Promise.withResolvers<never>();
  const message = `The body did not arrive within ${ms / 1000} s. Nothing was changed. Send the request again.`;
  // The rest of the body is not read.
  const headers = { Connection: 'close' };
  const timer = setTimeout(() => reject(new HttpError(408, 'request_timeout', message, { headers })), ms);
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}

/** Far above what any body of this API needs; parsing more would block all other requests. */
const DEEPEST = 64;
const MOST_VALUES = 1_000_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const BRACKET_END = 0x5d;
const BRACE = 0x7b;
const BRACE_END = 0x7d;

/** Throws for a body that would take seconds to parse: 400 when it is nested deeply, 413 for too many values. */
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
    if (depth > DEEPEST)
      throw new HttpError(400, 'invalid_json', `The body is nested more than ${DEEPEST} levels deep.`);
    if (values > MOST_VALUES)
      throw new HttpError(
        413,
        'body_too_large',
        `The body contains more than ${MOST_VALUES.toLocaleString('en-US')} values.`,
      );
  }
}

/** Returns the index of the quote that ends the string at `start`. */
function endOfText(bytes: Buffer, start: number): number {
  // Most bytes are those of base64, which has no escapes.
  const quote = bytes.indexOf(QUOTE, start + 1);
  if (quote < 0 || !bytes.subarray(start, quote).includes(BACKSLASH)) return quote < 0 ? bytes.length : quote;
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(bytes: Buffer): unknown {
  if (bytes.length === 0)
    throw new HttpError(400, 'invalid_json', 'The body is empty; it must be a JSON object.');
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it is not valid UTF-8';
    throw new HttpError(400, 'invalid_json', `The body is not valid JSON: ${reason}`, { cause: error });
  }
}
