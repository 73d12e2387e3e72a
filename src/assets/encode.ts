/** How a file's bytes travel; section 2 of the API document ("Asset descriptor"). */
export type Encoding = 'utf-8' | 'base64';

const chunkBytes = 256 * 1024;

// Strings of this size stay in V8's young generation and in the processor's cache: twice as fast as long ones.
const pieceBytes = 32 * 1024;

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
      // JSON escapes bytes below 0x80 alone, so UTF-8 read and written as Latin-1 comes out as the same JSON.
      const text = JSON.stringify(bytes.toString('latin1', at, at + pieceBytes)).slice(1, -1);
      makeRoom(text.length);
      used += chunk.write(text, used, 'latin1');
    }
  };

  const writeBase64 = (bytes: Buffer) => {
    const step = 3 * pieceBytes;
    for (let at = 0; at < bytes.length; at += step) {
      const text = bytes.toString('base64', at, at + step);
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

// How much longer each byte gets inside a JSON string.
const escapeBytes = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x80 ? JSON.stringify(String.fromCharCode(byte)).length - 3 : 0,
);

/** Bytes that {@link ChunkWriter.writeContent} writes for these. */
export function contentLength(bytes: Buffer, encoding: Encoding): number {
  if (encoding === 'base64') return 4 * Math.ceil(bytes.length / 3);
  let length = bytes.length;
  for (let at = 0; at < bytes.length; at += 1) length += escapeBytes[bytes[at] ?? 0] ?? 0;
  return length;
}
