/** A streamed download gives a sink the bytes of an object as they arrive, from the beginning at each try. */
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Sink } from '../../../src/http/http.ts';
import { downloadTo } from '../../../src/objects/download.ts';
import { createStorageClient } from '../../../src/platform/storage.ts';
import { createInstantClock } from '../../support/instant-clock.ts';
import { type StorageReading, startOtherStorage } from '../../support/other-storage.ts';
import { openHttp } from '../../support/platform-http.ts';
import {
  answer,
  bytes,
  bytesThenReset,
  bytesThenSilence,
  type Reply,
  reset,
} from '../../support/recording-server.ts';
import { createTree } from '../../support/tree.ts';

const CONTENT = randomBytes(3_000_000);
const HEAD = 'HTTP/1.1 200 OK\r\n';
const MIB = 2 ** 20;

/** A sink that keeps what each try wrote, and has enough after a number of bytes. */
function createSink(enoughBytes = Number.POSITIVE_INFINITY) {
  const tries: Buffer[] = [];
  const sink: Sink = {
    begin() {
      tries.push(Buffer.alloc(0));
    },
    write(piece) {
      const written = Buffer.concat([tries.pop() ?? expect.unreachable(), piece]);
      tries.push(written);
      return written.length < enoughBytes ? 'more' : 'enough';
    },
  };
  return { sink, tries };
}

/** The outcome of a download of "a.bin". */
interface Downloaded {
  readonly found: unknown;
  readonly retries: number;
  /** Requests for a ticket. */
  readonly tickets: number;
  readonly transfers: number;
}

/** Downloads "a.bin" from a bucket that contains it; `found` is an error that was thrown. */
async function downloadFrom(
  reading: StorageReading,
  sink: Sink,
  { key = 'a.bin', content = CONTENT, signal = new AbortController().signal } = {},
): Promise<Downloaded> {
  await using server = await startOtherStorage({ bucket: { name: 'site' }, ...reading });
  server.objects.set('a.bin', { bytes: content, contentType: 'application/octet-stream' });
  const clock = createInstantClock();
  await using fixture = openHttp(new URL(server.url), { signal, clock });
  const found = await downloadTo('site', key, sink, createStorageClient(fixture.http, clock)).catch(
    (error: unknown) => error,
  );
  const isTicket = ({ target }: { target: string }) => target.endsWith('/download-url');
  return {
    found,
    retries: fixture.lines.length,
    tickets: server.requests.filter(isTicket).length,
    transfers: server.events.filter((event) => event.startsWith('download ')).length,
  };
}

/** Replaces the responses to the first transfers. */
function firstReplies(...replies: readonly Reply[]): Pick<StorageReading, 'fault'> {
  const left = [...replies];
  return { fault: () => left.shift() };
}

/** Sends the head and the first part of the content, then the end. */
function cutBy(end: (content: Uint8Array) => Reply, part = 1_000_000): Reply {
  const head = `${HEAD}content-length: ${CONTENT.length}\r\n\r\n`;
  return end(Buffer.concat([Buffer.from(head), CONTENT.subarray(0, part)]));
}

/** Many pieces that arrive together. */
const MANY_CHUNKS = bytesThenSilence(`${HEAD}transfer-encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(1000)}`);
const NO_LAST_CHUNK = bytes(`${HEAD}transfer-encoding: chunked\r\n\r\n6\r\nabcdef\r\n`);

