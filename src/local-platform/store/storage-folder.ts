import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { StartError, systemCode } from '../http/errors.ts';
import { FormatError, openRecords, SQLITE, sqliteCode } from './records.ts';

/** The storage of a platform, opened by this process only. */
export type OpenStorage = Awaited<ReturnType<typeof openStorage>>;

const DATABASE = 'records.db';

/** Opens a data folder, created when missing; without one, storage that ends with the platform. Throws what `openIn` explains. */
export async function openStorage(dataDir: string | undefined) {
  const isLasting = dataDir !== undefined;
  const folder = isLasting ? await prepare(resolve(dataDir)) : await createTemporaryFolder();
  const records = openRecords(isLasting ? join(folder, DATABASE) : undefined);
  return {
    records,
    /** For files that belong to records; empty at the first boot. */
    folder,
    async close(): Promise<void> {
      records.close();
      if (!isLasting) await removeFolder(folder);
    },
  };
}

/** Names the process that the folder belongs to, and its machine: containers may share a folder for temporary files. */
const TEMPORARY = /^lp-(\w+)-(\d+)_/;

/** Creates a folder for this process, and removes those of processes that were killed. */
async function createTemporaryFolder(): Promise<string> {
  const base = await realpath(tmpdir());
  // Processes of one container count by themselves.
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '');
  const machine = hash('sha256', `${hostname()} ${namespace}`).slice(0, 8);
  for (const name of await readdir(base)) {
    const [, where, owner] = TEMPORARY.exec(name) ?? [];
    // One that cannot be removed belongs to another user.
    if (where === machine && !isRunning(Number(owner))) await removeFolder(join(base, name)).catch(() => {});
  }
  return mkdtemp(join(base, `lp-${machine}-${process.pid}_`));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return systemCode(error) !== 'ESRCH';
  }
}

async function prepare(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // By default the folder is inside a repository, but not part of it.
  await writeFile(join(folder, '.gitignore'), '*\n');
  // SQLite gives all its files the mode of this one, which it would create readable by everyone.
  await writeFile(join(folder, DATABASE), '', { flag: 'a', mode: 0o600 });
  return realpath(folder);
}

/** Waits for something to open in a data folder. Throws `StartError` when the folder is in use, damaged, of another version or not writable. */
export async function openIn<T>(folder: string, opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    const problem = error instanceof Error ? problemOf(error) : undefined;
    if (problem === undefined) throw error;
    throw new StartError(`Could not open data folder "${folder}": ${problem}`, { cause: error });
  }
}

/** The cause and, on a second line, what to do; `undefined` for an error that is not about the folder. */
function problemOf(error: Error): string | undefined {
  const code = sqliteCode(error);
  if (code === SQLITE.busy)
    return 'another process is using it.\nStop that process, or choose another folder with --data.';
  if (code === SQLITE.corrupt || code === SQLITE.notADatabase)
    return `its ${DATABASE} is damaged (${error.message}).\nRestore the folder from a copy, choose another folder with --data, or delete this one to start empty.`;
  if (error instanceof FormatError)
    return `${error.message}.\nChoose another folder with --data, or delete this one to start empty.`;
  if (systemCode(error) === undefined) return undefined;
  return `${error.message}.\nFix the folder, choose another one with --data, or run with --in-memory.`;
}

/**
 * Removes a folder with its content, if it exists. Windows refuses that for some milliseconds after the end of a process
 * that had one of the files open.
 */
export async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
}
