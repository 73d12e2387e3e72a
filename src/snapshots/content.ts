/** One snapshot on its way into its bucket and back. */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { CancelledError, DeployError } from '../errors.ts';
import type { HashedFile } from '../files/changes.ts';
import type { CollectedFile } from '../files/walk.ts';
import { valueOrThrow } from '../http/reply.ts';
import { downloadTo } from '../objects/download.ts';
import { createThrottle } from '../objects/throttle.ts';
import { uploadOne } from '../objects/upload.ts';
import type { StorageClient } from '../platform/storage.ts';
import { APPEARANCE_DELAYS_MS, readRepeatedly } from '../platform/wait-for.ts';
import { DamagedError, extractArchive, IndexReader, type SnapshotContent, writeArchive } from './archive.ts';
import type { HistoryEntry } from './history.ts';
import { snapshotKey } from './keys.ts';

/** Where snapshots are. */
export interface SnapshotStore {
  readonly bucket: string;
  /** Where temporary files are written; the system's folder when undefined. */
  readonly runnerTemp: string | undefined;
}

/** Where a snapshot is. */
export interface SnapshotPlace extends SnapshotStore {
  readonly digest: string;
}

/** What the history says of a snapshot. */
export type KnownContent = Pick<HistoryEntry, 'digest' | 'assetsCount' | 'assetsBytes'>;

/** What was sent of a snapshot. */
interface StoredObject {
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** Compresses a content, uploads it and reads it back. @returns how many bytes it takes; @throws DeployError */
export async function storeContent(
  place: SnapshotPlace,
  content: SnapshotContent,
  storage: StorageClient,
  context: Context,
): Promise<number> {
  const { bucket, digest, runnerTemp } = place;
  await using folder = await createFolder(runnerTemp);
  const source = await writeArchive(join(folder.path, 'snapshot'), content, context.signal);
  const tools = { ...context, bucket, storage, throttle: createThrottle(1, context) };
  const item = { key: snapshotKey(digest), contentType: 'application/octet-stream', source };
  const { bytes: size, sha256 } = await uploadOne(item, tools);
  await readBack(place, { size, sha256 }, storage, context);
  return size;
}

/** @throws DeployError when the platform does not show what was sent */
async function readBack(
  { bucket, digest }: SnapshotPlace,
  sent: StoredObject,
  storage: StorageClient,
  context: Context,
): Promise<void> {
  const key = snapshotKey(digest);
  const read = () => storage.readObject(bucket, key);
  for await (const reply of readRepeatedly(APPEARANCE_DELAYS_MS, read, context)) {
    if (reply === undefined || reply.kind === 'absent') continue;
    const record = valueOrThrow(reply);
    // The unit of a size is not documented, so only the bytes themselves show that another one is wrong.
    if (record.size === sent.size || (await hashObject(bucket, key, storage)) === sent.sha256) return;
  }
  throw new DeployError(`the platform acknowledged the upload of "${key}", but does not show it`, {
    hint: "Run the step again. If the problem persists, contact the platform's support.",
  });
}

async function hashObject(bucket: string, key: string, storage: StorageClient): Promise<string | undefined> {
  let hash = createHash('sha256');
  const sink = {
    begin() {
      hash = createHash('sha256');
    },
    write(bytes: Uint8Array) {
      hash.update(bytes);
      return 'more' as const;
    },
  };
  return (await downloadTo(bucket, key, sink, storage)) ? hash.digest('hex') : undefined;
}

/** The files of a snapshot, on disk until they are disposed of. */
export interface FetchedContent extends AsyncDisposable {
  readonly files: readonly CollectedFile[];
}

/**
 * Downloads a snapshot and extracts its files, when they are as many and as large as the history says.
 * @returns undefined when it does not exist; @throws DamagedError, DeployError
 */
export async function fetchContent(
  { bucket, runnerTemp }: SnapshotStore,
  content: KnownContent,
  storage: StorageClient,
  { signal }: Pick<Context, 'signal'>,
): Promise<FetchedContent | undefined> {
  await using cleanUp = new AsyncDisposableStack();
  const folder = cleanUp.use(await createFolder(runnerTemp));
  const archive = join(folder.path, 'snapshot');
  if (!(await downloadFile(bucket, snapshotKey(content.digest), archive, storage))) return undefined;
  const files = await extractArchive(archive, folder.path, content, signal);
  rmSync(archive);
  const kept = cleanUp.move();
  return { files, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** Whether a snapshot contains what it should, byte for byte. @throws DeployError when it cannot be read */
export async function isSound(
  place: SnapshotStore & { readonly content: SnapshotContent },
  known: KnownContent,
  storage: StorageClient,
  context: Pick<Context, 'signal'>,
): Promise<boolean> {
  const wanted = new Map(place.content.files.map(({ path, sha256 }) => [path, sha256]));
  const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  try {
    await using fetched = await fetchContent(place, known, storage, context);
    return fetched?.files.every(({ path, absolute }) => hash(absolute) === wanted.get(path)) ?? false;
  } catch (error) {
    if (error instanceof DamagedError) return false;
    throw error;
  }
}

async function downloadFile(
  bucket: string,
  key: string,
  path: string,
  storage: StorageClient,
): Promise<boolean> {
  let descriptor = openSync(path, 'w');
  const sink = {
    begin() {
      closeSync(descriptor);
      descriptor = openSync(path, 'w');
    },
    write(bytes: Uint8Array) {
      writeFileSync(descriptor, bytes);
      return 'more' as const;
    },
  };
  try {
    return await downloadTo(bucket, key, sink, storage);
  } finally {
    closeSync(descriptor);
  }
}

/** Reads the list of files of a snapshot, without the files; undefined when that is not possible. @throws CancelledError */
export async function fetchIndex(
  bucket: string,
  content: KnownContent,
  storage: StorageClient,
): Promise<readonly HashedFile[] | undefined> {
  const reader = new IndexReader(content);
  try {
    const isThere = await downloadTo(bucket, snapshotKey(content.digest), reader, storage);
    return isThere ? reader.files() : undefined;
  } catch (error) {
    if (error instanceof CancelledError || !(error instanceof DeployError || error instanceof DamagedError))
      throw error;
    return undefined;
  }
}

interface Folder extends AsyncDisposable {
  readonly path: string;
}

/** Creates a folder that is deleted with its content when it is disposed of. */
async function createFolder(parent: string | undefined): Promise<Folder> {
  const path = await mkdtemp(join(parent ?? tmpdir(), 'snapshot-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
