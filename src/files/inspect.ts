/** The one pass over files before they are sent: what they contain, and which version of them that is. */
import { createHash } from 'node:crypto';
import type { Annotation } from '../errors.ts';
import { lookAgain, openFile, readFully, readProblem, takeTurn } from './open.ts';
import { CONTEXT_BYTES, createSecretSearch, type LocatedSecret, lineAt, type OwnSecret } from './secrets.ts';
import type { CollectedFile } from './walk.ts';

/** Bytes that are read together. Each window repeats the end of the last one, as the context of what it is searched for. */
const WINDOW_BYTES = 1024 * 1024;
const STEP_BYTES = WINDOW_BYTES - 2 * CONTEXT_BYTES;

/** Reads each file once, searches it for secrets and hashes it. One that is not as it was collected is a problem. */
export async function inspectFiles(
  files: readonly CollectedFile[],
  own: readonly OwnSecret[],
  signal: AbortSignal,
) {
  const find = createSecretSearch(own);
  const buffer = Buffer.allocUnsafeSlow(WINDOW_BYTES);
  // In the version that its identity names.
  const inspected: (CollectedFile & { readonly sha256: string })[] = [];
  const secrets: LocatedSecret[] = [];
  const problems: Annotation[] = [];

  function search({ path, identity }: CollectedFile, descriptor: number, bytes: Buffer, start: number): void {
    const from = start === 0 ? 0 : CONTEXT_BYTES;
    const to = bytes.length - (start + bytes.length < identity.size ? CONTEXT_BYTES : 0);
    for (const { what, index, canBeIntended } of find(bytes, from, to)) {
      if (secrets.some((known) => known.path === path && known.what === what)) continue;
      // Read again, since only an error needs the line.
      const before = Buffer.allocUnsafeSlow(start + index);
      readFully(descriptor, before, 0);
      secrets.push({ path, what, line: lineAt(before, before.length), canBeIntended });
    }
  }

  async function inspect(file: CollectedFile): Promise<string> {
    using opened = openFile(file);
    const { size } = file.identity;
    const sum = createHash('sha256');
    for (let start = 0, done = 0; start === 0 || done < size; start += STEP_BYTES) {
      await takeTurn(signal);
      const bytes = buffer.subarray(0, size - start);
      readFully(opened.descriptor, bytes, start);
      search(file, opened.descriptor, bytes, start);
      sum.update(bytes.subarray(done - start));
      done = start + bytes.length;
    }
    lookAgain(file);
    return sum.digest('hex');
  }

  for (const file of files) {
    try {
      inspected.push({ ...file, sha256: await inspect(file) });
    } catch (error) {
      problems.push(readProblem(file, error));
    }
  }
  return { inspected, secrets, problems };
}
