/** Only what was made here has this key, so that no text from outside can pass for markup. */
const TEXT = Symbol('markup');

/** Markup in which every text from outside is escaped. */
export interface Markup {
  readonly [TEXT]: string;
}

/** What may stand in a template. Text is escaped, lists are joined, `undefined` and `false` are nothing. */
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

/** The markup as text. */
export function markupText(markup: Markup): string {
  return markup[TEXT];
}

function show(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escaped(String(piece));
  return TEXT in piece ? piece[TEXT] : piece.map(show).join('');
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
