/** The JSON body of a deploy, from files that are read window by window. */
import { createHash } from 'node:crypto';
import { DeployError } from '../errors.ts';
import { quote } from '../files/names.ts';
import { ChangedError, describeFailure, openFile, requireSameVersion } from '../files/open.ts';
import type { CollectedFile } from '../files/walk.ts';
import { createReadBuffer, readWindows } from '../files/windows.ts';
import type { RequestBody } from '../http/http.ts';
import { type Encoding, JsonWriter } from './json.ts';

/** A file whose bytes were read. */
export interface ReadFile extends CollectedFile {
  readonly encoding: Encoding;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Bytes of its content inside the JSON string, where its JSON is not kept. */
  readonly contentLength: number;
}

/** The JSON of all files; `open` may be called any number of times. */
export interface Members {
  readonly length: number;
  open(): Iterable<Uint8Array>;
}

/** Creates the body of a deploy: the fields in the order given, then the files. */
export function createBody(fields: Readonly<Record<string, string>>, members: Members): RequestBody {
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

/** Joins the JSON that is kept of the first files with that of the rest, which are read again each time. */
export function createMembers(kept: readonly Buffer[], rest: readonly ReadFile[], isFirst: boolean): Members {
  const lengths = [
    ...kept.map((chunk) => chunk.length),
    ...rest.map(
      (file, at) =>
        Buffer.byteLength(memberStart(file, isFirst && at === 0)) + file.contentLength + END.length,
    ),
  ];
  return {
    length: lengths.reduce((sum, length) => sum + length, 0),
    *open() {
      yield* kept;
      if (rest.length > 0) yield* streamMembers(rest, isFirst);
    },
  };
}

/** Returns the JSON of a file up to its content. */
function memberStart({ path, encoding }: Pick<ReadFile, 'path' | 'encoding'>, isFirst: boolean): string {
  return `${isFirst ? '' : ','}${JSON.stringify(path)}:{"encoding":"${encoding}","content":"`;
}

const END = '"}';

/** Writes the JSON of a file, from its windows. */
export function* writeMember(
  file: Pick<ReadFile, 'path' | 'encoding'>,
  isFirst: boolean,
  windows: Iterable<Buffer>,
  writer: JsonWriter,
): Generator<void> {
  writer.writeText(memberStart(file, isFirst));
  for (const bytes of windows) {
    writer.writeContent(bytes, file.encoding);
    yield;
  }
  writer.writeText(END);
}

/** @throws DeployError that names the file when one is gone or differs from what was read before */
function* streamMembers(files: readonly ReadFile[], isFirst: boolean): Generator<Uint8Array> {
  const buffer = createReadBuffer();
  const writer = new JsonWriter();
  for (const [index, file] of files.entries()) {
    try {
      for (const _ of writeMember(file, isFirst && index === 0, readAgain(file, buffer), writer)) {
        yield* writer.take('full');
      }
    } catch (error) {
      throw toChangedError(file, error);
    }
  }
  yield* writer.take('all');
}

/** Reads a file's windows again, and makes sure at the end that its bytes are what was read before. */
export function* readAgain(file: ReadFile, buffer: Buffer): Generator<Buffer> {
  using opened = openFile(file);
  requireSameVersion(opened.identity, file.identity);
  const hash = createHash('sha256');
  for (const { bytes } of readWindows(opened.descriptor, file.identity.size, buffer)) {
    hash.update(bytes);
    yield bytes;
  }
  if (hash.digest('hex') !== file.sha256)
    throw new ChangedError('has other content than when it was first read');
}

/** Returns what a failed second reading of a file means: that it changed or is gone. Other errors come back as they are. */
export function toChangedError(file: ReadFile, cause: unknown): unknown {
  const isChange = cause instanceof ChangedError;
  if (!isChange && !(cause instanceof Error && 'code' in cause)) return cause;
  const what = isChange ? 'changed after it was read' : `was read once, but now ${describeFailure(cause)}`;
  return new DeployError(`${quote(file.path)} ${what}.`, {
    cause,
    hint: 'Does something else still write to it? The request was aborted.',
  });
}
