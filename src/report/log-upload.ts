import type { Event } from '../events.ts';
import { formatBytes, formatCount, formatNumber } from '../format.ts';
import { info, type LogEntry, type LogLines, listed, notice, warning } from './entry.ts';
import { listNames } from './plan.ts';

/** What people read of a bucket and an upload to it. */
export const uploadLines: LogLines = {
  'bucket-created': ({ bucket }) => info(`Created bucket "${bucket}"`),
  'bucket-exists': ({ bucket }) => info(`Bucket "${bucket}" already exists; using it.`),
  'manifest-unusable': ({ key, reason, isMirror }) =>
    warning(
      `The manifest "${key}" ${reason}. ${isMirror ? 'All files are uploaded, and nothing is deleted.' : 'All files are uploaded.'}`,
    ),
  'upload-progress': ({ line }) => info(line),
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
  'artifacts-file-unwritable': ({ reason }) => warning(`Could not write the list of all objects: ${reason}`),
};

/** `Uploaded 214 objects, 1.8 MB, to bucket "site" (12 unchanged, 3 deleted)`, which opens to every object. */
function uploaded({ bucket, figures, objects }: Extract<Event, { type: 'uploaded' }>): readonly LogEntry[] {
  const { uploadedCount, uploadedBytes, unchangedCount, deletedCount, failed } = figures;
  const counts = [
    [unchangedCount, 'unchanged'],
    [deletedCount, 'deleted'],
    [failed.length, 'failed'],
  ] as const;
  const rest = counts.filter(([count]) => count > 0).map(([count, what]) => `${formatNumber(count)} ${what}`);
  const changed = objects.filter(({ result }) => result !== 'unchanged');
  return [
    {
      level: 'group',
      title:
        `Uploaded ${formatCount(uploadedCount, 'object')}, ${formatBytes(uploadedBytes)}, to bucket "${bucket}"` +
        `${rest.length > 0 ? ` (${rest.join(', ')})` : ''}`,
      lines: listed(
        changed,
        ({ key, size, result }) => `${JSON.stringify(key)}, ${formatBytes(size)}, ${result}`,
      ),
    },
    ...failed.flatMap(({ key, reason }) => info(`Failed: ${JSON.stringify(key)}: ${reason}`)),
  ];
}
