/** The one way out of the process for text: it carries no secret, no transfer URL and no workflow command. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSink } from '../../src/http/redact.ts';
import { BOUNDS } from '../support/bounds.ts';
import { commandsIn } from '../support/runner-commands.ts';

const { line: cleanLine, text: cleanText } = createSink([]);
const hostile = { numRuns: BOUNDS.hostileValues };

const TROUBLE =
  ':: : ##[ # [ ] \u001b[31m \u0000 \u0085 \u00a0 \u00ad \u200b \u200d \u202e \u2066 \u3000 \ufeff \u0301 \ufe0f add-mask set-output 😀 %0A';

/** Text of all characters that cause problems, and of any others. */
const nastyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...TROUBLE.split(' '), ' ', '\n', '\r', '\t', '\u2028', '\ud800', '\udc00'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''));

describe('A line of the log', () => {
  it.each([
    ['shows escape sequences', '\u001b[31mred\u001b[0m', '\\u001b[31mred\\u001b[0m'],
    ['shows NUL, C1 controls and line separators', '\u0000\u0085\u2028', '\\u0000\\u0085\\u2028'],
    ['shows marks that reverse the text', 'gnp.\u202eexe', 'gnp.\\u202eexe'],
    ['has no command after white space', ' \u00a0\u3000::error::no', ' \u00a0\u3000: :error::no'],
    ['has no older command after further signs', '####[error]no', '### #[error]no'],
    ['keeps thousands of spaces', `${'\u00a0'.repeat(5000)}x`, `${'\u00a0'.repeat(5000)}x`],
  ])('%s', (_rule, dirty, clean) => {
    expect(cleanLine(dirty)).toBe(clean);
  });

  it.each([
    ['abcdef', 'abcdef'],
    ['abcdefg', 'abcde…'],
    ['abcd😀fg', 'abcd…'],
  ])('is cut where it is too long, but not within a character: %s', (text, line) => {
    expect(cleanLine(text, 6)).toBe(line);
  });

  it('is one line without commands, within its limit, and stays as it is when it is cleaned again', () => {
    const property = fc.property(nastyText, fc.integer({ min: 1, max: 60 }), (text, max) => {
      for (const limit of [max, undefined]) {
        const line = cleanLine(text, limit);
        expect(line).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
        expect(line.isWellFormed()).toBe(true);
        expect(line.length).toBeLessThanOrEqual(limit ?? Number.POSITIVE_INFINITY);
        expect(commandsIn(line)).toEqual([]);
        expect(cleanLine(line, limit)).toBe(line);
      }
      const clean = cleanText(text);
      expect(commandsIn(clean)).toEqual([]);
      expect(cleanText(clean)).toBe(clean);
    });
    fc.assert(property, hostile);
  });

  it('is one of a text that is cleaned line by line, with every kind of line break', () => {
    const clean = 'one\n: :two::\nthree\n# #[four]\n\n  five';
    expect(cleanText('one\r\n::two::\rthree\u2028##[four]\n\n\tfive')).toBe(clean);
  });
});

const hexOf = (unit: string, digits: number) => unit.charCodeAt(0).toString(16).padStart(digits, '0');
const bytesOf = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&');

