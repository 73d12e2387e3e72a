/** The one way out of the process for text: no secret, no transfer URL, no terminal tricks, no workflow command. */
import { base64Of, hexOf, type Reading, readBase64, readHex, readPlain } from './encodings.ts';

declare const safe: unique symbol;

/** Text that may leave the process. Only a `Sink` makes it, and whatever prints, writes or sends text accepts nothing else. */
export type SafeText = string & { readonly [safe]: true };

/** A value of which every text may leave the process. */
export type SafeValue =
  | SafeText
  | number
  | boolean
  | undefined
  | readonly SafeValue[]
  | { readonly [name: string]: SafeValue };

/** Hides the secrets of a run and all transfer URLs in what leaves the process. */
export interface Sink {
  /** Learns the address of a transfer, whose ticket is hidden from then on wherever it stands alone. */
  learnTicket(address: URL): void;
  /** Hides also parts of a secret, of 8 characters or more. The result is data: it may contain workflow commands. */
  hide(text: string): string;
  /** Text for people, line by line. */
  text(text: string): SafeText;
  /** One line for people. @param max longest result in UTF-16 units, its end shown by `…` */
  line(text: string, max?: number): SafeText;
  /** A value that others work with, on one line. It loses whole secrets only: a part of one may be in a name by chance. */
  value(text: string): SafeText;
  /** The content of a file that others read. It loses whole secrets only; what is prose in it passes `hide` before. */
  data(text: string): SafeText;
}

/** Creates the sink of a run. @param secrets the API key and the token, as far as there are any */
export function createSink(secrets: readonly string[]): Sink {
  const redact = createRedactor(secrets);
  const redactWhole = createWholeRedactor(secrets);
  const tickets = new Tickets();
  const hide = (text: string) => redact(tickets.hide(hideTransferUrls(text)));
  return {
    learnTicket: (address) => tickets.learn(address),
    hide,
    text: (text) => cleanText(hide(text)) as SafeText,
    line: (text, max) => cleanLine(hide(text), max) as SafeText,
    value: (text) => cleanLine(redactWhole(hideTransferUrls(text))) as SafeText,
    data: (text) => redactWhole(text) as SafeText,
  };
}

const NAMED_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** What acts on a terminal or a reader instead of being read: controls, line separators, bidi and zero-width marks. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

// The runner compares by culture, which skips characters without weight (soft hyphens, joiners, marks).
const WEIGHTLESS = '[\\p{Cf}\\p{M}]*';
const COMMAND_AT_START = new RegExp(`^([\\s\\p{Z}\\p{C}\\p{M}]*):(?=${WEIGHTLESS}:)`, 'u');
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

/** Characters: a shorter secret cannot be distinguished from other text and is not redacted. */
const SHORTEST_SECRET = 4;

/** Characters of a secret that never stand together in a redacted text. */
const PIECE = 8;

/** One way to write secrets: how a text is read for it, and what is looked for in there. */
interface Form {
  readonly read: (text: string) => readonly Reading[];
  readonly indexes: readonly SecretIndex[];
}

/**
 * Makes a function that puts `***` for each whole secret: as it is, or as URLs, JSON, base64 or hex write it. For values that
 * others work with, and for much text: it takes a hundredth of the time of `createRedactor`.
 */
export function createWholeRedactor(given: readonly string[]): (text: string) => string {
  const secrets = given.filter((secret) => secret.length >= SHORTEST_SECRET);
  const forms = [...new Set(secrets.flatMap(formsOf))].sort((one, other) => other.length - one.length);
  const mark = markFor(secrets);
  return (text) => forms.reduce((rest, form) => rest.replaceAll(form, () => mark), text);
}

function formsOf(secret: string): readonly string[] {
  const encoded = encodeURIComponent(secret.toWellFormed());
  const base64 = base64Of(secret).filter((form) => form.length >= SHORTEST_SECRET);
  return [
    secret,
    encoded,
    encoded.replace(/%../g, (byte) => byte.toLowerCase()),
    JSON.stringify(secret).slice(1, -1),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
    hexOf(secret),
    hexOf(secret).toUpperCase(),
  ];
}

/**
 * Makes a function that puts `***` for every 8 consecutive characters of a secret (of a shorter one for all of it): as they
 * are, or as URLs, forms, JSON, HTML, Markdown, base64 (at any of its three shifts, standard or for URLs) or hex write them.
 * Takes time linear in the secrets, and in each text.
 */
