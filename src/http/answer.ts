import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { cleanLine } from './redact.ts';

/** Bytes of an answer that are taken at most, as sent and as decompressed. */
export const LONGEST_ANSWER = 32 * 1024 * 1024;

/** An answer's headers by lower-case name. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** An answer's body, made sense of. */
export interface Content {
  /** undefined when there was none, or it is no JSON. */
  readonly json: unknown;
  readonly text: string;
  /** It claims or looks to be JSON, or compressed, and is not. */
  readonly broken: boolean;
}

const EMPTY: Content = { json: undefined, text: '', broken: false };

/** A header's value; several of one name are joined as HTTP joins them. */
export function header(headers: Headers, name: string): string | undefined {
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

/** Undoes `Content-Encoding`, which some servers apply though it was not asked for. Throws when it can't. */
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

/** The platform's own name for a request, from the usual headers or the body of an error; 100 characters at most. */
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
