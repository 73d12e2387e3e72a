/** Opens files in the version that was collected, never one that has replaced it. */
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Tells a file from another one at the same path, and a version of it from the next. */
export type Identity = Pick<Stats, 'dev' | 'ino' | 'size' | 'mtimeMs' | 'ctimeMs'>;

export interface KnownFile {
  /** Absolute, no part of it a link. */
  readonly absolute: string;
  readonly identity: Identity;
}

/** A file was written to, replaced or removed after it was collected; the message continues a sentence that begins with the file. */
export class ChangedError extends Error {}

// O_NONBLOCK: opening a pipe that took the file's place must not wait. O_NOFOLLOW: nor may a link take it.
// Neither exists on Windows.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Opens a file; `using` closes it. @throws ChangedError when it is not the version that was collected; the system's error */
export function openFile(file: KnownFile) {
  let descriptor: number | undefined;
  const close = () => descriptor !== undefined && closeSync(descriptor);
  try {
    descriptor = openSync(file.absolute, FLAGS);
    requireSameVersion(fstatSync(descriptor), file.identity);
    return { descriptor, [Symbol.dispose]: close };
  } catch (error) {
    close();
    // Says more, where the file is gone or a link is there.
    lookAgain(file);
    throw error;
  }
}

/** Returns the facts of what is at a path, which may be a link; undefined when nothing is there, or it cannot be reached. */
export function lookAt(place: string): Stats | undefined {
  try {
    return lstatSync(place, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Checks a file again, without following a link. @throws ChangedError when it is not the version that was collected */
export function lookAgain({ absolute, identity }: KnownFile): void {
  const stats = lstatSync(absolute, { throwIfNoEntry: false });
  if (stats === undefined) throw new ChangedError('no longer exists');
  requireSameVersion(stats, identity);
}

/** The time of the last change of a file's facts (`ctime`) cannot be set back, as that of its content can. */
function requireSameVersion(now: Stats, collected: Identity): void {
  if (!now.isFile() || now.dev !== collected.dev || now.ino !== collected.ino)
    throw new ChangedError('was replaced by another file after it was collected');
  const { size, mtimeMs, ctimeMs } = collected;
  if (now.size !== size || now.mtimeMs !== mtimeMs || now.ctimeMs !== ctimeMs)
    throw new ChangedError('changed after it was collected');
}

/** Fills the target with the bytes from a position on. @throws ChangedError when the file ends before */
export function readFully(descriptor: number, target: Buffer, position: number): void {
  for (let done = 0; done < target.length; ) {
    const count = readSync(descriptor, target, done, target.length - done, position + done);
    if (count === 0) throw new ChangedError('became shorter while it was read');
    done += count;
  }
}

/** Reads a whole file. It throws as {@link openFile} and {@link readFully} do. */
export function readFile(file: KnownFile): Buffer {
  using opened = openFile(file);
  const bytes = Buffer.allocUnsafeSlow(file.identity.size);
  readFully(opened.descriptor, bytes, 0);
  lookAgain(file);
  return bytes;
}

/** Returns whether an error is that of a file that cannot be read, or is not the one that was collected. */
export function isReadFailure(error: unknown): boolean {
  return error instanceof ChangedError || (error instanceof Error && 'syscall' in error);
}

/** Says why a file or folder could not be read, to follow its name. */
export function describeFailure(error: unknown): string {
  if (error instanceof ChangedError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'does not exist';
  if (code === 'EACCES' || code === 'EPERM') return 'cannot be read: permission denied';
  return `cannot be read (${String(code ?? error)})`;
}

/** Milliseconds of work without a turn. A turn for each of many small files would cost more than reading them. */
const TURN_MS = 5;
let lastTurn = 0;

/** Gives timers, signals and sockets a turn within long synchronous work. @throws the reason of the signal */
export async function takeTurn(signal: AbortSignal): Promise<void> {
  if (performance.now() - lastTurn > TURN_MS) {
    await nextTurn();
    lastTurn = performance.now();
  }
  signal.throwIfAborted();
}
