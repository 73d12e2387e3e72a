/** Requests on bare sockets, which exclude the client from a measurement. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { connect as connectTls } from 'node:tls';

/** Opens a connection to a server. */
export async function openSocket({ protocol, hostname: host, port }: URL): Promise<Socket> {
  const place = { host, port: Number(port), noDelay: true };
  const isTls = protocol === 'https:';
  const socket = isTls ? connectTls({ ...place, servername: host }) : connect(place);
  socket.setEncoding('latin1');
  await once(socket, isTls ? 'secureConnect' : 'connect');
  return socket;
}

/** What is sent: as a whole, or as it is read. */
type Body = string | Buffer | { readonly length: number; readonly stream: Readable };

/** Sends a request such as `GET /path`. @returns the body of the response, which must be a success */
export async function exchange(socket: Socket, line: string, body?: Body, key = ''): Promise<string> {
  const length = body === undefined ? '' : `Content-Length: ${body.length}\r\n`;
  socket.cork();
  socket.write(`${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n`);
  socket.write(`Content-Type: application/json\r\n${length}\r\n`);
  const isStream = typeof body === 'object' && 'stream' in body;
  if (body !== undefined && !isStream) socket.write(body);
  socket.uncork();
  // What nobody listens to is lost, and the response may arrive before the last part counts as sent.
  let part = once(socket, 'data');
  if (isStream) for await (const chunk of body.stream) if (!socket.write(chunk)) await once(socket, 'drain');
  for (let text = ''; ; part = once(socket, 'data')) {
    text += (await part)[0];
    const received = bodyOf(text);
    if (received === undefined) continue;
    if (text[9] !== '2') throw new Error(`answered ${text}`);
    return received;
  }
}

/** Uploads an object: a request for its ticket, and one with its bytes. */
export async function upload(socket: Socket, bucket: string, object: string, bytes: Body, key = '') {
  const asked = JSON.stringify({ key: object });
  const ticket = await exchange(socket, `POST /v1/storage/buckets/${bucket}/objects/upload-url`, asked, key);
  const { pathname } = new URL(/"uploadUrl":"([^"]+)"/.exec(ticket)?.[1] ?? '');
  await exchange(socket, `POST ${pathname}`, bytes);
}

/** Returns the body of a complete response. */
function bodyOf(text: string): string | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const body = text.slice(end + 4);
  const length = /^content-length: *(\d+)/im.exec(text.slice(0, end))?.[1];
  const isWhole = length === undefined ? body.endsWith('0\r\n\r\n') : body.length >= Number(length);
  return isWhole ? body : undefined;
}
