/** One try: a request out, an answer in, under one deadline. Knows nothing of retries or of what an answer means. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CancelledError } from '../errors.ts';
import { openBody, type RequestBody, type Sink } from './body.ts';
import {
  CONNECT_TIMEOUT_MS,
  type Connections,
  type Controller,
  type DispatchHandler,
} from './connections.ts';
import {
  type ExchangeFailure,
  encodedFailure,
  explainFailure,
  talkFailure,
  tooLongFailure,
} from './failure.ts';
import { cleanLine } from './redact.ts';

/** An answer's headers by lower-case name. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** One request, ready to be sent. */
export interface Request {
  readonly address: URL;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly headers: Record<string, string>;
  readonly body?: RequestBody | Uint8Array | undefined;
  /** For messages, as in `create function "hello"`. */
  readonly doing: string;
  /** Milliseconds for the whole; when `timeoutFor` is `silence`, for any part of it in which no byte moves. */
  readonly timeoutMs: number;
  readonly timeoutFor: 'whole' | 'silence';
  /** Bytes of the answer's body that are kept at most. */
  readonly longestAnswer: number;
  /** Takes the body of a 2xx answer, however long; it is kept like any other when there is no sink. */
  readonly sink?: Sink | undefined;
}

/** The answer to one try. */
export interface Answered {
  readonly answered: true;
  readonly status: number;
  readonly headers: Headers;
  /** Empty when a sink took them. */
  readonly bytes: Uint8Array;
  /** Why the body is incomplete, when it is. */
  readonly cut: ExchangeFailure | undefined;
}

/** A try without an answer. */
export interface Unanswered {
  readonly answered: false;
  /** No byte of the request can have reached the platform. */
  readonly unsent: boolean;
  readonly failure: ExchangeFailure;
}

export type Exchange = Answered | Unanswered;

/** Listens once to a signal that thousands of requests listen to, one after the other. */
export class Cancellation {
  readonly signal: AbortSignal;
  readonly #listeners = new Set<{ act: (() => void) | undefined }>();

  constructor(signal: AbortSignal) {
    this.signal = signal;
    signal.addEventListener('abort', () => {
      for (const { act } of this.#listeners) act?.();
    });
  }

  /** Calls `act` when the signal comes. @returns what ends that */
  listen(act: () => void): () => void {
    const listener: { act: (() => void) | undefined } = { act };
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      // What an old collection has pointed to survives many garbage collections, with all that it references:
      // without this line, an upload of small files uses a third more memory.
      listener.act = undefined;
    };
  }
}

/** One try under way: the first of its answer, its deadlines, a failure of its body's source or its sink, and a cancellation settles it. */
class Try implements DispatchHandler {
  readonly #connections: Connections;
  readonly #request: Request;
  readonly #result = Promise.withResolvers<Exchange>();
  readonly #chunks: Uint8Array[] = [];
  readonly #connecting: NodeJS.Timeout;
  readonly #deadline: NodeJS.Timeout;
  readonly #stopListening: () => void;
  #controller: Controller | undefined;
  #head: { readonly status: number; readonly headers: Headers } | undefined;
  #sink: Sink | undefined;
  #size = 0;
  #isSettled = false;
  #isComplete = false;
  #isOver = false;

