import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SecretFilter } from '../../../src/local-platform/http/secrets.ts';

const known = 'a key of my own/with+signs';
const filter = new SecretFilter([known, '']);
const random = 'aZ3dE5gH7jK9mN1pQ2sT';
const ticket = 't'.repeat(43);
const uuid = '801df19d-189d-40a5-b06e-1cfe1a82f011';

describe('The secrets of a path', () => {
  it.each([
    ['/upload/abcdef', '/upload/***'],
    ['/download/abc/def', '/download/***'],
    ['/%75pl%6Fad/abc', '/upload/***'],
    [`/v1/upload/${ticket}`, '/v1/upload/***'],
    [`//download/${ticket}/x`, '//download/***/x'],
    [`/Upload%2f${ticket}`, '/Upload%2f***'],
    [`/v1/functions/functions/f/lpk_${'x'.repeat(43)}/y`, '/v1/functions/functions/f/***/y'],
    [`/lpa_${'-'.repeat(43)}`, '/***'],
    [`/f/lp%6B_${'x'.repeat(43)}/y`, '/f/lp%***/y'],
    [`/f/${encodeURIComponent(known)}/y`, '/f/***/y'],
    [`/f/${random}${random}/y`, '/f/***/y'],
    ['/f/token=abc/y', '/f/token=***/y'],
  ])('are hidden: %s', (path, shown) => {
    expect(filter.path(path)).toBe(shown);
  });

  it.each([
    '/',
    '/upload',
    '/%zz/abc',
    '/v1/storage/buckets/b/objects/upload/a.png',
    `/v1/functions/functions/f/revisions/${uuid}`,
    '/assets/app-4f9aB81c.js',
    '/images/%C3%9Cbersicht%201.png',
    `/${'x'.repeat(2_000)}`,
  ])('are not what it names: %s', (path) => {
    expect(filter.path(path)).toBe(path);
  });
});

describe('The secrets of a query', () => {
  it.each([
    ['?token=abc&page=2', '?token=***&page=2'],
    ['?page=2&access_token=abc&Signature=x%2By', '?page=2&access_token=***&Signature=***'],
    ['?code=abc&state=abc&zip_code=123', '?code=***&state=***&zip_code=123'],
    ['?user[password]=abc', '?user[password]=***'],
    ['?to%6ben=abc&x=1', '?***&x=1'],
    [`?q=${random}`, '?q=***'],
    [`?q=lpk%5F${'x'.repeat(43)}`, '?q=lpk%***'],
    [`?q=l%70k_${'-'.repeat(43)}`, '?***'],
    [`?back=https%3A%2F%2Fme%3Apw%40h%2F%3Fkey%3Dabc`, '?***'],
  ])('are hidden: %s', (query, shown) => {
    expect(filter.query(query)).toBe(shown);
  });

  it.each(['', '?', '?page=2&sort=name', `?id=${uuid}`, '?q=a%20long%20sentence&empty='])(
    'are not ordinary values: %s',
    (query) => {
      expect(filter.query(query)).toBe(query);
    },
  );
});

describe('The secrets of a header', () => {
  it.each([
    'Authorization',
    'Proxy-Authorization',
    'Cookie',
    'Set-Cookie',
    'X-Api-Key',
    'X-Auth',
    'X-CSRF-Token',
    'X-Session-Id',
    'X-Hub-Signature-256',
    'X-Password',
  ])('are the whole value of %s', (name) => {
    expect(filter.header(name, 'a')).toBe('***');
    expect(filter.header(name.toLowerCase(), 'a')).toBe('***');
  });

  it.each([
    [`see /download/${ticket}?x`, 'see /download/***?x'],
    ['https://me:pw@host/?token=abc&x=1', 'https://***@host/?token=***&x=1'],
    ['Bearer abc, Basic eA==', 'Bearer ***, Basic ***'],
    ['{"user":"me","password": "abc"}', '{"user":"me","password": "***"}'],
    ['eyJhbGciOiJub25lIn0.eyJhIjoxfQ.', '***'],
    [`${random};v=1`, '***;v=1'],
    ['AKIAIOSFODNN7EXAMPLE', '***'],
    ['9b74c9897bac770ffc029102a200c5de', '***'],
    [`x${known}y`, 'x***y'],
  ])('are hidden in any other value: %s', (value, shown) => {
    expect(filter.header('X-Other', value)).toBe(shown);
  });

  it.each([
    ['User-Agent', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0.6478.126 Safari/537.36'],
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Accept-Encoding', 'gzip, deflate, br'],
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ['X-Revision-Id', uuid],
    ['Host', '127.0.0.1:8787'],
    ['WWW-Authenticate', 'Bearer'],
    ['Date', 'Fri, 21 Nov 2036 00:00:00 GMT'],
    ['Host', 'previewofbranch12345678.localhost:8787'],
    ['ETag', '"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"'],
    ['If-None-Match', 'W/"5d41402abc4b2a76b9719d911017c592", "XUFAKrxLKna5cZ2REBfFkg"'],
    ['Content-Type', 'multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW'],
    ['X-Author', 'someone'],
    ['Link', '</assets/app.3f9a2b1c.js?keywords=a&side=left>; rel=preload'],
  ])('are not the ordinary value of %s', (name, value) => {
    expect(filter.header(name, value)).toBe(value);
  });

  it('are hidden in values as long as Node accepts, without delay', () => {
    for (const part of ['a', 'token', 'a.', 'key=', '//', '%61', 'eyJ', '"'])
      filter.header('X-Other', part.repeat(16_384 / part.length));
    const start = performance.now();
    for (const part of ['a', 'token', 'a.', 'key=', '//', '%61', 'eyJ', '"'])
      filter.header('X-Other', part.repeat(16_384 / part.length));
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it.each(['ETag', 'If-None-Match', 'Host', 'Content-Type'])(
    'are hidden in %s, too, when they are known or have the form of a key',
    (name) => {
      expect(filter.header(name, `"${known}"`)).toBe('"***"');
      expect(filter.header(name, `lpk_${'x'.repeat(43)}`)).toBe('***');
    },
  );

  it('are hidden in a name, and ordinary names are not', () => {
    expect(filter.headerName(`lpk_${'x'.repeat(43)}`)).toBe('***');
    for (const name of [
      'X-Hub-Signature-256',
      'Content-Security-Policy-Report-Only',
      'Sec-CH-UA-Platform-Version-2',
    ])
      expect(filter.headerName(name)).toBe(name);
  });

  it.each(['__proto__', 'constructor', 'toString'])('are hidden in a header named %s, too', (name) => {
    expect(filter.header(name, `see ${random}`)).toBe('see ***');
  });

  it('include all of a random secret that contains the beginning of a key by chance', () => {
    expect(filter.value(`RKKPB58RVPxilpk_${'a1B2c3D4'.repeat(3)}xyz`)).toBe('***');
  });

  it('include every random secret of 256 bits, in Base64 for URLs and in hexadecimal digits', () => {
    for (let round = 0; round < 1_000; round += 1) {
      const bytes = randomBytes(32);
      for (const encoding of ['base64url', 'hex'] as const) {
        const text = bytes.toString(encoding);
        expect(filter.header('X-Other', `see ${text}.`)).toBe('see ***.');
        expect(filter.query(`?q=${text}`)).toBe('?q=***');
        expect(filter.path(`/f/${text}/y`)).toBe('/f/***/y');
      }
    }
  });
});
