/** The one exit for text: it removes secrets, tickets, control characters and workflow commands. */

import { unescape as decode } from 'node:querystring';
import { cut } from './format.ts';

declare const safe: unique symbol;

/** Text that may leave the process. Only a `Sink` makes it, and whatever prints, writes or sends text accepts nothing else. */
export type SafeText = string & { readonly [safe]: true };

/** Hides the secrets and tickets of a run in what leaves the process. */
export type Sink = ReturnType<typeof createSink>;

/** Characters that a text must have in common with a secret: fewer cannot be distinguished from other text. */
const SHORTEST_SECRET = 8;
/** The same for a ticket, parts of which may be words. */
const SHORTEST_TICKET = 16;
/** At least so many of the newest tickets are known: as many as there are concurrent transfers. */
const MOST_TICKETS = 256;
/** Documented prefixes of tokens. */
const PREFIX = 'github_pat_';

/** Creates the sink of a run. @param names what people chose, and must be able to read: nothing of it is hidden */
export function createSink(secrets: readonly string[], names: readonly string[] = []) {
  const known = new Runs(SHORTEST_SECRET);
  for (const form of secrets.flatMap(formsOf)) known.add(form);
  const allowNames = (all: readonly string[]) => {
    for (const name of all) known.drop(name);
  };
  allowNames([PREFIX, ...names]);
  const used: (readonly [address: string, key: string])[] = [];
  let [recent, former] = [new Runs(SHORTEST_TICKET), new Runs(SHORTEST_TICKET)];
  // Hundreds are used between two texts.
  function findTickets(text: string): readonly Span[] {
    for (const part of used.splice(0).slice(-MOST_TICKETS).flatMap(ticketsIn)) {
      if (recent.forms.size === MOST_TICKETS) [recent, former] = [new Runs(SHORTEST_TICKET), recent];
      recent.add(part);
    }
    return [...recent.find(text), ...former.find(text)];
  }
  const hide = (text: string) => replaceSpans(text, [...known.find(text), ...findTickets(text)]);
  return {
    /** Shows these names from now on. */
    allowNames,
    /** Learns a transfer URL, whose ticket is hidden until hundreds have followed. @param key of the object */
    learnTicket(address: string, key: string): void {
      used.push([address, key]);
    },
    /** The result is data: it may contain workflow commands. */
    hide,
    /** Text for people, line by line. */
    text: (text: string) => cleanText(hide(text)) as SafeText,
    /** One line for people. @param max longest result in UTF-16 units, its end shown by `…` */
    line: (text: string, max?: number) => cut(cleanLine(hide(text)), max) as SafeText,
    /** The content of a file that others read. It loses secrets alone; what is prose in it passes `hide` before. */
    data: (text: string) => replaceSpans(text, known.find(text)) as SafeText,
  };
}

/** What acts on a terminal or a reader instead of being read: controls, line separators, bidi and zero-width marks. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

// The runner compares by culture, which skips characters without weight (soft hyphens, joiners, marks):
// https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
const WEIGHTLESS = '[\\p{Cf}\\p{M}]*';
const COMMAND_AT_START = new RegExp(`^([\\s\\p{Z}\\p{C}\\p{M}]*):(?=${WEIGHTLESS}:)`, 'u');
const COMMAND_ANYWHERE = new RegExp(`#(?=${WEIGHTLESS}#${WEIGHTLESS}\\[)`, 'gu');

/** Writes a character as JSON can, such as `\n` or `\u001b`. */
function escapeCharacter(character: string): string {
  const escaped = JSON.stringify(character).slice(1, -1);
  return escaped === character ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}` : escaped;
}

/** Makes any text one log line without workflow commands (`::name::` at its start, `##[name]` anywhere). Cleaning twice changes nothing. */
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

/** UTF-16 units that are compared first. */
const PART = 3;

