import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpError } from './errors.ts';
import type { Fault } from './faults.ts';
import type { Rendered } from './reply.ts';

/** The failure that a fault with a status answers with. */
export function faultError(status: number, { retry_after }: Fault): HttpError {
  const headers: Record<string, string> =
    retry_after === undefined ? {} : { 'Retry-After': String(retry_after) };
  const message = `This failure (${status}) was switched on under /_local/faults.`;
  return new HttpError(status, 'fault_injected', message, { headers });
}

/** Sends the head of an answer and half of what first comes of its body, then breaks the connection. */
export async function sendTruncated(
  response: ServerResponse,
  { status, headers, body }: Rendered,
): Promise<void> {
  response.writeHead(status, headers);
  for await (const chunk of pieces(body)) {
    const half = chunk.subarray(0, Math.floor(chunk.length / 2));
    await new Promise<void>((sent) => void response.write(half, () => sent()));
    break;
  }
  response.destroy();
}

/** The pause between two drops; the smaller the drops, the more timers. */
const DROP_MS = 50;

/** The same answer with a body that comes in drops, `bytesPerSecond` in all. */
export function slowly(rendered: Rendered, bytesPerSecond: number): Rendered {
  const size = Math.max(1, Math.round((bytesPerSecond * DROP_MS) / 1000));
  return { ...rendered, body: Readable.from(drops(rendered.body, size, (size * 1000) / bytesPerSecond)) };
}

async function* drops(body: string | Readable, size: number, pauseMs: number): AsyncGenerator<Buffer> {
  for await (const chunk of pieces(body)) {
    for (let start = 0; start < chunk.length; start += size) {
      await sleep(pauseMs, undefined, { ref: false });
      yield chunk.subarray(start, start + size);
    }
  }
}

async function* pieces(body: string | Readable): AsyncGenerator<Buffer> {
  if (typeof body === 'string') yield Buffer.from(body);
  else for await (const chunk of body) yield Buffer.from(chunk);
}
