/** Connections: of names that do not resolve, through a proxy, encrypted, and those that no request gets through. */
import dns from 'node:dns';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import { tryOperation } from '../../src/http/operation.ts';
import { Ticket } from '../../src/http/transfer.ts';
import { API_KEY, CREATE, failureOf, openHttp, READ, REMOVE } from '../support/peer.ts';
import { refuseTunnel, startRecordingProxy, tunnelTo, useNoProxy } from '../support/recording-proxy.ts';
import {
  answer,
  CLOSED_PORT,
  type Reply,
  startBareServer,
  startRecordingServer,
} from '../support/recording-server.ts';
import { EXPIRED, FOR_OTHER_HOST, trust, VALID } from '../support/tls.ts';
import { JumpingClock } from '../world/clock.ts';

const FINE = answer(200, { name: 'hello' });
const PLATFORM = new URL('https://platform.test');
const PASSWORD = 'pass word';
const named = (cause: string) => cause.replace(/127\.0\.0\.1:\d+/, 'HOST');

/** The first lookup of a name leads to this machine; all others fail. */
function resolveOnce(code: string) {
  type End = (error: Error | null, addresses?: dns.LookupAddress[]) => void;
  let lookups = 0;
  const lookup = (_name: string, _options: object, end: End) => {
    const isKnown = ++lookups === 1;
    const error = Object.assign(new Error('no'), { code });
    setImmediate(() => (isKnown ? end(null, [{ address: '127.0.0.1', family: 4 }]) : end(error)));
  };
  return vi.spyOn(dns, 'lookup').mockImplementation(lookup as typeof dns.lookup);
}

function useProxy(port: number): void {
  vi.stubEnv('HTTPS_PROXY', `http://user:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`);
}

beforeEach(useNoProxy);

