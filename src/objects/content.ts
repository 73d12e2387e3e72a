/** The bytes of one object: read from a file that must stay the same while it is sent, and is hashed on the way. */
import { createHash, hash } from 'node:crypto';
import { read } from 'node:fs';
import { promisify } from 'node:util';
import {
  ChangedError,
  type Identity,
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
  /** Hexadecimal, of the bytes that were read; undefined while they were not all read. */
  sha256(): string | undefined;
  /** Returns the memory to the pool. Only for bytes that nothing reads any more: never after an aborted try. */
  release(): void;
  /** Checks that the file is still what was read. @throws ChangedError when it is not */
  verify(): void;
}

/** Larger files are streamed. Bytes. */
const LARGEST_BUFFER = 512 * 1024;

/** Memory that a streamed file takes at most while it is sent, whatever its size: three pieces. Bytes. */
const STREAM_WEIGHT = 3 * STREAM_PIECE;

const readSome = promisify(read);

/** Reusable memory for files that are read whole: garbage would add up too fast. */
export interface BufferPool {
  take(bytes: number): Buffer;
  giveBack(buffer: Buffer): void;
}

/** Smaller buffers cost less to allocate than to keep. Bytes. */
const SMALLEST_POOLED = 64 * 1024;

/** Creates a pool. It never keeps more than was in use at the same time. */
export function createBufferPool(): BufferPool {
  const free: ArrayBufferLike[] = [];
  return {
    take(bytes) {
      if (bytes < SMALLEST_POOLED) return Buffer.allocUnsafeSlow(bytes);
      return Buffer.from(free.pop() ?? Buffer.allocUnsafeSlow(LARGEST_BUFFER).buffer, 0, bytes);
    },
    giveBack({ buffer }) {
      if (buffer.byteLength === LARGEST_BUFFER) free.push(buffer);
    },
  };
}

/** Bytes of memory that a source takes while it is sent. */
export function weightOf(source: Source): number {
  if (source instanceof Uint8Array) return source.length;
  return isStreamed(source) ? STREAM_WEIGHT : source.identity.size;
}

/**
 * Opens a source for one try. A small file is read whole and synchronously, which is faster than to wait for it.
 * @param onPiece called with the bytes of each piece of a streamed file when it is read
 * @throws ChangedError when another file, a link or nothing is in the file's place
 */
export function openContent(source: Source, pool: BufferPool, onPiece?: (bytes: number) => void): Content {
  if (source instanceof Uint8Array) return contentOf(source, { verify: nothing, release: nothing });
  return isStreamed(source) ? stream(source, onPiece) : readWhole(source, pool);
}

/** The sha-256 (hexadecimal) of a source. @throws ChangedError when its file changes while it is read */
export async function hashContent(source: Source, signal: AbortSignal, pool: BufferPool): Promise<string> {
  const content = openContent(source, pool);
  if (!(content.body instanceof Uint8Array))
    for await (const _ of content.body.open()) signal.throwIfAborted();
  const sha256 = finish(content);
  content.release();
  return sha256;
}

/** Returns the sha-256 of what was read, after a check that it was the whole file and still is. @throws ChangedError */
export function finish(content: Content): string {
  content.verify();
  const sha256 = content.sha256();
  if (sha256 === undefined) throw new ChangedError('was not read completely');
  return sha256;
}

function isStreamed({ identity }: KnownFile): boolean {
  return identity.size > LARGEST_BUFFER;
}

function nothing(): void {}

function contentOf(bytes: Uint8Array, ends: Pick<Content, 'verify' | 'release'>): Content {
  return { body: bytes, ...ends, sha256: () => hash('sha256', bytes, 'hex') };
}

/** Makes sure that the file still is what was read. */
function verifier(file: KnownFile, before: Identity) {
  return () => requireSameVersion(lookAgain(file), before);
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

function readWhole(file: KnownFile, pool: BufferPool): Content {
  using opened = openAsBefore(file);
  if (opened.identity.size > LARGEST_BUFFER) throw new ChangedError('has grown since it was collected');
  const bytes = pool.take(opened.identity.size);
  readFully(opened.descriptor, bytes, 0);
  return contentOf(bytes, { verify: verifier(file, opened.identity), release: () => pool.giveBack(bytes) });
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
    sha256: () => sha256,
    release: nothing,
    verify: verifier(file, before),
  };
}
