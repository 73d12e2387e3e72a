import { isUtf8 } from 'node:buffer';
import { createHash, hash } from 'node:crypto';
import type { Finding } from '../files/findings.ts';
import { quote } from '../files/names.ts';
import { ChangedError, describeFailure, type OpenFile, openFile } from '../files/open.ts';
import type { Pace } from '../files/pace.ts';
import {
  createSecretSearch,
  describeSecret,
  type FindSecrets,
  locateSecrets,
  noteSecrets,
  type OwnSecret,
  type SecretFinding,
} from '../files/secrets.ts';
import type { CollectedFile } from '../files/walk.ts';
import { createReadBuffer, readWindows, WINDOW_BYTES, type Window } from '../files/windows.ts';
import { createMembers, type Members, type ReadFile, readAgain, writeMember } from './body.ts';
import { escapedLength } from './escape.ts';
import { JsonWriter } from './json.ts';

/** JSON that is kept from the first reading; the files after it are read again for each request. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** Above this, nothing is kept: it would cost memory and save little. */
const KEPT_UP_TO = 2 * KEPT_BYTES;

interface Contents {
  readonly files: readonly ReadFile[];
  readonly problems: readonly Finding[];
  readonly members: Members;
}

interface ReadOptions {
  readonly secrets: readonly OwnSecret[];
  /** Returns whether a file may contain private keys and tokens (never the secrets of the run). */
  mayContainSecrets(file: string): boolean;
  readonly pace: Pace;
  /** Counted up while reading. */
  readonly progress: { files: number; bytes: number };
}

interface State {
  readonly buffer: Buffer;
  readonly writer: JsonWriter;
  readonly findSecrets: FindSecrets;
  readonly options: ReadOptions;
  readonly problems: Finding[];
  readonly files: ReadFile[];
  /** Bytes of JSON that may be kept; 0 from the first file on that did not fit, so that order is kept too. */
  room: number;
  /** How many of the first files are in the writer. */
  kept: number;
}

/**
 * Reads every file once: its hash, its encoding, what must not be in it, and its JSON while that is worth keeping.
 * What cannot be read, and secrets, become problems.
 */
export async function readContents(
  collected: readonly CollectedFile[],
  options: ReadOptions,
): Promise<Contents> {
  const total = collected.reduce((sum, file) => sum + file.identity.size, 0);
  const state: State = {
    buffer: createReadBuffer(),
    writer: new JsonWriter(),
    findSecrets: createSecretSearch(options.secrets),
    options,
    problems: [],
    files: [],
    room: total <= KEPT_UP_TO ? KEPT_BYTES : 0,
    kept: 0,
  };
  for (const file of collected) {
    try {
      await readFile(state, file);
    } catch (error) {
      const message = `${quote(file.path)} ${describeReadFailure(error)}.`;
      state.problems.push({ message, place: { file: file.path } });
    }
    options.progress.files += 1;
    options.progress.bytes += file.identity.size;
    await options.pace();
  }
  const { files, problems, kept, writer } = state;
  return { files, problems, members: createMembers(writer.take('all'), files.slice(kept), kept === 0) };
}

function describeReadFailure(error: unknown): string {
  if (error instanceof ChangedError) return 'changed while it was read';
  if (error instanceof Error && 'code' in error) return describeFailure(error);
  throw error;
}

async function readFile(state: State, { path, absolute, identity }: CollectedFile): Promise<void> {
  using opened = openFile({ absolute, identity });
  const { size } = opened.identity;
  // What is larger than a window is read again to be encoded, and what is not kept is encoded later.
  const measures = size > WINDOW_BYTES || !fits(state, size);
  const secrets: SecretFinding[] = [];
  const { last, ...facts } = await scan(state, opened, measures, secrets);
  const file: ReadFile = { path, absolute, identity: opened.identity, ...facts };
  if (fits(state, measures ? file.contentLength : size)) keep(state, file, last);
  else state.room = 0;
  state.files.push(file);
  const { mayContainSecrets, pace } = state.options;
  const unwanted = secrets.filter(({ canBeIntended }) => !canBeIntended || !mayContainSecrets(path));
  for (const secret of await locateSecrets(path, unwanted, opened, state.buffer, pace))
    state.problems.push(describeSecret('assets', secret));
}

interface Scan extends Pick<ReadFile, 'encoding' | 'sha256' | 'contentLength'> {
  /** The bytes of the last window. */
  readonly last: Buffer;
}

/** Reads a file window by window. `measures`: the length of its content is needed. */
async function scan(
  state: State,
  { descriptor, identity: { size } }: OpenFile,
  measures: boolean,
  secrets: SecretFinding[],
): Promise<Scan> {
  const isUtf8SoFar = createUtf8Check();
  // Hashing in one call is faster, and most files are small.
  const sum = size > WINDOW_BYTES ? createHash('sha256') : undefined;
  let isText = true;
  let textLength = 0;
  let last = state.buffer;
  for (const window of readWindows(descriptor, size, state.buffer)) {
    last = window.bytes;
    noteSecrets(window, state.findSecrets, secrets);
    sum?.update(last);
    isText = isText && isUtf8SoFar(window);
    if (measures && isText) textLength += escapedLength(last);
    if (!window.isLast) await state.options.pace();
  }
  return {
    last,
    encoding: isText ? 'utf-8' : 'base64',
    sha256: sum?.digest('hex') ?? hash('sha256', last, 'hex'),
    contentLength: isText ? textLength : 4 * Math.ceil(size / 3),
  };
}

/** Writes the JSON of a file, from its last window when that is its only one. */
function keep(state: State, file: ReadFile, last: Buffer): void {
  const windows = last.length < file.identity.size ? readAgain(file, state.buffer) : [last];
  for (const _ of writeMember(file, state.kept === 0, windows, state.writer));
  state.kept += 1;
}

function fits({ writer, room }: State, length: number): boolean {
  return writer.written + length <= room;
}

/** Creates a check, window by window, whether a file is UTF-8 so far, also where a window cuts a character in two. */
function createUtf8Check(): (window: Window) => boolean {
  let checked = 0;
  return ({ bytes, withOverlap, position, isLast }) => {
    const start = withOverlap.length - bytes.length - (position - checked);
    let end = withOverlap.length;
    // The last character, whole or not, is checked with the next window.
    if (!isLast)
      do end -= 1;
      while (isContinuation(withOverlap[end]) && end > withOverlap.length - 4);
    checked = position + bytes.length - (withOverlap.length - end);
    return isUtf8(withOverlap.subarray(start, end));
  };
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte < 0xc0;
}
