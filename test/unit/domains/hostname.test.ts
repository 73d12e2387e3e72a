import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ValueProblem } from '../../../src/config/values.ts';
import { parseHostname } from '../../../src/domains/hostname.ts';
import { comparableHostname } from '../../../src/platform/domain-records.ts';

/** Returns the ASCII form of a hostname; undefined when it has none. */
function asciiOf(text: string): string | undefined {
  try {
    return parseHostname(text).ascii;
  } catch (error) {
    if (error instanceof ValueProblem) return undefined;
    throw error;
  }
}

/** Implements the rule of RFC 1035 and RFC 1123 a second time, character by character and without a pattern. */
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

describe('A hostname', () => {
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
  ])('given as %s is sent unchanged', (text) => {
    expect(parseHostname(text)).toEqual({ ascii: text, given: text });
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
  ])('given as %s is sent as %s', (given, ascii) => {
    expect(parseHostname(given)).toEqual({ ascii, given });
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
    ['a path in full-width letters', 'bücher.example／x', 'must have an ASCII form'],
    ['a single label', 'localhost', 'must be fully qualified, such as `app.example.com`'],
    ['a wildcard', '*.example.com', 'contains the label "*"'],
    ['an underscore', 'my_app.example.com', 'contains the label "my_app"'],
    ['an underscore beside international letters', 'bü_cher.example', 'contains the label "bü_cher"'],
    ['a space', 'my app.example.com', 'contains the label "my app"'],
    ['an escape sequence', '%61pp.example.com', 'contains the label "%61pp"'],
    ['an escape sequence beside international letters', 'bü%2e.example', 'contains the label "bü%2e"'],
    ['two dots', 'app..example.com', 'contains the label ""'],
    ['a hyphen at the start', '-app.example.com', 'contains the label "-app"'],
    ['a hyphen at the end', 'app-.example.com', 'contains the label "app-"'],
    ['an international label with a hyphen at the start', '-bücher.example', 'must have an ASCII form'],
    ['a label of 64 characters', `${'a'.repeat(64)}.example`, 'contains the label'],
    ['an international label of more than 63 in DNS', `${'ü'.repeat(63)}.example`, 'contains the label'],
    ['254 characters', `${'a.'.repeat(126)}bc`, 'is 254 characters long in DNS (maximum 253)'],
    ['an invisible letter', 'ex\u00adample.com', 'must have an ASCII form'],
    ['a direction mark', 'ex\u202eample.com', 'must have an ASCII form'],
    ['a line break', 'app.example.com\nx', 'contains the label'],
    ['nothing', '', 'contains the label ""'],
  ])('cannot be or contain %s', (_what, text, problem) => {
    expect(() => parseHostname(text)).toThrow(problem);
    expect(() => parseHostname(text)).toThrow(/^(?:must|contains|is) /);
  });

  it('follows RFC 1035 and RFC 1123 for all of ASCII', () => {
    const character = fc.constantFrom(...'abzAZ09--..', '_', ' ', '*', 'x', '0');
    const label = fc.string({ unit: character, maxLength: 66 });
    const text = fc.array(label, { minLength: 1, maxLength: 6 }).map((labels) => labels.join('.'));
    fc.assert(
      fc.property(fc.oneof(text, fc.domain(), fc.string({ unit: 'grapheme-ascii' })), (hostname) => {
        expect(asciiOf(hostname)).toBe(isHostname(hostname) ? hostname : undefined);
      }),
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
        const ascii = asciiOf(labels.join('.'));
        if (ascii === undefined) return;
        expect(isHostname(ascii)).toBe(true);
        expect(parseHostname(ascii)).toEqual({ ascii, given: ascii });
      }),
    );
  });

  it('is compared without case', () => {
    expect(comparableHostname('App.Example.com')).toBe(comparableHostname('app.EXAMPLE.com'));
    expect(comparableHostname('app.example.com.')).toBe('app.example.com');
  });
});
