import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError, systemCode } from '../http/errors.ts';
import { applyChanges, type Change, type Journal, type Records } from './records.ts';

/** A journal that forgets: the platform lives in memory alone. */
export const memoryJournal: Journal = {
  append: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

const FORMAT = 1;
const HEADER = `${JSON.stringify({ format: FORMAT })}\n`;
const NEWLINE = 0x0a;

/**
 * Opens a journal file, made when missing: replays it, cuts a last line that a crash left torn, and rewrites the
 * file without what has been overwritten since. One line is one atomic change. Throws `StartError` when the file
 * is of another format or damaged before its last line.
 */
export async function openJournal(
  path: string,
): Promise<{ readonly journal: Journal; readonly records: Records }> {
  const replayed = replay(await readIfThere(path), path);
  if (replayed.needsRewrite) await rewrite(path, replayed.records);
  const file = await open(path, 'r+');
  const { size } = await file.stat();
  return { journal: appendTo(file, size), records: replayed.records };
}

interface Replayed {
  readonly records: Records;
  readonly needsRewrite: boolean;
}

function replay(bytes: Buffer, path: string): Replayed {
  const records: Records = new Map();
  const lines = [...wholeLines(bytes)];
  if (HEADER.startsWith(bytes.toString('utf8', 0, HEADER.length + 1))) return { records, needsRewrite: true };
  requireFormat(lines[0], path);
  let changes = 0;
  let isTorn = bytes.at(-1) !== NEWLINE;
  for (const [index, line] of lines.entries()) {
    if (index === 0) continue;
    const parsed = parseChanges(line);
    if (parsed) {
      applyChanges(records, parsed);
      changes += parsed.length;
    } else if (index === lines.length - 1) isTorn = true;
    else throw damaged(path, index + 1);
  }
  return { records, needsRewrite: isTorn || changes !== recordCount(records) };
}

function* wholeLines(bytes: Buffer): Generator<string> {
  let start = 0;
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
    yield bytes.toString('utf8', start, end);
    start = end + 1;
  }
}

function parseChanges(line: string): readonly Change[] | undefined {
  const value = parseJson(line);
  return Array.isArray(value) && value.every(isChange) ? value : undefined;
}

function isChange(value: unknown): value is Change {
  return (
    Array.isArray(value) && value.length === 3 && typeof value[0] === 'string' && typeof value[1] === 'string'
  );
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function requireFormat(line: string | undefined, path: string): void {
  const header = parseJson(line ?? '');
  const format =
    typeof header === 'object' && header !== null && 'format' in header ? header.format : undefined;
  if (format === FORMAT) return;
  const found = format === undefined ? 'is no journal of the local platform' : `has format ${String(format)}`;
  throw new StartError(
    `The journal ${path} ${found}; this version reads format ${FORMAT}. Choose another data folder, or move this one away to start empty.`,
  );
}

function damaged(path: string, line: number): StartError {
  return new StartError(
    `The journal ${path} is damaged in line ${line}, with whole lines after it, so this is no crash of ours. Restore it from a copy, or move the data folder away to start empty.`,
  );
}

function recordCount(records: Records): number {
  return records.values().reduce((sum, rows) => sum + rows.size, 0);
}

async function rewrite(path: string, records: Records): Promise<void> {
  const lines = [...records].flatMap(([table, rows]) =>
    [...rows].map(([key, record]) => `${JSON.stringify([[table, key, record]])}\n`),
  );
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(HEADER + lines.join(''));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

/** Makes the names in a folder durable, as a file's own sync does not. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function readIfThere(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  // A disk that fills up takes a part and says so only on the next write.
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
}

interface Waiting {
  readonly line: string;
  resolve(): void;
  reject(error: unknown): void;
}

function appendTo(file: FileHandle, size: number): Journal {
  let waiting: Waiting[] = [];
  let flushing: Promise<void> | undefined;
  let end = size;
  let broken: unknown;

  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    if (broken) throw broken;
    const bytes = Buffer.from(batch.map(({ line }) => line).join(''));
    try {
      await writeAll(file, bytes, end);
      await file.datasync();
      end += bytes.length;
    } catch (error) {
      // Half a line must not stay before the next one. When even that fails, nothing may be acknowledged any more.
      await file.truncate(end).catch(() => {
        broken = error;
      });
      throw error;
    }
  }

  async function flush(): Promise<void> {
    // All that arrived while the disk was busy shares the next sync.
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await writeBatch(batch).then(
        () => {
          for (const { resolve } of batch) resolve();
        },
        (error: unknown) => {
          for (const { reject } of batch) reject(error);
        },
      );
    }
    flushing = undefined;
  }

  return {
    append(changes) {
      return new Promise((resolve, reject) => {
        waiting.push({ line: `${JSON.stringify(changes)}\n`, resolve, reject });
        flushing ??= flush();
      });
    },
    async close() {
      await flushing;
      await file.close();
    },
  };
}
