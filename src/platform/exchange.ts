/** One try: a request out, an answer in, under one deadline. Knows nothing of retries or of what an answer means. */
import type { Readable } from 'node:stream';
import { CancelledError } from '../errors.ts';
import { type Headers, LONGEST_ANSWER } from './answer.ts';
import { streamBody } from './body.ts';
import { explainFailure, type Failure, type Route } from './failure.ts';
import type { RequestBody } from './operation.ts';

interface Controller {
  abort(reason: Error): void;
}

/** What the HTTP library calls back; the shape is undici's. */
export interface WireHandler {
  onRequestStart(controller: Controller): void;
  onResponseStart(controller: Controller, status: number, headers: Headers): void;
  onResponseData(controller: Controller, chunk: Uint8Array): void;
  onResponseEnd(): void;
  onResponseError(controller: Controller, error: Error): void;
}

/** One request as the HTTP library takes it; the shape is undici's. */
export interface WireRequest {
  readonly origin: string;
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly headers: Record<string, string>;
  readonly body: Readable | null;
  /** 0: the deadline of the exchange is the only one. */
  readonly headersTimeout: 0;
  readonly bodyTimeout: 0;
}

export interface Request {
  readonly address: URL;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly headers: Record<string, string>;
  readonly body: RequestBody | undefined;
  /** For messages, as in `create function "hello"`. */
  readonly doing: string;
  /** Milliseconds for the connection alone, and for the whole. */
  readonly connectTimeoutMs: number;
  readonly timeoutMs: number;
}

/** What one try came to. */
export type Exchange =
  | {
      readonly answered: true;
      readonly status: number;
      readonly headers: Headers;
      readonly bytes: Uint8Array;
      /** Why the body is not whole, when it is not. */
      readonly cut: Failure | undefined;
    }
  | {
      readonly answered: false;
      /** No byte of the request can have reached the platform. */
      readonly unsent: boolean;
      readonly failure: Failure;
    };

export interface Wire {
  dispatch(request: WireRequest, handler: WireHandler): void;
  route(): Route;
}

function secondsOf(ms: number): string {
  return `${Number((ms / 1000).toPrecision(3))} s`;
}

/** The first to come ends the exchange; whatever comes later finds it ended. */
function createEnding(resolve: (exchange: Exchange) => void, reject: (error: unknown) => void) {
  const ended = new AbortController();
  const end = (settle: () => void) => {
    if (ended.signal.aborted) return;
    settle();
    ended.abort();
  };
  return {
    signal: ended.signal,
    resolve: (exchange: Exchange) => end(() => resolve(exchange)),
    reject: (error: unknown) => end(() => reject(error)),
  };
}

function onTimeout(ms: number, ended: AbortSignal, act: () => void): void {
  const timer = setTimeout(act, ms);
  ended.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

/**
 * Sends one request and reads its answer. Deadline and cancellation are raced against the library, which looks at
 * neither while it connects.
 * @returns also for an answer that is not whole; an early answer counts more than the break that follows it
 * @throws CancelledError at once when the signal is aborted, and whatever the body's source throws, as it is
 */
export function exchange(wire: Wire, request: Request, signal: AbortSignal | undefined): Promise<Exchange> {
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>();
  const ending = createEnding(resolve, reject);
  let head: { readonly status: number; readonly headers: Headers } | undefined;
  let started = false;
  let size = 0;
  const chunks: Uint8Array[] = [];

  const finish = (cut?: Failure) => {
    if (head) ending.resolve({ answered: true, ...head, bytes: Buffer.concat(chunks), cut });
    else if (cut) ending.resolve({ answered: false, unsent: !started, failure: cut });
  };
  const late = (what: string, ms: number) => {
    finish({ text: `${wire.route().host} ${what} within ${secondsOf(ms)}`, cause: undefined });
  };
  const cancel = () => {
    const hint = started && request.method !== 'GET' ? 'The platform may still do it.' : undefined;
    ending.reject(new CancelledError(`cancelled while asking the platform to ${request.doing}`, { hint }));
  };

  const body = request.body
    ? streamBody(request.body, (error) => {
        if (!head) ending.reject(error);
      })
    : null;
  const handler: WireHandler = {
    onRequestStart(controller) {
      started = true;
      const abort = () => controller.abort(new Error('the exchange has ended'));
      if (ending.signal.aborted) abort();
      else ending.signal.addEventListener('abort', abort, { once: true });
    },
    onResponseStart(_controller, status, headers) {
      if (status >= 200) head = { status, headers };
    },
    onResponseData(_controller, chunk) {
      size += chunk.byteLength;
      // The library reuses the memory of a chunk.
      if (size <= LONGEST_ANSWER) chunks.push(Uint8Array.from(chunk));
      else
        finish({
          text: `${wire.route().host} sent more than 32 MiB`,
          cause: undefined,
          permanentHint: 'Check `base_url`.',
        });
    },
    onResponseEnd: () => finish(),
    onResponseError: (_controller, error) => finish(explainFailure(error, wire.route())),
  };

  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel, { once: true, signal: ending.signal });
  onTimeout(request.timeoutMs, ending.signal, () =>
    late(head ? 'did not finish its answer' : 'did not answer', request.timeoutMs),
  );
  onTimeout(request.connectTimeoutMs, ending.signal, () => {
    if (!started) late('did not accept a connection', request.connectTimeoutMs);
  });
  ending.signal.addEventListener('abort', () => body?.destroy(), { once: true });
  if (!ending.signal.aborted) wire.dispatch(toWire(request, body), handler);
  return promise;
}

function toWire(request: Request, body: Readable | null): WireRequest {
  const { origin, pathname, search } = request.address;
  return {
    origin,
    path: pathname + search,
    method: request.method,
    headers: request.headers,
    body,
    headersTimeout: 0,
    bodyTimeout: 0,
  };
}
