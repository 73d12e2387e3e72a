import { isUtf8 } from 'node:buffer';
import { readSync } from 'node:fs';
import { openFile, readFully } from '../files/open.ts';
import type { Pace } from '../files/pace.ts';
import type { WalkedFile } from '../files/walk.ts';

/** Bytes of one window: a multiple of 3, so that windows can be written as base64 one by one. */
export const windowBytes = 3 * 512 * 1024;

/** Bytes before a window that are read with it, so that nothing that spans two windows is missed, in UTF-16 as well. */
export const overlapBytes = 16 * 1024;

/** A part of a file: `buffer[start, end)` is at `position` in it, and what came before is at `[from, start)`. */
export interface Window {
  readonly buffer: Buffer;
  readonly from: number;
  readonly start: number;
  readonly end: number;
  readonly position: number;
  readonly isLast: boolean;
}

/** A buffer for {@link readWindows}, to be used for one file after the other. */
export function createReadBuffer(): Buffer {
  return Buffer.allocUnsafeSlow(overlapBytes + windowBytes);
}

/**
 * Reads a file from its beginning, window by window; the buffer is good until the next one.
 * An empty file has one empty window. Throws a {@link ChangedError} when it ends before `size` bytes.
 */
export function* readWindows(descriptor: number, size: number, buffer: Buffer): Generator<Window> {
  let position = 0;
  do {
    const before = Math.min(position, overlapBytes);
    const length = Math.min(windowBytes, size - position);
    const from = overlapBytes - before;
    readFully(descriptor, buffer.subarray(from, overlapBytes + length), position - before);
    const isLast = position + length >= size;
    yield { buffer, from, start: overlapBytes, end: overlapBytes + length, position, isLast };
    position += length;
  } while (position < size);
}

/** Tells window by window whether a file is UTF-8, also where a window cuts a character in two. */
export function createUtf8Check(): (window: Window) => boolean {
  let checked = 0;
  let valid = true;
  return ({ buffer, start, end, position, isLast }) => {
    if (!valid) return false;
    const first = start - (position - checked);
    const last = isLast ? end : wholeCharactersEnd(buffer, first, end);
    valid = isUtf8(buffer.subarray(first, last));
    checked = position + (last - start);
    return valid;
  };
}

/** The end of the last character that is not cut off at `end`; `end` itself when the bytes are no UTF-8 anyway. */
function wholeCharactersEnd(buffer: Buffer, start: number, end: number): number {
  for (let at = end - 1; at >= Math.max(start, end - 3); at -= 1) {
    const byte = buffer[at] ?? 0;
    if (byte < 0x80) return end;
    const isLead = byte >= 0xc0;
    if (isLead) return at + characterLength(byte) > end ? at : end;
  }
  return end;
}

function characterLength(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}

/** Returns the line that a byte of a file is in, counted from 1. Reads the file up to it, since only errors ask for it. */
export async function lineAt(descriptor: number, offset: number, pace: Pace): Promise<number> {
  const buffer = Buffer.allocUnsafeSlow(64 * 1024);
  let line = 1;
  for (let position = 0; position < offset; ) {
    const count = readSync(descriptor, buffer, 0, Math.min(buffer.length, offset - position), position);
    if (count === 0) break;
    const bytes = buffer.subarray(0, count);
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) line += 1;
    position += count;
    if (pace.due()) await pace.breathe();
  }
  return line;
}

/** The text of a file that must still be the one that was walked. */
export function readText(file: WalkedFile): string {
  using opened = openFile(file);
  const bytes = Buffer.allocUnsafeSlow(opened.identity.size);
  readFully(opened.descriptor, bytes, 0);
  return bytes.toString();
}
