import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type ReplyHeaders = Readonly<Record<string, string | string[]>>;

/** The response of a handler. One place sends it, and handles HEAD, faults and the request ID. */
export interface Reply {
  readonly status: number;
  readonly headers?: ReplyHeaders;
  readonly json?: unknown;
  readonly stream?: Readable;
}

export function ok(json: object): Reply {
  return { status: 200, json };
}

export interface Sent {
  headers: ReplyHeaders;
  /** Of the body. */
  bytes: number;
}

/**
 * Sends a reply, with back-pressure; settles when it is sent or the client has disconnected. With `isTruncated`, breaks the
 * connection after half of the first chunk of the body.
 */
export async function sendReply(
  response: ServerResponse,
  { status, headers, json: sentJson, stream }: Reply,
  sent: Sent,
  isTruncated = false,
): Promise<void> {
  // These have no body, also when a fault asks for one of them.
  const json = [204, 205, 304].includes(status) ? undefined : sentJson;
  const text = json === undefined ? '' : `${JSON.stringify(json)}\n`;
  sent.headers = { ...(json !== undefined && describe(text)), ...headers };
  response.writeHead(status, sent.headers);
  const count = (bytes: string | Buffer): void => {
    if (response.req.method !== 'HEAD') sent.bytes += Buffer.byteLength(bytes);
  };
  if (isTruncated) {
    const [chunk = ''] = await (stream ?? Readable.from([text])).take(1).toArray();
    const half = Buffer.from(chunk).subarray(0, Buffer.byteLength(chunk) / 2);
    count(half);
    response.write(half, () => response.destroy());
  } else if (stream && stream.readableLength !== Number(headers?.['content-length'])) {
    stream.on('data', count);
    // Node would delay the first bytes of a long response until the second chunk.
    response.write(Buffer.alloc(0));
    await pipeline(stream, response).catch(() => response.destroy());
  } else {
    // What has arrived entirely is sent in one packet with the headers.
    const whole = stream?.read() ?? text;
    response.end(whole);
    count(whole);
  }
}

function describe(text: string): ReplyHeaders {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    'X-Content-Type-Options': 'nosniff',
  };
}