/** A clock that counts no requests, since it cannot know that nobody accepts a connection: deadlines pass when they are told to. */
class ManualClock extends JumpingClock {
  readonly #deadlines = new Set<() => void>();
  override run = <T>(work: (run: number) => Promise<T>) => work(0);
  override sleep = async (ms: number) => this.advance(ms);
  override timer = (_ms: number, act: () => void) => {
    this.#deadlines.add(act);
    return { refresh: () => undefined, [Symbol.dispose]: () => void this.#deadlines.delete(act) };
  };
  expire = () => {
    for (const act of this.#deadlines) act();
  };
}

interface Barrier extends AsyncDisposable {
  readonly url: URL;
  /** Attempts to get through. */
  connections?(): number;
}

const CLOSED: Barrier = {
  url: new URL(`http://127.0.0.1:${CLOSED_PORT}`),
  [Symbol.asyncDispose]: async () => undefined,
};

async function encrypted(onConnection: Parameters<typeof startBareServer>[0]): Promise<Barrier> {
  const server = await startBareServer(onConnection);
  return { ...server, url: new URL(`https://127.0.0.1:${server.port}`) };
}

async function proxied(tunnelling: Parameters<typeof startRecordingProxy>[0]): Promise<Barrier> {
  const proxy = await startRecordingProxy(tunnelling);
  useProxy(proxy.port);
  return { ...proxy, url: PLATFORM, connections: () => proxy.tunnels.length };
}

const REFUSED =
  /^the proxy HOST refused the connection: \d+ \((?:Bad Gateway|Forbidden|Proxy Authentication Required)\)/;
const hangUp = (socket: Socket) => void socket.resetAndDestroy();
const breakHandshake = (socket: Socket) => void socket.once('data', () => hangUp(socket));
it.each<[what: string, says: RegExp, open: (clock: ManualClock) => Promise<Barrier>]>([
  ['a refused connection', /^HOST refused the connection \(ECONNREFUSED\)/, async () => CLOSED],
  ['a handshake that never ends', /^HOST did not answer within 61 s/, (clock) => encrypted(clock.expire)],
  ['a broken handshake', /^HOST closed the connection \(ECONNRESET\)/, () => encrypted(breakHandshake)],
  ['a proxy that answers 502', REFUSED, () => proxied(refuseTunnel(502))],
  ['a proxy that hangs up', /^the proxy HOST closed the connection \(\w+\)/, () => proxied(hangUp)],
])('A request of which nothing was sent is tried again, even a write: %s', async (what, says, open) => {
  const clock = new ManualClock();
  await using barrier = await open(clock);
  const error = await failureOf(barrier.url, CREATE, { clock });
  const given = /^could not create function "hello": (.*); gave up after (\d+) tries in 60 s$/;
  const [, cause = '', tries] = given.exec(error.message) ?? [];
  expect(error.name).toBe('TransientError');
  expect(named(cause)).toMatch(says);
  expect(Number(tries)).toBeGreaterThan(10);
  const hint = expect.stringContaining(what.includes('proxy') ? 'HTTPS_PROXY' : '`base_url`');
  expect(error).toHaveProperty('hint', hint);
  if (barrier.connections) expect(barrier.connections()).toBe(Number(tries));
});

it.each([READ, CREATE])('A host that does not resolve is given up within 10 s: $task', async (operation) => {
  const clock = new ManualClock();
  expect(await failureOf(new URL('https://platform..invalid'), operation, { clock })).toMatchObject({
    name: 'TransientError',
    message: expect.stringMatching(/: could not resolve platform\.\.invalid \(.*\); gave up .* in 5 s$/),
    hint: expect.stringMatching(/^Check `base_url` for a misspelling/),
  });
  expect(clock.elapsed()).toBe(5000);
});

it('A host that does not resolve keeps its minute when it has answered before', async () => {
  await using server = await startRecordingServer([answer(200, {}, { connection: 'close' })]);
  using _lookup = resolveOnce('ENOTFOUND');
  const url = new URL(`http://platform.test:${server.url.port}`);
  await using client = openHttp(url, { clock: new ManualClock() });
  await client.send(READ);
  await expect(client.send(READ)).rejects.toThrow(/gave up after \d+ tries in 60 s$/);
});

const TOO_MANY = ['EMFILE', 'ENFILE', 'ENOBUFS', 'EADDRNOTAVAIL', 'EAGAIN'];
it.each(TOO_MANY)('A connection that %s prevents is tried while others last, else for 60 s', async (code) => {
  const clock = new ManualClock();
  let answerLate: () => void = () => undefined;
  const late: Reply = (...both) => {
    answerLate = () => FINE(...both);
  };
  await using server = await startRecordingServer([late, FINE]);
  using _lookup = resolveOnce(code);
  const url = new URL(`http://platform.test:${server.url.port}`);
  await using client = openHttp(url, { clock });
  const first = client.send(READ);
  await vi.waitUntil(() => server.requests.length > 0);
  const second = client.send(CREATE);
  while (clock.elapsed() < 180_000) await Promise.race([second, turn()]);
  answerLate();
  expect(await Promise.all([first, second])).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(await failureOf(url, CREATE, { clock })).toMatchObject({
    name: 'TransientError',
    message: expect.stringContaining(`cannot open more files or connections (${code}); gave up`),
    hint: expect.stringContaining('`ulimit -n`'),
  });
});

const TLS =
  /^HOST does not speak TLS 1\.2 or newer on this port \(ERR_SSL_(?:WRONG_V|TLSV1_ALERT_PROTOCOL_V)ERSION/;
const CERTIFICATE =
  /^the certificate of HOST (?:cannot be trusted \(DEPTH_ZERO_SELF|has expired, or is not valid yet \(CERT_|is for another name \(ERR_)/;
const EXTRA = 'NODE_EXTRA_CA_CERTS';
const ended = (bytes: string | Buffer) => encrypted((socket) => socket.once('data', () => socket.end(bytes)));
it.each<[what: string, open: () => Promise<Barrier>, says: RegExp, hint?: string]>([
  ['a certificate of an unknown authority', () => startRecordingServer([FINE], VALID), CERTIFICATE, EXTRA],
  ['a certificate that has expired', () => startRecordingServer([FINE], EXPIRED), CERTIFICATE, 'Renew'],
  ['one for another host', () => startRecordingServer([FINE], FOR_OTHER_HOST), CERTIFICATE, 'Check the host'],
  ['a server that speaks plain HTTP', () => ended('HTTP/1.1 400 No\r\n\r\n'), TLS],
  ['a server whose TLS is too old', () => ended(Buffer.from('15030100020246', 'hex')), TLS],
  ['a proxy that refuses with 403', () => proxied(refuseTunnel(403)), REFUSED, 'NO_PROXY'],
  ['a proxy that refuses with 407', () => proxied(refuseTunnel(407)), REFUSED, 'password in HTTPS_PROXY'],
])('No retry can help, so there is none: %s', async (_what, open, says, hint) => {
  using _expired = trust(EXPIRED.cert);
  using _other = trust(FOR_OTHER_HOST.cert);
  await using barrier = await open();
  const error = await failureOf(barrier.url, CREATE);
  expect(error.name).toBe('DeployError');
  const cause = error.message.replace('could not create function "hello": ', '');
  expect(named(cause)).toMatch(says);
  if (hint) expect(error).toHaveProperty('hint', expect.stringContaining(hint));
  expect(barrier.connections?.()).toBe(1);
});

it('No retry can help, so there is none: a proxy that is no HTTP proxy', () => {
  const message = 'the proxy in HTTPS_PROXY is not the address of an HTTP proxy';
  const hint = expect.stringContaining('`http://proxy.example:8080`');
  for (const value of ['proxy.test:8080', 'socks5://u:p@a.test']) {
    vi.stubEnv('HTTPS_PROXY', value);
    const error = { name: 'DeployError', message, hint };
    expect(() => openHttp(PLATFORM), value).toThrow(expect.objectContaining(error));
  }
});

it.each(['', '.', '..', '\ud800'])('No retry can help, so there is none: the name %j', async (name) => {
  await using server = await startRecordingServer([FINE]);
  const error = await failureOf(server.url, { ...REMOVE, path: ['functions', name] });
  expect(error).toMatchObject({ name: 'DeployError', hint: expect.stringContaining('not `..`') });
  expect(server.requests).toEqual([]);
});

it('A write whose deadline has passed is not sent when its connection opens after all', async () => {
  using _trusted = trust(VALID.cert);
  const clock = new ManualClock();
  await using server = await startRecordingServer([FINE], VALID);
  const gate = Promise.withResolvers<void>();
  await using entrance = await startBareServer((socket) => {
    void gate.promise.then(() => socket.pipe(connect(Number(server.url.port), '127.0.0.1')).pipe(socket));
    if (entrance.connections() === 1) clock.expire();
  });
  await using client = openHttp(new URL(`https://127.0.0.1:${entrance.port}`), { clock });
  const text = expect.stringContaining('did not answer within 61 s');
  expect(await tryOperation(CREATE, client.http)).toMatchObject({ kind: 'failed', text });
  gate.resolve();
  await client.send(READ);
  expect(server.requests.map(({ method }) => method)).toEqual(['GET']);
});

it('A proxy opens a tunnel for a request and for a transfer, and receives neither key nor ticket', async () => {
  using _trusted = trust(VALID.cert);
  await using server = await startRecordingServer([FINE], VALID);
  await using proxy = await startRecordingProxy(tunnelTo(Number(server.url.port)));
  useProxy(proxy.port);
  await using client = openHttp(PLATFORM);
  await client.send(CREATE);
  await using other = openHttp(new URL('https://api.test'));
  const ticket = new Ticket('https://platform.test/upload/very-secret', Number.POSITIVE_INFINITY, 'a');
  await other.use(ticket);
  const tunnels = proxy.tunnels.map(({ url, headers }) => [url, headers['proxy-authorization']]);
  expect(tunnels).toEqual(Array(2).fill(['platform.test:443', `Basic ${btoa(`user:${PASSWORD}`)}`]));
  expect(JSON.stringify(proxy.tunnels.map(({ headers }) => headers))).not.toMatch(/very-secret|Bearer/);
  const keys = server.requests.map(({ headers }) => [headers.authorization, headers['proxy-authorization']]);
  expect(keys).toEqual([[`Bearer ${API_KEY}`, undefined], Array(2).fill(undefined)]);
});

it('A proxy is not used for this machine, nor for a host that NO_PROXY names', async () => {
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
  expect(remote.message).toContain('refused the connection: 502');
  expect(proxy.others).toEqual([]);
});
