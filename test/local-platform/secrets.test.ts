import { expect, it } from 'vitest';
import { SecretFilter } from '../../src/local-platform/http/secrets.ts';

const known = 'a key of my own/with+signs';
const filter = new SecretFilter([known, '']);
const key = `lpk_${'x'.repeat(43)}`;
const ticket = 't'.repeat(43);
const uuid = '801df19d-189d-40a5-b06e-1cfe1a82f011';

/** What is shown of a path, a query, or the value of a header; the same text where it contains no secret. */
const SHOWN: Readonly<Record<string, readonly (readonly [text: string, shown?: string])[]>> = {
  path: [
    ['/upload/abcdef', '/upload/***'],
    ['/%75pl%6Fad/abc', '/upload/***'],
    [`//download/${ticket}/x`, '//download/***/x'],
    [`/Upload%2f${ticket}`, '/Upload%2f***'],
    [`/v1/functions/functions/f/${key}/y`, '/v1/functions/functions/f/***/y'],
    [`/f/lp%6B_${'x'.repeat(43)}/y`, '/f/lp%***/y'],
    [`/f/${encodeURIComponent(known)}/y`, '/f/***/y'],
    ['/f/token=abc/y', '/f/token=***/y'],
    ...['/upload', '/%zz/abc', '/v1/storage/buckets/b/objects/upload/a.png', `/revisions/${uuid}`].map(
      (text) => [text] as const,
    ),
  ],
  query: [
    ['?page=2&access_token=abc&Signature=x%2By', '?page=2&access_token=***&Signature=***'],
    ['?code=abc&state=abc&zip_code=123', '?code=***&state=***&zip_code=123'],
    ['?user[password]=abc', '?user[password]=***'],
    ['?to%6ben=abc&x=1', '?***&x=1'],
    [`?back=https%3A%2F%2Fme%3Apw%40h%2F%3Fkey%3Dabc`, '?***'],
    ...['', '?', `?id=${uuid}`, '?q=a%20long%20sentence&empty='].map((text) => [text] as const),
  ],
  header: [
    [`see /download/${ticket}?x`, 'see /download/***?x'],
    ['https://me:pw@host/?token=abc&x=1', 'https://***@host/?token=***&x=1'],
    ['Bearer abc, Basic eA==', 'Bearer ***, Basic ***'],
    ['{"user":"me","password": "abc"}', '{"user":"me","password": "***"}'],
    ['eyJhbGciOiJub25lIn0.eyJhIjoxfQ.', '***'],
    [`"${key}" x${known}y`, '"***" x***y'],
    ...['Bearer', 'gzip, deflate, br', "default-src 'none'; frame-ancestors 'none'", uuid].map(
      (text) => [text] as const,
    ),
  ],
};

it.each(Object.entries(SHOWN))('A secret in a %s is hidden, and all else stays as it is', (kind, rows) => {
  const show = (text: string) => {
    if (kind === 'header') return filter.header('X-Other', text);
    return kind === 'path' ? filter.path(text) : filter.query(text);
  };
  for (const [text, shown = text] of rows) expect([text, show(text)]).toEqual([text, shown]);
});

it('A header that carries credentials is hidden as a whole', () => {
  for (const name of 'Proxy-Authorization set-cookie X-Api-Key X-CSRF-Token X-Hub-Signature-256'.split(' '))
    expect(filter.header(name, 'a')).toBe('***');
  for (const name of ['X-Author', 'Date', '__proto__']) expect(filter.header(name, 'a')).toBe('a');
  expect(filter.headerName(key)).toBe('***');
});

it('A value as long as Node accepts is searched without delay', () => {
  const start = performance.now();
  for (const part of ['a', 'token', 'a.', 'key=', '//', '%61', 'eyJ', '"'])
    expect(filter.header('X-Other', part.repeat(16_384 / part.length))).not.toBe('');
  expect(performance.now() - start).toBeLessThan(1_000);
});
