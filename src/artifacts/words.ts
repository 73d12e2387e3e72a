import {
  code,
  formatBytes,
  formatCount,
  formatCounts,
  formatDuration,
  formatNumber,
  listed,
  listNames,
} from '../format.ts';
import type { Log, Step, Words } from '../steps.ts';
import type { DeleteObjects, UploadArtifacts } from './plan.ts';
import type { UploadedArtifacts } from './results.ts';

/** The objects that a plan changes, and how. */
export function plannedObjects({ files, pages, deletions }: UploadArtifacts) {
  return sortByKey([
    ...[...files, ...pages].map(({ key, size }) => ({ key, size, what: 'upload' })),
    ...deletions.map(({ key, size }) => ({ key, size, what: 'delete' })),
  ]);
}

/** The objects that an upload has changed, or was to, and what was done. */
export function changedObjects(objects: UploadedArtifacts['objects']) {
  const changed = objects.filter(({ status }) => status !== 'unchanged');
  return sortByKey(changed.map(({ key, size, status }) => ({ key, size, what: status.replace('_', ' ') })));
}

function sortByKey<Thing extends { readonly key: string }>(objects: readonly Thing[]): readonly Thing[] {
  return objects.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

/** The first ten keys in quotes, and how many there are besides. */
export function listKeys(entries: readonly { readonly key: string }[]): string {
  return listNames(entries.map(({ key }) => key).toSorted());
}

/** `3 uploaded, 12 unchanged, 1 failed, 4 not sent`. */
function describeCounts(figures: UploadedArtifacts['figures'], uploaded = 'uploaded'): string {
  return formatCounts([
    [figures.uploadedCount, uploaded],
    [figures.unchangedCount, 'unchanged'],
    [figures.deletedCount, 'deleted'],
    [figures.failed.length, 'failed'],
    [figures.unsentCount, 'not sent'],
  ]);
}

export const uploadArtifactsWords: Words<Step<UploadArtifacts, UploadedArtifacts>> = {
  plan({ bucket, files, pages, unchanged, deletions, replaced }) {
    const sent = [...files, ...pages];
    const bytes = sent.reduce((sum, { size }) => sum + size, 0);
    const deleted = formatCount(deletions.length, 'object');
    const changed = formatCount(replaced.length, 'object');
    const parts = [
      `upload ${formatCount(sent.length, 'object')}, ${formatBytes(bytes)}, to bucket "${bucket}"`,
      unchanged.length > 0 && `keep ${formatCount(unchanged.length, 'unchanged object')}`,
      deletions.length > 0 && `delete ${deleted} of an earlier upload: ${listKeys(deletions)}`,
      replaced.length > 0 && `keep ${changed}, changed since an earlier upload: ${listKeys(replaced)}`,
    ];
    return parts.filter((part) => part !== false).join('; ');
  },
  writes: (action) => plannedObjects(action).length,
  // Where all files are sent, they are listed already.
  planned: (action) =>
    action.unchanged.length + action.deletions.length > 0
      ? listed(
          plannedObjects(action),
          ({ key, size, what }) => `${what} ${JSON.stringify(key)}, ${formatBytes(size)}`,
        )
      : [],
  news({ action: { bucket }, result: { figures } }) {
    const { uploadedCount: count, deletedCount } = figures;
    const about = `bucket ${bucket}`;
    const name = code(bucket);
    if (count === 0 && deletedCount === 0) return { about, text: `bucket ${name} is up to date` };
    const deleted = `${formatCount(deletedCount, 'object')} deleted from bucket ${name}`;
    const also = deletedCount > 0 ? ` and ${formatNumber(deletedCount)} deleted` : '';
    const uploaded = `${formatCount(count, 'object')} uploaded to bucket ${name}${also}`;
    return { about, text: count === 0 ? deleted : uploaded };
  },
  failure({ action: { bucket }, result: { figures } }, how) {
    const about = `bucket ${bucket}`;
    if (!figures || figures.failed.length === 0)
      return { about, text: `the upload to bucket ${code(bucket)} ${how}` };
    const total = formatCount(figures.totalCount, 'object');
    return { about, text: `${formatNumber(figures.failed.length)} of ${total} failed` };
  },
  now({ action: { bucket }, effect, result: { figures, isUnsaved } }) {
    const about = `bucket ${bucket}`;
    if (!figures)
      return effect === 'none'
        ? undefined
        : { about, text: `Objects of bucket "${bucket}" may have been replaced.` };
    const counts = describeCounts(figures) || '0 uploaded';
    const unsaved = isUnsaved ? ' Not all of them could be noted: the next run sends those again.' : '';
    const total = formatCount(figures.totalCount, 'object');
    return { about, text: `Bucket "${bucket}": ${counts} of ${total}.${unsaved}` };
  },
  outputs: ({ result: { figures } }) => ({
    uploaded_count: figures?.uploadedCount.toString(),
    uploaded_bytes: figures?.uploadedBytes.toString(),
    unchanged_count: figures?.unchangedCount.toString(),
    deleted_count: figures?.deletedCount.toString(),
  }),
  rows({ result: { figures } }) {
    if (!figures) return {};
    const { uploadedBytes, durationMs } = figures;
    const rate = formatBytes(Math.round((1000 * uploadedBytes) / Math.max(durationMs, 1)));
    const uploaded = `uploaded (${formatBytes(uploadedBytes)} in ${formatDuration(durationMs)}, ${rate}/s)`;
    return { Artifacts: describeCounts(figures, uploaded) };
  },
};

/** Logs an upload that ended: `Uploaded 214 objects, 1.8 MB, to bucket "site" (12 unchanged, 3 deleted)`. */
export function logUpload(bucket: string, { figures, objects }: UploadedArtifacts, log: Log): void {
  const { uploadedCount, uploadedBytes, deletedCount, failed } = figures;
  const isOnlyDeleted = uploadedCount + failed.length === 0 && deletedCount > 0;
  const title = isOnlyDeleted
    ? `Deleted ${formatCount(deletedCount, 'object')} from bucket "${bucket}"`
    : `Uploaded ${formatCount(uploadedCount, 'object')}, ${formatBytes(uploadedBytes)}, to bucket "${bucket}"`;
  const rest = describeCounts({
    ...figures,
    uploadedCount: 0,
    deletedCount: isOnlyDeleted ? 0 : deletedCount,
  });
  const lines = listed(
    changedObjects(objects),
    ({ key, size, what }) => `  ${JSON.stringify(key)}, ${formatBytes(size)}, ${what}`,
  );
  log.group(`${title}${rest && ` (${rest})`}`, lines);
  for (const { key, reason } of failed) log.info(`Failed: ${JSON.stringify(key)}: ${reason}`);
}

export const deleteObjectsWords: Words<Step<DeleteObjects>> = {
  plan: ({ bucket, what, keys }) => `delete ${describeObjects(what, keys.length)} from bucket "${bucket}"`,
  writes: ({ what, keys }) => (what === 'artifacts' ? keys.length : 0),
  done: ({ action: { bucket, what, keys } }, log) =>
    log.info(`Deleted ${describeObjects(what, keys.length)} from bucket "${bucket}"`),
  deletion: ({ bucket, what }) =>
    `its ${what === 'artifacts' ? 'objects' : 'history and snapshots'} in bucket "${bucket}"`,
};

function describeObjects(what: DeleteObjects['what'], count: number): string {
  return what === 'artifacts'
    ? `${formatCount(count, 'object')} of the preview`
    : 'the history and the snapshots of the preview';
}
