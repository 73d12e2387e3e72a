/** What is sent: the parts of a request, its body, and what a cancellation leaves of it. */
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CancelledError } from '../../src/errors.ts';
import { type RequestBody, SOCKET_BUFFER } from '../../src/http/exchange.ts';
import type { Operation } from '../../src/http/operation.ts';
import { API_KEY, attempt, CREATE, failureOf, openHttp, openPeer, READ, REMOVE } from '../support/peer.ts';
import {
  answer,
  bytesThenSilence,
  deafness,
  early,
  type Reply,
  reset,
  silence,
  startBareServer,
  startRecordingServer,
} from '../support/recording-server.ts';
import { trust, VALID } from '../support/tls.ts';

const FINE = answer(200, { name: 'hello' });
const MEGABYTE = Buffer.alloc(1_000_000, 'a');

describe('A request', () => {
  it('contains the key, a user agent, the accepted types, and its body with type and length', async () => {
    await using peer = await openPeer([FINE, answer(404, 'no'), FINE]);
    for (const operation of [READ, REMOVE, CREATE]) await peer.ask(operation);
    const json = 'application/json';
    const always = { authorization: `Bearer ${API_KEY}`, accept: json, 'accept-encoding': 'identity' };
    const headers = { ...always, 'user-agent': 'cloud-platform-deploy' };
    expect(peer.server.requests).toMatchObject([
      { method: 'GET', target: '/v1/functions/functions/hello', headers },
      { method: 'DELETE', headers },
      { method: 'POST', headers: { ...headers, 'content-type': json, 'content-length': '16' } },
    ]);
    expect(Object.keys(peer.server.requests[0]?.headers ?? {}).join()).not.toContain('content');
    expect(peer.server.connections()).toBe(1);
  });

  it('keeps the path of the base URL, encodes each segment and sends a query unchanged', async () => {
    await using server = await startRecordingServer([FINE]);
    const names = ['a/b?c#d%2F', 'größe 東', '...', '.well-known', 'a\r\nb', '//evil.test', '😀'];
    await using client = openHttp(new URL('/api/', server.url));
    await client.send({ ...READ, path: names, query: 'a=1&b=%2F' });
    const [path = '', query] = server.requests[0]?.target.split('?') ?? [];
    expect(path.split('/').slice(0, 3)).toEqual(['', 'api', 'v1']);
    expect(path.split('/').slice(3).map(decodeURIComponent)).toEqual(names);
    expect(query).toBe('a=1&b=%2F');
  });

  it('is reported once per try, with status, time and id, without key and query', async () => {
    const lines: string[] = [];
    const replies = [answer(503, {}, { 'x-request-id': 'req-1' }), reset, FINE] as const;
    await using peer = await openPeer(replies, { onRequest: (line) => lines.push(line) });
    await peer.send({ ...READ, path: ['functions', 'hello'], query: 'token=very-secret' });
    expect(lines).toEqual([
      'GET /v1/functions/hello → 503 in 0 ms, request id req-1',
      'GET /v1/functions/hello → no response in 0 ms, try 2',
      'GET /v1/functions/hello → 200 in 0 ms, try 3',
    ]);
  });
});

/** Bytes without end, and a promise of their source's end. */
function endless(onPiece: (count: number) => void = () => undefined) {
  const closed = Promise.withResolvers<void>();
  async function* open() {
    try {
      for (let count = 0; ; count += 1) {
        onPiece(count);
        yield MEGABYTE;
      }
    } finally {
      closed.resolve();
    }
  }
  const body: RequestBody = { length: 1e9, open };
  return { body, closed: closed.promise };
}

/** Turns of the event loop in which a connection of this process moves some bytes, unless nobody takes them. */
const STANDSTILL_TURNS = 20;

