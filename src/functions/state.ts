import { ApiError, CancelledError, DeployError, TransientError } from '../errors.ts';
import { type FunctionsClient, type RevisionSighting, readSighting } from '../platform/functions.ts';
import type { FunctionRecord } from '../platform/types.ts';

/** What is known of a function before anything is written. */
export type FunctionState =
  | { readonly kind: 'present'; readonly record: FunctionRecord }
  | { readonly kind: 'absent' }
  /** The key may not read, or the platform can't be asked. */
  | { readonly kind: 'unreadable'; readonly reason: DeployError };

/** One look at the function while a revision is awaited. */
export type Sight = RevisionSighting | 'vanished';

/**
 * Reads whether a function exists, and its record. Existence is read in the list, since the record's own
 * path may be the one that invokes it; that path is asked only for a revision that the list does not tell.
 */
export async function readFunction(client: FunctionsClient, name: string): Promise<FunctionState> {
  let entry: FunctionRecord | undefined;
  try {
    entry = findByName(await client.list(), name);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    return error.status === 403
      ? { kind: 'unreadable', reason: error }
      : await readOwnPath(client, name, error);
  }
  if (entry === undefined) return { kind: 'absent' };
  if (readSighting(entry).revisionId !== undefined) return { kind: 'present', record: entry };
  const own = await readOwnPath(client, name, undefined);
  return { kind: 'present', record: own.kind === 'present' ? { ...entry, ...own.record } : entry };
}

async function readOwnPath(
  client: FunctionsClient,
  name: string,
  listError: DeployError | undefined,
): Promise<FunctionState> {
  try {
    const reading = await client.read(name);
    if (reading.kind === 'record') return { kind: 'present', record: reading.record };
    if (reading.kind === 'absent') return { kind: 'absent' };
    const reason = listError ?? new DeployError(`The path of function "${name}" gives no record`);
    return { kind: 'unreadable', reason };
  } catch (error) {
    if (error instanceof CancelledError || !(error instanceof DeployError)) throw error;
    return { kind: 'unreadable', reason: error };
  }
}

/** Finds the one record of that name. @throws DeployError when there are two. */
function findByName(records: readonly FunctionRecord[], name: string): FunctionRecord | undefined {
  const matches = records.filter((record) => record.name === name);
  if (matches.length > 1) {
    throw new DeployError(`The platform lists ${matches.length} functions named "${name}"`, {
      hint: 'Delete all but one of them; which one is meant can not be told.',
    });
  }
  return matches[0];
}

/**
 * Makes a function that looks at a function's newest revision again and again: at `statusPath` (a template
 * under `/v1`) when one is given and can be filled, else at the function's record. That is asked for at its own
 * path, and in the list as soon as that path turns out to give no record (it may run the function instead).
 */
export function createObserver(
  client: FunctionsClient,
  name: string,
  statusPath: string,
): (revisionId: string | undefined) => Promise<Sight> {
  let pathGivesRecord = true;

  return async (revisionId) => {
    const path = fillTemplate(statusPath, { name, revision_id: revisionId });
    if (path !== undefined) return (await client.readStatus(path, `function "${name}"`)) ?? {};
    const own = pathGivesRecord ? await lookAtOwnPath(client, name) : undefined;
    if (own && !(own instanceof DeployError)) return own;
    const listed = await lookInList(client, name, own);
    if (listed?.status !== undefined) pathGivesRecord = false;
    return listed ?? 'vanished';
  };
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
    return encodeURIComponent(value ?? '');
  });
  return complete ? path : undefined;
}

/** The record at the function's own path; undefined when that gives none, and a failure as a value. */
async function lookAtOwnPath(
  client: FunctionsClient,
  name: string,
): Promise<RevisionSighting | DeployError | undefined> {
  try {
    const reading = await client.read(name);
    return reading.kind === 'record' ? readSighting(reading.record) : undefined;
  } catch (error) {
    if (error instanceof ApiError || error instanceof TransientError) return error;
    throw error;
  }
}

/** The entry in the list. After a failure of the own path it must tell a status, or that failure stands. */
async function lookInList(
  client: FunctionsClient,
  name: string,
  failure: DeployError | undefined,
): Promise<RevisionSighting | undefined> {
  try {
    const entry = findByName(await client.list(), name);
    const sighting = entry && readSighting(entry);
    if (failure === undefined || sighting?.status !== undefined) return sighting;
  } catch (error) {
    if (failure === undefined || !(error instanceof ApiError || error instanceof TransientError)) throw error;
  }
  throw failure;
}
