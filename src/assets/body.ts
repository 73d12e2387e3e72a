import { createHash } from 'node:crypto';
import { DeployError } from '../errors.ts';
import { quote } from '../files/names.ts';
import { ChangedError, openFile, requireSameVersion } from '../files/open.ts';
import { describeFailure } from '../files/root.ts';
import type { WalkedFile } from '../files/walk.ts';
import type { RequestBody } from '../http/http.ts';
import { createReadBuffer, readWindows } from './content.ts';
import { type ChunkWriter, createChunkWriter, type Encoding } from './encode.ts';

/** A file whose bytes were looked at. */
export interface ReadFile extends WalkedFile {
  readonly encoding: Encoding;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Bytes of its content inside the JSON string; 0 when its JSON is kept, since nothing asks then. */
  readonly contentLength: number;
}

/** The JSON of a file up to its content. */
export function memberStart(
  file: { readonly path: string; readonly encoding: Encoding },
  isFirst: boolean,
): string {
  return `${isFirst ? '' : ','}${JSON.stringify(file.path)}:{"encoding":"${file.encoding}","content":"`;
}

/** The JSON of a file after its content. */
export const memberEnd = '"}';

/** Bytes of the JSON of the files from `first` on, with the commas before them. */
export function membersLength(files: readonly ReadFile[], first: number): number {
  return files.slice(first).reduce((sum, file, index) => {
    const start = Buffer.byteLength(memberStart(file, first + index === 0));
    return sum + start + file.contentLength + memberEnd.length;
  }, 0);
}

/** The body of a deploy: the fields in the order given, then the files. `open` may be called any number of times. */
export function createBody(
  fields: Readonly<Record<string, string>>,
  members: { readonly length: number; open(): Iterable<Uint8Array> },
): RequestBody {
  const head = Object.entries(fields).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`,
  );
  const start = Buffer.from(`{${head.join('')}"assets":{`);
  const end = Buffer.from('}}');
  return {
    length: start.length + members.length + end.length,
    *open() {
      yield start;
      yield* members.open();
      yield end;
    },
  };
}

/**
 * Reads the files from `first` on anew and gives their JSON in chunks, holding a few at a time.
 * Throws a DeployError that names the file when one is gone or differs from what was read before.
 */
export function* streamMembers(files: readonly ReadFile[], first: number): Generator<Uint8Array> {
  if (first === files.length) return;
  const buffer = createReadBuffer();
  const writer = createChunkWriter();
  for (const [index, file] of files.slice(first).entries()) {
    writer.writeText(memberStart(file, first + index === 0));
    try {
      for (const _ of copyContent(file, buffer, writer)) yield* writer.take('full');
    } catch (error) {
      throw changedError(file, error);
    }
    writer.writeText(memberEnd);
  }
  yield* writer.take('all');
}

/** Writes a file's content window by window, and makes sure at the end that it is what was read before. */
export function* copyContent(file: ReadFile, buffer: Buffer, writer: ChunkWriter): Generator<void> {
  using opened = openFile(file);
  requireSameVersion(opened.identity, file.identity);
  const hash = createHash('sha256');
  for (const window of readWindows(opened.descriptor, file.identity.size, buffer)) {
    const bytes = buffer.subarray(window.start, window.end);
    hash.update(bytes);
    writer.writeContent(bytes, file.encoding);
    yield;
  }
  if (hash.digest('hex') !== file.sha256) throw new ChangedError('has other bytes than before');
}

/** What a failed second look at a file means: that it changed or went. Other errors come back as they are. */
export function changedError(file: ReadFile, cause: unknown): unknown {
  const isChange = cause instanceof ChangedError;
  if (!isChange && !(cause instanceof Error && 'code' in cause)) return cause;
  const what = isChange
    ? 'changed after it was read'
    : `was read before, but now it ${describeFailure(cause)}`;
  return new DeployError(`${quote(file.path)} ${what}`, {
    cause,
    hint: 'Does something else still write to it? The request was broken off.',
  });
}
