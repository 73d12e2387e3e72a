/** Sends requests to the platform. The one importer of undici. */
import { Agent, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { DeployError } from '../errors.ts';
import { buildAddress, isLoopback } from './address.ts';
import { LONGEST_ANSWER } from './answer.ts';
import { sendWithRetries } from './attempts.ts';
import { createCancellation } from './cancellation.ts';
import { type Exchange, exchange, type Request, type Wire } from './exchange.ts';
import type { Answer, Operation } from './operation.ts';
import { createRedactor } from './redact.ts';
import type { Reply } from './reply.ts';
import { type Clock, createRetryBudget, type RetryBudget, systemClock } from './retry.ts';
import { judgeTransfer, type Transfer, type Transferred, transferRequest } from './transfer.ts';
import { isWrite, type Service, serviceOf, type WriteState, watchWrite } from './writes.ts';

export type { Answer, Operation, RequestBody } from './operation.ts';
export type { Transfer, Transferred } from './transfer.ts';

export interface Http {
  /**
   * Sends an operation. Reads and deletions are retried for a minute; a write only when it had no effect: nothing of it
   * was sent, or the platform answered 429.
   * @throws CancelledError the signal was aborted
   * @throws DeployError what no retry can change: certificate, proxy login, address; and what the body's source throws
   */
  send(operation: Operation): Promise<Reply<Answer>>;
  /**
   * Sends bytes to, or fetches them from, the address of a ticket: one try, and without the key.
   * @throws ApiError the other side said no, or redirected
   * @throws CancelledError the signal was aborted
   * @throws DeployError what no further try can mend; and what the body's source throws, as it is
   */
  transfer(transfer: Transfer): Promise<Transferred>;
  /** What all requests may spend together on tries beyond their first; whoever repeats a transfer pays here. */
  readonly budget: RetryBudget;
  /** Ends all connections, and with CancelledError what is still being sent; nothing here keeps the process alive then. */
  close(): Promise<void>;
}

export interface HttpOptions {
  /** Without `/v1`. Loopback addresses are never reached through a proxy. */
  readonly baseUrl: URL;
  readonly apiKey: string;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  /** 0 to below 1, for jitter. */
  readonly random?: () => number;
  /** Told of every retry, in one clean line. */
  readonly onRetry?: (line: string) => void;
  /** Called when a try of a write starts, and with what it came to. */
  readonly onWrite?: (service: Service, state: 'started' | WriteState) => void;
}

const CONNECT_TIMEOUT_MS = 10_000;
const TRY_TIMEOUT_MS = 30_000;
const UNKNOWN_LENGTH_TIMEOUT_MS = 15 * 60_000;
/** The slowest upload that is still given time: 128 KiB a second. */
const SLOWEST_BYTES_PER_SECOND = 128 * 1024;

/** Milliseconds that one try may take. */
function deadlineOf(operation: Operation): number {
  if (operation.timeoutMs !== undefined) return operation.timeoutMs;
  if (!operation.body) return TRY_TIMEOUT_MS;
  const { length } = operation.body;
  return length === undefined
    ? UNKNOWN_LENGTH_TIMEOUT_MS
    : 2 * TRY_TIMEOUT_MS + Math.ceil(length / SLOWEST_BYTES_PER_SECOND) * 1000;
}

interface Connections extends Wire {
  close(): Promise<void>;
}

/** The connections to one origin, and through its proxy when the environment names one. */
function openConnections(target: URL, lifetime: AbortSignal): Connections {
  let proxy: string | undefined;
  // undici forgets a socket that is still connecting when it is destroyed, so each one listens to our end itself.
  const connect = { timeout: CONNECT_TIMEOUT_MS, signal: lifetime, allowH2: false };
  const settings = { allowH2: false, connect, proxyTls: connect, requestTls: connect };
  // Which proxy a request takes is undici's secret, but for the tunnel that it asks of it.
  const clientFactory = (origin: URL, options: object) =>
    new Pool(origin, options).compose((dispatch) => (request, handler) => {
      proxy = origin.host;
      return dispatch(request, handler);
    });
  const dispatcher = isLoopback(target) ? new Agent(settings) : openProxied({ ...settings, clientFactory });
  return {
    dispatch: (request, handler) => void dispatcher.dispatch(request, handler),
    route: () => ({ host: target.host, proxy }),
    close: () => dispatcher.destroy(),
  };
}

/** The connections of a run, origin by origin: those of one never wait for, nor speak of, those of another. */
function openOrigins(lifetime: AbortSignal) {
  const origins = new Map<string, Connections>();
  return {
    to(target: URL): Connections {
      const connections = origins.get(target.origin) ?? openConnections(target, lifetime);
      origins.set(target.origin, connections);
      return connections;
    },
    async close(): Promise<void> {
      await Promise.all([...origins.values()].map((connections) => connections.close()));
    },
  };
}

function openProxied(settings: EnvHttpProxyAgent.Options): Dispatcher {
  try {
    return new EnvHttpProxyAgent(settings);
  } catch {
    // The value may hold a password, and so may the error that quotes it.
    throw new DeployError('the proxy in HTTPS_PROXY or HTTP_PROXY is no address that can be used', {
      hint: 'Write it with its scheme, as in `http://proxy.example:8080`, or unset the variable.',
    });
  }
}

/** Makes a request out of an operation; the only place where the key is attached, and only for the platform's own origin. */
function toRequest(operation: Operation, { baseUrl, apiKey }: HttpOptions): Request {
  const address = buildAddress(baseUrl, operation.path, operation.query);
  if (address.origin !== baseUrl.origin) throw new DeployError('the API key goes to the platform alone');
  const length = operation.body?.length;
  const timeoutMs = deadlineOf(operation);
  return {
    address,
    method: operation.method,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      authorization: `Bearer ${apiKey}`,
      'user-agent': 'cloud-platform-deploy',
      ...(operation.body ? { 'content-type': 'application/json' } : {}),
      ...(length === undefined ? {} : { 'content-length': String(length) }),
    },
    body: operation.body,
    doing: operation.doing,
    timeoutMs,
    timeoutFor: 'whole',
    connectTimeoutMs: Math.min(CONNECT_TIMEOUT_MS, timeoutMs),
    longestAnswer: LONGEST_ANSWER,
  };
}

