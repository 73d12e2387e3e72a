/**
 * Uploads of many files to a server that fails in every way: every stored object is complete, and every failed one is
 * named.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { UploadItem, UploadTools } from '../../../src/objects/item.ts';
import { createThrottle } from '../../../src/objects/throttle.ts';
import { uploadAll } from '../../../src/objects/upload.ts';
import { createStorageClient } from '../../../src/platform/storage.ts';
import { createInstantClock } from '../../support/instant-clock.ts';
import { temporaryFolder } from '../../support/local-platform.ts';
import { openHttp } from '../../support/platform-http.ts';
import { answer, bytesThenReset, early, type Reply, reset, silence } from '../../support/recording-server.ts';
import {
  startTicketServer,
  type TicketServer,
  type TicketServerOptions,
} from '../../support/ticket-server.ts';
import { trust, VALID } from '../../support/tls.ts';

const LARGE = 3 * 1024 * 1024 + 17;

function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

interface UploadFixture extends AsyncDisposable {
  readonly server: TicketServer;
  readonly folder: string;
  readonly controller: AbortController;
  readonly lines: readonly string[];
  readonly sleeps: readonly number[];
  /** Writes a file and returns the item that uploads it. */
  file(key: string, content: string | Buffer): UploadItem;
  upload(items: readonly UploadItem[], tools?: Partial<UploadTools>): ReturnType<typeof uploadAll>;
}

