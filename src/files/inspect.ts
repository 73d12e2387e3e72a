/** The one pass over files before they are sent: what they contain, and which version of them that is. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { Annotation } from '../errors.ts';
import { lookAgain, openFile, readFully, readProblem, takeTurn } from './open.ts';
import { CONTEXT_BYTES, type SecretSearch, VALUE_BYTES } from './secrets.ts';
import type { CollectedFile } from './walk.ts';
import type { LocatedSecret } from './words.ts';

/** Bytes that are read together. Each window repeats the end of the last one, as the context of what it is searched for. */
const WINDOW_BYTES = 1024 * 1024;
const STEP_BYTES = WINDOW_BYTES - CONTEXT_BYTES - VALUE_BYTES;

/** What Git LFS leaves in the place of a file. Bytes. */
const POINTER = 'version https://git-lfs.github.com/spec/v1\n';
const LARGEST_POINTER = 1024;

/** Returns whether bytes are all of a pointer of Git LFS, in the place of a file that was not checked out. */
export function isPointer(bytes: Buffer): boolean {
  return bytes.length <= LARGEST_POINTER && bytes.indexOf(POINTER) === 0;
}

/** Returns the line that an index lies in, counted from 1. */
export function lineAt(bytes: Buffer, index: number): number {
  let line = 1;
  for (let at = bytes.indexOf(10); at >= 0 && at < index; at = bytes.indexOf(10, at + 1)) line += 1;
  return line;
}

/** Returns where the last character begins, which may end in the next window. */
function lastCharacter(bytes: Buffer): number {
  return bytes.findLastIndex((byte) => (byte & 0xc0) !== 0x80);
}

/** Reads each file once, searches it for secrets and hashes it. One that is not as it was collected is a problem. */
export async function inspectFiles(
  files: readonly CollectedFile[],
  { find }: SecretSearch,
  signal: AbortSignal,
) {
  const buffer = Buffer.allocUnsafeSlow(WINDOW_BYTES);
  // In the version that its identity names; text is UTF-8.
  const inspected: (CollectedFile & Awaited<ReturnType<typeof inspect>>)[] = [];
  const secrets: LocatedSecret[] = [];
  const pointers: string[] = [];
  const problems: Annotation[] = [];

  /** Finds secrets in a window: the first of each kind in its file is enough. */
  function* search({ path, identity }: CollectedFile, bytes: Buffer, start: number) {
    const from = start === 0 ? 0 : CONTEXT_BYTES;
    const to = bytes.length - (start + bytes.length < identity.size ? VALUE_BYTES : 0);
    for (const secret of find(bytes, from, to))
      if (!secrets.some((known) => known.path === path && known.what === secret.what)) yield secret;
  }

  /** Returns the line of a place. What is before it is read again: to count all lines takes as long as the search. */
  async function lineOf(descriptor: number, place: number): Promise<number> {
    let line = 1;
    for (let start = 0; start < place; start += WINDOW_BYTES) {
      await takeTurn(signal);
      const bytes = buffer.subarray(0, place - start);
      readFully(descriptor, bytes, start);
      line += lineAt(bytes, bytes.length) - 1;
    }
    return line;
  }

  async function inspect(file: CollectedFile) {
    using opened = openFile(file);
    const { path, identity } = file;
    const { descriptor } = opened;
    const sum = createHash('sha256');
    let [isText, textEnd] = [true, 0];
    for (let start = 0, done = 0; start === 0 || done < identity.size; start += STEP_BYTES) {
      await takeTurn(signal);
      const bytes = buffer.subarray(0, identity.size - start);
      readFully(descriptor, bytes, start);
      sum.update(bytes.subarray(done - start));
      done = start + bytes.length;
      const end = done < identity.size ? lastCharacter(bytes) : bytes.length;
      isText &&= isUtf8(bytes.subarray(textEnd - start, end));
      textEnd = start + end;
      if (start === 0 && done === identity.size && isPointer(bytes)) pointers.push(path);
      for (const secret of search(file, bytes, start))
        secrets.push({ path, ...secret, line: await lineOf(descriptor, start + secret.index) });
    }
    lookAgain(file);
    return { sha256: sum.digest('hex'), isText };
  }

  for (const file of files) {
    try {
      inspected.push({ ...file, ...(await inspect(file)) });
    } catch (error) {
      problems.push(readProblem(file, error));
    }
  }
  return { inspected, secrets, pointers, problems };
}
