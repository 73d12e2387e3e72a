/** The one way out of the process for text: no secret, no transfer URL, no terminal tricks, no workflow command. */

import { cut } from '../format.ts';

declare const safe: unique symbol;

/** Text that may leave the process. Only a `Sink` makes it, and whatever prints, writes or sends text accepts nothing else. */
export type SafeText = string & { readonly [safe]: true };

/** Hides the secrets of a run and all transfer URLs in what leaves the process. */
export type Sink = ReturnType<typeof createSink>;

/** Characters: a shorter part of an address may be a word. */
const SHORTEST_TICKET = 8;
/** As many transfers as there are at once: a message is about one of them. */
const MOST_TICKETS = 256;

/** Creates the sink of a run. @param secrets the API key and the token, as far as there are any */
export function createSink(secrets: readonly string[]) {
  const forms = new Set(secrets.flatMap(formsOf));
  const tickets: (readonly string[])[] = [];
  const findSecrets = (text: string) => [...forms].flatMap((form) => placesOf(form, text));
  const findAll = (text: string) => [
    ...findSecrets(text),
    ...tickets.flat().flatMap((form) => placesOf(form, text)),
    ...Array.from(text.matchAll(TICKET), ({ 0: ticket, index }): Span => [index, index + ticket.length]),
  ];
  const hide = (text: string) => replaceFound(text, findAll);
  const line = (text: string, max?: number) => cut(cleanLine(hide(text)), max) as SafeText;
  return {
    /** Learns a secret that the run has created. */
    learnSecret(secret: string): void {
      for (const form of formsOf(secret)) forms.add(form);
    },
    /** Learns the address of a transfer, whose ticket is hidden from then on also where it stands alone. */
    learnTicket({ pathname, search, searchParams }: URL): void {
      // A query value as it was sent and as it is read: either may be in a message.
      const sent = search.split(/[?&]/).map((pair) => pair.slice(pair.indexOf('=') + 1));
      const forms = [pathname.slice(pathname.lastIndexOf('/') + 1), ...sent, ...searchParams.values()];
      tickets.push([...new Set(forms)].filter(({ length }) => length >= SHORTEST_TICKET));
      if (tickets.length > MOST_TICKETS) tickets.shift();
    },
    /** The result is data: it may contain workflow commands. */
    hide,
    /** Text for people, line by line. */
    text: (text: string) => cleanText(hide(text)) as SafeText,
    /** One line for people. @param max longest result in UTF-16 units, its end shown by `…` */
    line,
    /** The content of a file that others read. It loses secrets alone; what is prose in it passes `hide` before. */
    data: (text: string) => replaceFound(text, findSecrets) as SafeText,
  };
}

/** What acts on a terminal or a reader instead of being read: controls, line separators, bidi and zero-width marks. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

// The runner compares by culture, which skips characters without weight (soft hyphens, joiners, marks).
const WEIGHTLESS = '[\\p{Cf}\\p{M}]*';
const COMMAND_AT_START = new RegExp(`^([\\s\\p{Z}\\p{C}\\p{M}]*):(?=${WEIGHTLESS}:)`, 'u');
const COMMAND_ANYWHERE = new RegExp(`#(?=${WEIGHTLESS}#${WEIGHTLESS}\\[)`, 'gu');

/** Writes a character as JSON can, such as `\n` or `\u001b`. */
function escapeCharacter(character: string): string {
  const escaped = JSON.stringify(character).slice(1, -1);
  return escaped === character ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : escaped;
}

/**
 * Makes any text one log line: what is unprintable becomes a visible escape, and the GitHub runner sees no workflow command
 * in it (`::name::` at a line's start, `##[name]` anywhere). Cleaning twice changes nothing.
 */
function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(UNPRINTABLE, escapeCharacter)
    .replace(COMMAND_ANYWHERE, '# ')
    .replace(COMMAND_AT_START, '$1: ');
}

/** Cleans text of many lines line by line; every line break becomes `\n`, and a tab two spaces. */
function cleanText(text: string): string {
  return text
    .replaceAll('\t', '  ')
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map(cleanLine)
    .join('\n');
}

/** Where something stands in a text, in UTF-16 units. */
type Span = readonly [begin: number, end: number];
type Find = (text: string) => readonly Span[];

/** Layers of encoding that are read: in JSON within JSON, the backslashes double with each. */
const MOST_LAYERS = 12;

