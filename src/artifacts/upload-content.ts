/** The bytes of one object: read from a file that must stay the same while it is sent, and hashed on the way. */
import { createHash, hash } from 'node:crypto';
import { closeSync, constants, fstatSync, lstatSync, openSync, read, readSync, type Stats } from 'node:fs';
import { promisify } from 'node:util';
import type { WalkedFile } from '../files/walk.ts';
import type { RequestBody } from '../platform/http.ts';
import { STREAM_PIECE } from '../platform/transfer.ts';

/** A regular file as it was when it was collected. */
export type FileSource = Pick<WalkedFile, 'absolute' | 'identity'>;

/** What an object is to hold: a file, or bytes that are at hand. */
export type Source = FileSource | Uint8Array;

/** A source that was opened for one try. */
export interface Content {
  readonly body: (RequestBody & { readonly length: number }) | Uint8Array;
  /** Hexadecimal, of the bytes that were read; undefined while they were not all read. */
  sha256(): string | undefined;
  /** Gives the memory back. Only for bytes that nobody reads any more: never after a try that was broken off. */
  release(): void;
  /** Makes sure that the file still is what was read. @throws ChangedError when it is not */
  verify(): void;
}

/** A file was written to, replaced or removed meanwhile; the message continues a sentence that begins with the file. */
export class ChangedError extends Error {}

/** Larger files are streamed. Bytes. */
export const LARGEST_BUFFER = 512 * 1024;

/** Memory that a streamed file takes at most while it is sent, whatever its size: two pieces. Bytes. */
const STREAM_WEIGHT = 2 * STREAM_PIECE;

// O_NONBLOCK: opening a pipe that took the file's place must not wait. O_NOFOLLOW: nor may a link take it.
// Neither exists on Windows.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const readSome = promisify(read);

/** Memory for files that are read whole, used again and again: what is left to be collected adds up too fast. */
export interface BufferPool {
  take(bytes: number): Buffer;
  giveBack(buffer: Buffer): void;
}

/** Below this, memory of its own costs less than to keep it. Bytes. */
const SMALLEST_POOLED = 64 * 1024;

/** Makes a pool. It never holds more than was out at the same time. */
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
 * Opens a source for one try: a small file is read whole, at once, since that takes less time than to wait for it.
 * @param onPiece told of the bytes of each piece of a streamed file as it is asked for
 * @throws ChangedError when another file, a link or nothing is in the file's place
 */
export function openContent(source: Source, pool: BufferPool, onPiece?: (bytes: number) => void): Content {
  if (source instanceof Uint8Array) return contentOf(source, { verify: nothing, release: nothing });
  return isStreamed(source) ? stream(source, onPiece) : readWhole(source, pool);
}

/** The sha-256 (hexadecimal) of a source. @throws ChangedError when its file changes meanwhile */
export async function hashContent(source: Source, signal: AbortSignal, pool: BufferPool): Promise<string> {
  const content = openContent(source, pool);
  if (!(content.body instanceof Uint8Array))
    for await (const _ of content.body.open()) signal.throwIfAborted();
  const sha256 = finish(content);
  content.release();
  return sha256;
}

/** The sha-256 of what was read, once it is sure that it was the whole file and still is. @throws ChangedError */
export function finish(content: Content): string {
  content.verify();
  const sha256 = content.sha256();
  if (sha256 === undefined) throw new ChangedError('was not read to its end');
  return sha256;
}

function isStreamed({ identity }: FileSource): boolean {
  return identity.size > LARGEST_BUFFER;
}

function nothing(): void {}

function contentOf(bytes: Uint8Array, ends: Pick<Content, 'verify' | 'release'>): Content {
  return { body: bytes, ...ends, sha256: () => hash('sha256', bytes, 'hex') };
}

function isSameFile(stats: Stats, { identity }: FileSource): boolean {
  return stats.isFile() && stats.dev === identity.dev && stats.ino === identity.ino;
}

function isSameVersion(now: Stats, before: Stats): boolean {
  return now.size === before.size && now.mtimeMs === before.mtimeMs;
}

function requireSameFile(stats: Stats, file: FileSource): void {
  if (!isSameFile(stats, file)) throw new ChangedError('is another file than the one that was collected');
}

function requireSameVersion(now: Stats, before: Stats): void {
  if (!isSameVersion(now, before)) throw new ChangedError('was written to meanwhile');
}

function lookAt(file: FileSource): Stats {
  const stats = lstatSync(file.absolute, { throwIfNoEntry: false });
  if (stats === undefined) throw new ChangedError('is gone');
  requireSameFile(stats, file);
  return stats;
}

function verifier(file: FileSource, before: Stats) {
  return () => {
    requireSameVersion(lookAt(file), before);
  };
}

interface OpenFile extends Disposable {
  readonly descriptor: number;
  readonly stats: Stats;
}

/** Ways in which opening fails because something else is in the file's place now. */
const CHANGES: Readonly<Record<string, string>> = { ENOENT: 'is gone', ELOOP: 'is a link now' };

function openDescriptor(path: string): number {
  try {
    return openSync(path, FLAGS);
  } catch (error) {
    const change = error instanceof Error && 'code' in error ? CHANGES[String(error.code)] : undefined;
    throw change === undefined ? error : new ChangedError(change, { cause: error });
  }
}

function openFile(file: FileSource): OpenFile {
  const descriptor = openDescriptor(file.absolute);
  try {
    const stats = fstatSync(descriptor);
    requireSameFile(stats, file);
    return { descriptor, stats, [Symbol.dispose]: () => closeSync(descriptor) };
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

function readWhole(file: FileSource, pool: BufferPool): Content {
  using opened = openFile(file);
  if (opened.stats.size > LARGEST_BUFFER) throw new ChangedError('has grown since it was collected');
  const bytes = pool.take(opened.stats.size);
  for (let done = 0; done < bytes.length; ) {
    const count = readSync(opened.descriptor, bytes, done, bytes.length - done, done);
    if (count === 0) throw new ChangedError('became shorter while it was read');
    done += count;
  }
  return contentOf(bytes, { verify: verifier(file, opened.stats), release: () => pool.giveBack(bytes) });
}

async function readPiece(descriptor: number, piece: Buffer, position: number): Promise<void> {
  for (let done = 0; done < piece.length; ) {
    const { bytesRead } = await readSome(descriptor, piece, done, piece.length - done, position + done);
    if (bytesRead === 0) throw new ChangedError('became shorter while it was read');
    done += bytesRead;
  }
}

function stream(file: FileSource, onPiece?: (bytes: number) => void): Content {
  const before = lookAt(file);
  let sha256: string | undefined;
  return {
    body: {
      length: before.size,
      async *open() {
        using opened = openFile(file);
        requireSameVersion(opened.stats, before);
        const sum = createHash('sha256');
        // Two in turn: a piece is more than a socket keeps, so the next one is asked for only when it was written out.
        const buffers = [Buffer.allocUnsafeSlow(STREAM_PIECE), Buffer.allocUnsafeSlow(STREAM_PIECE)] as const;
        for (let done = 0, [next, other] = buffers; done < before.size; [next, other] = [other, next]) {
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
