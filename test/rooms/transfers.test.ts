/** A transfer sends bytes, and nothing else, to the address of a ticket, which is never shown. */
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type Content, Ticket } from '../../src/http/transfer.ts';
import { createSink } from '../../src/sink.ts';
import { CREATE, drip, openHttp, openPeer, type Peer, sip } from '../support/peer.ts';
import { answer, deafness, early, type Reply, startRecordingServer } from '../support/recording-server.ts';
import { JumpingClock, RUN_HEADER } from '../world/clock.ts';

const PATH = '/upload/very-secret-ticket?signature=very-secret-signature';
const PIECE = 65_536;

/** A ticket at a path of a server, or at an address, that was just requested. */
function ticketAt(origin: URL, path = PATH): Ticket {
  return new Ticket(new URL(path, origin).href, Number.POSITIVE_INFINITY, 'a.txt');
}

function pieces(count: number, beforePiece: (index: number) => unknown = () => undefined) {
  async function* open() {
    for (let index = 0; index < count; index += 1) {
      await beforePiece(index);
      yield Buffer.alloc(PIECE, index);
    }
  }
  return { length: count * PIECE, open };
}

const CONTENT = { type: 'text/plain; charset=utf-8', body: Buffer.from('abc') };

it('An upload goes to a server of its own, and is reported with the host of that server alone', async () => {
  const lines: string[] = [];
  await using storage = await startRecordingServer([answer(201)]);
  await using peer = await openPeer([answer(200)], { onRequest: (line) => lines.push(line) });
  await peer.use(ticketAt(storage.url), CONTENT);
  expect(peer.server.connections()).toBe(0);
  expect(storage.requests[0]?.headers).toMatchObject({ 'content-type': CONTENT.type, 'content-length': '3' });
  expect(lines).toEqual([`POST ${storage.url.host}/*** → 201 in 0 ms`]);
});

const STALLED = /neither accepted nor sent a byte within 40 s$/;

it.each([PATH, '/download/t'])('A transfer to %s ends when no byte moves', async (path) => {
  await using peer = await openPeer([deafness]);
  const content = path === PATH ? { type: 'a/b', body: pieces(500) } : undefined;
  const used = await peer.use(ticketAt(peer.server.url, path), content);
  expect(used).toMatchObject({ kind: 'failed', text: expect.stringMatching(STALLED) });
  expect(peer.server.requests[0]?.headers.authorization).toBeUndefined();
});

const acknowledgeAtEnd = (clock: JumpingClock) =>
  early((response, request) => {
    clock.end(String(request.headers[RUN_HEADER]));
    response.req.on('end', () => answer(201)(response, request));
  });
const LONG = Buffer.alloc(32 * 2 ** 20);
const upload = (peer: Peer, body: Content['body']) =>
  peer.use(ticketAt(peer.server.url), { type: 'a/b', body });
const download = (peer: Peer) => peer.use(ticketAt(peer.server.url, '/download/t'));
const slowPieces = (peer: Peer) => pieces(9, (index) => index > 0 && peer.clock.sleep(25_000));

it.each<
  [what: string, reply: (clock: JumpingClock) => Reply, send: (peer: Peer) => Promise<object | undefined>]
>([
  ['an upload that is read slowly', acknowledgeAtEnd, (peer) => upload(peer, slowPieces(peer))],
  ['an upload that is received slowly', (clock) => sip(clock, 25_000), (peer) => upload(peer, LONG)],
  ['a download', (clock) => drip(clock, 25_000, 200, 9), download],
  ['an operation', (clock) => sip(clock, 50_000), (peer) => peer.ask({ ...CREATE, body: LONG })],
])('%s may take minutes while bytes move', async (_what, reply, send) => {
  const clock = new JumpingClock();
  await using peer = await openPeer([reply(clock)], { clock });
  expect(await send(peer)).toMatchObject({ kind: 'ok' });
  expect(clock.elapsed()).toBeGreaterThanOrEqual(7 * 25_000);
});

it('Bytes that only drip end a download after 10 min', async () => {
  await using peer: Peer = await openPeer(() => drip(peer.clock, 5000));
  const text = expect.stringMatching(/ was too slow: 12\d bytes in 60\d s$/);
  expect(await download(peer)).toMatchObject({ kind: 'failed', text });
});

it('Bytes that only drip do not delay an upload that is acknowledged by more than 40 s', async () => {
  await using peer: Peer = await openPeer(() => drip(peer.clock, 5000, 201));
  const sent = await peer.use(ticketAt(peer.server.url), CONTENT);
  expect([sent.kind, peer.clock.elapsed()]).toEqual(['ok', 40_000]);
});

describe('A ticket', () => {
  it('is hidden in what was said of its transfer, also when thousands have followed', async () => {
    const sink = createSink([]);
    const refuse = ({ target }: { readonly target: string }) =>
      answer(413, `no ${target}`, { 'x-request-id': target });
    await using peer = await openPeer(refuse, { sink });
    const tried = await peer.use(ticketAt(peer.server.url), CONTENT);
    for (let at = 0; at < 2_000; at += 1) sink.learnTicket(`https://bytes.example/ticket-number-${at}`, 'a');
    const said = expect.stringContaining(': no /upload/***?signature=*** (3 bytes sent)');
    expect(tried).toMatchObject({ error: { message: said, requestId: '/upload/***?signature=***' } });
  });

  it('is used once, within 240 s', async () => {
    await using peer = await openPeer([answer(201)]);
    const { href } = peer.server.url;
    const now = peer.clock.now();
    const ticket = new Ticket(href, now - 240_000, 'a.txt');
    const old = new Ticket(href, now - 240_001, 'a.txt');
    const uses = [ticket, ticket, old].map((each) => peer.use(each, CONTENT));
    const unused = { kind: 'failed', withoutEffect: true };
    expect(await Promise.all(uses)).toMatchObject([{ kind: 'ok' }, unused, unused]);
    expect(peer.server.requests).toHaveLength(1);
  });

  it.each([
    ['http://storage.example/upload/very-secret', 'http://127.0.0.1:1'],
    ['https://very-secret@storage.example/upload/1', 'http://127.0.0.1:1'],
    ['javascript:very-secret', 'http://127.0.0.1:1'],
    ['http://127.0.0.1:1/upload/very-secret', 'https://platform.example'],
  ])('with the address %s is refused on the platform %s, and not shown', async (address, platform) => {
    await using client = openHttp(new URL(platform));
    const ticket = new Ticket(address, Number.POSITIVE_INFINITY, 'a.txt');
    const error: unknown = await client.use(ticket, CONTENT).catch((thrown: unknown) => thrown);
    const message = 'could not upload "a.txt": the platform gave a transfer URL that is not an https address';
    expect(error).toMatchObject({ name: 'DeployError', message });
    expect(inspect(error)).not.toContain('very-secret');
  });

  it.each<[string, (ticket: Ticket) => unknown]>([
    ['JSON', (ticket) => JSON.stringify({ ticket, list: [ticket], copy: { ...ticket } })],
    ['inspect', (ticket) => inspect({ ticket }, { showHidden: true, depth: 9, getters: true })],
    ['an error', (ticket) => inspect(new Error('failed', { cause: ticket }), { showHidden: true })],
  ])('shows no address in %s', (_how, show) => {
    const ticket = new Ticket('https://bytes.example/upload/very-secret?signature=also-secret', 0, 'a.txt');
    expect(String(show(ticket))).not.toMatch(/secret|bytes\.example/);
  });
});
