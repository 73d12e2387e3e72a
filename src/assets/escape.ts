/**
 * Writes bytes of UTF-8 as the inside of a JSON string, without decoding them. JSON escapes quotes, backslashes and
 * what is below 0x20, all of which are single bytes, so characters need no decoding. Four bytes are tested and copied
 * together when none needs an escape: up to three times as fast as `JSON.stringify` of the same bytes as Latin-1.
 */

/** The most bytes that one byte can become. */
export const LONGEST_ESCAPE = 6;

// What each byte becomes, `LONGEST_ESCAPE` bytes apart, and how many bytes that is.
const escaped = new Uint8Array(256 * LONGEST_ESCAPE);
const escapedLengths = new Uint8Array(256);
for (let byte = 0; byte < 256; byte += 1) {
  const character = String.fromCharCode(byte);
  const text = byte < 0x80 ? JSON.stringify(character).slice(1, -1) : character;
  escapedLengths[byte] = text.length;
  escaped.set(Buffer.from(text, 'latin1'), byte * LONGEST_ESCAPE);
}

/** Non-zero when one of four bytes needs an escape: below 0x20, a quote (0x22) or a backslash (0x5c). */
function findEscapes(word: number): number {
  const control = word - 0x20202020;
  const quote = (word ^ 0x22222222) - 0x01010101;
  const backslash = (word ^ 0x5c5c5c5c) - 0x01010101;
  // A subtraction borrows into the high bit of a byte that was smaller; bytes with that bit set are not ASCII.
  // The lowest bit that is set is exact, those above it may be carried over from it.
  return (control | quote | backslash) & ~word & 0x80808080;
}

/** Which of the four bytes is the first that needs an escape. */
function firstEscape(found: number): number {
  return (31 - Math.clz32(found & -found)) >> 3;
}

/** Bytes that {@link writeEscaped} writes for the same bytes. */
export function escapedLength(source: Buffer): number {
  const view = new DataView(source.buffer, source.byteOffset, source.length);
  const { length } = source;
  let more = 0;
  let at = 0;
  while (at < length - 3) {
    const found = findEscapes(view.getInt32(at, true));
    if (found === 0) at += 4;
    else {
      at += firstEscape(found);
      more += (escapedLengths[source[at] ?? 0] ?? 0) - 1;
      at += 1;
    }
  }
  for (; at < length; at += 1) more += (escapedLengths[source[at] ?? 0] ?? 0) - 1;
  return length + more;
}

/**
 * Writes `source` at `start` of `target`, which needs room for {@link LONGEST_ESCAPE} times as much; gives the end.
 */
export function writeEscaped(source: Buffer, target: Buffer, start: number): number {
  const from = new DataView(source.buffer, source.byteOffset, source.length);
  const to = new DataView(target.buffer, target.byteOffset, target.length);
  const { length } = source;
  let end = start;
  let at = 0;
  while (at < length - 3) {
    const word = from.getInt32(at, true);
    const found = findEscapes(word);
    // All four go over; what needs an escape and what follows it is written over.
    to.setInt32(end, word, true);
    const clean = found === 0 ? 4 : firstEscape(found);
    at += clean;
    end += clean;
    if (found !== 0) {
      end = writeByte(source[at] ?? 0, target, end);
      at += 1;
    }
  }
  for (; at < length; at += 1) end = writeByte(source[at] ?? 0, target, end);
  return end;
}

function writeByte(byte: number, target: Buffer, start: number): number {
  const length = escapedLengths[byte] ?? 0;
  // One byte and two are written out, since all but a few in a million are of these.
  if (length === 1) target[start] = byte;
  else if (length === 2) {
    target[start] = 0x5c;
    target[start + 1] = escaped[byte * LONGEST_ESCAPE + 1] ?? 0;
  } else {
    for (let part = 0; part < length; part += 1)
      target[start + part] = escaped[byte * LONGEST_ESCAPE + part] ?? 0;
  }
  return start + length;
}
