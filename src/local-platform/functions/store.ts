import type { FunctionRecord } from '../../platform/types.ts';
import type { RecordStore, Table } from '../store/records.ts';

/** A function as it is kept. */
export interface StoredFunction {
  readonly id: string;
  readonly name: string;
  /** The newest revision, which may be pending or failed. */
  readonly revision_id: string;
  /** The revision that answers invocations. */
  readonly active_revision_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export type RevisionStatus = 'pending' | 'succeeded' | 'failed';

/** One deployed state of a function. */
export interface Revision {
  readonly id: string;
  readonly function_name: string;
  /** Counts from 1 in each function. */
  readonly number: number;
  readonly entrypoint: string;
  readonly status: RevisionStatus;
  /** Why it failed. */
  readonly message: string | null;
  readonly created_at: string;
}

export interface FunctionStore {
  readonly functions: Table<StoredFunction>;
  readonly revisions: Table<Revision>;
  /** As `RecordStore.write`. */
  write(work: () => void): Promise<void>;
  /** The revisions of a function, newest first. */
  revisionsOf(name: string): Revision[];
}

/** Opens the functions and revisions that a record store holds. */
export function openFunctionStore(records: RecordStore): FunctionStore {
  const functions = records.table<StoredFunction>('functions');
  const revisions = records.table<Revision>('revisions');
  return {
    functions,
    revisions,
    write: (work) => records.write(work),
    revisionsOf: (name) =>
      [...revisions.values()]
        .filter((revision) => revision.function_name === name)
        .sort((one, other) => other.number - one.number),
  };
}

/** The record that clients see (section 2 of the API document; the fields after `revision_status` are decided here). */
export function publicRecord(stored: StoredFunction, newest: Revision): FunctionRecord {
  return {
    id: stored.id,
    name: stored.name,
    entrypoint: newest.entrypoint,
    revision_id: newest.id,
    revision_status: newest.status,
    active_revision_id: stored.active_revision_id,
    created_at: stored.created_at,
    updated_at: stored.updated_at,
    ...(newest.message === null ? {} : { message: newest.message }),
  };
}
