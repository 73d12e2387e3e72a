import { expect } from 'vitest';
import {
  type Answer,
  createHttp,
  type Http,
  type HttpOptions,
  type Operation,
  type RequestBody,
  type Retry,
} from '../../src/http/http.ts';
import { valueOrThrow } from '../../src/http/reply.ts';
import type { TicketUse, Tried } from '../../src/http/transfer.ts';
import { NOTHING_KNOWN } from '../../src/outcome.ts';
import { logEntries } from '../../src/report/log.ts';
import { createInstantClock } from './instant-clock.ts';

export const API_KEY = 'key-for-tests/with+signs=';

export interface HttpFixture extends AsyncDisposable {
  readonly http: Http;
  /** Sends a request with `http.send`, and throws replies other than `ok`. */
  send(operation: Operation): Promise<Answer>;
  /** One try of a transfer. */
  use(use: TicketUse & { readonly doing: string }): Promise<Tried<Uint8Array>>;
  /** Milliseconds of the wait before each retry; no real time passes. */
  readonly sleeps: readonly number[];
  /** The reports of each retry. */
  readonly lines: readonly string[];
}

/** The client of one base URL, with an instant clock and half of the jitter; `await using` closes it. */
export function openHttp(baseUrl: URL, options: Partial<HttpOptions> = {}): HttpFixture {
  const clock = createInstantClock();
  const lines: string[] = [];
  const onRetry = (retry: Retry) => {
    for (const entry of logEntries({ type: 'retrying', retry }, NOTHING_KNOWN))
      if ('text' in entry) lines.push(entry.text);
  };
  const http = createHttp({ baseUrl, apiKey: API_KEY, clock, random: () => 0.5, onRetry, ...options });
  const send = async (operation: Operation) => valueOrThrow(await http.send(operation));
  const use = async ({ doing, ...exchange }: TicketUse & { readonly doing: string }) => {
    let tried: Tried<Uint8Array> | undefined;
    await http.transfer({
      doing,
      async attempt(useTicket) {
        tried ??= await useTicket(exchange);
        return { kind: 'ok', value: undefined };
      },
    });
    return tried ?? expect.unreachable();
  };
  return { http, send, use, sleeps: clock.sleeps, lines, [Symbol.asyncDispose]: () => http.close() };
}

/** A body in memory. */
export function bodyOf(value: unknown): RequestBody {
  const bytes = Buffer.from(JSON.stringify(value));
  return { length: bytes.byteLength, open: () => [bytes] };
}

export const READ: Operation = {
  method: 'GET',
  path: ['functions', 'functions', 'hello'],
  permission: 'functions:read',
  doing: 'read function "hello"',
};

export const CREATE: Operation = {
  method: 'POST',
  path: ['functions', 'functions'],
  permission: 'functions:write',
  doing: 'create function "hello"',
  body: bodyOf({ name: 'hello' }),
};

export const REDEPLOY: Operation = {
  ...CREATE,
  method: 'PATCH',
  path: ['functions', 'functions', 'hello'],
  doing: 'redeploy function "hello"',
};

/** The deletion of an object, which may be sent twice. */
export const REMOVE: Operation = {
  method: 'DELETE',
  path: ['storage', 'buckets', 'site', 'objects', 'a.txt'],
  permission: 'storage:delete',
  doing: 'delete object "a.txt"',
};

export const REMOVE_FUNCTION: Operation = {
  method: 'DELETE',
  path: ['functions', 'functions', 'hello'],
  permission: 'functions:delete',
  doing: 'delete function "hello"',
};
