/** What is known of a function: the platform shows it in its list and at the function's own path. */
import { ApiError } from '../errors.ts';
import { valueOrThrow } from '../http/reply.ts';
import type { FunctionsClient } from '../platform/functions.ts';
import { type RevisionStatus, readRevision, resourceIdOf } from '../platform/records.ts';
import { type Lookup, lookupIn, lookupOf, readEither, type State } from '../platform/state.ts';
import type { FunctionRecord } from '../platform/types.ts';
import { meaningOf, type StatusWords } from './status.ts';

/** What is known of a function. */
export type FunctionState = State<FunctionRecord>;

/**
 * Reads whether a function exists, and its record: from the list, since the function's own path may invoke it. That path is
 * read only for what the list lacks: the function, its revision or its status.
 * @throws ApiError when the list is refused for another reason than a missing permission, and the own path shows no record
 * @throws DeployError when the list is not the platform's
 */
export async function readFunction(client: FunctionsClient, name: string): Promise<FunctionState> {
  const { first: list, second: own } = await readEither<FunctionRecord>({
    first: async () =>
      lookupIn(await client.list(), (records) => records.find((record) => record.name === name)),
    second: () => readOwnPath(client, name),
    isComplete(record) {
      const { revisionId, status } = readRevision(record);
      return revisionId !== undefined && status !== undefined;
    },
  });
  const listed = list.kind === 'record' ? list.record : undefined;
  // What the own path answers may come from the function itself.
  if (own?.kind === 'record') return { kind: 'present', record: { ...own.record, ...listed } };
  if (listed) return { kind: 'present', record: listed };
  if (list.kind !== 'failed')
    return own?.kind === 'absent' ? { kind: 'absent' } : { kind: 'absent', doubt: true };
  if (list.error instanceof ApiError && list.error.status === 403)
    return { kind: 'unreadable', reason: list.error };
  throw list.error;
}

/** Returns the UUID of a function, which the list may leave out: then the function's own path is read. */
export async function readFunctionId(
  client: FunctionsClient,
  record: FunctionRecord,
): Promise<string | undefined> {
  const id = resourceIdOf(record);
  if (id !== undefined) return id;
  const own = await readOwnPath(client, record.name);
  return own.kind === 'record' ? resourceIdOf({ ...record, ...own.record }) : undefined;
}

/**
 * Looks at the newest revision of a function: at `statusPath` (a template under `/v1`) when that is given and can be
 * filled, else at the function's record. @returns null for a function that is not shown; @throws DeployError
 */
export async function observe(
  client: FunctionsClient,
  { name, statusPath }: { readonly name: string; readonly statusPath: string },
  revisionId: string | undefined,
): Promise<RevisionStatus | null> {
  const isOfRevision = statusPath.includes('{revision_id}');
  if (statusPath !== '' && (revisionId !== undefined || !isOfRevision)) {
    const values = { name, revision_id: revisionId ?? '' };
    const fill = (_: string, key: keyof typeof values) => encodeURIComponent(values[key].toWellFormed());
    const path = statusPath.replace(/\{(name|revision_id)\}/g, fill);
    const reply = await client.readStatus(path, `function "${name}"`);
    const seen = reply.kind === 'absent' ? {} : valueOrThrow(reply);
    return { ...(isOfRevision && revisionId !== undefined && { revisionId }), ...seen };
  }
  const state = await readFunction(client, name);
  if (state.kind === 'unreadable') throw state.reason;
  if (state.kind === 'present') return readRevision(state.record);
  return state.doubt ? {} : null;
}

/**
 * Adds the status of the newest revision to a state whose record contains none, from `statusPath`. Only
 * `previous_revision_id` needs it, so a failure leaves it unknown.
 */
export async function withStatus(
  state: FunctionState,
  client: FunctionsClient,
  statusPath: string,
): Promise<FunctionState> {
  if (state.kind !== 'present' || statusPath === '') return state;
  const { record } = state;
  const { revisionId, status, activeRevisionId } = readRevision(record);
  if (revisionId === undefined || status !== undefined || activeRevisionId !== undefined) return state;
  const seen = await observe(client, { name: record.name, statusPath }, revisionId).catch(() => null);
  const isSame = seen?.status !== undefined && (seen.revisionId ?? revisionId) === revisionId;
  return isSame ? { ...state, record: { ...record, revision_status: seen.status } } : state;
}

/**
 * Returns the revision that serves: the one that the record reports as active, else its newest one if that is ready.
 * @returns undefined when none is known to serve
 */
export function liveRevision(state: FunctionState, words: StatusWords): string | undefined {
  if (state.kind !== 'present') return undefined;
  const { revisionId, status, activeRevisionId } = readRevision(state.record);
  if (activeRevisionId !== undefined) return activeRevisionId ?? undefined;
  return status !== undefined && meaningOf(status, words) === 'ready' ? revisionId : undefined;
}

/** Returns the revision that serves, when no newer one exists, failed or in progress. */
export function settledRevision(state: FunctionState, words: StatusWords): string | undefined {
  if (state.kind !== 'present') return undefined;
  const { revisionId, status } = readRevision(state.record);
  const isReady = status === undefined || meaningOf(status, words) === 'ready';
  return isReady && liveRevision(state, words) === revisionId ? revisionId : undefined;
}

/** Whether a revision that is not live yet may still become so. */
export function isChanging(state: FunctionState, words: StatusWords): boolean {
  if (state.kind !== 'present') return false;
  const { revisionId, status = '' } = readRevision(state.record);
  return revisionId !== liveRevision(state, words) && meaningOf(status, words) !== 'failed';
}

/** Returns all revisions that a look at a function has shown. */
export function revisionsIn(state: FunctionState): readonly string[] {
  if (state.kind !== 'present') return [];
  const { revisionId, activeRevisionId } = readRevision(state.record);
  return [revisionId, activeRevisionId].filter((id) => typeof id === 'string');
}

/** Reads the function's own path. A function that was invoked may answer with any success or refusal. */
async function readOwnPath(client: FunctionsClient, name: string): Promise<Lookup<FunctionRecord>> {
  const reply = await client.read(name);
  const isOther = reply.kind === 'refused' && ![401, 403].includes(reply.error.status);
  return isOther ? { kind: 'other' } : lookupOf(reply);
}
