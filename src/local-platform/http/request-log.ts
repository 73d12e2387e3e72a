import type { ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import type { Fault } from './faults.ts';

/** What is known about a request, completed while it is answered. */
export interface Known {
  readonly id: string;
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly fault: Fault | undefined;
  keyId: string | null;
}

interface Entry {
  readonly known: Known;
  readonly atMs: number;
  /** `status` is `undefined` when the connection broke before a response. */
  end?: { readonly status: number | undefined; readonly ms: number };
}

const LONGEST_PATH = 500;

export type RequestLog = ReturnType<typeof createRequestLog>;

export type LoggedRequest = ReturnType<RequestLog['list']>[number];

/**
 * Creates the log of the last requests, in memory only and without their queries, headers and bodies. Secrets are hidden
 * whenever an entry is read, since most entries never are.
 */
export function createRequestLog(
  maxEntries: number,
  clock: Clock,
  hideSecrets: (text: string) => string,
  onRequest?: (request: LoggedRequest) => void,
) {
  const entries: Entry[] = [];
  /** What ends is `null` while the request is in progress. */
  const summaryOf = ({ known, atMs, end }: Entry) => ({
    request_id: known.id,
    at: new Date(atMs).toISOString(),
    method: known.method,
    host: hideSecrets(known.host),
    path: hideSecrets(known.path).slice(0, LONGEST_PATH),
    status: end?.status ?? null,
    /** Until the last byte of the response was sent or the connection broke. */
    duration_ms: end?.ms ?? null,
    key_id: known.keyId,
    fault: known.fault ?? null,
  });
  return {
    /** Counts the beginnings and ends of requests. */
    changes: 0,
    /** Adds a request, and the end of its response. Only remembers: every request waits for this. */
    add(known: Known, response: ServerResponse): void {
      const entry: Entry = { known, atMs: clock.now() };
      const start = performance.now();
      entries.push(entry);
      if (entries.length > maxEntries) entries.shift();
      this.changes += 1;
      response.once('close', () => {
        const status = response.headersSent ? response.statusCode : undefined;
        entry.end = { status, ms: Math.round(performance.now() - start) };
        this.changes += 1;
        onRequest?.(summaryOf(entry));
      });
    },
    clear(): void {
      entries.length = 0;
      this.changes += 1;
    },
    /** The last requests, newest first. */
    list: () => entries.map(summaryOf).reverse(),
  };
}