/**
 * Makes the sender of all requests of a run: they share connections and one retry budget.
 * @throws DeployError when the environment names a proxy that is no address
 */
export function createHttp(options: HttpOptions): Http {
  const lifetime = new AbortController();
  const origins = openOrigins(lifetime.signal);
  const platform = origins.to(options.baseUrl);
  const signal = options.signal ? AbortSignal.any([options.signal, lifetime.signal]) : lifetime.signal;
  const cancellation = createCancellation(signal);
  const watch = (service: Service, attempt: () => Promise<Exchange>) =>
    watchWrite(attempt, (state) => options.onWrite?.(service, state));
  const shared = {
    baseUrl: options.baseUrl,
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    budget: createRetryBudget((options.clock ?? systemClock).now),
    redact: createRedactor([options.apiKey]),
    signal,
    onRetry: options.onRetry,
    route: platform.route,
  };
  return {
    budget: shared.budget,
    async send(operation) {
      const request = toRequest(operation, options);
      const attempt = () => exchange(platform, request, cancellation);
      const tryOnce = isWrite(operation) ? () => watch(serviceOf(operation), attempt) : attempt;
      return await sendWithRetries(operation, { ...shared, tryOnce });
    },
    async transfer(transfer) {
      const request = transferRequest(transfer, options.baseUrl, shared.clock.now());
      if (request === undefined) return { kind: 'stale' };
      const connections = origins.to(request.address);
      const attempt = () => exchange(connections, request, cancellation);
      const result = await (transfer.content ? watch('storage', attempt) : attempt());
      return judgeTransfer(transfer, request, result, { ...shared, route: connections.route });
    },
    async close() {
      lifetime.abort();
      await origins.close();
    },
  };
}
