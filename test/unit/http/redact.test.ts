import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanLine,
  cleanText,
  createRedactor,
  createSink,
  createWholeRedactor,
  hideTransferUrls,
} from '../../../src/http/redact.ts';
import { BOUNDS } from '../../support/bounds.ts';
import { commandsIn } from '../../support/runner-commands.ts';

/** Text of all characters that cause problems, and of any others. */
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
    ['keeps plain text', 'Zürich 東京 😀 100 % "ok"', 'Zürich 東京 😀 100 % "ok"'],
    ['makes line breaks visible', 'a\r\nb\nc', 'a\\r\\nb\\nc'],
    ['makes escape sequences visible', '\u001b[31mred\u001b[0m', '\\x1b[31mred\\x1b[0m'],
    ['makes NUL, C1 controls and line separators visible', '\u0000\u0085\u2028', '\\x00\\x85\\u2028'],
    ['makes marks that reverse the text direction visible', 'gnp.\u202eexe', 'gnp.\\u202eexe'],
    ['replaces half a character', 'a\ud800b', 'a\ufffdb'],
    ['removes the start of a workflow command', '::error::no', ': :error::no'],
    [
      'removes the start of a command after white space of any kind',
      ' \u00a0\u3000::error::no',
      ' \u00a0\u3000: :error::no',
    ],
    ['keeps two colons within a line', 'std::vector', 'std::vector'],
    ['removes the older form of a command anywhere in a line', 'see ##[error]no', 'see # #[error]no'],
    ['removes the older form after further signs', '####[error]no', '### #[error]no'],
  ])('%s', (_rule, dirty, clean) => {
    expect(cleanLine(dirty)).toBe(clean);
  });

  it('cuts a text that is too long, without cutting a character in half', () => {
    expect(cleanLine('abcdef', 6)).toBe('abcdef');
    expect(cleanLine('abcdefg', 6)).toBe('abcde…');
    expect(cleanLine('abcd😀fg', 6)).toBe('abcd…');
  });

  it.each([' ', '\u00a0', '\u00ad', '\u0301', '\u3000'])(
    'keeps a line that begins with thousands of %j',
    (space) => {
      const line = `${space.repeat(5000)}x`;
      expect(cleanLine(line)).toBe(line);
    },
  );

  it('returns one line, without control characters and commands, for any text', () => {
    fc.assert(
      fc.property(nastyText, (text) => {
        const line = cleanLine(text);
        expect(line).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
        expect(line.isWellFormed()).toBe(true);
        expect(commandsIn(line)).toEqual([]);
      }),
      { numRuns: BOUNDS.hostileValues },
    );
  });

  it('returns at most the maximum, and changes nothing when applied again', () => {
    fc.assert(
      fc.property(nastyText, fc.integer({ min: 1, max: 60 }), (text, max) => {
        const once = cleanLine(text, max);
        expect(once.length).toBeLessThanOrEqual(max);
        expect(commandsIn(once)).toEqual([]);
        expect(cleanLine(once, max)).toBe(once);
      }),
      { numRuns: BOUNDS.hostileValues },
    );
  });
});

