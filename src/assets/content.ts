import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import type { Context } from '../context.ts';
import { type Annotation, DeployError } from '../errors.ts';
import { createFileSet, type HashedFile } from '../files/changes.ts';
import type { Collection } from '../files/collect.ts';
import { readFile, readProblem, takeTurn } from '../files/open.ts';
import { describeLargest } from '../files/words.ts';
import { formatBytes } from '../format.ts';

/** Bytes. V8 has no longer text, so no platform in JavaScript can parse a longer request; others accept far less. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Bytes of one buffer of the body, since thousands of small ones are slower to send. */
const CHUNK_BYTES = 256 * 1024;

/** Bytes that are encoded together: a multiple of 3, for base64, whose JSON is at most six times as long. */
const PIECE_BYTES = 3 * 14 * 1024;

/** Reads files, each once, and keeps their JSON. @param problems gets unreadable files; @throws DeployError for too many bytes */
export async function readContent(
  { files: collected, root: { prefix } }: Collection,
  { signal, mostRequestBytes: known }: Pick<Context, 'signal' | 'mostRequestBytes'>,
  problems: Annotation[],
  onFile?: (path: string, bytes: Buffer) => void,
) {
  const requireFit = (bytes: number, size: string) => {
    const most = known ?? MOST_BYTES;
    if (bytes <= most) return;
    const platform = known === undefined ? 'any platform' : 'this platform';
    const largest = describeLargest(collected.map(({ path, identity }) => ({ path, size: identity.size })));
    throw new DeployError(
      `The assets ${size}, larger than ${platform} accepts in one request (maximum ${formatBytes(most)}). ${largest}`,
      { hint: 'Exclude them, or upload them as `artifacts`.' },
    );
  };
  const total = collected.reduce((sum, { identity }) => sum + identity.size, 0);
  requireFit(total, `have ${formatBytes(total)}`);
  const files: HashedFile[] = [];
  const chunks: Buffer[] = [];
  let chunk = Buffer.alloc(0);
  let end = 0;
  const write = (text: string) => {
    if (end + text.length > chunk.length) {
      chunks.push(chunk.subarray(0, end));
      chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
      end = 0;
    }
    end += chunk.write(text, end, 'latin1');
  };
  for (const file of collected) {
    const { path } = file;
    await takeTurn(signal);
    try {
      const bytes = readFile(file);
      onFile?.(path, bytes);
      if (files.length > 0) write(',');
      writeMember(path, bytes, write);
      files.push({ path, size: bytes.length, sha256: hash('sha256', bytes, 'hex') });
    } catch (error) {
      problems.push(readProblem(file, error));
    }
  }
  chunks.push(chunk.subarray(0, end));
  const paths = new Set(files.map(({ path }) => path));
  const content = createFileSet(files, chunks, (path) => (paths.has(path) ? prefix + path : undefined));
  const { length } = content.encodeBody({});
  requireFit(length, `take ${formatBytes(length)} as JSON`);
  return content;
}

/**
 * Writes a file as a member of the JSON. What JSON escapes is ASCII, so that UTF-8 need not be decoded: as Latin-1, one
 * character is one byte, and where a piece ends does not matter.
 */
function writeMember(path: string, bytes: Buffer, write: (text: string) => void): void {
  // JSON writes a NUL as six bytes, and no text contains one.
  const isText = isUtf8(bytes) && !bytes.includes(0);
  const name = Buffer.from(JSON.stringify(path)).toString('latin1');
  write(`${name}:{"encoding":"${isText ? 'utf-8' : 'base64'}","content":"`);
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = bytes.subarray(at, at + PIECE_BYTES);
    write(isText ? JSON.stringify(piece.toString('latin1')).slice(1, -1) : piece.toString('base64'));
  }
  write('"}');
}
