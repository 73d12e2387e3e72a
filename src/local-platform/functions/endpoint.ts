import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
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
  /** The file that the process creates when it listens: its socket, or a file with its port. */
  readonly path: string;
  /** What Deno must allow so that the host program can listen. */
  readonly permissions: readonly string[];
  /** Its last arguments tell the host program where to listen. */
  readonly hostArguments: readonly string[];
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
 * @param path absolute, without an extension; its folder is only for this user
 */
export function createEndpoint(transport: Transport, path: string): Endpoint {
  return transport === 'unix' ? socketEndpoint(`${path}.sock`) : portEndpoint(`${path}.port`);
}

function socketEndpoint(path: string): Endpoint {
  return {
    path,
    permissions: [`--allow-read=.,${path}`, `--allow-write=${path}`, `--allow-net=unix:${path}`],
    hostArguments: ['unix', path],
    secret: undefined,
    headers: {},
    find: async () => ((await accepts(path)) ? { socketPath: path } : undefined),
  };
}

function portEndpoint(path: string): Endpoint {
  const secret = newSecret('lpp');
  return {
    path,
    // Port 0 allows the process to listen on a port that the system chooses, and to connect to none.
    permissions: ['--allow-read=.', `--allow-write=${path}`, `--allow-net=${LOOPBACK}:0`],
    hostArguments: ['tcp', path],
    secret,
    headers: { [SECRET_HEADER]: secret },
    async find() {
      const text = await readFile(path, 'utf8').catch(() => '');
      const [, port] = /^(\d+)\n$/.exec(text) ?? [];
      return port === undefined ? undefined : { host: LOOPBACK, port: Number(port) };
    },
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

/** Whether anything listens, which is much cheaper to check than a request. */
function accepts(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
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
