import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { LONGEST_ANSWER, readContent, readRequestId } from '../../../src/http/answer.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

function read(body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) {
  return readContent(Buffer.from(body), headers);
}

describe('readContent', () => {
  it.each<[string, string, Readonly<Record<string, string>>, unknown]>([
    ['an object, whatever its type says', '{"a":1}', { 'content-type': 'text/html' }, { a: 1 }],
    ['a list without a type', ' [1]', {}, [1]],
    ['anything by its type', 'null', JSON_TYPE, null],
    ['a kin of the type', '"x"', { 'content-type': 'application/problem+json; charset=utf-8' }, 'x'],
    ['a byte order mark', '\ufeff{"a":1}', JSON_TYPE, { a: 1 }],
  ])('reads JSON: %s', (_what, body, headers, json) => {
    expect(read(body, headers)).toMatchObject({ json, broken: false });
  });

  it.each(['', '  \n'])('takes %j for no content', (body) => {
    expect(read(body, JSON_TYPE)).toEqual({ json: undefined, text: '', broken: false });
  });

  it('keeps text that is no JSON', () => {
    expect(read('<html>hi</html>', { 'content-type': 'text/html' })).toEqual({
      json: undefined,
      text: '<html>hi</html>',
      broken: false,
    });
  });

  it.each<[string, string, Readonly<Record<string, string>>]>([
    ['JSON that was cut off', '{"a":', {}],
    ['a page that claims to be JSON', '<html>', JSON_TYPE],
    ['a compression that is not what it says', 'plain', { 'content-encoding': 'gzip' }],
    ['a compression that nobody knows', 'plain', { 'content-encoding': 'rot13' }],
  ])('calls broken: %s', (_what, body, headers) => {
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
  ])('undoes %s, though it was not asked for', (encoding, compress) => {
    const body = compress(Buffer.from('{"name":"hello"}'));
    expect(read(body, { 'content-encoding': encoding }).json).toEqual({ name: 'hello' });
  });

  it('calls broken what grows too large when it is decompressed', () => {
    const bomb = gzipSync(Buffer.alloc(LONGEST_ANSWER + 1, 0x20));
    expect(bomb.length).toBeLessThan(100_000);
    expect(read(bomb, { 'content-encoding': 'gzip' })).toEqual({ json: undefined, text: '', broken: true });
  });

  it('survives JSON that nests 100,000 deep', () => {
    const depth = 100_000;
    expect(read(`${'['.repeat(depth)}${']'.repeat(depth)}`).json).toBeInstanceOf(Array);
  });

  it('takes a field named __proto__ for a field, which changes no other object', () => {
    const { json } = read('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
    expect(Object.keys(json ?? {})).toEqual(['__proto__', 'constructor']);
    expect('polluted' in {}).toBe(false);
  });

  it('replaces bytes that are no UTF-8', () => {
    expect(read(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])).json).toEqual({
      a: '\ufffd',
    });
  });
});

describe('readRequestId', () => {
  const same = (text: string) => text;

  it.each<[string, Readonly<Record<string, string | string[]>>, unknown, string | undefined]>([
    ['the usual header', { 'x-request-id': 'req_1' }, {}, 'req_1'],
    ["a cloud's header", { 'x-amzn-requestid': 'req_2' }, {}, 'req_2'],
    ["a proxy's header", { 'cf-ray': 'req_3' }, {}, 'req_3'],
    ["the error's own field", {}, { error: { request_id: 'req_4' } }, 'req_4'],
    ["the body's own field", {}, { request_id: 'req_5' }, 'req_5'],
    ['the header before the body', { 'x-request-id': 'req_6' }, { request_id: 'other' }, 'req_6'],
    ['nothing', {}, {}, undefined],
    ['nothing in an empty header', { 'x-request-id': ' ' }, {}, undefined],
    ['nothing that is no text', {}, { request_id: 5 }, undefined],
    ['a header that came twice', { 'x-request-id': ['a', 'b'] }, {}, 'a, b'],
  ])('finds %s', (_what, headers, json, expected) => {
    expect(readRequestId(headers, json, same)).toBe(expected);
  });

  it('is clean, bounded and without secrets', () => {
    const id = readRequestId({ 'x-request-id': `::error::${'x'.repeat(200)}` }, {}, same);
    expect(id).toMatch(/^: :error::x+…$/);
    expect(id).toHaveLength(100);
    expect(readRequestId({ 'x-request-id': 'key-1' }, {}, (text) => text.replace('key', '***'))).toBe(
      '***-1',
    );
  });
});
