/** Reads what a bucket contains of a function's past. */
import { constants as buffers } from 'node:buffer';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { Context } from '../context.ts';
import { CancelledError, DeployError } from '../errors.ts';

import {
  byPath,
  createBody,
  digestOf,
  type FileSet,
  type HashedFile,
  type RevisionContent,
} from '../files/changes.ts';
import { createSecretSearch, lineAt } from '../files/secrets.ts';
import { isPortable } from '../files/walk.ts';
import { isAddressable } from '../http/address.ts';

import { download } from '../objects/read.ts';
import type { StorageClient } from '../platform/storage.ts';
import { type HistoryEntry, type HistoryPlace, keyOf, type RestorableEntry, shortHash } from './history.ts';

/** Reads the list of files of a deployment; undefined when that is not possible. @throws CancelledError */
export async function readIndex(
  place: HistoryPlace,
  entry: HistoryEntry,
  storage: StorageClient,
): Promise<readonly HashedFile[] | undefined> {
  return await fetchFiles(place, entry, storage).catch((error: unknown) => {
    if (error instanceof CancelledError || !(error instanceof DeployError)) throw error;
    return undefined;
  });
}

/** Fetches the list of files of a deployment; undefined when it is missing or damaged. @throws DeployError */
async function fetchFiles(
  { bucket, name }: HistoryPlace,
  { id, digest }: HistoryEntry,
  storage: StorageClient,
): Promise<readonly HashedFile[] | undefined> {
  const bytes = await download(bucket, keyOf(name, id, 'index'), storage);
  if (!bytes) return undefined;
  return await unlessDamaged(() => {
    // A file in it has four parts, and more than 80 bytes.
    const { files } = parseParts<{ files: readonly HashedFile[] }>(bytes, bytes.length / 20 + 4);
    return digestOf(files) === digest ? files : undefined;
  });
}

/**
 * Downloads what was deployed, and checks it as a deployment checks its files.
 * @returns why it cannot be deployed again, as the end of a sentence that begins with the snapshot; @throws DeployError
 */
export async function fetchContent(
  place: HistoryPlace,
  entry: RestorableEntry,
  context: Pick<Context, 'clients' | 'secrets'>,
): Promise<RevisionContent | string> {
  const { storage } = context.clients;
  const fetch = async () => ({
    files: await fetchFiles(place, entry, storage),
    bytes: await download(place.bucket, keyOf(place.name, entry.id, 'content'), storage),
  });
  const { files, bytes } = await fetch().catch((error: unknown) => {
    throw toSnapshotError(`Could not fetch the snapshot of revision "${entry.revisionId}"`, error);
  });
  if (!bytes) return 'no longer exists';
  const restored = files && (await unlessDamaged(() => restore(bytes, files, entry, context.secrets)));
  if (typeof restored === 'string') return restored;
  if (!restored) return 'is damaged: its content is not what was deployed';
  const { id, revisionId, commit } = entry;
  return { ...restored, commit, earlier: { name: place.name, id, revisionId } };
}

const unpack = promisify(zstdDecompress);

/**
 * Reads the body of an earlier deploy; undefined when it is not that of these files.
 * @returns what no deployment may contain, as the end of a sentence; @throws Error when it cannot be read
 */
async function restore(
  compressed: Uint8Array,
  expected: readonly HashedFile[],
  { digest, entrypointHash }: RestorableEntry,
  secrets: Context['secrets'],
): Promise<(FileSet & { readonly entrypoint: string }) | string | undefined> {
  // JSON writes one byte as six at most, and the path of the entrypoint twice. What is longer cannot become text.
  const longest = expected.reduce((sum, { path, size }) => sum + 6 * (2 * path.length + size) + 64, 0);
  const maxOutputLength = Math.min(longest, buffers.MAX_STRING_LENGTH);
  const body = await unpack(compressed, { maxOutputLength, chunkSize: 1024 * 1024 });
  const { entrypoint, assets } = parseParts<{
    readonly entrypoint: string;
    readonly assets: Readonly<Record<string, { encoding: 'utf-8' | 'base64'; content: string }>>;
  }>(body, 3 * expected.length + 4);
  const findSecrets = createSecretSearch(secrets);
  const problems: string[] = [];
  const files = Object.entries(assets)
    .map(([path, { encoding, content }]) => {
      const bytes = Buffer.from(content, encoding);
      const found = findSecrets(bytes).find(({ canBeIntended }) => !canBeIntended);
      if (found)
        problems.push(`${found.what} in ${JSON.stringify(path)}, line ${lineAt(bytes, found.index)}`);
      if (!isPortable(path) || !isAddressable(path))
        problems.push(`${JSON.stringify(path)}, which no asset can be`);
      return { path, size: bytes.length, sha256: hash('sha256', bytes) };
    })
    .sort(byPath);
  if (digestOf(files) !== digest || shortHash(`${entrypoint}`) !== entrypointHash) return undefined;
  if (problems.length > 0) return `contains ${problems[0]}`;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const members = [Buffer.from(JSON.stringify(assets).slice(1, -1))];
  const encodeBody: FileSet['encodeBody'] = (fields) => createBody(fields, members);
  return { entrypoint, files, bytes, digest, locate: () => undefined, encodeBody };
}

const [QUOTE, BACKSLASH, ...PARTS] = Buffer.from('"\\{[,');

/** Parses JSON of so many objects, lists and members at most, since each may take 100 times its bytes. @throws Error for others */
function parseParts<Value>(json: Uint8Array, most: number): Value {
  let parts = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) isText = !isText;
    else if (isText) at += byte === BACKSLASH ? 1 : 0;
    else if (PARTS.includes(byte)) parts += 1;
    if (parts > most) throw new Error('more parts than files');
  }
  return JSON.parse(new TextDecoder().decode(json)) as Value;
}

/** Whatever is wrong with stored bytes, they are not what was written. */
async function unlessDamaged<V>(read: () => V | undefined | Promise<V | undefined>): Promise<V | undefined> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}

/** Says what could not be done; a cancellation and all else come back as they are. @param what as in `Could not store the assets` */
export function toSnapshotError(what: string, error: unknown): unknown {
  if (error instanceof CancelledError || !(error instanceof DeployError)) return error;
  return new DeployError(`${what}: ${error.message}`, { cause: error, hint: error.hint });
}
