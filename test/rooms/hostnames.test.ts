/** The input `domain`: which hostnames are sent to the platform, and in which form. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
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

it('A hostname follows RFC 1035 and RFC 1123 for all of ASCII, and is sent as it is', () => {
  const character = fc.constantFrom(...'abzAZ09--..', '_', ' ', '*', 'x', '0');
  const part = fc.string({ unit: character, maxLength: 66 });
  const text = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('.'));
  fc.assert(
    fc.property(fc.oneof(text, fc.domain(), fc.string({ unit: 'grapheme-ascii' })), (hostname) => {
      fc.pre(hostname !== '');
      expect(asciiOf(hostname)).toBe(isHostname(hostname) ? hostname : undefined);
    }),
    { examples: [['xn--bcher-kva.example'], [`${'a'.repeat(63)}.example`], [`${'a.'.repeat(126)}b`]] },
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
