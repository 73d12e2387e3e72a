import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  isPassingStatus,
  LONGEST_ANSWER,
  parseRetryAfter,
  readContent,
  readMessage,
  readRequestId,
} from '../../../src/http/response.ts';
import { commandsIn } from '../../support/runner-commands.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

function read(body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) {
  return readContent(Buffer.from(body), headers);
}

describe('readContent', () => {
  it.each<[string, string, Readonly<Record<string, string>>, unknown]>([
    ['an object of any media type', '{"a":1}', { 'content-type': 'text/html' }, { a: 1 }],
    ['a list without a type', ' [1]', {}, [1]],
    ['anything by its type', 'null', JSON_TYPE, null],
    [
      'a type with the suffix +json',
      '"x"',
      { 'content-type': 'application/problem+json; charset=utf-8' },
      'x',
    ],
    ['a byte order mark', '\ufeff{"a":1}', JSON_TYPE, { a: 1 }],
  ])('reads JSON: %s', (_what, body, headers, json) => {
    expect(read(body, headers)).toMatchObject({ json, broken: false });
  });

  it.each(['', '  \n'])('reads %j as no content', (body) => {
    expect(read(body, JSON_TYPE)).toEqual({ json: undefined, text: '', broken: false });
  });

  it('keeps text that is not JSON', () => {
    expect(read('<html>hi</html>', { 'content-type': 'text/html' })).toEqual({
      json: undefined,
      text: '<html>hi</html>',
      broken: false,
    });
  });

  it.each<[string, string, Readonly<Record<string, string>>]>([
    ['truncated JSON', '{"a":', {}],
    ['a page that claims to be JSON', '<html>', JSON_TYPE],
    ['a compression other than the announced one', 'plain', { 'content-encoding': 'gzip' }],
    ['an unknown compression', 'plain', { 'content-encoding': 'rot13' }],
  ])('reports broken content: %s', (_what, body, headers) => {
    expect(read(body, headers)).toMatchObject({ json: undefined, broken: true });
  });

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['identity', (bytes: Buffer) => bytes],
    ['deflate, gzip', (bytes: Buffer) => gzipSync(deflateSync(bytes))],
  ])('decodes %s, though it was not requested', (encoding, compress) => {
    const body = compress(Buffer.from('{"name":"hello"}'));
    expect(read(body, { 'content-encoding': encoding }).json).toEqual({ name: 'hello' });
  });

  it('reports content that is too large after decompression as broken', () => {
    const bomb = gzipSync(Buffer.alloc(LONGEST_ANSWER + 1, 0x20));
    expect(bomb.length).toBeLessThan(100_000);
    expect(read(bomb, { 'content-encoding': 'gzip' })).toEqual({ json: undefined, text: '', broken: true });
  });

  it('reads JSON that nests 100,000 levels deep', () => {
    const depth = 100_000;
    expect(read(`${'['.repeat(depth)}${']'.repeat(depth)}`).json).toBeInstanceOf(Array);
  });

  it('reads a field named __proto__ as a field, which changes no other object', () => {
    const { json } = read('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
    expect(Object.keys(json ?? {})).toEqual(['__proto__', 'constructor']);
    expect('polluted' in {}).toBe(false);
  });

  it('replaces bytes that are not valid UTF-8', () => {
    expect(read(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])).json).toEqual({
      a: '\ufffd',
    });
  });
});

