/** Reads what earlier uploads left in a bucket, and which files equal their objects. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../context.ts';
import { ApiError, CancelledError, DeployError, TransientError } from '../errors.ts';
import { ChangedError } from '../files/open.ts';
import { valueOrThrow } from '../http/reply.ts';
import { forEachConcurrently } from '../objects/concurrency.ts';
import { hashContent } from '../objects/content.ts';
import { download } from '../objects/download.ts';
import type { State } from '../platform/state.ts';
import type { StorageClient } from '../platform/storage.ts';
import type { BucketRecord, ObjectRecord } from '../platform/types.ts';
import type { Artifact } from './collect.ts';
import type { UploadMode } from './config.ts';
import { unreadableManifest } from './errors.ts';
import { isUntouched, type ManifestEntry, readManifest } from './manifest.ts';
import type { UploadState } from './plan.ts';

/** What objects are read with. */
export interface StorageTools extends Context {
  readonly storage: StorageClient;
}

/** What is to be read. */
interface UploadQuery {
  readonly bucket: string;
  readonly state: State<BucketRecord>;
  readonly mode: UploadMode;
  readonly prefix: string;
  readonly manifestKey: string;
  readonly artifacts: readonly Artifact[];
}

const NOTHING: UploadState = {
  entries: [],
  records: new Map(),
  manifestText: undefined,
  unchanged: new Set(),
};

/**
 * Reads the manifest and the listing, and compares files with their objects. With `upload: all` only the manifest is read,
 * which `changed` or `mirror` wrote, because it has to be corrected. @throws DeployError when they cannot be read
 */
export async function readUploadState(query: UploadQuery, tools: StorageTools): Promise<UploadState> {
  const { bucket, state, mode, artifacts, manifestKey } = query;
  if (state.kind === 'absent') return NOTHING;
  const records = mode === 'all' ? new Map() : await listRecords(bucket, tools);
  const { entries, text } = await readUsableManifest(query, records.has(manifestKey), tools);
  const before = { ...NOTHING, entries, manifestText: text };
  if (mode === 'all') return before;
  const doubtful = entries.filter((entry) => !isUntouched(entry, records.get(entry.key)));
  await addOwnRecords(
    bucket,
    doubtful.map(({ key }) => key),
    records,
    tools,
  );
  const unchanged = await findUnchanged(artifacts, entries, records, tools.signal);
  tools.signal.throwIfAborted();
  return { ...before, records, unchanged };
}

/** Lists the objects of a bucket. @throws DeployError */
export async function listRecords(
  bucket: string,
  { storage }: Pick<StorageTools, 'storage'>,
): Promise<Map<string, ObjectRecord>> {
  const records = valueOrThrow(await storage.listObjects(bucket));
  return new Map(records.map((record) => [record.key, record]));
}

const READS_AT_ONCE = 16;

/**
 * Adds what the own paths of objects show, which decides: a listing may lag, end early or encode keys. An object whose
 * record is refused counts as missing. @throws DeployError when there is no answer
 */
export async function addOwnRecords(
  bucket: string,
  keys: readonly string[],
  records: Map<string, ObjectRecord>,
  { storage, signal }: Pick<StorageTools, 'storage' | 'signal'>,
): Promise<void> {
  const readOne = async (key: string) => {
    const reply = await storage.readObject(bucket, key);
    if (reply.kind === 'ok') records.set(key, { ...records.get(key), ...reply.value });
    else if (reply.kind === 'absent') records.delete(key);
    else if (reply.kind !== 'refused') throw reply.error;
  };
  await forEachConcurrently(keys, READS_AT_ONCE, readOne, () => signal.aborted);
}

/** A manifest as it is in the bucket. */
interface Manifest {
  /** undefined when there is none, empty when it cannot be used. */
  readonly text: string | undefined;
  readonly entries: readonly ManifestEntry[];
}

const NO_MANIFEST: Manifest = { text: undefined, entries: [] };

/**
 * Reads the manifest. One that is no manifest is reported and counts as empty, as does one that is refused with `upload:
 * all`, which needs no permission to read. @throws DeployError for any other refusal: `mirror` would forget what it has to delete
 */
async function readUsableManifest(
  query: UploadQuery,
  isListed: boolean,
  { storage, log }: StorageTools,
): Promise<Manifest> {
  const { bucket, manifestKey: key, mode, prefix } = query;
  let reason: string;
  try {
    const bytes = await download(bucket, key, storage);
    if (bytes === undefined && !isListed) return NO_MANIFEST;
    if (bytes === undefined) throw new DeployError('the platform lists it, but does not find it');
    const text = new TextDecoder().decode(bytes);
    const reading = readManifest(text, prefix);
    if (reading.kind === 'read') return { text, entries: reading.entries };
    reason = reading.reason;
  } catch (error) {
    if (!(error instanceof DeployError) || isPassing(error)) throw error;
    if (mode !== 'all') throw unreadableManifest(query, error);
    reason = `cannot be used (${error.message})`;
  }
  const effect =
    mode === 'mirror' ? 'All files are uploaded, and nothing is deleted.' : 'All files are uploaded.';
  log.warning(`The manifest "${key}" ${reason}. ${effect}`);
  return { text: '', entries: [] };
}

/** Also what stops every other request. */
function isPassing(error: DeployError): boolean {
  const isUnknownKey = error instanceof ApiError && error.status === 401;
  return isUnknownKey || error instanceof TransientError || error instanceof CancelledError;
}

/** Hashes the files whose objects may contain the same bytes. Stops early when the signal is aborted. */
async function findUnchanged(
  artifacts: readonly Artifact[],
  entries: readonly ManifestEntry[],
  records: UploadState['records'],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const entryOf = new Map(entries.map((entry) => [entry.key, entry]));
  const unchanged = new Set<string>();
  for (const artifact of artifacts) {
    if (signal.aborted) break;
    const { key, size, contentType } = artifact;
    const entry = entryOf.get(key);
    if (!entry?.sha256 || !isUntouched(entry, records.get(key))) continue;
    if (entry.size !== size || entry.contentType !== contentType) continue;
    if ((await hashFile(artifact, signal)) === entry.sha256) unchanged.add(key);
    // Other work runs between two files.
    await nextTurn();
  }
  return unchanged;
}

/** A file that cannot be read counts as changed: its upload reports why. */
async function hashFile({ source }: Artifact, signal: AbortSignal): Promise<string | undefined> {
  try {
    return await hashContent(source, signal);
  } catch (error) {
    const isExpected = error instanceof ChangedError || (error instanceof Error && 'syscall' in error);
    if (isExpected || signal.aborted) return undefined;
    throw error;
  }
}
