import { ApiError, DeployError, TransientError } from '../errors.ts';
import {
  type FunctionsClient,
  type PathReading,
  type RevisionSighting,
  readSighting,
} from '../platform/functions.ts';
import { resourceIdOf } from '../platform/resource-id.ts';
import type { FunctionRecord } from '../platform/types.ts';

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

/** One look at the function while a revision is awaited. */
export type Sight = RevisionSighting | 'vanished';

/**
 * Reads whether a function exists, and its record: in the list, since the record's own path may be the one that
 * invokes it. That path is asked only for what the list does not tell (the function, or its revision).
 * @throws ApiError when the list is refused for another reason than a missing permission and the record is not to be had
 * @throws DeployError when the list is not the platform's, or holds the name twice
 */
export async function readFunction(client: FunctionsClient, name: string): Promise<FunctionState> {
  const listed = await readListed(client, name);
  const refused = listed instanceof ApiError;
  if (!refused && listed && readSighting(listed).revisionId !== undefined) {
    return { kind: 'present', record: listed };
  }
  const own = await readOwnPath(client, name);
  if (own?.kind === 'record') {
    const record = { ...(!refused && listed), ...own.record };
    return { kind: 'present', record, unlisted: refused || listed === undefined };
  }
  if (refused && listed.status !== 403) throw listed;
  if (refused) return { kind: 'unreadable', reason: listed };
  return listed ? { kind: 'present', record: listed } : { kind: 'absent', certain: own?.kind === 'absent' };
}

/** The function's entry in the list; a refusal that the function's own path may make up for is a value. */
async function readListed(
  client: FunctionsClient,
  name: string,
): Promise<FunctionRecord | ApiError | undefined> {
  try {
    return findByName(await client.list(), name);
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) return error;
    throw error;
  }
}

/** What stands at the function's own path; undefined when it can't be asked, which a function of its own may cause. */
async function readOwnPath(client: FunctionsClient, name: string): Promise<PathReading | undefined> {
  try {
    return await client.read(name);
  } catch (error) {
    if (error instanceof ApiError || error instanceof TransientError) return undefined;
    throw error;
  }
}

/** The record of a function with its UUID: the function's own path is asked for what the list may leave out. */
export async function withResourceId(
  client: FunctionsClient,
  record: FunctionRecord,
): Promise<FunctionRecord> {
  if (resourceIdOf(record) !== undefined) return record;
  const own = await readOwnPath(client, record.name);
  return own?.kind === 'record' ? { ...record, ...own.record } : record;
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
 * path, and in the list when that path gives no record that tells a revision (it may run the function instead).
 */
export function createObserver(
  client: FunctionsClient,
  name: string,
  statusPath: string,
): (revisionId: string | undefined) => Promise<Sight> {
  let listTells = false;

  return async (revisionId) => {
    const path = fillTemplate(statusPath, { name, revision_id: revisionId });
    if (path !== undefined) return (await client.readStatus(path, `function "${name}"`)) ?? {};
    const own = listTells ? 'no record' : await lookAtOwnPath(client, name);
    const fromOwn = isSighting(own) ? own.sighting : undefined;
    if (isSighting(own) && own.certain) return own.sighting;
    const sight = await lookInList(client, name, own);
    // Where the list itself tells the status, the own path need not be asked, and the function not be run, again.
    listTells = sight?.status !== undefined && sight !== fromOwn && fromOwn?.revisionId === undefined;
    // What answers at its path without a record may be the function at work: it is there, but tells nothing.
    return sight ?? (own === 'no record' ? {} : 'vanished');
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
    return encodeURIComponent((value ?? '').toWellFormed());
  });
  return complete ? path : undefined;
}

/** A record at the function's own path, and whether it can be nothing else: a function may answer with a name and a status, too. */
interface OwnSighting {
  readonly sighting: RevisionSighting;
  readonly certain: boolean;
}

type OwnLook = OwnSighting | 'no record' | 'absent' | ApiError | TransientError;

function isSighting(look: OwnLook): look is OwnSighting {
  return typeof look === 'object' && 'sighting' in look;
}

/** Looks at the function's own path; a failure is a value. */
async function lookAtOwnPath(client: FunctionsClient, name: string): Promise<OwnLook> {
  try {
    const reading = await client.read(name);
    if (reading.kind !== 'record') return reading.kind === 'absent' ? 'absent' : 'no record';
    const sighting = readSighting(reading.record);
    const named = sighting.revisionId !== undefined || 'revision_status' in reading.record;
    return { sighting, certain: named && sighting.status !== undefined };
  } catch (error) {
    if (error instanceof ApiError || error instanceof TransientError) return error;
    throw error;
  }
}

function revisionOf(sighting: RevisionSighting | undefined): RevisionSighting {
  return sighting?.revisionId === undefined ? {} : { revisionId: sighting.revisionId };
}

/**
 * The entry in the list; undefined when it is not there. What the own path gave stands where the list tells no status
 * or refuses: a sighting as it is, a failure by being thrown. Where the list tells a status, but not whose, that path
 * tells the revision.
 */
async function lookInList(
  client: FunctionsClient,
  name: string,
  own: OwnLook,
): Promise<RevisionSighting | undefined> {
  const fallback = isSighting(own) ? own.sighting : undefined;
  const listed = await lookForEntry(client, name);
  if (listed instanceof DeployError) {
    // In a passing trouble it is not known what the list tells, and the fallback may be the function's own words.
    if (fallback !== undefined && listed instanceof ApiError) return fallback;
    throw own instanceof DeployError ? own : listed;
  }
  if (listed?.status !== undefined) return { ...revisionOf(fallback), ...listed };
  if (own instanceof DeployError) throw own;
  return fallback ?? listed;
}

/** The entry in the list, undefined when it is not there; a failure is a value. */
async function lookForEntry(
  client: FunctionsClient,
  name: string,
): Promise<RevisionSighting | ApiError | TransientError | undefined> {
  try {
    const entry = findByName(await client.list(), name);
    return entry && readSighting(entry);
  } catch (error) {
    if (error instanceof ApiError || error instanceof TransientError) return error;
    throw error;
  }
}
