import { randomUUID } from 'node:crypto';
import { maxHeaderSize, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readArrived } from './body.ts';
import { errorBody, HttpError, systemCode } from './errors.ts';

export type ReplyHeaders = Readonly<Record<string, string | string[]>>;

/** The response of a handler. One place sends it, and handles HEAD, faults and the request ID. */
export interface Reply {
  readonly status: number;
  readonly headers?: ReplyHeaders;
  readonly json?: unknown;
  /** Sent unchanged; the headers name its type. */
  readonly text?: string;
  readonly stream?: Readable;
}

/** A reply, ready to send. A text is sent together with its headers, in one packet. */
export interface Rendered {
  readonly status: number;
  readonly headers: ReplyHeaders;
  readonly body: string | Readable;
}

/** Returns the reply that reports a failure to a client. */
export function errorReply(error: HttpError, requestId: string): Reply {
  return { status: error.status, headers: error.headers, json: errorBody(error, requestId) };
}

/** Turns a reply into headers and a body. */
export function render({ status, stream, json, ...reply }: Reply, requestId: string): Rendered {
  const headers = { ...reply.headers, 'X-Request-Id': requestId };
  if (stream) return { status, headers, body: stream };
  const body = json === undefined ? reply.text : `${JSON.stringify(json)}\n`;
  if (body === undefined) return { status, headers, body: '' };
  const described = {
    'Content-Type': `${json === undefined ? 'text/plain' : 'application/json'}; charset=utf-8`,
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Content-Type-Options': 'nosniff',
  };
  return { status, headers: { ...described, ...headers }, body };
}

/** Called with the number of bytes whenever a part of a body is sent. */
export type OnSent = (bytes: number) => void;

/** Sends a rendered reply, with back-pressure; settles when it is sent or the client has disconnected. */
export async function send(
  response: ServerResponse,
  { status, headers, body }: Rendered,
  onSent: OnSent,
): Promise<void> {
  response.writeHead(status, headers);
  const hasBody = response.req.method !== 'HEAD';
  const end = (whole: string | Buffer): void => {
    response.end(hasBody ? whole : undefined);
    if (hasBody) onSent(Buffer.byteLength(whole));
  };
  if (typeof body === 'string') return end(body);
  const arrived = readArrived(body);
  if (arrived !== undefined) return end(arrived);
  if (hasBody) body.on('data', (chunk: Buffer) => onSent(chunk.length));
  // Node would delay the first bytes of a long response until the second chunk.
  response.write(Buffer.alloc(0));
  await pipeline(body, response).catch(() => response.destroy());
}

/** How long a client may take to read a refusal before its connection is closed. */
const LINGER_MS = 1_000;

/**
 * Refuses bytes that are not a request, or arrive too slowly, in the shape of all other refusals, and closes the connection.
 * `answer` is the last response of this connection: once it has begun, only the rest of it may follow.
 */
export function refuseBroken(error: Error, socket: Duplex, answer: ServerResponse | undefined): void {
  if (!socket.writable || (answer?.headersSent && !answer.writableFinished)) {
    socket.destroy();
    return;
  }
  const id = randomUUID();
  const { status, headers, body } = render(errorReply(toRefusal(error), id), id);
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  // A client that never closes its side would keep the connection.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function toRefusal(error: Error): HttpError {
  if (systemCode(error) === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new HttpError(408, 'request_timeout', 'The headers of the request did not arrive in time.');
  if (systemCode(error) !== 'HPE_HEADER_OVERFLOW')
    return new HttpError(400, 'bad_request', 'This is not an HTTP request.');
  const message = `The first line and the headers of the request are too long (maximum ${maxHeaderSize.toLocaleString('en-US')} bytes).`;
  return new HttpError(431, 'headers_too_large', message);
}
