/** Transfers send bytes, and nothing else, to the address of a ticket, which is never shown. */
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Sink } from '../../../src/http/http.ts';
import { Ticket, type TicketUse, type Tried } from '../../../src/http/transfer.ts';
import { API_KEY, openHttp } from '../../support/platform-http.ts';
import {
  answer,
  bytesThenReset,
  bytesThenSilence,
  closedPort,
  early,
  type Reply,
  reset,
  startBareServer,
  startRecordingServer,
} from '../../support/recording-server.ts';

type Transfer = TicketUse & { readonly doing: string };

const PATH = '/upload/very-secret-ticket?signature=very-secret-signature';
const BYTES = Buffer.from('the bytes of the object');

function ticketAt(origin: string | URL): Ticket {
  return new Ticket(new URL(PATH, origin).href, 0);
}

function uploadTo(origin: string | URL, more: Partial<Transfer> = {}): Transfer {
  const content = { type: 'text/plain; charset=utf-8', body: BYTES };
  return { ticket: ticketAt(origin), doing: 'upload "a.txt"', content, ...more };
}

/** A body with this number of pieces of 64 KiB. */
function pieces(count: number, onPiece: (index: number) => void | Promise<void> = () => undefined) {
  return {
    length: count * 65_536,
    async *open() {
      for (let index = 0; index < count; index += 1) {
        await onPiece(index);
        yield Buffer.alloc(65_536, index);
      }
    },
  };
}

describe('An upload', () => {
  it('sends the bytes, their type and their length, and never the key', async () => {
    await using server = await startRecordingServer([answer(201)]);
    await using fixture = openHttp(server.url);
    expect(await fixture.use(uploadTo(server.url))).toMatchObject({ kind: 'ok' });
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'POST', target: PATH });
    expect(request?.body()).toEqual(BYTES);
    expect(request?.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(BYTES.length),
    });
    expect(JSON.stringify(request?.headers)).not.toContain(API_KEY);
    expect(request?.headers.authorization).toBeUndefined();
  });

  it.each([
    ['bytes', Buffer.alloc(0)],
    ['a stream', pieces(0)],
  ])('of an empty body (%s) sends a length of 0', async (_what, body) => {
    await using server = await startRecordingServer([answer(200)]);
    await using fixture = openHttp(server.url);
    await fixture.use(uploadTo(server.url, { content: { type: 'text/plain', body } }));
    expect(server.requests[0]?.headers['content-length']).toBe('0');
    expect(server.requests[0]?.headers['transfer-encoding']).toBeUndefined();
  });

  it('streams a large body with its exact length', async () => {
    await using server = await startRecordingServer([answer(201)]);
    await using fixture = openHttp(server.url);
    await fixture.use(uploadTo(server.url, { content: { type: 'a/b', body: pieces(20) } }));
    expect(server.requests[0]?.headers['content-length']).toBe(String(20 * 65_536));
    expect(server.requests[0]?.body()).toEqual(
      Buffer.concat(Array.from({ length: 20 }, (_, i) => Buffer.alloc(65_536, i))),
    );
  });

  it.each<[string, Reply]>([
    ['with any 2xx', answer(204)],
    ['with any text', answer(200, '<html>fine</html>')],
    ['when its response breaks off', bytesThenReset('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{')],
    ['when its response never ends', answer(200, 'a'.repeat(200_000))],
  ])('is acknowledged %s', async (_how, reply) => {
    await using server = await startRecordingServer([reply]);
    await using fixture = openHttp(server.url);
    expect(await fixture.use(uploadTo(server.url))).toMatchObject({ kind: 'ok' });
  });

  it('goes to a server of its own, on separate connections', async () => {
    await using platform = await startRecordingServer([answer(200, { functions: [] })]);
    await using storage = await startRecordingServer([answer(201)]);
    await using fixture = openHttp(platform.url);
    await fixture.use(uploadTo(storage.url));
    expect(platform.connections()).toBe(0);
    expect(storage.requests).toHaveLength(1);
  });

  it('may have an address without an origin, which is resolved against the platform', async () => {
    await using server = await startRecordingServer([answer(201)]);
    await using fixture = openHttp(server.url);
    await fixture.use(uploadTo(server.url, { ticket: new Ticket(PATH, 0) }));
    expect(server.requests[0]?.target).toBe(PATH);
  });
});

