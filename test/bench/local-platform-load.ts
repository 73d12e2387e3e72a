/**
 * Sends the load of the benchmark of the local platform, on bare sockets to exclude the client from the measurement.
 * Every message from its parent is a load; it responds with the operations per second.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

interface Load {
  readonly origin: string;
  readonly key: string;
  readonly kind: 'json' | 'invocation' | 'upload';
}

const MILLISECONDS = 700;
const KIBIBYTE = 'x'.repeat(1024);
let uploads = 0;

/** Returns the body of a complete response. */
function bodyOf(text: string): string | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const body = text.slice(end + 4);
  const length = /^content-length: *(\d+)/im.exec(text.slice(0, end))?.[1];
  const isWhole = length === undefined ? body.endsWith('0\r\n\r\n') : body.length >= Number(length);
  return isWhole ? body : undefined;
}

async function exchange(socket: Socket, key: string, line: string, sent?: string): Promise<string> {
  const length = sent === undefined ? '' : `Content-Length: ${sent.length}\r\n`;
  const head = `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n`;
  socket.write(`${head}Content-Type: application/json\r\n${length}\r\n${sent ?? ''}`);
  for (let text = ''; ; ) {
    text += (await once(socket, 'data'))[0];
    const body = bodyOf(text);
    if (body === undefined) continue;
    if (text[9] !== '2') throw new Error(`answered ${text}`);
    return body;
  }
}

async function work(socket: Socket, { kind, key }: Load): Promise<void> {
  if (kind === 'json') await exchange(socket, key, 'GET /v1/storage/buckets/things');
  if (kind === 'invocation') await exchange(socket, key, 'GET /v1/functions/functions/hello/');
  if (kind !== 'upload') return;
  uploads += 1;
  const asked = JSON.stringify({ key: `objects/${uploads}` });
  const ticket = await exchange(socket, key, 'POST /v1/storage/buckets/things/objects/upload-url', asked);
  const { pathname } = new URL(/"uploadUrl":"([^"]+)"/.exec(ticket)?.[1] ?? '');
  await exchange(socket, key, `POST ${pathname}`, KIBIBYTE);
}

/** Repeats the same operation on every connection; returns the operations per second. */
async function send(load: Load): Promise<number> {
  const { hostname: host, port } = new URL(load.origin);
  const sockets = Array.from({ length: load.kind === 'upload' ? 32 : 16 }, () =>
    connect({ host, port: Number(port), noDelay: true }).setEncoding('latin1'),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const start = performance.now();
  let done = 0;
  const repeat = async (socket: Socket) => {
    for (; performance.now() - start < MILLISECONDS; done += 1) await work(socket, load);
    socket.destroy();
  };
  await Promise.all(sockets.map(repeat));
  return done / ((performance.now() - start) / 1000);
}

// It has no address: it only sends.
process.send?.('http://localhost');
process.on('message', (load: Load) => void send(load).then((rate) => process.send?.(rate)));
