/** Uploads: whatever fails, every stored object is whole, and every object that is not stored is named. */
import { randomBytes } from 'node:crypto';
import { appendFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { UploadItem } from '../../src/objects/upload.ts';
import { type ObjectFixture, openObjects, sha256 } from '../support/object-fixture.ts';
import { answer, early, type Reply, reset, silence } from '../support/recording-server.ts';
import type { Call, Step } from '../support/ticket-server.ts';
import { trust, VALID } from '../support/tls.ts';

const KIB = 1024;
const LARGE = 1024 * KIB + 17;

/** Sizes beside the bounds at which a file is read in another way. Bytes. */
const SIZES = [0, 5, 64 * KIB, 64 * KIB + 1, 256 * KIB, 256 * KIB + 1, LARGE];
const CONTENTS = new Map(SIZES.map((size) => [`files/${size}.bin`, randomBytes(size)]));

function manyFiles(fixture: ObjectFixture, count: number): readonly UploadItem[] {
  return Array.from({ length: count }, (_, index) => fixture.file(`${index}.txt`, `content ${index}`));
}

/** Expects that every object has the bytes that its result names. */
async function expectWhole(
  fixture: ObjectFixture,
  upload: ReturnType<ObjectFixture['upload']>,
  count: number,
) {
  const { results, stopped } = await upload;
  expect(stopped).toBeUndefined();
  expect(results.filter(({ status }) => status !== 'uploaded')).toEqual([]);
  expect(results).toHaveLength(count);
  for (const { key, ...result } of results) {
    const stored = fixture.server.objects.get(key)?.bytes ?? expect.unreachable();
    expect(result).toMatchObject({ size: stored.length, sha256: sha256(stored) });
    expect(CONTENTS.get(key)?.equals(stored) ?? `content ${key.slice(0, -4)}` === `${stored}`).toBe(true);
  }
}

/** Replies so to all requests of a step for one object, or for each. */
const at = (step: Step, key: string | undefined, reply: Reply) => (call: Call) =>
  call.step === step && call.key === (key ?? call.key) ? reply : undefined;

describe('An upload', () => {
  it.each([
    ['plain', undefined],
    ['encrypted', VALID],
  ])('stores every byte with its type on a server that reads haltingly (%s)', async (_how, tls) => {
    using _trusted = tls && trust(tls.cert);
    await using fixture = await openObjects({ isHalting: true, tls });
    const files = [...CONTENTS].map(([key, content]) => fixture.file(key, content));
    const page = { ...fixture.file('7.txt', 'content 7'), contentType: 'text/html' };
    const upload = fixture.upload([...files, page]);
    await expectWhole(fixture, upload, CONTENTS.size + 1);
    const { results } = await upload;
    expect(results.map(({ key }) => key)).toEqual([...CONTENTS.keys(), '7.txt']);
    expect(results[1]).toMatchObject({ fileId: 'file of files/5.bin' });
    expect(fixture.server.objects.get('7.txt')?.contentType).toBe('text/html');
    expect(fixture.server.objects.get('files/5.bin')?.contentType).toBe('text/plain');
  });

  it('has no more transfers under way than its limit, and asks for a ticket only to use it', async () => {
    let open = 0;
    const most: number[] = [];
    const fault = ({ step }: Call) => {
      open += step === 'ask' ? 1 : -1;
      most.push(open);
      return undefined;
    };
    await using fixture = await openObjects({ fault }, 3);
    await expectWhole(fixture, fixture.upload(manyFiles(fixture, 60)), 60);
    expect(Math.max(...most)).toBe(3);
    expect(fixture.server.connections()).toBeLessThanOrEqual(6);
  });

  it.each([
    ['429', answer(429)],
    ['503', answer(503)],
    ['a reset connection', reset],
  ])(
    'has fewer transfers under way after %s, which means that they are too many',
    async (_what, pushBack) => {
      let [open, most] = [0, 0];
      const fault = ({ step, number }: Call): Reply | undefined => {
        if (step !== 'put' || number > 72) return undefined;
        open += 1;
        // 32 were refused together, then 19.
        if (number > 56) most = Math.max(most, open);
        return async (response, request) => {
          // All that are sent together arrive within a few turns.
          for (let turn = 0; turn < 30; turn += 1) await nextTurn();
          open -= 1;
          pushBack(response, request);
        };
      };
      await using fixture = await openObjects({ fault }, 64);
      await expectWhole(fixture, fixture.upload(manyFiles(fixture, 60)), 60);
      expect(most).toBeLessThan(16);
    },
  );

  it('reports bytes on their way, and in the end every byte and file once', async () => {
    await using fixture = await openObjects({
      fault: ({ step, number }) => (step === 'put' && number < 3 ? answer(500) : undefined),
    });
    const [total, seen]: [{ files: number; bytes: number }, number[]] = [{ files: 0, bytes: 0 }, []];
    const add = (files: number, count: number) => {
      total.files += files;
      total.bytes += count;
      seen.push(total.bytes);
    };
    const items = [fixture.file('large.bin', Buffer.alloc(4 * LARGE)), fixture.file('small', 'small')];
    await fixture.upload(items, { progress: { add } });
    expect(total).toEqual({ files: 2, bytes: 4 * LARGE + 5 });
    expect(Math.max(...seen)).toBe(4 * LARGE + 5);
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(0);
    expect(seen.length).toBeGreaterThan(15);
  });

  it('that asks to wait sends nothing else until then', async () => {
    const times: number[] = [];
    await using fixture = await openObjects({
      fault({ step, number }) {
        times.push(fixture.clock.elapsed());
        return step === 'put' && number === 1 ? answer(429, '', { 'retry-after': '9' }) : undefined;
      },
    });
    await expectWhole(fixture, fixture.upload(manyFiles(fixture, 40)), 40);
    expect(times.filter((time) => time > 0 && time < 9000)).toEqual([]);
    expect(times.filter((time) => time >= 9000).length).toBeGreaterThan(20);
  });
});

const gone = answer(410, { message: 'too late' }, { 'x-request-id': 'req-7' });
const elsewhere = answer(307, '', { location: 'https://a.example/b' });
const oneUrl = (uploadUrl: unknown) => answer(200, { uploadUrl });

describe('An object that the platform refuses', () => {
  it.each<[step: Step, what: string, reply: Reply, message: RegExp, hint: RegExp]>([
    ['put', '422', answer(422, 'no'), /^could not upload "bad": the platform .*: no$/, /Fix what the/],
    ['ask', '409', answer(409, 'no'), /^could not get an upload URL for "bad" .*: no$/, /Run the/],
    [
      'put',
      '413',
      early(answer(413)),
      /413 \(Payload Too Large\) \(1,048,593 bytes were sent\)$/,
      /Exclude it/,
    ],
    ['put', '300', answer(300), /answered 300/, /Fix what the/],
    ['put', '410', gone, /could not upload "bad": .* answered 410 \(Gone\): too late$/, /300 seconds/],
    ['put', '307', elsewhere, /a redirect to https:\/\/a\.example, and redirects/, /`base_url`/],
    ['put', '500', answer(500, 'on fire.'), /: on fire; gave up after \d+ tries in \d+ s$/, /is up/],
    ['put', 'an hour', answer(503, '', { 'retry-after': '3600' }), /asked to wait 3,600 s/, /over/],
  ])('(%s: %s) fails by name, and the others are stored', async (step, what, reply, message, hint) => {
    await using fixture = await openObjects({ fault: at(step, 'bad', reply) });
    const bad = fixture.file('bad', Buffer.alloc(LARGE));
    const { results, stopped } = await fixture.upload([bad, ...manyFiles(fixture, 30)]);
    expect(stopped).toBeUndefined();
    const [first, ...others] = results;
    const reason = { message: expect.stringMatching(message), hint: expect.stringMatching(hint) };
    expect(first).toMatchObject({ key: 'bad', status: 'failed', reason });
    if (reply === gone) expect(first).toHaveProperty('reason.requestId', 'req-7');
    expect(others.filter(({ status }) => status !== 'uploaded')).toEqual([]);
    expect(fixture.server.objects.size).toBe(30);
    if (what === 'an hour') expect(fixture.clock.elapsed()).toBe(0);
  });

  it.each<[what: string, reply: Reply, message: RegExp]>([
    ['401', answer(401), /answered 401/],
    ['403', answer(403), /answered 403/],
    ['404', answer(404), /answered 404/],
    ['no URL', answer(200, { link: 'https://a.example/very-secret' }), /no `uploadUrl` \(status 200\)$/],
    ['an unsafe URL', oneUrl('http://a.example/very-secret'), /not an https address$/],
  ])('(%s) as it would refuse every other one ends the upload', async (_what, reply, message) => {
    await using fixture = await openObjects({ fault: at('ask', undefined, reply) }, 40);
    const { results, stopped } = await fixture.upload(manyFiles(fixture, 50));
    expect(stopped?.message).toMatch(message);
    expect(inspect(stopped)).not.toContain('very-secret');
    // The transfers that began together; those that waited never begin.
    expect(fixture.server.requests.length).toBeLessThanOrEqual(32);
    const omitted = results.filter(({ status }) => status === 'omitted');
    expect(omitted).toHaveLength(50 - fixture.server.requests.length);
    expect(results.at(-1)).toEqual({ key: '49.txt', status: 'omitted' });
  });
});

describe('A platform that refuses', () => {
  it.each([19, 20])('%i consecutive objects ends the upload after 20', async (count) => {
    const fault = ({ step, key }: Call) =>
      step === 'put' && Number.parseInt(key, 10) % (count + 1) < count ? answer(422) : undefined;
    await using fixture = await openObjects({ fault }, 1);
    const { results, stopped } = await fixture.upload(manyFiles(fixture, 50));
    if (count < 20) return expect(stopped).toBeUndefined();
    expect(stopped).toMatchObject({ name: 'TransientError', hint: expect.stringContaining('Fix what') });
    expect(stopped?.message).toMatch(
      /^20 consecutive uploads failed, so the remaining files were not sent\. The last failure: could not upload "19\.txt"/,
    );
    expect(results.map(({ status }) => status)).toEqual([
      ...Array(20).fill('failed'),
      ...Array(30).fill('omitted'),
    ]);
  });
});

describe('A file', () => {
  it.each([5, LARGE])('that changes while it is sent (%i bytes) fails by name', async (size) => {
    await using fixture = await openObjects({
      fault({ step, key }) {
        if (step === 'put' && key === 'log') appendFileSync(fixture.at('log'), 'more');
        return undefined;
      },
    });
    const { results, stopped } = await fixture.upload([
      fixture.file('log', Buffer.alloc(size)),
      fixture.file('a.txt', 'a'),
    ]);
    expect(stopped).toBeUndefined();
    const message = 'Could not upload "log": its file changed while it was read';
    const reason = { message, hint: expect.stringContaining('earlier step') };
    expect(results).toMatchObject([{ status: 'failed', reason }, { status: 'uploaded' }]);
    expect(fixture.server.trace.filter(({ step }) => step === 'put')).toHaveLength(2);
  });

  const OTHER = 'was replaced by another file after it was collected';

  it.each<[what: string, says: string, act: (path: string) => void]>([
    ['was deleted', 'no longer exists', (path) => rmSync(path)],
    [
      'was replaced',
      OTHER,
      (path) => {
        writeFileSync(`${path}.new`, 'new');
        renameSync(`${path}.new`, path);
      },
    ],
    [
      'became a link',
      OTHER,
      (path) => {
        rmSync(path);
        symlinkSync('/etc/hostname', path);
      },
    ],
  ])('that %s since it was collected is not sent', async (_what, says, act) => {
    await using fixture = await openObjects();
    for (const size of [5, LARGE]) {
      const item = fixture.file(`${size}/a`, Buffer.alloc(size));
      act(item.source.absolute);
      const { results } = await fixture.upload([item]);
      const message = `Could not upload "${size}/a": its file ${says}`;
      expect(results).toMatchObject([{ status: 'failed', reason: { message, hint: expect.any(String) } }]);
    }
    expect(fixture.server.requests).toEqual([]);
  });

  it('that grew since it was collected is sent as it is', async () => {
    await using fixture = await openObjects();
    const items = [5, LARGE].map((size) => fixture.file(`${size}`, Buffer.alloc(size)));
    for (const { source } of items) truncateSync(source.absolute, 9 * LARGE);
    const { results } = await fixture.upload(items);
    expect(results.map(({ status }) => status)).toEqual(['uploaded', 'uploaded']);
    for (const { bytes } of fixture.server.objects.values()) expect(bytes).toHaveLength(9 * LARGE);
  });
});

describe('A cancellation', () => {
  it('starts no new upload, ends open transfers, and names the objects that are stored', async () => {
    const fault = ({ step, number }: Call) => {
      if (step === 'put' && number === 11) setImmediate(() => fixture.controller.abort());
      return step === 'put' && number > 10 ? silence : undefined;
    };
    await using fixture = await openObjects({ fault }, 4);
    const { results } = await fixture.upload(manyFiles(fixture, 100));
    const counts = Object.groupBy(results, ({ status }) => status);
    expect(counts.uploaded?.map(({ key }) => key).sort()).toEqual([...fixture.server.objects.keys()].sort());
    expect(counts.uploaded).toHaveLength(10);
    expect(counts.failed?.length).toBeLessThanOrEqual(4);
    expect(fixture.server.trace.filter(({ step }) => step === 'ask').length).toBeLessThanOrEqual(14);
    const sent = fixture.server.requests.length;
    const late = await fixture.upload(manyFiles(fixture, 3));
    expect(late.results.map(({ status }) => status)).toEqual(Array(3).fill('omitted'));
    expect(fixture.server.requests).toHaveLength(sent);
  });
});
