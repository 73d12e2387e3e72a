/** The content of a function: its files as the JSON that a deploy sends. */
import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { DeployError } from '../errors.ts';
import { digestOf } from '../files/changes.ts';
import type { CollectedFile } from '../files/collect.ts';
import { describeLargest } from '../files/largest.ts';
import { quote } from '../files/names.ts';
import { ChangedError, describeFailure, readFile } from '../files/open.ts';
import { takeTurn } from '../files/turn.ts';
import { formatBytes } from '../format.ts';
import type { RequestBody } from '../http/http.ts';

/** A file of a function. */
export interface AssetFile {
  /** Relative to the root, with `/`. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal, of its bytes. */
  readonly sha256: string;
  /** How its bytes are sent; section 2 of the API document ("Asset descriptor"). */
  readonly encoding: 'utf-8' | 'base64';
}

export interface AssetContent {
  /** Sorted by the bytes of their path. */
  readonly files: readonly AssetFile[];
  /** Sum of the sizes. */
  readonly bytes: number;
  /** As `digestOf` computes it. */
  readonly digest: string;
  /** Returns the path of an asset relative to the workspace; undefined for a path that is no asset, or not in the workspace. */
  locate(path: string): string | undefined;
  /** The JSON body of a deploy: the fields in the order given, then `assets` (section 4 of the API document). */
  encodeBody(fields: Readonly<Record<string, string>>): RequestBody;
}

/** Bytes. V8 has no longer text, so no platform in JavaScript can parse a longer request; others accept far less. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Bytes of one buffer of the body, since thousands of small ones are slower to send. */
const CHUNK_BYTES = 256 * 1024;

/** Bytes that are encoded together. A multiple of 3, for base64. */
const PIECE_BYTES = 3 * 16 * 1024;

/** Files between two turns of the event loop, and the bytes of a file that is worth one of its own. */
const [TURN_FILES, TURN_BYTES] = [100, 1024 * 1024];

/** Memory for reading most files one after the other. */
const MEMORY_BYTES = 1024 * 1024;

interface ReadOptions {
  /** The path from the workspace to the root: `''`, or with `/` at its end; undefined outside of the workspace. */
  readonly prefix?: string;
  /** Called with each file and its bytes, which are valid until it returns. */
  readonly onFile?: (file: CollectedFile, bytes: Buffer) => void;
  /** Called with a file that cannot be read, and why, to follow its name. */
  readonly onFailure?: (file: CollectedFile, why: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads files, each once, and keeps their JSON.
 * @throws DeployError when one cannot be read and there is no `onFailure`, or when one request cannot contain them all;
 * CancelledError (or the signal's own reason)
 */
export async function readContent(
  collected: readonly CollectedFile[],
  { prefix, onFile, onFailure = cannotRead, signal }: ReadOptions = {},
): Promise<AssetContent> {
  if (sizeOf(collected) > MOST_BYTES) throw tooLarge(collected);
  const files: AssetFile[] = [];
  const json = new JsonWriter();
  const memory = Buffer.allocUnsafeSlow(MEMORY_BYTES);
  for (const [at, file] of collected.entries()) {
    if (at % TURN_FILES === 0 || file.identity.size > TURN_BYTES) await takeTurn(signal);
    try {
      const bytes = readFile(file, memory);
      onFile?.(file, bytes);
      const encoding = isUtf8(bytes) ? 'utf-8' : 'base64';
      json.write(`${at === 0 ? '' : ','}${JSON.stringify(file.path)}:{"encoding":"${encoding}","content":`);
      json.writeString(bytes, encoding);
      json.write('}');
      files.push({ path: file.path, size: bytes.length, sha256: hash('sha256', bytes, 'hex'), encoding });
    } catch (error) {
      if (error instanceof RangeError) throw tooLarge(collected);
      onFailure(file, describeReadFailure(error));
    }
  }
  const { chunks, length } = json.finish();
  const paths = new Set(files.map(({ path }) => path));
  return {
    files,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    digest: digestOf(files),
    locate: (path) => (prefix !== undefined && paths.has(path) ? prefix + path : undefined),
    encodeBody: (fields) => createBody(fields, chunks, length),
  };
}

/** Collects JSON as buffers. */
class JsonWriter {
  readonly #chunks: Buffer[] = [];
  #chunk = Buffer.alloc(0);
  #used = 0;
  #length = 0;

  /** Writes text of any characters. */
  write(text: string): void {
    this.#makeRoom(3 * text.length);
    this.#used += this.#chunk.write(text, this.#used, 'utf8');
  }

  /**
   * Writes bytes as a string. What JSON escapes is ASCII, so that UTF-8 need not be decoded: as Latin-1, one character is one
   * byte, and where a piece ends does not matter.
   */
  writeString(bytes: Buffer, encoding: AssetFile['encoding']): void {
    this.write('"');
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const piece = bytes.subarray(at, at + PIECE_BYTES);
      const text =
        encoding === 'utf-8'
          ? JSON.stringify(piece.toString('latin1')).slice(1, -1)
          : piece.toString('base64');
      this.#makeRoom(text.length);
      this.#used += this.#chunk.write(text, this.#used, 'latin1');
    }
    this.write('"');
  }

  finish(): { readonly chunks: readonly Buffer[]; readonly length: number } {
    const last = this.#chunk.subarray(0, this.#used);
    return { chunks: [...this.#chunks, last], length: this.#length + last.length };
  }

  /** @throws RangeError when there is more than one request can contain */
  #makeRoom(bytes: number): void {
    if (this.#chunk.length - this.#used >= bytes) return;
    this.#chunks.push(this.#chunk.subarray(0, this.#used));
    this.#length += this.#used;
    if (this.#length > MOST_BYTES) throw new RangeError(`more than ${MOST_BYTES} bytes`);
    this.#chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, bytes));
    this.#used = 0;
  }
}

function createBody(
  fields: Readonly<Record<string, string>>,
  chunks: readonly Buffer[],
  length: number,
): RequestBody {
  const head = Object.entries(fields).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`,
  );
  const start = Buffer.from(`{${head.join('')}"assets":{`);
  const end = Buffer.from('}}');
  return { length: start.length + length + end.length, open: () => [start, ...chunks, end] };
}

function describeReadFailure(error: unknown): string {
  if (error instanceof ChangedError) return 'changed while it was read';
  if (error instanceof Error && 'code' in error) return describeFailure(error);
  throw error;
}

function cannotRead({ path }: CollectedFile, why: string): never {
  throw new DeployError(`${quote(path)} ${why}.`, { hint: 'Run the step again.' });
}

function tooLarge(collected: readonly CollectedFile[]): DeployError {
  const sizes = collected.map(({ path, identity: { size } }) => ({ path, size }));
  return new DeployError(
    `The assets have ${formatBytes(sizeOf(collected))}, larger than any platform accepts in one request (maximum ` +
      `${formatBytes(MOST_BYTES)}). ${describeLargest(sizes)}. Exclude them, or upload them as \`artifacts\`.`,
    { hint: 'Fix the files, or the inputs that choose them.' },
  );
}

function sizeOf(collected: readonly CollectedFile[]): number {
  return collected.reduce((sum, { identity }) => sum + identity.size, 0);
}
