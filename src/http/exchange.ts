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
  /** In addition to those of every request. */
  readonly headers: Record<string, string>;
  readonly body?: RequestBody | Uint8Array | undefined;
  /** For messages, as in `create function "hello"`. */
  readonly doing: string;
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

export type Connections = ReturnType<typeof openConnections>;

interface TryTools extends Timing {
  /** Called when the signal is aborted. One listener for all, because adding one to a signal searches the others. */
  readonly cancels: Set<() => void>;
  /** Hosts that have answered, and when a byte of a transfer last moved there. */
  readonly hosts: Map<string, number>;
}

/** Opens connections, with the proxies and certificate authorities of the environment. @param cancel ends all requests */
export function openConnections(clock: Clock, cancel: AbortSignal) {
  const closing = new AbortController();
  // undici does not close a socket that is still connecting.
  const connect = { timeout: CONNECT_TIMEOUT_MS, signal: closing.signal, allowH2: false };
  const settings = { allowH2: false, connect, proxyTls: connect, requestTls: connect };
  const direct = new Agent(settings);
  const proxied = openProxied(settings);
  const hosts = new Map<string, number>();

  function until(cancel: AbortSignal) {
    const signal = AbortSignal.any([closing.signal, cancel]);
    const cancels = new Set<() => void>();
    signal.addEventListener('abort', () => {
      for (const cancel of cancels) cancel();
    });
    return {
      signal,
      /** @throws CancelledError when it is cancelled after something has left, and what the body's source throws */
      exchange: (request: Request): Promise<Exchange> =>
        tryOnce(request, isLoopback(request.address) ? direct : proxied, { clock, hosts, signal, cancels }),
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

function openProxied(settings: EnvHttpProxyAgent.Options): Dispatcher {
  // The variables that undici reads. On Windows, two spellings are one variable: the first names it.
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

/** Makes one try. Deadline and cancellation are raced against the library, which looks at neither while it connects. */
async function tryOnce(
  request: Request,
  dispatcher: Dispatcher,
  { clock, hosts, signal, cancels }: TryTools,
): Promise<Exchange> {
  const { address, method, headers, body, timeoutMs, timeoutFor = 'whole' } = request;
  const { longestAnswer = LONGEST_ANSWER, tooLongHint = TOO_LONG_HINT } = request;
  const isShort = body instanceof Uint8Array && body.length <= SOCKET_BUFFER;
  const { host } = address;
  const begunAt = clock.now();
  const result = Promise.withResolvers<Exchange>();
  let controller: Dispatcher.DispatchController | undefined;
  let head: { readonly status: number; readonly headers: Headers } | undefined;
  /** The first `size` bytes are the response body. Chunks are copied into one buffer: each Buffer object costs about 100 bytes. */
  let bytes = Buffer.alloc(0);
  let size = 0;
  let movedAt = begunAt;
  let [isComplete, isOver] = [false, false];

  /** Only the first call counts. A response that arrived early outweighs the failure that follows it. */
  function settle(failure?: Failure): void {
    isOver = true;
    const body = bytes.subarray(0, size);
    bytes = Buffer.alloc(0);
    const content = request.asText ? { bytes, text: new TextDecoder().decode(body) } : { bytes: body };
    if (head) result.resolve({ kind: 'answered', ...head, ...content, cut: failure });
    else if (failure) result.resolve({ kind: 'failed', ...failure, withoutEffect: !controller });
  }

  const deadline = clock.timer(timeoutMs, () => {
    const [now, othersMovedAt = 0] = [clock.now(), hosts.get(host)];
    const isCongestion = othersMovedAt > movedAt && now - othersMovedAt < timeoutMs;
    if (isCongestion && now - movedAt < SLOWEST_MS) return void deadline.refresh();
    const lateness = head ? 'did not finish its answer' : 'did not answer';
    const text = timeoutFor === 'silence' ? 'neither accepted nor sent a byte' : lateness;
    const ms = isCongestion ? now - movedAt : timeoutMs;
    settle({ text: `${host} ${text} within ${Math.round(ms / 1000)} s`, isCongestion });
  });

  /** Extends the time of a transfer, and of all that wait beside it. @param received bytes of an answer, which must not only drip */
  function moved(received?: number): void {
    if (timeoutFor !== 'silence') return;
    movedAt = clock.now();
    hosts.set(host, movedAt);
    const elapsedMs = movedAt - begunAt;
    if (received === undefined || elapsedMs <= SLOWEST_MS + received / SLOWEST_BYTES_PER_MS)
      deadline.refresh();
    else
      settle({
        text: `${host} was too slow: ${formatCount(received, 'byte')} in ${formatSeconds(elapsedMs)}`,
      });
  }

  function refuseLength(): void {
    const text = `${host} sent more than ${Math.round(longestAnswer / 2 ** 20)} MiB`;
    settle({ text, permanentHint: tooLongHint });
  }

  function keep(chunk: Uint8Array, newSize: number): void {
    if (newSize > bytes.length) {
      const longer = Buffer.allocUnsafe(Math.max(newSize, 2 * bytes.length));
      bytes.copy(longer);
      bytes = longer;
    }
    bytes.set(chunk, size);
    size = newSize;
  }

  function abort(): void {
    if (!isComplete) controller?.abort(new Error('the exchange has ended'));
  }

  /** Sends a body in pieces, because progress is only visible once a whole piece has been sent. */
  async function* read(chunks: ReturnType<RequestBody['open']>): AsyncGenerator<Uint8Array> {
    let most = SOCKET_BUFFER;
    try {
      for await (const chunk of chunks) {
        const givenAt = clock.now();
        // The last piece is a full one: a socket may keep a shorter one while it takes more.
        for (let end = chunk.length % most || most; end <= chunk.length; end += most) {
          yield chunk.subarray(Math.max(0, end - most), end);
          moved();
        }
        most = clock.now() - givenAt < QUICK_MS ? Number.POSITIVE_INFINITY : SOCKET_BUFFER;
      }
    } catch (error) {
      if (!head) result.reject(error);
      throw error;
    }
  }

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      controller = started;
      if (isOver) abort();
    },
    onResponseStart(_, status, headers) {
      if (!hosts.has(host)) hosts.set(host, 0);
      moved();
      if (status >= 200) head = { status, headers };
      if (Number(headers['content-length']) > longestAnswer) refuseLength();
    },
    onResponseData(_, chunk) {
      const newSize = size + chunk.byteLength;
      // The answer to an upload is complete by its status.
      if (!body) moved(newSize);
      if (newSize <= longestAnswer) keep(chunk, newSize);
      else refuseLength();
    },
    onResponseEnd() {
      isComplete = true;
      settle();
    },
    onResponseError(_, error) {
      isComplete = true;
      const failure = explainFailure(error, host, hosts.has(host));
      // A single transfer has nothing to wait for.
      settle({ ...failure, isCongestion: failure.isCongestion && cancels.size > 1 });
    },
  };

  const cancel = () => {
    if (!controller) return settle({ text: 'cancelled' });
    const hint = method === 'GET' ? undefined : 'The platform may still carry it out.';
    result.reject(new CancelledError(`cancelled while asking the platform to ${request.doing}`, { hint }));
  };
  cancels.add(cancel);
  try {
    const options: Dispatcher.DispatchOptions = {
      origin: address.origin,
      path: address.pathname + address.search,
      method,
      headers: { ...headers, ...COMMON_HEADERS, ...(body && { 'content-length': String(body.length) }) },
      // undici accepts any iterable; its types do not say so.
      body: (isShort
        ? body
        : body && read(body instanceof Uint8Array ? [body] : body.open())) as Uint8Array | null,
      // The deadline of the try is the only one.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    if (signal.aborted) cancel();
    else dispatcher.dispatch(options, handler);
    const exchange = await result.promise;
    // The connection is free again a turn later; a request that is sent before would open another one.
    await nextTurn();
    return exchange;
  } finally {
    isOver = true;
    deadline[Symbol.dispose]();
    cancels.delete(cancel);
    abort();
  }
}
