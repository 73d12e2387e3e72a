/**
 * The connections of a run, and one try over them: a request out, an answer in, under one deadline. Knows nothing of retries
 * or of what an answer means. The one importer of undici.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Agent, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { CancelledError, DeployError } from '../errors.ts';
import { formatCount, formatSeconds } from '../format.ts';
import { isLoopback } from './address.ts';
import type { Clock, Timer } from './clock.ts';
import { type ExchangeFailure, explainFailure, ProxyError } from './failure.ts';

/** The bytes of a request, which can be sent more than once. */
export interface RequestBody {
  /** Bytes: sent as `Content-Length`. */
  readonly length: number;
  /**
   * Called for each try. A chunk must not change until the next one is requested, and one of up to `SOCKET_BUFFER` bytes never.
   * What is thrown here reaches the caller as it is.
   */
  open(): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Bytes that a socket takes at most without making its writer wait until they have left. */
export const SOCKET_BUFFER = 64 * 1024;

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
  /** Milliseconds for the whole; when `timeoutFor` is `silence`, for any part of it in which no byte moves, and no slower than 100 kB a second after 10 min. */
  readonly timeoutMs: number;
  readonly timeoutFor: 'whole' | 'silence';
  /** Bytes of the answer's body that are kept at most, in whole MiB. */
  readonly longestAnswer: number;
}

/** The answer to one try. */
export interface Answered {
  readonly answered: true;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** Why the body is incomplete, when it is. */
  readonly cut: ExchangeFailure | undefined;
}

/** A try without an answer. */
interface Unanswered {
  readonly answered: false;
  /** No byte of the request can have reached the platform. */
  readonly unsent: boolean;
  readonly failure: ExchangeFailure;
}

export type Exchange = Answered | Unanswered;

const CONNECT_TIMEOUT_MS = 10_000;
/** What a transfer may take at any speed (milliseconds), and beyond that for its bytes: a second for 100 kB. */
const SLOWEST_MS = 600_000;
const SLOWEST_BYTES_PER_MS = 100;

export type Connections = ReturnType<typeof openConnections>;

/** Opens connections, with the proxies and certificate authorities of the environment. @param cancel ends all requests */
export function openConnections(clock: Clock, cancel?: AbortSignal) {
  const closing = new AbortController();
  // undici forgets a socket that is still connecting when it is destroyed.
  const connect = { timeout: CONNECT_TIMEOUT_MS, signal: closing.signal, allowH2: false };
  const settings = { allowH2: false, connect, proxyTls: connect, requestTls: connect };
  const direct = new Agent(settings);
  const proxied = openProxied(settings);
  /** Hosts that have answered. */
  const known = new Set<string>();

  function until(cancel?: AbortSignal) {
    const signal = AbortSignal.any([closing.signal, ...(cancel ? [cancel] : [])]);
    // One listener for all tries: a signal looks through its listeners whenever one is added.
    const cancels = new Set<() => void>();
    signal.addEventListener('abort', () => {
      for (const cancel of cancels) cancel();
    });
    return {
      /** Aborted when the requests are cancelled, or the connections closed. */
      signal,
      /**
       * Sends one request and reads its answer, which may be incomplete.
       * @throws CancelledError immediately when that is requested; and what the body's source throws, as it is
       */
      exchange: (request: Request): Promise<Exchange> =>
        new Try(request, known, clock).run(isLoopback(request.address) ? direct : proxied, signal, cancels),
    };
  }

  return {
    ...until(cancel),
    /** The same connections, whose requests another signal ends. */
    until,
    async close(): Promise<void> {
      closing.abort(new CancelledError('Cancelled'));
      await Promise.all([direct.destroy(), proxied.destroy()]);
    },
  };
}

/** The variables that undici reads. */
const PROXY_VARIABLES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'];

