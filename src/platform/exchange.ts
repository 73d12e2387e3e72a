/** One try: a request out, an answer in, under one deadline. Knows nothing of retries or of what an answer means. */
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CancelledError } from '../errors.ts';
import { type Headers, LONGEST_ANSWER } from './answer.ts';
import { streamBody } from './body.ts';
import { explainFailure, type Failure, type Route, talkFailure } from './failure.ts';
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

/** Collects one answer from the library's callbacks, and resolves as soon as it is known what came of the try. */
function receive(wire: Wire, settled: AbortSignal, resolve: (exchange: Exchange) => void) {
  let head: { readonly status: number; readonly headers: Headers } | undefined;
  let started = false;
  let size = 0;
  const chunks: Uint8Array[] = [];

  const end = (cut?: Failure) => {
    if (head) resolve({ answered: true, ...head, bytes: Buffer.concat(chunks), cut });
    else if (cut) resolve({ answered: false, unsent: !started, failure: cut });
  };
  const handler: WireHandler = {
    onRequestStart(controller) {
      started = true;
      onAbort(settled, () => controller.abort(new Error('the exchange has ended')));
    },
    onResponseStart(_controller, status, headers) {
      if (status >= 200) head = { status, headers };
    },
    onResponseData(_controller, chunk) {
      size += chunk.byteLength;
      if (size <= LONGEST_ANSWER) chunks.push(chunk);
      else end(tooLong(wire.route()));
    },
    onResponseEnd: () => end(),
    onResponseError: (_controller, error) => end(explainFailure(error, wire.route())),
  };
  return { handler, end, started: () => started, answering: () => head !== undefined };
}

function tooLong({ host }: Route): Failure {
  return {
    text: `${host} sent more than ${LONGEST_ANSWER >> 20} MiB`,
    cause: undefined,
    permanentHint: 'Check that `base_url` is the address of the platform itself.',
  };
}

function onAbort(signal: AbortSignal, act: () => void): void {
  if (signal.aborted) act();
  else signal.addEventListener('abort', act, { once: true });
}

function onTimeout(ms: number, settled: AbortSignal, act: () => void): void {
  const timer = setTimeout(act, ms);
  onAbort(settled, () => clearTimeout(timer));
}

function cancelled(request: Request, started: boolean): CancelledError {
  const hint = started && request.method !== 'GET' ? 'The platform may still do it.' : undefined;
  return new CancelledError(`cancelled while asking the platform to ${request.doing}`, { hint });
}

/** Starts the try and all that may end it; the first of them settles the promise. */
function race(wire: Wire, request: Request, signal: AbortSignal, settled: AbortSignal): Promise<Exchange> {
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>();
  const inbox = receive(wire, settled, resolve);
  const late = (what: string, ms: number) =>
    inbox.end(talkFailure(wire.route(), `${what} within ${ms / 1000} s`));
  onTimeout(request.connectTimeoutMs, settled, () => {
    if (!inbox.started()) late('did not accept a connection', request.connectTimeoutMs);
  });
  onTimeout(request.timeoutMs, settled, () => {
    late(inbox.answering() ? 'did not finish its answer' : 'did not answer', request.timeoutMs);
  });
  const cancel = () => reject(cancelled(request, inbox.started()));
  signal.addEventListener('abort', cancel, { once: true, signal: settled });

  const body = request.body
    ? streamBody(request.body, (error) => {
        if (!inbox.answering()) reject(error);
      })
    : null;
  onAbort(settled, () => body?.destroy());
  wire.dispatch(toWire(request, body), inbox.handler);
  return promise;
}

/**
 * Sends one request and reads its answer. Deadlines and cancellation are raced against the library, which looks at
 * neither while it connects.
 * @returns also an answer that is not whole: one that came early counts more than the break that follows it
 * @throws CancelledError at once when the signal is aborted; and what the body's source throws, as it is
 */
export async function exchange(wire: Wire, request: Request, signal: AbortSignal): Promise<Exchange> {
  if (signal.aborted) throw cancelled(request, false);
  const settled = new AbortController();
  try {
    const result = await race(wire, request, signal, settled.signal);
    // The connection is free again a turn later; a request that is sent before would open another one.
    await nextTurn();
    return result;
  } finally {
    settled.abort();
  }
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
