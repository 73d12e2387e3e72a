import type { Clock } from '../clock.ts';
import { firstPiece } from './router.ts';

/** A request without its query, headers, key and ticket. */
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
}

/** One request in progress, to be completed later. */
export interface OpenEntry {
  usedKey(id: string): void;
  end(status: number | null): void;
}

type Began = Pick<LoggedRequest, 'request_id' | 'method' | 'host' | 'path'>;

const LONGEST_PATH = 500;

/** The last requests, in memory only. */
export class RequestLog {
  readonly #maxEntries: number;
  readonly #clock: Clock;
  readonly #entries: LoggedRequest[] = [];

  constructor(maxEntries: number, clock: Clock) {
    this.#maxEntries = maxEntries;
    this.#clock = clock;
  }

  begin(request: Began): OpenEntry {
    const start = performance.now();
    const path = withoutSecrets(request.path).slice(0, LONGEST_PATH);
    const at = this.#clock.timestamp();
    const entry: LoggedRequest = { ...request, path, at, status: null, duration_ms: null, key_id: null };
    this.#entries.push(entry);
    if (this.#entries.length > this.#maxEntries) this.#entries.shift();
    return {
      usedKey: (key_id) => void Object.assign(entry, { key_id }),
      end: (status) =>
        void Object.assign(entry, { status, duration_ms: Math.round(performance.now() - start) }),
    };
  }

  /** The last requests, newest first. */
  list(): readonly LoggedRequest[] {
    return this.#entries.map((entry) => ({ ...entry })).reverse();
  }
}

/** Hides the tickets of transfer URLs, and keys that were sent in a path by mistake. */
function withoutSecrets(path: string): string {
  const start = firstPiece(path);
  if ((start === 'upload' || start === 'download') && path.indexOf('/', 1) > 0) return `/${start}/***`;
  // A ticket in a wrong path is still valid in the right one.
  return path.replaceAll(/lp[ka]_[\w-]{20,}|(?<=(?:up|down)load(?:\/|%2f))[\w-]{40,}/gi, '***');
}
