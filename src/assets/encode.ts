import { escapedLength, longestEscape, writeEscaped } from './escape.ts';

/** How a file's bytes travel; section 2 of the API document ("Asset descriptor"). */
export type Encoding = 'utf-8' | 'base64';

const chunkBytes = 256 * 1024;

// Small against a chunk, since room is made for the worst case and what is left of a chunk is lost. A multiple of 3.
const pieceBytes = 12 * 1024;

/** Collects JSON text as chunks of bytes. */
export interface ChunkWriter {
  /** Writes text of any characters. */
  writeText(text: string): void;
  /** Writes what belongs between the quotes of a JSON string; base64 only in multiples of 3 bytes, but for the end. */
  writeContent(bytes: Buffer, encoding: Encoding): void;
  /** Gives the full chunks, or all of them, and forgets them. */
  take(which: 'full' | 'all'): Buffer[];
  /** Bytes written since the beginning. */
  written(): number;
}

/** Makes a writer that turns bytes into JSON strings without decoding them. */
export function createChunkWriter(): ChunkWriter {
  let chunk = Buffer.alloc(0);
  let used = 0;
  let before = 0;
  let full: Buffer[] = [];

  const finishChunk = () => {
    if (used > 0) full.push(chunk.subarray(0, used));
    before += used;
    chunk = Buffer.alloc(0);
    used = 0;
  };

  const makeRoom = (bytes: number) => {
    if (chunk.length - used >= bytes) return;
    finishChunk();
    chunk = Buffer.allocUnsafeSlow(Math.max(chunkBytes, bytes));
  };

  const writeUtf8 = (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const piece = bytes.subarray(at, at + pieceBytes);
      makeRoom(longestEscape * piece.length);
      used = writeEscaped(piece, chunk, used);
    }
  };

  const writeBase64 = (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const text = bytes.toString('base64', at, at + pieceBytes);
      makeRoom(text.length);
      used += chunk.write(text, used, 'latin1');
    }
  };

  return {
    writeText(text) {
      makeRoom(3 * text.length);
      used += chunk.write(text, used, 'utf8');
    },
    writeContent: (bytes, encoding) => (encoding === 'utf-8' ? writeUtf8 : writeBase64)(bytes),
    take(which) {
      if (which === 'all') finishChunk();
      const taken = full;
      full = [];
      return taken;
    },
    written: () => before + used,
  };
}

/** Bytes that {@link ChunkWriter.writeContent} writes for these. */
export function contentLength(bytes: Buffer, encoding: Encoding): number {
  return encoding === 'utf-8' ? escapedLength(bytes) : 4 * Math.ceil(bytes.length / 3);
}
