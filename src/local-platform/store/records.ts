import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { toWriteError } from '../http/errors.ts';

const KINDS = [
  'account',
  'keys',
  'functions',
  'revisions',
  'buckets',
  'objects',
  'tickets',
  'domains',
] as const;

/** Each kind has a table, whose `id` keeps the order in which records were created. */
const TABLES = KINDS.map(
  (kind) => `
    CREATE TABLE ${kind} (
      id INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      value TEXT NOT NULL CHECK (json_valid(value))
    );`,
);

/** Tickets are forgotten by the time of their expiry. */
const SCHEMA = `${TABLES.join('')} CREATE INDEX tickets_by_expiry ON tickets (value ->> 'expires_at');`;

const FORMAT = 4;

/** The records are of another version. */
export class FormatError extends Error {}

/** Result codes of SQLite (https://sqlite.org/rescode.html). */
export const SQLITE = { busy: 5, ioError: 10, corrupt: 11, full: 13, notADatabase: 26 };

/** The records of the platform: a SQLite database that only this process has open. A commit survives the end of the process. */
export type RecordStore = ReturnType<typeof openRecords>;

/**
 * Opens a database file, created when missing, or a database in memory. Throws `FormatError`, and what SQLite throws for a
 * file that is in use, damaged or not writable (see `sqliteCode`).
 */
export function openRecords(path = ':memory:') {
  const database = new DatabaseSync(path);
  try {
    prepare(database);
  } catch (error) {
    database.close();
    throw error;
  }
  const begin = database.prepare('BEGIN');
  const commit = database.prepare('COMMIT');
  return {
    /** Counts the commits, so that a reader learns cheaply whether anything has changed. */
    writes: 0,
    table: <T>(kind: (typeof KINDS)[number]) => openTable<T>(database, kind),
    /** Prepares a statement about the tables, which have the columns `key` and `value`. */
    prepare: (sql: string): StatementSync => database.prepare(sql),
    /** Runs `work`, which reads and changes tables, in one transaction: when it throws or the disk refuses (507), nothing has changed. */
    write<T>(work: () => T): T {
      begin.run();
      try {
        const result = work();
        commit.run();
        this.writes += 1;
        return result;
      } catch (error) {
        // A full disk may have ended the transaction already.
        if (database.isTransaction) database.exec('ROLLBACK');
        throw toCommitError(error);
      }
    },
    close: () => database.close(),
  };
}

function prepare(database: DatabaseSync): void {
  // A commit survives the end of the process, but need not survive a power cut: no write waits for the disk.
  // The first transaction locks the file until the process ends, however it ends.
  database.exec(`
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA synchronous = OFF;
    PRAGMA journal_mode = WAL;
    BEGIN IMMEDIATE;
  `);
  const format = database.prepare('PRAGMA user_version').get()?.user_version;
  if (format === 0) database.exec(`${SCHEMA} PRAGMA user_version = ${FORMAT};`);
  else if (format !== FORMAT)
    throw new FormatError(`its records have format ${format}, but this version reads format ${FORMAT}`);
  // Also finds values that are no JSON, through the constraint of each table.
  const [check] = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {});
  if (check !== 'ok')
    throw Object.assign(new Error('database disk image is malformed'), { errcode: SQLITE.corrupt });
  database.exec('COMMIT');
}

/** Opens the records of one kind by key. Each is stored as JSON. */
function openTable<T>(database: DatabaseSync, kind: (typeof KINDS)[number]) {
  const one = database.prepare(`SELECT value FROM ${kind} WHERE key = ?`);
  const all = database.prepare(`SELECT value FROM ${kind} ORDER BY id`);
  const some = database.prepare(`SELECT value FROM ${kind} WHERE key >= ? AND key < ? ORDER BY key`);
  const count = database.prepare(`SELECT count(*) AS count FROM ${kind}`);
  const insert = database.prepare(
    `INSERT INTO ${kind} (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );
  const remove = database.prepare(`DELETE FROM ${kind} WHERE key = ?`);
  const parse = (row: { readonly value?: unknown }): T => JSON.parse(String(row.value));
  return {
    get(key: string): T | undefined {
      const row = one.get(key);
      return row && parse(row);
    },
    /** All records, oldest first. */
    values: (): T[] => all.all().map(parse),
    /** The records whose keys are at least `from` and below `to`, in the order of the bytes of their keys. */
    range: (from: string, to: string): T[] => some.all(from, to).map(parse),
    get size(): number {
      return Number(count.get()?.count);
    },
    set: (key: string, record: T): void => void insert.run(key, JSON.stringify(record)),
    delete: (key: string): void => void remove.run(key),
    clear: (): void => database.exec(`DELETE FROM ${kind}`),
  };
}

/** Turns a failed write of SQLite into 507, as for files. */
function toCommitError(error: unknown): unknown {
  const result = sqliteCode(error);
  if (result !== SQLITE.full && result !== SQLITE.ioError) return error;
  const code = result === SQLITE.full ? 'ENOSPC' : 'EIO';
  return toWriteError(Object.assign(new Error('The commit failed.', { cause: error }), { code }));
}

/** Returns the primary result code of an error of SQLite; `undefined` for any other error. */
export function sqliteCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;
}
