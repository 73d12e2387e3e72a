/** Whether an object in the bucket is the one that an upload stored: an entry of the manifest against a record. Pure. */
import type { ObjectRecord } from '../platform/types.ts';
import type { ManifestEntry } from './manifest.ts';

/** Returns whether nothing in the record shows that the object was replaced after the entry saw it. */
export function isUntouched({ size, listedSize, fileId }: ManifestEntry, record: ObjectRecord): boolean {
  const { size: sizeNow = listedSize ?? size, file_id: fileIdNow = fileId } = record;
  return sizeNow === (listedSize ?? size) && (fileId === undefined || fileIdNow === fileId);
}

/**
 * Returns whether the object may be one that this action stored. After an upload that did not finish (an entry without a
 * sha-256) that is the previous object or the one that was on its way, which its size identifies.
 */
export function isOurs(entry: ManifestEntry, record: ObjectRecord): boolean {
  if (isUntouched(entry, record)) return true;
  return entry.sha256 === undefined && (record.size === undefined || record.size === entry.size);
}

/** Returns the entry of an object while it is replaced: it promises no bytes, and keeps how the previous object looked. */
export function unfinishedEntry(
  { key, size, contentType }: Pick<ManifestEntry, 'key' | 'size' | 'contentType'>,
  previous: ManifestEntry | undefined,
): ManifestEntry {
  if (previous === undefined) return { key, size, contentType };
  const { fileId, listedSize = previous.size } = previous;
  return { key, size, contentType, listedSize, ...(fileId !== undefined && { fileId }) };
}
