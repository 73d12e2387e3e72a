/** The one way out of the process for text: it carries no secret, no transfer URL and no workflow command. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSink } from '../../src/sink.ts';
import type { Generated } from '../simulation/readings.ts';
import { BOUNDS } from '../support/bounds.ts';
import { commandsIn } from '../support/runner-commands.ts';
import { createLeakSearch, formsOf, runsOf } from '../support/secrets.ts';

const { line: cleanLine, text: cleanText } = createSink([]);
const hostile = { numRuns: BOUNDS.hostileValues };

const TROUBLE =
  ':: : ##[ # [ ] \u001b[31m \u0000 \u0085 \u00a0 \u00ad \u200b \u200d \u202e \u2066 \u3000 \ufeff \u0301 \ufe0f add-mask set-output 😀 %0A';

/** Text of all characters that cause problems, and of any others. */
const nastyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...TROUBLE.split(' '), ' ', '\n', '\r', '\t', '\u2028', '\ud800', '\udc00'),
    fc.string({ unit: 'binary', maxLength: 4 }),
  ),
  maxLength: 20,
});

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

/** Any secret that is long enough, including those with characters that have a meaning somewhere, or outside of ASCII. */
const anySecret = fc
  .oneof(
    fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 60 }),
    fc.string({ unit: 'grapheme', minLength: 8, maxLength: 60 }),
    fc.string({
      unit: fc.constantFrom('%41', '\\u0041', '\\"', '&', '+', 'a', '/', '=', 'é', '😀'),
      ...{ minLength: 8, maxLength: 20 },
    }),
  )
  // Of what follows a mask, an asterisk would be its first character.
  .filter((secret) => !secret.includes('*'));

/** Parts of the forms of secrets, each after another text. */
const anyPieces = fc.array(
  fc.record({
    before: fc.constantFrom('', 'key=', '"', '/a b&c<x', '😀', '%', '\\', '***', 'Bearer '),
    form: fc.nat(999),
    begin: fc.nat(999),
    length: fc.oneof(fc.nat(7), fc.nat(30), fc.constant(999)),
  }),
  { minLength: 1, maxLength: 4 },
);

function textOf(pieces: Generated<typeof anyPieces>, forms: readonly string[]): string {
  const parts = pieces.map(({ before, form, begin, length }) => {
    const chosen = forms[form % forms.length] ?? '';
    const from = begin % chosen.length;
    return before + chosen.slice(from, from + length);
  });
  return parts.join('');
}

/** Returns whether a secret in a URL, whose escapes have digits in any case, contains a run. */
function isInUrl(secret: string, run: string): boolean {
  const url = encodeURIComponent(secret);
  const isDigit = new Set([...url.matchAll(/%../g)].flatMap(({ index }) => [index + 1, index + 2]));
  return runsOf(url, run.length).some((own, begin) =>
    run
      .split('')
      .every((unit, at) => unit === own[at] || (isDigit.has(begin + at) && unit.toUpperCase() === own[at])),
  );
}

/** Returns what the sink is to make of a text: all that is in a run of so many characters of one of the forms is hidden. */
function hideRuns(text: string, secrets: readonly string[], least: number): string {
  const forms = secrets.flatMap(formsOf);
  const isHidden = new Set<number>();
  for (const [at, run] of runsOf(text, least).entries())
    if (forms.some((form) => form.includes(run)) || secrets.some((secret) => isInUrl(secret, run)))
      for (let offset = 0; offset < least; offset += 1) isHidden.add(at + offset);
  const show = (unit: string, at: number) => (!isHidden.has(at) ? unit : isHidden.has(at - 1) ? '' : '***');
  return text.split('').map(show).join('');
}

