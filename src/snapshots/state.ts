/** Reads what a bucket contains of a function's past. */
import { CancelledError, DeployError } from '../errors.ts';
import type { HashedFile } from '../files/changes.ts';
import type { Sink } from '../http/http.ts';
import { valueOrThrow } from '../http/reply.ts';
import { download, downloadTo } from '../objects/download.ts';
import type { StorageClient } from '../platform/storage.ts';
import { parseIndex, type RestoredContent, restore } from './content.ts';
import { toSnapshotError } from './errors.ts';
import { type History, type HistoryEntry, type HistoryPlace, parseHistory } from './history.ts';
import { keyOf, shortHash } from './keys.ts';
import type { RestorableEntry } from './plan.ts';

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
  let chunks: Uint8Array[] = [];
  const sink: Sink = {
    begin() {
      chunks = [];
    },
    write(bytes) {
      chunks.push(bytes);
      return 'more';
    },
  };
  const key = keyOf(name, id, 'content');
  const isThere = await downloadTo(bucket, key, sink, storage).catch((error: unknown) => {
    throw toSnapshotError(`Could not fetch the snapshot of revision "${revisionId}"`, error);
  });
  if (!isThere) return 'no longer exists';
  const content = restore(Buffer.concat(chunks));
  return content?.digest === digest && shortHash(content.entrypoint) === entrypointHash
    ? content
    : 'is damaged: its content is not what was deployed';
}
