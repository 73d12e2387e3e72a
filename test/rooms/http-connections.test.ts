/** Connections: through a proxy, encrypted, broken off at any point, cancelled and closed; and the bodies sent over them. */

import dns from 'node:dns';
import { connect } from 'node:net';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CancelledError } from '../../src/errors.ts';
import { systemClock } from '../../src/http/clock.ts';
import { SOCKET_BUFFER } from '../../src/http/exchange.ts';
import type { Operation, RequestBody } from '../../src/http/http.ts';
import { Ticket } from '../../src/http/transfer.ts';
import { API_KEY, attempt, CREATE, openHttp, openPeer, READ, REMOVE } from '../support/peer.ts';
import { refuseTunnel, startRecordingProxy, type Tunnelling, tunnelTo } from '../support/recording-proxy.ts';
import {
  answer,
  bytesThenSilence,
  CLOSED_PORT,
  deafness,
  early,
  type Reply,
  reset,
  silence,
  startBareServer,
  startRecordingServer,
} from '../support/recording-server.ts';
import { EXPIRED, FOR_OTHER_HOST, trust, VALID } from '../support/tls.ts';
import { JumpingClock } from '../world/clock.ts';

const FINE = answer(200, { name: 'hello' });
const PLATFORM = new URL('https://platform.test');
const MEGABYTE = Buffer.alloc(1_000_000, 'a');
const PASSWORD = 'pass word';

/** What a lookup of all addresses ends with. */
type End = (error: Error | null, addresses?: dns.LookupAddress[]) => void;

function useProxy(port: number): void {
  vi.stubEnv('HTTPS_PROXY', `http://user:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`);
}

beforeEach(() => {
  for (const name of ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']) {
    vi.stubEnv(name, undefined);
  }
});

/** Sends an operation that fails, and returns its error. */
async function failureOf(url: URL, operation: Operation, options?: Parameters<typeof openHttp>[1]) {
  await using client = openHttp(url, options);
  const error: unknown = await client.send(operation).catch((thrown: unknown) => thrown);
  return error instanceof Error ? error : expect.unreachable();
}

/** Something that no request gets through to. */
interface Barrier extends AsyncDisposable {
  readonly url: URL;
  /** Attempts to get through. */
  attempts?(): number;
}

async function unreachable(url: string): Promise<Barrier> {
  return { url: new URL(url), [Symbol.asyncDispose]: async () => undefined };
}

async function encrypted(onConnection: Parameters<typeof startBareServer>[0]): Promise<Barrier> {
  const server = await startBareServer(onConnection);
  return { ...server, url: new URL(`https://127.0.0.1:${server.port}`), attempts: server.connections };
}

async function proxied(tunnelling: Tunnelling): Promise<Barrier> {
  const proxy = await startRecordingProxy(tunnelling);
  useProxy(proxy.port);
  return { ...proxy, url: PLATFORM, attempts: () => proxy.tunnels.length };
}

