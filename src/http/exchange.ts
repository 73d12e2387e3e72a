/** One try: a request out, an answer in, under one deadline. Knows nothing of retries or of what an answer means. */
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CancelledError } from '../errors.ts';
import { type BodyWatch, type RequestBody, streamBody } from './body.ts';
import type { Connections, DispatchHandler } from './connections.ts';
import { explainFailure, type Failure, type Route, talkFailure } from './failure.ts';

/** An answer's headers by lower-case name. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** One request, ready to be sent. */
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

/** The answer to one try. */
export interface Answered {
  readonly answered: true;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** Why the body is incomplete, when it is. */
  readonly cut: Failure | undefined;
}

/** A try without an answer. */
export interface Unanswered {
  readonly answered: false;
  /** No byte of the request can have reached the platform. */
  readonly unsent: boolean;
  readonly failure: Failure;
}

export type Exchange = Answered | Unanswered;

/** A signal to cancel, shared by all requests of a run. */
export interface Cancellation {
  requested(): boolean;
  /** Calls `act` when the signal comes. @returns what ends that */
  listen(act: () => void): () => void;
}

/** Listens once to a signal that thousands of requests listen to, one after the other. */
export function createCancellation(signal: AbortSignal): Cancellation {
  const listeners = new Set<{ act: (() => void) | undefined }>();
  signal.addEventListener(
    'abort',
    () => {
      for (const { act } of listeners) act?.();
    },
    { once: true },
  );
  return {
    requested: () => signal.aborted,
    listen(act) {
      const listener: { act: (() => void) | undefined } = { act };
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        // What an old collection has pointed to outlives many garbage collections, and all that it holds as well:
        // without this line, an upload of small files takes a third more memory.
        listener.act = undefined;
      };
    },
  };
}

/** What is to be undone when a try has ended; an AbortController does the same, but a run makes thousands of these. */
function createEnding() {
  const acts: (() => void)[] = [];
  let over = false;
  return {
    /** Runs at the end, or immediately when it has come already. */
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
function receive(connections: Connections, request: Request, { ending, moved, resolve }: Hooks) {
  let head: { readonly status: number; readonly headers: Headers } | undefined;
  let started = false;
  let complete = false;
  let size = 0;
  const chunks: Uint8Array[] = [];

  const end = (cut?: Failure) => {
    if (head) resolve({ answered: true, ...head, bytes: Buffer.concat(chunks), cut });
    else if (cut) resolve({ answered: false, unsent: !started, failure: cut });
  };
  const handler: DispatchHandler = {
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
      else end(tooLong(connections.route(), request.longestAnswer));
    },
    onResponseEnd() {
      complete = true;
      end();
    },
    onResponseError(_controller, error) {
      complete = true;
      end(explainFailure(error, connections.route()));
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
function race(
  connections: Connections,
  request: Request,
  cancellation: Cancellation,
  ending: Ending,
): Promise<Exchange> {
  const { promise, resolve, reject } = Promise.withResolvers<Exchange>();
  const { connectTimeoutMs, timeoutMs, timeoutFor } = request;
  const late = (what: string, ms: number) =>
    inbox.end(talkFailure(connections.route(), `${what} within ${ms / 1000} s`));
  startTimer(connectTimeoutMs, ending, () => {
    if (!inbox.started()) late('did not accept a connection', connectTimeoutMs);
  });
  const deadline = startTimer(timeoutMs, ending, () => late(lateness(request, inbox.answering()), timeoutMs));
  const moved = timeoutFor === 'silence' ? () => void deadline.refresh() : () => undefined;
  const inbox = receive(connections, request, { ending, moved, resolve });
  const cancel = () => reject(cancelled(request, inbox.started()));
  ending.onEnd(cancellation.listen(cancel));

  const body = openBody(request.body, {
    moved,
    failed(error) {
      if (!inbox.answering()) reject(error);
    },
  });
  if (body instanceof Readable) ending.onEnd(() => void body.destroy());
  const { origin, pathname, search } = request.address;
  const { method, headers } = request;
  // Timeouts of 0: the deadline of the exchange is the only one.
  const timeouts = { headersTimeout: 0, bodyTimeout: 0 };
  connections.dispatch(
    { origin, path: pathname + search, method, headers, body, ...timeouts },
    inbox.handler,
  );
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
 * @throws CancelledError immediately when that is requested; and what the body's source throws, as it is
 */
export async function exchange(
  connections: Connections,
  request: Request,
  cancellation: Cancellation,
): Promise<Exchange> {
  if (cancellation.requested()) throw cancelled(request, false);
  const ending = createEnding();
  try {
    const result = await race(connections, request, cancellation, ending);
    // The connection is free again a turn later; a request that is sent before would open another one.
    await nextTurn();
    return result;
  } finally {
    ending.end();
  }
}
