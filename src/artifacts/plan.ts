/** Plans the changes to the objects of a bucket. Pure. */
import { DeployError } from '../errors.ts';
import { formatNumber, listNames } from '../format.ts';
import type { Records } from '../objects/read.ts';
import type { Artifact } from './collect.ts';
import type { ArtifactsConfig } from './config.ts';
import { isUntouched, type ManifestEntry, manifestKey } from './manifest.ts';

/** State of the objects of a manifest before the first write. */
export interface UploadState {
  /** Those of the manifest. */
  readonly entries: readonly ManifestEntry[];
  readonly records: Records;
  /** Undefined when there is no manifest. */
  readonly manifestText: string | undefined;
}

/** Uploads objects, reads them back, deletes others and writes the manifest. */
export type UploadArtifacts = ReturnType<typeof planUpload>;

export interface DeleteObjects {
  readonly type: 'delete-objects';
  readonly bucket: string;
  readonly keys: readonly string[];
  /** Objects with it that are listed only later are deleted as well. */
  readonly prefix: string;
  /** The artifacts of a preview, or its history and snapshots. */
  readonly what: 'artifacts' | 'snapshots';
}

export function planUpload(
  bucket: string,
  { upload, deletionLimit, concurrency, keyPrefix, shard }: ArtifactsConfig,
  objects: readonly Artifact[],
  { entries, records, manifestText: text }: UploadState,
) {
  const wanted = new Map(objects.map((object) => [object.key, object]));
  const removed = entries.filter(({ key }) => !wanted.has(key));
  const remaining = entries.filter((entry) => isUntouched(entry, records));
  const unchanged = remaining.filter(({ key, size, contentType, sha256 }) => {
    const file = wanted.get(key);
    return file?.size === size && file.contentType === contentType && file.sha256 === sha256;
  });
  const unchangedKeys = new Set(unchanged.map(({ key }) => key));
  // `upload: all` replaces every object without a comparison, and writes only a manifest that exists.
  const isBlind = upload === 'all';
  const orphans = isBlind ? removed : remaining.filter(({ key }) => !wanted.has(key));
  const isMirror = upload === 'mirror';
  return {
    type: 'upload-artifacts' as const,
    bucket,
    sent: objects.filter(({ key }) => !unchangedKeys.has(key)),
    /** Objects that contain the bytes of their files: not sent. */
    unchanged,
    /** Objects of files that no longer exist: deleted when everything is sent. */
    deletions: isMirror ? orphans : [],
    /** Objects of files that no longer exist: they stay in the bucket and in the manifest. */
    retained: isMirror ? [] : orphans,
    /** The same, but another writer has replaced the object: it stays, and the manifest drops it. */
    replaced: removed.filter((entry) => records.has(entry.key) && !isUntouched(entry, records)),
    /** What it contains now; undefined when none is written. */
    manifest:
      !isBlind || text !== undefined
        ? { key: manifestKey(keyPrefix, shard), prefix: keyPrefix, text, entries }
        : undefined,
    concurrency,
    /** Why the upload is refused. */
    refusal: isMirror ? refuseDeletions(bucket, orphans, entries.length, deletionLimit) : undefined,
  };
}

/** Refuses a mirror that would delete more than its limit, which usually means an empty build. */
function refuseDeletions(
  bucket: string,
  deletions: readonly ManifestEntry[],
  total: number,
  { amount, unit, least }: ArtifactsConfig['deletionLimit'],
): DeployError | undefined {
  const { length: count } = deletions;
  const most = unit === '%' ? (total * amount) / 100 : amount;
  if (count <= Math.max(most, least ?? 0)) return undefined;
  const allowed = unit === '%' ? `${amount}%` : formatNumber(amount);
  const text = `\`upload: mirror\` would delete ${formatNumber(count)} of the ${formatNumber(total)} objects that earlier uploads put in bucket "${bucket}" (\`max_deletions\` is ${allowed}): ${listNames(deletions.map(({ key }) => key).toSorted())}`;
  const hint = `Check that the build is complete, and \`artifacts\`, \`artifacts_root\` and \`key_prefix\`. To allow these deletions, set \`max_deletions: ${count}\`.`;
  return new DeployError(text, { hint });
}
