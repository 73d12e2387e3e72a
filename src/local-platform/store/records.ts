import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { toWriteError } from '../http/errors.ts';
import { shareRuns } from './sync.ts';

/** The records of one kind by key, oldest first, in memory. They change only in `RecordStore.write`. */
export interface Table<T> {
  get(key: string): T | undefined;
  values(): IterableIterator<T>;
  readonly size: number;
  set(key: string, record: T): void;
  delete(key: string): void;
}

/** Small blobs by ID, in the database only. They change only in `RecordStore.write`. */
export interface BlobTable {
  get(id: string): Uint8Array | undefined;
  set(id: string, bytes: Uint8Array): void;
  delete(id: string): void;
}

const FORMAT = 3;

/** Format 1 was a journal of JSON lines; this one had no blobs. */
const FORMER_FORMAT = 2;

/** `id` keeps the order in which records were created. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS records (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL CHECK (json_valid(value)),
    UNIQUE (kind, key)
  );
  CREATE TABLE blobs (id TEXT PRIMARY KEY, bytes BLOB NOT NULL);
  PRAGMA user_version = ${FORMAT};
`;

/** This version cannot read the records of the data folder. */
export class FormatError extends Error {
  override readonly name = 'FormatError';

  constructor(found: string) {
    super(`${found}, but this version reads format ${FORMAT}`);
  }
}

/** One record that a write has changed. */
interface Change {
  save(): void;
  undo(): void;
}

interface Write {
  /** Changes tables; returns how the write settles once that is on disk. */
  run(): () => void;
  reject(error: unknown): void;
}

/**
 * Opens a database file, created when missing, or a database in memory. Throws `FormatError`, and what SQLite throws for a file
 * that is in use, damaged or not writable (see `sqliteCode`).
 */
export async function openRecords(path?: string): Promise<RecordStore> {
  await using undo = new AsyncDisposableStack();
  const database = undo.adopt(new DatabaseSync(path ?? ':memory:'), (one) => one.close());
  prepare(database);
  const log = path === undefined ? undefined : undo.use(await open(`${path}-wal`, 'r+'));
  // A damaged database cannot be read: the resources must still be those of `undo` then.
  const stored = readRecords(database);
  return new RecordStore(database, stored, async () => log?.datasync(), undo.move());
}

function prepare(database: DatabaseSync): void {
  // The first transaction locks the file until the process ends, however it ends.
  database.exec(`
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA synchronous = NORMAL;
    PRAGMA journal_mode = WAL;
    BEGIN IMMEDIATE;
  `);
  const format = database.prepare('PRAGMA user_version').get()?.user_version;
  if (format === 0 || format === FORMER_FORMAT) database.exec(SCHEMA);
  else if (format !== FORMAT) throw new FormatError(`its records have format ${format}`);
  database.exec('COMMIT');
}

/** A record that nobody has read since the boot, which is shorter when it parses none. */
class Unparsed {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** Reads all records by kind and key, in one scan and without an object for each row: that takes half the time. */
function readRecords(database: DatabaseSync): Map<string, Map<string, Unparsed>> {
  const all = database.prepare('SELECT kind, key, value FROM records ORDER BY id');
  all.setReturnArrays(true);
  const stored = new Map<string, Map<string, Unparsed>>();
  for (const { 0: kind, 1: key, 2: value } of all.iterate()) {
    const records = stored.get(String(kind)) ?? new Map<string, Unparsed>();
    if (records.size === 0) stored.set(String(kind), records);
    records.set(String(key), new Unparsed(String(value)));
  }
  return stored;
}

/**
 * The records of the platform: a SQLite database that only this process has open, read from memory. A commit survives the end
 * of this process. The write-ahead log is synced after it, without blocking the event loop, so it survives a power cut too.
 */
export class RecordStore {
  readonly #database: DatabaseSync;
  readonly #sync: () => Promise<void>;
  readonly #resources: AsyncDisposable;
  /** The records of each kind that is not open yet, in the order in which they were created. */
  readonly #stored: Map<string, Map<string, Unparsed>>;
  /** The next batch. */
  #waiting: Write[] = [];
  /** The changes of the batch that is being committed. */
  #changes: Change[] | undefined;
  /** Why writes fail: the store is closed, or a sync failed and the contents of the disk are unknown. */
  #failure: unknown;
  /** Counts the commits, so that a reader learns cheaply whether anything has changed. */
  writes = 0;

  constructor(
    database: DatabaseSync,
    stored: Map<string, Map<string, Unparsed>>,
    sync: () => Promise<void>,
    resources: AsyncDisposable,
  ) {
    this.#database = database;
    this.#sync = shareRuns(sync);
    this.#resources = resources;
    this.#stored = stored;
  }

