import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorBody, type HttpError } from './errors.ts';

export type ReplyHeaders = Readonly<Record<string, string | string[]>>;

/** What a handler answers. The server sends it, so that HEAD, faults and the request id have one place. */
export interface Reply {
  readonly status: number;
  readonly headers?: ReplyHeaders;
  readonly json?: unknown;
  /** Sent as it is; the headers name its type. */
  readonly text?: string;
  readonly stream?: Readable;
}

/** A reply, ready to send. A text goes out together with its headers, in one packet. */
export interface Rendered {
  readonly status: number;
  readonly headers: ReplyHeaders;
  readonly body: string | Readable;
}

/** The reply that tells a client of a failure, in the platform's one error shape. */
export function errorReply(error: HttpError, requestId: string): Reply {
  return { status: error.status, headers: error.headers, json: errorBody(error, requestId) };
}

/** Turns a reply into headers and a body. */
export function render(reply: Reply, requestId: string): Rendered {
  const headers = { ...reply.headers, 'X-Request-Id': requestId };
  if (reply.stream) return { status: reply.status, headers, body: reply.stream };
  const text = reply.json === undefined ? reply.text : `${JSON.stringify(reply.json)}\n`;
  if (text === undefined) return { status: reply.status, headers, body: '' };
  const described = {
    'Content-Type':
      reply.json === undefined ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    'X-Content-Type-Options': 'nosniff',
  };
  return { status: reply.status, headers: { ...described, ...headers }, body: text };
}

/** Sends a rendered reply, with back-pressure; settles when it is sent or the client is gone. */
export async function send(response: ServerResponse, { status, headers, body }: Rendered): Promise<void> {
  response.writeHead(status, headers);
  if (typeof body === 'string') {
    response.end(response.req.method === 'HEAD' ? undefined : body);
    return;
  }
  // The reader of a long answer must see its first bytes when they are there, not with the second chunk.
  response.write(Buffer.alloc(0));
  await pipeline(body, response).catch(() => response.destroy());
}
