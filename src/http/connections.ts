/** The connections of a run. The one importer of undici. */
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { DeployError } from '../errors.ts';
import { isLoopback } from './address.ts';

export { type Dispatcher, fetch, type RequestInit } from 'undici';

const CONNECT_TIMEOUT_MS = 10_000;

/** Connections, through a proxy where the environment names one for the address. */
export interface Connections {
  to(address: URL): Dispatcher;
  close(): Promise<void>;
}

/**
 * Opens connections, with the proxies and certificate authorities of the environment. No proxy reaches this machine for us.
 * @param lifetime undici forgets a socket that is still connecting when it is destroyed, so each one listens to this
 * @throws DeployError when the environment names a proxy that is not a valid address
 */
export function openConnections(lifetime: AbortSignal): Connections {
  const connect = { timeout: CONNECT_TIMEOUT_MS, signal: lifetime, allowH2: false };
  const settings = { allowH2: false, connect, proxyTls: connect, requestTls: connect };
  const direct = new Agent(settings);
  const proxied = openProxied(settings);
  return {
    to: (address) => (isLoopback(address) ? direct : proxied),
    close: async () => void (await Promise.all([direct.destroy(), proxied.destroy()])),
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
