/** The one way out of the process for text: no secret, no transfer URL, no terminal tricks, no workflow command. */

declare const safe: unique symbol;

/** Text that may leave the process. Only a `Sink` makes it, and whatever prints, writes or sends text accepts nothing else. */
export type SafeText = string & { readonly [safe]: true };

/** Hides the secrets of a run and all transfer URLs in what leaves the process. */
export type Sink = ReturnType<typeof createSink>;

const REDACTED = '***';
/** Characters: a shorter part of an address may be a word. */
const SHORTEST_TICKET = 8;
/** As many transfers as there are at once: a message is about one of them. */
const MOST_TICKETS = 256;

/** Creates the sink of a run. @param secrets the API key and the token, as far as there are any */
export function createSink(secrets: readonly string[]) {
  const redact = createRedactor(secrets);
  const tickets: (readonly string[])[] = [];
  const hide = (text: string) => {
    let rest = hideTransferUrls(text);
    // To look first takes a fifth of the time, and hardly any text contains a ticket.
    for (const forms of tickets)
      for (const form of forms) if (rest.includes(form)) rest = rest.replaceAll(form, REDACTED);
    return redact(rest);
  };
  return {
    /** Learns the address of a transfer, whose ticket is hidden from then on also where it stands alone. */
    learnTicket({ pathname, search, searchParams }: URL): void {
      // A query value as it was sent and as it is read: either may be in a message.
      const sent = search.split(/[?&]/).map((pair) => pair.slice(pair.indexOf('=') + 1));
      const forms = [pathname.slice(pathname.lastIndexOf('/') + 1), ...sent, ...searchParams.values()];
      tickets.push(forms.filter(({ length }) => length >= SHORTEST_TICKET));
      if (tickets.length > MOST_TICKETS) tickets.shift();
    },
    /** The result is data: it may contain workflow commands. */
    hide,
    /** Text for people, line by line. */
    text: (text: string) => cleanText(hide(text)) as SafeText,
    /** One line for people. @param max longest result in UTF-16 units, its end shown by `…` */
    line: (text: string, max?: number) => cleanLine(hide(text), max) as SafeText,
    /** The content of a file that others read. It loses secrets alone; what is prose in it passes `hide` before. */
    data: (text: string) => redact(text) as SafeText,
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
 * Makes any text safe as one log line, or as a part of one: what is unprintable becomes a visible escape, transfer URLs
 * are hidden, and the GitHub runner sees no workflow command in it (`::name::` at a line's start, `##[name]` anywhere).
 * Cleaning twice changes nothing.
 * @param max longest result in UTF-16 units, its end shown by `…`
 */
export function cleanLine(text: string, max = Number.POSITIVE_INFINITY): string {
  const line = hideTransferUrls(text.toWellFormed())
    .replace(UNPRINTABLE, escapeCharacter)
    .replace(COMMAND_ANYWHERE, '# ')
    .replace(COMMAND_AT_START, '$1: ');
  if (line.length <= max) return line;
  // A pair of surrogates is not cut in half.
  return `${line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Cleans text of many lines line by line; every line break becomes `\n`, and a tab two spaces. */
export function cleanText(text: string): string {
  return text
    .replaceAll('\t', '  ')
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => cleanLine(line))
    .join('\n');
}

/** Characters: a shorter secret cannot be distinguished from other text and is not redacted. */
const SHORTEST_SECRET = 4;

/**
 * Makes a function that puts `***` for each secret: as it is, or as URLs, JSON or base64 (at any of its three shifts,
 * standard or for URLs) write it.
 */
export function createRedactor(given: readonly string[]): (text: string) => string {
  const secrets = given.filter((secret) => secret.length >= SHORTEST_SECRET);
  // The longest first, since one form may be a part of another.
  const forms = [...new Set(secrets.flatMap(formsOf))].sort((one, other) => other.length - one.length);
  return (text) => forms.reduce((rest, form) => rest.replaceAll(form, REDACTED), text);
}

function formsOf(secret: string): readonly string[] {
  const encoded = encodeURIComponent(secret.toWellFormed());
  const base64 = [0, 1, 2].map((shift) => base64Of(secret, shift));
  return [
    secret,
    encoded,
    encoded.replace(/%../g, (byte) => byte.toLowerCase()),
    JSON.stringify(secret).slice(1, -1),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

/** Returns the part of a secret's base64 that does not depend on the bytes around it. @param shift bytes before it, modulo 3 */
function base64Of(secret: string, shift: number): string {
  const bytes = Buffer.from(' '.repeat(shift) + secret);
  return bytes.toString('base64').slice(Math.ceil((shift * 8) / 6), Math.floor((bytes.length * 8) / 6));
}

/** A transfer URL, or its path alone; in a longer path, `/upload/` may be a folder. */
const TRANSFER_URL = /((?:\\?\/\\?\/[^\s"'<>`]{0,300}?|(?<![\w./-]))\\?\/(?:up|down)load\\?\/)[^\s"'<>`]+/gi;

/**
 * Puts `***` for the ticket in whatever looks like a transfer URL (section 2 of the API document): a message may name that
 * of another request, which is not known here.
 */
export function hideTransferUrls(text: string): string {
  return text.replace(TRANSFER_URL, `$1${REDACTED}`);
}
