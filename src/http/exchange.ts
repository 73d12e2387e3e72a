/** The connections of a run, and one try over them. Knows nothing of retries or of what an answer means. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Agent, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { CancelledError, DeployError } from '../errors.ts';
import { formatCount, formatSeconds } from '../format.ts';
import { isLoopback } from './address.ts';
import type { Clock, Timing } from './clock.ts';
import { explainFailure, explainProxy, type FailedTry, type Failure, FailureError } from './failure.ts';

/** The bytes of a request, which can be sent more than once. */
export interface RequestBody {
  /** Bytes: sent as `Content-Length`. */
  readonly length: number;
  /** Called for each try. A chunk must not change until the next one is requested, and one of up to `SOCKET_BUFFER` bytes never. */
  open(): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Bytes that a socket takes at most without making its writer wait until they have left. */
export const SOCKET_BUFFER = 64 * 1024;

/** An answer's headers by lower-case name. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface Request {
  readonly address: URL;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly headers: Record<string, string>;
  readonly body?: RequestBody | Uint8Array | undefined;
  /** Milliseconds for the whole request, or without progress when `timeoutFor` is `silence`. Both are extended while transfers progress. */
  readonly timeoutMs: number;
  readonly timeoutFor?: 'whole' | 'silence';
  /** Maximum bytes of the response body; 32 MiB when absent. */
  readonly longestAnswer?: number;
  /** The hint for a longer one; to check `base_url` when absent. */
  readonly tooLongHint?: string;
  /** The response may be too long to keep both its bytes and its text in memory. */
  readonly asText?: boolean;
}

export interface Answered {
  readonly kind: 'answered';
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  readonly text?: string;
  readonly cut: Failure | undefined;
}

export type Exchange = Answered | FailedTry;

const LONGEST_ANSWER = 32 * 1024 * 1024;
const TOO_LONG_HINT = 'Check that `base_url` is the address of the platform itself.';
const COMMON_HEADERS = { 'accept-encoding': 'identity', 'user-agent': 'cloud-platform-deploy' };
const CONNECT_TIMEOUT_MS = 10_000;
/** After a chunk that has left within this time, the next one is not split. Milliseconds. */
const QUICK_MS = 100;
/** How long a request may be silent while transfers move bytes, which share its line; and what an answer may take at any speed. Milliseconds. */
const SLOWEST_MS = 600_000;
/** What an answer may take beyond that: a second for 100 kB. */
const SLOWEST_BYTES_PER_MS = 100;

interface TryTools extends Timing {
  /** Those that are cancelled when the signal is aborted. One listener for all, because adding one to a signal searches the others. */
  readonly tries: Set<Try>;
  /** Hosts that have answered, and when a byte of a transfer last moved there. */
  readonly hosts: Map<string, number>;
}

/** Opens connections, with the proxies and certificate authorities of the environment. @param cancel ends all requests */
export function openConnections(clock: Clock, cancel: AbortSignal) {
  const closing = new AbortController();
  // undici 8.12 does not close a socket that is still connecting.
  const connect = { timeout: CONNECT_TIMEOUT_MS, signal: closing.signal, allowH2: false };
  const settings = { allowH2: false, connect, proxyTls: connect, requestTls: connect };
  const direct = new Agent(settings);
  const proxied = openProxied(settings);
  const signal = AbortSignal.any([closing.signal, cancel]);
  const tools = { clock, signal, tries: new Set<Try>(), hosts: new Map<string, number>() };
  signal.addEventListener('abort', () => {
    for (const one of tools.tries) one.cancel();
  });
  return {
    exchange: (request: Request): Promise<Exchange> =>
      new Try(request, tools).send(isLoopback(request.address) ? direct : proxied),
    async close(): Promise<void> {
      closing.abort(new CancelledError('Cancelled'));
      await Promise.all([direct.destroy(), proxied.destroy()]);
    },
  };
}

