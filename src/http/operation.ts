import type { Permission } from '../platform/types.ts';

/** The bytes of a request, which can be sent more than once. */
export interface RequestBody {
  /** Bytes, when known: sent as `Content-Length`, and held to. */
  readonly length: number | undefined;
  /** Called anew for each try. A chunk once given must stay as it is. What is thrown here reaches the caller as it is. */
  open(): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** One call of section 4 of the API document. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Decoded segments under `{base_url}/v1`; each is percent-encoded when it is sent. */
  readonly path: readonly string[];
  /** Raw, without `?`. */
  readonly query?: string;
  /** What the key must grant, named when the platform denies the call. */
  readonly permission: Permission;
  /** For messages, as in `create function "hello"`. */
  readonly doing: string;
  /** JSON text. */
  readonly body?: RequestBody | Uint8Array;
  /** Milliseconds for one try: connection, headers and body together. 30 s, and longer for a large body, when absent. */
  readonly timeoutMs?: number;
  /** Milliseconds of failures after which no retry is planned: 0 for a caller that repeats it by itself. 1 min when absent. */
  readonly patienceMs?: number;
}

/** The response to a request that the platform carried out. */
export interface Answer {
  /** What was requested, as in `create function "hello"`. */
  readonly doing: string;
  readonly status: number;
  /** The parsed body; undefined when it was empty or no JSON. */
  readonly json: unknown;
  /** Returns the first part of the body, without secrets and fit to be printed. */
  beginning(): string;
  readonly requestId: string | undefined;
  /** Why the body of a write's answer could not be read, as a clause that names the host: its status is a yes all the same. */
  readonly cut?: string;
}

/** Whether doing the operation twice does the same as doing it once. */
export function isRepeatable(operation: Operation): boolean {
  return operation.method === 'GET' || operation.method === 'DELETE';
}
