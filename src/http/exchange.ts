/** One try: a request out, an answer in, under one deadline. Knows nothing of retries or of what an answer means. */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CancelledError } from '../errors.ts';
import type { Headers } from './answer.ts';
import { type BodyWatch, streamBody } from './body.ts';
import type { Cancellation } from './cancellation.ts';
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
  readonly body: Readable | Uint8Array | null;
  /** 0: the deadline of the exchange is the only one. */
  readonly headersTimeout: 0;
  readonly bodyTimeout: 0;
}

export interface Request {
  readonly address: URL;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly headers: Record<string, string>;
  readonly body: RequestBody | Uint8Array | undefined;
  /** For messages, as in `create function "hello"`. */
  readonly doing: string;
  /** Milliseconds for the connection alone. */
  readonly connectTimeoutMs: number;
  /** Milliseconds for the whole; when `timeoutFor` is `silence`, for any part of it in which no byte moves. */
  readonly timeoutMs: number;
  readonly timeoutFor: 'whole' | 'silence';
  /** Bytes of the answer's body that are taken at most. */
  readonly longestAnswer: number;
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

/** What is to be undone when a try has ended; an AbortController does the same, but a run makes thousands of these. */
function createEnding() {
  const acts: (() => void)[] = [];
  let over = false;
  return {
    /** Runs at the end, or at once when it has come already. */
    onEnd(act: () => void): void {
      if (over) act();
      else acts.push(act);
    },
    end(): void {
      over = true;
      for (const act of acts) act();
    },
  };
}

type Ending = ReturnType<typeof createEnding>;

interface Hooks {
  readonly ending: Ending;
  /** A part of the answer came in. */
  moved(): void;
  resolve(exchange: Exchange): void;
}

/** Collects one answer from the library's callbacks, and resolves as soon as it is known what came of the try. */
function receive(wire: Wire, request: Request, { ending, moved, resolve }: Hooks) {
  let head: { readonly status: number; readonly headers: Headers } | undefined;
  let started = false;
  let complete = false;
  let size = 0;
  const chunks: Uint8Array[] = [];

  const end = (cut?: Failure) => {
    if (head) resolve({ answered: true, ...head, bytes: Buffer.concat(chunks), cut });
    else if (cut) resolve({ answered: false, unsent: !started, failure: cut });
  };
  const handler: WireHandler = {
    onRequestStart(controller) {
      started = true;
      ending.onEnd(() => {
        if (!complete) controller.abort(new Error('the exchange has ended'));
      });
    },
    onResponseStart(_controller, status, headers) {
      moved();
      if (status >= 200) head = { status, headers };
    },
    onResponseData(_controller, chunk) {
      moved();
      size += chunk.byteLength;
      if (size <= request.longestAnswer) chunks.push(chunk);
      else end(tooLong(wire.route(), request.longestAnswer));
    },
    onResponseEnd() {
      complete = true;
      end();
    },
    onResponseError(_controller, error) {
      complete = true;
      end(explainFailure(error, wire.route()));
    },
  };
  return { handler, end, started: () => started, answering: () => head !== undefined };
}

function tooLong({ host }: Route, longest: number): Failure {
  return {
    text: `${host} sent more than ${longest >= 2 ** 20 ? `${longest >> 20} MiB` : `${longest >> 10} KiB`}`,
    cause: undefined,
    permanentHint: 'Check that `base_url` is the address of the platform itself.',
  };
}

function startTimer(ms: number, ending: Ending, act: () => void): NodeJS.Timeout {
  const timer = setTimeout(act, ms);
  ending.onEnd(() => clearTimeout(timer));
  return timer;
}

function cancelled(request: Request, started: boolean): CancelledError {
  const hint = started && request.method !== 'GET' ? 'The platform may still do it.' : undefined;
  return new CancelledError(`cancelled while asking the platform to ${request.doing}`, {
    hint,
    withoutEffect: !started,
  });
}

/** Starts the try and all that may end it; the first of them settles the promise. */
function race(wire: Wire, request: Request, cancellation: Cancellation, ending: Ending): Promise<Exchange> {
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>();
  const { connectTimeoutMs, timeoutMs, timeoutFor } = request;
  const late = (what: string, ms: number) =>
    inbox.end(talkFailure(wire.route(), `${what} within ${ms / 1000} s`));
  startTimer(connectTimeoutMs, ending, () => {
    if (!inbox.started()) late('did not accept a connection', connectTimeoutMs);
  });
  const deadline = startTimer(timeoutMs, ending, () => late(lateness(request, inbox.answering()), timeoutMs));
  const moved = timeoutFor === 'silence' ? () => void deadline.refresh() : () => undefined;
  const inbox = receive(wire, request, { ending, moved, resolve });
  const cancel = () => reject(cancelled(request, inbox.started()));
  ending.onEnd(cancellation.listen(cancel));

  const body = openBody(request.body, {
    moved,
    failed(error) {
      if (!inbox.answering()) reject(error);
    },
  });
  if (body instanceof Readable) ending.onEnd(() => void body.destroy());
  wire.dispatch(toWire(request, body), inbox.handler);
  return promise;
}

function lateness(request: Request, answering: boolean): string {
  if (request.timeoutFor === 'silence') return 'neither took nor sent a byte';
  return answering ? 'did not finish its answer' : 'did not answer';
}

function openBody(body: Request['body'], watch: BodyWatch): Readable | Uint8Array | null {
  if (body === undefined) return null;
  return body instanceof Uint8Array ? body : streamBody(body, watch);
}

/**
 * Sends one request and reads its answer. Deadlines and cancellation are raced against the library, which looks at
 * neither while it connects.
 * @returns also an answer that is not whole: one that came early counts more than the break that follows it
 * @throws CancelledError at once when that is asked for; and what the body's source throws, as it is
 */
export async function exchange(wire: Wire, request: Request, cancellation: Cancellation): Promise<Exchange> {
  if (cancellation.requested()) throw cancelled(request, false);
  const ending = createEnding();
  try {
    const result = await race(wire, request, cancellation, ending);
    // The connection is free again a turn later; a request that is sent before would open another one.
    await nextTurn();
    return result;
  } finally {
    ending.end();
  }
}

function toWire(request: Request, body: Readable | Uint8Array | null): WireRequest {
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
