/** A real server that misbehaves, and the client of it, on a clock on which no real time passes. */
import { expect } from 'vitest';
import { type Answer, createHttp, type Http, type HttpOptions, type Operation } from '../../src/http/http.ts';
import { type Reply as HttpReply, valueOrThrow } from '../../src/http/reply.ts';
import type { TicketUse, Tried } from '../../src/http/transfer.ts';
import { JumpingClock, RUN_HEADER } from '../world/clock.ts';
import {
  type RecordingServer,
  type Reply,
  reset,
  type Script,
  startRecordingServer,
} from './recording-server.ts';

export const API_KEY = 'key-for-tests/with+signs=';

export const READ: Operation = {
  method: 'GET',
  path: ['functions', 'functions', 'hello'],
  doing: 'read function "hello"',
};
export const CREATE: Operation = {
  method: 'POST',
  path: ['functions', 'functions'],
  doing: 'create function "hello"',
  body: Buffer.from('{"name":"hello"}'),
};
/** The deletion of an object, which may be sent twice. */
export const REMOVE: Operation = {
  method: 'DELETE',
  path: ['storage', 'buckets', 'site', 'objects', 'a.txt'],
  doing: 'delete object "a.txt"',
};

type ClientOptions = Partial<HttpOptions> & { readonly clock?: JumpingClock };

export interface Client extends AsyncDisposable {
  readonly http: Http;
  readonly clock: JumpingClock;
  /** Sends a request with `http.send`, and throws replies other than `ok`. */
  send(operation: Operation): Promise<Answer>;
  /** One try of a transfer. */
  use(use: TicketUse & { readonly doing: string }): Promise<Tried<Uint8Array>>;
  /** The reports of each retry. */
  readonly lines: readonly string[];
}

/** Opens the client of one base URL, with half of the jitter; `await using` closes it. */
export function openHttp(baseUrl: URL, options: ClientOptions = {}): Client {
  const { clock = new JumpingClock() } = options;
  const lines: string[] = [];
  const onRetry: HttpOptions['onRetry'] = (line) => void lines.push(line);
  const client = createHttp({ baseUrl, apiKey: API_KEY, random: () => 0.5, onRetry, ...options, clock });
  const http: Http = {
    ...client,
    send: (operation) => clock.run(() => client.send(operation)),
    transfer: (transfer) => clock.run(() => client.transfer(transfer)),
  };
  const send = async (operation: Operation) => valueOrThrow(await http.send(operation));
  const use: Client['use'] = async ({ doing, ...exchange }) => {
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
  return { http, clock, send, use, lines, [Symbol.asyncDispose]: () => client.close() };
}

/** Sends an operation that fails, and returns its error. */
export async function failureOf(url: URL, operation: Operation, options?: ClientOptions): Promise<Error> {
  await using client = openHttp(url, options);
  const error: unknown = await client.send(operation).catch((thrown: unknown) => thrown);
  return error instanceof Error ? error : expect.unreachable();
}

/** The same reply; the clock knows when it never ends. */
export function timed(reply: Reply, clock: JumpingClock): Reply {
  if (!reply.isEndless) return reply;
  const both: Reply = (response, request) => {
    clock.end(String(request.headers[RUN_HEADER]));
    reply(response, request);
  };
  return Object.assign(both, reply);
}

export interface Peer extends Client {
  readonly server: RecordingServer;
  /** Milliseconds between the requests. */
  pauses(): readonly number[];
}

/** Starts a server with these replies, and opens its client; `await using` ends both. */
export async function openPeer(script: Script, options: ClientOptions = {}): Promise<Peer> {
  const times: number[] = [];
  const server = await startRecordingServer((request) => {
    times.push(client.clock.now());
    const next = typeof script === 'function' ? script(request) : (script[times.length - 1] ?? script.at(-1));
    return timed(next ?? reset, client.clock);
  });
  const client = openHttp(server.url, options);
  return {
    ...client,
    server,
    pauses: () => times.slice(1).map((time, index) => time - (times[index] ?? 0)),
    async [Symbol.asyncDispose]() {
      await client[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

interface Result extends Partial<Omit<Answer, 'status' | 'requestId'>> {
  readonly requestId?: string | undefined;
  readonly name?: string;
  readonly message?: string;
  readonly status?: number | undefined;
}

/** What became of one operation. */
export interface Attempt {
  readonly kind: HttpReply<Answer>['kind'];
  /** The answer, or the error. */
  readonly result: Result;
  /** Requests that the server received. */
  readonly sent: number;
  readonly lines: readonly string[];
  readonly pauses: readonly number[];
  readonly elapsedMs: number;
}

/** Sends an operation to a server with these replies. */
export async function attempt(
  operation: Operation,
  script: Script,
  options?: ClientOptions,
): Promise<Attempt> {
  await using peer = await openPeer(script, options);
  const reply = await peer.http.send(operation);
  return {
    kind: reply.kind,
    result: reply.kind === 'ok' ? reply.value : reply.error,
    sent: peer.server.requests.length,
    lines: peer.lines,
    pauses: peer.pauses(),
    elapsedMs: peer.clock.elapsed(),
  };
}
