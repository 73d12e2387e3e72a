/** State of a function, which the platform shows in its list and at the function's own path. */
import type { Clients } from '../context.ts';
import { valueOrThrow } from '../http/reply.ts';
import type { FunctionRecord } from '../platform/functions.ts';
import {
  newestRevisionId,
  normalizeWord,
  type RevisionStatus,
  readRevision,
  resourceIdOf,
} from '../platform/records.ts';
import { type Lookup, lookupIn, lookupOf, readEither, type State, unreadable } from '../platform/state.ts';

export type FunctionState = State<FunctionRecord>;

/**
 * Reads a function from the list, since its own path may invoke it: that is read only for what the list lacks.
 * @throws ApiError when the list is refused for another reason than a missing permission; DeployError when it is not the platform's
 */
export async function readFunction(client: Clients['functions'], name: string): Promise<FunctionState> {
  const [list, own] = await readEither<FunctionRecord>(
    async () => lookupIn(await client.list(), (record) => record.name === name),
    () => readOwnPath(client, name),
    hasStatus,
  );
  const listed = list.kind === 'record' ? list.record : undefined;
  // What the own path answers may come from the function itself.
  if (own?.kind === 'record') return { kind: 'present', ...joinRecords(own.record, listed) };
  if (listed) return { kind: 'present', record: listed };
  if (list.kind !== 'failed')
    return own?.kind === 'absent' ? { kind: 'absent' } : { kind: 'absent', doubt: true };
  return unreadable(list.error);
}

/** Joins what two places show. A status belongs to the revision that its record names; of two revisions, the list shows the newest. */
function joinRecords(own: FunctionRecord, listed: FunctionRecord = own) {
  const [ownId, listedId] = [own, listed].map((record) => readRevision(record).revisionId);
  const areTwo = ownId !== undefined && listedId !== undefined && ownId !== listedId;
  if (areTwo && newestRevisionId(listed) !== undefined) return { record: listed, other: own };
  if (areTwo || hasStatus(own))
    return { record: { resource_id: resourceIdOf(listed), ...own }, other: listed };
  return { record: { ...own, ...listed } };
}

/** Whether a record names a revision and its status. */
function hasStatus(record: FunctionRecord): boolean {
  const { revisionId, status } = readRevision(record);
  return revisionId !== undefined && status !== undefined;
}

/** Returns the UUID of a function, which the list may leave out: then the function's own path is read. */
export async function readFunctionId(client: Clients['functions'], record: FunctionRecord) {
  const id = resourceIdOf(record);
  if (id !== undefined) return id;
  const own = await readOwnPath(client, record.name);
  return own.kind === 'record' ? resourceIdOf({ ...record, ...own.record }) : undefined;
}

/** Reads the newest revision, at `statusPath` or in the function's record. @returns null for a function that is not shown; @throws DeployError */
export async function observe(
  client: Clients['functions'],
  name: string,
  statusPath: string,
  revisionId: string | undefined,
): Promise<RevisionStatus | null> {
  const isOfRevision = statusPath.includes('{revision_id}');
  if (statusPath !== '' && (revisionId !== undefined || !isOfRevision)) {
    const values = { name, revision_id: revisionId ?? '' };
    const fill = (_: string, key: keyof typeof values) => encodeURIComponent(values[key].toWellFormed());
    const path = statusPath.replace(/\{(name|revision_id)\}/g, fill);
    const reply = await client.readStatus(path, `function "${name}"`);
    const seen =
      reply.kind === 'absent' ? { missingPath: path } : { missingPath: undefined, ...valueOrThrow(reply) };
    return { ...(isOfRevision && revisionId !== undefined && { revisionId }), ...seen };
  }
  const state = await readFunction(client, name);
  if (state.kind === 'unreadable') throw state.reason;
  if (state.kind === 'absent') return state.doubt ? {} : null;
  const { record, other = record } = state;
  // The status of the previous revision means that the new one is in progress.
  return readRevision(hasStatus(record) || !hasStatus(other) ? record : other);
}

/** Adds the status of the newest revision from `statusPath`, if the record contains none. A failure leaves it unknown. */
export async function withStatus(
  state: FunctionState,
  client: Clients['functions'],
  statusPath: string,
): Promise<FunctionState> {
  if (state.kind !== 'present' || statusPath === '') return state;
  const { record } = state;
  const { revisionId, status, activeRevisionId } = revisionOf(state);
  if (revisionId === undefined || status !== undefined || activeRevisionId !== undefined) return state;
  const seen = await observe(client, record.name, statusPath, revisionId).catch(() => null);
  const isSame = seen?.status !== undefined && seen.revisionId === revisionId;
  return isSame ? { ...state, record: { ...record, revision_status: seen.status } } : state;
}

