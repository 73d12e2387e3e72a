/** The format of a snapshot: the files of a function in one compressed file. */
import { closeSync, createReadStream, createWriteStream, openSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  constants,
  createZstdCompress,
  createZstdDecompress,
  zstdCompressSync,
  zstdDecompressSync,
} from 'node:zlib';
import type { HashedFile } from '../files/changes.ts';
import { identify, type KnownFile } from '../files/open.ts';
import type { CollectedFile } from '../files/walk.ts';
import { isObject } from '../http/response.ts';
import type { HistoryEntry } from './history.ts';

/** The content of a function, as far as a snapshot needs it. */
export interface SnapshotContent {
  readonly files: readonly HashedFile[];
  /** Reads the bytes of all files, one file after the other. A chunk is valid until the next one. */
  readBytes(): Iterable<Uint8Array>;
}

/** A snapshot is not what it must be; the message continues a sentence that begins with the snapshot. */
export class DamagedError extends Error {}

const VERSION = 1;
/** Bytes of the first line at most. */
const LONGEST_HEAD = 100;
/** Bytes of the list of files at most, compressed or not: about a million files. */
const LONGEST_INDEX = 256 * 1024 * 1024;
/** Bytes of one file in that list at most: paths have up to 4,096 bytes, and some characters are escaped. */
const LONGEST_ENTRY = 16 * 1024;
/** Bytes that are compressed together: thousands of small files are many calls otherwise. */
const PIECE_BYTES = 1024 * 1024;
/** Bytes that come out together: with Node's default, the way between the threads takes longer than the compression. */
const chunkSize = 256 * 1024;
/** The fastest level takes half the time of the default one, for at most a tenth more bytes. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 };

/**
 * Writes a snapshot: a line of JSON with the length of the index, the index, and the bytes of all files, the last two
 * compressed, so that the list of files can be read alone.
 * @throws what reading the files and writing the disk throws
 */
export async function writeArchive(
  path: string,
  content: SnapshotContent,
  signal: AbortSignal,
): Promise<KnownFile> {
  const index = zstdCompressSync(
    JSON.stringify(content.files.map(({ path: name, size, sha256 }) => [name, size, sha256])),
  );
  writeFileSync(path, `${JSON.stringify({ version: VERSION, index_bytes: index.length })}\n`);
  writeFileSync(path, index, { flag: 'a' });
  await pipeline(
    joinPieces(content.readBytes()),
    createZstdCompress({ chunkSize, params }),
    createWriteStream(path, { flags: 'a' }),
    { signal },
  );
  return { absolute: path, identity: identify(statSync(path)) };
}

/** Copies chunks together, since each is overwritten by the next one. */
function* joinPieces(chunks: Iterable<Uint8Array>): Generator<Buffer> {
  let piece = Buffer.allocUnsafe(PIECE_BYTES);
  let length = 0;
  for (const chunk of chunks) {
    for (let done = 0; done < chunk.length; ) {
      const part = chunk.subarray(done, done + PIECE_BYTES - length);
      piece.set(part, length);
      done += part.length;
      length += part.length;
      if (length < PIECE_BYTES) continue;
      yield piece;
      piece = Buffer.allocUnsafe(PIECE_BYTES);
      length = 0;
    }
  }
  yield piece.subarray(0, length);
}

/** How large a content is. */
type ContentSize = Pick<HistoryEntry, 'assetsCount' | 'assetsBytes'>;

/** Collects the first bytes of a snapshot until they contain its index. */
export class IndexReader {
  readonly #expected: ContentSize;
  #bytes = Buffer.alloc(0);
  #head: Head | undefined;

  constructor(expected: ContentSize) {
    this.#expected = expected;
  }

  /** Forgets what was collected. */
  begin(): void {
    this.#bytes = Buffer.alloc(0);
    this.#head = undefined;
  }

  /** @throws DamagedError */
  write(bytes: Uint8Array): 'more' | 'enough' {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    this.#head ??= parseHead(this.#bytes, longestIndex(this.#expected));
    return this.#head && this.#bytes.length >= this.#head.indexEnd ? 'enough' : 'more';
  }

