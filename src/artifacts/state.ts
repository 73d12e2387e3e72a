/** Reads what earlier uploads left in a bucket, and which files equal their objects. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BucketState } from '../buckets/state.ts';
import { ApiError, CancelledError, DeployError, TransientError } from '../errors.ts';
import { ChangedError } from '../files/open.ts';
import { valueOrThrow } from '../http/reply.ts';
import { type BufferPool, createBufferPool, hashContent } from '../objects/content.ts';
import { download } from '../objects/download.ts';
import type { ObjectRecord } from '../platform/types.ts';
import type { Artifact } from './collect.ts';
import type { UploadMode } from './config.ts';
import { unreadableManifest } from './errors.ts';
import { isUntouched, keysOfOthers, type ManifestEntry, readManifest } from './manifest.ts';
import type { UploadState } from './plan.ts';
import { readRecords, type StorageTools } from './records.ts';

/** What is to be read. */
interface UploadQuery {
  readonly bucket: string;
  readonly state: BucketState;
  readonly mode: UploadMode;
  readonly prefix: string;
  readonly manifestKey: string;
  readonly artifacts: readonly Artifact[];
}

const NONE: ReadonlySet<string> = new Set();
const NOTHING: UploadState = {
  ...{ entries: [], records: new Map(), unverified: NONE, manifestText: undefined, unchanged: NONE },
};

/**
 * Reads the manifest and the listing, and compares files with their objects. With `upload: all` they only serve to
 * correct a manifest that `changed` or `mirror` wrote, so that a refusal means that there is nothing.
 * @throws DeployError when they cannot be read
 */
