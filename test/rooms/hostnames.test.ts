/** The input `domain`: which hostnames are sent to the platform, and in which form. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { comparableHostname } from '../../src/platform/domains.ts';
import { parseInputs, problemsOf } from '../support/inputs.ts';

/** Returns the ASCII form of a hostname; undefined when it is refused. */
function asciiOf(domain: string): string | undefined {
  const inputs = { function: 'hello', domain };
  if (problemsOf(inputs).length > 0) return undefined;
  const config = parseInputs(inputs);
  return config.mode === 'deploy' ? config.domain?.hostname.ascii : undefined;
}

/** Implements the rule of RFC 1035 and RFC 1123 a second time, without a pattern for the whole. */
function isHostname(text: string): boolean {
  const labels = text.split('.');
  const isLabel = (label: string) =>
    label !== '' && label.length <= 63 && !/[^a-zA-Z0-9-]/.test(label) && !/^-|-$/.test(label);
  const last = labels.at(-1) ?? '';
  const isNumber = !/[^0-9]/.test(last) || /^0x[0-9a-f]*$/i.test(last);
  return text.length <= 253 && labels.length >= 2 && labels.every(isLabel) && !isNumber;
}

const repeat = (text: string, count: number) => text.repeat(count);

it.each([
  ['Bücher.Example.COM', 'xn--bcher-kva.example.com'],
  ['bu\u0308cher.example', 'xn--bcher-kva.example'],
  ['faß.example', 'xn--fa-hia.example'],
  ['例え。jp', 'xn--r8jz45g.jp'],
  ['نامه\u200cای.example', 'xn--mgba3gch31f060k.example'],
])('A hostname %s is sent as %s', (given, ascii) => {
  expect(asciiOf(given)).toBe(ascii);
});

const NUMBER = 'must be a hostname, not an IP address or a number';
const ONLY = 'must be only a hostname, without scheme, user, port or path';
const ASCII = 'must have an ASCII form';
const label = (text: string) =>
  `contains the label ${JSON.stringify(text)}; a label has 1 to 63 letters, digits and hyphens, with no hyphen at either end`;
it.each([
  ['192.0.2.1', NUMBER],
  ['2001:db8::1', ONLY],
  ['app.0x7f', NUMBER],
  ['１９２.０.２.１', NUMBER],
  ['app.example.com.', label('')],
  ['https://app.example.com', ONLY],
  ['app.example.com:443', ONLY],
  ['bücher.example／x', ASCII],
  ['localhost', 'must be fully qualified, such as `app.example.com`'],
  ['my_app.example.com', label('my_app')],
  ['app..example.com', label('')],
  [`${repeat('a', 64)}.example`, label(repeat('a', 64))],
  [`${repeat('a', 81)}.example`, label(repeat('a', 81))],
  [`${repeat('a.', 126)}bc`, 'is 254 characters long in DNS (maximum 253)'],
  ['app.example.com\nx', label('com\nx')],
])('A hostname cannot be %j', (domain, problem) => {
  expect(problemsOf({ function: 'hello', domain })).toEqual([
    `\`domain\` ${problem} (it ${domain.length > 100 ? 'has 254 characters' : `is ${JSON.stringify(domain)}`})`,
  ]);
});

it('A hostname follows RFC 1035 and RFC 1123 for all of ASCII, and is sent as it is', () => {
  const character = fc.constantFrom(...'abzAZ09--..', '_', ' ', '*', 'x', '0');
  const part = fc.string({ unit: character, maxLength: 66 });
  const text = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('.'));
  fc.assert(
    fc.property(fc.oneof(text, fc.domain(), fc.string({ unit: 'grapheme-ascii' })), (hostname) => {
      fc.pre(hostname !== '');
      expect(asciiOf(hostname)).toBe(isHostname(hostname) ? hostname : undefined);
    }),
    { examples: [['xn--bcher-kva.example'], [`${repeat('a', 63)}.example`], [`${repeat('a.', 126)}b`]] },
  );
});

it('A hostname follows RFC 1035 and RFC 1123 in its ASCII form, whatever its letters', () => {
  const letter = fc.oneof(
    fc.constantFrom(...'ab-1üßé例。．'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  );
  const part = fc.string({ unit: letter, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(part, { minLength: 2, maxLength: 3 }), (parts) => {
      const ascii = asciiOf(parts.join('.'));
      if (ascii === undefined) return;
      expect(isHostname(ascii)).toBe(true);
      expect(asciiOf(ascii)).toBe(ascii);
    }),
  );
});

it('A hostname is compared without case', () => {
  expect(comparableHostname('App.Example.com')).toBe(comparableHostname('app.EXAMPLE.com'));
  expect(comparableHostname('app.example.com.')).toBe('app.example.com');
});
