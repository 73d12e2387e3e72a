/** The object in which uploads remember what they put into a bucket: how it is named, written and read. */
import { keyProblem } from './keys.ts';
import type { Shard } from './shard.ts';

/** How the platform shows an object, as far as it helps to tell whether somebody replaced it. */
export interface Seen {
  /** The size that is listed for it, where that is another number: its unit is not documented. */
  readonly listedSize?: number;
  /** The platform's own name for the stored file, where an upload gives a new one. */
  readonly fileId?: string;
}

/** One object that this action put there. */
export interface ManifestEntry extends Seen {
  readonly key: string;
  /** Bytes that were sent. */
  readonly size: number;
  readonly contentType: string;
  /** Hexadecimal; absent while the object is on its way, and when that was never finished. */
  readonly sha256?: string;
}

/** What was found under a manifest's key. */
export type ManifestReading =
  | { readonly kind: 'read'; readonly entries: readonly ManifestEntry[] }
  /** It says nothing that can be relied on; the text follows its name. */
  | { readonly kind: 'unusable'; readonly why: string };

const VERSION = 1;

/** The key of the manifest of all uploads with this prefix, each shard having its own. */
export function manifestKey(prefix: string, shard: Shard | undefined): string {
  const part = shard ? `.${shard.index}-of-${shard.count}` : '';
  return `${prefix}.upload-manifest${part}.json`;
}

/** The text of a manifest: JSON with an object a line, sorted by key, so that the same content is the same text. */
export function writeManifest(entries: readonly ManifestEntry[]): string {
  const sorted = entries.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const lines = sorted.map(({ key, size, contentType, sha256, listedSize, fileId }) =>
    JSON.stringify({
      key,
      size,
      sha256: sha256 ?? null,
      content_type: contentType,
      listed_size: listedSize,
      file_id: fileId,
    }),
  );
  return `{"version":${VERSION},"objects":[\n${lines.join(',\n')}\n]}\n`;
}

/** Reads a manifest of the objects whose keys begin with `prefix`. What is odd about it makes it unusable as a whole. */
export function readManifest(text: string, prefix: string): ManifestReading {
  const json = parse(text);
  if (!isRecord(json) || typeof json.version !== 'number' || !Array.isArray(json.objects)) {
    return { kind: 'unusable', why: 'is damaged' };
  }
  if (json.version > VERSION)
    return { kind: 'unusable', why: `was written by a newer version (${json.version})` };
  const entries = json.objects.map(readEntry).filter((entry) => entry !== undefined);
  const isWhole =
    entries.length === json.objects.length &&
    entries.every(({ key }) => key.startsWith(prefix)) &&
    new Set(entries.map(({ key }) => key)).size === entries.length;
  return isWhole ? { kind: 'read', entries } : { kind: 'unusable', why: 'is damaged' };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readEntry(value: unknown): ManifestEntry | undefined {
  if (!isRecord(value)) return undefined;
  const { key, size, sha256, content_type: contentType, listed_size: listedSize, file_id: fileId } = value;
  if (typeof key !== 'string' || keyProblem(key) !== undefined) return undefined;
  if (!isSize(size) || typeof contentType !== 'string') return undefined;
  if (sha256 !== null && !isSha256(sha256)) return undefined;
  if (listedSize !== undefined && typeof listedSize !== 'number') return undefined;
  if (fileId !== undefined && typeof fileId !== 'string') return undefined;
  return {
    key,
    size,
    contentType,
    ...(sha256 !== null && { sha256 }),
    ...(listedSize !== undefined && { listedSize }),
    ...(fileId !== undefined && { fileId }),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSize(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isSha256(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}
