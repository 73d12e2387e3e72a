/** What is done to the objects of a bucket, decided from what is wanted and what was read. Pure. */
import type { ObjectRecord } from '../platform/types.ts';
import type { Artifact, Artifacts } from './collect.ts';
import type { ArtifactsConfig, DeletionLimit } from './config.ts';
import { isPage } from './content-types.ts';
import { tooManyDeletions } from './errors.ts';
import { isReplaced, type ManifestEntry, manifestKey, unfinishedEntry } from './manifest.ts';

/** What is known of the objects of one manifest before anything is written. */
export interface UploadState {
  /** What the manifest contains. */
  readonly entries: readonly ManifestEntry[];
  /** The record of every object in the bucket, by key. */
  readonly records: ReadonlyMap<string, ObjectRecord>;
  /** Keys of entries that are not listed and whose own record cannot be read: they may exist. */
  readonly unverified: ReadonlySet<string>;
  /** As it is in the bucket; undefined when there is none. */
  readonly manifestText: string | undefined;
  /** Keys of the files whose objects contain the same bytes. */
  readonly unchanged: ReadonlySet<string>;
}

/** Uploads objects, deletes others, reads the result back and writes the manifest. */
export interface UploadArtifacts {
  readonly type: 'upload-artifacts';
  readonly bucket: string;
  /** Sent first. */
  readonly files: readonly PlannedObject[];
  /** Sent when all files are there, so that no visitor loads a page before its assets exist. */
  readonly pages: readonly PlannedObject[];
  /** Objects that contain the bytes of their files: not sent. */
  readonly unchanged: readonly ManifestEntry[];
  /** Objects of files that no longer exist: deleted when everything is sent. */
  readonly deletions: readonly ManifestEntry[];
  /** Objects of files that no longer exist: they stay in the bucket and in the manifest. */
  readonly kept: readonly ManifestEntry[];
  /** The same, but another writer has replaced the object: it stays, and the manifest drops it. */
  readonly replaced: readonly ManifestEntry[];
  /** undefined: none is written. */
  readonly manifest: PlannedManifest | undefined;
  /** Maximum number of concurrent transfers. */
  readonly concurrency: number;
}

/** A file that is sent. */
export interface PlannedObject extends Artifact {
  /** What the manifest says of the object that it replaces. */
  readonly previous: ManifestEntry | undefined;
  /** The object that it replaces. */
  readonly record: ObjectRecord | undefined;
}

/** A manifest that is written before the first object is sent, and after the last. */
interface PlannedManifest {
  readonly key: string;
  /** What is there. */
  readonly text: string | undefined;
  /** What it contains while objects are sent; undefined when none is. */
  readonly announced: readonly ManifestEntry[] | undefined;
}

/** Plans an upload. @throws DeployError when it would delete too much */
export function planUpload(
  bucket: string,
  config: ArtifactsConfig,
  { objects }: Pick<Artifacts, 'objects'>,
  state: UploadState,
): UploadArtifacts {
  const { upload, deletionLimit, concurrency } = config;
  const { entries, records, unverified, unchanged } = state;
  const entryOf = new Map(entries.map((entry) => [entry.key, entry]));
  const planned = objects
    .filter(({ key }) => !unchanged.has(key))
    .map((object) => ({ ...object, previous: entryOf.get(object.key), record: records.get(object.key) }));
  const here = new Set(objects.map(({ key }) => key));
  const gone = entries.filter(({ key }) => !here.has(key) && (records.has(key) || unverified.has(key)));
  const orphans = gone.filter((entry) => !isReplaced(entry, records.get(entry.key)));
  const deletions = upload === 'mirror' ? orphans : [];
  checkDeletions(bucket, deletions.length, entries.length, deletionLimit);
  return {
    type: 'upload-artifacts',
    bucket,
    files: planned.filter(({ contentType }) => !isPage(contentType)),
    pages: planned.filter(({ contentType }) => isPage(contentType)),
    unchanged: entries.filter(({ key }) => unchanged.has(key)),
    deletions,
    kept: upload === 'mirror' ? [] : orphans,
    replaced: gone.filter((entry) => isReplaced(entry, records.get(entry.key))),
    manifest: planManifest(config, planned, state),
    concurrency,
  };
}

/** With `upload: all`, only a manifest that exists is written. */
function planManifest(
  { upload, keyPrefix, shard }: ArtifactsConfig,
  planned: readonly PlannedObject[],
  { entries, manifestText: text }: UploadState,
): PlannedManifest | undefined {
  if (upload === 'all' && text === undefined) return undefined;
  const announced = planned.length > 0 ? announce(planned, entries) : undefined;
  return { key: manifestKey(keyPrefix, shard), text, announced };
}

/**
 * The manifest while objects are sent: without a sha-256 for each of them, so that it is true whenever the run ends. An
 * object of another writer is added only once it is replaced, because a mirror deletes what the manifest contains.
 */
function announce(
  planned: readonly PlannedObject[],
  entries: readonly ManifestEntry[],
): readonly ManifestEntry[] {
  const announced = new Map(entries.map((entry) => [entry.key, entry]));
  for (const object of planned) {
    const { key, previous, record } = object;
    if (previous || !record) announced.set(key, unfinishedEntry(object, previous));
  }
  return [...announced.values()];
}

/** A mirror may always delete this many objects. */
const ALWAYS_ALLOWED = 20;

function checkDeletions(bucket: string, count: number, total: number, limit: DeletionLimit): void {
  const { amount, unit } = limit;
  const most = unit === '%' ? (total * amount) / 100 : amount;
  if (count > Math.max(most, ALWAYS_ALLOWED)) throw tooManyDeletions(bucket, count, total, limit);
}
