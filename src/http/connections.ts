/** The connections of a run. The one importer of undici. */
import {
  Agent,
  type Dispatcher,
  EnvHttpProxyAgent,
  fetch,
  Pool,
  type RequestInit,
  type Response,
} from 'undici';
import { DeployError } from '../errors.ts';
import { isLoopback } from './address.ts';
import type { Route } from './failure.ts';

export type DispatchHandler = Required<
  Pick<
    Dispatcher.DispatchHandler,
    'onRequestStart' | 'onResponseStart' | 'onResponseData' | 'onResponseEnd' | 'onResponseError'
  >
>;

export type Controller = Dispatcher.DispatchController;

interface DispatchOptions extends Omit<Dispatcher.DispatchOptions, 'body'> {
  readonly body: Uint8Array | AsyncIterable<Uint8Array> | null;
}

/** The connections to one origin. */
export interface Connections {
  dispatch(request: DispatchOptions, handler: DispatchHandler): void;
  /** Sends a request as `fetch` of the web does, several times slower than `dispatch`. A redirect is an answer. */
  fetch(address: URL, options: RequestInit): Promise<Response>;
  route(): Route;
  close(): Promise<void>;
}

export const CONNECT_TIMEOUT_MS = 10_000;

/** Opens the connections to one origin, through its proxy when the environment names one. */
function openConnections(target: URL, lifetime: AbortSignal): Connections {
  let proxy: string | undefined;
  // undici forgets a socket that is still connecting when it is destroyed, so each one listens to the signal itself.
  const connect = { timeout: CONNECT_TIMEOUT_MS, signal: lifetime, allowH2: false };
  const settings = { allowH2: false, connect, proxyTls: connect, requestTls: connect };
  // undici does not report which proxy a request takes, except for the tunnel that it requests there.
  const clientFactory = (origin: URL, options: object) =>
    new Pool(origin, options).compose((dispatch) => (request, handler) => {
      proxy = origin.host;
      return dispatch(request, handler);
    });
  const dispatcher = isLoopback(target) ? new Agent(settings) : openProxied({ ...settings, clientFactory });
  return {
    // undici takes any iterable, which its types leave out.
    dispatch: (request, handler) => void dispatcher.dispatch(request as Dispatcher.DispatchOptions, handler),
    fetch: (address, options) => fetch(address, { ...options, dispatcher, redirect: 'manual' }),
    route: () => ({ host: target.host, proxy }),
    close: () => dispatcher.destroy(),
  };
}

function openProxied(settings: EnvHttpProxyAgent.Options): Dispatcher {
  try {
    return new EnvHttpProxyAgent(settings);
  } catch {
    // The value may contain a password, and so may the error that quotes it.
    throw new DeployError('the proxy in HTTPS_PROXY or HTTP_PROXY is not a valid address', {
      hint: 'Write it with its scheme, as in `http://proxy.example:8080`, or unset the variable.',
    });
  }
}

/** Opens the connections of a run, origin by origin: those of one neither wait for, nor report, those of another. */
export function openOrigins(lifetime: AbortSignal) {
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
