/** The names of previews lead back to their pull request: what belongs to none is never deleted. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Inputs } from '../../src/inputs/reader.ts';
import {
  numberOfDomain,
  numberOfFunction,
  numberOfKey,
  previewFunction,
  previewHostname,
  previewPrefix,
} from '../../src/previews/config.ts';
import { BOUNDS } from '../support/bounds.ts';

const TEMPLATE = '{preview}.example.com';

function namesOf(given: Partial<Inputs>, number: number) {
  const { function: base = '', key_prefix: prefix = '', preview_domain: template = '' } = given;
  const domain = previewHostname(template, number) ?? '';
  return { function: previewFunction(base, number), key_prefix: previewPrefix(prefix, number), domain };
}

it('The names of a preview lead back to the number of the pull request, and to no other number', () => {
  const numbers = fc.integer({ min: 1, max: 999_999_999 });
  const functions = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,60}$/);
  const prefixes = fc.stringMatching(/^([a-z0-9-]{1,9}\/){0,3}$/);
  const start = fc.stringMatching(/^([a-z0-9]{1,5}[-.]){0,2}$/);
  const end = fc.stringMatching(/^[-.]([a-z0-9]{1,5}\.){1,2}dev$/);
  fc.assert(
    fc.property(functions, prefixes, start, end, numbers, (base, prefix, before, after, number) => {
      const template = `${before}{preview}${after}`;
      const names = namesOf({ function: base, key_prefix: prefix, preview_domain: template }, number);
      const loud = `${before.toUpperCase()}{preview}${after.toUpperCase()}`;
      expect(numberOfFunction(base, names.function)).toBe(number);
      expect(numberOfKey(prefix, `${names.key_prefix}index.html`)).toBe(number);
      expect(numberOfKey(`other/${prefix}`, `${names.key_prefix}index.html`)).toBeUndefined();
      expect(numberOfDomain(template, names.domain)).toBe(number);
      expect(numberOfDomain(loud, names.domain)).toBe(number);
    }),
  );
});

it('The names of a preview are the only names that lead to a number', () => {
  const piece = fc.constantFrom(...'hello pr - 7 0 07 70 8 . / PR + ٧ example.com app'.split(' '), ' ', '\n');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
      const name = pieces.join('');
      const given = { function: 'hello', preview_domain: TEMPLATE };
      const found = numberOfFunction('hello', name);
      if (found !== undefined) expect(namesOf(given, found).function).toBe(name);
      const ofKey = numberOfKey('', name);
      if (ofKey !== undefined) expect(name.startsWith(namesOf(given, ofKey).key_prefix)).toBe(true);
      const ofDomain = numberOfDomain(TEMPLATE, name);
      if (ofDomain !== undefined) expect(namesOf(given, ofDomain).domain).toBe(name.toLowerCase());
    }),
    { numRuns: 10 * BOUNDS.values },
  );
});

it.each([
  ['app-{preview}.example.com', 'pr-7.example.com', undefined],
  ['pr-{preview}-pr-7.dev', 'pr-7.dev', undefined],
  ['example.com', 'example.com', undefined],
  ['{preview}.bücher.example', 'pr-7.xn--bcher-kva.example', 7],
  ['{preview}0.example', 'pr-70.example', 7],
  ['App-{preview}.Example.com', 'APP-PR-7.example.COM', 7],
])('With `preview_domain` %j, %j is the domain of the pull request %s', (template, hostname, number) => {
  expect(numberOfDomain(template, hostname)).toBe(number);
});