describe('A ticket', () => {
  it('is used once', async () => {
    await using server = await startRecordingServer([answer(201)]);
    await using fixture = openHttp(server.url);
    const upload = uploadTo(server.url);
    await fixture.use(upload);
    expect(await fixture.use(upload)).toEqual({ kind: 'stale' });
    expect(server.requests).toHaveLength(1);
  });

  it('is not used when it was requested more than 240 s ago', async () => {
    await using server = await startRecordingServer([answer(201)]);
    await using fixture = openHttp(server.url);
    const ticket = new Ticket(server.url.href, -240_001);
    expect(await fixture.use(uploadTo(server.url, { ticket }))).toEqual({ kind: 'stale' });
    expect(server.requests).toHaveLength(0);
  });

  it.each([401, 403, 404, 409, 410])('that is answered %d is stale', async (status) => {
    await using server = await startRecordingServer([answer(status)]);
    await using fixture = openHttp(server.url);
    expect(await fixture.use(uploadTo(server.url))).toEqual({ kind: 'stale', status });
  });

  it.each([
    'http://storage.example/upload/very-secret',
    'ftp://127.0.0.1/upload/very-secret',
    'file:///upload/very-secret',
    'https://user:very-secret@storage.example/upload/1',
    'https://:very-secret',
    'javascript:very-secret',
  ])('with the address %s is refused, and the error does not contain the address', async (address) => {
    await using fixture = openHttp(new URL('http://127.0.0.1:1'));
    const sent = fixture.use(uploadTo('https://unused.example', { ticket: new Ticket(address, 0) }));
    const error = await sent.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      name: 'DeployError',
      message: 'could not upload "a.txt": the platform gave a transfer URL that is not an https address',
    });
    expect(inspect(error)).not.toContain('very-secret');
  });

  it('with a loopback address is refused when the platform is elsewhere', async () => {
    await using fixture = openHttp(new URL('https://platform.example'));
    await expect(fixture.use(uploadTo('http://127.0.0.1:1'))).rejects.toMatchObject({
      message: expect.stringContaining('not an https address'),
    });
  });
});

const FAILURES: readonly (readonly [string, Reply, Partial<Tried<Uint8Array>>])[] = [
  ['429 with Retry-After', answer(429, '', { 'retry-after': '7' }), { status: 429, retryAfterMs: 7000 }],
  ['503 with a message', answer(503, { error: { message: 'back soon' } }), { status: 503 }],
  ['408', answer(408), { status: 408 }],
  ['500', answer(500), { status: 500 }],
  ['a reset', reset, { kind: 'failed' }],
];

