/** HTTP/1.1 for a server that does as little as it can: `node:http` takes twice as much of the processor for a small request. */
import type { Server, Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';

export interface Incoming {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The number of bytes of the body; infinite for one of chunks. */
  readonly size: number;
  /** The body; only its first 64 KiB, unless all of it is kept, and nothing of one of chunks. */
  readonly body: Buffer;
}

interface Service {
  /** Whether the whole body of a request is needed. */
  isKept(url: string): boolean;
  /** Returns the whole response. */
  answer(request: Incoming): Promise<string | Buffer>;
}

const MOST_KEPT = 64 * 1024;

/** Serves the connections of a server. */
export function serveHttp(server: Server, service: Service): void {
  const event = server instanceof TlsServer ? 'secureConnection' : 'connection';
  server.on(event, (socket: Socket) => {
    const read = createReader(socket, service);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      for (let rest: Buffer | undefined = chunk; rest?.length; ) rest = read(rest);
    });
  });
}

/** Creates what reads a part of a request, and returns what follows it. */
function createReader(socket: Socket, { isKept, answer }: Service) {
  let head = '';
  let body: ReturnType<typeof createBody> | undefined;
  return (bytes: Buffer): Buffer | undefined => {
    let rest = bytes;
    if (!body) {
      const before = head.length;
      head += bytes.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return undefined;
      const request = parseHead(head.slice(0, end));
      if (request.headers.expect === '100-continue') socket.write('HTTP/1.1 100 Continue\r\n\r\n');
      body = createBody(request, isKept(request.url) ? request.size : MOST_KEPT);
      rest = bytes.subarray(end + 4 - before);
      head = '';
    }
    const after = body.take(rest);
    const request = body.whole();
    if (!request) return after;
    body = undefined;
    void answer(request).then((response) => socket.write(response));
    return after;
  };
}

/** @param most how many bytes are kept, about */
function createBody(request: Omit<Incoming, 'body'>, most: number) {
  const kept: Buffer[] = [];
  const chunks = request.size === Number.POSITIVE_INFINITY ? createChunks() : undefined;
  let count = 0;
  return {
    /** @returns what does not belong to the body */
    take(bytes: Buffer): Buffer {
      const length = chunks ? chunks.take(bytes) : Math.min(bytes.length, request.size - count);
      if (count < most && !chunks) kept.push(bytes.subarray(0, length));
      count += length;
      return bytes.subarray(length);
    },
    /** Returns the request when all of it is here. */
    whole(): Incoming | undefined {
      const isOver = chunks ? chunks.isOver() : count === request.size;
      return isOver ? { ...request, body: Buffer.concat(kept) } : undefined;
    },
  };
}

/** Follows the chunks of a body to their end, and keeps nothing. */
function createChunks() {
  let [left, line, isLast, isOver] = [0, '', false, false];
  const takeLine = (bytes: Buffer): number => {
    const end = bytes.indexOf('\n') + 1;
    const length = end > 0 ? end : bytes.length;
    line += bytes.toString('latin1', 0, length);
    if (end === 0) return length;
    // A chunk begins with its length and ends with an empty line, as do the trailers behind the last one.
    isOver = isLast && line === '\r\n';
    const size = Number.parseInt(line, 16);
    isLast ||= size === 0;
    left = isLast ? 0 : size || 0;
    line = '';
    return length;
  };
  return {
    /** @returns how many of the bytes belong to the body */
    take(bytes: Buffer): number {
      let at = 0;
      while (at < bytes.length && !isOver) {
        const part = Math.min(left, bytes.length - at);
        left -= part;
        at += part || takeLine(bytes.subarray(at));
      }
      return at;
    },
    isOver: () => isOver,
  };
}

function parseHead(head: string): Omit<Incoming, 'body'> {
  const [line = '', ...lines] = head.split('\r\n');
  const [method = '', url = ''] = line.split(' ');
  const headers: Record<string, string> = {};
  for (const each of lines) {
    const colon = each.indexOf(':');
    headers[each.slice(0, colon).toLowerCase()] = each.slice(colon + 1).trim();
  }
  const size = headers['transfer-encoding']
    ? Number.POSITIVE_INFINITY
    : Number(headers['content-length'] ?? 0);
  return { method, url, headers, size };
}