export function createRedactor(given: readonly string[]): (text: string) => string {
  const secrets = given.filter((secret) => secret.length >= SHORTEST_SECRET);
  if (secrets.length === 0) return (text) => text;
  const plain = secrets.flatMap((secret) => readPlain(secret).map(({ text }) => text));
  const forms: readonly Form[] = [
    { read: readPlain, indexes: indexesOf(plain, PIECE) },
    { read: readBase64, indexes: indexesOf(secrets.flatMap(base64Of), PIECE) },
    { read: readHex, indexes: indexesOf(secrets.map(hexOf), 2 * PIECE) },
  ];
  const mark = markFor(secrets);
  return (text) => hide(text, forms, mark);
}

/** One index for each width that occurs: that of a piece, or of all of a secret that is shorter. */
function indexesOf(texts: readonly string[], piece: number): readonly SecretIndex[] {
  const known = [...new Set(texts)].filter((text) => text.length >= SHORTEST_SECRET);
  const byWidth = Map.groupBy(known, (text) => Math.min(text.length, piece));
  return [...byWidth].map(([width, group]) => createSecretIndex(group, width));
}

/** `***`, or three of another sign when a secret has a star: the mark and what stands around it never make a piece. */
function markFor(secrets: readonly string[]): string {
  let sign = REDACTED.charAt(0);
  for (let code = 0x2588; secrets.some((secret) => secret.includes(sign)); code += 1) {
    sign = String.fromCharCode(code);
  }
  return sign.repeat(REDACTED.length);
}

function hide(text: string, forms: readonly Form[], mark: string): string {
  const hidden = new Uint8Array(text.length);
  for (const { read, indexes } of forms) {
    for (const reading of read(text)) for (const index of indexes) markPieces(reading, index, hidden);
  }
  return replaceHidden(text, hidden, mark);
}

function markPieces({ text, places }: Reading, index: SecretIndex, hidden: Uint8Array): void {
  let done = 0;
  index.find(text, (at) => {
    const last = at + index.width - 1;
    const end = places?.ends[last] ?? last + 1;
    hidden.fill(1, Math.max(done, places?.starts[at] ?? at), end);
    done = end;
  });
}