describe('A streamed download', () => {
  it('gives the sink the bytes of the object', async () => {
    const { sink, tries } = createSink();
    expect(await downloadFrom({}, sink)).toEqual({ found: true, retries: 0, tickets: 1, transfers: 1 });
    expect(tries).toHaveLength(1);
    expect(tries[0]?.equals(CONTENT)).toBe(true);
  });

  it('of an empty object begins and writes nothing', async () => {
    const { sink, tries } = createSink();
    expect(await downloadFrom({}, sink, { content: Buffer.alloc(0) })).toMatchObject({ found: true });
    expect(tries).toEqual([Buffer.alloc(0)]);
  });

  it('of an object that does not exist returns false and does not begin', async () => {
    const { sink, tries } = createSink();
    expect(await downloadFrom({}, sink, { key: 'missing.bin' })).toMatchObject({ found: false, retries: 0 });
    expect(tries).toEqual([]);
  });

  it.each<[string, Reply]>([
    ['a reset in the middle', cutBy(bytesThenReset)],
    ['an end in the middle', cutBy(bytes)],
    ['an end before the first byte', cutBy(bytes, 0)],
    ['chunks without their end', NO_LAST_CHUNK],
  ])('after %s starts over with a new ticket and is complete', async (_what, fault) => {
    const { sink, tries } = createSink();
    const result = await downloadFrom(firstReplies(fault, fault), sink);
    expect(result).toEqual({ found: true, retries: 2, tickets: 3, transfers: 3 });
    expect(tries).toHaveLength(3);
    expect(tries[2]?.equals(CONTENT)).toBe(true);
  });

  it('that is cut again and again ends with the reason', async () => {
    const { sink } = createSink();
    const { found, retries } = await downloadFrom({ fault: () => cutBy(bytes, 10) }, sink);
    expect(found).toMatchObject({
      name: 'TransientError',
      message: expect.stringMatching(/^could not download "a\.bin": 127\.0\.0\.1:\d+ closed the connection/),
    });
    expect(retries).toBeGreaterThanOrEqual(11);
  });

  it.each<[string, Reply]>([
    ['500', answer(500, { message: 'oops' })],
    ['503', answer(503)],
    ['429', answer(429)],
    ['a reset instead of a response', reset],
  ])('is retried after %s, whose body the sink does not receive', async (_what, fault) => {
    const { sink, tries } = createSink();
    expect(await downloadFrom(firstReplies(fault), sink)).toMatchObject({
      found: true,
      retries: 1,
      tickets: 2,
    });
    expect(tries).toHaveLength(1);
    expect(tries[0]?.equals(CONTENT)).toBe(true);
  });

  it.each([401, 403, 404, 409, 410])('gets a new ticket after %i, which is no retry', async (status) => {
    const { sink, tries } = createSink();
    const result = await downloadFrom(firstReplies(answer(status)), sink);
    expect(result).toEqual({ found: true, retries: 0, tickets: 2, transfers: 2 });
    expect(tries).toHaveLength(1);
  });

  it.each<[string, StorageReading]>([
    ['of the ticket', { replyInstead: () => answer(403, { message: 'not that one' }) }],
    ['of each ticket at its use', { fault: () => answer(403, { message: 'not that one' }) }],
    ['of the bytes', { fault: () => answer(422, { message: 'not that one' }) }],
  ])('reports the message of a refusal %s', async (_what, reading) => {
    const { sink, tries } = createSink();
    const { found, retries } = await downloadFrom(reading, sink);
    expect(found).toMatchObject({
      name: 'ApiError',
      message: expect.stringMatching(/"a\.bin".*: not that one/),
    });
    expect(retries).toBe(0);
    expect(tries).toEqual([]);
  });

  it.each([
    ['gzip', gzipSync(CONTENT)],
    ['x-unknown', CONTENT],
  ])(
    'of a response with the Content-Encoding %s fails with an error that names it',
    async (encoding, body) => {
      const { sink, tries } = createSink();
      const reading = { fault: () => answer(200, body, { 'content-encoding': encoding }) };
      const { found, transfers } = await downloadFrom(reading, sink);
      expect(found).toMatchObject({
        name: 'DeployError',
        message: expect.stringContaining(
          `sent it with the Content-Encoding ${encoding}, which was not requested`,
        ),
        hint: expect.stringContaining('compression'),
      });
      expect(transfers).toBe(1);
      expect(tries).toEqual([]);
    },
  );

  it('accepts the Content-Encoding "identity"', async () => {
    const { sink, tries } = createSink();
    const fault = answer(200, 'plain', { 'content-encoding': 'identity' });
    expect(await downloadFrom(firstReplies(fault), sink)).toMatchObject({ found: true, retries: 0 });
    expect(String(tries[0])).toBe('plain');
  });

  it('that is cancelled in the middle ends immediately, and writes nothing after that', async () => {
    const controller = new AbortController();
    let pieces = 0;
    const sink: Sink = {
      begin: () => undefined,
      write() {
        pieces += 1;
        controller.abort();
        return 'more';
      },
    };
    const { found } = await downloadFrom({ fault: () => MANY_CHUNKS }, sink, controller);
    expect(found).toMatchObject({ name: 'CancelledError' });
    expect(pieces).toBe(1);
  });
});

describe('A sink', () => {
  it('that has enough ends the download successfully, although the rest never arrives', async () => {
    const { sink, tries } = createSink(1000);
    const reading = { fault: () => cutBy(bytesThenSilence, 2000) };
    expect(await downloadFrom(reading, sink)).toEqual({ found: true, retries: 0, tickets: 1, transfers: 1 });
    expect(tries[0]?.subarray(0, 1000)).toEqual(CONTENT.subarray(0, 1000));
  });

  it('that has enough receives no further piece', async () => {
    const { sink, tries } = createSink(10);
    expect(await downloadFrom({ fault: () => MANY_CHUNKS }, sink)).toMatchObject({ found: true });
    expect(tries.map(String)).toEqual(['a'.repeat(10)]);
  });

  it.each(['begin', 'write'] as const)('whose %s throws ends the download with that error', async (where) => {
    const failure = new Error('no space left on device');
    const { sink } = createSink();
    let calls = 0;
    const broken: Sink = {
      ...sink,
      [where]() {
        calls += 1;
        throw failure;
      },
    };
    const result = await downloadFrom({ fault: () => MANY_CHUNKS }, broken);
    expect(result).toEqual({ found: failure, retries: 0, tickets: 1, transfers: 1 });
    expect(calls).toBe(1);
  });
});