describe('readRequestId', () => {
  const same = (text: string) => text;

  it.each<[string, Readonly<Record<string, string | string[]>>, unknown, string | undefined]>([
    ['the usual header', { 'x-request-id': 'req_1' }, {}, 'req_1'],
    ["GitHub's header", { 'x-github-request-id': '0A1B:2C3D' }, {}, '0A1B:2C3D'],
    ["a cloud's header", { 'x-amzn-requestid': 'req_2' }, {}, 'req_2'],
    ["a proxy's header", { 'cf-ray': 'req_3' }, {}, 'req_3'],
    ["the error's own field", {}, { error: { request_id: 'req_4' } }, 'req_4'],
    ["the body's own field", {}, { request_id: 'req_5' }, 'req_5'],
    ['the header before the body', { 'x-request-id': 'req_6' }, { request_id: 'other' }, 'req_6'],
    ['nothing', {}, {}, undefined],
    ['nothing in an empty header', { 'x-request-id': ' ' }, {}, undefined],
    ['nothing that is not text', {}, { request_id: 5 }, undefined],
    ['a header that came twice', { 'x-request-id': ['a', 'b'] }, {}, 'a, b'],
  ])('finds %s', (_what, headers, json, expected) => {
    expect(readRequestId(headers, json, same)).toBe(expected);
  });

  it('returns a clean, bounded id without secrets', () => {
    const id = readRequestId({ 'x-request-id': `::error::${'x'.repeat(200)}` }, {}, same);
    expect(id).toMatch(/^: :error::x+…$/);
    expect(id).toHaveLength(100);
    expect(readRequestId({ 'x-request-id': 'key-1' }, {}, (text) => text.replace('key', '***'))).toBe(
      '***-1',
    );
  });
});

const same = (text: string) => text;

function messageIn(body: unknown): string | undefined {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return readMessage(readContent(Buffer.from(text), {}), same);
}

describe('readMessage', () => {
  it.each<[string, unknown, string | undefined]>([
    ['error.message', { error: { code: 'conflict', message: 'taken' }, message: 'other' }, 'taken'],
    ['message', { message: 'taken', error: 'Conflict' }, 'taken'],
    ['error, when it is text', { error: 'taken', detail: 'other' }, 'taken'],
    ['errors, when they are texts', { errors: ['one', 'two'] }, 'one; two'],
    ['errors, when they are objects', { errors: [{ message: 'one' }, { detail: 'two' }] }, 'one; two'],
    ['detail', { detail: 'taken', title: 'Conflict' }, 'taken'],
    [
      'detail, as a list of objects',
      { detail: [{ loc: ['body'], msg: 'field required' }] },
      'field required',
    ],
    ['title', { title: 'Conflict', status: 409 }, 'Conflict'],
    ['a bare text in JSON', ['taken'], 'taken'],
    ['plain text', 'name taken\n  try another', 'name taken try another'],
    [
      "a page's title",
      '<!doctype html><html><title>502 Bad Gateway</title><body>nginx</body></html>',
      '502 Bad Gateway',
    ],
    [
      "a page's text",
      '<html><style>p{}</style><script>x<y</script><p>Bad <b>Gateway</b></p></html>',
      'Bad Gateway',
    ],
    ['truncated JSON', '{"message": "ta', '{"message": "ta'],
    ['nothing in an empty body', '', undefined],
    ['nothing in an empty object', {}, undefined],
    ['nothing in empty texts', { message: ' ', errors: [] }, undefined],
    ['nothing in other values', { message: 5, error: true, detail: null }, undefined],
  ])('reads %s', (_shape, body, expected) => {
    expect(messageIn(body)).toBe(expected);
  });

  it('returns at most 200 characters', () => {
    expect(messageIn({ message: 'x'.repeat(1000) })).toHaveLength(200);
  });

  it('returns no ticket', () => {
    const message = 'pending: https://bytes.example/upload/t-1?sig=2';
    expect(messageIn({ message })).toBe('pending: https://bytes.example/upload/***');
  });

  it('ignores deeply nested bodies', () => {
    const depth = 50_000;
    expect(messageIn(`${'{"error":'.repeat(depth)}"deep"${'}'.repeat(depth)}`)).toBeUndefined();
    expect(messageIn(`${'['.repeat(depth)}"deep"${']'.repeat(depth)}`)).toBeUndefined();
  });

  it('returns one line without a workflow command, whatever the platform sends', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('::', '##[', '\n::', '\u001b'),
        (text, start) => {
          const message = messageIn({ message: start + text }) ?? '';
          expect(commandsIn(message)).toEqual([]);
          expect(message).not.toMatch(/\p{Cc}/u);
        },
      ),
    );
  });

  it('returns no secret, even where the message is cut', () => {
    const redact = (text: string) => text.replaceAll('the-secret-key', '***');
    const message = readMessage(
      { json: { message: `${'x'.repeat(195)}the-secret-key` }, text: '', broken: false },
      redact,
    );
    expect(message).toBe(`${'x'.repeat(195)}***`);
  });
});