function replaceHidden(text: string, hidden: Uint8Array, mark: string): string {
  const parts: string[] = [];
  let shown = 0;
  for (let start = hidden.indexOf(1); start >= 0; start = hidden.indexOf(1, shown)) {
    parts.push(text.slice(shown, start), mark);
    const end = hidden.indexOf(0, start);
    shown = end < 0 ? text.length : end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(shown);
}

const SLASH = String.raw`(?:\\?/|%2F)`;
const INSIDE = String.raw`[^\s"'<>\`]`;
/** What stands before the path: a scheme and a host, a host alone, or nothing that a word would have. */
const BEFORE = [
  String.raw`(?:[a-z][\w+.-]{0,20}(?::|%3A))?${SLASH}${SLASH}${INSIDE}{0,300}?`,
  String.raw`(?<![\w.-])(?:[\w-]{1,63}\.){1,10}[a-z]{2,20}(?::\d+)?(?:${SLASH}${INSIDE}{0,300}?)?`,
  String.raw`(?<=^|[\s"'(<=:,;\`\[{|>])`,
].join('|');
const TRANSFER_URL = new RegExp(`((?:${BEFORE})${SLASH}(?:up|down)load${SLASH})${INSIDE}+`, 'gi');
const ABSOLUTE_TRANSFER_URL = /(https?:\/\/[^\s"'<>]{0,300}\/(?:up|down)load\/)[^\s"'<>`]+/gi;

/**
 * Puts `***` for the ticket in whatever looks like a transfer URL (section 2 of the API document): a message may name that
 * of another request, which is not known here.
 */
export function hideTransferUrls(text: string): string {
  return text.replace(TRANSFER_URL, `$1${REDACTED}`);
}

/** Characters: a shorter part of an address may be a word. */
const SHORTEST_TICKET = 8;
/** The newest are kept: the others are long expired. */
const MOST_TICKETS = 20_000;

/** The tickets of this run. They are found by their lengths, since there may be thousands of them. */
class Tickets {
  readonly #byLength = new Map<number, Set<string>>();

  /** A query value is learned as it was sent and as it is read: either may be in a message. */
  learn({ pathname, search, searchParams }: URL): void {
    const sent = search
      .slice(1)
      .split('&')
      .map((pair) => pair.slice(pair.indexOf('=') + 1));
    for (const part of [pathname.split('/').at(-1) ?? '', ...sent, ...searchParams.values()]) {
      if (part.length < SHORTEST_TICKET) continue;
      const known = this.#byLength.get(part.length) ?? new Set();
      this.#byLength.set(part.length, known.add(part));
      const [oldest] = known;
      if (known.size > MOST_TICKETS && oldest !== undefined) known.delete(oldest);
    }
  }

  hide(text: string): string {
    if (this.#byLength.size === 0) return text;
    return text.replace(/\S{8,}/g, (word) => this.#hideIn(word));
  }

  #hideIn(word: string): string {
    let shown = '';
    let shownTo = 0;
    for (let at = 0; at < word.length; at += 1) {
      const length = this.#lengthAt(word, at);
      if (length === 0) continue;
      shown += `${word.slice(shownTo, at)}${REDACTED}`;
      shownTo = at + length;
      at = shownTo - 1;
    }
    return shown + word.slice(shownTo);
  }

  /** @returns the length of the longest ticket that begins there; 0 without one */
  #lengthAt(word: string, at: number): number {
    let longest = 0;
    for (const [length, known] of this.#byLength)
      if (length > longest && known.has(word.slice(at, at + length))) longest = length;
    return longest;
  }
}

/** Levels of an answer that anything is read from. */
const DEEPEST = 20;

/**
 * Hides secrets and transfer URLs in all texts of an answer: before anything is cut from them, which may leave a part, and
 * before they become Markdown, which may hide them from a later search. @param text the answer as it was sent
 */
export function hideInJson(json: unknown, text: string, redactWhole: (text: string) => string): unknown {
  // Almost no answer contains any, and most of them are long lists.
  if (!/\\|load\//.test(text) && redactWhole(text) === text) return json;
  const hide = (value: string) => redactWhole(value.replace(ABSOLUTE_TRANSFER_URL, `$1${REDACTED}`));
  const visit = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return hide(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth > DEEPEST) return undefined;
    if (Array.isArray(value)) return value.map((item) => visit(item, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [hide(name), visit(inner, depth + 1)]),
    );
  };
  return visit(json, 1);
}

const BASE = 0x01000193;
const SPREAD = 0x9e3779b1;

/** All pieces of one width, found in any text in linear time: by a rolling hash, and a comparison where it agrees. */
interface SecretIndex {
  readonly width: number;
  /** Calls back with the begin of every piece, from left to right. */
  find(text: string, found: (at: number) => void): void;
}

/** @param secrets none shorter than `width`, in UTF-16 units */
function createSecretIndex(secrets: readonly string[], width: number): SecretIndex {
  const all = secrets.join('');
  const bits = Math.max(4, Math.ceil(Math.log2(2 * all.length)));
  const heads = new Int32Array(2 ** bits).fill(-1);
  const next = new Int32Array(all.length);
  const slotOf = (hash: number) => Math.imul(hash, SPREAD) >>> (32 - bits);

  const holds = (text: string, at: number, hash: number): boolean => {
    for (let piece = heads[slotOf(hash)] ?? -1; piece >= 0; piece = next[piece] ?? -1) {
      if (isSame(text, at, all, piece, width)) return true;
    }
    return false;
  };
  let offset = 0;
  for (const secret of secrets) {
    forEachPiece(secret, width, (at, hash) => {
      if (holds(secret, at, hash)) return;
      next[offset + at] = heads[slotOf(hash)] ?? -1;
      heads[slotOf(hash)] = offset + at;
    });
    offset += secret.length;
  }
  return {
    width,
    find(text, found) {
      forEachPiece(text, width, (at, hash) => {
        if (holds(text, at, hash)) found(at);
      });
    },
  };
}

function forEachPiece(text: string, width: number, visit: (at: number, hash: number) => void): void {
  let leaving = 1;
  for (let count = 0; count < width; count += 1) leaving = Math.imul(leaving, BASE);
  let hash = 0;
  for (let end = 0; end < text.length; end += 1) {
    hash = (Math.imul(hash, BASE) + text.charCodeAt(end)) | 0;
    const at = end + 1 - width;
    if (at > 0) hash = (hash - Math.imul(text.charCodeAt(at - 1), leaving)) | 0;
    if (at >= 0) visit(at, hash);
  }
}

function isSame(one: string, at: number, other: string, otherAt: number, length: number): boolean {
  for (let index = 0; index < length; index += 1) {
    if (one.charCodeAt(at + index) !== other.charCodeAt(otherAt + index)) return false;
  }
  return true;
}
