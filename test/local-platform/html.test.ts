import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exactly, html, Markup } from '../../src/local-platform/admin/html.ts';

/** Returns the text that a browser shows for escaped text. */
function unescaped(escaped: string): string {
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return escaped.replace(/&([a-z]+|#39);/g, (_all, name: string) => entities[name] ?? '');
}

const hidden = fc.constantFrom(
  ...'\u202e\u202a\u2066\u200b\u200f\u2028\u00ad\ufeff\x00\x1b\x7f\x85\r',
  '\ud800',
);
const words = fc
  .array(fc.oneof(hidden, fc.string({ unit: 'binary' })))
  .map((parts) => parts.join(''))
  .filter((word) => !word.includes('\\u{'));

it('Any text is shown in full, with code points for hidden characters, and never as markup', () => {
  fc.assert(
    fc.property(words, (word) => {
      const shown = String(html`${word}`);
      expect(shown).not.toMatch(/[<>"']/);
      expect(shown).not.toMatch(/[\p{Bidi_C}\p{Zl}\p{Zp}\p{Cs}\u200b\ufeff]/u);
      expect(shown.replaceAll(/[\t\n]/g, '')).not.toMatch(/\p{Cc}/u);
      const read = unescaped(shown).replaceAll(/\\u\{([0-9a-f]+)\}/g, (_all, code: string) =>
        String.fromCodePoint(Number.parseInt(code, 16)),
      );
      expect(read).toBe(word);
      expect(unescaped(String(exactly(word))), 'a form sends it back').toBe(word);
    }),
  );
});

it('Markup contains trusted markup, numbers and lists, nothing for undefined and false, and no parsed JSON', () => {
  const item = (word: string) => html`<li>${word}</li>`;
  expect(String(html`<ul>${[item('<'), item('b')]}${7}${undefined}${false}${''}</ul>`)).toBe(
    '<ul><li>&lt;</li><li>b</li>7</ul>',
  );
  expect(String(html`<style>${new Markup('a > b {}')}</style>`)).toBe('<style>a > b {}</style>');
  const word = 'Übersicht, שלום, می‌خواهم, 👩‍🚀️';
  expect(String(html`${word}`), 'joiners are part of words').toBe(word);
  const sent = JSON.parse(JSON.stringify(html`<b>bold</b>`));
  expect(() => html`${sent}`).toThrow();
});
