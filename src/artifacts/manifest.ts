/** The object that lists what uploads put into a bucket: its format, and how its entries are compared with objects. */
import { isObject } from '../http/response.ts';
import type { ObjectRecord } from '../platform/types.ts';
import { keyProblem } from './keys.ts';
import type { Shard } from './shard.ts';

/** One object that this action uploaded, and what shows whether another writer replaced it. */
export interface ManifestEntry {
  readonly key: string;
  /** Bytes that were sent. */
  readonly size: number;
  readonly contentType: string;
  /** Hexadecimal; undefined during the upload of the object, and after one that did not finish. */
  readonly sha256?: string | undefined;
  /** The size that the platform lists for it, where that is another number: its unit is not documented. */
  readonly listedSize?: number | undefined;
  /** The platform's name for the stored file, where each upload gets a new one. */
  readonly fileId?: string | undefined;
}

/** What the text of a manifest contains. */
type ManifestReading =
  | { readonly kind: 'read'; readonly entries: readonly ManifestEntry[] }
  /** The reason follows the manifest's name in a sentence. */
  | { readonly kind: 'unusable'; readonly reason: string };

const VERSION = 1;
const DAMAGED: ManifestReading = { kind: 'unusable', reason: 'is damaged' };

/** Returns the key of the manifest of all uploads with this prefix; each shard has its own. */
export function manifestKey(prefix: string, shard: Shard | undefined): string {
  const part = shard ? `.${shard.index}-of-${shard.count}` : '';
  return `${prefix}.upload-manifest${part}.json`;
}

/** Writes a manifest: JSON with an object per line, sorted by key, so that the same content is the same text. */
export function writeManifest(entries: readonly ManifestEntry[]): string {
  const sorted = entries.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const lines = sorted.map(({ key, size, contentType, sha256, listedSize, fileId }) =>
    JSON.stringify({
      ...{ key, size, sha256: sha256 ?? null, content_type: contentType },
      ...{ listed_size: listedSize, file_id: fileId },
    }),
  );
  return `{"version":${VERSION},"objects":[\n${lines.join(',\n')}\n]}\n`;
}

/** Reads a manifest of the objects whose keys begin with `prefix`. One invalid entry makes it unusable as a whole. */
export function readManifest(text: string, prefix: string): ManifestReading {
  const json = parse(text);
  if (!isObject(json) || typeof json.version !== 'number' || !Array.isArray(json.objects)) return DAMAGED;
  if (json.version > VERSION)
    return { kind: 'unusable', reason: `was written by a newer version (${json.version})` };
  const entries = json.objects.map(readEntry).filter((entry) => entry !== undefined);
  const isWhole =
    entries.length === json.objects.length &&
    entries.every(({ key }) => key.startsWith(prefix)) &&
    new Set(entries.map(({ key }) => key)).size === entries.length;
  return isWhole ? { kind: 'read', entries } : DAMAGED;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readEntry(value: unknown): ManifestEntry | undefined {
  if (!isObject(value)) return undefined;
  const { key, size, sha256, content_type: contentType, listed_size: listedSize, file_id: fileId } = value;
  if (typeof key !== 'string' || keyProblem(key) !== undefined) return undefined;
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) return undefined;
  if (typeof contentType !== 'string') return undefined;
  if (sha256 !== null && (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256))) return undefined;
  if (listedSize !== undefined && typeof listedSize !== 'number') return undefined;
  if (fileId !== undefined && typeof fileId !== 'string') return undefined;
  return { key, size, contentType, sha256: sha256 ?? undefined, listedSize, fileId };
}

/** Returns the entry of an object while it is replaced: without a sha-256, and with what identifies the previous object. */
export function unfinishedEntry(
  { key, size, contentType }: Pick<ManifestEntry, 'key' | 'size' | 'contentType'>,
  previous: ManifestEntry | undefined,
): ManifestEntry {
  if (previous === undefined) return { key, size, contentType };
  const { fileId, listedSize = previous.size } = previous;
  return { key, size, contentType, listedSize, fileId };
}

/** Whether nothing in the record shows that the object was replaced since the entry was written. */
export function isUntouched({ size, listedSize, fileId }: ManifestEntry, record: ObjectRecord): boolean {
  const { size: sizeNow = listedSize ?? size, file_id: fileIdNow = fileId } = record;
  return sizeNow === (listedSize ?? size) && (fileId === undefined || fileIdNow === fileId);
}

/**
 * Whether the object may be one that this action uploaded. After an upload that did not finish (an entry without a
 * sha-256) that is the previous object or the one that was being sent, which its size identifies.
 */
export function isOurs(entry: ManifestEntry, record: ObjectRecord): boolean {
  if (isUntouched(entry, record)) return true;
  return entry.sha256 === undefined && (record.size === undefined || record.size === entry.size);
}

/** Returns the keys of the entries under which another writer's object exists. */
export function keysOfOthers(
  entries: readonly ManifestEntry[],
  records: ReadonlyMap<string, ObjectRecord>,
): readonly string[] {
  return entries.filter((entry) => isReplaced(entry, records.get(entry.key))).map(({ key }) => key);
}

/** Whether another writer has replaced the object of an entry. */
export function isReplaced(entry: ManifestEntry, record: ObjectRecord | undefined): boolean {
  return record !== undefined && !isOurs(entry, record);
}
