/** Reads what a bucket contains of a function's past. */
import { constants as buffers } from 'node:buffer';
import { hash } from 'node:crypto';
import { zstdDecompressSync } from 'node:zlib';
import { CancelledError, DeployError } from '../errors.ts';
import { byPath, digestOf, type FileSet, type HashedFile, type RevisionContent } from '../files/changes.ts';
import { download } from '../objects/read.ts';
import type { StorageClient } from '../platform/storage.ts';
import { type HistoryEntry, type HistoryPlace, keyOf, type RestorableEntry, shortHash } from './history.ts';

/** Reads the list of files of a deployment; undefined when that is not possible. @throws CancelledError */
export async function readIndex(
  { bucket, name }: HistoryPlace,
  { id, digest }: HistoryEntry,
  storage: StorageClient,
): Promise<readonly HashedFile[] | undefined> {
  const bytes = await download(bucket, keyOf(name, id, 'index'), storage).catch((error: unknown) => {
    if (error instanceof CancelledError || !(error instanceof DeployError)) throw error;
    return undefined;
  });
  if (!bytes) return undefined;
  return unlessDamaged(() => {
    const { files } = JSON.parse(String(bytes)) as { readonly files: readonly HashedFile[] };
    return digestOf(files) === digest ? files : undefined;
  });
}

/**
 * Downloads what was deployed.
 * @returns why it cannot be deployed again, as the end of a sentence that begins with the snapshot; @throws DeployError
 */
export async function fetchContent(
  { bucket, name }: HistoryPlace,
  { id, digest, entrypointHash, revisionId, commit }: RestorableEntry,
  storage: StorageClient,
): Promise<RevisionContent | string> {
  const key = keyOf(name, id, 'content');
  const bytes = await download(bucket, key, storage).catch((error: unknown) => {
    throw toSnapshotError(`Could not fetch the snapshot of revision "${revisionId}"`, error);
  });
  if (!bytes) return 'no longer exists';
  const content = restore(bytes, digest);
  return content && shortHash(`${content.entrypoint}`) === entrypointHash
    ? { ...content, commit, earlier: { name, id, revisionId } }
    : 'is damaged: its content is not what was deployed';
}

/** Reads the body of an earlier deploy; undefined when it is damaged. @param digest of its files */
function restore(compressed: Uint8Array, digest: string): (FileSet & { entrypoint: string }) | undefined {
  return unlessDamaged(() => {
    // What is longer cannot become text.
    const body = zstdDecompressSync(compressed, { maxOutputLength: buffers.MAX_STRING_LENGTH });
    const { entrypoint, assets } = JSON.parse(String(body)) as {
      readonly entrypoint: string;
      readonly assets: Readonly<Record<string, { encoding: 'utf-8' | 'base64'; content: string }>>;
    };
    const files = Object.entries(assets)
      .map(([path, { encoding, content }]) => {
        const bytes = Buffer.from(content, encoding);
        return { path, size: bytes.length, sha256: hash('sha256', bytes) };
      })
      .sort(byPath);
    if (digestOf(files) !== digest) return undefined;
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const locate = () => undefined;
    const encodeBody: FileSet['encodeBody'] = (fields) => {
      const encoded = Buffer.from(JSON.stringify({ ...fields, assets }));
      return { length: encoded.length, open: () => [encoded] };
    };
    return { entrypoint, files, bytes, digest, locate, encodeBody };
  });
}

/** Whatever is wrong with stored bytes, they are not what was written. */
function unlessDamaged<Value>(read: () => Value | undefined): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Says what could not be done; a cancellation and all else come back as they are. @param what as in `Could not store the assets` */
export function toSnapshotError(what: string, error: unknown): unknown {
  if (error instanceof CancelledError || !(error instanceof DeployError)) return error;
  return new DeployError(`${what}: ${error.message}`, { cause: error, hint: error.hint });
}
