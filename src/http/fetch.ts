/** A `fetch` for a client library that brings everything but the connections. */
import { CancelledError, DeployError } from '../errors.ts';
import { isLoopback } from './address.ts';
import { openOrigins } from './connections.ts';
import { explainFailure, isUnsent, type Route } from './failure.ts';

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
  readonly method: string;
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
  const cancelled = AbortSignal.any([signal, lifetime.signal]);
  const origins = openOrigins(lifetime.signal);
  return {
    async fetch(url, { method, headers, body = null }) {
      const address = new URL(url);
      checkAddress(address, base);
      const connections = origins.to(base);
      const limitMs = timeoutMs();
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), limitMs);
      try {
        const until = AbortSignal.any([cancelled, late.signal]);
        const answer = await connections.fetch(address, { method, headers, body, signal: until });
        const bytes = await answer.arrayBuffer();
        // An answer such as 204 must not have a body, not even an empty one.
        return new Response(answer.body && bytes, { status: answer.status, headers: [...answer.headers] });
      } catch (cause) {
        if (cancelled.aborted) throw new CancelledError(`cancelled while asking ${base.host}`, { cause });
        throw fetchError(cause, connections.route(), late.signal.aborted ? limitMs : undefined);
      } finally {
        clearTimeout(timer);
      }
    },
    async close() {
      lifetime.abort();
      await origins.close();
    },
  };
}

function checkAddress(address: URL, base: URL): void {
  if (address.origin !== base.origin) throw new DeployError(`the token is sent to ${base.host} only`);
  if (base.protocol !== 'https:' && !isLoopback(base))
    throw new DeployError(`the token is sent over https only, and the address of ${base.host} uses http`);
}

/** @param lateMs the time that was over, when it was */
function fetchError(cause: unknown, route: Route, lateMs: number | undefined): FetchError {
  // Nothing but a request that cannot be sent has no cause; the error quotes it, with the token.
  if (cause instanceof TypeError && cause.cause === undefined)
    return new FetchError(`the request to ${route.host} cannot be sent`, { unsent: true, isPermanent: true });
  if (lateMs !== undefined) {
    const text = `${route.host} did not answer within ${lateMs / 1000} s`;
    return new FetchError(text, { unsent: false, isPermanent: false, cause });
  }
  const { text, permanentHint } = explainFailure(cause, route);
  return new FetchError(text, {
    unsent: isUnsent(cause),
    isPermanent: permanentHint !== undefined,
    cause,
  });
}
