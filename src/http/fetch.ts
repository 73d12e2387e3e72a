/** A `fetch` for a client library that brings everything but the connections. */
import { CancelledError, DeployError } from '../errors.ts';
import { isLoopback } from './address.ts';
import {
  type Connections,
  fetch,
  openConnections,
  type RequestInit as UndiciRequest,
} from './connections.ts';
import { type ExchangeFailure, explainFailure, isUnsent } from './failure.ts';

/** Why a `fetch` has no whole answer. The message is a clause that names the host. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  /** No byte of the request can have reached the server. */
  readonly unsent: boolean;
  /** No further try can change it. */
  readonly isPermanent: boolean;

  constructor({ text, permanentHint, cause }: ExchangeFailure) {
    super(text, { cause });
    this.unsent = isUnsent(cause);
    this.isPermanent = permanentHint !== undefined;
  }
}

/** Requests to one origin, over connections of their own. */
export type OriginFetch = ReturnType<typeof openFetch>;

/**
 * Opens the connections to one origin. A secret in the headers is sent nowhere else.
 * @param timeoutMs asked for each request, for all of it: connection, headers and body together
 */
export function openFetch(
  base: URL,
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: () => number },
) {
  const lifetime = new AbortController();
  const cancelled = AbortSignal.any([signal, lifetime.signal]);
  let connections: Connections | undefined;
  return {
    /**
     * Sends one request, once, and reads the whole answer. A redirect is an answer.
     * @throws FetchError without a whole answer; CancelledError; DeployError when the address is not of the origin
     */
    async fetch(url: string, { method, headers, body }: RequestInit): Promise<Response> {
      const { origin, protocol } = new URL(url);
      if (origin !== base.origin) throw new DeployError(`the token is sent to ${base.host} only`);
      if (protocol !== 'https:' && !isLoopback(base))
        throw new DeployError(`the token is sent over https only, and the address of ${base.host} uses http`);
      connections ??= openConnections(lifetime.signal);
      const limitMs = timeoutMs();
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), limitMs);
      try {
        const until = AbortSignal.any([cancelled, late.signal]);
        const dispatcher = connections.to(base);
        const request = { method, headers, body, signal: until, dispatcher, redirect: 'manual' };
        const answer = await fetch(url, request as UndiciRequest);
        const bytes = await answer.arrayBuffer();
        // An answer such as 204 must not have a body, not even an empty one.
        return new Response(answer.body && bytes, { status: answer.status, headers: [...answer.headers] });
      } catch (cause) {
        if (cancelled.aborted) throw new CancelledError(`cancelled while asking ${base.host}`, { cause });
        const text = `${base.host} did not answer within ${limitMs / 1000} s`;
        throw new FetchError(late.signal.aborted ? { text, cause } : explainFailure(cause, base.host));
      } finally {
        clearTimeout(timer);
      }
    },
    async close(): Promise<void> {
      lifetime.abort();
      await connections?.close();
    },
  };
}