describe('A failed transfer', () => {
  it.each(FAILURES)('with %s may be tried again', async (_what, reply, expected) => {
    await using server = await startRecordingServer([reply]);
    await using fixture = openHttp(server.url);
    expect(await fixture.use(uploadTo(server.url))).toMatchObject({ kind: 'failed', ...expected });
  });

  it('because of a refused connection names only the host', async () => {
    const port = await closedPort();
    await using fixture = openHttp(new URL('http://127.0.0.1:1'));
    const result = await fixture.use(uploadTo(`http://127.0.0.1:${port}`));
    expect(result).toMatchObject({
      kind: 'failed',
      text: `127.0.0.1:${port} refused the connection (ECONNREFUSED)`,
    });
    expect(inspect(result, { depth: 9 })).not.toContain('very-secret');
  });

  it('in the middle of its body may be tried again', async () => {
    await using server = await startRecordingServer([early(reset)]);
    await using fixture = openHttp(server.url);
    const content = { type: 'a/b', body: pieces(500) };
    expect(await fixture.use(uploadTo(server.url, { content }))).toMatchObject({ kind: 'failed' });
  });

  it('without progress is given up, but not a slow one', async () => {
    await using server = await startBareServer((socket) => socket.pause());
    await using fixture = openHttp(new URL(`http://127.0.0.1:${server.port}`));
    const stuck = uploadTo(`http://127.0.0.1:${server.port}`, {
      content: { type: 'a/b', body: pieces(2000) },
      stallMs: 300,
    });
    expect(await fixture.use(stuck)).toMatchObject({
      kind: 'failed',
      text: `127.0.0.1:${server.port} neither accepted nor sent a byte within 0.3 s`,
    });
  });

  it('is not given up while bytes are sent, however long it takes', async () => {
    await using server = await startRecordingServer([answer(201)]);
    await using fixture = openHttp(server.url);
    const slow = pieces(12, () => new Promise((resolve) => setTimeout(resolve, 60)));
    const content = { type: 'a/b', body: slow };
    // Twelve pieces take twice the timeout of one of them.
    expect(await fixture.use(uploadTo(server.url, { content, stallMs: 350 }))).toMatchObject({
      kind: 'ok',
    });
  });

  it('with an early 413 names its size and is not tried again', async () => {
    await using server = await startRecordingServer([early(answer(413, { message: 'too large' }))]);
    await using fixture = openHttp(server.url);
    const content = { type: 'a/b', body: pieces(500) };
    expect(await fixture.use(uploadTo(server.url, { content }))).toMatchObject({
      kind: 'refused',
      error: {
        status: 413,
        message:
          'could not upload "a.txt": the platform answered 413 (Payload Too Large): too large (it has 32,768,000 bytes)',
        hint: expect.stringContaining('Exclude it from `artifacts`'),
      },
    });
  });

  it('with a redirect sends the bytes nowhere else', async () => {
    await using other = await startRecordingServer([answer(201)]);
    await using server = await startRecordingServer([
      answer(307, '', { location: `${other.url.href}elsewhere` }),
    ]);
    await using fixture = openHttp(server.url);
    expect(await fixture.use(uploadTo(server.url))).toMatchObject({
      kind: 'refused',
      error: { message: expect.stringContaining(`a redirect to ${other.url.origin}`) },
    });
    expect(other.connections()).toBe(0);
  });

  it('because of its source passes that error on', async () => {
    await using server = await startRecordingServer([answer(201)]);
    await using fixture = openHttp(server.url);
    const failure = new Error('the disk is gone');
    const body = pieces(9, (index) => {
      if (index === 3) throw failure;
    });
    await expect(fixture.use(uploadTo(server.url, { content: { type: 'a/b', body } }))).rejects.toBe(failure);
  });

  it.each(['very-secret-ticket', 'very-secret-signature', PATH, API_KEY])(
    'with a response that echoes %s shows none of it',
    async (secret) => {
      await using server = await startRecordingServer([
        (response, request) =>
          answer(
            request.method === 'POST' ? 422 : 500,
            { message: `no: ${secret}` },
            { 'x-request-id': secret },
          )(response, request),
      ]);
      await using fixture = openHttp(server.url);
      const upload = await fixture.use(uploadTo(server.url));
      const { content: _, ...rest } = uploadTo(server.url);
      const download = await fixture.use(rest);
      expect(inspect([upload, download], { depth: 9 })).not.toContain(secret);
      expect(inspect([upload, download], { depth: 9 })).toMatch(/no: .*\*\*\*/);
    },
  );
});

describe('A long ticket', () => {
  const longAddress = (length: number, origin: URL) => {
    const text = Array.from({ length }, (_, index) => `${(index * 48271) % 2147483647}-`).join('');
    return `${origin.href}upload/${text.slice(0, length)}`;
  };

  it('of 8,000 characters is not shown, even in parts, when the response repeats it', async () => {
    await using server = await startRecordingServer([
      (response, request) => answer(422, { message: `no ticket ${request.target}` })(response, request),
    ]);
    await using fixture = openHttp(server.url);
    const address = longAddress(8000, server.url);
    const reply = await fixture.use(uploadTo(server.url, { ticket: new Ticket(address, 0) }));
    expect(reply).toMatchObject({ error: { message: expect.stringMatching(/no ticket .*\*\*\*$/) } });
    const shown = inspect(reply, { depth: 9 });
    const ticket = address.slice(address.indexOf('/upload/') + '/upload/'.length);
    expect(
      Array.from(ticket, (_, at) => ticket.slice(at, at + 8)).filter(
        (piece) => piece.length === 8 && shown.includes(piece),
      ),
    ).toEqual([]);
  });

  it('of more than 16,384 characters is an error that says so, and nothing is sent', async () => {
    await using server = await startRecordingServer([answer(201)]);
    await using fixture = openHttp(server.url);
    const address = longAddress(1_000_000, server.url);
    const sent = fixture.use(uploadTo(server.url, { ticket: new Ticket(address, 0) }));
    const error = await sent.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      name: 'DeployError',
      message: `Could not upload "a.txt": the transfer URL from the platform is ${address.length.toLocaleString('en')} characters long (maximum 16,384).`,
    });
    expect(inspect(error, { depth: 9 })).not.toContain(address.slice(50, 60));
    expect(server.requests).toEqual([]);
  });
});

