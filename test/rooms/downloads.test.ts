/** Downloads and deletions of objects, and the sha-256 of files. */
import { randomBytes } from 'node:crypto';
import { truncateSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RequestBody } from '../../src/http/http.ts';
import { hashContent, openContent } from '../../src/objects/content.ts';
import { deleteObjects } from '../../src/objects/delete.ts';
import { download } from '../../src/objects/read.ts';
import { openObjects, sha256 } from '../support/object-fixture.ts';
import {
  answer,
  bytes,
  bytesThenReset,
  bytesThenSilence,
  type Reply,
  reset,
  silence,
} from '../support/recording-server.ts';
import type { Call, Step } from '../support/ticket-server.ts';

const CONTENT = randomBytes(300_000);
const head = (length: number) => Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n`);
const PART = Buffer.concat([head(CONTENT.length), CONTENT.subarray(0, 100_000)]);
const CHUNKED = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';

interface Options {
  readonly fault?: (call: Call) => Reply | undefined;
  readonly key?: string;
}

/** Downloads "a.bin". */
async function fetchOne({ fault, key = 'a.bin' }: Options = {}) {
  await using fixture = await openObjects({ fault });
  fixture.server.objects.set('a.bin', { bytes: CONTENT, contentType: 'a/b' });
  const found = await download('site', key, fixture.storage).catch((error: unknown) => error);
  const steps = fixture.server.trace.map(({ step }) => step).join(' ');
  return { found, steps, retries: fixture.lines.length };
}

/** The first replies to a step. */
function first(step: Step, reply: Reply, most = 1): Pick<Options, 'fault'> {
  return { fault: (call) => (call.step === step && call.number <= most ? reply : undefined) };
}

const KIB = 1024;

describe('A download', () => {
  it('returns the bytes of the object', async () => {
    const { found, ...rest } = await fetchOne();
    expect(rest).toEqual({ steps: 'link get', retries: 0 });
    expect(CONTENT.equals(found as Buffer)).toBe(true);
  });

  it('of an object that does not exist returns nothing', async () => {
    expect(await fetchOne({ key: 'missing' })).toEqual({ found: undefined, steps: 'link', retries: 0 });
    // Some platforms give out a ticket for what does not exist.
    expect(await fetchOne(first('get', answer(404), 3))).toMatchObject({ found: undefined });
  });

  it.each<[what: string, reply: Reply, step: 'link' | 'get' | 'either', retries: number]>([
    ['a reset', reset, 'either', 1],
    ['silence', silence, 'either', 1],
    ['429', answer(429), 'either', 1],
    ['500', answer(500, 'oops'), 'either', 1],
    // Of an object, truncated JSON is all that there is.
    ['truncated JSON', answer(200, '{"downloadUrl":"htt'), 'link', 1],
    ['a reset within the bytes', bytesThenReset(PART), 'get', 1],
    ['an end within the bytes', bytes(PART), 'get', 1],
    ['an end before the first byte', bytes(head(9)), 'get', 1],
    ['bytes that stop', bytesThenSilence(PART), 'get', 1],
    ['chunks without their end', bytes(`${CHUNKED}6\r\nabcdef\r\n`), 'get', 1],
    ['401', answer(401), 'get', 1],
    ['404', answer(404), 'get', 1],
    ['410', answer(410), 'get', 1],
  ])('after %s begins again with a new ticket, and is whole', async (_what, reply, step, retries) => {
    for (const one of step === 'either' ? (['link', 'get'] as const) : [step]) {
      const { found, ...result } = await fetchOne(first(one, reply));
      const steps = one === 'link' ? 'link link get' : 'link get link get';
      expect(result).toEqual({ steps, retries });
      expect(CONTENT.equals(found as Buffer)).toBe(true);
    }
  });

  const link = 'could not get a download URL';

  it.each<[what: string, step: Step, reply: Reply, message: RegExp, steps: RegExp]>([
    ['a refused request', 'link', answer(403, 'no'), RegExp(`^${link} for "a.bin" .*: no$`), /^link$/],
    [
      'tickets that are refused',
      'get',
      answer(403, 'no'),
      /^could not download .* 403 .*: no$/,
      /^(link get ?){3}$/,
    ],
    ['refused bytes', 'get', answer(422, 'no'), /^could not download "a.bin": .*: no$/, /^link get$/],
    ['a cut in each try', 'get', bytes(PART), /^could not download .*closed the/, /(link get ?){11}/],
    ['no URL', 'link', answer(200, {}), /contains no `downloadUrl` \(status 200\)$/, /^link$/],
  ])('with %s fails with the reason', async (_what, step, reply, message, steps) => {
    const { found, steps: seen } = await fetchOne(first(step, reply, 99));
    expect(found).toMatchObject({ message: expect.stringMatching(message) });
    expect(seen).toMatch(steps);
  });

  it('ends when it is cancelled', async () => {
    await using fixture = await openObjects({ fault: first('get', bytesThenSilence(PART)).fault });
    fixture.server.objects.set('a.bin', { bytes: CONTENT, contentType: 'a/b' });
    const done = download('site', 'a.bin', fixture.storage);
    setImmediate(() => fixture.controller.abort());
    await expect(done).rejects.toMatchObject({ name: 'CancelledError' });
  });
});

describe('A deletion of objects', () => {
  const KEYS = Array.from({ length: 40 }, (_, index) => `${index}.txt`);

  async function remove(fault: (call: Call) => Reply | undefined) {
    await using fixture = await openObjects({ fault });
    for (const key of KEYS.slice(1)) fixture.server.objects.set(key, { bytes: Buffer.of(), contentType: '' });
    const done = deleteObjects({ bucket: 'site', keys: KEYS }, fixture.context);
    const error = await done.then(() => undefined).catch((thrown: unknown) => thrown);
    const { trace, objects } = fixture.server;
    const deletions = trace.filter(({ step }) => step === 'delete').length;
    return { error, deletions, left: objects.size, lists: trace.length - deletions };
  }

  const listed = answer(200, { objects: [{ key: '7.txt' }, { key: '8.txt' }, { key: 'other' }] });

  it('deletes each of them and waits until the list no longer shows them, also when one does not exist', async () => {
    const fault = ({ step, number }: Call) => (step === 'list' && number < 4 ? listed : undefined);
    expect(await remove(fault)).toEqual({ error: undefined, deletions: 40, left: 0, lists: 4 });
    const { error } = await remove(({ step }) => (step === 'list' ? listed : undefined));
    const says = 'the platform acknowledged it, but still lists the object';
    expect(error).toMatchObject({ message: `could not delete object "7.txt" of bucket "site": ${says}` });
  });

  it('goes on after a refusal, which it reports, but not when all are refused', async () => {
    const one = await remove(({ key }) => (key === '7.txt' ? answer(409, 'in use') : undefined));
    expect(one.error).toMatchObject({ message: expect.stringMatching(/delete object "7\.txt" .*: in use$/) });
    expect(one).toMatchObject({ deletions: 40, left: 1 });
    const all = await remove(() => answer(403));
    expect(all).toMatchObject({ error: { status: 403 }, left: 39 });
    expect(all.deletions).toBeLessThan(40);
  });
});

/** Returns the last piece of a body. While no more is requested, the writer waits until that piece has left. */
async function lastPiece({ length, open }: RequestBody, isReadOn: boolean): Promise<Uint8Array> {
  let last: Uint8Array = new Uint8Array();
  let rest = length;
  for await (last of open()) {
    rest -= last.length;
    if (rest === 0 && !isReadOn) break;
  }
  return last;
}

describe('The bytes of a file', () => {
  it.each([
    ['4 KiB', 4 * KIB, true],
    ['64 KiB', 64 * KIB, true],
    ['300 KiB', 300 * KIB, true],
    ['64 KiB and 1 byte', 64 * KIB + 1, false],
    ['1 MiB', 1024 * KIB, false],
  ])('(%s) stay while they may not have left', async (_size, size, isReadOn) => {
    await using fixture = await openObjects();
    const pieces: Uint8Array[] = [];
    for (const fill of [0, 1, 2]) {
      const { source } = fixture.file(`${fill}`, Buffer.alloc(size, fill));
      const { body, finish } = openContent(source, () => undefined);
      pieces.push(body instanceof Uint8Array ? body : await lastPiece(body, isReadOn));
      expect(finish()).toBe(sha256(Buffer.alloc(size, fill)));
    }
    expect(pieces.map((piece) => [...new Set(piece)])).toEqual([[0], [1], [2]]);
  });
});

describe('The sha-256 of a file', () => {
  it.each([0, 64 * 1024, 64 * 1024 + 1, 3_000_000])('of %i bytes is that of its bytes', async (size) => {
    await using fixture = await openObjects();
    const content = randomBytes(size);
    const { source } = fixture.file('a', content);
    expect(await hashContent(source, fixture.context.signal)).toBe(sha256(content));
    if (size < 1e6) return;
    await expect(hashContent(source, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
    const hashing = hashContent(source, fixture.context.signal);
    truncateSync(source.absolute, 5);
    await expect(hashing).rejects.toThrow(/^(?:changed|became shorter) while it was read$/);
  });
});