describe('cleanText', () => {
  it('cleans line by line, with every kind of line break', () => {
    expect(cleanText('one\r\n::two::\rthree\u2028##[four]\n\n\tfive')).toBe(
      'one\n: :two::\nthree\n# #[four]\n\n  five',
    );
  });

  it('removes commands from any text, and changes nothing when applied again', () => {
    fc.assert(
      fc.property(nastyText, (text) => {
        const once = cleanText(text);
        expect(commandsIn(once)).toEqual([]);
        expect(cleanText(once)).toBe(once);
      }),
      { numRuns: BOUNDS.hostileValues },
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

/** Any secret that is long enough, including those with stars, escapes or characters outside of ASCII. */
const anySecret = (minLength: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme-ascii', minLength, maxLength: 60 }),
    fc.string({ unit: 'grapheme', minLength, maxLength: 60 }),
    fc
      .array(
        fc.constantFrom('%41', '\\u0041', '\\"', '&amp;', '&#65;', '*', '█', '+', 'a', '%25', 'é', '😀'),
        {
          minLength,
          maxLength: 20,
        },
      )
      .map((parts) => parts.join('')),
  );

const secretWithoutStars = fc.string({ minLength: 8, maxLength: 60 }).filter((text) => !text.includes('*'));

/** Returns every substring of eight characters. */
function piecesOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 7) }, (_, at) => text.slice(at, at + 8));
}

/** A text that contains parts of a secret, some of them beside a mask. */
function textWith(secret: string) {
  const part = fc
    .tuple(fc.nat(secret.length), fc.nat(secret.length))
    .map(([one, other]) => secret.slice(Math.min(one, other), Math.max(one, other)));
  return fc.array(fc.oneof(part, fc.string(), fc.constantFrom('***', '█', secret)), { maxLength: 8 });
}

describe('createRedactor', () => {
  // A `%` or `\\` directly before an encoded secret may be read as part of its first two characters.
  it.each(Object.entries(ENCODINGS))('hides a secret %s', (_how, encode) => {
    fc.assert(
      fc.property(anySecret(12), fc.string(), fc.string(), (secret, before, after) => {
        const encoded = encode(secret);
        const text = createRedactor([secret])(`${before}${encoded}${after}`);
        expect(text).not.toContain(encoded);
        expect(text.length).toBeLessThan(before.length + encoded.length + after.length);
      }),
    );
  });

  it.each(['base64', 'base64url'] as const)(
    'hides a secret in %s, at any position in the text',
    (encoding) => {
      const length = fc.integer({ min: 0, max: 7 });
      fc.assert(
        fc.property(secretWithoutStars, length, length, (secret, before, after) => {
          const text = Buffer.from('x'.repeat(before) + secret + 'x'.repeat(after)).toString(encoding);
          const [left = '', right = '', ...more] = createRedactor([secret])(text).split('***');
          expect(more).toEqual([]);
          // A digit that also encodes bits of its neighbor cannot be known beforehand: one on either side may stay.
          expect(left.length).toBeLessThanOrEqual(Math.ceil((before * 8) / 6));
          expect(right.replaceAll('=', '').length).toBeLessThanOrEqual(Math.ceil((after * 8) / 6) + 1);
        }),
      );
    },
  );

  it('leaves no eight consecutive characters of any secret in any text', () => {
    const cases = fc
      .array(anySecret(8), { minLength: 1, maxLength: 3 })
      .chain((secrets) => fc.tuple(fc.constant(secrets), textWith(secrets.join(''))));
    fc.assert(
      fc.property(cases, ([secrets, parts]) => {
        const text = createRedactor(secrets)(parts.join(''));
        expect(secrets.flatMap(piecesOf).filter((piece) => text.includes(piece))).toEqual([]);
      }),
      { numRuns: BOUNDS.hostileValues },
    );
  });

  it('hides a whole secret of any length, and nothing else', () => {
    const long = Array.from({ length: 100_000 }, (_, index) => index.toString(36)).join('');
    expect(createRedactor([long])(`(${long}) (${long.slice(5000, 9000)})`)).toBe('(***) (***)');
  });

  it('hides the beginning of a truncated secret', () => {
    expect(createRedactor(['key_0123456789'])('Invalid key: key_0123…')).toBe('Invalid key: ***…');
  });

  it.each([
    ['umlauts', 'Schlüssel-für-Zürich'],
    ['Chinese', '密钥不可外传请保密'],
    ['emoji', '🔑🔒🔑🔒🔑'],
  ])('hides a secret of %s, literal and in every encoding', (_what, secret) => {
    const redact = createRedactor([secret]);
    for (const encode of Object.values(ENCODINGS)) expect(redact(`<${encode(secret)}>`)).toBe('<***>');
    const [left, right] = redact(`<${Buffer.from(secret).toString('base64')}>`).split('***');
    expect([left, right?.replaceAll('=', '').length]).toEqual(['<', expect.toSatisfy((rest) => rest <= 2)]);
  });

  it('masks a secret with a star in another way', () => {
    expect(createRedactor(['pass*word'])('a pass*word')).toBe('a ███');
  });

  it('hides several secrets wherever they occur, and keeps all else', () => {
    const redact = createRedactor(['first-secret', 'second secret']);
    expect(redact('a first-secret, a second+secret and a first-secret; not a third-secret')).toBe(
      'a ***, a *** and a ***; not a third-secret',
    );
  });

  it('keeps every text when there is no secret, or one too short to distinguish from harmless text', () => {
    expect(createRedactor([])('anything')).toBe('anything');
    expect(createRedactor(['', 'abc'])('abc')).toBe('abc');
  });

  it('treats characters with a meaning in patterns as literals', () => {
    expect(createRedactor(['a.c+(d)'])('abc+(d) a.c+(d)')).toBe('abc+(d) ***');
  });
});

describe('createWholeRedactor', () => {
  it('hides a whole secret, but not a part of it that occurs by chance', () => {
    const redact = createWholeRedactor(['cloud-platform-4711']);
    expect(redact('https://api.cloud-platform.example/cloud-platform-4711')).toBe(
      'https://api.cloud-platform.example/***',
    );
    expect(redact(encodeURIComponent('cloud-platform-4711/cloud-platform-4711'))).toBe('***%2F***');
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
    'keeps %s',
    (text) => {
      expect(hideTransferUrls(text)).toBe(text);
    },
  );
});

describe('createSink', () => {
  it.each([
    ['as it was sent', 'quota of sig%3A7%2Bx-1f is used up', 'quota of *** is used up'],
    ['as it is read', 'quota of sig:7+x-1f is used up', 'quota of *** is used up'],
    ['in a list', '"sig:7+x-1f","t-4711-ab","other"', '"***","***","other"'],
  ])('hides a used ticket that stands alone, %s', (_how, text, shown) => {
    const sink = createSink([]);
    sink.learnTicket(new URL('https://bytes.example/put/t-4711-ab?sig=sig%3A7%2Bx-1f'));
    expect(sink.line(text)).toBe(shown);
  });

  it('hides any number of tickets in one word', () => {
    const sink = createSink([]);
    sink.learnTicket(new URL('https://bytes.example/put/t-4711-ab'));
    expect(sink.line(`${'t-4711-ab,'.repeat(50_000)}end`)).toBe(`${'***,'.repeat(50_000)}end`);
  });
});
