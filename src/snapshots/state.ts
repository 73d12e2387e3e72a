/** Reads what a bucket contains of a function's past. */
import { CancelledError, DeployError } from '../errors.ts';
import type { HashedFile } from '../files/changes.ts';
import { valueOrThrow } from '../http/reply.ts';
import { download } from '../objects/download.ts';
import type { StorageClient } from '../platform/storage.ts';
import { parseIndex, type RestoredContent, restore } from './content.ts';
import { toSnapshotError } from './errors.ts';
import {
  type History,
  type HistoryEntry,
  type HistoryPlace,
  parseHistory,
  type RestorableEntry,
} from './history.ts';
import { keyOf, shortHash } from './keys.ts';

/** Reads the history of a function with one request. @throws DeployError */
export async function readHistory({ bucket, name }: HistoryPlace, storage: StorageClient): Promise<History> {
  const listed = valueOrThrow(await storage.listObjects(bucket));
  return parseHistory(
    name,
    listed.map(({ key }) => key),
  );
}

/** Reads the list of files of a deployment; undefined when that is not possible. @throws CancelledError */
export async function readIndex(
  { bucket, name }: HistoryPlace,
  { id, digest }: HistoryEntry,
  storage: StorageClient,
): Promise<readonly HashedFile[] | undefined> {
  try {
    const bytes = await download(bucket, keyOf(name, id, 'index'), storage);
    return bytes && parseIndex(bytes, digest);
  } catch (error) {
    if (error instanceof CancelledError || !(error instanceof DeployError)) throw error;
    return undefined;
  }
}

/**
 * Downloads what was deployed.
 * @returns why it cannot be deployed again, as the end of a sentence that begins with the snapshot; @throws DeployError
 */
export async function fetchContent(
  { bucket, name }: HistoryPlace,
  { id, digest, entrypointHash, revisionId }: RestorableEntry,
  storage: StorageClient,
): Promise<RestoredContent | string> {
  const key = keyOf(name, id, 'content');
  const bytes = await download(bucket, key, storage).catch((error: unknown) => {
    throw toSnapshotError(`Could not fetch the snapshot of revision "${revisionId}"`, error);
  });
  if (!bytes) return 'no longer exists';
  const content = restore(bytes, digest);
  return content && shortHash(`${content.entrypoint}`) === entrypointHash
    ? content
    : 'is damaged: its content is not what was deployed';
}
