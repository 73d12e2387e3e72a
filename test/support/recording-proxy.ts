import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { vi } from 'vitest';
import { listen } from './recording-server.ts';

export type Tunnelling = (client: Socket) => void;

/** Opens the tunnel to this port of this machine, whatever host was requested. */
export function tunnelTo(port: number): Tunnelling {
  return (client) => {
    const target = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(target).pipe(client);
    });
    target.on('error', () => client.destroy());
    client.on('close', () => target.destroy());
  };
}

/** Removes the proxy of the machine that runs the tests. */
export function useNoProxy(): void {
  for (const name of ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'])
    vi.stubEnv(name, undefined);
}

export function refuseTunnel(status: number): Tunnelling {
  return (client) => void client.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
}

/** A real HTTP proxy on loopback; `await using` stops it. */
export async function startRecordingProxy(tunnelling: Tunnelling) {
  const tunnels: IncomingMessage[] = [];
  const others: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    others.push(request);
    response.writeHead(400).end();
  });
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    tunnels.push(request);
    tunnelling(socket);
  });
  return { ...(await listen(server)), tunnels, others };
}
