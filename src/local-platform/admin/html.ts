/**
 * Markup in which every text from outside is escaped: `html` creates it. `new Markup(text)` keeps our own text
 * unchanged, for places where nothing is escaped, such as `<style>` and `<script>`.
 */
export class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** What a template can contain. Text is escaped and shown in full, lists are joined, `undefined` and `false` are nothing. */
export type Piece = Markup | string | number | false | undefined | readonly Piece[];

/** Template tag that creates markup. Attribute values in the template must be in double quotes. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return new Markup(strings.reduce((text, next, index) => text + show(pieces[index - 1]) + next));
}

/** Escapes text and changes nothing else, for the values of form fields that come back to the server. */
export function exactly(text: string): Markup {
  return new Markup(escapeText(text));
}

function show(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Markup) return piece.toString();
  if (typeof piece === 'string' || typeof piece === 'number') return escapeText(reveal(String(piece)));
  return piece.map(show).join('');
}

/** Characters that are invisible or change the order of others. Joiners are part of the spelling of words. */
const HIDDEN = /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]--[\t\n\u{200c}\u{200d}]]/gv;

/** Shows hidden characters by their code points, as `\u{202e}`, so that no text can look like another one. */
function reveal(text: string): string {
  return text.replace(HIDDEN, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

const ENTITIES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' };

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&${ENTITIES[character]};`);
}
