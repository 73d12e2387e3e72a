import { StartError } from '../http/errors.ts';

/** One record set, or removed (`null`): table, key, record. */
export type Change = readonly [table: string, key: string, record: unknown];

/** Where changes go before they are true. */
export interface Journal {
  /** Settles when the changes can no longer be lost; they are kept all together or not at all. */
  append(changes: readonly Change[]): Promise<void>;
  close(): Promise<void>;
}

/** The records of one kind, by key. Reading is plain memory; changes take effect through `RecordStore.commit`. */
export interface Table<T> {
  get(key: string): T | undefined;
  values(): IterableIterator<T>;
  readonly size: number;
  put(key: string, record: T): Change;
  remove(key: string): Change;
}

/** All that the platform knows, in memory, with a journal behind it. */
export interface RecordStore {
  /** Opens a table; throws when a record that was replayed is none of its kind. */
  table<T>(name: string, isRecord: (value: unknown) => value is T): Table<T>;
  /** Makes all changes at once: first durable, then visible, then this settles. On failure nothing has changed. */
  commit(changes: readonly Change[]): Promise<void>;
}

/** What a journal's lines add up to: table name → key → record. */
export type Records = Map<string, Map<string, unknown>>;

/** Carries changes out on records in memory. */
export function applyChanges(records: Records, changes: readonly Change[]): void {
  for (const [table, key, record] of changes) {
    const rows = records.get(table) ?? new Map<string, unknown>();
    records.set(table, rows);
    if (record === null) rows.delete(key);
    else rows.set(key, record);
  }
}

/** Opens a store over what was replayed and the journal that goes on from there. */
export function createRecordStore(records: Records, journal: Journal): RecordStore {
  return {
    table: (name, isRecord) => openTable(records, name, isRecord),
    async commit(changes) {
      await journal.append(changes);
      applyChanges(records, changes);
    },
  };
}

function openTable<T>(records: Records, name: string, isRecord: (value: unknown) => value is T): Table<T> {
  const rows = new Map<string, T>();
  for (const [key, value] of records.get(name) ?? []) {
    if (!isRecord(value)) throw unknownRecord(name, key);
    rows.set(key, value);
  }
  // The guard has seen every row, and `put` takes no other kind, so the typed map may stand for the raw one.
  records.set(name, rows);
  return {
    get: (key) => rows.get(key),
    values: () => rows.values(),
    get size() {
      return rows.size;
    },
    put: (key, record) => [name, key, record],
    remove: (key) => [name, key, null],
  };
}

function unknownRecord(table: string, key: string): StartError {
  return new StartError(
    `The data folder holds "${key}" in ${table} in a shape that this version does not know. Choose another data folder, or move this one away to start empty.`,
  );
}