describe('isPassingStatus', () => {
  it.each([408, 425, 429, 500, 502, 503, 504, 599])('is true of %i', (status) => {
    expect(isPassingStatus(status)).toBe(true);
  });

  it.each([400, 401, 403, 404, 409, 410, 413, 422, 451])('is false of %i', (status) => {
    expect(isPassingStatus(status)).toBe(false);
  });
});

const NOON = Date.parse('Wed, 21 Oct 2026 12:00:00 GMT');
const NOON_HEADER = 'Wed, 21 Oct 2026 12:00:00 GMT';
const A_MINUTE_LATER = 'Wed, 21 Oct 2026 12:01:00 GMT';

describe('parseRetryAfter', () => {
  it.each([
    ['seconds', '120', 120_000],
    ['zero seconds', '0', 0],
    ['a fraction of a second', '0.5', 500],
    ['white space around', ' 7 ', 7000],
    ['a header that came once, as a list', ['3'], 3000],
    ['far too many seconds, which the caller weighs', '1000000000', 1e12],
    ['an HTTP date', A_MINUTE_LATER, 60_000],
    ['the old RFC 850 date', 'Wednesday, 21-Oct-26 12:01:00 GMT', 60_000],
    ['the old asctime date', 'Wed Oct 21 12:01:00 2026', 60_000],
    ['a date in another time zone', 'Wed, 21 Oct 2026 17:31:00 +0530', 60_000],
    ['a date in the past', 'Wed, 21 Oct 2026 11:00:00 GMT', 0],
  ])('reads %s, on a machine in any time zone', (_what, value, expected) => {
    for (const zone of ['UTC', 'Asia/Kolkata', 'America/Los_Angeles']) {
      vi.stubEnv('TZ', zone);
      expect(new Date(NOON).getTimezoneOffset()).toBe({ UTC: 0, 'Asia/Kolkata': -330 }[zone] ?? 420);
      expect(parseRetryAfter(value, NOON_HEADER, NOON)).toBe(expected);
    }
  });

  it.each([
    ['nothing', undefined],
    ['an empty header', ''],
    ['a negative number', '-5'],
    ['Infinity', 'Infinity'],
    ['NaN', 'NaN'],
    ['a number too large for a number', '9'.repeat(400)],
    ['scientific notation', '1e9'],
    ['hexadecimal', '0x10'],
    ['a header that came twice', ['5', '10']],
    ['the same, joined', '5, 10'],
    ['words', 'soon'],
    ['a weekday without a date', 'Monday, whenever'],
    ['a bare number of a year', '2026-10'],
  ])('ignores %s', (_what, value) => {
    expect(parseRetryAfter(value, NOON_HEADER, NOON)).toBeUndefined();
  });

  it("compares a date with the response's own date, so that a wrong local clock has no effect", () => {
    const wrongClock = NOON + 3 * 3_600_000;
    expect(parseRetryAfter(A_MINUTE_LATER, NOON_HEADER, wrongClock)).toBe(60_000);
    expect(parseRetryAfter(A_MINUTE_LATER, undefined, NOON + 15_000)).toBe(45_000);
    expect(parseRetryAfter(A_MINUTE_LATER, 'rubbish', NOON + 15_000)).toBe(45_000);
  });

  it('never returns a wait that is negative, infinite or not a number', () => {
    fc.assert(
      fc.property(fc.string(), fc.option(fc.string(), { nil: undefined }), (value, date) => {
        const wait = parseRetryAfter(value, date, NOON);
        expect(wait === undefined || (Number.isFinite(wait) && wait >= 0)).toBe(true);
      }),
    );
  });
});
