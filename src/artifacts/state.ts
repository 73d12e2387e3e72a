import { ApiError, CancelledError, DeployError, TransientError } from '../errors.ts';
import type { Pausing } from '../platform/retry.ts';
import type { StorageClient } from '../platform/storage.ts';
import { transferWithRetries } from '../platform/transfer-attempts.ts';
import type { ObjectRecord } from '../platform/types.ts';
import type { BucketState } from './bucket.ts';
import type { Before, UploadMode } from './difference.ts';
import { readManifest } from './manifest.ts';
import { readRecords } from './object-records.ts';

/** What an earlier upload left, and what is there now. */
export interface UploadState extends Before {
  /** Of the manifest, as it is there; undefined when there is none. */
  readonly manifestText: string | undefined;
  /** Why the manifest that is there can't be used, to follow its name. */
  readonly unusable?: string;
}

export interface StateTools extends Pausing {
  readonly storage: StorageClient;
  readonly random: () => number;
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
  const manifest = query.mode === 'all' ? await findManifest(query, tools) : 'maybe there';
  if (manifest === 'absent') return NOTHING;
  const objects = await listObjects(bucket, manifest === 'there', tools);
  const listed = new Map(objects.map((record) => [record.key, record]));
  const doubt = await completeListing(listed, [manifestKey], bucket, tools);
  if (!listed.has(manifestKey) && !doubt.has(manifestKey)) return { ...NOTHING, listed };
  try {
    const manifestText = await download(bucket, manifestKey, tools);
    if (manifestText === undefined) {
      if (!listed.has(manifestKey)) return { ...NOTHING, listed };
      return { entries: [], listed, manifestText: '', unusable: 'is listed, but can not be found' };
    }
    const reading = readManifest(manifestText, prefix);
    if (reading.kind === 'unusable') return { entries: [], listed, manifestText, unusable: reading.why };
    const { entries } = reading;
    const keys = entries.map(({ key }) => key);
    const unsure = await completeListing(listed, keys, bucket, tools);
    return { entries, listed, unsure, manifestText };
  } catch (error) {
    if (!isForGood(error)) throw error;
    return { entries: [], listed, manifestText: '', unusable: `can't be used (${error.message})` };
  }
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

/** Whether there is a manifest; what its own path does not tell is left to the listing. */
async function findManifest({ bucket, manifestKey }: StateQuery, { storage }: StateTools) {
  try {
    return (await storage.readObject(bucket, manifestKey)) ? 'there' : 'absent';
  } catch (error) {
    if (error instanceof DeployError) return 'maybe there';
    throw error;
  }
}

/** Lists the objects. Where all are sent, a manifest that is there can be kept true without. */
async function listObjects(
  bucket: string,
  isOptional: boolean,
  { storage }: StateTools,
): Promise<readonly ObjectRecord[]> {
  try {
    return await storage.listObjects(bucket);
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
  const doing = `download "${key}"`;
  const { storage, clock, random, signal } = tools;
  const bytes = await transferWithRetries(
    doing,
    async () => {
      const ticket = await storage.requestDownload(bucket, key);
      if (ticket === undefined) return { kind: 'done', value: undefined };
      const result = await storage.transfer({ ticket, doing });
      return result.kind === 'done' ? { kind: 'done', value: result.bytes } : result;
    },
    { clock, random, signal, budget: storage.budget },
  );
  return bytes && new TextDecoder().decode(bytes);
}
