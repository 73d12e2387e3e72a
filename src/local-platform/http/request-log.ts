import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import type { CountedRequest } from './body.ts';
import type { Fault } from './faults.ts';
import type { Sent } from './reply.ts';
import type { SecretFilter } from './secrets.ts';

/** What is known about a request, completed while it is answered. */
export interface Known {
  readonly id: string;
  readonly method: string;
  readonly host: string;
  readonly path: string;
  /** With its `?` unless it is empty. */
  readonly query: string;
  readonly headers: IncomingMessage['headersDistinct'];
  readonly fault: Fault | undefined;
  keyId: string | null;
  readonly sent: Sent;
}

interface Entry {
  readonly known: Known;
  readonly atMs: number;
  /** `status` is `undefined` when the connection broke before a response. */
  end?: { readonly status: number | undefined; readonly ms: number; readonly receivedBytes: number };
}

const LONGEST_PATH = 500;

export type RequestLog = ReturnType<typeof createRequestLog>;

export type LoggedRequest = ReturnType<typeof summaryOf>;

/**
 * Creates the log of the last requests, in memory only and without their bodies. Secrets are hidden whenever an entry is
 * read, since most entries never are.
 */
export function createRequestLog(
  maxEntries: number,
  clock: Clock,
  secrets: SecretFilter,
  onRequest?: (request: LoggedRequest) => void,
) {
  const entries: Entry[] = [];
  let changes = 0;
  const shown = (headers: Known['headers'] | Sent['headers']) =>
    Object.entries(headers).flatMap(([name, values = []]) =>
      [values].flat().map((value) => ({ name: secrets.text(name), value: secrets.header(name, value) })),
    );
  return {
    /** Counts the beginnings and ends of requests. */
    get changes(): number {
      return changes;
    },
    /** Adds a request, and the end of its response. Only remembers: every request waits for this. */
    add(known: Known, request: CountedRequest, response: ServerResponse): void {
      const entry: Entry = { known, atMs: clock.now() };
      const start = performance.now();
      entries.push(entry);
      if (entries.length > maxEntries) entries.shift();
      changes += 1;
      response.once('close', () => {
        const status = response.headersSent ? response.statusCode : undefined;
        entry.end = { status, ms: Math.round(performance.now() - start), receivedBytes: request.bodyBytes };
        changes += 1;
        onRequest?.(summaryOf(entry, secrets));
      });
    },
    clear(): void {
      entries.length = 0;
      changes += 1;
    },
    /** The last requests, newest first. */
    list: () => entries.map((entry) => summaryOf(entry, secrets)).reverse(),
    /** One of the last requests with its query and headers. */
    find(id: string) {
      const entry = entries.find(({ known }) => known.id === id);
      if (!entry) return undefined;
      const { query, headers, sent } = entry.known;
      return {
        ...summaryOf(entry, secrets),
        query: secrets.path(query),
        request_headers: shown(headers),
        response_headers: shown(sent.headers),
      };
    },
  };
}

/** What ends is `null` while the request is in progress. */
function summaryOf({ known, atMs, end }: Entry, secrets: SecretFilter) {
  return {
    request_id: known.id,
    at: new Date(atMs).toISOString(),
    method: known.method,
    host: secrets.header('Host', known.host),
    path: secrets.path(known.path).slice(0, LONGEST_PATH),
    status: end?.status ?? null,
    /** Until the last byte of the response was sent or the connection broke. */
    duration_ms: end?.ms ?? null,
    key_id: known.keyId,
    request_bytes: end?.receivedBytes ?? null,
    response_bytes: end ? known.sent.bytes : null,
    fault: known.fault ?? null,
  };
}
