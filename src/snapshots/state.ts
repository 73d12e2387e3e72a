/** Reads snapshots, and checks them. */
import { constants as buffers } from 'node:buffer';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import type { Context } from '../context.ts';
import { CancelledError, DeployError } from '../errors.ts';
import { byPath, createFileSet, digestOf, type HashedFile, type RevisionContent } from '../files/changes.ts';
import { lineAt } from '../files/inspect.ts';
import { createSecretSearch } from '../files/secrets.ts';
import { isPortable } from '../files/walk.ts';
import { isAddressable } from '../http/address.ts';
import { download } from '../objects/read.ts';
import type { StorageClient } from '../platform/storage.ts';
import { type HistoryEntry, type HistoryPlace, keyOf, shortHash } from './history.ts';
import type { RestorableEntry } from './plan.ts';

/** Reads the list of files of a deployment; undefined if it is missing or damaged. @throws CancelledError */
export async function readIndex({ bucket, name }: HistoryPlace, entry: HistoryEntry, storage: StorageClient) {
  try {
    return parseIndex(await download(bucket, keyOf(name, entry.id, 'index'), storage), entry);
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    return undefined;
  }
}

function parseIndex(bytes: Uint8Array = Buffer.of(), { digest }: HistoryEntry): readonly HashedFile[] {
  // A file in it has four parts, and more than 80 bytes.
  const { files } = parseParts<{ files: readonly HashedFile[] }>(bytes, bytes.length / 20 + 4);
  if (digestOf(files) !== digest) throw new Error('other files');
  return files;
}

/**
 * Downloads a snapshot, and checks it like the files of a deployment.
 * @returns the content, or why it cannot be deployed, to follow `the snapshot`; @throws DeployError
 */
export async function fetchContent(
  { bucket, name }: HistoryPlace,
  entry: RestorableEntry,
  { clients: { storage }, secrets }: Pick<Context, 'clients' | 'secrets'>,
): Promise<RevisionContent | string> {
  const { id, revisionId, commit } = entry;
  const fetch = (part: 'index' | 'content') =>
    download(bucket, keyOf(name, id, part), storage).catch(
      rethrowAs(`Could not fetch the snapshot of revision "${revisionId}"`),
    );
  const index = await fetch('index');
  const content = await fetch('content');
  if (!content || !index) return content ? 'has lost its list of files' : 'no longer exists';
  try {
    const restored = await restore(content, parseIndex(index, entry), entry, secrets);
    if (typeof restored === 'string') return restored;
    return { ...restored, commit, earlier: { name, id, revisionId } };
  } catch {
    // Whatever is wrong, these are not the stored bytes.
    return 'is damaged: its content is not what was deployed';
  }
}

/**
 * Reads the request body of an earlier deployment.
 * @returns its content, or what no deployment may contain, as a clause; @throws Error when it is not that of these files
 */
async function restore(
  compressed: Uint8Array,
  expected: readonly HashedFile[],
  { digest, entrypointHash }: RestorableEntry,
  secrets: Context['secrets'],
) {
  // JSON writes one byte as six at most, and the path of the entrypoint twice. What is longer cannot become text.
  const longest = expected.reduce((sum, { path, size }) => sum + 6 * (2 * path.length + size) + 64, 0);
  const maxOutputLength = Math.min(longest, buffers.MAX_STRING_LENGTH);
  const { zstdDecompress } = await import('node:zlib');
  const options = { maxOutputLength, chunkSize: 1024 * 1024 };
  const body = await promisify(zstdDecompress)(compressed, options);
  const { entrypoint, assets } = parseParts<{
    readonly entrypoint: string;
    readonly assets: Readonly<Record<string, { encoding: 'utf-8' | 'base64'; content: string }>>;
  }>(body, 3 * expected.length + 4);
  const search = createSecretSearch(secrets, []);
  const problems: string[] = [];
  const files = Object.entries(assets)
    .map(([path, { encoding, content }]) => {
      const bytes = Buffer.from(content, encoding);
      const found = search.find(bytes).find((secret) => secret.fingerprint === undefined);
      if (found)
        problems.push(`${found.what} in ${JSON.stringify(path)}, line ${lineAt(bytes, found.index)}`);
      if (!isPortable(path) || !isAddressable(path))
        problems.push(`${JSON.stringify(path)}, which no asset can be`);
      return { path, size: bytes.length, sha256: hash('sha256', bytes) };
    })
    .sort(byPath);
  const members = [Buffer.from(JSON.stringify(assets).slice(1, -1))];
  const content = createFileSet(files, members);
  if (content.digest !== digest || shortHash(`${entrypoint}`) !== entrypointHash)
    throw new Error('other content');
  return problems.length > 0 ? `contains ${problems[0]}` : { ...content, entrypoint };
}

const [QUOTE, BACKSLASH, ...PARTS] = Buffer.from('"\\{[,');

/** Parses JSON with a limit of objects, lists and members, since each may take 100 times its bytes. @throws Error beyond it */
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

/** Adds to an error what could not be done, except to a cancellation. @param what as in `Could not store the assets` */
export function rethrowAs(what: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof CancelledError || !(error instanceof DeployError)) throw error;
    throw new DeployError(`${what}: ${error.message}`, { cause: error, hint: error.hint });
  };
}
