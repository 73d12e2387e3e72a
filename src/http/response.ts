/** Reads answers: their bodies, the messages of refusals, and the headers that matter. */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import type { Answered, Headers } from './exchange.ts';
import { cleanLine, hideTransferUrls } from './redact.ts';

/** Bytes of the largest answer that is accepted, as sent and as decompressed. */
export const LONGEST_ANSWER = 32 * 1024 * 1024;

/** An answer's body, made sense of. */
interface Content {
  /** undefined when there was none, or it is no JSON. */
  readonly json: unknown;
  readonly text: string;
  /** It claims or looks to be JSON, or compressed, and is not. */
  readonly broken: boolean;
}

const EMPTY: Content = { json: undefined, text: '', broken: false };

/** A header's value; several of one name are joined as HTTP joins them. */
function header(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' || value === undefined ? value : value.join(', ');
}

function inflateEither(bytes: Uint8Array, options: { maxOutputLength: number }): Buffer {
  // "deflate" means zlib's format, but some servers send the bare one; the first four bits tell them apart.
  return ((bytes[0] ?? 0) & 0x0f) === 8 ? inflateSync(bytes, options) : inflateRawSync(bytes, options);
}

const DECODERS: Readonly<
  Record<string, (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array>
> = {
  identity: (bytes) => bytes,
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateEither,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

/** Undoes `Content-Encoding`, which some servers apply though it was not asked for. @throws Error when it cannot. */
function decompress(bytes: Uint8Array, encoding: string | undefined): Uint8Array {
  const names = (encoding ?? '').split(',').map((name) => name.trim().toLowerCase());
  return names
    .filter((name) => name !== '')
    .reduceRight((data, name) => {
      const decode = DECODERS[name];
      if (!decode) throw new Error(`unknown content encoding ${name}`);
      return decode(data, { maxOutputLength: LONGEST_ANSWER });
    }, bytes);
}

/** The bytes that were meant: decompressed where the answer says that they are compressed, else as they are. */
export function contentBytes(bytes: Uint8Array, headers: Headers): Uint8Array {
  try {
    return decompress(bytes, header(headers, 'content-encoding'));
  } catch {
    return bytes;
  }
}

function parse(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Reads a body: decompressed (32 MiB at most), as UTF-8 with a byte order mark tolerated, as JSON by its type or its look. */
export function readContent(bytes: Uint8Array, headers: Headers): Content {
  if (bytes.length === 0) return EMPTY;
  let text: string;
  try {
    text = new TextDecoder().decode(decompress(bytes, header(headers, 'content-encoding')));
  } catch {
    return { ...EMPTY, broken: true };
  }
  if (text.trim() === '') return EMPTY;
  const isJson = /[/+]json\b/i.test(header(headers, 'content-type') ?? '') || /^\s*[{[]/.test(text);
  if (!isJson) return { json: undefined, text, broken: false };
  const parsed = parse(text);
  return parsed ? { json: parsed.json, text, broken: false } : { json: undefined, text, broken: true };
}

const REQUEST_ID_HEADERS = [
  'x-github-request-id',
  'x-request-id',
  'request-id',
  'x-amzn-requestid',
  'x-amz-request-id',
  'x-correlation-id',
  'x-trace-id',
  'cf-ray',
] as const;

/** Narrows to an object whose fields can be looked at. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the platform's own name for a request, from the usual headers or the body of an error; 100 characters at most. */
export function readRequestId(
  headers: Headers,
  json: unknown,
  redact: (text: string) => string,
): string | undefined {
  const named = REQUEST_ID_HEADERS.map((name) => header(headers, name)).find((value) => value?.trim());
  const body = isObject(json) ? json : {};
  const nested = isObject(body.error) ? body.error.request_id : undefined;
  const found = named ?? nested ?? body.request_id;
  return typeof found === 'string' && found.trim() !== '' ? cleanLine(redact(found.trim()), 100) : undefined;
}

const LONGEST_MESSAGE = 200;

/** Whether a status asks to try again: too early, too late, too many, or a failure of the platform. */
export function isPassingStatus(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** Errors nest a little (`error.errors[].message`); a body that nests deeper contains no message. */
const DEEPEST_MESSAGE = 4;

function textOf(value: unknown, depth = 0): string | undefined {
  if (depth > DEEPEST_MESSAGE) return undefined;
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (Array.isArray(value)) {
    const parts = value.slice(0, 5).map((item) => textOf(item, depth + 1));
    return parts.filter((part) => part !== undefined).join('; ') || undefined;
  }
  return isObject(value) ? messageOf(value, depth + 1) : undefined;
}

/** What the platform says went wrong: the document leaves the shape of errors open, so all usual ones are read. */
function messageOf(body: Readonly<Record<string, unknown>>, depth: number): string | undefined {
  const fields = ['message', 'error', 'errors', 'detail', 'title', 'msg'];
  const nested = isObject(body.error) ? textOf(body.error, depth) : undefined;
  return nested ?? fields.map((field) => textOf(body[field], depth)).find((text) => text !== undefined);
}

function textOfHtml(html: string): string {
  const title = /<title[^<>]*>([^<]*)/i.exec(html)?.[1]?.trim();
  return title || html.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ').replace(/<[^<>]*>/g, ' ');
}

/**
 * The message in an error's body, whatever its shape, as one clean line of at most 200 characters without secrets.
 * @returns undefined when the body says nothing
 */
export function readMessage(content: Content, redact: (text: string) => string): string | undefined {
  // Enough for any message, and little enough to search through.
  const text = content.json === undefined ? content.text.slice(0, 20_000) : '';
  const found = textOf(content.json) ?? (isHtml(text) ? textOfHtml(text) : text);
  const line = hideTransferUrls(redact(found.slice(0, 20_000)))
    .replace(/\s+/g, ' ')
    .trim();
  return line === '' ? undefined : cleanLine(line, LONGEST_MESSAGE);
}

const WEEKDAY_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

function parseHttpDate(text: string): number | undefined {
  if (!WEEKDAY_DATE.test(text)) return undefined;
  // The old asctime form carries no zone, and would be read as local time.
  const time = Date.parse(/(?:GMT|UTC|[+-]\d{4})$/.test(text) ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Reads a `Retry-After` header: seconds, or a date, which is taken against the answer's own `Date` so that a
 * wrong clock on either side does no harm.
 * @returns milliseconds, 0 for a date in the past; undefined for anything that is no single, finite, positive wish
 */
export function parseRetryAfter(
  value: string | readonly string[] | undefined,
  dateHeader: string | undefined,
  wallNow: number,
): number | undefined {
  if (typeof value !== 'string')
    return value?.length === 1 ? parseRetryAfter(value[0], dateHeader, wallNow) : undefined;
  const text = value.trim();
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    const ms = Number(text) * 1000;
    return Number.isFinite(ms) ? ms : undefined;
  }
  const until = parseHttpDate(text);
  if (until === undefined) return undefined;
  return Math.max(0, until - (parseHttpDate(dateHeader?.trim() ?? '') ?? wallNow));
}

/** An answer other than 2xx. */
export interface Refusal {
  readonly status: number;
  /** What the platform said, clean. */
  readonly message: string | undefined;
  /** The body is an HTML page. */
  readonly isPage: boolean;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  /** The target of a redirect. */
  readonly target: URL | null;
}

/** Returns whether a text is an HTML page, which no API answers with. */
export function isHtml(text: string): boolean {
  return /^\s*<(?:!doctype html|html|head|body|title)\b/i.test(text);
}

/**
 * Reads an answer other than 2xx.
 * @param base what a relative redirect is relative to
 * @param wallNow milliseconds since 1970
 */
export function readRefusal(
  { status, headers, bytes }: Answered,
  base: string,
  redact: (text: string) => string,
  wallNow: number,
): Refusal {
  const content = readContent(bytes, headers);
  const location = status < 400 ? header(headers, 'location') : undefined;
  return {
    status,
    message: readMessage(content, redact),
    isPage: isHtml(content.text),
    requestId: readRequestId(headers, content.json, redact),
    retryAfterMs: parseRetryAfter(headers['retry-after'], header(headers, 'date'), wallNow),
    target: location ? URL.parse(redact(location), base) : null,
  };
}