const atClosedPort = async () => unreachable(`http://127.0.0.1:${CLOSED_PORT}`);
async function behindClosedProxy(): Promise<Barrier> {
  useProxy(CLOSED_PORT);
  return unreachable(PLATFORM.href);
}
const brokenHandshake = () => encrypted((socket) => socket.once('data', () => socket.resetAndDestroy()));
const noTls = () => encrypted((socket) => socket.end('HTTP/1.1 400 No\r\n\r\n'));
const GIVEN_UP = /^could not create function "hello": (.*); gave up after (\d+) tries in 60 s$/;
const LATE = /did not answer within 0\.1 s/;
const NO_TUNNEL = /^platform\.test closed the connection with an error \(Proxy response \(502\)/;
const HUNG_UP = /^platform\.test closed the connection \(\w+\)/;

/** Returns a clock that does not count requests: it could not know that nobody will accept a connection. */
function clockWithoutConnections(): JumpingClock {
  const clock = new JumpingClock();
  clock.run = (work) => work(0);
  clock.timer = systemClock.timer;
  clock.sleep = async (ms) => clock.advance(ms);
  return clock;
}

describe('A request of which nothing was sent is tried again, even a write: ', () => {
  it.each<[what: string, open: () => Promise<Barrier>, says: RegExp]>([
    ['a refused connection', atClosedPort, /^127\.0\.0\.1:\d+ refused the connection \(ECONNREFUSED\)/],
    ['a handshake that never ends', () => encrypted(() => undefined), LATE],
    ['a broken handshake', brokenHandshake, /^127\.0\.0\.1:\d+ closed the connection \(ECONNRESET\)/],
    ['a server without TLS', noTls, /closed the connection with an error \(ERR_SSL_WRONG_VERSION_NUMBER\)/],
    ['a proxy that answers 502', () => proxied(refuseTunnel(502)), NO_TUNNEL],
    ['a proxy that hangs up', () => proxied((client) => client.resetAndDestroy()), HUNG_UP],
    ['a closed proxy', behindClosedProxy, /^platform\.test refused the connection \(ECONN/],
  ])('%s', async (_what, open, says) => {
    await using barrier = await open();
    const clock = clockWithoutConnections();
    const operation = says === LATE ? { ...CREATE, timeoutMs: 100 } : CREATE;
    const error = await failureOf(barrier.url, operation, { clock });
    const [, cause = '', tries] = GIVEN_UP.exec(error.message) ?? [];
    expect(error.name).toBe('TransientError');
    expect(cause).toMatch(says);
    expect(Number(tries)).toBeGreaterThan(10);
    if (barrier.attempts) expect(barrier.attempts()).toBe(Number(tries));
  });
});

describe('A host whose name does not resolve', () => {
  it.each([READ, CREATE])('is given up within 10 s by a first request, to $doing', async (operation) => {
    const clock = clockWithoutConnections();
    const address = new URL('https://platform..invalid');
    expect(await failureOf(address, operation, { clock })).toMatchObject({
      name: 'TransientError',
      message: expect.stringMatching(/: could not resolve platform\.\.invalid \(.*\); gave up .* in 5 s$/),
      hint: expect.stringMatching(/^Check `base_url` for a misspelling/),
    });
    expect(clock.elapsed()).toBe(5000);
  });

  it.each<[what: string, reply: Reply, resolves: (lookup: number) => boolean]>([
    ['has answered before', answer(200, {}, { connection: 'close' }), (lookup) => lookup === 1],
    ['resolves later, and closes the connection', reset, (lookup) => lookup > 1],
  ])('keeps its minute when it %s', async (_what, reply, resolves) => {
    await using server = await startRecordingServer([reply]);
    let lookups = 0;
    using _lookup = vi.spyOn(dns, 'lookup').mockImplementation(((
      _name: string,
      _options: object,
      end: End,
    ) => {
      const isKnown = resolves(++lookups);
      const error = Object.assign(new Error('unknown'), { code: 'ENOTFOUND' });
      setImmediate(() => (isKnown ? end(null, [{ address: '127.0.0.1', family: 4 }]) : end(error)));
    }) as typeof dns.lookup);
    const clock = clockWithoutConnections();
    await using client = openHttp(new URL(`http://platform.test:${server.url.port}`), { clock });
    const send = () => client.send(READ).catch(String);
    const first = await send();
    const failure = typeof first === 'string' ? first : await send();
    expect(failure).toMatch(/gave up after \d+ tries in 60 s$/);
  });
});

describe('No retry can help, so there is none: ', () => {
  it.each([
    ['a certificate of an unknown authority', VALID, false, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['a certificate that has expired', EXPIRED, true, 'CERT_HAS_EXPIRED'],
    ['a certificate for another host', FOR_OTHER_HOST, true, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('%s', async (_what, tls, trusted, code) => {
    using _trusted = trusted ? trust(tls.cert) : undefined;
    await using server = await startRecordingServer([FINE], tls);
    for (const operation of [READ, CREATE]) {
      expect(await failureOf(server.url, operation)).toMatchObject({
        name: 'DeployError',
        message: `could not ${operation.doing}: the certificate of ${server.url.host} cannot be trusted (${code})`,
        hint: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
      });
    }
    expect([server.connections(), server.requests.length]).toEqual([2, 0]);
  });

  it.each(['proxy.test:8080', 'user:secret@proxy.test:8080', '//proxy.test'])('the proxy %s', (value) => {
    vi.stubEnv('HTTPS_PROXY', value);
    expect(() => openHttp(PLATFORM)).toThrow(
      expect.objectContaining({
        name: 'DeployError',
        message: 'the proxy in HTTPS_PROXY or HTTP_PROXY is not a valid address',
        hint: expect.stringContaining('`http://proxy.example:8080`'),
      }),
    );
  });

  it.each<[what: string, operation: Operation, apiKey: string, hint: string]>([
    ['a key that is not allowed in a header', READ, 'secret\nkey', '`api_key`'],
    ...['', '.', '..', '\ud800'].map((name): [string, Operation, string, string] => [
      `the name ${JSON.stringify(name)}, which would change the path`,
      { ...REMOVE, path: ['functions', name] },
      ...([API_KEY, 'not `..`'] as const),
    ]),
  ])('%s', async (_what, operation, apiKey, hint) => {
    await using server = await startRecordingServer([FINE]);
    const error = await failureOf(server.url, operation, { apiKey });
    expect(error).toMatchObject({ name: 'DeployError', hint: expect.stringContaining(hint) });
    expect(`${error}`).not.toContain('secret');
    expect(server.requests).toEqual([]);
  });
});

it('A write whose deadline has passed is not sent when its connection opens after all', async () => {
  using _trusted = trust(VALID.cert);
  await using server = await startRecordingServer([FINE], VALID);
  const gate = Promise.withResolvers<void>();
  await using entrance = await startBareServer((socket) => {
    const onwards = () => socket.pipe(connect(Number(server.url.port), '127.0.0.1')).pipe(socket);
    void gate.promise.then(onwards);
  });
  const clock = clockWithoutConnections();
  await using client = openHttp(new URL(`https://127.0.0.1:${entrance.port}`), { clock });
  const write = client.send({ ...CREATE, timeoutMs: 100, patienceMs: 0 });
  await expect(write).rejects.toThrow('did not answer within 0.1 s');
  gate.resolve();
  await client.send(READ);
  expect(server.requests.map(({ method }) => method)).toEqual(['GET']);
});

describe('A proxy', () => {
  it('opens a tunnel for a request and for a transfer, and receives neither key nor ticket', async () => {
    using _trusted = trust(VALID.cert);
    await using server = await startRecordingServer([FINE], VALID);
    await using proxy = await startRecordingProxy(tunnelTo(Number(server.url.port)));
    useProxy(proxy.port);
    for (const [api, authorization] of [
      ['https://platform.test', `Bearer ${API_KEY}`],
      ['https://api.test', undefined],
    ] as const) {
      await using client = openHttp(new URL(api));
      const ticket = new Ticket('https://platform.test/upload/very-secret', Number.POSITIVE_INFINITY);
      await (authorization ? client.send(CREATE) : client.use({ ticket, doing: 'download "a"' }));
      const [tunnel, request] = [proxy.tunnels.at(-1), server.requests.at(-1)];
      expect(tunnel?.url).toBe('platform.test:443');
      expect(tunnel?.headers['proxy-authorization']).toBe(`Basic ${btoa(`user:${PASSWORD}`)}`);
      expect(JSON.stringify(tunnel?.headers)).not.toMatch(/very-secret|Bearer/);
      expect(request?.headers.authorization).toBe(authorization);
      expect(request?.headers).not.toHaveProperty('proxy-authorization');
    }
    expect([proxy.tunnels.length, server.requests.length]).toEqual([2, 2]);
  });

  it('is not used for this machine, nor for a host that NO_PROXY names', async () => {
    await using server = await startRecordingServer([FINE]);
    await using proxy = await startRecordingProxy(refuseTunnel(502));
    useProxy(proxy.port);
    vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${proxy.port}`);
    for (const host of ['127.0.0.1', '127.1', 'localhost']) {
      await using client = openHttp(new URL(`http://${host}:${server.url.port}`));
      await client.send(READ);
    }
    vi.stubEnv('NO_PROXY', 'other.test,.platform..test');
    const { message } = await failureOf(new URL('https://api.platform..test'), READ);
    expect(message).toMatch(/could not resolve api\.platform\.\.test/);
    const remote = await failureOf(new URL('https://127.0.0.1.platform.test'), READ);
    expect(remote.message).toContain('Proxy response (502)');
    expect(proxy.others).toEqual([]);
  });
});

describe('A request', () => {
  it('contains the key, a user agent, the accepted types, and its body with type and length', async () => {
    await using peer = await openPeer([FINE, answer(404, 'no'), FINE]);
    for (const operation of [READ, REMOVE, CREATE]) await peer.http.send(operation);
    const headers = {
      authorization: `Bearer ${API_KEY}`,
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'cloud-platform-deploy',
    };
    const typed = { ...headers, 'content-type': 'application/json', 'content-length': '16' };
    expect(peer.server.requests).toMatchObject([
      { method: 'GET', target: '/v1/functions/functions/hello', headers },
      { method: 'DELETE', headers },
      { method: 'POST', headers: typed },
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
    const open = function* () {
      for (let index = 0; index < count; index += 1) yield chunk.fill(index);
    };
    const late = early((response, request) => {
      response.req.pause().on('end', () => FINE(response, request));
      setTimeout(() => response.req.resume(), 100);
    });
    await using server = await startRecordingServer([late], tls);
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

const WHILE_ASKING = 'cancelled while asking the platform to create function "hello"';

describe('A cancellation ends a request immediately ', () => {
  const wait = { 'retry-after': '50' };

  it.each<[when: string, operation: Operation, reply: Reply]>([
    ['before the answer', CREATE, silence],
    ['within the answer', CREATE, bytesThenSilence('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{')],
    ['that reads', READ, silence],
    ['that reads, while it waits for another try', READ, answer(503, '', wait)],
    ['that writes, while it waits for another try', CREATE, answer(429, '', wait)],
  ])('%s', async (_when, operation, reply) => {
    const controller = new AbortController();
    const { signal } = controller;
    const reason = new CancelledError('Cancelled');
    const abort = () => controller.abort(reason);
    await using server = await startRecordingServer([reply.isEndless ? then(reply, abort) : reply]);
    const error = await failureOf(server.url, operation, { signal, onRetry: () => setImmediate(abort) });
    const hint = operation === READ ? undefined : 'The platform may still carry it out.';
    const message = `cancelled while asking the platform to ${operation.doing}`;
    if (reply.isEndless) expect(error).toMatchObject({ name: 'CancelledError', message, hint });
    else expect(error).toBe(reason);
    expect(server.requests).toHaveLength(1);
  });

  it('while its body is sent, which is closed', async () => {
    const controller = new AbortController();
    await using server = await startBareServer((socket) => socket.pause());
    const { body, closed } = endless((count) => count === 3 && controller.abort());
    const url = new URL(`http://127.0.0.1:${server.port}`);
    const error = await failureOf(url, { ...CREATE, body }, { signal: controller.signal });
    expect(error).toMatchObject({ name: 'CancelledError', message: WHILE_ASKING });
    await expect(closed).resolves.toBeUndefined();
  });

  it('before anything of it was sent', async () => {
    const controller = new AbortController();
    await using barrier = await encrypted(() => setImmediate(() => controller.abort()));
    for (let count = 0; count < 2; count += 1) {
      const error = await failureOf(barrier.url, CREATE, { signal: controller.signal });
      expect(error).toMatchObject({ name: 'CancelledError', message: WHILE_ASKING });
    }
  });
});

it('closing the client ends requests in progress', async () => {
  const reached = Promise.withResolvers<void>();
  await using server = await startRecordingServer([then(silence, reached.resolve)]);
  await using client = openHttp(server.url);
  const closed = reached.promise.then(() => client.http.close());
  await expect(client.send(READ)).rejects.toMatchObject({ name: 'CancelledError' });
  await closed;
});