  /** Opens the records of one kind, once. */
  table<T>(kind: string): Table<T> {
    const insert = this.#database.prepare(
      'INSERT INTO records (kind, key, value) VALUES (?, ?, ?) ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value',
    );
    const remove = this.#database.prepare('DELETE FROM records WHERE kind = ? AND key = ?');
    const rows: Map<string, T | Unparsed> = this.#stored.get(kind) ?? new Map();
    this.#stored.delete(kind);
    const parsed = (key: string, row: T | Unparsed): T => {
      if (!(row instanceof Unparsed)) return row;
      const record: T = JSON.parse(row.json);
      rows.set(key, record);
      return record;
    };

    const note = (key: string, save: () => void): void => {
      const former = rows.get(key);
      this.#note(kind, save, () => (former === undefined ? rows.delete(key) : rows.set(key, former)));
    };
    return {
      get(key) {
        const row = rows.get(key);
        return row && parsed(key, row);
      },
      values: () => rows.entries().map(([key, row]) => parsed(key, row)),
      get size() {
        return rows.size;
      },
      set(key, record) {
        note(key, () => insert.run(kind, key, JSON.stringify(record)));
        rows.set(key, record);
      },
      delete(key) {
        note(key, () => remove.run(kind, key));
        rows.delete(key);
      },
    };
  }

  /** Opens the small blobs, once. */
  blobs(): BlobTable {
    const insert = this.#database.prepare('INSERT INTO blobs (id, bytes) VALUES (?, ?)');
    const remove = this.#database.prepare('DELETE FROM blobs WHERE id = ?');
    const select = this.#database.prepare('SELECT bytes FROM blobs WHERE id = ?');
    const note = (save: () => void): void => this.#note('blobs', save, () => undefined);
    return {
      get(id) {
        const bytes = select.get(id)?.bytes;
        return bytes instanceof Uint8Array ? bytes : undefined;
      },
      set: (id, bytes) => note(() => insert.run(id, bytes)),
      delete: (id) => note(() => remove.run(id)),
    };
  }

  #note(kind: string, save: () => void, undo: () => void): void {
    if (!this.#changes) throw new Error(`The ${kind} were changed outside of a write.`);
    this.#changes.push({ save, undo });
  }

  /**
   * Runs `work`, which reads and changes tables synchronously; no other write runs in between. Settles with
   * its result once the changes are on disk. When `work` throws or the disk refuses the changes (507), nothing has changed.
   */
  write<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      // All writes of one turn of the event loop share one transaction.
      if (this.#waiting.length === 0) setImmediate(() => this.#commit());
      const run = () => {
        const result = work();
        return () => resolve(result);
      };
      this.#waiting.push({ run, reject });
    });
  }

  /** Settles when all earlier writes are on disk; later ones fail. */
  async close(): Promise<void> {
    this.#commit();
    this.#failure ??= new Error('The records are closed.');
    await this.#sync().catch(() => undefined);
    await this.#resources[Symbol.asyncDispose]();
  }

  #commit(): void {
    const writes = this.#waiting;
    if (writes.length === 0) return;
    this.#waiting = [];
    const fail = (error: unknown): void => {
      for (const { reject } of writes) reject(error);
    };
    try {
      const outcomes = this.#transact(writes);
      void this.#sync().then(
        () => {
          for (const settle of outcomes) settle();
        },
        (error: unknown) => {
          this.#failure = error;
          fail(error);
        },
      );
    } catch (error) {
      fail(toCommitError(error));
    }
  }

  /** Runs writes in one transaction; returns how each of them settles. */
  #transact(writes: readonly Write[]): (() => void)[] {
    if (this.#failure) throw this.#failure;
    const changes: Change[] = [];
    this.#changes = changes;
    try {
      this.#database.exec('BEGIN');
      const outcomes = writes.map((write) => execute(write, changes));
      for (const { save } of changes) save();
      this.#database.exec('COMMIT');
      this.writes += 1;
      return outcomes;
    } catch (error) {
      undo(changes);
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    } finally {
      this.#changes = undefined;
    }
  }
}

/** Runs one write of a batch. When it throws, the others continue without it. */
function execute({ run, reject }: Write, changes: Change[]): () => void {
  const first = changes.length;
  try {
    return run();
  } catch (error) {
    undo(changes.splice(first));
    // Not before the commit: the reason may be another write of this batch, which fails with it.
    return () => reject(error);
  }
}

function undo(changes: readonly Change[]): void {
  for (const change of changes.toReversed()) change.undo();
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