  constructor(connections: Connections, request: Request, cancellation: Cancellation) {
    const { timeoutMs } = request;
    this.#connections = connections;
    this.#request = request;
    const connectTimeoutMs = Math.min(CONNECT_TIMEOUT_MS, timeoutMs);
    this.#connecting = setTimeout(() => {
      if (!this.#controller) this.#stop('did not accept a connection', connectTimeoutMs);
    }, connectTimeoutMs);
    this.#deadline = setTimeout(() => this.#stop(this.#lateness(), timeoutMs), timeoutMs);
    this.#stopListening = cancellation.listen(() =>
      this.#fail(cancelled(request, this.#controller !== undefined)),
    );
  }

  /** Sends the request. @throws what the body's source or the sink throws, and CancelledError */
  async run(): Promise<Exchange> {
    const { method, headers, address, body: given } = this.#request;
    const { origin, pathname, search } = address;
    const body = given && !(given instanceof Uint8Array) ? openBody(given, this.#watch()) : (given ?? null);
    // Timeouts of 0: the deadline of the try is the only one.
    const options = { origin, path: pathname + search, method, headers, headersTimeout: 0, bodyTimeout: 0 };
    try {
      this.#connections.dispatch({ ...options, body }, this);
      const result = await this.#result.promise;
      // The connection is free again a turn later; a request that is sent before would open another one.
      await nextTurn();
      return result;
    } finally {
      this.#end();
    }
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    if (this.#isOver) this.#abort();
  }

  onResponseStart(_controller: Controller, status: number, headers: Headers): void {
    this.#moved();
    if (status < 200) return;
    this.#head = { status, headers };
    if (this.#isSettled) return;
    const encoding = encodingOf(headers);
    if (status < 300) this.#sink = this.#request.sink;
    if (encoding === undefined) this.#feed((sink) => sink.begin());
    else this.#settle(encodedFailure(this.#connections.route(), encoding));
  }

  onResponseData(_controller: Controller, chunk: Uint8Array): void {
    this.#moved();
    // Until the connection is closed, bytes still arrive that nobody waits for.
    if (this.#isSettled) return;
    if (this.#sink) this.#feed((sink) => sink.write(chunk));
    else this.#keep(chunk);
  }

  onResponseEnd(): void {
    this.#isComplete = true;
    this.#settle();
  }

  onResponseError(_controller: Controller, error: Error): void {
    this.#isComplete = true;
    this.#settle(explainFailure(error, this.#connections.route()));
  }

  #feed(act: (sink: Sink) => unknown): void {
    try {
      if (this.#sink && act(this.#sink) === 'enough') this.#settle();
    } catch (error) {
      this.#fail(error);
    }
  }

  #keep(chunk: Uint8Array): void {
    const { longestAnswer } = this.#request;
    this.#size += chunk.byteLength;
    if (this.#size <= longestAnswer) this.#chunks.push(chunk);
    else this.#settle(tooLongFailure(this.#connections.route(), longestAnswer));
  }

  #fail(error: unknown): void {
    this.#isSettled = true;
    this.#result.reject(error);
  }

  /** An answer that came early counts more than the failure that follows it. */
  #settle(failure?: ExchangeFailure): void {
    this.#isSettled = true;
    const bytes = () => Buffer.concat(this.#chunks);
    if (this.#head) this.#result.resolve({ answered: true, ...this.#head, bytes: bytes(), cut: failure });
    else if (failure) this.#result.resolve({ answered: false, unsent: !this.#controller, failure });
  }

  #stop(what: string, ms: number): void {
    this.#settle(talkFailure(this.#connections.route(), `${what} within ${ms / 1000} s`));
  }

  #lateness(): string {
    if (this.#request.timeoutFor === 'silence') return 'neither accepted nor sent a byte';
    return this.#head ? 'did not finish its answer' : 'did not answer';
  }

  #moved(): void {
    if (this.#request.timeoutFor === 'silence') this.#deadline.refresh();
  }

  #watch() {
    return {
      moved: () => this.#moved(),
      failed: (error: unknown) => {
        if (!this.#head) this.#fail(error);
      },
    };
  }

  #end(): void {
    this.#isOver = true;
    clearTimeout(this.#connecting);
    clearTimeout(this.#deadline);
    this.#stopListening();
    this.#abort();
  }

  #abort(): void {
    if (!this.#isComplete) this.#controller?.abort(new Error('the exchange has ended'));
  }
}

const LONGEST_ENCODING = 40;

/** Returns the compression that an answer's header names, which was not asked for. */
function encodingOf(headers: Headers): string | undefined {
  const name = String(headers['content-encoding'] ?? '').trim();
  return /^(?:identity)?$/i.test(name) ? undefined : cleanLine(name, LONGEST_ENCODING);
}

function cancelled({ doing, method }: Request, isStarted: boolean): CancelledError {
  const hint = isStarted && method !== 'GET' ? 'The platform may still carry it out.' : undefined;
  const withoutEffect = !isStarted;
  return new CancelledError(`cancelled while asking the platform to ${doing}`, { hint, withoutEffect });
}

/**
 * Sends one request and reads its answer. Deadlines and cancellation are raced against the library, which looks at
 * neither while it connects.
 * @returns also an incomplete answer
 * @throws CancelledError immediately when that is requested; and what the body's source or the sink throws, as it is
 */
export async function exchange(
  connections: Connections,
  request: Request,
  cancellation: Cancellation,
): Promise<Exchange> {
  if (cancellation.signal.aborted) throw cancelled(request, false);
  return await new Try(connections, request, cancellation).run();
}
