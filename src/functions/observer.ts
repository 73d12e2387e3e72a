import { ApiError, TransientError } from '../errors.ts';
import { valueOrThrow } from '../http/reply.ts';
import type { FunctionsClient } from '../platform/functions.ts';
import type { Lookup } from '../platform/read-either.ts';
import { type RevisionStatus, readRevision } from '../platform/records.ts';
import type { FunctionRecord } from '../platform/types.ts';
import { type FunctionState, readListed, readOwnPath } from './state.ts';

/** What one look at a function shows of its newest revision. */
export type Observation = RevisionStatus | 'vanished';

/** Looks once; `revisionId` is undefined until it is known. */
export type Observer = (revisionId: string | undefined) => Promise<Observation>;

/**
 * Creates an observer of a function. It reads `statusPath` (a template under `/v1`) when that is given and can be filled,
 * else the function's record: at its own path, and in the list when that path returns no record with a status, since it
 * may invoke the function instead.
 */
export function createObserver(client: FunctionsClient, name: string, statusPath: string): Observer {
  let isListEnough = false;

  return async (revisionId) => {
    const path = fillTemplate(statusPath, { name, revision_id: revisionId });
    if (path !== undefined) {
      const isOfRevision = revisionId !== undefined && statusPath.includes('{revision_id}');
      return { ...(isOfRevision && { revisionId }), ...(await readStatus(client, path, name)) };
    }
    const own: Lookup<FunctionRecord> = isListEnough ? { kind: 'other' } : await readOwnPath(client, name);
    const fromOwn = own.kind === 'record' ? readRevision(own.record) : undefined;
    if (own.kind === 'record' && fromOwn && isCertain(own.record, fromOwn)) return fromOwn;
    const seen = combine(fromOwn, own, await readListed(client, name));
    // Where the list contains the status, the own path, which may invoke the function, is not read again.
    isListEnough = seen?.status !== undefined && seen !== fromOwn && fromOwn?.revisionId === undefined;
    // An answer without a record may come from the function itself: it exists.
    return seen ?? (own.kind === 'other' ? {} : 'vanished');
  };
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
  const look = createObserver(client, record.name, statusPath);
  const seen = await look(revisionId).catch((error: unknown) => {
    if (error instanceof ApiError || error instanceof TransientError) return 'vanished' as const;
    throw error;
  });
  if (seen === 'vanished' || seen.status === undefined) return state;
  if (seen.revisionId !== undefined && seen.revisionId !== revisionId) return state;
  return { ...state, record: { ...record, revision_status: seen.status } };
}

async function readStatus(client: FunctionsClient, path: string, name: string): Promise<RevisionStatus> {
  const reply = await client.readStatus(path, `function "${name}"`);
  return reply.kind === 'absent' ? {} : valueOrThrow(reply);
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

/** Whether a record at the own path cannot be an answer of the function itself, which may contain a name and a status too. */
function isCertain(record: FunctionRecord, { revisionId, status }: RevisionStatus): boolean {
  return status !== undefined && (revisionId !== undefined || 'revision_status' in record);
}

/**
 * Combines what the own path and the list show; undefined when neither shows the function. The list counts where it
 * contains a status; the revision then comes from the own path where the list names none. Otherwise the own path counts,
 * and its failure is thrown.
 */
function combine(
  fromOwn: RevisionStatus | undefined,
  own: Lookup<FunctionRecord>,
  listed: Lookup<FunctionRecord>,
): RevisionStatus | undefined {
  if (listed.kind === 'failed') {
    // After a temporary failure the list may contain the status, and the own path's may be that of the function itself.
    if (fromOwn !== undefined && listed.error instanceof ApiError) return fromOwn;
    throw own.kind === 'failed' ? own.error : listed.error;
  }
  const fromList = listed.kind === 'record' ? readRevision(listed.record) : undefined;
  if (fromList?.status !== undefined) {
    return { ...(fromOwn?.revisionId !== undefined && { revisionId: fromOwn.revisionId }), ...fromList };
  }
  if (own.kind === 'failed') throw own.error;
  return fromOwn ?? fromList;
}
