/** The bytes of one object: read from a file that must be, until all of it is sent, the version that was collected. */
import { type KnownFile, lookAgain, openFile, readFile, readFully } from '../files/open.ts';
import { type RequestBody, SOCKET_BUFFER } from '../http/exchange.ts';

const STREAM_PIECE = 256 * 1024;

/** Memory of pieces that were sent: to use it again saves a quarter of the time of an upload of 256 KiB files. */
const unused: Buffer[] = [];

/**
 * Opens a file for one try. A small one is read whole and synchronously, which is faster than to wait for it.
 * @param onPiece called with the bytes of each piece of a streamed file; @throws ChangedError when it is not that file any more
 */
export function openContent(file: KnownFile, onPiece: (bytes: number) => void) {
  if (file.identity.size <= SOCKET_BUFFER) return readFile(file);
  lookAgain(file);
  return stream(file, onPiece);
}

function stream(file: KnownFile, onPiece: (bytes: number) => void): RequestBody {
  const { size } = file.identity;
  return {
    length: size,
    async *open() {
      using opened = openFile(file);
      for (let done = 0; done < size; ) {
        const memory = unused.pop() ?? Buffer.allocUnsafeSlow(STREAM_PIECE);
        const piece = memory.subarray(0, size - done);
        readFully(opened.descriptor, piece, done);
        done += piece.length;
        onPiece(piece.length);
        yield piece;
        // An answer does not say that its request has left. A writer that was made to wait, and goes on, does.
        if (piece.length > SOCKET_BUFFER) unused.push(memory);
      }
    },
  };
}