/** Finds, in one pass, all runs of a length that a text has in common with what was added. */
class Runs {
  readonly forms = new Set<string>();
  readonly #length: number;
  readonly #runs = new Set<string>();
  /** 1 for each hash of a part of a run: few parts of other texts have the same. */
  readonly #parts = new Uint8Array(2 ** 16);

  constructor(length: number) {
    this.#length = length;
  }

  add(form: string): void {
    if (form.length < this.#length || this.forms.has(form)) return;
    this.forms.add(form);
    for (let at = 0; at + PART <= form.length; at += 1) {
      this.#parts[hashAt(form, at)] = 1;
      if (at + this.#length <= form.length) this.#runs.add(form.slice(at, at + this.#length));
    }
  }

  /** Forgets the runs that a name contains. */
  drop(name: string): void {
    for (const [begin, end] of this.find(name)) this.#runs.delete(name.slice(begin, end));
  }

  find(text: string): readonly Span[] {
    const spans: Span[] = [];
    // Each run contains one part that begins at a multiple of this, as a whole.
    const stride = this.#length - PART + 1;
    for (let part = stride - 1; part + PART <= text.length; part += stride) {
      if (this.#parts[hashAt(text, part)] === 0) continue;
      for (let at = part - stride + 1; at <= part; at += 1) {
        const isRun =
          this.#parts[hashAt(text, at)] === 1 && this.#runs.has(text.slice(at, at + this.#length));
        if (isRun) spans.push([at, at + this.#length]);
      }
    }
    return spans;
  }
}

function hashAt(text: string, at: number): number {
  return (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & 0xffff;
}

/** Puts `***` in place of each span, and of spans that touch together. */
function replaceSpans(text: string, spans: readonly Span[]): string {
  let [shown, from] = ['', -1];
  for (const [begin, end] of spans.toSorted(([one], [other]) => one - other)) {
    if (begin > from) shown += `${text.slice(Math.max(0, from), begin)}***`;
    from = Math.max(from, end);
  }
  return shown + text.slice(Math.max(0, from));
}

/** Returns the forms of a secret: as it is, in JSON, in URLs, and in base64. */
function formsOf(secret: string): readonly string[] {
  const inUrls = Array.from({ length: 2 ** 5 }, (_, cases) => urlFormOf(secret, cases));
  const shifted = (encoding: 'base64' | 'base64url') =>
    [0, 1, 2].map((shift) => base64Of(secret, shift, encoding));
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [secret, inJson, ...inUrls, ...shifted('base64'), ...shifted('base64url')];
}

/** @param cases a bit for each of five digits in a row, as many as a window contains: whether it is in lower case */
function urlFormOf(secret: string, cases: number): string {
  let count = 0;
  const write = (digit: string) => ((cases >> (count++ % 5)) & 1 ? digit.toLowerCase() : digit);
  const encoded = encodeURIComponent(secret.toWellFormed());
  return encoded.replace(/%../g, (code) => code.replace(/\w/g, write));
}

/** Returns the part of a secret's base64 that does not depend on the bytes around it. @param shift bytes before it, modulo 3 */
function base64Of(secret: string, shift: number, encoding: 'base64' | 'base64url'): string {
  const bytes = Buffer.from(' '.repeat(shift) + secret);
  return bytes.toString(encoding).slice(Math.ceil((shift * 8) / 6), Math.floor((bytes.length * 8) / 6));
}

/** Returns the ticket in a transfer URL (section 2 of the API document), without the name of the object. */
function ticketsIn([address, key]: readonly [address: string, key: string]): readonly string[] {
  const [last = ''] = /[^/]*$/.exec(address.replace(/[?#].*$/s, '')) ?? [];
  const parts = [[last, decode(last)] as const, ...queryValues(address)];
  return parts.filter(([, read]) => !`/${key}`.endsWith(`/${read}`)).flat();
}

/** Returns the values in the query of an address, each as it is sent and as it is read. */
export function queryValues(address: string): readonly (readonly [sent: string, read: string])[] {
  const [, query = ''] = address.split(/[?#]/);
  const values = query.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1));
  return values.map((value) => [value, decode(value)]);
}
