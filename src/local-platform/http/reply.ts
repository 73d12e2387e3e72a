import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readArrived } from './body.ts';
import type { HttpError } from './errors.ts';

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
export function errorReply({ status, headers, code, message, details }: HttpError, requestId: string): Reply {
  return { status, headers, json: { error: { code, message, request_id: requestId, details } } };
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
