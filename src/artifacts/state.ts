import type { BucketState } from '../buckets/state.ts';
import { ApiError, CancelledError, DeployError, TransientError } from '../errors.ts';
import { valueOrThrow } from '../http/reply.ts';
import type { Pausing } from '../http/retry.ts';
import type { StorageClient } from '../platform/storage.ts';
import type { ObjectRecord } from '../platform/types.ts';
import type { UploadMode } from './config.ts';
import type { Before } from './difference.ts';
import { type ManifestEntry, readManifest } from './manifest.ts';
import { readRecords } from './object-records.ts';
import { isOurs } from './ownership.ts';

/** What an earlier upload left, and what is there now. */
export interface UploadState extends Before {
  /** Of the manifest, as it is there; undefined when there is none. */
  readonly manifestText: string | undefined;
  /** Why the manifest that is there can't be used, to follow its name. */
  readonly unusable?: string;
}

export interface StateTools extends Pausing {
  readonly storage: StorageClient;
}

/** What is read of a bucket: the objects of one manifest. */
export interface StateQuery {
  readonly bucket: string;
  readonly state: BucketState;
  readonly mode: UploadMode;
  readonly prefix: string;
  readonly manifestKey: string;
}

const NOTHING: UploadState = { entries: [], listed: new Map(), manifestText: undefined };

/**
 * Reads the manifest and the listing. With `all` they serve to keep a manifest true that `changed` or `mirror` made, so
 * a refusal gives nothing there.
 * @throws DeployError when they can't be read
 */
export async function readUploadState(query: StateQuery, tools: StateTools): Promise<UploadState> {
  if (query.state.kind === 'absent') return NOTHING;
  try {
    return await readState(query, tools);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status !== 401;
    if (query.mode === 'all' && isRefused) return NOTHING;
    throw error;
  }
}

async function readState(query: StateQuery, tools: StateTools): Promise<UploadState> {
  const { bucket, manifestKey, prefix } = query;
  const objects = await listObjects(bucket, query.mode === 'all', tools);
  const listed = new Map(objects.map((record) => [record.key, record]));
  const doubt = await completeListing(listed, [manifestKey], bucket, tools);
  if (!listed.has(manifestKey) && !doubt.has(manifestKey)) return { ...NOTHING, listed };
  const isListed = listed.has(manifestKey);
  const first = await readManifestText(query, isListed, tools);
  // A page of something in between looks damaged as well, but not twice.
  const isDamaged = typeof first === 'string' && readManifest(first, prefix).kind === 'unusable';
  const manifestText = isDamaged ? await readManifestText(query, isListed, tools) : first;
  if (typeof manifestText === 'object') return { entries: [], listed, manifestText: '', ...manifestText };
  if (manifestText === undefined) return { ...NOTHING, listed };
  const reading = readManifest(manifestText, prefix);
  if (reading.kind === 'unusable') return { entries: [], listed, manifestText, unusable: reading.why };
  const { entries } = reading;
  const keys = entries.map(({ key }) => key);
  const unsure = await completeListing(listed, keys, bucket, tools);
  await confirmReplaced(listed, entries, bucket, tools);
  return { entries, listed, unsure, manifestText };
}

/**
 * Reads the manifest. One that is refused is not damaged: without it `mirror` would forget what it has to delete.
 * @returns undefined when there is none, or why it can't be used where all is sent anyway
 */
async function readManifestText(
  query: StateQuery,
  isListed: boolean,
  tools: StateTools,
): Promise<string | undefined | { readonly unusable: string }> {
  const { bucket, manifestKey, mode } = query;
  try {
    const text = await download(bucket, manifestKey, tools);
    if (text !== undefined || !isListed || !(await isStillThere(query, tools))) return text;
    if (mode === 'all') return { unusable: 'is listed, but can not be found' };
  } catch (error) {
    if (!isForGood(error)) throw error;
    if (mode === 'all') return { unusable: `can't be used (${error.message})` };
    throw unreadableManifest(query, error);
  }
  throw unreadableManifest(query, new DeployError('the platform lists it, but does not find it'));
}

/** Whether the manifest that has no download URL is there all the same; a listing may lag behind its deletion. */
async function isStillThere({ bucket, manifestKey }: StateQuery, tools: StateTools): Promise<boolean> {
  const { found, unsure } = await readRecords(bucket, [manifestKey], tools);
  return found.has(manifestKey) || unsure.has(manifestKey);
}

function unreadableManifest({ bucket, manifestKey, mode }: StateQuery, cause: DeployError): DeployError {
  const hint =
    `\`upload: ${mode}\` needs the permission \`storage:read\` for this object. ` +
    'Grant it, or delete this object: then everything is uploaded, and nothing that was removed here is deleted.';
  return new DeployError(
    `Could not read the manifest "${manifestKey}" of bucket "${bucket}": ${cause.message}. Nothing was changed.`,
    { cause, hint, requestId: cause.requestId },
  );
}

/** Adds those of the keys that a listing left out although they are there. @returns those of which that can't be told */
async function completeListing(
  listed: Map<string, ObjectRecord>,
  keys: readonly string[],
  bucket: string,
  tools: StateTools,
): Promise<ReadonlySet<string>> {
  const left = keys.filter((key) => !listed.has(key));
  const { found, unsure } = await readRecords(bucket, left, tools);
  for (const [key, record] of found) listed.set(key, record);
  return unsure;
}

/** Reads the records of objects that the listing shows as replaced: it may lag behind the last upload. */
async function confirmReplaced(
  listed: Map<string, ObjectRecord>,
  entries: readonly ManifestEntry[],
  bucket: string,
  tools: StateTools,
): Promise<void> {
  const seemReplaced = (entry: ManifestEntry) => {
    const record = listed.get(entry.key);
    return record !== undefined && !isOurs(entry, record);
  };
  const keys = entries.filter(seemReplaced).map(({ key }) => key);
  const { found } = await readRecords(bucket, keys, tools);
  for (const [key, record] of found) listed.set(key, { ...listed.get(key), ...record });
}

/** Lists the objects. Where all are sent, a manifest that is there can be kept true without. */
async function listObjects(
  bucket: string,
  isOptional: boolean,
  { storage }: StateTools,
): Promise<readonly ObjectRecord[]> {
  try {
    return valueOrThrow(await storage.listObjects(bucket));
  } catch (error) {
    if (isOptional && error instanceof ApiError && error.status !== 401) return [];
    throw error;
  }
}

/** What no further try can mend, such as a refusal or too many bytes. */
function isForGood(error: unknown): error is DeployError {
  const mayPass = error instanceof TransientError || error instanceof CancelledError;
  return error instanceof DeployError && !mayPass;
}

/** Fetches an object's text; undefined when it is not there (any more). */
async function download(bucket: string, key: string, tools: StateTools): Promise<string | undefined> {
  const reply = await tools.storage.transfer({
    doing: `download "${key}"`,
    async attempt(use) {
      const ticket = await tools.storage.requestDownload(bucket, key);
      return ticket.kind === 'ok' ? await use({ ticket: ticket.value }) : ticket;
    },
  });
  return reply.kind === 'absent' ? undefined : new TextDecoder().decode(valueOrThrow(reply));
}
