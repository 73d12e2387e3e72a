/** Reads all files once before they are sent: their content, and its version. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { Annotation } from '../errors.ts';
import {
  describeFailure,
  isReadFailure,
  lookAgain,
  openFile,
  readFile,
  readFully,
  takeTurn,
} from './open.ts';
import { CONTEXT_BYTES, type FoundSecret, type SecretSearch, VALUE_BYTES } from './secrets.ts';
import type { CollectedFile } from './walk.ts';
import { describeSecrets, type LocatedSecret } from './words.ts';

/** Bytes that are read together. Each window repeats the end of the last one, as the context of what it is searched for. */
const WINDOW_BYTES = 1024 * 1024;
const REPEATED_BYTES = CONTEXT_BYTES + VALUE_BYTES;

// V8 reuses the memory of short texts (Node 24.21), and the processor still has them in its cache when they are searched.
const PIECE_BYTES = 32 * 1024;
/** Bytes. */
const SMALLEST_BUNDLE = 256 * 1024;

type Window = Readonly<{ bytes: Buffer; start: number; isLast: boolean }>;

/** What Git LFS leaves in the place of a file that was not checked out. Bytes. */
const POINTER = 'version https://git-lfs.github.com/spec/v1\n';
const LARGEST_POINTER = 1024;

/** Returns whether a window is text: UTF-8 without NUL. The window before or after it has what is cut off. */
function isText({ bytes, start, isLast }: Window): boolean {
  const begins = (byte: number) => (byte & 0xc0) !== 0x80;
  const from = start === 0 ? 0 : bytes.findIndex(begins);
  return isUtf8(bytes.subarray(from, isLast ? undefined : bytes.findLastIndex(begins))) && !bytes.includes(0);
}

/** Whether bytes have fifteen characters of text in a row, as compressed ones hardly ever have. */
function containsText(bytes: Buffer): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  // Of fifteen bytes in a row, eight begin at a multiple of eight.
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    // Four at once: a character of text has no highest bit, and gets one by the addition.
    const [some, others] = [view.getInt32(at), view.getInt32(at + 4)];
    if (((some | others | ~(some + 0x60606060) | ~(others + 0x60606060)) & 0x80808080) !== 0) continue;
    if (/[ -~]{15}/.test(bytes.toString('latin1', Math.max(0, at - 7), at + 15))) return true;
  }
  return false;
}

/** A file with its SHA-256 in hexadecimal, in the version that its identity names. Text is UTF-8 without NUL. */
export type InspectedFile<File = CollectedFile> = File & {
  readonly sha256: string;
  readonly isText: boolean;
};

/** Reads each file, searches it for secrets and hashes it. @param use gets the bytes of each, to be used immediately */
export async function inspectFiles<File extends CollectedFile>(
  files: readonly File[],
  search: SecretSearch,
  signal: AbortSignal,
  use?: (file: InspectedFile, bytes: Buffer) => void,
) {
  const buffer = Buffer.allocUnsafeSlow(WINDOW_BYTES);
  const inspected: InspectedFile<File>[] = [];
  const secrets: LocatedSecret[] = [];
  const pointers: string[] = [];
  const problems: Annotation[] = [];

  async function* readWindows(descriptor: number, size: number, repeated: number): AsyncGenerator<Window> {
    for (let start = 0, isLast = false; !isLast; start += WINDOW_BYTES - repeated) {
      await takeTurn(signal);
      const bytes = buffer.subarray(0, size - start);
      readFully(descriptor, bytes, start);
      isLast = start + bytes.length === size;
      yield { bytes, start, isLast };
    }
  }

  function* searchIn({ bytes, start, isLast }: Window, isBundle: boolean): Generator<FoundSecret> {
    const end = bytes.length - (isLast ? 0 : VALUE_BYTES);
    for (let from = start === 0 ? 0 : CONTEXT_BYTES; from < end; from += PIECE_BYTES) {
      const to = Math.min(from + PIECE_BYTES, end);
      const around = bytes.subarray(Math.max(0, from - CONTEXT_BYTES), to + CONTEXT_BYTES);
      if (search.areText && !containsText(around)) continue;
      for (const secret of search.find(bytes, from, to, isBundle))
        yield { ...secret, index: start + secret.index };
    }
  }

  /** Returns the line of a place. What is before it is read again: to count all lines takes as long as the search. */
  async function lineOf(descriptor: number, place: number): Promise<number> {
    let line = 1;
    for await (const { bytes } of readWindows(descriptor, place, 0))
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) line += 1;
    return line;
  }

  async function inspect(file: File): Promise<InspectedFile<File>> {
    using opened = openFile(file);
    const { path, identity } = file;
    const { descriptor } = opened;
    const sum = createHash('sha256');
    /** The first of each kind is enough. */
    const found = new Map<string, FoundSecret>();
    let isAllText = true;
    for await (const window of readWindows(descriptor, identity.size, REPEATED_BYTES)) {
      const { bytes, start } = window;
      sum.update(bytes.subarray(start === 0 ? 0 : REPEATED_BYTES));
      isAllText &&= isText(window);
      if (identity.size <= LARGEST_POINTER && bytes.indexOf(POINTER) === 0) pointers.push(path);
      for (const secret of searchIn(window, identity.size >= SMALLEST_BUNDLE))
        found.set(secret.what, found.get(secret.what) ?? secret);
    }
    for (const { index, what, fingerprint } of found.values())
      secrets.push({ what, fingerprint, path, line: await lineOf(descriptor, index) });
    lookAgain(file);
    return { ...file, sha256: sum.digest('hex'), isText: isAllText };
  }

  for (const file of files) {
    const name = JSON.stringify(file.path);
    const what = search.findInName(file.path);
    // Anybody may read the key of an object. The sink hides the secret in it.
    if (what) problems.push({ message: `The name ${name} contains ${what}. Rename or exclude it.` });
    try {
      const found = await inspect(file);
      const { size } = file.identity;
      use?.(found, size > WINDOW_BYTES ? readFile(file) : buffer.subarray(0, size));
      inspected.push(found);
    } catch (error) {
      if (!isReadFailure(error)) throw error;
      problems.push({ message: `${name} ${describeFailure(error)}.`, file: file.path });
    }
  }
  const isOwn = ({ fingerprint }: LocatedSecret) => fingerprint === undefined;
  problems.push(...describeSecrets(secrets.filter(isOwn)));
  return { inspected, secrets: secrets.filter((secret) => !isOwn(secret)), pointers, problems };
}
