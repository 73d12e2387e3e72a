import type { Event, UploadProgress } from '../events.ts';
import { formatBytes, formatCount, formatDuration, formatNumber } from '../format.ts';
import { info, type LogEntry, type LogLines, listed, notice, warning } from './entry.ts';
import { changedObjects, listNames } from './plan.ts';

/** What people read of a bucket and an upload to it. */
export const uploadLines: LogLines = {
  'bucket-created': ({ bucket }) => info(`Created bucket "${bucket}"`),
  'bucket-exists': ({ bucket }) => info(`Bucket "${bucket}" already exists; using it.`),
  'manifest-unusable': ({ key, reason, isMirror }) =>
    warning(
      `The manifest "${key}" ${reason}. ${isMirror ? 'All files are uploaded, and nothing is deleted.' : 'All files are uploaded.'}`,
    ),
  'upload-progress': (event) => info(describeProgress(event)),
  uploaded: (event) => uploaded(event),
  'objects-replaced': ({ bucket, keys }) =>
    notice(
      `Kept ${formatCount(keys.length, 'object')} in bucket "${bucket}" that another writer has replaced since an earlier upload: ` +
        `${listNames(keys)}. The manifest no longer contains them.`,
    ),
  'sizes-differ': ({ count, key, sentBytes, listed: size }) =>
    warning(
      `${formatNumber(count)} of the uploaded objects are listed with another size than was sent, such as "${key}": ` +
        `${formatNumber(sentBytes)} bytes were sent, ${formatNumber(size)} is listed. The unit of that number is not documented. ` +
        'If it is bytes, check these objects.',
    ),
  'listing-unreadable': ({ bucket, reason }) =>
    notice(`Could not read back the content of bucket "${bucket}": ${reason}`),
};

/** `Uploaded 214 objects, 1.8 MB, to bucket "site" (12 unchanged, 3 deleted)`, which opens to every object. */
function uploaded({ bucket, figures, objects }: Extract<Event, { type: 'uploaded' }>): readonly LogEntry[] {
  const { uploadedCount, uploadedBytes, unchangedCount, deletedCount, failed } = figures;
  const isOnlyDeleted = uploadedCount + failed.length === 0 && deletedCount > 0;
  const title = isOnlyDeleted
    ? `Deleted ${formatCount(deletedCount, 'object')} from bucket "${bucket}"`
    : `Uploaded ${formatCount(uploadedCount, 'object')}, ${formatBytes(uploadedBytes)}, to bucket "${bucket}"`;
  const counts = [
    [unchangedCount, 'unchanged'],
    [isOnlyDeleted ? 0 : deletedCount, 'deleted'],
    [failed.length, 'failed'],
  ] as const;
  const rest = counts.filter(([count]) => count > 0).map(([count, what]) => `${formatNumber(count)} ${what}`);
  return [
    {
      level: 'group',
      title: `${title}${rest.length > 0 ? ` (${rest.join(', ')})` : ''}`,
      lines: listed(
        changedObjects(objects),
        ({ key, size, what }) => `${JSON.stringify(key)}, ${formatBytes(size)}, ${what}`,
      ),
    },
    ...failed.flatMap(({ key, reason }) => info(`Failed: ${JSON.stringify(key)}: ${reason}`)),
  ];
}

/** `40 of 200 files, 1.2 MB of 6.0 MB, 800 kB/s, about 6 s left`. */
function describeProgress({ files, totalFiles, bytes, totalBytes, elapsedMs }: UploadProgress): string {
  const fraction = Math.min(share(files, totalFiles), share(bytes, totalBytes));
  const leftMs = 1000 * Math.max(1, Math.round((elapsedMs * (1 - fraction)) / fraction / 1000));
  const left = fraction > 0 && fraction < 1 ? `, about ${formatDuration(leftMs)} left` : '';
  const rate = formatBytes(Math.round((1000 * bytes) / Math.max(elapsedMs, 1)));
  const count = `${formatNumber(files)} of ${formatCount(totalFiles, 'file')}`;
  return `${count}, ${formatBytes(bytes)} of ${formatBytes(totalBytes)}, ${rate}/s${left}`;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}
