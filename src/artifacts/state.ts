/** Reads the objects of earlier uploads, and verifies those of this one. */
import type { Context } from '../context.ts';
import { ApiError, CancelledError, DeployError, TransientError } from '../errors.ts';
import { addOwnRecords, download, listObjects, listUntil, type Records } from '../objects/read.ts';
import type { State } from '../platform/state.ts';
import type { Artifacts } from './collect.ts';
import type { ArtifactsConfig } from './config.ts';
import { isUntouched, type ManifestEntry, manifestKey, readManifest } from './manifest.ts';
import type { UploadState } from './plan.ts';
import type { ObjectResult } from './results.ts';

/**
 * Reads the manifest and the listing. With `upload: all` only the manifest is read, which `changed` or `mirror` wrote,
 * because it has to be corrected. @throws DeployError when they cannot be read
 */
export async function readUploadState(
  bucket: string,
  state: State<unknown>,
  config: ArtifactsConfig,
  context: Context,
): Promise<UploadState> {
  const isBlind = config.upload === 'all';
  // A key that cannot read the bucket cannot read a manifest either.
  if (state.kind === 'absent' || (isBlind && state.kind === 'unreadable'))
    return { entries: [], manifestText: undefined, records: new Map() };
  const manifest = await readUsableManifest(bucket, config, context);
  const records = isBlind ? new Map() : await readRecords(bucket, manifest.entries, context);
  return { ...manifest, records };
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

/**
 * Reads the manifest. One that is damaged is reported and counts as empty, as does one that is refused with `upload: all`,
 * which needs no permission to read. @throws DeployError for any other refusal: `mirror` would forget what it has to delete
 */
async function readUsableManifest(
  bucket: string,
  { upload, keyPrefix, shard }: ArtifactsConfig,
  { clients, log }: Context,
): Promise<Pick<UploadState, 'entries' | 'manifestText'>> {
  const key = manifestKey(keyPrefix, shard);
  let problem = 'is damaged';
  let manifestText = '';
  try {
    const bytes = await download(bucket, key, clients.storage);
    if (bytes === undefined) return { entries: [], manifestText: undefined };
    manifestText = new TextDecoder().decode(bytes);
    const entries = readManifest(manifestText, keyPrefix);
    if (entries) return { entries, manifestText };
  } catch (error) {
    const isUnknownKey = error instanceof ApiError && error.status === 401;
    const isPassing = error instanceof TransientError || error instanceof CancelledError;
    if (!(error instanceof DeployError) || isUnknownKey || isPassing) throw error;
    if (upload !== 'all')
      throw new DeployError(`Could not read the manifest "${key}" of bucket "${bucket}": ${error.message}`, {
        cause: error,
        hint:
          `\`upload: ${upload}\` needs the permission \`storage:read\` for this object. ` +
          'Grant it, or delete this object: then all files are uploaded, and objects of removed files are not deleted.',
      });
    problem = `cannot be used (${error.message})`;
  }
  const kept = upload === 'mirror' ? ', and nothing is deleted' : '';
  log.warning(`The manifest "${key}" ${problem}. All files are uploaded${kept}.`);
  return { entries: [], manifestText };
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

/**
 * Lists a bucket until it shows these objects as they were sent, and those that may be deleted. Where it does not, their own
 * records decide. @returns the records, without those of missing objects; @throws DeployError when they cannot be read
 */
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
  const records = await listUntil(bucket, (now) => doubtful(now).length === 0, context);
  const own = new Set(doubtful(records));
  await addOwnRecords(bucket, [...own], records, context);
  // Another size may be in another unit, and a file id that no answer named may be the former one while the listing lags:
  // reading one of them decides.
  const unproven = present.filter((object) => {
    const { key, status, fileId } = object;
    const hasOwnId = fileId !== undefined || records.get(key)?.file_id === undefined;
    return status === 'uploaded' && !own.has(object) && (!hasOwnId || hasOtherSize(object, records));
  });
  const sample = unproven.findLast((object) => hasOtherSize(object, records)) ?? unproven.at(-1);
  if (!sample) return records;
  const { size, file_id } = records.get(sample.key) ?? {};
  await addOwnRecords(bucket, [sample], records, context);
  if (!isUntouched({ key: sample.key, listed: { size, file_id } }, records))
    await addOwnRecords(bucket, unproven, records, context);
  return records;
}

/** Whether an object is listed with another size than was sent, in bytes or another unit. */
export function hasOtherSize({ key, size }: ObjectResult, records: Records): boolean {
  return (records.get(key)?.size ?? size) !== size;
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