function openProxied(settings: EnvHttpProxyAgent.Options): Dispatcher {
  // https://github.com/nodejs/undici/blob/main/docs/docs/api/EnvHttpProxyAgent.md names the variables that undici reads.
  // On Windows, two spellings are one variable: the first names it.
  for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy']) {
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

  override connect = async (options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> => {
    const refuse = (refusal: unknown) => {
      throw new FailureError(explainProxy(this.#host, refusal));
    };
    const answer = await super.connect(options).catch(refuse);
    if (answer.statusCode === 200) return answer;
    answer.socket.on('error', () => undefined).destroy();
    return refuse(answer.statusCode);
  };
}

/** One try. Deadline and cancellation are raced against the library, which looks at neither while it connects. */
class Try implements Dispatcher.DispatchHandler {
  readonly #request: Request;
  readonly #tools: TryTools;
  readonly #host: string;
  readonly #begunAt: number;
  readonly #deadline: ReturnType<Clock['timer']>;
  readonly #result = Promise.withResolvers<Exchange>();
  #movedAt: number;
  /** From the time that the request leaves until its end. */
  #controller: Dispatcher.DispatchController | undefined;
  #head: Pick<Answered, 'status' | 'headers'> | undefined;
  /** The first `size` bytes are the response body. Chunks are copied into one buffer: each Buffer object costs about 100 bytes. */
  #bytes = Buffer.alloc(0);
  #size = 0;
  #isOver = false;

  constructor(request: Request, tools: TryTools) {
    this.#request = request;
    this.#tools = tools;
    this.#host = request.address.host;
    this.#begunAt = tools.clock.now();
    this.#movedAt = this.#begunAt;
    this.#deadline = tools.clock.timer(request.timeoutMs, () => this.#expire());
  }

  async send(dispatcher: Dispatcher): Promise<Exchange> {
    const { address, method, headers, body } = this.#request;
    const { signal, tries } = this.#tools;
    const isShort = body instanceof Uint8Array && body.length <= SOCKET_BUFFER;
    tries.add(this);
    try {
      const options: Dispatcher.DispatchOptions = {
        origin: address.origin,
        path: address.pathname + address.search,
        method,
        headers: { ...headers, ...COMMON_HEADERS, ...(body && { 'content-length': String(body.length) }) },
        // undici 8.12 accepts any iterable; its types do not say so.
        body: (isShort ? body : body && this.#readPieces(body)) as Uint8Array | null,
        // The deadline of the try is the only one.
        headersTimeout: 0,
        bodyTimeout: 0,
      };
      if (signal.aborted) this.cancel();
      else dispatcher.dispatch(options, this);
      const exchange = await this.#result.promise;
      // The connection is free again a turn later; a request that is sent before would open another one.
      await nextTurn();
      return exchange;
    } finally {
      this.#deadline[Symbol.dispose]();
      tries.delete(this);
      this.#controller?.abort(new Error('the exchange has ended'));
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#isOver) controller.abort(new Error('the exchange has ended'));
    else this.#controller = controller;
  }

  /** Reads a body in pieces, because progress is only visible once a whole piece has been sent. */
  async *#readPieces(body: RequestBody | Uint8Array): AsyncGenerator<Uint8Array> {
    const { clock } = this.#tools;
    let most = SOCKET_BUFFER;
    try {
      for await (const chunk of body instanceof Uint8Array ? [body] : body.open()) {
        const givenAt = clock.now();
        // The last piece is a full one: a socket may keep a shorter one while it takes more.
        for (let end = chunk.length % most || most; end <= chunk.length; end += most) {
          yield chunk.subarray(Math.max(0, end - most), end);
          this.#noteProgress();
        }
        most = clock.now() - givenAt < QUICK_MS ? Number.POSITIVE_INFINITY : SOCKET_BUFFER;
      }
    } catch (error) {
      if (!this.#head) this.#result.reject(error);
      throw error;
    }
  }

  onResponseStart(_: unknown, status: number, headers: Headers): void {
    const { hosts } = this.#tools;
    if (!hosts.has(this.#host)) hosts.set(this.#host, 0);
    this.#noteProgress();
    if (status >= 200) this.#head = { status, headers };
    this.#requireShort(Number(headers['content-length'] ?? 0));
  }

  onResponseData(_: unknown, chunk: Uint8Array): void {
    const size = this.#size + chunk.byteLength;
    // The answer to an upload is complete by its status.
    if (!this.#request.body) this.#noteProgress(size);
    this.#requireShort(size);
    if (size > this.#bytes.length) {
      const longer = Buffer.allocUnsafe(Math.max(size, 2 * this.#bytes.length));
      this.#bytes.copy(longer);
      this.#bytes = longer;
    }
    this.#bytes.set(chunk, this.#size);
    this.#size = size;
  }

  onResponseEnd(): void {
    this.#settle();
    this.#controller = undefined;
  }

  onResponseError(_: unknown, error: Error): void {
    const { hosts, tries } = this.#tools;
    const failure = explainFailure(error, this.#host, hosts.has(this.#host));
    // A single transfer has nothing to wait for.
    this.#settle({ ...failure, isCongestion: failure.isCongestion && tries.size > 1 });
    this.#controller = undefined;
  }

  cancel(): void {
    if (this.#controller) this.#result.reject(this.#tools.signal.reason);
    else this.#settle({ text: 'cancelled' });
  }

  #expire(): void {
    const { timeoutMs, timeoutFor } = this.#request;
    const [now, othersMovedAt = 0] = [this.#tools.clock.now(), this.#tools.hosts.get(this.#host)];
    const isCongestion = othersMovedAt > this.#movedAt && now - othersMovedAt < timeoutMs;
    if (isCongestion && now - this.#movedAt < SLOWEST_MS) return void this.#deadline.refresh();
    const lateness = this.#head ? 'did not finish its answer' : 'did not answer';
    const text = timeoutFor === 'silence' ? 'neither accepted nor sent a byte' : lateness;
    const ms = isCongestion ? now - this.#movedAt : timeoutMs;
    this.#settle({ text: `${this.#host} ${text} within ${Math.round(ms / 1000)} s`, isCongestion });
  }

  /** Extends the time of a transfer, and of all that wait beside it. @param received bytes of an answer, which must not only drip */
  #noteProgress(received = Number.POSITIVE_INFINITY): void {
    if (this.#request.timeoutFor !== 'silence') return;
    this.#movedAt = this.#tools.clock.now();
    this.#tools.hosts.set(this.#host, this.#movedAt);
    const elapsedMs = this.#movedAt - this.#begunAt;
    if (elapsedMs <= SLOWEST_MS + received / SLOWEST_BYTES_PER_MS) return void this.#deadline.refresh();
    const speed = `${formatCount(received, 'byte')} in ${formatSeconds(elapsedMs)}`;
    this.#settle({ text: `${this.#host} was too slow: ${speed}` });
  }

  /** @throws FailureError for an answer that is too long, with which the library ends the request */
  #requireShort(length: number): void {
    const { longestAnswer = LONGEST_ANSWER, tooLongHint = TOO_LONG_HINT } = this.#request;
    if (length <= longestAnswer || Number.isNaN(length)) return;
    const text = `${this.#host} sent more than ${Math.round(longestAnswer / 2 ** 20)} MiB`;
    throw new FailureError({ text, permanentHint: tooLongHint });
  }

  /** Only the first call counts. A response that arrived early outweighs the failure that follows it. */
  #settle(failure?: Failure): void {
    this.#isOver = true;
    const body = this.#bytes.subarray(0, this.#size);
    this.#bytes = Buffer.alloc(0);
    const content = this.#request.asText
      ? { bytes: this.#bytes, text: new TextDecoder().decode(body) }
      : { bytes: body };
    if (this.#head) this.#result.resolve({ kind: 'answered', ...this.#head, ...content, cut: failure });
    else if (failure) this.#result.resolve({ kind: 'failed', ...failure, withoutEffect: !this.#controller });
  }
}
