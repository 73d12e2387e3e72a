import { isUtf8 } from 'node:buffer';
import { createHash, hash } from 'node:crypto';
import { quote } from '../files/names.ts';
import { ChangedError, type OpenFile, openFile } from '../files/open.ts';
import type { Pace } from '../files/pace.ts';
import type { Problem } from '../files/problems.ts';
import { describeFailure } from '../files/root.ts';
import type { WalkedFile } from '../files/walk.ts';
import { copyContent, memberEnd, memberStart, membersLength, type ReadFile, streamMembers } from './body.ts';
import {
  createReadBuffer,
  createUtf8Check,
  lineAt,
  readWindows,
  type Window,
  windowBytes,
} from './content.ts';
import { type ChunkWriter, contentLength, createChunkWriter, type Encoding } from './encode.ts';
import { createSecretSearch, type FindSecrets, type SecretFinding } from './secrets.ts';

/** JSON that is kept from the first reading; the files after it are read again for each try. */
const keptBytes = 64 * 1024 * 1024;

/** Above this, nothing is kept: it would cost memory and spare little. */
const keptUpTo = 2 * keptBytes;

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
  readonly writer: ChunkWriter;
  readonly findSecrets: FindSecrets;
  readonly mayHoldSecrets: ReadOptions['mayHoldSecrets'];
  readonly pace: Pace;
  readonly problems: Problem[];
  /** Secrets in the file that is being read. */
  readonly found: SecretFinding[];
  /** Bytes of JSON that may be kept. */
  readonly room: number;
  /** How many of the first files are in the writer. */
  kept: number;
}

/**
 * Reads every file once: its hash, its encoding, what must not be in it, and its JSON while that is worth keeping.
 * What can't be read, and secrets, become problems.
 */
export async function readContents(walked: readonly WalkedFile[], options: ReadOptions): Promise<Contents> {
  const total = walked.reduce((sum, file) => sum + file.identity.size, 0);
  const state: State = {
    room: total <= keptUpTo ? keptBytes : 0,
    buffer: createReadBuffer(),
    writer: createChunkWriter(),
    findSecrets: createSecretSearch(options.secrets),
    mayHoldSecrets: options.mayHoldSecrets,
    pace: options.pace,
    problems: [],
    found: [],
    kept: 0,
  };
  const files: ReadFile[] = [];
  for (const file of walked) {
    const read = await tryRead(state, file, files.length);
    if (read !== undefined) files.push(read);
    options.progress.files += 1;
    options.progress.bytes += file.identity.size;
    if (options.pace.due()) await options.pace.breathe();
  }
  return { files, problems: state.problems, members: toMembers(files, state) };
}

function toMembers(files: readonly ReadFile[], { writer, kept }: State): Contents['members'] {
  const chunks = writer.take('all');
  return {
    length: writer.written() + membersLength(files, kept),
    *open() {
      yield* chunks;
      yield* streamMembers(files, kept);
    },
  };
}

async function tryRead(state: State, file: WalkedFile, index: number): Promise<ReadFile | undefined> {
  try {
    using opened = openFile(file);
    const isSmall = opened.identity.size <= windowBytes;
    const read = isSmall
      ? readSmall(state, file, opened, index)
      : await readLarge(state, file, opened, index);
    if (state.found.length > 0) await reportSecrets(state, file, opened);
    return read;
  } catch (error) {
    state.found.length = 0;
    const what = describeReadFailure(error);
    state.problems.push({ message: `${quote(file.path)} ${what}`, path: file.path });
    return undefined;
  }
}

function describeReadFailure(error: unknown): string {
  if (error instanceof ChangedError) return 'changed while it was read';
  if (error instanceof Error && 'code' in error) return describeFailure(error);
  throw error;
}

/** True while the JSON of one more file can be kept; the first that doesn't fit ends it, so that order is kept too. */
function fits(state: State, index: number, size: number): boolean {
  return state.kept === index && state.writer.written() + size <= state.room;
}

/** Reads a file of one window, which is encoded from the buffer that it is in already. */
function readSmall(state: State, file: WalkedFile, opened: OpenFile, index: number): ReadFile {
  const [window] = readWindows(opened.descriptor, opened.identity.size, state.buffer);
  if (window === undefined) throw new ChangedError('could not be read');
  noteSecrets(state, file, window);
  const bytes = state.buffer.subarray(window.start, window.end);
  const encoding = isUtf8(bytes) ? 'utf-8' : 'base64';
  const read = toReadFile(file, opened, encoding, hash('sha256', bytes, 'hex'));
  if (!fits(state, index, bytes.length)) return { ...read, contentLength: contentLength(bytes, encoding) };
  keep(state, read, index, () => state.writer.writeContent(bytes, encoding));
  return read;
}

/** Reads a file of many windows, and again to encode it, since its encoding is known at its end only. */
async function readLarge(state: State, file: WalkedFile, opened: OpenFile, index: number): Promise<ReadFile> {
  const { size } = opened.identity;
  const checkUtf8 = createUtf8Check();
  const sum = createHash('sha256');
  let isText = true;
  let textLength = 0;
  for (const window of readWindows(opened.descriptor, size, state.buffer)) {
    noteSecrets(state, file, window);
    const bytes = state.buffer.subarray(window.start, window.end);
    sum.update(bytes);
    isText = checkUtf8(window);
    if (isText) textLength += contentLength(bytes, 'utf-8');
    if (state.pace.due()) await state.pace.breathe();
  }
  const encoding = isText ? 'utf-8' : 'base64';
  const length = isText ? textLength : 4 * Math.ceil(size / 3);
  const read = toReadFile(file, opened, encoding, sum.digest('hex'));
  if (!fits(state, index, length)) return { ...read, contentLength: length };
  keep(state, read, index, () => {
    for (const _ of copyContent(read, state.buffer, state.writer));
  });
  return read;
}

/** Writes the JSON of a file. */
function keep(state: State, file: ReadFile, index: number, writeContent: () => void): void {
  const { writer } = state;
  writer.writeText(memberStart(file, index === 0));
  writeContent();
  writer.writeText(memberEnd);
  state.kept += 1;
}

function toReadFile(
  { path, absolute }: WalkedFile,
  { identity }: OpenFile,
  encoding: Encoding,
  sha256: string,
): ReadFile {
  return { path, absolute, identity, encoding, sha256, contentLength: 0 };
}

/** Notes the first secret of each kind in a file. */
function noteSecrets(state: State, { path }: WalkedFile, window: Window): void {
  const position = window.position - (window.start - window.from);
  const bytes = state.buffer.subarray(window.from, window.end);
  for (const { what, index, canBeMeant } of state.findSecrets(bytes)) {
    const isKnown = state.found.some((known) => known.what === what);
    if (isKnown || (canBeMeant && state.mayHoldSecrets(path))) continue;
    state.found.push({ what, index: position + index, canBeMeant });
  }
}

async function reportSecrets(state: State, { path }: WalkedFile, { descriptor }: OpenFile): Promise<void> {
  for (const { what, index, canBeMeant } of state.found.splice(0)) {
    const line = await lineAt(descriptor, index, state.pace);
    const remedy = canBeMeant ? 'take it out, or name the file in `assets` if it is meant' : 'take it out';
    state.problems.push({ message: `${quote(path)} holds ${what} in line ${line}; ${remedy}`, path, line });
  }
}
