import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseApiKey,
  parseBaseUrl,
  parseBoolean,
  parseDuration,
  parseList,
  parsePatterns,
  parseRelativePath,
  ValueProblem,
} from '../../../src/config/values.ts';

describe('A duration', () => {
  it.each([
    ['0', 0],
    ['45', 45_000],
    ['90s', 90_000],
    ['10m', 600_000],
    ['1h', 3_600_000],
    ['24h', 86_400_000],
  ])('of %s is %d ms', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  it.each([
    '',
    '-1',
    '+1',
    '1.5',
    '1e9',
    'NaN',
    'Infinity',
    '5 m',
    '5M',
    '5min',
    '1d',
    '0x10',
    '٣',
    '25h',
    '86401',
    '9999999999',
  ])('cannot be %j', (text) => {
    expect(() => parseDuration(text)).toThrow(ValueProblem);
  });
});

describe('A boolean', () => {
  it.each(['True', 'TRUE', 'yes', '1', 'on', '', ' true'])('cannot be %j', (text) => {
    expect(() => parseBoolean(text)).toThrow('must be `true` or `false`');
  });
});

describe('A list', () => {
  it('has one item per line, trimmed, with any line ending', () => {
    expect(parseList(' a \r\n\n\tb c\r!d\n')).toEqual(['a', 'b c', '!d']);
    expect(parseList(' \n ')).toEqual([]);
  });
});

describe('Patterns', () => {
  it('are one per line, without comment lines', () => {
    expect(parsePatterns(' **\r\n\n# pages\n! *.md\n[{]a,b}')).toEqual(['**', '! *.md', '[{]a,b}']);
  });

  it.each([
    ['!', 'in which nothing follows the `!`'],
    ['../secrets/**', 'in which `..` is not allowed'],
    ['a/../b', 'in which `..` is not allowed'],
    ['!**/*.{test,spec}.ts', 'in which braces do not expand: write one line for each alternative'],
    ['"!b"', 'in which quotes are literal: remove them'],
    ["!'c'", 'in which quotes are literal: remove them'],
  ])('cannot contain %s', (line, problem) => {
    expect(() => parsePatterns(`**\n${line}`)).toThrow(
      `contains the pattern ${JSON.stringify(line)}, ${problem}`,
    );
  });

  it('have one error for all that are invalid', () => {
    expect(() => parsePatterns('..\n!')).toThrow(
      /^contains the pattern "\.\.", .*; and the pattern "!", .*$/,
    );
  });
});

describe('A relative path', () => {
  it.each([
    ['main.ts', 'main.ts'],
    ['./main.ts', 'main.ts'],
    ['././src//main.ts', 'src/main.ts'],
    ['src/', 'src'],
    ['..a/b..', '..a/b..'],
    ['...', '...'],
  ])('given as %j is %j', (text, path) => {
    expect(parseRelativePath(text)).toBe(path);
  });

  it.each(['', '.', './', '..', '../a', 'a/../b', 'a/..', 'a/./b', '/a', '//a', 'a\\b', '..\\a'])(
    'cannot be %j',
    (text) => {
      expect(() => parseRelativePath(text)).toThrow('must be a relative path');
    },
  );
});

describe('The address of the platform', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com/'],
    ['https://api.example.com/', 'https://api.example.com/'],
    ['https://api.example.com/v1', 'https://api.example.com/'],
    ['https://api.example.com/v1/', 'https://api.example.com/'],
    ['https://api.example.com/cloud/v1//', 'https://api.example.com/cloud'],
    ['https://api.example.com/v10', 'https://api.example.com/v10'],
    ['HTTPS://API.Example.com:8443', 'https://api.example.com:8443/'],
    ['http://localhost:8787', 'http://localhost:8787/'],
    ['http://127.0.0.1:1/v1', 'http://127.0.0.1:1/'],
    ['http://[::1]:1', 'http://[::1]:1/'],
  ])('given as %s is %s', (text, url) => {
    expect(parseBaseUrl(text).href).toBe(url);
  });

  it.each([
    ['api.example.com', 'must be an address'],
    ['ftp://api.example.com', 'must be an address'],
    ['https:api.example.com', 'must be an address'],
    ['https://', 'must be an address'],
    ['file:///etc/passwd', 'must be an address'],
    ['http://api.example.com', 'must use `https`'],
    ['http://localhost.example.com', 'must use `https`'],
    ['http://127.0.0.1.nip.io', 'must use `https`'],
    ['http://localhost.', 'must use `https`'],
    ['http://2130706433', 'must use `https`'],
    ['http://0x7f.1', 'must use `https`'],
    ['http://0.0.0.0', 'must use `https`'],
    ['http://169.254.169.254', 'must use `https`'],
    ['https://user:pass@api.example.com', 'must not contain user info'],
    ['https://localhost@evil.example', 'must not contain user info'],
    ['https://api.example.com?x', 'must not contain a query'],
    ['https://api.example.com/#', 'must not contain a query'],
    ['https://api.example.com/a/../b', 'must not contain spaces'],
    ['https://api.example.com/%2e%2e/b', 'must not contain spaces'],
    ['https://api.example.com\\@evil', 'must not contain user info'],
    ['https://api.example.com\\evil', 'must not contain spaces'],
    ['https://api .example.com', 'must be an address'],
  ])('cannot be %s', (text, problem) => {
    expect(() => parseBaseUrl(text)).toThrow(problem);
  });

  it('is either an error or safe: https or literal loopback, without user, query and fragment', () => {
    const start = fc.constantFrom('http://', 'https://', 'http:', '');
    const host = fc.constantFrom('localhost', '127.0.0.1', '127.1', '[::1]', 'example.com', '0', 'LOCALHOST');
    fc.assert(
      fc.property(start, host, fc.string({ maxLength: 12 }), (scheme, name, rest) => {
        let url: URL;
        try {
          url = parseBaseUrl(`${scheme}${name}${rest}`);
        } catch (error) {
          expect(error).toBeInstanceOf(ValueProblem);
          return;
        }
        expect([url.username, url.password, url.search, url.hash]).toEqual(['', '', '', '']);
        if (url.protocol === 'http:') expect(url.hostname).toMatch(/^(localhost|127\.[\d.]+|\[::1\])$/);
        else expect(url.protocol).toBe('https:');
      }),
    );
  });
});

describe('An API key', () => {
  it('may contain any printable ASCII except spaces', () => {
    const key = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join('');
    expect(parseApiKey(key)).toBe(key);
  });

  it.each(['a b', 'a\nb', 'a\tb', 'a\u0000b', 'schlüssel', 'a\u200bb', ''])(
    'cannot be %j, and the error does not contain it',
    (key) => {
      expect(() => parseApiKey(key)).toThrow(
        /^must be the key alone: one line of printable ASCII without spaces \(its value is not shown\)$/,
      );
    },
  );
});
