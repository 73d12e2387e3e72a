import { access, mkdir, realpath, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartError, systemCode } from '../http/errors.ts';
import { memoryJournal, openJournal } from './journal.ts';
import { takeLock } from './lock.ts';
import { createRecordStore, type RecordStore } from './records.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

/** Where a platform keeps what it knows, opened for this process alone. */
export interface OpenStorage {
  readonly records: RecordStore;
  /** For files that belong to records; empty at the first boot. Removed at close when nothing is to be kept. */
  readonly folder: string;
  /** For what ends with this process, as sockets do; its path is short. */
  readonly temporaryFolder: string;
  /** Whether files and records outlive the process. */
  readonly isDurable: boolean;
  close(): Promise<void>;
}

/** Opens a data folder, made when missing. Throws `StartError` when it is in use or damaged. */
export async function openFolder(dataDir: string): Promise<OpenStorage> {
  const folder = await prepare(resolve(dataDir));
  await using undo = new AsyncDisposableStack();
  const unlock = await takeLock(join(folder, 'lock'));
  undo.defer(unlock);
  const { journal, records } = await openJournal(join(folder, 'journal.jsonl'));
  undo.defer(() => journal.close());
  const temporary = await createTemporaryFolder();
  undo.defer(() => temporary.remove());
  const opened = undo.move();
  return {
    records: createRecordStore(records, journal),
    folder,
    temporaryFolder: temporary.path,
    isDurable: true,
    close: () => opened.disposeAsync(),
  };
}

/** Opens storage that ends with the platform. */
export async function openMemory(): Promise<OpenStorage> {
  const temporary = await createTemporaryFolder();
  const folder = join(temporary.path, 'data');
  await mkdir(folder, { mode: 0o700 });
  return {
    records: createRecordStore(new Map(), memoryJournal),
    folder,
    temporaryFolder: temporary.path,
    isDurable: false,
    close: () => temporary.remove(),
  };
}

async function prepare(folder: string): Promise<string> {
  await makeFolder(folder);
  // The folder lies in somebody's repository by default, and is no part of it.
  await writeFile(join(folder, '.gitignore'), '*\n');
  return realpath(folder);
}

/** Node's own `recursive` tries for ever where a system takes no new folder and does not say so, as in `/proc`. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (systemCode(error) === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (systemCode(error) !== 'ENOENT' || (await isThere(dirname(path)))) throw error;
    await makeFolder(dirname(path));
    await makeFolder(path);
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Waits for something to open in a data folder; what the system refuses becomes a `StartError` with its reason. */
export async function openIn<T>(folder: string, opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    if (!(error instanceof Error) || systemCode(error) === undefined) throw error;
    throw new StartError(
      `The data folder ${folder} cannot be used (${error.message}). Mend it, choose another one with --data, or run with --in-memory.`,
      { cause: error },
    );
  }
}