describe('A secret', () => {
  it('is hidden in runs of eight characters or more, in each of its forms, and nothing else is', () => {
    const secrets = fc.array(anySecret, { minLength: 1, maxLength: 2 });
    const property = fc.property(secrets, anyPieces, (secrets, pieces) => {
      const { hide, data, text: asText, line } = createSink(secrets);
      const forms = secrets.flatMap(formsOf);
      const text = textOf(pieces, forms);
      const shown = hideRuns(text, secrets, 8);
      expect([hide(text), data(text)]).toEqual([shown, shown]);
      for (const way of [asText, line]) expect(createLeakSearch(forms)(way(text))).toEqual([]);
    });
    fc.assert(property, hostile);
  });

  it.each<[what: string, secrets: readonly string[], text: string, shown: string]>([
    ['is hidden alone', ['a-secret', 'b secret'], 'a-secret, b%20secret, c-secret', '***, ***, c-secret'],
    ['of seven is like any other text', ['', '1234567'], '1234567', '1234567'],
    ['is hidden together with the one after it', ['one-secret', 'two-secret'], 'one-secrettwo-secret', '***'],
  ])('%s', (_what, secrets, text, shown) => {
    const { hide, data } = createSink(secrets);
    expect([hide(text), data(text)]).toEqual([shown, shown]);
  });

  it('hides nothing of what tokens of GitHub begin with', () => {
    const { hide } = createSink(['github_pat_0123456789']);
    expect(hide('github_pat_: github_pat_0123456789')).toBe('github_pat_: gith***');
  });
});

describe('The ticket of a transfer URL', () => {
  it('is hidden in runs of 16 characters or more, as it is sent and as it is read, and nothing else is', () => {
    const ticket = fc.string({ unit: fc.constantFrom(...'aZ09-_+/'), minLength: 16, maxLength: 60 });
    const tickets = fc.uniqueArray(ticket, { minLength: 1, maxLength: 5 });
    const property = fc.property(tickets, anyPieces, (tickets, pieces) => {
      const { hide, data, learnTicket } = createSink([]);
      const forms = tickets.flatMap((each) => [each, encodeURIComponent(each)]);
      const text = textOf(pieces, forms);
      expect(hide(text)).toBe(text);
      for (const each of tickets.slice(1)) learnTicket(`https://a.b/put/${encodeURIComponent(each)}`, 'a');
      learnTicket(`https://a.b/put?x=1&sig=${encodeURIComponent(tickets[0] ?? '')}#x`, 'a');
      expect(hide(text)).toBe(hideRuns(text, forms, 16));
      expect(data(text)).toBe(text);
    });
    fc.assert(property, hostile);
  });

  it.each([
    ['https://b.s3.example/site/app-0123456789abcdef.js?X-Signature=', 'app-0123456789abcdef.js'],
    ['https://b.gs.example/o/assets%2Fapp-0123456789abcdef.js?sig=', 'assets/app-0123456789abcdef.js'],
    ['https://b.example/put?key=app%2D0123456789abcdef.js&sig=', 'site/app-0123456789abcdef.js'],
  ])('is not the key of the object, as in %s', (address, key) => {
    const { hide, learnTicket } = createSink([]);
    learnTicket(`${address}c2lnbmF0dXJlIG9mIGl0`, key);
    expect(hide(`"${key}": c2lnbmF0dXJlIG9mIGl0 is used`)).toBe(`"${key}": *** is used`);
  });

  it('is known until hundreds have followed', () => {
    const { hide, learnTicket } = createSink([]);
    const tickets = Array.from({ length: 2_000 }, (_, at) => `ticket-of-${100_000 + at}`);
    for (const [at, ticket] of tickets.entries()) {
      learnTicket(`https://a.b/${ticket}`, 'a');
      if (at % 100 === 99) expect(hide(tickets.slice(at - 99, at + 1).join(' '))).toMatch(/^[* ]+$/);
    }
    expect(hide(`${tickets[0]} ${tickets[1_800]}`)).toBe(`${tickets[0]} ***`);
    for (const ticket of tickets) learnTicket(`https://a.b/once-more-${ticket}`, 'a');
    expect(hide(`once-more-${tickets[1_800]}`)).toBe('***');
  });
});
