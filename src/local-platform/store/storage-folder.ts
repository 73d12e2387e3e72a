import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartError, systemCode } from '../http/errors.ts';
import { FormatError, openRecords, type RecordStore, sqliteCode } from './records.ts';
import { removeFolder } from './remove.ts';

/** The storage of a platform, opened by this process only. */
export interface OpenStorage {
  readonly records: RecordStore;
  /** For files that belong to records; empty at the first boot. Removed at close unless it is durable. */
  readonly folder: string;
  /** For files that end with this process, such as sockets; its path is short. */
  readonly temporaryFolder: string;
  /** Whether files and records outlive the process. */
  readonly isDurable: boolean;
  close(): Promise<void>;
}

const DATABASE = 'records.db';

/** The file with the address of the platform that uses the folder, for whoever wants to use it too. */
export const ADDRESS = 'address';

/** The records of earlier versions. */
const JOURNAL = 'journal.jsonl';

/** Opens a data folder, created when missing. Throws as `openRecords` does, for `openIn` to explain. */
export async function openFolder(dataDir: string): Promise<OpenStorage> {
  const folder = await prepare(resolve(dataDir));
  await using undo = new AsyncDisposableStack();
  const records = await openRecords(join(folder, DATABASE));
  undo.defer(() => records.close());
  const temporary = await createTemporaryFolder();
  undo.defer(() => temporary.remove());
  const opened = undo.move();
  return {
    records,
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
  const records = await openRecords();
  return {
    records,
    folder,
    temporaryFolder: temporary.path,
    isDurable: false,
    async close() {
      await records.close();
      await temporary.remove();
    },
  };
}

/** Every system allows socket paths of up to 103 bytes, which a long temporary folder would exceed. Windows uses no sockets. */
const LONGEST_BASE = 80;

/** Waits for the end of its input, which SIGKILL of the platform causes too. Functions end at the same time and may still write. */
const REMOVE_LATER = 'read -r _; rm -rf -- "$@"; sleep 1; rm -rf -- "$@"';

/** The same for a system without a shell, as a program of Node. */
const REMOVE_LATER_IN_NODE = `
process.stdin.resume().once('close', () => {
  const { rmSync } = require('node:fs');
  rmSync(process.argv[1], { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
});`;

/** Returns the program and the arguments that remove a folder at the end of their standard input. */
export function removeLater(path: string, system: NodeJS.Platform): readonly [string, ...string[]] {
  if (system === 'win32') return [process.execPath, '-e', REMOVE_LATER_IN_NODE, path];
  // Much smaller than Node, which would need 40 MB beside each platform.
  return ['/bin/sh', '-c', REMOVE_LATER, 'sh', path];
}

/** Creates a folder that disappears with this process, however that ends. Its path is short enough for sockets in it. */
async function createTemporaryFolder() {
  // On macOS it is behind a link, and the path without links is longer.
  const usual = await realpath(tmpdir());
  // Deno cannot be allowed to listen on a socket whose path has a comma.
  const hasSockets = usual.length <= LONGEST_BASE && !usual.includes(',');
  const base = hasSockets || process.platform === 'win32' ? usual : '/tmp';
  const path = await realpath(await mkdtemp(join(base, 'lp-')));
  const [program, ...args] = removeLater(path, process.platform);
  // In a session of its own, so that a signal to the platform's process group does not reach the guard.
  const guard = spawn(program, args, {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  });
  const ended = once(guard, 'close').catch(() => undefined);
  guard.stdin.on('error', () => undefined);
  return {
    path,
    async remove(): Promise<void> {
      await removeFolder(path);
      guard.kill('SIGKILL');
      await ended;
    },
  };
}

async function prepare(folder: string): Promise<string> {
  await createFolder(folder);
  // By default the folder is inside a repository, but not part of it.
  await writeFile(join(folder, '.gitignore'), '*\n');
  if (await exists(join(folder, JOURNAL))) {
    throw new FormatError(`it contains the journal of an earlier version (${JOURNAL})`);
  }
  // SQLite gives all its files the mode of this one, which it would create readable by everyone.
  await writeFile(join(folder, DATABASE), '', { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (systemCode(error) !== 'EEXIST') throw error;
  });
  return realpath(folder);
}

/** Creates a folder and its parents. Node's own `recursive` never settles in `/proc`. */
async function createFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (systemCode(error) === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (systemCode(error) !== 'ENOENT' || (await exists(dirname(path)))) throw error;
    await createFolder(dirname(path));
    await createFolder(path);
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Waits for something to open in a data folder. Throws `StartError` when the folder is in use, damaged, of another version or not writable. */
export async function openIn<T>(folder: string, opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    const address = await readFile(join(folder, ADDRESS), 'utf8').catch(() => undefined);
    const problem = error instanceof Error ? problemOf(error, address) : undefined;
    if (problem === undefined) throw error;
    throw new StartError(`Could not open data folder "${folder}": ${problem}`, { cause: error });
  }
}

/** Result codes of SQLite. */
const BUSY = 5;
const DAMAGED = [11, 26];

/** The cause and, on a second line, what to do; `undefined` for an error that is not about the folder. */
function problemOf(error: Error, address: string | undefined): string | undefined {
  const code = sqliteCode(error) ?? 0;
  if (code === BUSY) {
    const user = address ? `the local platform at ${address}` : 'another process';
    return `${user} is using it.\nStop that process, or choose another folder with --data.`;
  }
  if (DAMAGED.includes(code)) {
    return `its ${DATABASE} is damaged (${error.message}).\nRestore the folder from a copy, choose another folder with --data, or delete this one to start empty.`;
  }
  if (error instanceof FormatError) {
    return `${error.message}.\nChoose another folder with --data, or delete this one to start empty.`;
  }
  if (systemCode(error) === undefined) return undefined;
  return `${error.message}.\nFix the folder, choose another one with --data, or run with --in-memory.`;
}
