/** The content of a function: its files as the JSON that a deploy sends. */
import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { DeployError } from '../errors.ts';
import { digestOf, type HashedFile } from '../files/changes.ts';
import type { CollectedFile, Collection } from '../files/collect.ts';
import type { Finding } from '../files/findings.ts';
import { describeLargest, quote } from '../files/names.ts';
import { ChangedError, describeFailure, readFile } from '../files/open.ts';
import { takeTurn } from '../files/turn.ts';
import { formatBytes } from '../format.ts';
import type { RequestBody } from '../http/http.ts';

export interface AssetContent {
  /** Sorted by path. */
  readonly files: readonly HashedFile[];
  /** Sum of the sizes. */
  readonly bytes: number;
  /** As `digestOf` computes it. */
  readonly digest: string;
  /** Returns the path of an asset relative to the workspace; undefined for a path that is no asset. */
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

/**
 * Reads files, each once, and keeps their JSON.
 * @param problems gets those that cannot be read
 * @param onFile called with each file and its bytes, which are valid until it returns
 * @throws DeployError when one request cannot contain them all; the reason of the signal
 */
export async function readContent(
  { files: collected, root: { prefix } }: Collection,
  signal: AbortSignal | undefined,
  problems: Finding[],
  onFile: (path: string, bytes: Buffer) => void = () => undefined,
): Promise<AssetContent> {
  const total = collected.reduce((sum, { identity }) => sum + identity.size, 0);
  if (total > MOST_BYTES) throw tooLarge(collected, total);
  const files: HashedFile[] = [];
  const json = new JsonWriter();
  const memory = Buffer.allocUnsafeSlow(MEMORY_BYTES);
  for (const [at, file] of collected.entries()) {
    const { path } = file;
    if (at % TURN_FILES === 0 || file.identity.size > TURN_BYTES) await takeTurn(signal);
    try {
      const bytes = readFile(file, memory);
      onFile(path, bytes);
      json.addFile(path, bytes);
      files.push({ path, size: bytes.length, sha256: hash('sha256', bytes, 'hex') });
    } catch (error) {
      problems.push({ message: `${quote(path)} ${describeReadFailure(error)}.`, place: { file: path } });
    }
  }
  const chunks = json.finish();
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  if (length > MOST_BYTES) throw tooLarge(collected, length);
  const paths = new Set(files.map(({ path }) => path));
  return {
    files,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    digest: digestOf(files),
    locate: (path) => (paths.has(path) ? prefix + path : undefined),
    encodeBody: (fields) => createBody(fields, chunks, length),
  };
}

/**
 * Collects JSON as buffers. What JSON escapes is ASCII, so that UTF-8 need not be decoded: as Latin-1, one character is one
 * byte, and where a piece ends does not matter.
 */
class JsonWriter {
  readonly #chunks: Buffer[] = [];
  #chunk = Buffer.alloc(0);
  #used = 0;

  addFile(path: string, bytes: Buffer): void {
    const isText = isUtf8(bytes);
    const name = Buffer.from(JSON.stringify(path)).toString('latin1');
    const comma = this.#chunk.length === 0 ? '' : ',';
    this.#write(`${comma}${name}:{"encoding":"${isText ? 'utf-8' : 'base64'}","content":"`);
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      const piece = bytes.subarray(at, at + PIECE_BYTES);
      const text = isText ? JSON.stringify(piece.toString('latin1')).slice(1, -1) : piece.toString('base64');
      this.#write(text);
    }
    this.#write('"}');
  }

  finish(): readonly Buffer[] {
    return [...this.#chunks, this.#chunk.subarray(0, this.#used)];
  }

  #write(latin1: string): void {
    if (this.#chunk.length - this.#used < latin1.length) {
      this.#chunks.push(this.#chunk.subarray(0, this.#used));
      this.#chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, latin1.length));
      this.#used = 0;
    }
    this.#used += this.#chunk.write(latin1, this.#used, 'latin1');
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
  if (error instanceof Error && 'syscall' in error) return describeFailure(error);
  throw error;
}

function tooLarge(collected: readonly CollectedFile[], bytes: number): DeployError {
  const sizes = collected.map(({ path, identity: { size } }) => ({ path, size }));
  return new DeployError(
    `The assets have ${formatBytes(bytes)}, larger than any platform accepts in one request (maximum ` +
      `${formatBytes(MOST_BYTES)}). ${describeLargest(sizes)}. Exclude them, or upload them as \`artifacts\`.`,
    { hint: 'Fix the files, or the inputs that choose them.' },
  );
}
