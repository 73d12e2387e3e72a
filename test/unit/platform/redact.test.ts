import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanLine,
  cleanText,
  createRedactor,
  hideTransferUrls,
  redactTexts,
} from '../../../src/platform/redact.ts';
import { commandsIn } from '../../support/runner-commands.ts';

/** Text made of all that makes trouble, and of anything else. */
const nastyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '::',
        ':',
        '##[',
        '#',
        '[',
        ']',
        '\n',
        '\r',
        '\t',
        '\u001b[31m',
        '\u0000',
        '\u0085',
        '\u00a0',
      ),
      fc.constantFrom(
        '\u00ad',
        '\u200b',
        '\u200d',
        '\u2028',
        '\u202e',
        '\u2066',
        '\u3000',
        '\ufeff',
        '\u0301',
        '\ufe0f',
      ),
      fc.constantFrom('add-mask', 'set-output name=a', 'stop-commands', ' ', '\ud800', '\udc00', '😀', '%0A'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''));

describe('cleanLine', () => {
  it.each([
    ['plain text stays as it is', 'Zürich 東京 😀 100 % "ok"', 'Zürich 東京 😀 100 % "ok"'],
    ['line breaks become visible', 'a\r\nb\nc', 'a\\r\\nb\\nc'],
    ['so do escape sequences', '\u001b[31mred\u001b[0m', '\\x1b[31mred\\x1b[0m'],
    ['and NUL, C1 controls, line separators', '\u0000\u0085\u2028', '\\x00\\x85\\u2028'],
    ['and marks that turn the direction of reading', 'gnp.\u202eexe', 'gnp.\\u202eexe'],
    ['half a character becomes a replacement character', 'a\ud800b', 'a\ufffdb'],
    ['a workflow command loses its start', '::error::no', ': :error::no'],
    ['also after white space of any kind', ' \u00a0\u3000::error::no', ' \u00a0\u3000: :error::no'],
    ['two colons within a line are no command', 'std::vector', 'std::vector'],
    ['the older form is one anywhere in a line', 'see ##[error]no', 'see # #[error]no'],
    ['also with more signs before it', '####[error]no', '### #[error]no'],
  ])('%s', (_rule, dirty, clean) => {
    expect(cleanLine(dirty)).toBe(clean);
  });

  it('cuts what is too long, without cutting a character in half', () => {
    expect(cleanLine('abcdef', 6)).toBe('abcdef');
    expect(cleanLine('abcdefg', 6)).toBe('abcde…');
    expect(cleanLine('abcd😀fg', 6)).toBe('abcd…');
  });

  it('leaves one line, without a control or a command in it, of any text', () => {
    fc.assert(
      fc.property(nastyText, (text) => {
        const line = cleanLine(text);
        expect(line).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
        expect(line.isWellFormed()).toBe(true);
        expect(commandsIn(line)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps to the maximum and changes nothing when applied again', () => {
    fc.assert(
      fc.property(nastyText, fc.integer({ min: 1, max: 60 }), (text, max) => {
        const once = cleanLine(text, max);
        expect(once.length).toBeLessThanOrEqual(max);
        expect(commandsIn(once)).toEqual([]);
        expect(cleanLine(once, max)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('cleanText', () => {
  it('cleans line by line, and takes every kind of line break', () => {
    expect(cleanText('one\r\n::two::\rthree\u2028##[four]\n\n\tfive')).toBe(
      'one\n: :two::\nthree\n# #[four]\n\n  five',
    );
  });

  it('leaves no command in any text, and changes nothing when applied again', () => {
    fc.assert(
      fc.property(nastyText, (text) => {
        const once = cleanText(text);
        expect(commandsIn(once)).toEqual([]);
        expect(cleanText(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });
});

const ENCODINGS: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  'as a URL component': encodeURIComponent,
  'as a URL component in lower case': (secret) =>
    encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase()),
  'with every byte percent-encoded': (secret) =>
    [...Buffer.from(secret)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  'as a URL component in one': (secret) => encodeURIComponent(encodeURIComponent(secret)),
  'as a form field': (secret) => new URLSearchParams({ s: secret }).toString().slice(2),
  'as JSON': (secret) => JSON.stringify(secret).slice(1, -1),
  'as JSON with every character escaped': (secret) =>
    secret
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  'as HTML': (secret) =>
    secret.replace(/[&<>"']/g, (sign) => {
      return { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }[sign] ?? sign;
    }),
  'as HTML in hexadecimal numbers': (secret) =>
    secret.replace(/[^A-Za-z0-9]/g, (sign) => `&#x${sign.charCodeAt(0).toString(16).toUpperCase()};`),
  'as Markdown': (secret) => secret.replace(/[!-/:-@[-`{-~]/g, '\\$&'),
  'in hex': (secret) => Buffer.from(secret).toString('hex'),
  'in upper-case hex': (secret) => Buffer.from(secret).toString('hex').toUpperCase(),
};

/** Secrets as they are issued: no stars, which are what they are replaced by. */
const secretText = fc
  .string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 60 })
  .filter((text) => !text.includes('*'));

describe('createRedactor', () => {
  it.each(Object.entries(ENCODINGS))('hides a secret %s', (_how, encode) => {
    fc.assert(
      fc.property(secretText, fc.string(), fc.string(), (secret, before, after) => {
        const encoded = encode(secret);
        const text = createRedactor([secret])(`${before}${encoded}${after}`);
        expect(text).not.toContain(encoded);
        expect(text).toContain('***');
      }),
      { numRuns: 300 },
    );
  });

  it.each(['base64', 'base64url'] as const)(
    'hides a secret in %s, wherever it stands in the text',
    (encoding) => {
      const length = fc.integer({ min: 0, max: 7 });
      fc.assert(
        fc.property(secretText, length, length, (secret, before, after) => {
          const text = Buffer.from('x'.repeat(before) + secret + 'x'.repeat(after)).toString(encoding);
          const [left = '', right = '', ...more] = createRedactor([secret])(text).split('***');
          expect(more).toEqual([]);
          // A digit that holds bits of a neighbour too can't be known beforehand: one on either side may stay.
          expect(left.length).toBeLessThanOrEqual(Math.ceil((before * 8) / 6));
          expect(right.replaceAll('=', '').length).toBeLessThanOrEqual(Math.ceil((after * 8) / 6) + 1);
        }),
        { numRuns: 300 },
      );
    },
  );

  it('hides several secrets, each wherever it occurs, and leaves all else alone', () => {
    const redact = createRedactor(['first-secret', 'second secret']);
    expect(redact('a first-secret, a second+secret and a first-secret; not a third-secret')).toBe(
      'a ***, a *** and a ***; not a third-secret',
    );
  });

  it('leaves every text alone when there is no secret, or one too short to be told from innocent text', () => {
    expect(createRedactor([])('anything')).toBe('anything');
    expect(createRedactor(['', 'abc'])('abc')).toBe('abc');
  });

  it('treats signs with a meaning in patterns as what they are', () => {
    expect(createRedactor(['a.c+(d)'])('abc+(d) a.c+(d)')).toBe('abc+(d) ***');
  });
});

describe('redactTexts', () => {
  it('reaches every text and leaves all else as it is', () => {
    const redact = createRedactor(['s3cret_key']);
    const data = { a: 's3cret_key', b: [{ c: 'in s3cret_key out' }], d: 7, e: true, f: null };
    expect(redactTexts(data, redact)).toEqual({ a: '***', b: [{ c: 'in *** out' }], d: 7, e: true, f: null });
  });
});

describe('hideTransferUrls', () => {
  it.each([
    ['pending: https://bytes.example/upload/t-1?sig=2', 'pending: https://bytes.example/upload/***'],
    ['see "http://127.0.0.1:8080/v2/download/t/1".', 'see "http://127.0.0.1:8080/v2/download/***".'],
    ['no ticket /upload/abc here', 'no ticket /upload/*** here'],
  ])('hides the ticket in %s', (text, hidden) => {
    expect(hideTransferUrls(text)).toBe(hidden);
  });

  it.each(['no object "site/upload/a.txt"', 'POST /v1/storage/buckets/site/objects/upload-url', 'upload/a'])(
    'leaves %s as it is',
    (text) => {
      expect(hideTransferUrls(text)).toBe(text);
    },
  );
});
