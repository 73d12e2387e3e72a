/** Only what was made here has this key, so that no text from outside can pass for markup. */
const TEXT = Symbol('markup');

/** Markup in which every text from outside is escaped. */
export interface Markup {
  readonly [TEXT]: string;
}

/** What may stand in a template. Text is escaped and shown in full, lists are joined, `undefined` and `false` are nothing. */
export type Piece = Markup | string | number | false | undefined | readonly Piece[];

/** Template tag that makes markup. Attribute values in the template must stand in double quotes. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  const text = strings.map((string, index) => string + (index < pieces.length ? show(pieces[index]) : ''));
  return { [TEXT]: text.join('') };
}

/** Takes text of our own as it is, for places where nothing is escaped: `<style>` and `<script>`. */
export function verbatim(text: string): Markup {
  return { [TEXT]: text };
}

/** Escapes text and changes nothing else, for the values of fields that come back to the server. */
export function exactly(text: string): Markup {
  return { [TEXT]: escaped(text) };
}

/** The markup as text. */
export function markupText(markup: Markup): string {
  return markup[TEXT];
}

function show(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escaped(visible(String(piece)));
  return TEXT in piece ? piece[TEXT] : piece.map(show).join('');
}

/** Characters that have no shape of their own or change the order of others. Joiners are part of the spelling of words. */
const HIDDEN = /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]--[\t\n\u{200c}\u{200d}]]/gv;

/** Shows hidden characters by their code points, as `\u{202e}`: text from outside must not look like another one. */
function visible(text: string): string {
  return text.replace(HIDDEN, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
