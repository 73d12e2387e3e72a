/** Makes text that others wrote fit to be printed: no secret, no terminal tricks, no workflow command. */

const NAMED_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** What acts on a terminal or a reader instead of being read: controls, line separators, bidi and zero-width marks. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

// The runner compares by culture, which skips characters without weight (soft hyphens, joiners, marks).
const WEIGHTLESS = '[\\p{Cf}\\p{M}]*';
const COMMAND_AT_START = new RegExp(`^((?:\\s|\\p{Z}|\\p{C}|\\p{M})*):(?=${WEIGHTLESS}:)`, 'u');
const COMMAND_ANYWHERE = new RegExp(`#(?=${WEIGHTLESS}#${WEIGHTLESS}\\[)`, 'gu');

function escapeCharacter(character: string): string {
  const code = character.charCodeAt(0);
  const hex = code.toString(16);
  return (
    NAMED_ESCAPES[character] ?? (code < 0x100 ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`)
  );
}

function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  // A pair of surrogates is not cut in half.
  return `${text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/**
 * Makes any text safe as one log line, or as a part of one: what is unprintable becomes a visible escape, and
 * the GitHub runner sees no workflow command in it (`::name::` at a line's start, `##[name]` anywhere).
 * Cleaning twice changes nothing.
 * @param max longest result in UTF-16 units, its end shown by `…`
 */
export function cleanLine(text: string, max = Number.POSITIVE_INFINITY): string {
  const line = text
    .toWellFormed()
    .replace(UNPRINTABLE, escapeCharacter)
    .replace(COMMAND_ANYWHERE, '# ')
    .replace(COMMAND_AT_START, '$1: ');
  return shorten(line, max);
}

/** Cleans text of many lines line by line; every line break becomes `\n`, and a tab two spaces. */
export function cleanText(text: string): string {
  return text
    .replaceAll('\t', '  ')
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => cleanLine(line))
    .join('\n');
}

const REDACTED = '***';

/** Shorter pieces would turn up in innocent text. */
const SHORTEST_PIECE = 4;

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** One byte's `%2F`, in either case of its digits, also when it was escaped again: `%252F`. */
function percentPattern(byte: number): string {
  return `%(?:25)*(?:${[...byte.toString(16).padStart(2, '0')].map(digitPattern).join('')})`;
}

function digitPattern(digit: string): string {
  return digit === digit.toUpperCase() ? digit : `[${digit}${digit.toUpperCase()}]`;
}

/** A character's number in HTML: `&#47;` or `&#x2F;`. */
function referencePattern(code: number): string {
  return `&#(?:0*${code}|[xX]0*${[...code.toString(16)].map(digitPattern).join('')});`;
}

function hexPattern(bytes: Uint8Array): string {
  return [...Buffer.from(bytes).toString('hex')].map(digitPattern).join('');
}

function jsonPattern(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    const hex = character.charCodeAt(index).toString(16).padStart(4, '0');
    return `\\\\u${[...hex].map(digitPattern).join('')}`;
  }).join('');
}

/** A character as itself, or as URLs, forms, JSON, HTML and Markdown write it, in whatever mixture. */
function characterPattern(character: string): string {
  const forms = [
    escapeForPattern(character),
    [...Buffer.from(character)].map(percentPattern).join(''),
    jsonPattern(character),
    escapeForPattern(JSON.stringify(character).slice(1, -1)),
    referencePattern(character.codePointAt(0) ?? 0),
  ];
  if (/[!-/:-@[-`{-~]/.test(character)) forms.push(`\\\\${escapeForPattern(character)}`);
  if (character === ' ') forms.push('\\+');
  const entity = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }[character];
  if (entity) forms.push(entity);
  return `(?:${[...new Set(forms)].join('|')})`;
}

/** The part of the secret's base64 that stays the same whatever stands before and after it, for one of three shifts. */
function base64Pattern(secret: Uint8Array, shift: number): string {
  const encoded = Buffer.concat([Buffer.alloc(shift), secret])
    .toString('base64')
    .replaceAll('=', '');
  const start = Math.ceil((shift * 8) / 6);
  const end = Math.floor(((shift + secret.length) * 8) / 6);
  return encoded.slice(start, end);
}

function secretPatterns(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2]
    .map((shift) => base64Pattern(bytes, shift))
    .filter((piece) => piece.length >= SHORTEST_PIECE)
    .map((piece) =>
      piece.replace(/[+/]/g, (character) =>
        character === '+' ? '(?:\\+|-|%2[bB])' : '(?:\\/|\\\\?_|%2[fF]|\\\\\\/)',
      ),
    );
  return [[...secret].map(characterPattern).join(''), hexPattern(bytes), ...base64];
}

/**
 * Makes a function that puts `***` where a text holds one of the secrets: as it is, or as URLs, forms, JSON, HTML, Markdown,
 * base64 (at any of its three shifts, standard or for URLs) or hex write it.
 * @param shortest characters: a shorter secret can't be told from innocent text and is passed over
 */
export function createRedactor(
  secrets: readonly string[],
  shortest = SHORTEST_PIECE,
): (text: string) => string {
  const patterns = secrets.filter((secret) => secret.length >= shortest).flatMap(secretPatterns);
  if (patterns.length === 0) return (text) => text;
  const pattern = new RegExp(patterns.join('|'), 'g');
  return (text) => text.replace(pattern, REDACTED);
}

/** The same data with every text in it redacted; what holds no secret comes back as it is. */
export function redactTexts(json: unknown, redact: (text: string) => string): unknown {
  const text = JSON.stringify(json) ?? '';
  if (redact(text) === text) return json;
  return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? redact(value) : value));
}

const TRANSFER_URL = /((?:https?:\/\/[^\s"'<>]{0,300}|(?<![\w./-]))\/(?:up|down)load\/)[^\s"'<>]+/gi;

/**
 * Puts `***` for the ticket in whatever looks like a transfer URL (section 2 of the API document): a message may name that
 * of another request, which nobody here knows.
 */
export function hideTransferUrls(text: string): string {
  return text.replace(TRANSFER_URL, `$1${REDACTED}`);
}
