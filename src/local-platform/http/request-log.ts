import { IncomingMessage } from 'node:http';
import type { Clock } from '../clock.ts';
import type { Fault } from './faults.ts';
import type { ReplyHeaders } from './reply.ts';
import type { SecretFilter } from './secrets.ts';

/** A request without its query and headers; the secrets in its path are hidden. */
export interface LoggedRequest {
  readonly request_id: string;
  readonly at: string;
  readonly method: string;
  readonly host: string;
  readonly path: string;
  /** `null` while it is in progress, and when the connection broke before a response. */
  readonly status: number | null;
  /** Until the last byte of the response was sent or the connection broke; `null` while it is in progress. */
  readonly duration_ms: number | null;
  /** The ID of the key that was used. */
  readonly key_id: string | null;
  /** How much of the body arrived; `null` while it is in progress. */
  readonly request_bytes: number | null;
  /** How much of the body was sent; `null` while it is in progress. */
  readonly response_bytes: number | null;
  /** The fault that hit it, as it was then. */
  readonly fault: Fault | null;
}

interface LoggedHeader {
  readonly name: string;
  readonly value: string;
}

/** A request with its query and headers, in which the secrets are hidden. */
export interface RequestDetail extends LoggedRequest {
  /** With its `?` unless it is empty. */
  readonly query: string;
  readonly request_headers: readonly LoggedHeader[];
  /** Those that the platform wrote; empty when it wrote none. */
  readonly response_headers: readonly LoggedHeader[];
}

/** A request that counts the bytes of its body as they arrive, whoever reads them. */
export class CountedRequest extends IncomingMessage {
  bodyBytes = 0;

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (chunk instanceof Uint8Array) this.bodyBytes += chunk.length;
    return super.push(chunk, encoding);
  }
}

interface Began {
  readonly id: string;
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly query: string;
  /** Names and values in turn, as Node has them. */
  readonly headers: readonly string[];
  readonly fault: Fault | undefined;
}

/** One request, to be completed while it is answered. Its methods only remember: every request waits for them. */
export class LogEntry {
  readonly began: Began;
  readonly atMs: number;
  readonly #start = performance.now();
  keyId: string | null = null;
  replyHeaders: ReplyHeaders = {};
  sentBytes = 0;
  end: { readonly status: number | null; readonly ms: number; readonly receivedBytes: number } | undefined;
  readonly #changed: (entry: LogEntry) => void;

  constructor(began: Began, atMs: number, changed: (entry: LogEntry) => void) {
    this.began = began;
    this.atMs = atMs;
    this.#changed = changed;
    changed(this);
  }

  /** Completes the entry: with `null` when there was no response. */
  close(status: number | null, receivedBytes: number): void {
    this.end = { status, ms: Math.round(performance.now() - this.#start), receivedBytes };
    this.#changed(this);
  }
}

const LONGEST_PATH = 500;

/**
 * The last requests, in memory only and without their bodies. Secrets are hidden whenever an entry is read, since most
 * entries never are.
 */
export class RequestLog {
  readonly #maxEntries: number;
  readonly #clock: Clock;
  readonly #secrets: SecretFilter;
  readonly #entries: LogEntry[] = [];
  readonly #onRequest: ((request: LoggedRequest) => void) | undefined;
  /** Counts the beginnings and ends of requests. */
  changes = 0;

  constructor(
    maxEntries: number,
    clock: Clock,
    secrets: SecretFilter,
    onRequest?: (request: LoggedRequest) => void,
  ) {
    this.#maxEntries = maxEntries;
    this.#clock = clock;
    this.#secrets = secrets;
    this.#onRequest = onRequest;
  }

  begin(request: Began): LogEntry {
    const entry = new LogEntry(request, this.#clock.now(), (entry) => {
      this.changes += 1;
      if (entry.end) this.#onRequest?.(this.#logged(entry));
    });
    this.#entries.push(entry);
    if (this.#entries.length > this.#maxEntries) this.#entries.shift();
    return entry;
  }

  /** The last requests, newest first. */
  list(): readonly LoggedRequest[] {
    return this.#entries.map((entry) => this.#logged(entry)).reverse();
  }

  /** One of the last requests with all that is known about it. */
  find(id: string): RequestDetail | undefined {
    const entry = this.#entries.find(({ began }) => began.id === id);
    if (!entry) return undefined;
    const { query, headers } = entry.began;
    const sent = headers.flatMap((name, at) =>
      at % 2 === 0 ? [{ name, value: headers[at + 1] ?? '' }] : [],
    );
    const answered = Object.entries(entry.replyHeaders).flatMap(([name, values]) =>
      [values].flat().map((value) => ({ name, value })),
    );
    return {
      ...this.#logged(entry),
      query: this.#secrets.query(query),
      request_headers: this.#shown(sent),
      response_headers: this.#shown(answered),
    };
  }

  #logged(entry: LogEntry): LoggedRequest {
    const { began, atMs, keyId, sentBytes, end } = entry;
    return {
      request_id: began.id,
      at: new Date(atMs).toISOString(),
      method: began.method,
      host: this.#secrets.header('Host', began.host),
      path: this.#secrets.path(began.path).slice(0, LONGEST_PATH),
      status: end?.status ?? null,
      duration_ms: end?.ms ?? null,
      key_id: keyId,
      request_bytes: end?.receivedBytes ?? null,
      response_bytes: end ? sentBytes : null,
      fault: began.fault ? this.#faultOf(began.fault) : null,
    };
  }

  /** Whoever set a fault may have written a secret into it. */
  #faultOf(fault: Fault): Fault {
    const { path, retry_after } = fault;
    const isText = typeof retry_after === 'string';
    return {
      ...fault,
      path: this.#secrets.path(path),
      ...(isText && { retry_after: this.#secrets.text(retry_after) }),
    };
  }

  #shown(headers: readonly LoggedHeader[]): readonly LoggedHeader[] {
    return headers.map(({ name, value }) => ({
      name: this.#secrets.text(name),
      value: this.#secrets.header(name, value),
    }));
  }
}
