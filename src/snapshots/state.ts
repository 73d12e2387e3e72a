/** Reads what a bucket contains of a function's past. */
import { constants as buffers } from 'node:buffer';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { Context } from '../context.ts';
import { CancelledError, DeployError } from '../errors.ts';
import { digestOf, type HashedFile, type RevisionContent } from '../files/changes.ts';
import { takeTurn } from '../files/open.ts';
import { createSecretSearch, lineAt } from '../files/secrets.ts';
import { isPortable } from '../files/walk.ts';
import { isAddressable } from '../http/address.ts';
import { download } from '../objects/read.ts';
import type { StorageClient } from '../platform/storage.ts';
import { type HistoryEntry, type HistoryPlace, keyOf, type RestorableEntry, shortHash } from './history.ts';

export interface RestoredContent extends RevisionContent {
  readonly entrypoint: string;
}

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

/** A file in the list: what is no list of them is never parsed, since lists in lists take 30 times their bytes. */
const LISTED = /\{"path":("(?:[^"\\]|\\.)*"),"size":(\d+),"sha256":"([0-9a-f]{64})"\}/g;

/** Fetches the list of files of a deployment; undefined when it is missing or damaged. @throws DeployError */
async function fetchFiles(
  { bucket, name }: HistoryPlace,
  { id, digest }: HistoryEntry,
  storage: StorageClient,
): Promise<readonly HashedFile[] | undefined> {
  const bytes = await download(bucket, keyOf(name, id, 'index'), storage);
  return await unlessDamaged(() => {
    const files = Array.from(String(bytes).matchAll(LISTED), ([, path = '', size, sha256 = '']) => {
      return { path: String(JSON.parse(path)), size: Number(size), sha256 };
    });
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
  context: Pick<Context, 'clients' | 'secrets' | 'signal'>,
): Promise<RestoredContent | string> {
  const { storage } = context.clients;
  const fetch = async () => ({
    files: await fetchFiles(place, entry, storage),
    bytes: await download(place.bucket, keyOf(place.name, entry.id, 'content'), storage),
  });
  const { files, bytes } = await fetch().catch((error: unknown) => {
    throw toSnapshotError(`Could not fetch the snapshot of revision "${entry.revisionId}"`, error);
  });
  if (!bytes) return 'no longer exists';
  const restored = files && (await unlessDamaged(() => restore(bytes, files, entry, context)));
  context.signal.throwIfAborted();
  return restored ?? 'is damaged: its content is not what was deployed';
}

const unpack = promisify(zstdDecompress);
const ENCODINGS = ['utf-8', 'base64'];

/**
 * Reads the body of an earlier deploy.
 * @returns what no deployment may contain, as the end of a sentence; @throws Error when it is not the body of these files
 */
async function restore(
  compressed: Uint8Array,
  files: readonly HashedFile[],
  { digest, entrypointHash }: RestorableEntry,
  { secrets, signal }: Pick<Context, 'secrets' | 'signal'>,
): Promise<RestoredContent | string> {
  // JSON writes one byte as six at most, and the path of the entrypoint stands there twice.
  const longest = files.reduce((sum, { path, size }) => sum + 6 * (2 * path.length + size) + 64, 0);
  const maxOutputLength = Math.min(longest, buffers.MAX_STRING_LENGTH);
  const body = await unpack(compressed, { maxOutputLength, chunkSize: 1024 * 1024 });
  const reader = createBodyReader(body);
  const findSecrets = createSecretSearch(secrets);
  const missing = new Map(files.map((file) => [file.path, file]));
  reader.skip('{"entrypoint":');
  const entrypoint = reader.text();
  reader.skip(',"assets":');
  const assets = body.subarray(reader.position());
  let next = '{';
  while (missing.size > 0) {
    await takeTurn(signal);
    reader.skip(next);
    next = ',';
    const path = reader.text();
    reader.skip(':{"encoding":');
    const encoding = reader.text() as 'utf-8' | 'base64';
    reader.skip(',"content":');
    const bytes = Buffer.from(reader.text(), encoding);
    reader.skip('}');
    const { size, sha256 } = missing.get(path) ?? {};
    missing.delete(path);
    if (!ENCODINGS.includes(encoding) || size !== bytes.length || sha256 !== hash('sha256', bytes))
      throw new Error('another file');
    if (!isPortable(path) || !isAddressable(path))
      return `contains ${JSON.stringify(path)}, which no asset can be`;
    const found = findSecrets(bytes).find(({ canBeIntended }) => !canBeIntended);
    if (found) return `contains ${found.what} in ${JSON.stringify(path)}, line ${lineAt(bytes, found.index)}`;
  }
  reader.skip('}}');
  if (reader.position() !== body.length || shortHash(entrypoint) !== entrypointHash)
    throw new Error('another content');
  return {
    ...{ entrypoint, files, digest, locate: () => undefined },
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    encodeBody(fields) {
      const head = Buffer.from(JSON.stringify({ ...fields, assets: 0 }).slice(0, -2));
      return { length: head.length + assets.length, open: () => [head, assets] };
    },
  };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Creates a reader of a body as `encodeBody` writes it, part by part: JSON of another shape could take 30 times its bytes. */
function createBodyReader(body: Buffer) {
  let at = 0;
  /** @throws Error when something else follows */
  const skip = (expected: string): void => {
    const end = at + Buffer.byteLength(expected);
    if (body.toString('utf8', at, end) !== expected) throw new Error(`no ${expected} at byte ${at}`);
    at = end;
  };
  return {
    skip,
    position: () => at,
    /** Reads a string. @throws Error when something else follows */
    text(): string {
      skip('"');
      const start = at;
      while (at < body.length && body[at] !== QUOTE) at += body[at] === BACKSLASH ? 2 : 1;
      const text: string = JSON.parse(`"${body.toString('utf8', start, at)}"`);
      skip('"');
      return text;
    },
  };
}

/** Whatever is wrong with stored bytes, they are not what was written. */
async function unlessDamaged<Value>(read: () => Value | Promise<Value>): Promise<Value | undefined> {
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
