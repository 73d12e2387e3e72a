/** A real server that misbehaves, and the client of it, on a clock on which no real time passes. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'vitest';
import { createHttp, type HttpOptions } from '../../src/http/http.ts';
import { type Answer, type Operation, sendOperation } from '../../src/http/operation.ts';
import { valueOrThrow } from '../../src/http/reply.ts';
import { type Content, type Ticket, transfer } from '../../src/http/transfer.ts';
import { JumpingClock, RUN_HEADER } from '../world/clock.ts';
import { answer, choose, early, type Reply, type Script, startRecordingServer } from './recording-server.ts';

export const API_KEY = 'key-for-tests/with+signs=';

const functions = ['functions', 'functions'];
export const READ: Operation = {
  method: 'GET',
  path: [...functions, 'hello'],
  task: 'read function "hello"',
};
const body = Buffer.from('{"name":"hello"}');
export const CREATE: Operation = { method: 'POST', path: functions, task: 'create function "hello"', body };
/** The deletion of an object, which may be sent twice. */
export const REMOVE: Operation = {
  method: 'DELETE',
  path: ['storage', 'buckets', 'site', 'objects', 'a.txt'],
  task: 'delete object "a.txt"',
};

type ClientOptions = Partial<HttpOptions> & { readonly clock?: JumpingClock };

/** Opens the client of one base URL, with half of the jitter; `await using` closes it. */
export function openHttp(baseUrl: URL, options: ClientOptions = {}) {
  const { clock = new JumpingClock() } = options;
  const { signal } = new AbortController();
  const lines: string[] = [];
  const usual = { apiKey: API_KEY, random: () => 0.5, onRetry: (line: string) => void lines.push(line) };
  const http = createHttp({ baseUrl, signal, ...usual, ...options, clock });
  const ask = (operation: Operation) => clock.run(() => sendOperation(operation, http));
  /** Sends a request, and throws replies other than `ok`. */
  const send = async (operation: Operation) => valueOrThrow(await ask(operation));
  /** One try of a transfer. */
  const use = (ticket: Ticket, content?: Content) => clock.run(() => transfer(ticket, 1, content, http));
  return { http, clock, ask, send, use, lines, [Symbol.asyncDispose]: () => http.close() };
}

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

/** A response whose body gets another byte after each pause, until all are sent or its client gives up. */
export function drip(clock: JumpingClock, pauseMs: number, status = 200, bytes = 1e9): Reply {
  return async (response, request) => {
    clock.end(String(request.headers[RUN_HEADER]));
    response.statusCode = status;
    for (let sent = 0; sent < bytes && !response.destroyed; sent += 1) {
      response.write('a');
      await clock.sleep(pauseMs);
    }
    response.end();
  };
}

/** Turns of the event loop in which a connection of this process moves what it can. */
const MOVING_TURNS = 20;

/** Takes 4 MiB of the request's body after each pause, and acknowledges it at the end. */
export function sip(clock: JumpingClock, pauseMs: number): Reply {
  const reply: Reply = async (response, request) => {
    const { req: incoming } = response;
    let taken = 0;
    incoming.pause().on('data', (chunk: Buffer) => {
      taken += chunk.length;
    });
    for (let id = String(request.headers[RUN_HEADER]); !incoming.destroyed; id = 'a sip') {
      clock.end(id);
      await clock.sleep(pauseMs);
      clock.begin('a sip');
      const before = taken;
      incoming.resume();
      while (taken < before + 4 * 2 ** 20 && !incoming.complete && !incoming.destroyed) await turn();
      incoming.pause();
      for (let turns = 0; turns < MOVING_TURNS; turns += 1) await turn();
      if (incoming.complete) break;
    }
    clock.end('a sip');
    incoming.resume();
    answer(201)(response, request);
  };
  return early(reply);
}

/** Starts a server with these replies, and opens its client; `await using` ends both. */
export async function openPeer(script: Script, options: ClientOptions = {}) {
  const times: number[] = [];
  const server = await startRecordingServer((request) => {
    const index = times.push(client.clock.now()) - 1;
    return timed(choose(script, request, index), client.clock);
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

export type Peer = Awaited<ReturnType<typeof openPeer>>;

interface Result extends Partial<Omit<Answer, 'status' | 'requestId'>> {
  readonly requestId?: string | undefined;
  readonly name?: string;
  readonly message?: string;
  readonly status?: number | undefined;
}

export async function attempt(operation: Operation, script: Script, options?: ClientOptions) {
  await using peer = await openPeer(script, options);
  const reply = await peer.ask(operation);
  const result: Result = reply.kind === 'ok' ? reply.value : reply.error;
  const { server, pauses, clock, lines } = peer;
  const times = { pauses: pauses(), elapsedMs: clock.elapsed() };
  return { kind: reply.kind, result, lines, sent: server.requests.length, ...times };
}
