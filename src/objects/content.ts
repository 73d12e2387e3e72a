/** The bytes of one object: read from a file that must stay the same while it is sent, and is hashed on the way. */
import { createHash, hash } from 'node:crypto';
import {
  ChangedError,
  type Identity,
  type KnownFile,
  lookAgain,
  openFile,
  readFully,
  requireSameVersion,
} from '../files/open.ts';
import type { RequestBody } from '../http/http.ts';

/** A file that was opened for one try. */
interface Content {
  readonly body: RequestBody | Uint8Array;
  /**
   * Returns the sha-256 (hexadecimal) of what was read, which still is the whole file. Only when nothing reads the bytes any
   * more: their memory is used again. @throws ChangedError
   */
  finish(): string;
}

/** Larger files are streamed. Bytes. */
const LARGEST_BUFFER = 512 * 1024;

/** Bytes of the pieces that a streamed file comes in. */
const STREAM_PIECE = 256 * 1024;

/** Memory of files that were read whole: to use it again saves a quarter of the time of an upload of 256 KiB files. */
const unused: Buffer[] = [];

/**
 * Opens a file for one try. A small one is read whole and synchronously, which is faster than to wait for it.
 * @param onPiece called with the bytes of each piece of a streamed file; @throws ChangedError when it is not that file any more
 */
export function openContent(file: KnownFile, onPiece: (bytes: number) => void): Content {
  using opened = openFile(file);
  const before = opened.identity;
  if (before.size > LARGEST_BUFFER) return stream(file, before, onPiece);
  const memory = unused.pop() ?? Buffer.allocUnsafeSlow(LARGEST_BUFFER);
  const body = memory.subarray(0, before.size);
  readFully(opened.descriptor, body, 0);
  return {
    body,
    finish() {
      requireSameVersion(lookAgain(file), before);
      const sha256 = hash('sha256', body, 'hex');
      unused.push(memory);
      return sha256;
    },
  };
}

/** The sha-256 (hexadecimal) of a file. @throws ChangedError when it changes while it is read */
export async function hashContent(file: KnownFile, signal: AbortSignal): Promise<string> {
  const { body, finish } = openContent(file, () => signal.throwIfAborted());
  if (!(body instanceof Uint8Array)) for await (const _ of body.open());
  return finish();
}

/** Pieces of files that were sent. */
const unusedPieces: Buffer[] = [];

const takePiece = () => unusedPieces.pop() ?? Buffer.allocUnsafeSlow(STREAM_PIECE);

function stream(file: KnownFile, before: Identity, onPiece: (bytes: number) => void): Content {
  let sha256: string | undefined;
  const pieces: Buffer[] = [];
  return {
    body: {
      length: before.size,
      async *open() {
        using opened = openFile(file);
        requireSameVersion(opened.identity, before);
        const sum = createHash('sha256');
        // In turn: while one is written out, one more is read ahead; the third is to spare.
        let [next, second, third] = [takePiece(), takePiece(), takePiece()];
        pieces.push(next, second, third);
        for (let done = 0; done < before.size; [next, second, third] = [second, third, next]) {
          const piece = next.subarray(0, before.size - done);
          readFully(opened.descriptor, piece, done);
          sum.update(piece);
          done += piece.length;
          if (done === before.size) sha256 = sum.digest('hex');
          onPiece(piece.length);
          yield piece;
        }
      },
    },
    finish() {
      requireSameVersion(lookAgain(file), before);
      if (sha256 === undefined) throw new ChangedError('was not read completely');
      unusedPieces.push(...pieces);
      return sha256;
    },
  };
}
