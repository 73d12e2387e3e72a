import type { Clock } from '../clock.ts';
import { firstPiece } from './router.ts';

/** A request as it may be shown: no query, no header, no key, no ticket. */
export interface LoggedRequest {
  readonly request_id: string;
  readonly at: string;
  readonly method: string;
  readonly host: string;
  readonly path: string;
  /** `null` while it is under way, and when the connection broke before there was an answer. */
  readonly status: number | null;
  /** Until the last byte of the answer was sent, or the connection broke; `null` while it is under way. */
  readonly duration_ms: number | null;
  /** The id of the key that was used. */
  readonly key_id: string | null;
}

/** One request under way, to be completed as it goes on. */
export interface OpenEntry {
  usedKey(id: string): void;
  end(status: number | null): void;
}

export interface RequestLog {
  begin(request: Pick<LoggedRequest, 'request_id' | 'method' | 'host' | 'path'>): OpenEntry;
  /** The last requests, newest first. */
  list(): readonly LoggedRequest[];
}

const LONGEST_PATH = 500;

/** Makes a log of the last `maxEntries` requests, in memory alone. */
export function createRequestLog(maxEntries: number, clock: Clock): RequestLog {
  const entries: { -readonly [Field in keyof LoggedRequest]: LoggedRequest[Field] }[] = [];
  return {
    begin(request) {
      const start = performance.now();
      const entry = {
        ...request,
        path: withoutSecrets(request.path).slice(0, LONGEST_PATH),
        at: clock.timestamp(),
        ...unfinished,
      };
      entries.push(entry);
      if (entries.length > maxEntries) entries.shift();
      return {
        usedKey(id) {
          entry.key_id = id;
        },
        end(status) {
          entry.status = status;
          entry.duration_ms = Math.round(performance.now() - start);
        },
      };
    },
    list: () => entries.map((entry) => ({ ...entry })).reverse(),
  };
}

const unfinished: Pick<LoggedRequest, 'status' | 'duration_ms' | 'key_id'> = {
  status: null,
  duration_ms: null,
  key_id: null,
};

/** Tickets are all that a transfer URL holds, and a key may have slipped into any path. */
function withoutSecrets(path: string): string {
  const start = firstPiece(path);
  if ((start === 'upload' || start === 'download') && path.indexOf('/', 1) > 0) return `/${start}/***`;
  // A client that puts a ticket into a wrong path can still use it in the right one.
  return path.replaceAll(/lp[ka]_[\w-]{20,}|(?<=(?:up|down)load(?:\/|%2f))[\w-]{40,}/gi, '***');
}