/** A character as JSON, JavaScript, URLs or HTML write it. */
const ESCAPE =
  /\\(?:u[\da-f]{4}|x[\da-f]{2}|[^u])|%[0-7][\da-f]|%[c-f][\da-f](?:%[89ab][\da-f]){1,3}|&(?:amp|lt|gt|quot|apos|#\d{1,6}|#x[\da-f]{1,5});/gis;
type Names = Readonly<Record<string, string>>;
const LETTERS: Names = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const ENTITIES: Names = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Called for each escape of answers that may consist of nothing else. */
function decodeEscape(written: string): string {
  const [mark, letter = ''] = [written[0], written[1]];
  if (mark === '\\') return written.length === 2 ? (LETTERS[letter] ?? letter) : character(written.slice(2));
  if (mark === '%' && written.length === 3) return character(written.slice(1));
  if (mark === '%') return Buffer.from(written.replaceAll('%', ''), 'hex').toString();
  const name = written.slice(1, -1).toLowerCase();
  if (letter !== '#') return ENTITIES[name] ?? '';
  return name.startsWith('#x') ? character(name.slice(2)) : character(name.slice(1), 10);
}

function character(digits: string, radix = 16): string {
  return String.fromCodePoint(Number.parseInt(digits, radix));
}

/** Puts `***` for what `find` finds in a text, and in what the escapes in it stand for. */
function replaceFound(text: string, find: Find): string {
  let [shown, from] = ['', 0];
  for (const [begin, end] of findInLayers(text, find, MOST_LAYERS)) {
    shown += `${text.slice(from, begin)}***`;
    from = end;
  }
  return shown + text.slice(from);
}

/** Returns spans in their order, of which none overlaps another. */
function findInLayers(text: string, find: Find, layers: number): readonly Span[] {
  const decoded = layers === 0 ? text : text.replace(ESCAPE, decodeEscape);
  const inner = decoded === text ? [] : encodedSpans(text, findInLayers(decoded, find, layers - 1));
  const joined: [begin: number, end: number][] = [];
  for (const [begin, end] of [...find(text), ...inner].sort(([one], [other]) => one - other)) {
    const last = joined.at(-1);
    if (last && begin < last[1]) last[1] = Math.max(last[1], end);
    else joined.push([begin, end]);
  }
  return joined;
}

/** Returns where spans of the decoded text, in their order, stand in the text itself. */
function encodedSpans(text: string, spans: readonly Span[]): readonly Span[] {
  const escapes = text.matchAll(ESCAPE);
  let [next, growth] = [escapes.next(), 0];
  const encoded = (offset: number) => {
    for (; !next.done && next.value.index - growth < offset; next = escapes.next())
      growth += next.value[0].length - decodeEscape(next.value[0]).length;
    return offset + growth;
  };
  return spans.map(([begin, end]) => [encoded(begin), encoded(end)]);
}

function placesOf(form: string, text: string): readonly Span[] {
  const places: Span[] = [];
  for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length))
    places.push([at, at + form.length]);
  return places;
}

/** Characters: a shorter secret cannot be distinguished from other text and is not redacted. */
const SHORTEST_SECRET = 4;

/**
 * Returns how a secret may stand in a layer: as it is, in base64 (at any of its three shifts, standard or for URLs), and as
 * it is read where it contains what looks like an escape itself.
 */
function formsOf(secret: string): readonly string[] {
  if (secret.length < SHORTEST_SECRET) return [];
  const base64 = [0, 1, 2].map((shift) => base64Of(secret, shift));
  const read = secret.replace(ESCAPE, decodeEscape);
  return [
    secret,
    ...(read === secret ? [] : formsOf(read)),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

/** Returns the part of a secret's base64 that does not depend on the bytes around it. @param shift bytes before it, modulo 3 */
function base64Of(secret: string, shift: number): string {
  const bytes = Buffer.from(' '.repeat(shift) + secret);
  return bytes.toString('base64').slice(Math.ceil((shift * 8) / 6), Math.floor((bytes.length * 8) / 6));
}

/**
 * What follows `/upload/` in whatever looks like a transfer URL (section 2 of the API document), or in its path alone: it may
 * be that of another request, which is not known here. In a longer path, `/upload/` may be a folder.
 */
const TICKET = /(?<=(?:\/\/[^\s"'<>`]{0,300}|(?<![\w./-]))\/(?:up|down)load\/)[^\s"'<>`]+/gi;