  /** Returns the files of the snapshot, which are as many and as large as expected. @throws DamagedError */
  files(): readonly HashedFile[] {
    const { indexStart, indexEnd } = this.#requireHead();
    const { assetsCount, assetsBytes } = this.#expected;
    const files = parseIndex(this.#bytes.subarray(indexStart, indexEnd), longestIndex(this.#expected));
    if (files.length !== assetsCount || files.reduce((sum, { size }) => sum + size, 0) !== assetsBytes)
      throw new DamagedError('is damaged: its content is not what was deployed');
    return files;
  }

  /** Where the bytes of the files begin. @throws DamagedError */
  get end(): number {
    return this.#requireHead().indexEnd;
  }

  #requireHead(): Head {
    if (this.#head && this.#bytes.length >= this.#head.indexEnd) return this.#head;
    throw new DamagedError('is damaged: it ends too early');
  }
}

/** Where the index of a snapshot is. */
interface Head {
  readonly indexStart: number;
  /** The bytes of the files follow. */
  readonly indexEnd: number;
}

function longestIndex({ assetsCount }: ContentSize): number {
  return Math.min(LONGEST_INDEX, (assetsCount + 1) * LONGEST_ENTRY);
}

/** @returns undefined when there are too few bytes yet */
function parseHead(bytes: Buffer, longest: number): Head | undefined {
  const end = bytes.subarray(0, LONGEST_HEAD).indexOf('\n');
  if (end < 0 && bytes.length < LONGEST_HEAD) return undefined;
  const json = parseJson(bytes.subarray(0, Math.max(end, 0)).toString());
  if (!isObject(json) || typeof json.version !== 'number')
    throw new DamagedError('is damaged: its first line is not valid');
  if (json.version > VERSION)
    throw new DamagedError(`was written by a newer version of this action (format ${json.version})`);
  const { index_bytes: length } = json;
  if (!isSize(length) || length > longest) throw new DamagedError('is damaged: its first line is not valid');
  return { indexStart: end + 1, indexEnd: end + 1 + length };
}

function parseIndex(compressed: Buffer, maxOutputLength: number): readonly HashedFile[] {
  let text: string;
  try {
    text = zstdDecompressSync(compressed, { maxOutputLength }).toString();
  } catch (error) {
    throw new DamagedError('is damaged: its list of files cannot be decompressed', { cause: error });
  }
  const json = parseJson(text);
  const files = Array.isArray(json) ? json.map(parseFile).filter((file) => file !== undefined) : [];
  if (!Array.isArray(json) || files.length !== json.length)
    throw new DamagedError('is damaged: its list of files is not valid');
  return files;
}

function parseFile(value: unknown): HashedFile | undefined {
  if (!Array.isArray(value)) return undefined;
  const [path, size, sha256] = value as readonly unknown[];
  if (typeof path !== 'string' || typeof sha256 !== 'string' || !isSize(size)) return undefined;
  return { path, size, sha256 };
}

function isSize(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Extracts a snapshot into a folder. Files are named by their number there, so that no path of a snapshot leads elsewhere.
 * Nothing is written of one that lists other files than expected.
 * @throws DamagedError; what the disk throws
 */
export async function extractArchive(
  path: string,
  folder: string,
  expected: ContentSize,
  signal: AbortSignal,
): Promise<readonly CollectedFile[]> {
  const { files, end } = await readIndex(path, expected);
  const targets = files.map((file, at) => ({ ...file, absolute: join(folder, `${at}`) }));
  try {
    const write = (bytes: AsyncIterable<Buffer>) => writeFiles(targets, bytes);
    await pipeline(createReadStream(path, { start: end }), createZstdDecompress({ chunkSize }), write, {
      signal,
    });
  } catch (error) {
    // The disk's errors name a call; those of the compression do not.
    if (error instanceof DamagedError || signal.aborted || (error instanceof Error && 'syscall' in error))
      throw error;
    throw new DamagedError('is damaged: its files cannot be decompressed', { cause: error });
  }
  return targets.map(({ path: name, absolute }) => ({
    path: name,
    absolute,
    identity: identify(statSync(absolute)),
  }));
}

async function readIndex(
  path: string,
  expected: ContentSize,
): Promise<{ readonly files: readonly HashedFile[]; readonly end: number }> {
  const reader = new IndexReader(expected);
  for await (const bytes of createReadStream(path)) if (reader.write(bytes) === 'enough') break;
  return { files: reader.files(), end: reader.end };
}

/** Splits bytes into the files. @throws DamagedError when there are more or fewer than the files have */
async function writeFiles(
  files: readonly { readonly absolute: string; readonly size: number }[],
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  const chunks = bytes[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const next = async (): Promise<boolean> => {
    const { value, done } = await chunks.next();
    if (!done) rest = value;
    return !done;
  };
  for (const { absolute, size } of files) {
    const descriptor = openSync(absolute, 'wx');
    try {
      for (let left = size; left > 0; ) {
        if (rest.length === 0 && !(await next())) throw new DamagedError('is damaged: it ends too early');
        const part = rest.subarray(0, left);
        writeFileSync(descriptor, part);
        rest = rest.subarray(part.length);
        left -= part.length;
      }
    } finally {
      closeSync(descriptor);
    }
  }
  while (rest.length === 0 && (await next()));
  if (rest.length > 0) throw new DamagedError('is damaged: it contains more than its files');
}
