/**
 * Sends the load of the benchmark of the local platform, on bare sockets to exclude the client from the measurement.
 * Every message from its parent is a load; it responds with the operations per second.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type Kind = 'json' | 'invocation' | 'upload';

export interface Load {
  readonly origin: string;
  /** The API key. */
  readonly key: string;
  readonly kind: Kind;
}

const CONNECTIONS: Readonly<Record<Kind, number>> = { json: 16, invocation: 16, upload: 32 };
const MILLISECONDS = 700;
const KIBIBYTE = 'x'.repeat(1024);

interface Received {
  readonly status: number;
  readonly body: string;
}

/** Reads a response when it is complete. */
function readAnswer(text: string): Received | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = text.slice(0, end);
  const body = text.slice(end + 4);
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  const isWhole = length === undefined ? body.endsWith('0\r\n\r\n') : body.length >= Number(length);
  return isWhole ? { status: Number(head.slice(9, 12)), body } : undefined;
}

async function exchange(socket: Socket, request: string): Promise<Received> {
  const { promise, resolve } = Promise.withResolvers<Received>();
  let text = '';
  const onData = (chunk: string): void => {
    text += chunk;
    const received = readAnswer(text);
    if (received) resolve(received);
  };
  socket.on('data', onData);
  socket.write(request);
  const received = await promise;
  socket.off('data', onData);
  if (received.status < 300) return received;
  throw new Error(`answered ${received.status}: ${received.body}`);
}

function get(path: string, key: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n\r\n`;
}

function post(path: string, key: string, type: string, body: string): string {
  const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}`;
  return `${head}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

let uploads = 0;

async function upload(socket: Socket, apiKey: string): Promise<void> {
  uploads += 1;
  const wish = JSON.stringify({ key: `objects/${uploads}` });
  const ticket = await exchange(
    socket,
    post('/v1/storage/buckets/things/objects/upload-url', apiKey, 'application/json', wish),
  );
  const { pathname } = new URL(/"uploadUrl":"([^"]+)"/.exec(ticket.body)?.[1] ?? '');
  await exchange(socket, post(pathname, apiKey, 'text/plain', KIBIBYTE));
}

const WORK: Readonly<Record<Kind, (socket: Socket, key: string) => Promise<unknown>>> = {
  json: (socket, key) => exchange(socket, get('/v1/storage/buckets/things', key)),
  invocation: (socket, key) => exchange(socket, get('/v1/functions/functions/hello/', key)),
  upload,
};

/** Repeats the same operation on every connection; returns the operations per second. */
async function send({ origin, key, kind }: Load): Promise<number> {
  const { hostname, port } = new URL(origin);
  const sockets = Array.from({ length: CONNECTIONS[kind] }, () =>
    connect({ host: hostname, port: Number(port), noDelay: true }).setEncoding('latin1'),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const start = performance.now();
  let done = 0;
  await Promise.all(
    sockets.map(async (socket) => {
      for (; performance.now() - start < MILLISECONDS; done += 1) await WORK[kind](socket, key);
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  for (const socket of sockets) socket.destroy();
  return done / seconds;
}

process.on('message', (load: Load) => void send(load).then((rate) => process.send?.(rate)));
