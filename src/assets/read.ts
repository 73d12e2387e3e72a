import { isUtf8 } from 'node:buffer';
import { createHash, hash } from 'node:crypto';
import { readSync } from 'node:fs';
import { copyContent, memberEnd, memberStart, membersLength, type ReadFile, streamMembers } from './body.ts';
import {
  ChangedError,
  createReadBuffer,
  createUtf8Check,
  type OpenFile,
  openFile,
  readWindows,
  windowBytes,
} from './content.ts';
import { type ChunkWriter, contentLength, createChunkWriter } from './encode.ts';
import { quote } from './names.ts';
import type { Pace } from './pace.ts';
import type { Problem } from './problems.ts';
import { describeFailure } from './root.ts';
import { createSecretSearch, type FindSecrets, type SecretFinding } from './secrets.ts';
import type { WalkedFile } from './walk.ts';

/** What is encoded while it is read and kept for every try; above that, the files are read again for each. */
const keptBytes = 64 * 1024 * 1024;

export interface Contents {
  readonly files: readonly ReadFile[];
  readonly problems: readonly Problem[];
  /** The JSON of all files. */
  readonly members: { readonly length: number; open(): Iterable<Uint8Array> };
}

export interface ReadOptions {
  readonly secrets: readonly string[];
  /** True for a file that may hold private keys and tokens (never the given secrets). */
  mayHoldSecrets(file: string): boolean;
  readonly pace: Pace;
  /** Counted up while reading. */
  readonly progress: { files: number; bytes: number };
}

interface State {
  readonly buffer: Buffer;
  readonly findSecrets: FindSecrets;
  readonly options: ReadOptions;
  readonly problems: Problem[];
  /** Undefined when there is too much to keep. */
  writer: ChunkWriter | undefined;
}

/**
 * Reads every file once: its hash, its encoding, what must not be in it, and up to 64 MB its JSON as well.
 * What can't be read, and secrets, become problems.
 */
export async function readContents(walked: readonly WalkedFile[], options: ReadOptions): Promise<Contents> {
  const total = walked.reduce((sum, file) => sum + file.identity.size, 0);
  const state: State = {
    buffer: createReadBuffer(),
    findSecrets: createSecretSearch(options.secrets),
    options,
    problems: [],
    writer: total <= keptBytes ? createChunkWriter() : undefined,
  };
  const files: ReadFile[] = [];
  for (const file of walked) {
    const read = tryRead(state, file, files.length === 0);
    if (read !== undefined) files.push(read);
    options.progress.files += 1;
    options.progress.bytes += file.identity.size;
    if (state.writer !== undefined && state.writer.written() > keptBytes) state.writer = undefined;
    if (options.pace.due()) await options.pace.breathe();
  }
  return { files, problems: state.problems, members: toMembers(files, state.writer) };
}

function toMembers(files: readonly ReadFile[], writer: ChunkWriter | undefined): Contents['members'] {
  if (writer === undefined) return { length: membersLength(files), open: () => streamMembers(files) };
  const chunks = writer.take('all');
  return { length: writer.written(), open: () => chunks };
}

function tryRead(state: State, file: WalkedFile, isFirst: boolean): ReadFile | undefined {
  try {
    return readFile(state, file, isFirst);
  } catch (error) {
    if (!(error instanceof ChangedError) && !(error instanceof Error && 'code' in error)) throw error;
    const what = error instanceof ChangedError ? 'changed while it was read' : describeFailure(error);
    state.problems.push({ message: `${quote(file.path)} ${what}`, path: file.path });
    return undefined;
  }
}

function readFile(state: State, file: WalkedFile, isFirst: boolean): ReadFile {
  using opened = openFile(file);
  const isSmall = opened.identity.size <= windowBytes;
  return isSmall ? readSmall(state, file, opened, isFirst) : readLarge(state, file, opened, isFirst);
}

function readSmall(state: State, file: WalkedFile, opened: OpenFile, isFirst: boolean): ReadFile {
  const [window] = readWindows(opened.descriptor, opened.identity.size, state.buffer);
  if (window === undefined) throw new ChangedError();
  const bytes = window.buffer.subarray(window.start, window.end);
  reportSecrets(state, file, opened, state.findSecrets(bytes), 0);
  const encoding = isUtf8(bytes) ? 'utf-8' : 'base64';
  const { writer } = state;
  let length: number;
  if (writer === undefined) length = contentLength(bytes, encoding);
  else {
    writer.writeText(memberStart({ path: file.path, encoding }, isFirst));
    const before = writer.written();
    writer.writeContent(bytes, encoding);
    length = writer.written() - before;
    writer.writeText(memberEnd);
  }
  const facts = { path: file.path, absolute: file.absolute, identity: opened.identity };
  return { ...facts, encoding, sha256: hash('sha256', bytes, 'hex'), contentLength: length };
}

function readLarge(state: State, file: WalkedFile, opened: OpenFile, isFirst: boolean): ReadFile {
  const checkUtf8 = createUtf8Check();
  const sum = createHash('sha256');
  let isText = true;
  let asText = 0;
  for (const window of readWindows(opened.descriptor, opened.identity.size, state.buffer)) {
    const bytes = window.buffer.subarray(window.start, window.end);
    const withOverlap = window.buffer.subarray(window.from, window.end);
    const position = window.position - (window.start - window.from);
    reportSecrets(state, file, opened, state.findSecrets(withOverlap), position);
    sum.update(bytes);
    isText = checkUtf8(window);
    if (isText) asText += contentLength(bytes, 'utf-8');
  }
  const encoding = isText ? 'utf-8' : 'base64';
  const size = opened.identity.size;
  const read: ReadFile = {
    path: file.path,
    absolute: file.absolute,
    identity: opened.identity,
    encoding,
    sha256: sum.digest('hex'),
    contentLength: isText ? asText : 4 * Math.ceil(size / 3),
  };
  if (state.writer !== undefined) {
    state.writer.writeText(memberStart(read, isFirst));
    for (const _ of copyContent(read, state.buffer, state.writer));
    state.writer.writeText(memberEnd);
  }
  return read;
}

function reportSecrets(
  state: State,
  file: WalkedFile,
  opened: OpenFile,
  findings: readonly SecretFinding[],
  position: number,
): void {
  for (const { what, index, canBeMeant } of findings) {
    if (canBeMeant && state.options.mayHoldSecrets(file.path)) continue;
    const line = lineAt(opened, position + index);
    state.problems.push({
      message: `${quote(file.path)} holds ${what} in line ${line}`,
      path: file.path,
      line,
    });
  }
}

/** The line of a byte, counted from 1. Reads the file again, since this is for an error alone. */
function lineAt({ descriptor }: OpenFile, offset: number): number {
  const buffer = Buffer.allocUnsafe(Math.min(offset, 1 << 20));
  let line = 1;
  for (let position = 0; position < offset; ) {
    const count = readSync(descriptor, buffer, 0, Math.min(buffer.length, offset - position), position);
    if (count === 0) break;
    for (let at = buffer.indexOf(10); at >= 0 && at < count; at = buffer.indexOf(10, at + 1)) line += 1;
    position += count;
  }
  return line;
}
