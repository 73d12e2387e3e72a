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
import { failureVerb, type Log, type Step, type Words } from '../steps.ts';
import type { DeleteObjects, UploadArtifacts } from './plan.ts';
import type { UploadedArtifacts } from './results.ts';

export function plannedObjects({ sent, deletions }: UploadArtifacts) {
  return sortByKey([
    ...sent.map(({ key, size }) => ({ key, size, what: 'upload' })),
    ...deletions.map(({ key, size }) => ({ key, size, what: 'delete' })),
  ]);
}

export function changedObjects(objects: UploadedArtifacts['objects']) {
  const changed = objects.filter(({ status }) => status !== 'unchanged');
  return sortByKey(changed.map(({ key, size, status }) => ({ key, size, what: status.replace('_', ' ') })));
}

function sortByKey<Thing extends { readonly key: string }>(objects: readonly Thing[]): readonly Thing[] {
  return objects.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

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
  plan(action) {
    const { bucket, sent, unchanged, deletions, replaced } = action;
    const bytes = sent.reduce((sum, { size }) => sum + size, 0);
    const deleted = formatCount(deletions.length, 'object');
    const changed = formatCount(replaced.length, 'object');
    const isPartial = unchanged.length + deletions.length > 0;
    const parts = [
      `upload ${formatCount(sent.length, 'object')}, ${formatBytes(bytes)}, to bucket "${bucket}"`,
      deletions.length > 0 && `delete ${deleted} of an earlier upload: ${listKeys(deletions)}`,
      replaced.length > 0 && `keep ${changed}, changed since an earlier upload: ${listKeys(replaced)}`,
      unchanged.length > 0 && `keep ${formatCount(unchanged.length, 'unchanged object')}`,
    ];
    return {
      text: parts.filter((part) => part !== false).join('; '),
      writes: sent.length + deletions.length,
      // Where all files are sent, they are listed already.
      details: listed(isPartial ? plannedObjects(action) : [], ({ key, size, what }) => {
        return `${what} ${JSON.stringify(key)}, ${formatBytes(size)}`;
      }),
    };
  },
  say(step) {
    const { action, state, effect, result } = step;
    const { figures, objects } = result;
    const about = `bucket ${action.bucket}`;
    const name = code(action.bucket);
    const verb = failureVerb(step);
    const headline = verb && `the upload to bucket ${name} ${verb}`;
    if (!figures || !objects) {
      const now =
        effect === 'none' ? undefined : `Objects of bucket "${action.bucket}" may have been replaced.`;
      return { about, headline, now };
    }
    const { uploadedCount, uploadedBytes, unchangedCount, deletedCount, failed } = figures;
    const total = formatCount(objects.length, 'object');
    const counts = describeCounts(figures) || '0 uploaded';
    const isAll =
      figures.unsentCount === 0 &&
      objects.length > 1 &&
      counts.startsWith(`${formatNumber(objects.length)} `);
    const text = counts.replace(/^\S+/, (count) => (isAll ? `all ${total}` : `${count} of ${total}`));
    const durationMs = step.endMs - step.startMs;
    const rate = formatBytes(Math.round((1000 * uploadedBytes) / Math.max(durationMs, 1)));
    const size = `${formatBytes(uploadedBytes)} in ${formatDuration(durationMs)}, ${rate}/s`;
    const facts = {
      about,
      now: `Bucket "${action.bucket}": ${text}.`,
      outputs: {
        uploaded_count: uploadedCount.toString(),
        uploaded_bytes: uploadedBytes.toString(),
        unchanged_count: unchangedCount.toString(),
        deleted_count: deletedCount.toString(),
      },
      rows: { Artifacts: describeCounts(figures, `uploaded (${size})`) },
    };
    if (state === 'done') return { ...facts, headline: describeUpload(name, uploadedCount, deletedCount) };
    const some = `${formatNumber(failed.length)} of ${total} failed`;
    return { ...facts, headline: failed.length > 0 && verb ? some : headline };
  },
};

function describeUpload(bucket: string, count: number, deletedCount: number): string {
  if (count === 0 && deletedCount === 0) return `bucket ${bucket} is up to date`;
  if (count === 0) return `${formatCount(deletedCount, 'object')} deleted from bucket ${bucket}`;
  const also = deletedCount > 0 ? ` and ${formatNumber(deletedCount)} deleted` : '';
  return `${formatCount(count, 'object')} uploaded to bucket ${bucket}${also}`;
}

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
  plan: ({ bucket, what, keys }) => ({
    text: `delete ${describeObjects(what, keys.length)} from bucket "${bucket}"`,
    writes: what === 'artifacts' ? keys.length : 0,
  }),
  say: ({ action: { bucket, what } }) => ({
    deletion: `its ${what === 'artifacts' ? 'objects' : 'history and snapshots'} in bucket "${bucket}"`,
  }),
};

/** `3 objects of the preview`. */
export function describeObjects(what: DeleteObjects['what'], count: number): string {
  return what === 'artifacts'
    ? `${formatCount(count, 'object')} of the preview`
    : 'the history and the snapshots of the preview';
}
