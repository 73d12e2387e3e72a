import { found } from '../http/errors.ts';
import type { RecordStore } from '../store/records.ts';

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

/** One deployed state of a function. */
export interface Revision {
  readonly id: string;
  readonly function_name: string;
  /** Counts from 1 in each function. */
  readonly number: number;
  readonly entrypoint: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Why it failed. */
  readonly message: string | null;
  readonly created_at: string;
}

export type FunctionStore = ReturnType<typeof openFunctionStore>;

/** A function with its newest revision, as they were at one moment. */
export type Deployed = ReturnType<FunctionStore['find']>;

/** Opens the functions, by name, and the revisions, by ID, of a record store. */
export function openFunctionStore(records: RecordStore) {
  const functions = records.table<StoredFunction>('functions');
  const revisions = records.table<Revision>('revisions');
  return {
    functions,
    revisions,
    /** Returns a function with its newest revision. Throws 404 when it does not exist. */
    find(name: string) {
      const stored = functions.get(name);
      const newest = stored && revisions.get(stored.revision_id);
      return found(newest && { stored, newest }, 'function', `There is no function "${name}".`);
    },
    /** The revisions of a function, newest first. */
    revisionsOf: (name: string): Revision[] =>
      revisions
        .values()
        .filter((revision) => revision.function_name === name)
        .sort((one, other) => other.number - one.number),
  };
}

/** Returns the record that clients see (section 2 of the API document; the fields after `revision_status` are decided here). */
export function publicRecord({ stored, newest }: Deployed) {
  const { entrypoint, status: revision_status, message } = newest;
  return { ...stored, entrypoint, revision_status, ...(message !== null && { message }) };
}
