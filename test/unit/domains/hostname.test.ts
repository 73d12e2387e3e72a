import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHostname } from '../../../src/domains/hostname.ts';
import { comparableHostname } from '../../../src/platform/domains.ts';

function problemOf(text: string): string {
  const reading = readHostname(text);
  return 'problem' in reading ? reading.problem : `no problem, but ${reading.ascii}`;
}

/** The rule of RFC 1035 and RFC 1123 once more, character by character and without a pattern. */
function isHostname(text: string): boolean {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const isIn = (allowed: string) => (character: string) => allowed.includes(character);
  const labels = text.split('.');
  const isLabel = (label: string) =>
    label.length >= 1 &&
    label.length <= 63 &&
    [...label].every(isIn(`${letters}0123456789-`)) &&
    label[0] !== '-' &&
    label[label.length - 1] !== '-';
  const last = labels[labels.length - 1] ?? '';
  const isNumber = [...last].every(isIn('0123456789'));
  const isHex =
    last.slice(0, 2).toLowerCase() === '0x' && [...last.slice(2)].every(isIn('0123456789abcdefABCDEF'));
  return text.length <= 253 && labels.length >= 2 && labels.every(isLabel) && !isNumber && !isHex;
}

describe('a hostname', () => {
  it.each([
    'app.example.com',
    'App.Example.COM',
    'a.b',
    '1.a',
    '3com.example',
    'a-b--c.example',
    'xn--bcher-kva.example',
    'app.localhost',
    `${'a'.repeat(63)}.example`,
    `${'a.'.repeat(126)}b`,
  ])('%s is sent as it is', (text) => {
    expect(readHostname(text)).toEqual({ ascii: text, given: text });
  });

  it.each([
    ['bücher.example', 'xn--bcher-kva.example'],
    ['Bücher.Example.COM', 'xn--bcher-kva.example.com'],
    ['bu\u0308cher.example', 'xn--bcher-kva.example'],
    ['faß.example', 'xn--fa-hia.example'],
    ['例え.jp', 'xn--r8jz45g.jp'],
    ['例え。jp', 'xn--r8jz45g.jp'],
    ['ｅｘａｍｐｌｅ.com', 'example.com'],
    ['نامه\u200cای.example', 'xn--mgba3gch31f060k.example'],
  ])('%s is sent as %s', (given, ascii) => {
    expect(readHostname(given)).toEqual({ ascii, given });
  });

  it.each([
    ['an IPv4 address', '192.0.2.1', 'not an IP address'],
    ['an IPv6 address', '2001:db8::1', 'not an IP address'],
    ['an IPv6 address as in a URL', '[2001:db8::1]', 'not an IP address'],
    ['a short IPv4 address', '192.0.2', 'not an IP address or a number'],
    ['a hexadecimal number at its end', 'app.0x7f', 'not an IP address or a number'],
    ['full-width digits', '１９２.０.２.１', 'not an IP address or a number'],
    ['a trailing dot', 'app.example.com.', 'must not end with a dot'],
    ['a URL', 'https://app.example.com', 'without scheme, user, port or path'],
    ['a port', 'app.example.com:443', 'without scheme, user, port or path'],
    ['a path', 'app.example.com/x', 'without scheme, user, port or path'],
    ['a user', 'me@app.example.com', 'without scheme, user, port or path'],
    ['a path after international letters', 'bücher.example/x', 'without scheme, user, port or path'],
    ['a path in full-width letters', 'bücher.example／x', 'whose international letters DNS can carry'],
    ['a single label', 'localhost', 'must be fully qualified, such as `app.example.com`'],
    ['a wildcard', '*.example.com', '"*" is no such label'],
    ['an underscore', 'my_app.example.com', '"my_app" is no such label'],
    ['an underscore beside international letters', 'bü_cher.example', '"bü_cher" is no such label'],
    ['a space', 'my app.example.com', '"my app" is no such label'],
    ['an escape sequence', '%61pp.example.com', '"%61pp" is no such label'],
    ['an escape sequence beside international letters', 'bü%2e.example', '"bü%2e" is no such label'],
    ['two dots', 'app..example.com', '"" is no such label'],
    ['a hyphen at the start', '-app.example.com', '"-app" is no such label'],
    ['a hyphen at the end', 'app-.example.com', '"app-" is no such label'],
    ['an international label with a hyphen at the start', '-bücher.example', 'DNS can carry'],
    ['a label of 64 characters', `${'a'.repeat(64)}.example`, 'between its dots'],
    ['an international label of more than 63 in DNS', `${'ü'.repeat(63)}.example`, 'between its dots'],
    ['254 characters', `${'a.'.repeat(126)}bc`, 'at most 253 characters (it has 254 in DNS)'],
    ['an invisible letter', 'ex\u00adample.com', 'DNS can carry'],
    ['a direction mark', 'ex\u202eample.com', 'DNS can carry'],
    ['a line break', 'app.example.com\nx', 'is no such label'],
    ['nothing', '', '"" is no such label'],
  ])('cannot be or contain %s', (_what, text, problem) => {
    expect(problemOf(text)).toContain(problem);
    expect(problemOf(text)).toMatch(/^must /);
  });

  it('follows RFC 1035 and RFC 1123 for all of ASCII', () => {
    const character = fc.constantFrom(...'abzAZ09--..', '_', ' ', '*', 'x', '0');
    const label = fc.string({ unit: character, maxLength: 66 });
    const text = fc.array(label, { minLength: 1, maxLength: 6 }).map((labels) => labels.join('.'));
    fc.assert(
      fc.property(fc.oneof(text, fc.domain(), fc.string({ unit: 'grapheme-ascii' })), (hostname) => {
        const reading = readHostname(hostname);
        expect('problem' in reading ? undefined : reading.ascii).toBe(
          isHostname(hostname) ? hostname : undefined,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('follows RFC 1035 and RFC 1123 in its ASCII form, whatever its letters', () => {
    const label = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'ab-1üßé例。．'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.array(label, { minLength: 2, maxLength: 3 }), (labels) => {
        const reading = readHostname(labels.join('.'));
        if ('problem' in reading) return;
        expect(isHostname(reading.ascii)).toBe(true);
        expect(readHostname(reading.ascii)).toEqual({ ascii: reading.ascii, given: reading.ascii });
      }),
      { numRuns: 500 },
    );
  });

  it('is compared without case', () => {
    expect(comparableHostname('App.Example.com')).toBe(comparableHostname('app.EXAMPLE.com'));
    expect(comparableHostname('app.example.com.')).toBe('app.example.com');
  });
});
