import { expect, it } from 'vitest';
import { createSecretFilter } from '../../src/local-platform/http/secrets.ts';

const filter = createSecretFilter(() => ['a key of my own/with+signs']);
const ticket = 't'.repeat(43);
const uuid = '801df19d-189d-40a5-b06e-1cfe1a82f011';

it.each<[kind: 'path' | 'query' | 'text', text: string, shown?: string]>([
  ['path', '/upload/abc', '/upload/***'],
  ['path', `/%75pl%6Fad/lpt_${ticket}`, '/%75pl%6Fad/***'],
  ['path', `/Upload%2f${ticket}`, '/Upload%2f***'],
  ['path', '/f/a%20key%20of%20my%20own%2Fwith%2Bsigns/y', '/f/***/y'],
  ['path', `/v1/storage/buckets/b/objects/upload/${uuid}`],
  ['query', '?user[password]=abc&x=1', '?user[password]=***&x=1'],
  ['query', '?code=abc&zip_code=123', '?code=***&zip_code=123'],
  ['query', `?id=${uuid}&q=a%20long%20sentence&empty=`],
  ['text', `see /download/${ticket}?x`, 'see /download/***?x'],
  ['text', 'https://me:pw@host/?token=abc&x=1', 'https://***@host/?token=***&x=1'],
  ['text', 'Bearer abc, Basic eA==', 'Bearer ***, Basic ***'],
  ['text', 'eyJhbGciOiJub25lIn0.eyJhIjoxfQ.', '***'],
  ['text', "default-src 'none'; frame-ancestors 'none'"],
])('A secret in a %s is hidden, and all else stays as it is: %s', (kind, text, shown = text) => {
  expect(filter[kind](text)).toBe(shown);
});

it('A header that carries credentials is hidden as a whole', () => {
  for (const name of 'Proxy-Authorization set-cookie X-Api-Key X-CSRF-Token X-Hub-Signature-256'.split(' '))
    expect(filter.header(name, 'a')).toBe('***');
  for (const name of ['X-Author', 'Date', '__proto__']) expect(filter.header(name, 'a')).toBe('a');
});

it('A value as long as Node accepts is searched to its end', () => {
  for (const part of ['a', 'token', 'a.', 'key=', '//', '%61', 'eyJ', '"'])
    expect(filter.text(part.repeat(16_384 / part.length))).not.toBe('');
});