describe('A request body', () => {
  it('whose source fails passes on that error', async () => {
    const failure = new Error('main.ts changed while it was read');
    const open = function* () {
      yield MEGABYTE;
      throw failure;
    };
    await using peer = await openPeer([FINE]);
    await expect(peer.send({ ...CREATE, body: { length: 2_000_000, open } })).rejects.toBe(failure);
    expect(peer.lines).toEqual([]);
  });

  it.each([
    ['plain', undefined],
    ['encrypted', VALID],
  ])('may use the memory of a long chunk again when the next is requested (%s)', async (_how, tls) => {
    using _trusted = tls && trust(tls.cert);
    const chunk = Buffer.alloc(SOCKET_BUFFER + 1);
    // More than the buffers of both ends take while the server does not read.
    const count = 400;
    let given = 0;
    const open = function* () {
      for (; given < count; given += 1) yield chunk.fill(given);
    };
    const afterStandstill: Reply = async (response, request) => {
      response.req.pause().on('end', () => FINE(response, request));
      for (let [before, turns] = [given, 0]; turns < STANDSTILL_TURNS; turns += 1) {
        await turn();
        if (given !== before) [before, turns] = [given, 0];
      }
      expect(given).toBeLessThan(count);
      response.req.resume();
    };
    await using server = await startRecordingServer([early(afterStandstill)], tls);
    await using client = openHttp(server.url);
    await client.send({ ...CREATE, body: { length: count * chunk.length, open } });
    const [received] = server.requests.map(({ body }) => body());
    const expected = Array.from({ length: count }, (_, index) => Buffer.alloc(chunk.length, index));
    expect(received?.equals(Buffer.concat(expected))).toBe(true);
  });

  it.each([
    ['stops', deafness],
    ['breaks the connection', early(reset)],
  ])('is read no faster than it is accepted, and closed when the platform %s', async (_what, reply) => {
    let pieces = 0;
    const { body, closed } = endless((count) => {
      pieces = count;
    });
    expect(await attempt({ ...CREATE, body }, [reply])).toMatchObject({ kind: 'lost' });
    expect(pieces).toBeLessThan(50);
    await expect(closed).resolves.toBeUndefined();
  });
});

/** The same reply, which also calls back a turn later. */
function then(reply: Reply, act: () => void): Reply {
  return early((response, request) => {
    reply(response, request);
    setImmediate(act);
  });
}

const LATER = { 'retry-after': '50' };
const REASON = new CancelledError('Cancelled');

it.each<[when: string, operation: Operation, reply: Reply]>([
  ['before the answer', CREATE, silence],
  ['within the answer', CREATE, bytesThenSilence('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{')],
  ['that waits for another try of a read', READ, answer(503, '', LATER)],
  ['that waits for another try of a write', CREATE, answer(429, '', LATER)],
])('A cancellation ends a request immediately %s', async (_when, operation, reply) => {
  const controller = new AbortController();
  const abort = () => controller.abort(REASON);
  await using server = await startRecordingServer([reply.isEndless ? then(reply, abort) : reply]);
  const options = { signal: controller.signal, onRetry: () => setImmediate(abort) };
  expect(await failureOf(server.url, operation, options)).toBe(REASON);
  expect(server.requests).toHaveLength(1);
});

it('A cancellation ends a request immediately while its body is sent, which is closed', async () => {
  const controller = new AbortController();
  await using server = await startBareServer((socket) => socket.pause());
  // How many pieces are accepted before the peer reads them is up to the system.
  const { body, closed } = endless((count) => count === 0 && setImmediate(() => controller.abort(REASON)));
  const url = new URL(`http://127.0.0.1:${server.port}`);
  const error = await failureOf(url, { ...CREATE, body }, { signal: controller.signal });
  expect(error).toBe(REASON);
  await expect(closed).resolves.toBeUndefined();
});

it('A cancellation ends a request immediately before anything of it was sent', async () => {
  const controller = new AbortController();
  await using server = await startBareServer(() => setImmediate(() => controller.abort(REASON)));
  const url = new URL(`https://127.0.0.1:${server.port}`);
  for (let count = 0; count < 2; count += 1)
    expect(await failureOf(url, CREATE, { signal: controller.signal })).toBe(REASON);
});

it('closing the client ends requests in progress', async () => {
  const reached = Promise.withResolvers<void>();
  await using server = await startRecordingServer([then(silence, reached.resolve)]);
  await using client = openHttp(server.url);
  const closed = reached.promise.then(() => client.http.close());
  await expect(client.send(READ)).rejects.toMatchObject({ name: 'CancelledError' });
  await closed;
});
