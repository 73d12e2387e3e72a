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
import { type RequestBody, SOCKET_BUFFER } from '../http/exchange.ts';

/** A file that was opened for one try. */
interface Content {
  readonly body: RequestBody | Uint8Array;
  /** Returns the sha-256 (hexadecimal) of what was read, which still is the whole file. @throws ChangedError */
  finish(): string;
}

/** Bytes of the pieces that a streamed file comes in. */
const STREAM_PIECE = 256 * 1024;

/** Memory of pieces that were sent: to use it again saves a quarter of the time of an upload of 256 KiB files. */
const unused: Buffer[] = [];

/**
 * Opens a file for one try. A small one is read whole and synchronously, which is faster than to wait for it.
 * @param onPiece called with the bytes of each piece of a streamed file; @throws ChangedError when it is not that file any more
 */
export function openContent(file: KnownFile, onPiece: (bytes: number) => void): Content {
  using opened = openFile(file);
  const before = opened.identity;
  if (before.size > SOCKET_BUFFER) return stream(file, before, onPiece);
  const body = Buffer.allocUnsafeSlow(before.size);
  readFully(opened.descriptor, body, 0);
  return {
    body,
    finish() {
      requireSameVersion(lookAgain(file), before);
      return hash('sha256', body, 'hex');
    },
  };
}

/** The sha-256 (hexadecimal) of a file. @throws ChangedError when it changes while it is read */
export async function hashContent(file: KnownFile, signal: AbortSignal): Promise<string> {
  const { body, finish } = openContent(file, () => signal.throwIfAborted());
  if (!(body instanceof Uint8Array)) for await (const _ of body.open());
  return finish();
}

function stream(file: KnownFile, before: Identity, onPiece: (bytes: number) => void): Content {
  let sha256: string | undefined;
  return {
    body: {
      length: before.size,
      async *open() {
        using opened = openFile(file);
        requireSameVersion(opened.identity, before);
        const sum = createHash('sha256');
        for (let done = 0; done < before.size; ) {
          const memory = unused.pop() ?? Buffer.allocUnsafeSlow(STREAM_PIECE);
          const piece = memory.subarray(0, before.size - done);
          readFully(opened.descriptor, piece, done);
          sum.update(piece);
          done += piece.length;
          if (done === before.size) sha256 = sum.digest('hex');
          onPiece(piece.length);
          yield piece;
          // An answer does not say that its request has left. A writer that was made to wait, and goes on, does.
          if (piece.length > SOCKET_BUFFER) unused.push(memory);
        }
      },
    },
    finish() {
      requireSameVersion(lookAgain(file), before);
      if (sha256 === undefined) throw new ChangedError('was not read completely');
      return sha256;
    },
  };
}
