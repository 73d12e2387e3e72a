/** Reads the objects of earlier uploads, and verifies those of this one. */
import type { Context } from '../context.ts';
import { addOwnRecords, download, listObjects, listUntil, type Records } from '../objects/read.ts';
import type { State } from '../platform/state.ts';
import type { Artifacts } from './collect.ts';
import type { ArtifactsConfig } from './config.ts';
import { isUntouched, type ManifestEntry, manifestKey, readManifest } from './manifest.ts';
import type { UploadState } from './plan.ts';
import type { ObjectResult } from './results.ts';

/** Reads the manifest and, unless `upload` is `all`, the listing. A damaged manifest counts as empty. @throws DeployError */
export async function readUploadState(
  bucket: string,
  state: State<unknown>,
  config: ArtifactsConfig,
  context: Context,
): Promise<UploadState> {
  const { upload, keyPrefix, shard } = config;
  const isBlind = upload === 'all';
  // A key that cannot read the bucket cannot read a manifest either.
  if (state.kind === 'absent' || (isBlind && state.kind === 'unreadable'))
    return { entries: [], manifestText: undefined, records: new Map() };
  const key = manifestKey(keyPrefix, shard);
  const bytes = await download(bucket, key, context.clients.storage);
  const manifestText = bytes && new TextDecoder().decode(bytes);
  const read = manifestText === undefined ? [] : readManifest(manifestText, keyPrefix);
  const kept = upload === 'mirror' ? ', and nothing is deleted' : '';
  if (!read) context.log.warning(`The manifest "${key}" is damaged. All files are uploaded${kept}.`);
  const entries = read ?? [];
  const records = isBlind ? new Map() : await readRecords(bucket, entries, context);
  return { entries, manifestText, records };
}

/** Lists a bucket. Where it does not show these objects as they were left, their own records decide. @throws DeployError */
export async function readRecords(
  bucket: string,
  entries: readonly ManifestEntry[],
  context: Context,
): Promise<Records> {
  const records = await listObjects(bucket, context);
  const doubtful = entries.filter((entry) => !isUntouched(entry, records));
  await addOwnRecords(bucket, doubtful, records, context);
  return records;
}

/** Warns when there is no page where a site is announced: neither among its files nor in the listing. */
export async function checkPage(
  bucket: string,
  { keyPrefix, upload, shard }: ArtifactsConfig,
  { objects, root }: Artifacts,
  { entries, records }: UploadState,
  { clients, log }: Context,
): Promise<void> {
  const page = `${keyPrefix.replace(/[^/]*$/, '')}index.html`;
  if (shard || objects.some(({ key }) => key === page)) return;
  const isDeleted = upload === 'mirror' && entries.some(({ key }) => key === page);
  // With `upload: all`, the bucket was not listed.
  const isThere = async () => (await clients.storage.readObject(bucket, page)).kind !== 'absent';
  if (!isDeleted && (records.has(page) || (await isThere()))) return;
  const [other] = objects
    .filter(({ key }) => key.endsWith('/index.html'))
    .toSorted((one, two) => one.key.length - two.key.length);
  const folder = other?.key.slice(keyPrefix.length, -'/index.html'.length);
  const found = other && ` ${JSON.stringify(other.key)} is: set \`artifacts_root: ${root.prefix}${folder}\`.`;
  log.warning(`The domain has no page: ${JSON.stringify(page)} is not in bucket "${bucket}".${found ?? ''}`);
}

/** Lists a bucket until it shows objects as they were sent, or else reads their own records. @returns none of missing objects; @throws DeployError */
export async function readBack(
  bucket: string,
  present: readonly ObjectResult[],
  deletions: readonly ManifestEntry[],
  context: Context,
): Promise<Records> {
  const doubtful = (records: Records) => [
    ...present.filter((object) => !isShown(object, records)),
    ...deletions.filter((entry) => !isUntouched(entry, records)),
  ];
  const isComplete = (records: Records) =>
    doubtful(records).length === 0 && !present.some((object) => hasOtherSize(object, records));
  const records = await listUntil(bucket, isComplete, context);
  await addOwnRecords(bucket, doubtful(records), records, context);
  return records;
}

/** Whether a sent object is listed with another size, in bytes or another unit. */
export function hasOtherSize({ key, status, size }: ObjectResult, records: Records): boolean {
  return status === 'uploaded' && (records.get(key)?.size ?? size) !== size;
}

/**
 * Whether a record is that of an object as it was left. It is that of another upload when the file id is not the one in the
 * answer to ours, or all is as it was before, where sizes are listed in bytes. A size of 1 may be the same in any unit.
 */
export function isShown({ key, status, fileId, size, previous }: ObjectResult, records: Records): boolean {
  const record = records.get(key);
  if (record === undefined || status !== 'uploaded') return record !== undefined;
  if (fileId !== undefined && record.file_id !== undefined) return record.file_id === fileId;
  const isInBytes = previous !== undefined && previous.size > 1 && previous.listed.size === previous.size;
  return !isInBytes || record.size === size || !isUntouched(previous, records);
}
