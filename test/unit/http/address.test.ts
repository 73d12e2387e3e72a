import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeployError } from '../../../src/errors.ts';
import { buildAddress, isLoopback } from '../../../src/http/address.ts';

const BASE = new URL('https://api.platform.test');

describe('buildAddress', () => {
  it.each<[string, URL, readonly string[], string]>([
    ['puts the segments below /v1', BASE, ['functions', 'functions'], '/v1/functions/functions'],
    ['keeps the path of the base', new URL('https://platform.test/api/'), ['domains'], '/api/v1/domains'],
    ['encodes what has a meaning in addresses', BASE, ['a/b?c#d%2F'], '/v1/a%2Fb%3Fc%23d%252F'],
    ['encodes what is not ASCII', BASE, ['größe 東'], '/v1/gr%C3%B6%C3%9Fe%20%E6%9D%B1'],
    ['keeps dots within a segment', BASE, ['...', '.well-known'], '/v1/.../.well-known'],
    ['encodes line breaks, which a URL would drop', BASE, ['a\r\nb'], '/v1/a%0D%0Ab'],
    ['encodes a segment that looks like a URL', BASE, ['//evil.test'], '/v1/%2F%2Fevil.test'],
  ])('%s', (_rule, base, path, expected) => {
    const address = buildAddress(base, path);
    expect(address.pathname).toBe(expected);
    expect(address.origin).toBe(base.origin);
  });

  it('sends a query unchanged', () => {
    expect(buildAddress(BASE, ['functions'], 'a=1&b=%2F').href).toBe(
      'https://api.platform.test/v1/functions?a=1&b=%2F',
    );
  });

  it.each(['', '.', '..'])('refuses the segment %j, which would change the path', (segment) => {
    expect(() => buildAddress(BASE, ['functions', segment])).toThrow(DeployError);
  });

  it('refuses half a character, which is not allowed in a URL', () => {
    expect(() => buildAddress(BASE, ['\ud800'])).toThrow(DeployError);
  });

  it('stays on the platform, below /v1, and preserves every name', () => {
    const names = fc.array(fc.string({ unit: 'binary', minLength: 1 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(names, (path) => {
        fc.pre(path.every((segment) => segment !== '.' && segment !== '..' && segment.isWellFormed()));
        const address = buildAddress(BASE, path);
        expect(address.origin).toBe(BASE.origin);
        expect(address.pathname.split('/').slice(2).map(decodeURIComponent)).toEqual(path);
      }),
    );
  });
});

describe('isLoopback', () => {
  it.each([
    'http://localhost:1',
    'http://127.0.0.1',
    'http://127.1.2.3:80',
    'http://127.1',
    'http://[::1]:8080',
  ])('is true of %s', (address) => {
    expect(isLoopback(new URL(address))).toBe(true);
  });

  it.each(['http://localhost.evil.test', 'http://128.0.0.1', 'http://127.0.0.1.evil.test', 'http://[::2]'])(
    'is false of %s',
    (address) => {
      expect(isLoopback(new URL(address))).toBe(false);
    },
  );
});