describe('A short ticket', () => {
  it('is not shown when the response repeats it', async () => {
    await using server = await startRecordingServer([
      answer(422, { message: 'no ticket t7-x at /upload/t7-x' }),
    ]);
    await using fixture = openHttp(server.url);
    const ticket = new Ticket(new URL('/upload/t7-x', server.url).href, 0);
    expect(await fixture.use(uploadTo(server.url, { ticket }))).toMatchObject({
      error: { message: expect.stringMatching(/no ticket \*\*\* at \/upload\/\*\*\*$/) },
    });
  });
});

describe('The cancellation of a transfer', () => {
  it('ends it immediately', async () => {
    await using server = await startBareServer((socket) => socket.pause());
    const controller = new AbortController();
    const origin = `http://127.0.0.1:${server.port}`;
    await using fixture = openHttp(new URL(origin), { signal: controller.signal });
    const body = pieces(2000, (index) => {
      if (index === 3) controller.abort();
    });
    await expect(fixture.use(uploadTo(origin, { content: { type: 'a/b', body } }))).rejects.toMatchObject({
      name: 'CancelledError',
    });
  });
});

describe('A download', () => {
  const download = (origin: URL): Transfer => ({ ticket: ticketAt(origin), doing: 'download "a.txt"' });
  const intoList = (pieces: string[]): Sink => ({
    begin: () => void pieces.push('begin'),
    write(bytes) {
      pieces.push(String(bytes));
      return 'more';
    },
  });

  it('returns the bytes, and sends no key', async () => {
    await using server = await startRecordingServer([answer(200, BYTES)]);
    await using fixture = openHttp(server.url);
    const result = await fixture.use(download(server.url));
    expect(result.kind === 'ok' && Buffer.from(result.value)).toEqual(BYTES);
    expect(server.requests[0]).toMatchObject({ method: 'GET', target: PATH });
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

  it('that breaks off returns no bytes', async () => {
    await using server = await startRecordingServer([
      bytesThenReset('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'),
    ]);
    await using fixture = openHttp(server.url);
    expect(await fixture.use(download(server.url))).toMatchObject({ kind: 'failed' });
  });

  it('that stops in the middle may be tried again, without or with a sink', async () => {
    await using server = await startRecordingServer([
      bytesThenSilence('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhalf'),
    ]);
    await using fixture = openHttp(server.url);
    const pieces: string[] = [];
    const sink = intoList(pieces);
    for (const more of [{}, { sink }]) {
      expect(await fixture.use({ ...download(server.url), ...more, stallMs: 200 })).toMatchObject({
        kind: 'failed',
        text: `${server.url.host} neither accepted nor sent a byte within 0.2 s`,
      });
    }
    expect(pieces).toEqual(['begin', 'half']);
  });

  it('into a sink is not given up while bytes arrive, however long it takes', async () => {
    const slow: Reply = async (response) => {
      for (let count = 0; count < 12; count += 1) {
        response.write('a');
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      response.end();
    };
    await using server = await startRecordingServer([slow]);
    await using fixture = openHttp(server.url);
    const pieces: string[] = [];
    // Twelve pieces take twice the timeout of one of them.
    const use = { ...download(server.url), sink: intoList(pieces), stallMs: 350 };
    expect(await fixture.use(use)).toMatchObject({ kind: 'ok' });
    expect(pieces).toEqual(['begin', ...Array(12).fill('a')]);
  });
});
