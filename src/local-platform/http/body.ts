import type { IncomingMessage } from 'node:http';
import { HttpError } from './errors.ts';
import type { Limits } from './limits.ts';

export interface ApiRequest extends IncomingMessage {
  /** Asks for the body, once, when the client waits for that (`Expect: 100-continue`). */
  askForBody?: (() => void) | undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads a request's JSON body, sent as `application/json` (section 1 of the API document). Throws 413 above the limit,
 * 415 for another media type, 408 when it does not arrive in time, 400 when it is not a JSON object.
 */
export async function readJson(
  request: ApiRequest,
  { smallBodyBytes, bodySilenceMs }: Limits,
  limitBytes = smallBodyBytes,
): Promise<JsonObject> {
  const body = bodyOf(request, limitBytes);
  requireJson(request);
  const chunks = await unlessStalled(request, Array.fromAsync(body), bodySilenceMs);
  const value = parse(Buffer.concat(chunks));
  if (!isObject(value)) throw new HttpError('invalid_body', 'The body must be a JSON object.');
  return value;
}

/**
 * Returns the bytes of a request's body as they arrive. Throws 413 when it declares more than `limitBytes`; the bytes throw
 * that after more of them, and 400 when the connection breaks.
 */
export function bodyOf(request: ApiRequest, limitBytes: number): AsyncIterable<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
  return bounded(request, limitBytes);
}

/** Waits for what reads a body. Throws 408 when no byte has arrived for so long. */
export async function unlessStalled<T>(
  request: IncomingMessage,
  reading: Promise<T>,
  ms: number,
): Promise<T> {
  const { promise: end, reject } = Promise.withResolvers<never>();
  const message = `No byte of the body has arrived for ${ms / 1000} s. Nothing was changed. Send the request again.`;
  // Then the rest of the body is not read.
  const headers = { Connection: 'close' };
  request.setTimeout(ms, () => reject(new HttpError('request_timeout', message, { headers })));
  return await Promise.race([reading, end]).finally(() => request.setTimeout(0));
}

async function* bounded(request: ApiRequest, limitBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  request.askForBody?.();
  try {
    // The connection of a body that is not read to its end still has to carry the response.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > limitBytes) throw tooLarge(limitBytes);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const message = `The body ended early, after ${size.toLocaleString('en-US')} bytes. Nothing was changed. Send the request again.`;
    throw new HttpError('body_incomplete', message, { cause: error });
  }
}

function tooLarge(limitBytes: number): HttpError {
  const message = `The body is too large (maximum ${limitBytes.toLocaleString('en-US')} bytes).`;
  return new HttpError('body_too_large', message);
}

function requireJson({ headers }: IncomingMessage): void {
  const sent = headers['content-type'];
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  if (sent === undefined ? isEmpty : /^ *application\/json *(?:;|$)/i.test(sent)) return;
  const actual = sent === undefined ? 'without one' : `as "${sent}"`;
  const message = `Send the body as "Content-Type: application/json", not ${actual}.`;
  throw new HttpError('unsupported_media_type', message);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(bytes: Buffer): unknown {
  if (bytes.length === 0) throw new HttpError('invalid_json', 'The body is empty; it must be a JSON object.');
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it is not valid UTF-8';
    throw new HttpError('invalid_json', `The body is not valid JSON: ${reason}`, { cause: error });
  }
}
