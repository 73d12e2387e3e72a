import { ApiError, TransientError } from '../errors.ts';
import { valueOrThrow } from '../http/reply.ts';
import type { FunctionsClient } from '../platform/functions.ts';
import { type RevisionSighting, readSighting } from '../platform/records.ts';
import type { FunctionRecord } from '../platform/types.ts';
import { type Look, lookAtOwnPath, lookInList } from './look.ts';
import type { FunctionState } from './state.ts';

/** One look at the function while a revision is awaited. */
export type Sight = RevisionSighting | 'vanished';

/** Looks once at a function's newest revision; `revisionId` is undefined until it is known. */
export type Observer = (revisionId: string | undefined) => Promise<Sight>;

/**
 * Makes a function that looks at a function's newest revision again and again: at `statusPath` (a template
 * under `/v1`) when one is given and can be filled, else at the function's record. That is asked for at its own
 * path, and in the list when that path gives no record that tells a revision (it may run the function instead).
 */
export function createObserver(client: FunctionsClient, name: string, statusPath: string): Observer {
  let listTells = false;

  return async (revisionId) => {
    const path = fillTemplate(statusPath, { name, revision_id: revisionId });
    if (path !== undefined) return await readStatus(client, path, name);
    const own: Look = listTells ? { kind: 'invocation' } : await lookAtOwnPath(client, name);
    const fromOwn = own.kind === 'record' ? readSighting(own.record) : undefined;
    if (own.kind === 'record' && fromOwn && isCertain(own.record, fromOwn)) return fromOwn;
    const sight = combine(fromOwn, own, await lookInList(client, name));
    // Where the list itself tells the status, the own path need not be asked, and the function not be run, again.
    listTells = sight?.status !== undefined && sight !== fromOwn && fromOwn?.revisionId === undefined;
    // What answers at its path without a record may be the function at work: it is there, but tells nothing.
    return sight ?? (own.kind === 'invocation' ? {} : 'vanished');
  };
}

/**
 * Adds the status of the newest revision to a state whose record has none, from `statusPath`. It is only needed to know
 * which revision served before, so a failure leaves it unknown.
 */
export async function withStatus(
  state: FunctionState,
  client: FunctionsClient,
  statusPath: string,
): Promise<FunctionState> {
  if (state.kind !== 'present' || statusPath === '') return state;
  const { record } = state;
  const { revisionId, status, activeRevisionId } = readSighting(record);
  if (revisionId === undefined || status !== undefined || activeRevisionId !== undefined) return state;
  const look = createObserver(client, record.name, statusPath);
  const sight = await look(revisionId).catch((error: unknown) => {
    if (error instanceof ApiError || error instanceof TransientError) return 'vanished' as const;
    throw error;
  });
  if (sight === 'vanished' || sight.status === undefined) return state;
  if (sight.revisionId !== undefined && sight.revisionId !== revisionId) return state;
  return { ...state, record: { ...record, revision_status: sight.status } };
}

async function readStatus(client: FunctionsClient, path: string, name: string): Promise<Sight> {
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

/** Whether a record at the function's own path can be nothing else: a function may answer with a name and a status, too. */
function isCertain(record: FunctionRecord, { revisionId, status }: RevisionSighting): boolean {
  return status !== undefined && (revisionId !== undefined || 'revision_status' in record);
}

/**
 * What the list shows; undefined when nothing is there. What the own path gave stands where the list tells no status
 * or refuses: a sighting as it is, a failure by being thrown. Where the list tells a status, but not whose, that path
 * tells the revision.
 */
function combine(
  fromOwn: RevisionSighting | undefined,
  own: Look,
  listed: Look,
): RevisionSighting | undefined {
  if (listed.kind === 'failed') {
    // In a passing trouble it is not known what the list tells, and what the own path gave may be the function's words.
    if (fromOwn !== undefined && listed.reason instanceof ApiError) return fromOwn;
    throw own.kind === 'failed' ? own.reason : listed.reason;
  }
  const fromList = listed.kind === 'record' ? readSighting(listed.record) : undefined;
  if (fromList?.status !== undefined) {
    return { ...(fromOwn?.revisionId !== undefined && { revisionId: fromOwn.revisionId }), ...fromList };
  }
  if (own.kind === 'failed') throw own.reason;
  return fromOwn ?? fromList;
}