/** How others write a text within another: each character by itself, so that what stands beside it changes nothing. */
const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  'as JSON': (text) => JSON.stringify(text).slice(1, -1),
  'as JSON of PHP': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'as JSON of .NET': (text) => text.replace(/[^\w. -]/g, (unit) => `\\u${hexOf(unit, 4).toUpperCase()}`),
  'as JSON of escapes alone': (text) => text.replace(/./gs, (unit) => `\\u${hexOf(unit, 4)}`),
  'as a part of a URL': encodeURIComponent,
  'as a part of a URL, of escapes alone': bytesOf,
  'as HTML': (text) => text.replace(/[&<>"']/g, (unit) => `&#x${hexOf(unit, 2)};`),
  'as HTML in decimal': (text) => text.replace(/[&<>"']/g, (unit) => `&#${unit.charCodeAt(0)};`),
  'as HTML with names': (text) =>
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
};

/**
 * Any secret that is long enough, including those with escapes or characters outside of ASCII. One that is a part of an escape
 * with what stands beside it, such as with a backslash at its end, is hidden as it is, but not in each encoding.
 */
const anySecret = fc
  .oneof(
    fc.string({ unit: 'grapheme-ascii', minLength: 12, maxLength: 60 }),
    fc.string({ unit: 'grapheme', minLength: 12, maxLength: 60 }),
    fc
      .array(fc.constantFrom('%41', '\\u0041', '\\"', '&amp;', '+', 'a', '%25', 'é', '😀', '🔑'), {
        minLength: 12,
        maxLength: 20,
      })
      .map((parts) => parts.join('')),
  )
  .filter((secret) => !secret.endsWith('\\'));

describe('A secret', () => {
  it('is hidden in all that leaves the process, however it is encoded, up to three times', () => {
    const around = ['', 'key=', '"', '/a b&c<d', '😀'];
    const encodings = fc.array(fc.constantFrom(...Object.values(ENCODINGS)), { maxLength: 3 });
    const property = fc.property(
      anySecret,
      encodings,
      fc.constantFrom(...around),
      fc.constantFrom(...around, '%'),
      (secret, chosen, before, after) => {
        const { hide, data, text, line } = createSink(['other-secret', secret]);
        const encode = (plain: string) => chosen.reduce((inner, encoding) => encoding(inner), plain);
        const whole = encode(`${before}${secret}${after}`);
        const shown = `${encode(before)}***${encode(after)}`;
        expect([hide(whole), data(whole)]).toEqual([shown, shown]);
        for (const way of [text, line]) expect(way(whole)).not.toContain(encode(secret));
      },
    );
    fc.assert(property, hostile);
  });

  it('is hidden in JSON of any depth', () => {
    let body = '{"message":"no: plat_key-1/2"}';
    for (let depth = 0; depth < 10; depth += 1)
      body = `{"error":${JSON.stringify(body).replaceAll('/', '\\/')}}`;
    expect(body).toMatch(/plat_key-1\\{1023}\/2/);
    expect(createSink(['plat_key-1/2']).data(body)).toBe(body.replace(/plat_key-1\\+\/2/, '***'));
  });

  it.each(['base64', 'base64url'] as const)(
    'is hidden in %s, at any position of what is encoded',
    (encoding) => {
      const noStars = fc.string({ minLength: 8, maxLength: 60 }).filter((text) => !text.includes('*'));
      const length = fc.integer({ min: 0, max: 7 });
      const property = fc.property(noStars, length, length, (secret, before, after) => {
        const text = Buffer.from('x'.repeat(before) + secret + 'x'.repeat(after)).toString(encoding);
        const { hide, data } = createSink([secret]);
        for (const way of [hide, data]) {
          const [left = '', right = '', ...more] = way(text).split('***');
          expect(more).toEqual([]);
          // A digit that also encodes bits of its neighbor cannot be known beforehand: one on either side may stay.
          expect(left.length).toBeLessThanOrEqual(Math.ceil((before * 8) / 6));
          expect(right.replaceAll('=', '').length).toBeLessThanOrEqual(Math.ceil((after * 8) / 6) + 1);
        }
      });
      fc.assert(property, hostile);
    },
  );

  it.each<[what: string, secrets: readonly string[], text: string, shown: string]>([
    ['is hidden alone', ['a-secret', 'b secret'], 'a-secret, b%20secret, c-secret', '***, ***, c-secret'],
    ['of signs with a meaning in patterns is literal', ['a.c+(d)$&'], 'abc+(d) a.c+(d)$&', 'abc+(d) ***'],
    ['of three is like any other text', ['', 'abc'], 'abc', 'abc'],
    ['of four is hidden', ['abcd'], 'abcd', '***'],
    ['is hidden as a whole in JSON', ['a"secret"'], '{"a":"a\\"secret\\""}', '{"a":"***"}'],
    ['that contains another one is hidden first', ['secret', 'secret-key'], 'a secret-key', 'a ***'],
  ])('%s', (_what, secrets, text, shown) => {
    const { hide, data } = createSink(secrets);
    expect([hide(text), data(text)]).toEqual([shown, shown]);
  });
});

describe('A transfer URL', () => {
  it.each([
    ['wait: https://bytes.example/upload/t-1?sig=2', 'wait: https://bytes.example/upload/***'],
    ['see "http://127.0.0.1:8080/v2/download/t/1".', 'see "http://127.0.0.1:8080/v2/download/***".'],
    ['path=/upload/abc', 'path=/upload/***'],
    ['no object "site/upload/a.txt"', 'no object "site/upload/a.txt"'],
    ['upload/a', 'upload/a'],
    ['next=%2Fupload%2Fabc', 'next=%2Fupload%2F***'],
    ['"https:\\/\\/a.b\\/upload\\/t-1\\"', '"https:\\/\\/a.b\\/upload\\/***\\"'],
  ])('in "%s" has no ticket when it leaves the process', (text, shown) => {
    const { hide, text: asText, line } = createSink([]);
    expect([hide, asText, line].map((way) => way(text))).toEqual(Array(3).fill(shown));
  });

  it.each([
    ['as it was sent', 'quota of sig%3A7%2Bx-1f is used up', 'quota of *** is used up'],
    ['as it is read', 'quota of sig:7+x-1f is used up', 'quota of *** is used up'],
    ['any number of times', `${'t-4711-ab,'.repeat(50_000)}end`, `${'***,'.repeat(50_000)}end`],
  ])('that was used hides its ticket also alone, %s', (_how, text, shown) => {
    const sink = createSink([]);
    expect(sink.line(text)).toBe(text);
    for (const path of ['t-4711-ab', 'short'])
      sink.learnTicket(new URL(`https://bytes.example/put/${path}?sig=sig%3A7%2Bx-1f&x=short`));
    expect(sink.line(text)).toBe(shown);
  });

  it('is forgotten when 256 newer ones are known', () => {
    const sink = createSink([]);
    for (let index = 100_000; index <= 100_256; index += 1)
      sink.learnTicket(new URL(`https://a.b/t-${index}`));
    expect(sink.line('t-100000 t-100001 t-100256')).toBe('t-100000 *** ***');
  });
});
