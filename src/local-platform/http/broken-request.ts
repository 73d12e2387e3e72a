import { randomUUID } from 'node:crypto';
import { maxHeaderSize, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody, HttpError, systemCode } from './errors.ts';

/** How long a client may take to read a refusal before its connection is cut. */
const LINGER_MS = 1_000;

/**
 * Answers bytes that are no request, or too few of them in too long a time, in the shape of all other refusals, and ends the
 * connection. `answer` is the last one of this connection: when it has begun, all that may follow is the rest of it.
 */
export function refuseBroken(error: Error, socket: Duplex, answer: ServerResponse | undefined): void {
  if (!socket.writable || (answer?.headersSent && !answer.writableFinished)) {
    socket.destroy();
    return;
  }
  const id = randomUUID();
  const refusal = toRefusal(error);
  const body = `${JSON.stringify(errorBody(refusal, id))}\n`;
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    `X-Request-Id: ${id}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // A client that never closes its side would keep the connection.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function toRefusal(error: Error): HttpError {
  if (systemCode(error) === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new HttpError(408, 'request_timeout', 'The headers of the request did not arrive in time.');
  if (systemCode(error) !== 'HPE_HEADER_OVERFLOW')
    return new HttpError(400, 'bad_request', 'This is no HTTP request.');
  const message = `The first line and the headers of a request have at most ${maxHeaderSize} bytes here.`;
  return new HttpError(431, 'headers_too_large', message);
}