/** A number of pieces of 1 MiB, each of its own bytes. */
function* pieces(count: number) {
  for (let index = 0; index < count; index += 1) yield Buffer.alloc(MIB, index % 251);
}

/**
 * Runs a program that has `downloadObject(sink)`, in a process of its own.
 * @returns what it wrote
 */
async function runProgram(server: URL, text: string): Promise<string> {
  const source = (path: string) => JSON.stringify(new URL(`../../../src/${path}`, import.meta.url).href);
  const program = `
    import { openSync, readFileSync, writeSync, ftruncateSync } from 'node:fs';
    import { createHttp } from ${source('http/http.ts')};
    import { systemClock } from ${source('http/retry.ts')};
    import { downloadTo } from ${source('objects/download.ts')};
    import { createStorageClient } from ${source('platform/storage.ts')};
    const http = createHttp({ baseUrl: new URL(${JSON.stringify(server.href)}), apiKey: 'key' });
    const storage = createStorageClient(http, systemClock);
    const downloadObject = (sink) => downloadTo('site', 'a.bin', sink, storage);
    ${text}
  `;
  const args = ['--input-type=module', '--eval', program];
  return (await promisify(execFile)(process.execPath, args)).stdout;
}

describe('A process that downloads', () => {
  const COUNT = 300;

  /** An object of 300 MiB that the server generates. */
  const large: Reply = (response) => {
    response.setHeader('content-length', COUNT * MIB);
    void pipeline(Readable.from(pieces(COUNT)), response).catch(() => undefined);
  };

  it('300 MiB into a file, after a first try that was cut, takes less than 140 MB more memory than at its start', async () => {
    const cut: Reply = (response) => {
      response.setHeader('content-length', COUNT * MIB);
      response.setHeader('connection', 'close');
      void pipeline(Readable.from(pieces(COUNT / 6)), response).catch(() => undefined);
    };
    const replies = [cut];
    await using server = await startOtherStorage({
      bucket: { name: 'site' },
      fault: () => replies.shift() ?? large,
    });
    server.put('a.bin', '');
    await using folder = await createTree({});
    const output = await runProgram(
      server.url,
      `
      const file = openSync(${JSON.stringify(folder.at('a.bin'))}, 'w');
      // What the system reports in resourceUsage() includes the memory of the process that started this one.
      const peakMegabytes = () => /VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1] * 1024 / 1e6;
      const before = peakMegabytes();
      let begins = 0;
      let position = 0;
      const found = await downloadObject({
        begin() {
          begins += 1;
          ftruncateSync(file);
          position = 0;
        },
        write(bytes) {
          position += writeSync(file, bytes, 0, bytes.length, position);
          return 'more';
        },
      });
      const megabytes = peakMegabytes() - before;
      process.stdout.write(JSON.stringify({ found, begins, megabytes }));
      `,
    );
    const { megabytes, ...outcome } = JSON.parse(output);
    expect(outcome).toEqual({ found: true, begins: 2 });
    // What the garbage collector leaves of the pieces for a while; it does not grow with the object.
    expect(megabytes).toBeLessThan(140);
    const [actual, expected] = [createHash('sha256'), createHash('sha256')];
    for (const piece of pieces(COUNT)) expected.update(piece);
    await pipeline(createReadStream(folder.at('a.bin')), actual);
    expect(actual.digest('hex')).toBe(expected.digest('hex'));
  });

  it('the beginning of an object has nothing left that keeps it alive: no connection, no timer', async () => {
    await using server = await startOtherStorage({
      bucket: { name: 'site' },
      fault: () => cutBy(bytesThenSilence),
    });
    server.put('a.bin', '');
    const output = await runProgram(
      server.url,
      `
      const begunAt = performance.now();
      const found = await downloadObject({ begin() {}, write: () => 'enough' });
      process.on('exit', () => process.stdout.write(found + ' ' + Math.round((performance.now() - begunAt) / 1000)));
      `,
    );
    // Seconds; the timeout of a silent connection alone would delay the exit for 46.
    expect(output).toMatch(/^true [0-7]$/);
  });
});
