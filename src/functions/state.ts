/** What is known of a function: the platform shows it in its list and at the function's own path. */
import { ApiError, DeployError } from '../errors.ts';
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
 * read only for what the list lacks (the function, its revision, or its status where that is wanted).
 * @throws ApiError when the list is refused for another reason than a missing permission, and the own path shows no record
 * @throws DeployError when the list is not the platform's, or contains the name twice
 */
export async function readFunction(
  client: FunctionsClient,
  name: string,
  isStatusWanted = false,
): Promise<FunctionState> {
  const { first: list, second: own } = await readEither<FunctionRecord>({
    first: async () => lookupIn(await client.list(), (records) => findByName(records, name)),
    second: () => readOwnPath(client, name),
    isComplete(record) {
      const { revisionId, status } = readRevision(record);
      return revisionId !== undefined && (status !== undefined || !isStatusWanted);
    },
  });
  const listed = list.kind === 'record' ? list.record : undefined;
  // What the own path answers may come from the function itself.
  if (own?.kind === 'record')
    return { kind: 'present', record: { ...own.record, ...listed }, unlisted: listed === undefined };
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

/** What one look at a function shows of its newest revision. */
export type Observation = RevisionStatus | 'vanished';

/**
 * Looks at the newest revision of a function: at `statusPath` (a template under `/v1`) when that is given and can be
 * filled, else at the function's record. @throws DeployError
 */
export async function observe(
  client: FunctionsClient,
  { name, statusPath }: { readonly name: string; readonly statusPath: string },
  revisionId: string | undefined,
): Promise<Observation> {
  const path = fillTemplate(statusPath, { name, revision_id: revisionId });
  if (path !== undefined) {
    const isOfRevision = revisionId !== undefined && statusPath.includes('{revision_id}');
    const reply = await client.readStatus(path, `function "${name}"`);
    const seen = reply.kind === 'absent' ? {} : valueOrThrow(reply);
    return { ...(isOfRevision && { revisionId }), ...seen };
  }
  const state = await readFunction(client, name, true);
  if (state.kind === 'unreadable') throw state.reason;
  if (state.kind === 'present') return readRevision(state.record);
  return state.doubt ? {} : 'vanished';
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
  const seen = await observe(client, { name: record.name, statusPath }, revisionId).catch(() => ({}));
  if (seen === 'vanished' || !('status' in seen) || (seen.revisionId ?? revisionId) !== revisionId)
    return state;
  return { ...state, record: { ...record, revision_status: seen.status } };
}

/** Fills the placeholders of a path; undefined for an empty template and while a value is not known. */
function fillTemplate(
  template: string,
  values: Readonly<Record<string, string | undefined>>,
): string | undefined {
  let complete = template !== '';
  const path = template.replace(/\{([a-z_]+)\}/g, (_, placeholder: string) => {
    const value = values[placeholder];
    complete &&= value !== undefined;
    return encodeURIComponent((value ?? '').toWellFormed());
  });
  return complete ? path : undefined;
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
