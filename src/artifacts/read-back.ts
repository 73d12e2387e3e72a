/** Reads back what an upload has done to the objects of a bucket. */
import type { ObjectRecord } from '../platform/types.ts';
import { APPEARANCE_DELAYS_MS } from '../platform/wait-for.ts';
import { type Fingerprint, fingerprintOf, isUntouched } from './manifest.ts';
import type { ObjectResult } from './results.ts';
import { addOwnRecords, listRecords, type StorageTools } from './state.ts';

/**
 * Lists a bucket until it shows these objects as they were sent. Where it does not, their own records decide.
 * @returns the records, without those of missing objects; @throws DeployError when they cannot be read
 */
export async function readBack(
  bucket: string,
  present: readonly ObjectResult[],
  tools: StorageTools,
): Promise<Map<string, ObjectRecord>> {
  let records = new Map<string, ObjectRecord>();
  let doubtful = present;
  for (const wait of APPEARANCE_DELAYS_MS) {
    await tools.clock.sleep(wait, tools.signal);
    records = await listRecords(bucket, tools);
    doubtful = present.filter((object) => !isShown(object, records.get(object.key)));
    if (doubtful.length === 0) return records;
  }
  const keys = doubtful.map(({ key }) => key);
  await addOwnRecords(bucket, keys, records, tools);
  return records;
}

/** Returns what identifies an object that was sent; undefined while its record is that of another upload. */
export function confirmedBy(object: ObjectResult, record: ObjectRecord | undefined): Fingerprint | undefined {
  return record && !isOfOther(object, record) ? fingerprintOf(record) : undefined;
}

function isShown(object: ObjectResult, record: ObjectRecord | undefined): boolean {
  return record !== undefined && (object.status !== 'uploaded' || !isOfOther(object, record));
}

/**
 * Whether a record is that of another upload: the file id is not the one in the answer to ours, or all is as it was before,
 * where sizes are listed in bytes. A size of 1 may be the same in any unit.
 */
function isOfOther({ fileId, size, previous }: ObjectResult, record: ObjectRecord): boolean {
  if (fileId !== undefined && record.file_id !== undefined) return record.file_id !== fileId;
  const isInBytes = previous !== undefined && previous.size > 1 && previous.listed.size === previous.size;
  return isInBytes && record.size !== size && isUntouched(previous, record);
}
