import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { newSecret } from '../http/auth.ts';

/** How the platform reaches the processes of functions. */
export type Transport = 'unix' | 'tcp';

/** Deno has no Unix sockets on Windows. */
export const systemTransport: Transport = process.platform === 'win32' ? 'tcp' : 'unix';

/** Where a process listens. */
export type Address = { readonly socketPath: string } | { readonly host: string; readonly port: number };

/** The way to one process, before and after it listens. */
export interface Endpoint {
  readonly transport: Transport;
  /** The file that the process creates when it listens: its socket, or a file with its port. */
  readonly path: string;
  /** Where Deno must allow it to listen. */
  readonly network: string;
  /** The first line of the process's standard input; the host program refuses requests without it. */
  readonly secret: string | undefined;
  /** Headers of every request to the process. */
  readonly headers: Readonly<Record<string, string>>;
  /** Returns where the process listens; `undefined` when it does not listen yet. */
  find(): Promise<Address | undefined>;
}

/** The header with the secret. The function does not see it. */
export const SECRET_HEADER = 'x-local-platform-process';

const LOOPBACK = '127.0.0.1';

/** The interval at which a starting process is tried. */
const PROBE_MS = 3;

/**
 * Creates the endpoint of a process. Only this user can open a socket. Every program of the machine can connect to a port,
 * which the system chooses, so each request to it contains a secret.
 * @param base absolute path without an extension; its folder is only for this user
 */
export function createEndpoint(transport: Transport, base: string): Endpoint {
  return transport === 'unix' ? socketEndpoint(`${base}.sock`) : portEndpoint(`${base}.port`);
}

function socketEndpoint(path: string): Endpoint {
  const find = async () => (existsSync(path) ? { socketPath: path } : undefined);
  return { transport: 'unix', path, network: `unix:${path}`, secret: undefined, headers: {}, find };
}

function portEndpoint(path: string): Endpoint {
  const secret = newSecret('lpp');
  const find = async () => {
    const text = await readFile(path, 'utf8').catch(() => '');
    const [, port] = /^(\d+)\n$/.exec(text) ?? [];
    return port === undefined ? undefined : { host: LOOPBACK, port: Number(port) };
  };
  // Port 0 allows the process to listen on a port that the system chooses, and to connect to none.
  return {
    transport: 'tcp',
    path,
    network: `${LOOPBACK}:0`,
    secret,
    headers: { [SECRET_HEADER]: secret },
    find,
  };
}

/** Waits until the process answers, which it does when its function is loaded. Returns `undefined` when the signal is aborted before. */
export async function untilAnswering(endpoint: Endpoint, signal: AbortSignal): Promise<Address | undefined> {
  while (!signal.aborted) {
    const address = await endpoint.find();
    if (address !== undefined && (await answers(address, endpoint, signal))) return address;
    await sleep(PROBE_MS);
  }
  return undefined;
}

/** Sends the request that the host program answers when the function is loaded. */
function answers(address: Address, { headers }: Endpoint, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    request({ ...address, headers, agent: false, signal })
      .once('response', (response) => {
        response.resume();
        resolve(true);
      })
      .on('error', () => resolve(false))
      .end();
  });
}
