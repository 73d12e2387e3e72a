import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { toWriteError } from '../http/errors.ts';

/** The records of one kind by key. Each is stored as JSON. */
export interface Table<T> {
  get(key: string): T | undefined;
  /** All records, oldest first. */
  values(): T[];
  /** The records whose keys are at least `from` and below `to`, in the order of the bytes of their keys. */
  range(from: string, to: string): T[];
  readonly size: number;
  set(key: string, record: T): void;
  delete(key: string): void;
}

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

/** 1 was a journal of JSON lines; 2 and 3 had one table for all records, and 3 also small blobs. */
const FORMAT = 4;

/** The records are of another version, or damaged. */
export class RecordsError extends Error {
  override readonly name = 'RecordsError';
  readonly isDamage: boolean;

  constructor(message: string, isDamage: boolean) {
    super(message);
    this.isDamage = isDamage;
  }
}

/**
 * Opens a database file, created when missing, or a database in memory. Throws `RecordsError`, and what SQLite throws for a
 * file that is in use, damaged or not writable (see `sqliteCode`).
 */
export function openRecords(path = ':memory:'): RecordStore {
  const database = new DatabaseSync(path);
  try {
    prepare(database);
    return new RecordStore(database);
  } catch (error) {
    database.close();
    throw error;
  }
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
  else if (format !== FORMAT) {
    throw new RecordsError(
      `its records have format ${format}, but this version reads format ${FORMAT}`,
      false,
    );
  }
  // Also finds values that are no JSON, through the constraint of each table.
  const [check] = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {});
  if (check !== 'ok') throw new RecordsError('database disk image is malformed', true);
  database.exec('COMMIT');
}

/** The records of the platform: a SQLite database that only this process has open. A commit survives the end of the process. */
export class RecordStore {
  readonly #database: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  /** Counts the commits, so that a reader learns cheaply whether anything has changed. */
  writes = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#begin = database.prepare('BEGIN');
    this.#commit = database.prepare('COMMIT');
  }

  /** Opens the records of one kind. */
  table<T>(kind: (typeof KINDS)[number]): Table<T> {
    const one = this.prepare(`SELECT value FROM ${kind} WHERE key = ?`);
    const all = this.prepare(`SELECT value FROM ${kind} ORDER BY id`);
    const some = this.prepare(`SELECT value FROM ${kind} WHERE key >= ? AND key < ? ORDER BY key`);
    const count = this.prepare(`SELECT count(*) AS count FROM ${kind}`);
    const insert = this.prepare(
      `INSERT INTO ${kind} (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    );
    const remove = this.prepare(`DELETE FROM ${kind} WHERE key = ?`);
    const parse = (row: { readonly value?: unknown }): T => JSON.parse(String(row.value));
    return {
      get(key) {
        const row = one.get(key);
        return row && parse(row);
      },
      values: () => all.all().map(parse),
      range: (from, to) => some.all(from, to).map(parse),
      get size() {
        return Number(count.get()?.count);
      },
      set: (key, record) => void insert.run(key, JSON.stringify(record)),
      delete: (key) => void remove.run(key),
    };
  }

  /** Prepares a statement about the tables, which have the columns `key` and `value`. */
  prepare(sql: string): StatementSync {
    return this.#database.prepare(sql);
  }

  /** Runs `work`, which reads and changes tables, in one transaction: when it throws or the disk refuses (507), nothing has changed. */
  write<T>(work: () => T): T {
    this.#begin.run();
    try {
      const result = work();
      this.#commit.run();
      this.writes += 1;
      return result;
    } catch (error) {
      // A full disk may have ended the transaction already.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw toCommitError(error);
    }
  }

  close(): void {
    this.#database.close();
  }
}

const IO_ERROR = 10;
const FULL = 13;

/** Turns a failed write of SQLite into 507, as for files. */
function toCommitError(error: unknown): unknown {
  const result = sqliteCode(error);
  if (result !== FULL && result !== IO_ERROR) return error;
  const code = result === FULL ? 'ENOSPC' : 'EIO';
  return toWriteError(Object.assign(new Error('The commit failed.', { cause: error }), { code }));
}

/** Returns the primary result code of an error of SQLite (https://sqlite.org/rescode.html); `undefined` for any other error. */
export function sqliteCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;
}