/** Returns the newest revision with its status, and the one that serves. */
export function revisionOf(state: FunctionState): RevisionStatus {
  if (state.kind !== 'present') return {};
  const { activeRevisionId } = readRevision(state.other);
  return { ...(activeRevisionId !== undefined && { activeRevisionId }), ...readRevision(state.record) };
}

export type LiveRevision = { readonly revisionId: string; readonly status: string | undefined };

/** Returns the revision that serves: the one that is reported as active, else the newest one if that is ready. */
export function liveRevision(state: FunctionState, statuses: StatusWords): LiveRevision | undefined {
  const { revisionId, status, activeRevisionId } = revisionOf(state);
  const isReady = meaningOf(status, statuses) === 'ready';
  const live = activeRevisionId === undefined && isReady ? revisionId : activeRevisionId;
  if (typeof live !== 'string') return undefined;
  // The status is that of the newest revision, which may be another one.
  return { revisionId: live, status: live === revisionId ? status : undefined };
}

/** Returns the revision that serves, when no newer one exists, failed or in progress. */
export function settledRevision(state: FunctionState, statuses: StatusWords) {
  const { revisionId, status } = revisionOf(state);
  const isReady = status === undefined || meaningOf(status, statuses) === 'ready';
  const live = liveRevision(state, statuses);
  return isReady && live?.revisionId === revisionId ? live : undefined;
}

/** Returns whether a newer revision may still go live. */
export function isChanging(state: FunctionState, statuses: StatusWords): boolean {
  const { revisionId, status } = revisionOf(state);
  return revisionId !== liveRevision(state, statuses)?.revisionId && meaningOf(status, statuses) !== 'failed';
}

/** The result of reading a function, also for a run that fails before its plan. */
export interface FunctionSeen {
  readonly exists?: boolean;
  /** The serving revision, if it is known. */
  readonly live?: string | undefined;
}

export function revisionsIn(state: FunctionState): readonly string[] {
  const shown = state.kind === 'present' ? [state.record, state.other].map(readRevision) : [];
  const ids = shown.flatMap(({ revisionId, activeRevisionId }) => [revisionId, activeRevisionId]);
  return ids.filter((id) => typeof id === 'string');
}

/** Reads the function's own path. A function that was invoked may answer with any success or refusal, also with its name. */
async function readOwnPath(client: Clients['functions'], name: string): Promise<Lookup<FunctionRecord>> {
  const reply = await client.read(name);
  if (reply.kind === 'refused' && ![401, 403].includes(reply.error.status)) return { kind: 'other' };
  const own = lookupOf(reply);
  if (own.kind !== 'record') return own;
  // Only the platform names a resource or a revision; a health check answers `{ name, status }` as well.
  const { revisionId, activeRevisionId } = readRevision(own.record);
  const isOfRevision =
    revisionId !== undefined || activeRevisionId === null || 'revision_status' in own.record;
  return isOfRevision || resourceIdOf(own.record) !== undefined ? own : { kind: 'other' };
}

const READY =
  'ready active live deployed succeeded success successful running healthy available published complete completed done ok';
const FAILED =
  'failed failure error errored crashed cancelled canceled rejected timed_out timeout aborted invalid';

/** Words as they are compared that end the wait; every other word means "in progress". */
export type StatusWords = Readonly<Record<'ready' | 'failed', ReadonlySet<string>>>;

/** The built-in words, each list replaced as a whole by one that is given, whose words leave the other built-in list. */
export function statusWords(ready: readonly string[], failed: readonly string[]): StatusWords {
  const [ownReady, ownFailed] = [new Set(ready.map(normalizeWord)), new Set(failed.map(normalizeWord))];
  return {
    ready: ownReady.size > 0 ? ownReady : new Set(READY.split(' ')).difference(ownFailed),
    failed: ownFailed.size > 0 ? ownFailed : new Set(FAILED.split(' ')),
  };
}

/** Returns the meaning of a status word, whichever revision it belongs to. */
export function meaningOf(status = '', statuses: StatusWords): 'ready' | 'failed' | 'in progress' {
  const word = normalizeWord(status);
  if (statuses.ready.has(word)) return 'ready';
  return statuses.failed.has(word) ? 'failed' : 'in progress';
}
