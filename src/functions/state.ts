/** What is known of a function: the platform shows it in its list and at the function's own path. */
import { ApiError, DeployError } from '../errors.ts';
import type { FunctionsClient } from '../platform/functions.ts';
import { type Lookup, lookupIn, lookupOf, readEither } from '../platform/read-either.ts';
import { readRevision, resourceIdOf } from '../platform/records.ts';
import type { FunctionRecord } from '../platform/types.ts';
import { meaningOf, type StatusWords } from './status.ts';

/** What is known of a function before anything is written. */
export type FunctionState =
  | {
      readonly kind: 'present';
      readonly record: FunctionRecord;
      /** Only its own path shows it. */
      readonly unlisted?: boolean;
    }
  /** Certain when its own path says so too: the list may be only its first page. */
  | { readonly kind: 'absent'; readonly certain: boolean }
  /** The API key cannot read it. */
  | { readonly kind: 'unreadable'; readonly reason: DeployError };

/**
 * Reads whether a function exists, and its record: from the list, since the function's own path may invoke it. That path is
 * read only for what the list lacks (the function, or its revision).
 * @throws ApiError when the list is refused for another reason than a missing permission, and the own path shows no record
 * @throws DeployError when the list is not the platform's, or contains the name twice
 */
export async function readFunction(client: FunctionsClient, name: string): Promise<FunctionState> {
  const { first: list, second: own } = await readEither({
    first: () => readListed(client, name),
    second: () => readOwnPath(client, name),
    isComplete: (record) => readRevision(record).revisionId !== undefined,
  });
  const listed = list.kind === 'record' ? list.record : undefined;
  if (own?.kind === 'record')
    return { kind: 'present', record: { ...listed, ...own.record }, unlisted: listed === undefined };
  if (listed) return { kind: 'present', record: listed };
  if (list.kind !== 'failed') return { kind: 'absent', certain: own?.kind === 'absent' };
  if (list.error instanceof ApiError && list.error.status === 403)
    return { kind: 'unreadable', reason: list.error };
  throw list.error;
}

/** Returns the record with its UUID, which the list may leave out: then the function's own path is read. */
export async function withResourceId(
  client: FunctionsClient,
  record: FunctionRecord,
): Promise<FunctionRecord> {
  if (resourceIdOf(record) !== undefined) return record;
  const own = await readOwnPath(client, record.name);
  return own.kind === 'record' ? { ...record, ...own.record } : record;
}

/**
 * Returns the revision that serves: the one that the record reports as active, else its newest one if that is ready.
 * @returns undefined when none is known to serve
 */
export function servingRevision(state: FunctionState, words: StatusWords): string | undefined {
  if (state.kind !== 'present') return undefined;
  const { revisionId, status, activeRevisionId } = readRevision(state.record);
  if (activeRevisionId !== undefined) return activeRevisionId ?? undefined;
  return status !== undefined && meaningOf(status, words) === 'ready' ? revisionId : undefined;
}

/** Returns the revision that the platform itself reports as serving. */
export function reportedRevision(state: FunctionState): string | undefined {
  return state.kind === 'present' ? (readRevision(state.record).activeRevisionId ?? undefined) : undefined;
}

/** Returns all revisions that a look at a function has shown. */
export function revisionsIn(state: FunctionState): readonly string[] {
  if (state.kind !== 'present') return [];
  const { revisionId, activeRevisionId } = readRevision(state.record);
  return [revisionId, activeRevisionId].filter((id) => typeof id === 'string');
}

/** Reads the function's entry in the list. @throws DeployError when the list is not the platform's, or contains the name twice */
export async function readListed(client: FunctionsClient, name: string): Promise<Lookup<FunctionRecord>> {
  return lookupIn(await client.list(), (records) => findByName(records, name));
}

/** Reads the function's own path. A function that was invoked may answer with any success or refusal. */
export async function readOwnPath(client: FunctionsClient, name: string): Promise<Lookup<FunctionRecord>> {
  const reply = await client.read(name);
  const isOther = reply.kind === 'refused' && ![401, 403].includes(reply.error.status);
  return isOther ? { kind: 'other' } : lookupOf(reply);
}

/** Finds the one record of that name. @throws DeployError when there are two. */
function findByName(records: readonly FunctionRecord[], name: string): FunctionRecord | undefined {
  const matches = records.filter((record) => record.name === name);
  if (matches.length > 1) {
    throw new DeployError(`The platform lists ${matches.length} functions named "${name}"`, {
      hint: 'Delete all but one of them: the action cannot tell which one is meant.',
    });
  }
  return matches[0];
}
