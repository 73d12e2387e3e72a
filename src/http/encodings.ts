/** The ways in which a text may write a secret: each is read back, with the place of every character in the source. */

/** A text with some of its escapes undone. */
export interface Reading {
  readonly text: string;
  /** Where in the source each character begins and ends; absent when the text is the source. */
  readonly places?: { readonly starts: Uint32Array; readonly ends: Uint32Array };
}

interface Escape {
  readonly text: string;
  /** Index after it. */
  readonly end: number;
}

type EscapeReader = (text: string, at: number) => Escape | undefined;

/** One byte as `%2F`, also when it was escaped again: `%252F`. */
const PERCENT = /%(?:25)*([0-9a-f]{2})/iy;
const BACKSLASH = /\\(?:u([0-9a-fA-F]{4})|([bfnrt])|([!-/:-@[-`{-~]))/y;
const REFERENCE = /&(?:#0*(\d{1,7})|#x0*([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/iy;

const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** A character of a URL, which may take up to four bytes. */
function readPercent(text: string, at: number): Escape | undefined {
  const bytes: number[] = [];
  let end = at;
  for (let size = 1; bytes.length < size; ) {
    const match = matchAt(PERCENT, text, end);
    if (match === null) break;
    const byte = Number.parseInt(match[1] ?? '', 16);
    if (bytes.length === 0 && byte >= 0xc0) size = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    bytes.push(byte);
    end = PERCENT.lastIndex;
  }
  return bytes.length === 0 ? undefined : { text: Buffer.from(bytes).toString(), end };
}

/** An escape of JSON or of Markdown. */
function readBackslash(text: string, at: number): Escape | undefined {
  const match = matchAt(BACKSLASH, text, at);
  if (match === null) return undefined;
  const [, hex, control, sign = ''] = match;
  const character = hex === undefined ? sign : String.fromCharCode(Number.parseInt(hex, 16));
  return {
    text: control === undefined ? character : (CONTROLS[control] ?? control),
    end: BACKSLASH.lastIndex,
  };
}

/** A character reference of HTML. */
function readReference(text: string, at: number): Escape | undefined {
  const match = matchAt(REFERENCE, text, at);
  if (match === null) return undefined;
  const [, decimal, hex, name = ''] = match;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const character = code <= 0x10ffff ? String.fromCodePoint(code) : ENTITIES[name.toLowerCase()];
  return character === undefined ? undefined : { text: character, end: REFERENCE.lastIndex };
}

const FORM_SPACE: EscapeReader = (_text, at) => ({ text: ' ', end: at + 1 });

type Escapes = Readonly<Record<string, EscapeReader>>;

const URL_ESCAPES: Escapes = { '%': readPercent };
const FORM_ESCAPES: Escapes = { '%': readPercent, '+': FORM_SPACE };
const TEXT_ESCAPES: Escapes = { '\\': readBackslash };
const HTML_ESCAPES: Escapes = { '&': readReference };
const BASE64_ESCAPES: Escapes = { '%': readPercent, '\\': readBackslash };
const MIXED_ESCAPES: Escapes = { ...FORM_ESCAPES, ...TEXT_ESCAPES, ...HTML_ESCAPES };

/** Undoes escapes from left to right, each once. @returns undefined when there are none */
function unescapeText(source: string, escapes: Escapes): Reading | undefined {
  const signs = Object.keys(escapes);
  if (!signs.some((sign) => source.includes(sign))) return undefined;
  // No escape stands for more characters than it has.
  const starts = new Uint32Array(source.length);
  const ends = new Uint32Array(source.length);
  const readers = Array.from({ length: 128 }, (_, code) => escapes[String.fromCharCode(code)]);
  const parts: string[] = [];
  let length = 0;
  let copied = 0;
  for (let at = 0; at < source.length; ) {
    const found = readers[source.charCodeAt(at)]?.(source, at);
    const end = found?.end ?? at + 1;
    for (let units = found?.text.length ?? 1; units > 0; units -= 1) {
      starts[length] = at;
      ends[length] = end;
      length += 1;
    }
    if (found) {
      parts.push(source.slice(copied, at), found.text);
      copied = end;
    }
    at = end;
  }
  parts.push(source.slice(copied));
  return { text: parts.join(''), places: { starts, ends } };
}

/** Returns the text as it is, and without the escapes of URLs, of forms, of JSON and Markdown, of HTML, and of all of them. */
export function readPlain(source: string): readonly Reading[] {
  const readings: Reading[] = [{ text: source }];
  for (const escapes of [URL_ESCAPES, FORM_ESCAPES, TEXT_ESCAPES, HTML_ESCAPES, MIXED_ESCAPES]) {
    const reading = unescapeText(source, escapes);
    if (reading && !readings.some(({ text }) => text === reading.text)) readings.push(reading);
  }
  return readings;
}

/** Returns the text in the standard alphabet of base64. */
export function readBase64(source: string): readonly Reading[] {
  const reading = unescapeText(source, BASE64_ESCAPES) ?? { text: source };
  return [{ ...reading, text: reading.text.replaceAll('-', '+').replaceAll('_', '/') }];
}

/** Returns the text with hexadecimal digits in lower case. */
export function readHex(source: string): readonly Reading[] {
  return [{ text: source.replace(/[A-F]+/g, (digits) => digits.toLowerCase()) }];
}

/** Returns the parts of a secret's base64 that do not depend on the bytes around it, one for each of three shifts. */
export function base64Of(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    return encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
  });
}

/** Returns the secret's bytes in hexadecimal digits. */
export function hexOf(secret: string): string {
  return Buffer.from(secret).toString('hex');
}