function openProxied(settings: EnvHttpProxyAgent.Options): Dispatcher {
  for (const name of PROXY_VARIABLES) {
    const value = process.env[name];
    if (value && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
      // The value may contain a password.
      throw new DeployError(`the proxy in ${name} is not the address of an HTTP proxy`, {
        hint: 'Write it with its scheme, `http` or `https`, as in `http://proxy.example:8080`, or unset the variable.',
      });
  }
  const clientFactory = (proxy: URL, options: object) => new ProxyPool(proxy, options);
  return new EnvHttpProxyAgent({ ...settings, clientFactory });
}

/** The connections to a proxy, whose failures are not those of the host behind it. */
class ProxyPool extends Pool {
  readonly #host: string;

  constructor(proxy: URL, options: Pool.Options) {
    super(proxy.origin, options);
    this.#host = proxy.host;
  }

  // Called for each tunnel.
  override connect = async (options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> => {
    const answer = await super.connect(options).catch((cause: Error) => {
      throw new ProxyError(this.#host, { cause });
    });
    if (answer.statusCode === 200) return answer;
    answer.socket.on('error', () => undefined).destroy();
    throw new ProxyError(this.#host, { status: answer.statusCode });
  };
}

/** One try under way: the first of its answer, its deadline, a failure of its body's source, and a cancellation settles it. */
class Try {
  readonly #request: Request;
  readonly #known: Set<string>;
  readonly #result = Promise.withResolvers<Exchange>();
  readonly #clock: Clock;
  readonly #begunAt: number;
  readonly #deadline: Timer;
  #controller: Dispatcher.DispatchController | undefined;
  #head: { readonly status: number; readonly headers: Headers } | undefined;
  /** The first `#size` bytes are the answer's body. A chunk that is kept as it is takes a hundred bytes more than its own. */
  #bytes = Buffer.alloc(0);
  #size = 0;
  /** Bytes of the request's or the answer's body. */
  #progress = 0;
  #isComplete = false;
  #isOver = false;

  constructor(request: Request, known: Set<string>, clock: Clock) {
    this.#request = request;
    this.#known = known;
    this.#clock = clock;
    this.#begunAt = clock.now();
    const { timeoutMs, address } = request;
    this.#deadline = clock.timer(timeoutMs, () => {
      this.#settle({ text: `${address.host} ${this.#lateness()} within ${timeoutMs / 1000} s` });
    });
  }

  /** Deadline and cancellation are raced against the library, which looks at neither while it connects. */
  async run(dispatcher: Dispatcher, signal: AbortSignal, cancels: Set<() => void>): Promise<Exchange> {
    const { method, headers, address, body } = this.#request;
    const cancel = () => this.#result.reject(cancelled(this.#request));
    cancels.add(cancel);
    try {
      if (signal.aborted) throw cancelled(this.#request);
      const options: Dispatcher.DispatchOptions = {
        origin: address.origin,
        path: address.pathname + address.search,
        method,
        headers,
        // undici takes any iterable, which its types leave out.
        body: (body instanceof Uint8Array ? body : body && this.#read(body)) as Uint8Array | null,
        // The deadline of the try is the only one.
        headersTimeout: 0,
        bodyTimeout: 0,
      };
      dispatcher.dispatch(options, this);
      const result = await this.#result.promise;
      // The connection is free again a turn later; a request that is sent before would open another one.
      await nextTurn();
      return result;
    } finally {
      this.#isOver = true;
      this.#deadline[Symbol.dispose]();
      cancels.delete(cancel);
      this.#abort();
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) this.#abort();
  }

  onResponseStart(_controller: unknown, status: number, headers: Headers): void {
    this.#moved(0);
    this.#known.add(this.#request.address.host);
    if (status >= 200) this.#head = { status, headers };
  }

  onResponseData(_controller: unknown, chunk: Uint8Array): void {
    const { longestAnswer, address, body } = this.#request;
    // The answer to an upload is complete by its status.
    if (!body) this.#moved(chunk.byteLength);
    const size = this.#size + chunk.byteLength;
    if (size <= longestAnswer) this.#keep(chunk, size);
    else
      this.#settle({
        text: `${address.host} sent more than ${longestAnswer >> 20} MiB`,
        permanentHint: 'Check that `base_url` is the address of the platform itself.',
      });
  }

  #keep(chunk: Uint8Array, size: number): void {
    if (size > this.#bytes.length) {
      const longer = Buffer.allocUnsafe(Math.max(size, 2 * this.#bytes.length));
      this.#bytes.copy(longer);
      this.#bytes = longer;
    }
    this.#bytes.set(chunk, this.#size);
    this.#size = size;
  }

  onResponseEnd(): void {
    this.#isComplete = true;
    this.#settle();
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#isComplete = true;
    const { host } = this.#request.address;
    this.#settle(explainFailure(error, host, this.#known.has(host)));
  }

  async *#read(body: RequestBody): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body.open()) {
        yield chunk;
        this.#moved(chunk.byteLength);
      }
    } catch (error) {
      if (!this.#head) this.#result.reject(error);
      throw error;
    }
  }

  /** The first call counts. An answer that came early counts more than the failure that follows it. */
  #settle(failure?: ExchangeFailure): void {
    const bytes = this.#bytes.subarray(0, this.#size);
    if (this.#head) this.#result.resolve({ answered: true, ...this.#head, bytes, cut: failure });
    else if (failure) this.#result.resolve({ answered: false, unsent: !this.#controller, failure });
  }

  #lateness(): string {
    if (this.#request.timeoutFor === 'silence') return 'neither accepted nor sent a byte';
    return this.#head ? 'did not finish its answer' : 'did not answer';
  }

  /** Extends the time of a transfer, unless its bytes only drip. */
  #moved(bytes: number): void {
    const { timeoutFor, address } = this.#request;
    if (timeoutFor !== 'silence') return;
    this.#progress += bytes;
    const elapsedMs = this.#clock.now() - this.#begunAt;
    if (elapsedMs <= SLOWEST_MS + this.#progress / SLOWEST_BYTES_PER_MS) this.#deadline.refresh();
    else
      this.#settle({
        text: `${address.host} was too slow: ${formatCount(this.#progress, 'byte')} in ${formatSeconds(elapsedMs)}`,
      });
  }

  #abort(): void {
    if (!this.#isComplete) this.#controller?.abort(new Error('the exchange has ended'));
  }
}

function cancelled({ doing, method }: Request): CancelledError {
  const hint = method === 'GET' ? undefined : 'The platform may still carry it out.';
  return new CancelledError(`cancelled while asking the platform to ${doing}`, { hint });
}
