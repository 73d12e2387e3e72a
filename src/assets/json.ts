/** Bytes as JSON text, without decoding them. */
import { LONGEST_ESCAPE, writeEscaped } from './escape.ts';

/** How the bytes of a file are sent; section 2 of the API document ("Asset descriptor"). */
export type Encoding = 'utf-8' | 'base64';

const CHUNK_BYTES = 256 * 1024;

// Small against a chunk, since room is made for the worst case and what is left of a chunk is lost. A multiple of 3.
const PIECE_BYTES = 12 * 1024;

/** Collects JSON text as chunks of bytes. */
export class JsonWriter {
  #chunk = Buffer.alloc(0);
  #used = 0;
  #full: Buffer[] = [];
  #finished = 0;

  /** Bytes since the beginning. */
  get written(): number {
    return this.#finished + this.#used;
  }

  /** Writes text of any characters. */
  writeText(text: string): void {
    this.#makeRoom(3 * text.length);
    this.#used += this.#chunk.write(text, this.#used, 'utf8');
  }

  /** Writes what belongs between the quotes of a JSON string; base64 only in multiples of 3 bytes, but for the end. */
  writeContent(bytes: Buffer, encoding: Encoding): void {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const piece = bytes.subarray(at, at + PIECE_BYTES);
      this.#makeRoom(LONGEST_ESCAPE * piece.length);
      if (encoding === 'utf-8') this.#used = writeEscaped(piece, this.#chunk, this.#used);
      else this.#used += this.#chunk.write(piece.toString('base64'), this.#used, 'latin1');
    }
  }

  /** Returns the full chunks, or all of them, and forgets them. */
  take(which: 'full' | 'all'): Buffer[] {
    if (which === 'all') this.#finishChunk(0);
    const taken = this.#full;
    this.#full = [];
    return taken;
  }

  #makeRoom(bytes: number): void {
    if (this.#chunk.length - this.#used < bytes) this.#finishChunk(Math.max(CHUNK_BYTES, bytes));
  }

  #finishChunk(nextBytes: number): void {
    if (this.#used > 0) this.#full.push(this.#chunk.subarray(0, this.#used));
    this.#finished += this.#used;
    this.#used = 0;
    this.#chunk = Buffer.allocUnsafeSlow(nextBytes);
  }
}
