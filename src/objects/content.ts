/** The bytes of one object: read from a file that must stay the same while it is sent, and is hashed on the way. */
import { createHash, hash } from 'node:crypto';
import { read } from 'node:fs';
import { promisify } from 'node:util';
import {
  ChangedError,
  type KnownFile,
  lookAgain,
  type OpenFile,
  openFile,
  readFully,
  requireSameVersion,
} from '../files/open.ts';
import type { RequestBody } from '../http/http.ts';
import { STREAM_PIECE } from '../http/transfer.ts';

/** The content of an object: a file, or bytes in memory. */
export type Source = KnownFile | Uint8Array;

/** A source that was opened for one try. */
interface Content {
  readonly body: (RequestBody & { readonly length: number }) | Uint8Array;
  /**
   * Returns the sha-256 (hexadecimal) of what was read, after a check that it was the whole file and still is. Only when
   * nothing reads the bytes any more, whose memory is used again. @throws ChangedError
   */
  finish(): string;
}

/** Larger files are streamed. Bytes. */
const LARGEST_BUFFER = 512 * 1024;

const readSome = promisify(read);

/** Smaller buffers cost less to allocate than to keep. Bytes. */
const SMALLEST_POOLED = 64 * 1024;

/** Memory for files that are read whole. To use it again saves a quarter of the time of an upload of 256 KiB files. */
const unused: ArrayBufferLike[] = [];

function takeMemory(bytes: number): Buffer {
  if (bytes < SMALLEST_POOLED) return Buffer.allocUnsafeSlow(bytes);
  return Buffer.from(unused.pop() ?? Buffer.allocUnsafeSlow(LARGEST_BUFFER).buffer, 0, bytes);
}

function giveBack({ buffer }: Buffer): void {
  if (buffer.byteLength === LARGEST_BUFFER) unused.push(buffer);
}

/**
 * Opens a source for one try. A small file is read whole and synchronously, which is faster than to wait for it.
 * @param onPiece called with the bytes of each piece of a streamed file when it is read
 * @throws ChangedError when another file, a link or nothing is in the file's place
 */
export function openContent(source: Source, onPiece?: (bytes: number) => void): Content {
  if (source instanceof Uint8Array) return { body: source, finish: () => hash('sha256', source, 'hex') };
  return isStreamed(source) ? stream(source, onPiece) : readWhole(source);
}

/** The sha-256 (hexadecimal) of a source. @throws ChangedError when its file changes while it is read */
export async function hashContent(source: Source, signal: AbortSignal): Promise<string> {
  const content = openContent(source);
  if (!(content.body instanceof Uint8Array))
    for await (const _ of content.body.open()) signal.throwIfAborted();
  return content.finish();
}

function isStreamed({ identity }: KnownFile): boolean {
  return identity.size > LARGEST_BUFFER;
}

/** Ways in which opening fails because something else is in the file's place now. */
const CHANGES: Readonly<Record<string, string>> = {
  ENOENT: 'no longer exists',
  ELOOP: 'was replaced by a symbolic link',
};

function openAsBefore(file: KnownFile): OpenFile {
  try {
    return openFile(file);
  } catch (error) {
    const change = error instanceof Error && 'code' in error ? CHANGES[String(error.code)] : undefined;
    throw change === undefined ? error : new ChangedError(change, { cause: error });
  }
}

function readWhole(file: KnownFile): Content {
  using opened = openAsBefore(file);
  if (opened.identity.size > LARGEST_BUFFER) throw new ChangedError('has grown since it was collected');
  const bytes = takeMemory(opened.identity.size);
  readFully(opened.descriptor, bytes, 0);
  return {
    body: bytes,
    finish() {
      requireSameVersion(lookAgain(file), opened.identity);
      const sha256 = hash('sha256', bytes, 'hex');
      giveBack(bytes);
      return sha256;
    },
  };
}

async function readPiece(descriptor: number, piece: Buffer, position: number): Promise<void> {
  for (let done = 0; done < piece.length; ) {
    const { bytesRead } = await readSome(descriptor, piece, done, piece.length - done, position + done);
    if (bytesRead === 0) throw new ChangedError('became shorter while it was read');
    done += bytesRead;
  }
}

function newPiece(): Buffer {
  return Buffer.allocUnsafeSlow(STREAM_PIECE);
}

function stream(file: KnownFile, onPiece?: (bytes: number) => void): Content {
  const before = lookAgain(file);
  let sha256 = before.size === 0 ? hash('sha256', '', 'hex') : undefined;
  return {
    body: {
      length: before.size,
      async *open() {
        using opened = openAsBefore(file);
        requireSameVersion(opened.identity, before);
        const sum = createHash('sha256');
        // In turn. A piece is more than socket and stream keep, so while one is written out one more is read ahead, and no
        // other is asked for; the third buffer is to spare.
        let [next, second, third] = [newPiece(), newPiece(), newPiece()];
        for (let done = 0; done < before.size; [next, second, third] = [second, third, next]) {
          const piece = next.subarray(0, before.size - done);
          await readPiece(opened.descriptor, piece, done);
          sum.update(piece);
          done += piece.length;
          if (done === before.size) sha256 = sum.digest('hex');
          onPiece?.(piece.length);
          yield piece;
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
