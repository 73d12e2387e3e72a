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

/**
 * Sends a reply, with back-pressure; settles when it is sent or the client has disconnected. With `isTruncated`, breaks the
 * connection after half of the first chunk of the body.
 */
export async function sendReply(
  response: ServerResponse,
  { status, headers, json: sentJson, stream }: Reply,
  isTruncated = false,
): Promise<void> {
  // These have no body, also when a fault asks for one of them.
  const json = [204, 205, 304].includes(status) ? undefined : sentJson;
  const text = json === undefined ? '' : `${JSON.stringify(json)}\n`;
  response.writeHead(status, { ...(json !== undefined && describe(text)), ...headers });
  if (isTruncated) {
    const [chunk = ''] = await (stream ?? Readable.from([text])).take(1).toArray();
    const half = Buffer.from(chunk).subarray(0, Buffer.byteLength(chunk) / 2);
    response.write(half, () => response.destroy());
  } else if (stream && stream.readableLength !== Number(headers?.['content-length'])) {
    // Node would delay the first bytes of a long response until the second chunk.
    response.write(Buffer.alloc(0));
    await pipeline(stream, response).catch(() => response.destroy());
  } else {
    // What has arrived entirely is sent in one packet with the headers.
    response.end(stream?.read() ?? text);
  }
}

function describe(text: string): ReplyHeaders {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    'X-Content-Type-Options': 'nosniff',
  };
}