async function openUploadFixture(options: TicketServerOptions = {}, ceiling = 8): Promise<UploadFixture> {
  const folder = await temporaryFolder();
  const server = await startTicketServer(options);
  const controller = new AbortController();
  const { signal } = controller;
  const clock = createInstantClock();
  const client = openHttp(server.url, { signal, clock });
  const tools: UploadTools = {
    bucket: 'site',
    storage: createStorageClient(client.http, clock),
    throttle: createThrottle(ceiling, { clock, signal }),
    clock,
    random: () => 0.5,
    signal,
    emit: () => undefined,
  };
  return {
    server,
    folder: folder.path,
    controller,
    lines: client.lines,
    sleeps: clock.sleeps,
    file(key, content) {
      const absolute = join(folder.path, key);
      mkdirSync(join(absolute, '..'), { recursive: true });
      writeFileSync(absolute, content);
      const { dev, ino, size, mtimeMs } = lstatSync(absolute);
      return { key, contentType: 'text/plain', source: { absolute, identity: { dev, ino, size, mtimeMs } } };
    },
    upload: (items, more) => uploadAll(items, { ...tools, ...more }),
    async [Symbol.asyncDispose]() {
      await client[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

function manyFiles(fixture: UploadFixture, count: number): readonly UploadItem[] {
  return Array.from({ length: count }, (_, index) =>
    fixture.file(`f${index % 7}/${index}.txt`, `content ${index}`),
  );
}

/** Every ticket was used at most once, and every stored object has the bytes of its file. */
function expectWhole(fixture: UploadFixture, items: readonly UploadItem[]): void {
  const targets = fixture.server.transfers().map(({ target }) => target);
  expect(new Set(targets).size).toBe(targets.length);
  const arrived = items.map(({ key }) => fixture.server.objects.get(key)?.bytes.toString());
  expect(arrived).toEqual(items.map(({ key }) => `content ${/(\d+)\.txt$/.exec(key)?.[1]}`));
}

describe('An upload', () => {
  it('stores every byte with its content type, and returns the sha-256', async () => {
    await using fixture = await openUploadFixture();
    const large = Buffer.alloc(LARGE, 'large ');
    const items = [
      fixture.file('a/small.txt', 'small'),
      { ...fixture.file('large.bin', large), contentType: 'application/wasm' },
      fixture.file('empty', ''),
      { key: 'generated.json', contentType: 'application/json', source: Buffer.from('{}') },
    ];
    const { results, stopped } = await fixture.upload(items);
    expect(stopped).toBeUndefined();
    expect(results).toEqual([
      {
        key: 'a/small.txt',
        status: 'uploaded',
        bytes: 5,
        sha256: sha256('small'),
        durationMs: expect.any(Number),
      },
      {
        key: 'large.bin',
        status: 'uploaded',
        bytes: LARGE,
        sha256: sha256(large),
        durationMs: expect.any(Number),
      },
      { key: 'empty', status: 'uploaded', bytes: 0, sha256: sha256(''), durationMs: expect.any(Number) },
      {
        key: 'generated.json',
        status: 'uploaded',
        bytes: 2,
        sha256: sha256('{}'),
        durationMs: expect.any(Number),
      },
    ]);
    expect(fixture.server.objects.get('large.bin')).toEqual({
      bytes: large,
      contentType: 'application/wasm',
    });
    expect(fixture.server.objects.get('a/small.txt')?.contentType).toBe('text/plain');
    expect(fixture.server.objects.get('empty')?.bytes).toHaveLength(0);
  });

  it.each([
    ['plain', undefined],
    ['encrypted', VALID],
  ])(
    'is complete on a server that reads with interruptions, over a connection that is %s',
    async (_how, tls) => {
      using _trusted = tls && trust(tls.cert);
      await using fixture = await openUploadFixture({ haltingly: true, ...(tls && { tls }) });
      // More than the system buffers, without repetitions.
      const contents = [randomBytes(16 * 1024 * 1024 + 1), randomBytes(LARGE)];
      const items = contents.map((content, index) => fixture.file(`${index}.bin`, content));
      const { results } = await fixture.upload(items);
      expect(results).toMatchObject(
        contents.map((content) => ({ status: 'uploaded', sha256: sha256(content) })),
      );
      const arrived = items.map(({ key }) => fixture.server.objects.get(key)?.bytes);
      expect(arrived.map((bytes, index) => contents[index]?.equals(bytes ?? Buffer.of()))).toEqual([
        true,
        true,
      ]);
    },
  );

  it('of no files sends no request', async () => {
    await using fixture = await openUploadFixture();
    expect(await fixture.upload([])).toEqual({ results: [], stopped: undefined });
    expect(fixture.server.requests).toHaveLength(0);
  });

  it('reports bytes during the upload, and every byte once', async () => {
    await using fixture = await openUploadFixture({
      onTransfer: (_, count) => (count === 1 ? answer(500) : undefined),
    });
    const seen: number[] = [];
    const total = { files: 0, bytes: 0 };
    const progress = {
      add(files: number, bytes: number) {
        total.files += files;
        total.bytes += bytes;
        seen.push(total.bytes);
      },
    };
    const items = [fixture.file('large.bin', Buffer.alloc(LARGE)), fixture.file('small', 'small')];
    await fixture.upload(items, { progress });
    expect(total).toEqual({ files: 2, bytes: LARGE + 5 });
    expect(Math.max(...seen)).toBeLessThanOrEqual(LARGE + 5);
    expect(seen.length).toBeGreaterThan(10);
  });

  it('never has more concurrent transfers than the limit, and requests a ticket only when it is used', async () => {
    let open = 0;
    let most = 0;
    await using fixture = await openUploadFixture(
      {
        onAsk() {
          open += 1;
          most = Math.max(most, open);
          return undefined;
        },
        onTransfer() {
          open -= 1;
          return undefined;
        },
      },
      3,
    );
    await fixture.upload(manyFiles(fixture, 60));
    expect(most).toBeLessThanOrEqual(3);
    expect(fixture.server.connections()).toBeLessThanOrEqual(6);
  });
});

describe('A platform that fails', () => {
  it.each([
    ['503', answer(503)],
    ['500', answer(500)],
    ['429', answer(429)],
    ['a reset', reset],
  ])('in every seventh request (%s) receives every object', async (_what, fault) => {
    let requests = 0;
    const oneInSeven = () => {
      requests += 1;
      return requests % 7 === 0 ? fault : undefined;
    };
    await using fixture = await openUploadFixture({ onAsk: oneInSeven, onTransfer: oneInSeven });
    const items = manyFiles(fixture, 300);
    const { results, stopped } = await fixture.upload(items);
    expect(stopped).toBeUndefined();
    expect(results.every(({ status }) => status === 'uploaded')).toBe(true);
    expectWhole(fixture, items);
    expect(fixture.server.requests.length).toBeLessThan(1.5 * 600);
  });

  it('permanently for one file fails that file by name, and the others are uploaded', async () => {
    await using fixture = await openUploadFixture({
      onTransfer: (key) => (key === 'bad.txt' ? answer(500, { message: 'disk on fire' }) : undefined),
    });
    const { results, stopped } = await fixture.upload([
      fixture.file('bad.txt', 'bad'),
      ...manyFiles(fixture, 100),
    ]);
    expect(stopped).toBeUndefined();
    expect(results.filter(({ status }) => status !== 'uploaded')).toEqual([
      {
        key: 'bad.txt',
        status: 'failed',
        durationMs: expect.any(Number),
        reason: expect.objectContaining({
          name: 'TransientError',
          message: expect.stringMatching(
            /^could not upload "bad\.txt": 127\.0\.0\.1:\d+ answered 500 \(Internal Server Error\): disk on fire; gave up after \d+ tries in \d+ s$/,
          ),
        }),
      },
    ]);
    expect(fixture.server.objects.size).toBe(100);
  });

  it.each<[what: string, reply: Reply]>([
    ['breaks off', bytesThenReset('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"uploadUrl":"htt')],
    ['is truncated JSON', answer(200, '{"uploadUrl":"htt')],
  ])('with a ticket response that %s gets another request', async (_what, reply) => {
    await using fixture = await openUploadFixture({ onAsk: (_, count) => (count === 1 ? reply : undefined) });
    const items = manyFiles(fixture, 3);
    const { stopped } = await fixture.upload(items);
    expect(stopped).toBeUndefined();
    expectWhole(fixture, items);
  });

  it('with a request to wait gets no earlier request', async () => {
    await using fixture = await openUploadFixture({
      onTransfer: (_, count) => (count === 1 ? answer(429, '', { 'retry-after': '9' }) : undefined),
    });
    const { results } = await fixture.upload(manyFiles(fixture, 20));
    expect(results.every(({ status }) => status === 'uploaded')).toBe(true);
    expect(Math.max(...fixture.sleeps)).toBeGreaterThanOrEqual(9000);
  });

  it('for twenty consecutive files ends the upload', async () => {
    await using fixture = await openUploadFixture({ onTransfer: () => answer(422) });
    const { results, stopped } = await fixture.upload(manyFiles(fixture, 200));
    expect(stopped).toMatchObject({
      name: 'TransientError',
      message: expect.stringMatching(
        /^20 consecutive uploads failed, so the remaining files were not sent\. The last failure: could not upload "f/,
      ),
    });
    expect(results.filter(({ status }) => status === 'failed').length).toBeLessThan(30);
    expect(results.at(-1)).toEqual({ key: expect.any(String), status: 'omitted' });
    // The first tries of all started uploads, and the retries of the budget within the minute until they are given up.
    expect(fixture.server.requests.length).toBeLessThan(128 + 20 + 4 * 70);
  });

  it.each([401, 403, 404])(
    'with %d for a ticket stops the upload, since every other one would fail as well',
    async (status) => {
      await using fixture = await openUploadFixture({ onAsk: () => answer(status) }, 40);
      const { results, stopped } = await fixture.upload(manyFiles(fixture, 50));
      expect(stopped).toMatchObject({ name: 'ApiError', status });
      // The transfers of the first window; those that waited never begin.
      expect(fixture.server.requests.length).toBeLessThanOrEqual(16);
      expect(results.filter((result) => result.status === 'omitted').length).toBeGreaterThanOrEqual(34);
    },
  );

  it('with an early 413 gets no retry; the error contains the size of the file', async () => {
    await using fixture = await openUploadFixture({
      onTransfer: (key) => (key === 'large.bin' ? early(answer(413)) : undefined),
    });
    const { results } = await fixture.upload([
      fixture.file('large.bin', Buffer.alloc(LARGE)),
      fixture.file('small.txt', 'small'),
    ]);
    expect(results[0]).toMatchObject({
      status: 'failed',
      reason: { message: expect.stringMatching(/upload "large\.bin".* 413 .*\(it has 3,145,745 bytes\)$/) },
    });
    expect(results[1]).toMatchObject({ status: 'uploaded' });
    expect(fixture.server.asked()).toHaveLength(2);
  });

  it('in the middle of a large file receives it completely in the second try', async () => {
    await using fixture = await openUploadFixture({
      onTransfer: (_, count) => (count === 1 ? early(reset) : undefined),
    });
    const large = Buffer.alloc(LARGE, 'abc');
    const { results } = await fixture.upload([fixture.file('large.bin', large)]);
    expect(results[0]).toMatchObject({ status: 'uploaded', sha256: sha256(large) });
    expect(fixture.server.objects.get('large.bin')?.bytes.equals(large)).toBe(true);
  });
});

describe('A ticket', () => {
  it.each([401, 403, 404, 409, 410])(
    'that is answered %d is replaced, at most twice, without counting as a try',
    async (status) => {
      await using fixture = await openUploadFixture({
        onTransfer: (_, count) => (count <= 2 ? answer(status) : undefined),
      });
      const { results } = await fixture.upload([fixture.file('a.txt', 'a')]);
      expect(results[0]).toMatchObject({ status: 'uploaded' });
      expect(fixture.server.asked()).toHaveLength(3);
      expect(fixture.sleeps).toEqual([]);
      expect(fixture.lines).toEqual([]);
    },
  );

  it('that is never accepted fails its file by name', async () => {
    await using fixture = await openUploadFixture({
      onTransfer: () => answer(410, { message: 'too late' }, { 'x-request-id': 'req-7' }),
    });
    const { results } = await fixture.upload([fixture.file('a.txt', 'a')]);
    expect(results[0]).toMatchObject({
      status: 'failed',
      reason: {
        message:
          'could not upload "a.txt": the platform rejected 3 transfer URLs in a row (status 410): too late',
        requestId: 'req-7',
        hint: expect.stringContaining('300 seconds'),
      },
    });
    expect(fixture.server.transfers()).toHaveLength(3);
  });

  it('appears in no result, no line and no error', async () => {
    await using fixture = await openUploadFixture({
      onTransfer: (_, count) =>
        count % 2 === 0
          ? undefined
          : (response, request) => answer(503, { message: request.target })(response, request),
    });
    const report = await fixture.upload([...manyFiles(fixture, 20), fixture.file('never.txt', '')]);
    expect(fixture.lines.length).toBeGreaterThan(5);
    expect(inspect([report, fixture.lines], { depth: 9, showHidden: true })).not.toMatch(
      /secret-(?:ticket|signature)/,
    );
  });
});

describe('A file', () => {
  it.each<[string, number]>([
    ['small', 100],
    ['large', LARGE],
  ])('(%s) that changes during its upload is sent again', async (_size, bytes) => {
    let path = '';
    await using fixture = await openUploadFixture({
      onTransfer(_, count) {
        if (count === 1) appendFileSync(path, 'more');
        return undefined;
      },
    });
    path = join(fixture.folder, 'log.txt');
    const { results } = await fixture.upload([fixture.file('log.txt', Buffer.alloc(bytes, 'x'))]);
    const whole = Buffer.concat([Buffer.alloc(bytes, 'x'), Buffer.from('more')]);
    expect(results[0]).toMatchObject({ status: 'uploaded', bytes: bytes + 4, sha256: sha256(whole) });
    expect(fixture.server.objects.get('log.txt')?.bytes.equals(whole)).toBe(true);
  });

  it('that changes repeatedly fails by name, and the others are uploaded', async () => {
    let path = '';
    await using fixture = await openUploadFixture({
      onTransfer(key) {
        if (key === 'log.txt') appendFileSync(path, 'more');
        return undefined;
      },
    });
    path = join(fixture.folder, 'log.txt');
    const { results, stopped } = await fixture.upload([
      fixture.file('log.txt', 'x'),
      fixture.file('a.txt', 'a'),
    ]);
    expect(stopped).toBeUndefined();
    expect(results).toMatchObject([
      {
        status: 'failed',
        reason: {
          message: 'Could not upload "log.txt": its file changed while it was read',
          hint: expect.stringContaining('earlier step'),
        },
      },
      { status: 'uploaded' },
    ]);
    expect(fixture.server.transfers().filter(({ target }) => target !== '')).toHaveLength(3);
  });

  it('that becomes shorter during its upload is never stored truncated', async () => {
    await using fixture = await openUploadFixture();
    const item = fixture.file('large.bin', Buffer.alloc(40 * 1024 * 1024));
    let first = true;
    const progress = {
      add() {
        if (first) truncateSync(join(fixture.folder, 'large.bin'), LARGE);
        first = false;
      },
    };
    const { results } = await fixture.upload([item], { progress });
    expect(results[0]).toMatchObject({
      status: 'uploaded',
      bytes: LARGE,
      sha256: sha256(Buffer.alloc(LARGE)),
    });
    expect(fixture.server.objects.get('large.bin')?.bytes).toHaveLength(LARGE);
  });

  it.each<[string, string, (path: string) => void]>([
    ['was deleted', 'no longer exists', (path) => rmSync(path)],
    [
      'was replaced',
      'was replaced by another file after it was collected',
      (path) => {
        writeFileSync(`${path}.new`, 'new');
        renameSync(`${path}.new`, path);
      },
    ],
    [
      'became a link',
      'was replaced by a symbolic link',
      (path) => {
        rmSync(path);
        symlinkSync('/etc/hostname', path);
      },
    ],
  ])('that %s since it was collected is not sent', async (_what, text, change) => {
    await using fixture = await openUploadFixture();
    const item = fixture.file('a.txt', 'a');
    change(join(fixture.folder, 'a.txt'));
    const { results } = await fixture.upload([item]);
    expect(results[0]).toMatchObject({
      status: 'failed',
      reason: { message: `Could not upload "a.txt": its file ${text}` },
    });
    expect(fixture.server.requests).toHaveLength(0);
  });
});

describe('A cancellation', () => {
  it('starts no new upload, ends open transfers, and returns the uploaded objects', async () => {
    await using fixture = await openUploadFixture(
      {
        onTransfer(_, count) {
          if (count === 11) setImmediate(() => fixture.controller.abort());
          return count > 10 ? silence : undefined;
        },
      },
      4,
    );
    const begun = performance.now();
    const { results, stopped } = await fixture.upload(manyFiles(fixture, 100));
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(stopped).toMatchObject({ name: 'CancelledError' });
    const counts = Object.groupBy(results, ({ status }) => status);
    expect(counts.uploaded?.map(({ key }) => key).sort()).toEqual([...fixture.server.objects.keys()].sort());
    expect(counts.uploaded).toHaveLength(10);
    expect(counts.failed?.length).toBeLessThanOrEqual(4);
    // Ten completed uploads, and those in progress in four places.
    expect(fixture.server.asked().length).toBeLessThanOrEqual(14);
  });

  it('before the upload sends nothing', async () => {
    await using fixture = await openUploadFixture();
    fixture.controller.abort();
    const { results } = await fixture.upload(manyFiles(fixture, 3));
    expect(results.map(({ status }) => status)).toEqual(['omitted', 'omitted', 'omitted']);
    expect(fixture.server.requests).toHaveLength(0);
  });
});
