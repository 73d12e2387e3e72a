/** A real server on loopback that responds by script and records its requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { VALID } from './tls.ts';

export type RecordedRequest = ReturnType<typeof record>;

/** Writes one response, or breaks the connection in one particular way. */
export interface Reply {
  (response: ServerResponse, request: RecordedRequest): void;
  /** Does not wait for the request's body. */
  readonly early?: boolean;
  /** Only a deadline of the client ends it. */
  readonly isEndless?: boolean;
}

/** The replies in order, the last one forever; or a choice by request. */
export type Script = readonly [Reply, ...Reply[]] | ((request: RecordedRequest) => Reply);

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** A whole response. Text and bytes are sent unchanged, any other value as JSON; without a body only the status. */
export function answer(status: number, body?: unknown, headers: Headers = {}): Reply {
  return (response) => {
    const plain = typeof body === 'string' || body instanceof Uint8Array;
    if (body !== undefined && !plain) response.setHeader('content-type', 'application/json');
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.statusCode = status;
    response.end(plain || body === undefined ? body : JSON.stringify(body));
  };
}

/** The same reply, sent before the request's body has been read. */
export function early(reply: Reply): Reply {
  return Object.assign<Reply, object>((...both) => reply(...both), { early: true });
}

const endless = (reply: Reply): Reply => Object.assign(reply, { isEndless: true });

export const silence = endless(() => undefined);

/** Receives nothing of the request's body, and never responds. */
export const deafness = endless(early(({ req }) => void req.pause()));

/** A reset (RST) instead of a response; over TLS, which has none, a sudden end. */
export const reset: Reply = ({ socket }) => {
  if (socket && 'encrypted' in socket) socket.destroy();
  else socket?.resetAndDestroy();
};

export function bytes(content: string | Uint8Array): Reply {
  return (response) => {
    response.socket?.end(content);
  };
}

export function bytesThenReset(content: string | Uint8Array): Reply {
  return ({ socket }) => {
    // A reset overtakes what the other side has not read yet; between two turns of the event loop it does read.
    socket?.write(content, () => setImmediate(() => setImmediate(() => socket.resetAndDestroy())));
  };
}

/** These bytes on the bare connection, and then nothing, with the connection kept open. */
export function bytesThenSilence(content: string | Uint8Array): Reply {
  return endless(({ socket }) => void socket?.write(content));
}

function record(incoming: IncomingMessage) {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  const { method = '', url: target = '', headers } = incoming;
  const body = () => Buffer.concat(chunks);
  return {
    method,
    target,
    headers,
    /** The part of the body that has arrived; all of it when the reply runs, unless the reply is `early`. */
    body,
    json: (): unknown => JSON.parse(body().toString()),
  };
}

/** Lets a server listen on a free port of loopback. Disposing of it closes its connections. */
export async function listen(server: Server) {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.prependListener('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    // The tests break connections on purpose.
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  return {
    port: address.port,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Starts the server, over TLS when it gets a key and its certificate; `await using` stops it. */
export async function startRecordingServer(script: Script, tls?: typeof VALID) {
  /** In the order of their arrival, including those without a response. */
  const requests: RecordedRequest[] = [];
  const handle = (incoming: IncomingMessage, response: ServerResponse) => {
    const request = record(incoming);
    const reply = choose(script, request, requests.push(request) - 1);
    if (reply.early) reply(response, request);
    else incoming.on('end', () => reply(response, request));
  };
  // On a busy machine, a client may not get to its idle connections for longer than Node's own 5 s.
  const options = { ...tls, keepAliveTimeout: 65_000 };
  const server = tls ? createTlsServer(options, handle) : createServer(options, handle);
  const { port, ...listening } = await listen(server);
  return { ...listening, url: new URL(`${tls ? 'https' : 'http'}://127.0.0.1:${port}`), requests };
}

/** Returns the reply to a request, which is the first one with the index 0. */
export function choose(script: Script, request: RecordedRequest, index: number): Reply {
  return typeof script === 'function' ? script(request) : (script[index] ?? script.at(-1) ?? script[0]);
}

export type RecordingServer = Awaited<ReturnType<typeof startRecordingServer>>;

/** A server without HTTP that passes on each connection when it is accepted. */
export const startBareServer = (onConnection: (socket: Socket) => void) =>
  listen(createTcpServer(onConnection));

export const CLOSED_PORT = 1;
