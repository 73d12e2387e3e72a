/** Reads snapshots, and checks them. */
import { constants } from 'node:buffer';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import type { Context } from '../context.ts';
import { CancelledError, DeployError } from '../errors.ts';
import { byPath, createFileSet, digestOf, type HashedFile, type RevisionContent } from '../files/changes.ts';
import { createSecretSearch } from '../files/secrets.ts';
import { download } from '../objects/read.ts';
import type { StorageClient } from '../platform/storage.ts';
import { type HistoryEntry, type HistoryPlace, keyOf, shortHash } from './history.ts';
import type { RestorableEntry } from './plan.ts';

/** Reads the list of files of a deployment; undefined if it is missing or damaged. @throws CancelledError */
export async function readIndex({ bucket, name }: HistoryPlace, entry: HistoryEntry, storage: StorageClient) {
  try {
    const bytes = await download(bucket, keyOf(name, entry.id, 'index'), storage);
    const { files }: { readonly files: readonly HashedFile[] } = JSON.parse(new TextDecoder().decode(bytes));
    return digestOf(files) === entry.digest ? files : undefined;
  } catch (error) {
    if (error instanceof CancelledError) throw error;
    return undefined;
  }
}

/** Downloads a snapshot and checks it. @returns its content, or why it cannot be deployed, to follow `the snapshot`; @throws DeployError */
export async function fetchContent(
  { bucket, name }: HistoryPlace,
  entry: RestorableEntry,
  { clients: { storage }, secrets }: Pick<Context, 'clients' | 'secrets'>,
): Promise<RevisionContent | string> {
  const { id, revisionId, commit } = entry;
  const content = await download(bucket, keyOf(name, id, 'content'), storage).catch(
    rethrowAs(`Could not fetch the snapshot of revision "${revisionId}"`),
  );
  if (!content) return 'no longer exists';
  try {
    const restored = await restore(content, entry, secrets);
    if (typeof restored === 'string') return restored;
    return { ...restored, commit, earlier: { name, id, revisionId } };
  } catch {
    // Whatever is wrong, these are not the stored bytes.
    return 'is damaged: its content is not what was deployed';
  }
}

/** Reads a stored request body. @returns its content, or what no deployment may contain, as a clause; @throws Error for another content */
async function restore(
  compressed: Uint8Array,
  { digest, entrypointHash }: RestorableEntry,
  secrets: Context['secrets'],
) {
  const { zstdDecompress } = await import('node:zlib');
  const options = { maxOutputLength: constants.MAX_STRING_LENGTH, chunkSize: 1024 * 1024 };
  const body = await promisify(zstdDecompress)(compressed, options);
  const { entrypoint, assets }: Body = JSON.parse(new TextDecoder().decode(body));
  const search = createSecretSearch(secrets, []);
  let problem: string | undefined;
  const files = Object.entries(assets)
    .map(([path, { encoding, content }]) => {
      const bytes = Buffer.from(content, encoding);
      const own = search.find(bytes).find((secret) => secret.fingerprint === undefined);
      if (own) problem ??= `contains ${own.what} in ${JSON.stringify(path)}`;
      return { path, size: bytes.length, sha256: hash('sha256', bytes) };
    })
    .sort(byPath);
  const members = [Buffer.from(JSON.stringify(assets).slice(1, -1))];
  const content = createFileSet(files, members);
  if (content.digest !== digest || shortHash(`${entrypoint}`) !== entrypointHash)
    throw new Error('other content');
  return problem ?? { ...content, entrypoint };
}

interface Body {
  readonly entrypoint: string;
  readonly assets: Readonly<Record<string, { encoding: 'utf-8' | 'base64'; content: string }>>;
}

/** Adds to an error what could not be done, except to a cancellation. @param what as in `Could not store the assets` */
export function rethrowAs(what: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof CancelledError || !(error instanceof DeployError)) throw error;
    throw new DeployError(`${what}: ${error.message}`, { cause: error, hint: error.hint });
  };
}
