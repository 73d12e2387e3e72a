/** Files that are read window by window, whatever their size. */
import { readFully } from './open.ts';

/** Bytes of one window: a multiple of 3, for base64. */
export const WINDOW_BYTES = 3 * 512 * 1024;

/** Bytes before a window that are read with it, so that nothing that spans two windows is missed: longer than any secret. */
const OVERLAP_BYTES = 16 * 1024;

/** A part of a file. */
export interface Window {
  readonly bytes: Buffer;
  /** The same with what came before them. */
  readonly withOverlap: Buffer;
  /** Of the bytes in the file. */
  readonly position: number;
  readonly isLast: boolean;
}

/** Creates a buffer for {@link readWindows}, to be used for one file after the other. */
export function createReadBuffer(): Buffer {
  return Buffer.allocUnsafeSlow(OVERLAP_BYTES + WINDOW_BYTES);
}

/**
 * Reads a file from its beginning, window by window; the buffer is valid until the next one.
 * An empty file has one empty window. @throws ChangedError when it ends before `size` bytes
 */
export function* readWindows(descriptor: number, size: number, buffer: Buffer): Generator<Window> {
  let position = 0;
  do {
    const overlap = Math.min(position, OVERLAP_BYTES);
    const length = Math.min(WINDOW_BYTES, size - position);
    const withOverlap = buffer.subarray(OVERLAP_BYTES - overlap, OVERLAP_BYTES + length);
    readFully(descriptor, withOverlap, position - overlap);
    const isLast = position + length >= size;
    yield { bytes: withOverlap.subarray(overlap), withOverlap, position, isLast };
    position += length;
  } while (position < size);
}
