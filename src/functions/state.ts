import { ApiError, type DeployError, type TransientError } from '../errors.ts';
import type { FunctionsClient } from '../platform/functions.ts';
import { readSighting, resourceIdOf } from '../platform/records.ts';
import type { FunctionRecord } from '../platform/types.ts';
import { lookAtOwnPath, lookInList } from './look.ts';
import { meaningOf, type StatusWords } from './status.ts';

/** What is known of a function before anything is written. */
export type FunctionState =
  | {
      readonly kind: 'present';
      readonly record: FunctionRecord;
      /** Its own path alone knows it. */
      readonly unlisted?: boolean;
    }
  /** Certain when its own path says so too; a list alone may be a part of one. */
  | { readonly kind: 'absent'; readonly certain: boolean }
  /** The key may not read. */
  | { readonly kind: 'unreadable'; readonly reason: DeployError };

/**
 * Reads whether a function exists, and its record: in the list, since the record's own path may be the one that
 * invokes it. That path is asked only for what the list does not tell (the function, or its revision).
 * @throws ApiError when the list is refused for another reason than a missing permission and the record is not to be had
 * @throws DeployError when the list is not the platform's, or holds the name twice
 */
export async function readFunction(client: FunctionsClient, name: string): Promise<FunctionState> {
  const look = await lookInList(client, name);
  const refusal = look.kind === 'failed' ? refusalIn(look.reason) : undefined;
  const listed = look.kind === 'record' ? look.record : undefined;
  if (listed && readSighting(listed).revisionId !== undefined) return { kind: 'present', record: listed };
  const own = await lookAtOwnPath(client, name);
  if (own.kind === 'record') {
    return { kind: 'present', record: { ...listed, ...own.record }, unlisted: listed === undefined };
  }
  if (listed) return { kind: 'present', record: listed };
  if (refusal?.status === 403) return { kind: 'unreadable', reason: refusal };
  if (refusal) throw refusal;
  return { kind: 'absent', certain: own.kind === 'absent' };
}

/** A refusal that the function's own path may make up for; any other failure is thrown. */
function refusalIn(failure: ApiError | TransientError): ApiError {
  if (failure instanceof ApiError && failure.status !== 401) return failure;
  throw failure;
}

/** The record of a function with its UUID: the function's own path is asked for what the list may leave out. */
export async function withResourceId(
  client: FunctionsClient,
  record: FunctionRecord,
): Promise<FunctionRecord> {
  if (resourceIdOf(record) !== undefined) return record;
  const own = await lookAtOwnPath(client, record.name);
  return own.kind === 'record' ? { ...record, ...own.record } : record;
}

/**
 * Returns the revision that serves: the one that the record reports as active, else its newest one if that is ready.
 * @returns undefined when none is known to serve
 */
export function servingRevision(state: FunctionState, words: StatusWords): string | undefined {
  if (state.kind !== 'present') return undefined;
  const { revisionId, status, activeRevisionId } = readSighting(state.record);
  if (activeRevisionId !== undefined) return activeRevisionId ?? undefined;
  return status !== undefined && meaningOf(status, words) === 'ready' ? revisionId : undefined;
}

/** Returns all revisions that a look at a function has shown. */
export function revisionsIn(state: FunctionState): readonly string[] {
  if (state.kind !== 'present') return [];
  const { revisionId, activeRevisionId } = readSighting(state.record);
  return [revisionId, activeRevisionId].filter((id) => typeof id === 'string');
}