export async function readUploadState(query: UploadQuery, tools: StorageTools): Promise<UploadState> {
  if (query.state.kind === 'absent') return NOTHING;
  try {
    const state = await readState(query, tools);
    const unchanged = query.mode === 'all' ? NONE : await findUnchanged(query.artifacts, state, tools.signal);
    tools.signal.throwIfAborted();
    return { ...state, unchanged };
  } catch (error) {
    if (query.mode === 'all' && isRefusal(error)) return NOTHING;
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 401;
}

async function readState(query: UploadQuery, tools: StorageTools): Promise<UploadState> {
  const { bucket, manifestKey: key } = query;
  const records = await listObjects(query, tools);
  const isUnknown = (await completeListing(records, [key], bucket, tools)).size > 0;
  const isListed = records.has(key);
  if (!isListed && !isUnknown) return { ...NOTHING, records };
  const manifest = await readUsableManifest(query, isListed, tools);
  if (manifest.unusable !== undefined) {
    const isMirror = query.mode === 'mirror';
    tools.emit({ type: 'manifest-unusable', key, reason: manifest.unusable, isMirror });
  }
  const { entries, text: manifestText } = manifest;
  const keys = entries.map((entry) => entry.key);
  const unverified = await completeListing(records, keys, bucket, tools);
  await confirmReplaced(records, entries, bucket, tools);
  return { ...NOTHING, entries, records, unverified, manifestText };
}

/** Lists the objects. Where all files are sent, a manifest can be corrected without a listing. */
async function listObjects(
  { bucket, mode }: UploadQuery,
  { storage }: StorageTools,
): Promise<Map<string, ObjectRecord>> {
  try {
    const objects = valueOrThrow(await storage.listObjects(bucket));
    return new Map(objects.map((record) => [record.key, record]));
  } catch (error) {
    if (mode === 'all' && isRefusal(error)) return new Map();
    throw error;
  }
}

/** A manifest as it is in the bucket. */
interface Manifest {
  readonly text: string | undefined;
  readonly entries: readonly ManifestEntry[];
  /** Why it cannot be used, to follow its name. */
  readonly unusable?: string;
  /** It was downloaded, and is not a manifest. */
  readonly isDamaged?: boolean;
}

async function readUsableManifest(
  query: UploadQuery,
  isListed: boolean,
  tools: StorageTools,
): Promise<Manifest> {
  const manifest = await readManifestOnce(query, isListed, tools);
  // A proxy's error page looks damaged as well, but not twice.
  return manifest.isDamaged ? await readManifestOnce(query, isListed, tools) : manifest;
}

/** Reads the manifest. A refusal is an error: without the manifest, `mirror` would forget what it has to delete. */
async function readManifestOnce(
  query: UploadQuery,
  isListed: boolean,
  tools: StorageTools,
): Promise<Manifest> {
  const { bucket, manifestKey: key, mode, prefix } = query;
  const unusable = (reason: string): Manifest => ({ text: '', entries: [], unusable: reason });
  try {
    const bytes = await download(bucket, key, tools.storage);
    if (bytes !== undefined) {
      const text = new TextDecoder().decode(bytes);
      const reading = readManifest(text, prefix);
      if (reading.kind === 'read') return { text, entries: reading.entries };
      return { text, entries: [], unusable: reading.reason, isDamaged: true };
    }
    if (!isListed || !(await mayExist(query, tools))) return { text: undefined, entries: [] };
    if (mode === 'all') return unusable('is listed, but cannot be found');
  } catch (error) {
    const isPassing = error instanceof TransientError || error instanceof CancelledError;
    if (!(error instanceof DeployError) || isPassing) throw error;
    if (mode === 'all') return unusable(`cannot be used (${error.message})`);
    throw unreadableManifest(query, error);
  }
  throw unreadableManifest(query, new DeployError('the platform lists it, but does not find it'));
}

/** Whether the manifest without a download URL may exist all the same: a listing may lag behind its deletion. */
async function mayExist({ bucket, manifestKey: key }: UploadQuery, tools: StorageTools): Promise<boolean> {
  const { found, unverified } = await readRecords(bucket, [key], tools);
  return found.has(key) || unverified.has(key);
}

/** Adds objects that exist although the listing lacks them. @returns the keys of which that cannot be read */
async function completeListing(
  records: Map<string, ObjectRecord>,
  keys: readonly string[],
  bucket: string,
  tools: StorageTools,
): Promise<ReadonlySet<string>> {
  const missing = keys.filter((key) => !records.has(key));
  const { found, unverified } = await readRecords(bucket, missing, tools);
  for (const [key, record] of found) records.set(key, record);
  return unverified;
}

/** Reads the records of objects that the listing shows as replaced: it may lag behind the last upload. */
async function confirmReplaced(
  records: Map<string, ObjectRecord>,
  entries: readonly ManifestEntry[],
  bucket: string,
  tools: StorageTools,
): Promise<void> {
  const { found } = await readRecords(bucket, keysOfOthers(entries, records), tools);
  for (const [key, record] of found) records.set(key, { ...records.get(key), ...record });
}

/** Hashes the files whose objects may contain the same bytes. Stops early when the signal is aborted. */
async function findUnchanged(
  artifacts: readonly Artifact[],
  { entries, records }: UploadState,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const entryOf = new Map(entries.map((entry) => [entry.key, entry]));
  const unchanged = new Set<string>();
  const pool = createBufferPool();
  for (const artifact of artifacts) {
    if (signal.aborted) break;
    const { key } = artifact;
    const [entry, record] = [entryOf.get(key), records.get(key)];
    if (!entry?.sha256 || !record || !isComparable(artifact, entry, record)) continue;
    if ((await hashFile(artifact, pool, signal)) === entry.sha256) unchanged.add(key);
    // Other work runs between two files.
    await nextTurn();
  }
  return unchanged;
}

function isComparable(artifact: Artifact, entry: ManifestEntry, record: ObjectRecord): boolean {
  const isSameFile = entry.size === artifact.size && entry.contentType === artifact.contentType;
  return isSameFile && isUntouched(entry, record);
}

/** A file that cannot be read counts as changed: its upload reports why. */
async function hashFile(
  { source }: Artifact,
  pool: BufferPool,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    return await hashContent(source, signal, pool);
  } catch (error) {
    const isExpected = error instanceof ChangedError || (error instanceof Error && 'syscall' in error);
    if (isExpected || signal.aborted) return undefined;
    throw error;
  }
}
