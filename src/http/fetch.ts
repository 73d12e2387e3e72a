/** A `fetch` for a client library that brings everything but the connections. */
import { DeployError } from '../errors.ts';
import { isLoopback } from './address.ts';
import { CONNECT_TIMEOUT_MS, openOrigins } from './connections.ts';
import { type Answered, createCancellation, exchange, type Request } from './exchange.ts';
import type { ExchangeFailure } from './failure.ts';
import { contentBytes, LONGEST_ANSWER } from './response.ts';

/** Why a `fetch` has no whole answer. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  /** No byte of the request can have reached the server. */
  readonly unsent: boolean;
  /** No further try can change it. */
  readonly isPermanent: boolean;

  /** @param message a clause that names the host */
  constructor(
    message: string,
    details: { readonly unsent: boolean; readonly isPermanent: boolean; readonly cause?: unknown },
  ) {
    super(message, { cause: details.cause });
    this.unsent = details.unsent;
    this.isPermanent = details.isPermanent;
  }
}

interface FetchOptions {
  readonly method: Request['method'];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | null | undefined;
}

/** Requests to one origin, over connections of their own. */
export interface OriginFetch {
  /**
   * Sends one request, once, and reads the whole answer. A redirect is an answer.
   * @throws FetchError without a whole answer; CancelledError; DeployError when the address is not of the origin, or the
   * environment names a proxy that is not a valid address
   */
  fetch(address: string, options: FetchOptions): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Opens the connections to one origin, with the proxies and certificate authorities of the environment.
 * @param base `https`, or `http` on loopback: a secret in the headers is sent nowhere else
 * @param timeoutMs asked for each request, for all of it: connection, headers and body together
 */
export function openFetch(
  base: URL,
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: () => number },
): OriginFetch {
  const lifetime = new AbortController();
  const origins = openOrigins(lifetime.signal);
  const cancellation = createCancellation(AbortSignal.any([signal, lifetime.signal]));
  return {
    async fetch(url, { method, headers, body }) {
      const address = new URL(url);
      if (address.origin !== base.origin) throw new DeployError(`the token is sent to ${base.host} only`);
      if (base.protocol !== 'https:' && !isLoopback(base))
        throw new DeployError(`the token is sent over https only, and the address of ${base.host} uses http`);
      const limitMs = timeoutMs();
      const answer = await exchange(
        origins.to(base),
        {
          address,
          method,
          headers: { ...headers, 'accept-encoding': 'identity' },
          body: body ? Buffer.from(body) : undefined,
          doing: `answer ${method} ${address.pathname}`,
          connectTimeoutMs: Math.min(CONNECT_TIMEOUT_MS, limitMs),
          timeoutMs: limitMs,
          timeoutFor: 'whole',
          longestAnswer: LONGEST_ANSWER,
          sink: undefined,
        },
        cancellation,
      );
      if (!answer.answered) throw fetchError(answer.failure, answer.unsent);
      if (answer.cut) throw fetchError(answer.cut, false);
      return responseOf(answer, base);
    },
    async close() {
      lifetime.abort();
      await origins.close();
    },
  };
}

function fetchError({ text, permanentHint, cause }: ExchangeFailure, unsent: boolean): FetchError {
  return new FetchError(text, { unsent, isPermanent: permanentHint !== undefined, cause });
}

/** Statuses whose answer has no body. */
const BODILESS_STATUSES: readonly number[] = [204, 205, 304];

/** @throws FetchError for an answer that `fetch` does not know */
function responseOf({ status, headers, bytes }: Answered, { host }: URL): Response {
  try {
    const body = BODILESS_STATUSES.includes(status) ? null : Uint8Array.from(contentBytes(bytes, headers));
    return new Response(body, { status, headers: plainHeaders(headers) });
  } catch (cause) {
    const text = `${host} sent an answer that is not valid HTTP`;
    throw new FetchError(text, { unsent: false, isPermanent: false, cause });
  }
}

/** The headers without those that describe how the body was sent. */
function plainHeaders(headers: Answered['headers']): Headers {
  const plain = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || /^content-(?:encoding|length)$/.test(name)) continue;
    for (const one of [value].flat()) plain.append(name, Buffer.from(one).toString('latin1'));
  }
  return plain;
}
