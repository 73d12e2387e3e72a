/** Uploads of many files to a server that fails in every way: what arrives is whole, and what does not is named. */
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

interface Scene extends AsyncDisposable {
  readonly server: TicketServer;
  readonly folder: string;
  readonly controller: AbortController;
  readonly lines: readonly string[];
  readonly sleeps: readonly number[];
  /** Writes a file and gives the item that uploads it. */
  file(key: string, content: string | Buffer): UploadItem;
  upload(items: readonly UploadItem[], tools?: Partial<UploadTools>): ReturnType<typeof uploadAll>;
}

async function openScene(options: TicketServerOptions = {}, ceiling = 8): Promise<Scene> {
  const folder = await temporaryFolder();
  const server = await startTicketServer(options);
  const controller = new AbortController();
  const { signal } = controller;
  const clock = createInstantClock();
  const fixture = openHttp(server.url, { signal, clock });
  const tools: UploadTools = {
    bucket: 'site',
    storage: createStorageClient(fixture.http, clock),
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
    lines: fixture.lines,
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
      await fixture[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

function manyFiles(scene: Scene, count: number): readonly UploadItem[] {
  return Array.from({ length: count }, (_, index) =>
    scene.file(`f${index % 7}/${index}.txt`, `content ${index}`),
  );
}

/** Every ticket was used once at most, and whatever did arrive is what lies on the disk. */
function expectWhole(scene: Scene, items: readonly UploadItem[]): void {
  const targets = scene.server.transfers().map(({ target }) => target);
  expect(new Set(targets).size).toBe(targets.length);
  const arrived = items.map(({ key }) => scene.server.objects.get(key)?.bytes.toString());
  expect(arrived).toEqual(items.map(({ key }) => `content ${/(\d+)\.txt$/.exec(key)?.[1]}`));
}

describe('an upload', () => {
  it('stores every byte with its content type, and returns the sha-256', async () => {
    await using scene = await openScene();
    const large = Buffer.alloc(LARGE, 'large ');
    const items = [
      scene.file('a/small.txt', 'small'),
      { ...scene.file('large.bin', large), contentType: 'application/wasm' },
      scene.file('empty', ''),
      { key: 'made.json', contentType: 'application/json', source: Buffer.from('{}') },
    ];
    const { results, stopped } = await scene.upload(items);
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
        key: 'made.json',
        status: 'uploaded',
        bytes: 2,
        sha256: sha256('{}'),
        durationMs: expect.any(Number),
      },
    ]);
    expect(scene.server.objects.get('large.bin')).toEqual({ bytes: large, contentType: 'application/wasm' });
    expect(scene.server.objects.get('a/small.txt')?.contentType).toBe('text/plain');
    expect(scene.server.objects.get('empty')?.bytes).toHaveLength(0);
  });

  it.each([
    ['plain', undefined],
    ['encrypted', VALID],
  ])(
    'is complete at a peer that reads in fits and starts, over a connection that is %s',
    async (_how, tls) => {
      using _trusted = tls && trust(tls.cert);
      await using scene = await openScene({ haltingly: true, ...(tls && { tls }) });
      // More than the system keeps on the way, and no two pieces alike.
      const contents = [randomBytes(16 * 1024 * 1024 + 1), randomBytes(LARGE)];
      const items = contents.map((content, index) => scene.file(`${index}.bin`, content));
      const { results } = await scene.upload(items);
      expect(results).toMatchObject(
        contents.map((content) => ({ status: 'uploaded', sha256: sha256(content) })),
      );
      const arrived = items.map(({ key }) => scene.server.objects.get(key)?.bytes);
      expect(arrived.map((bytes, index) => contents[index]?.equals(bytes ?? Buffer.of()))).toEqual([
        true,
        true,
      ]);
    },
  );

  it('of no files sends no request', async () => {
    await using scene = await openScene();
    expect(await scene.upload([])).toEqual({ results: [], stopped: undefined });
    expect(scene.server.requests).toHaveLength(0);
  });

  it('counts bytes on their way, and every byte once', async () => {
    await using scene = await openScene({
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
    const items = [scene.file('large.bin', Buffer.alloc(LARGE)), scene.file('small', 'small')];
    await scene.upload(items, { progress });
    expect(total).toEqual({ files: 2, bytes: LARGE + 5 });
    expect(Math.max(...seen)).toBeLessThanOrEqual(LARGE + 5);
    expect(seen.length).toBeGreaterThan(10);
  });

  it('never has more transfers than the limit, and requests a ticket only when it is used', async () => {
    let open = 0;
    let most = 0;
    await using scene = await openScene(
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
    await scene.upload(manyFiles(scene, 60));
    expect(most).toBeLessThanOrEqual(3);
    expect(scene.server.connections()).toBeLessThanOrEqual(6);
  });
});

describe('a platform that fails', () => {
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
    await using scene = await openScene({ onAsk: oneInSeven, onTransfer: oneInSeven });
    const items = manyFiles(scene, 300);
    const { results, stopped } = await scene.upload(items);
    expect(stopped).toBeUndefined();
    expect(results.every(({ status }) => status === 'uploaded')).toBe(true);
    expectWhole(scene, items);
    expect(scene.server.requests.length).toBeLessThan(1.5 * 600);
  });

  it('permanently for one file fails that file by name, and the others are uploaded', async () => {
    await using scene = await openScene({
      onTransfer: (key) => (key === 'bad.txt' ? answer(500, { message: 'disk on fire' }) : undefined),
    });
    const { results, stopped } = await scene.upload([scene.file('bad.txt', 'bad'), ...manyFiles(scene, 100)]);
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
    expect(scene.server.objects.size).toBe(100);
  });

  it.each<[what: string, reply: Reply]>([
    ['breaks off', bytesThenReset('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"uploadUrl":"htt')],
    ['is half of a JSON', answer(200, '{"uploadUrl":"htt')],
  ])('and whose answer with a ticket %s gets another request', async (_what, reply) => {
    await using scene = await openScene({ onAsk: (_, count) => (count === 1 ? reply : undefined) });
    const items = manyFiles(scene, 3);
    const { stopped } = await scene.upload(items);
    expect(stopped).toBeUndefined();
    expectWhole(scene, items);
  });

  it('and asks to wait gets no earlier request', async () => {
    await using scene = await openScene({
      onTransfer: (_, count) => (count === 1 ? answer(429, '', { 'retry-after': '9' }) : undefined),
    });
    const { results } = await scene.upload(manyFiles(scene, 20));
    expect(results.every(({ status }) => status === 'uploaded')).toBe(true);
    expect(Math.max(...scene.sleeps)).toBeGreaterThanOrEqual(9000);
  });

  it('for twenty consecutive files ends the upload', async () => {
    await using scene = await openScene({ onTransfer: () => answer(422) });
    const { results, stopped } = await scene.upload(manyFiles(scene, 200));
    expect(stopped).toMatchObject({
      name: 'TransientError',
      message: expect.stringMatching(
        /^20 consecutive uploads failed, so the remaining files were not sent\. The last failure: could not upload "f/,
      ),
    });
    expect(results.filter(({ status }) => status === 'failed').length).toBeLessThan(30);
    expect(results.at(-1)).toEqual({ key: expect.any(String), status: 'omitted' });
    // The first tries of all that was begun, and what the retry budget grants within the minute until they are given up.
    expect(scene.server.requests.length).toBeLessThan(128 + 20 + 4 * 70);
  });

  it.each([401, 403, 404])(
    'with %d for a ticket stops the upload: every other would get the same',
    async (status) => {
      await using scene = await openScene({ onAsk: () => answer(status) }, 40);
      const { results, stopped } = await scene.upload(manyFiles(scene, 50));
      expect(stopped).toMatchObject({ name: 'ApiError', status });
      // Those of the first window; what waited behind them never begins.
      expect(scene.server.requests.length).toBeLessThanOrEqual(16);
      expect(results.filter((result) => result.status === 'omitted').length).toBeGreaterThanOrEqual(34);
    },
  );

  it('with an early 413 gets no retry; the error contains the size of the file', async () => {
    await using scene = await openScene({
      onTransfer: (key) => (key === 'large.bin' ? early(answer(413)) : undefined),
    });
    const { results } = await scene.upload([
      scene.file('large.bin', Buffer.alloc(LARGE)),
      scene.file('small.txt', 'small'),
    ]);
    expect(results[0]).toMatchObject({
      status: 'failed',
      reason: { message: expect.stringMatching(/upload "large\.bin".* 413 .*\(it has 3,145,745 bytes\)$/) },
    });
    expect(results[1]).toMatchObject({ status: 'uploaded' });
    expect(scene.server.asked()).toHaveLength(2);
  });

  it('in the middle of a large file gets it completely in the second try', async () => {
    await using scene = await openScene({
      onTransfer: (_, count) => (count === 1 ? early(reset) : undefined),
    });
    const large = Buffer.alloc(LARGE, 'abc');
    const { results } = await scene.upload([scene.file('large.bin', large)]);
    expect(results[0]).toMatchObject({ status: 'uploaded', sha256: sha256(large) });
    expect(scene.server.objects.get('large.bin')?.bytes.equals(large)).toBe(true);
  });
});

describe('a ticket', () => {
  it.each([401, 403, 404, 409, 410])(
    'that is answered %d is replaced, at most twice, without counting as a try',
    async (status) => {
      await using scene = await openScene({
        onTransfer: (_, count) => (count <= 2 ? answer(status) : undefined),
      });
      const { results } = await scene.upload([scene.file('a.txt', 'a')]);
      expect(results[0]).toMatchObject({ status: 'uploaded' });
      expect(scene.server.asked()).toHaveLength(3);
      expect(scene.sleeps).toEqual([]);
      expect(scene.lines).toEqual([]);
    },
  );

  it('that is never accepted fails its file by name', async () => {
    await using scene = await openScene({
      onTransfer: () => answer(410, { message: 'too late' }, { 'x-request-id': 'req-7' }),
    });
    const { results } = await scene.upload([scene.file('a.txt', 'a')]);
    expect(results[0]).toMatchObject({
      status: 'failed',
      reason: {
        message:
          'could not upload "a.txt": the platform rejected 3 transfer URLs in a row (status 410): too late',
        requestId: 'req-7',
        hint: expect.stringContaining('300 seconds'),
      },
    });
    expect(scene.server.transfers()).toHaveLength(3);
  });

  it('appears in no result, no line and no error', async () => {
    await using scene = await openScene({
      onTransfer: (_, count) =>
        count % 2 === 0
          ? undefined
          : (response, request) => answer(503, { message: request.target })(response, request),
    });
    const report = await scene.upload([...manyFiles(scene, 20), scene.file('never.txt', '')]);
    expect(scene.lines.length).toBeGreaterThan(5);
    expect(inspect([report, scene.lines], { depth: 9, showHidden: true })).not.toMatch(
      /secret-(?:ticket|signature)/,
    );
  });
});

describe('a file', () => {
  it.each<[string, number]>([
    ['small', 100],
    ['large', LARGE],
  ])('(%s) that changes while it is sent is sent again', async (_size, bytes) => {
    let path = '';
    await using scene = await openScene({
      onTransfer(_, count) {
        if (count === 1) appendFileSync(path, 'more');
        return undefined;
      },
    });
    path = join(scene.folder, 'log.txt');
    const { results } = await scene.upload([scene.file('log.txt', Buffer.alloc(bytes, 'x'))]);
    const whole = Buffer.concat([Buffer.alloc(bytes, 'x'), Buffer.from('more')]);
    expect(results[0]).toMatchObject({ status: 'uploaded', bytes: bytes + 4, sha256: sha256(whole) });
    expect(scene.server.objects.get('log.txt')?.bytes.equals(whole)).toBe(true);
  });

  it('that changes again and again fails by name, and the others are uploaded', async () => {
    let path = '';
    await using scene = await openScene({
      onTransfer(key) {
        if (key === 'log.txt') appendFileSync(path, 'more');
        return undefined;
      },
    });
    path = join(scene.folder, 'log.txt');
    const { results, stopped } = await scene.upload([scene.file('log.txt', 'x'), scene.file('a.txt', 'a')]);
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
    expect(scene.server.transfers().filter(({ target }) => target !== '')).toHaveLength(3);
  });

  it('that becomes shorter while it is read is never stored as a prefix of itself', async () => {
    await using scene = await openScene();
    const item = scene.file('large.bin', Buffer.alloc(40 * 1024 * 1024));
    let first = true;
    const progress = {
      add() {
        if (first) truncateSync(join(scene.folder, 'large.bin'), LARGE);
        first = false;
      },
    };
    const { results } = await scene.upload([item], { progress });
    expect(results[0]).toMatchObject({
      status: 'uploaded',
      bytes: LARGE,
      sha256: sha256(Buffer.alloc(LARGE)),
    });
    expect(scene.server.objects.get('large.bin')?.bytes).toHaveLength(LARGE);
  });

  it.each<[string, string, (path: string) => void]>([
    ['is gone', 'no longer exists', (path) => rmSync(path)],
    [
      'is another one',
      'was replaced by another file after it was collected',
      (path) => {
        writeFileSync(`${path}.new`, 'new');
        renameSync(`${path}.new`, path);
      },
    ],
    [
      'was replaced by a symbolic link',
      'was replaced by a symbolic link',
      (path) => {
        rmSync(path);
        symlinkSync('/etc/hostname', path);
      },
    ],
  ])('that %s since it was collected is not sent', async (_what, text, change) => {
    await using scene = await openScene();
    const item = scene.file('a.txt', 'a');
    change(join(scene.folder, 'a.txt'));
    const { results } = await scene.upload([item]);
    expect(results[0]).toMatchObject({
      status: 'failed',
      reason: { message: `Could not upload "a.txt": its file ${text}` },
    });
    expect(scene.server.requests).toHaveLength(0);
  });
});

describe('cancelling', () => {
  it('starts nothing new, ends open transfers, and returns what was uploaded', async () => {
    await using scene = await openScene(
      {
        onTransfer(_, count) {
          if (count === 11) setImmediate(() => scene.controller.abort());
          return count > 10 ? silence : undefined;
        },
      },
      4,
    );
    const begun = performance.now();
    const { results, stopped } = await scene.upload(manyFiles(scene, 100));
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(stopped).toMatchObject({ name: 'CancelledError' });
    const counts = Object.groupBy(results, ({ status }) => status);
    expect(counts.uploaded?.map(({ key }) => key).sort()).toEqual([...scene.server.objects.keys()].sort());
    expect(counts.uploaded).toHaveLength(10);
    expect(counts.failed?.length).toBeLessThanOrEqual(4);
    // Ten that came through, and what four places had under way.
    expect(scene.server.asked().length).toBeLessThanOrEqual(14);
  });

  it('before the upload sends nothing', async () => {
    await using scene = await openScene();
    scene.controller.abort();
    const { results } = await scene.upload(manyFiles(scene, 3));
    expect(results.map(({ status }) => status)).toEqual(['omitted', 'omitted', 'omitted']);
    expect(scene.server.requests).toHaveLength(0);
  });
});
