import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html, type Markup, markupText, verbatim } from '../../../../src/local-platform/dashboard/html.ts';

const text = (markup: Markup): string => markupText(markup);

/** What a browser makes of escaped text. */
function unescaped(escaped: string): string {
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return escaped.replace(/&([a-z]+|#39);/g, (_all, name: string) => entities[name] ?? '');
}

describe('html', () => {
  it('keeps the template and escapes what is put into it', () => {
    expect(text(html`<a title="${`"'`}">${'<b> & </b>'}</a>`)).toBe(
      '<a title="&quot;&#39;">&lt;b&gt; &amp; &lt;/b&gt;</a>',
    );
  });

  it('takes markup, numbers and lists of both, and leaves out what is not there', () => {
    const item = (word: string) => html`<li>${word}</li>`;
    expect(text(html`<ul>${[item('<'), item('b')]}${7}${undefined}${false}${''}</ul>`)).toBe(
      '<ul><li>&lt;</li><li>b</li>7</ul>',
    );
  });

  it('shows any text as it is, and lets none of it be markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (word) => {
        const shown = text(html`${word}`);
        expect(shown).not.toMatch(/[<>"']/);
        expect(unescaped(shown)).toBe(word);
      }),
    );
  });

  it('takes nothing that came as JSON for markup', () => {
    const sent = JSON.parse(JSON.stringify(html`<b>bold</b>`));
    expect(() => html`${sent}`).toThrow();
  });

  it('has a way for what must not be escaped', () => {
    expect(text(html`<style>${verbatim('a > b {}')}</style>`)).toBe('<style>a > b {}</style>');
  });
});
