/** Sends requests to the platform. The one importer of undici. */
import { Agent, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { DeployError } from '../errors.ts';
import { buildAddress, isLoopback } from './address.ts';
import { sendWithRetries } from './attempts.ts';
import { exchange, type Request, type Wire } from './exchange.ts';
import type { Answer, Operation } from './operation.ts';
import { createRedactor } from './redact.ts';
import { type Clock, createRetryBudget, systemClock } from './retry.ts';

export type { Answer, Operation, RequestBody } from './operation.ts';

export interface Http {
  /**
   * Sends an operation and returns the platform's yes. Reads and deletes are tried again while that can help; a
   * write only when nothing of it was sent.
   * @throws ApiError the platform said no, or redirected
   * @throws TransientError a read or delete got no usable answer in all its tries, or nothing could be sent
   * @throws LostAnswerError a write may or may not have been done: read the state back
   * @throws CancelledError the signal was aborted
   * @throws DeployError what no further try can mend: certificate, proxy login, address
   */
  send(operation: Operation): Promise<Answer>;
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

function openConnections(baseUrl: URL, lifetime: AbortSignal): Connections {
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
  const dispatcher = isLoopback(baseUrl) ? new Agent(settings) : openProxied({ ...settings, clientFactory });
  return {
    dispatch: (request, handler) => void dispatcher.dispatch(request, handler),
    route: () => ({ host: baseUrl.host, proxy }),
    close: () => dispatcher.destroy(),
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
    connectTimeoutMs: Math.min(CONNECT_TIMEOUT_MS, timeoutMs),
  };
}

/**
 * Makes the sender of all requests of a run: they share connections and one retry budget.
 * @throws DeployError when the environment names a proxy that is no address
 */
export function createHttp(options: HttpOptions): Http {
  const lifetime = new AbortController();
  const connections = openConnections(options.baseUrl, lifetime.signal);
  const signal = options.signal ? AbortSignal.any([options.signal, lifetime.signal]) : lifetime.signal;
  const shared = {
    baseUrl: options.baseUrl,
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
    budget: createRetryBudget(),
    redact: createRedactor([options.apiKey]),
    signal,
    onRetry: options.onRetry,
    route: connections.route,
  };
  return {
    async send(operation) {
      const request = toRequest(operation, options);
      const tryOnce = () => exchange(connections, request, signal);
      return await sendWithRetries(operation, { ...shared, tryOnce });
    },
    async close() {
      lifetime.abort();
      await connections.close();
    },
  };
}
