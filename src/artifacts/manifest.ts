/** The object that lists what uploads put into a bucket. */
import * as v from 'valibot';
import type { ObjectRecord } from '../platform/types.ts';
import { keyProblem } from './keys.ts';
import type { Shard } from './shard.ts';

const LISTED = v.object({ size: v.optional(v.number()), file_id: v.optional(v.string()) });

const ENTRY = v.object({
  key: v.pipe(
    v.string(),
    v.check((key) => keyProblem(key) === undefined),
  ),
  /** Bytes that were sent. */
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  contentType: v.string(),
  /** Hexadecimal; null while the object is replaced, and after a replacement that did not finish. */
  sha256: v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  /** What the platform listed after the upload. Only compared, because the meaning of the numbers is not documented. */
  listed: LISTED,
});

const MANIFEST = v.object({ version: v.number(), objects: v.array(v.unknown()) });

/** One object that this action uploaded. */
export type ManifestEntry = Readonly<v.InferOutput<typeof ENTRY>>;

/** What a listing shows of an object. */
export type Fingerprint = ManifestEntry['listed'];

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
  const lines = sorted.map(({ key, size, contentType, sha256, listed }) =>
    JSON.stringify({ key, size, contentType, sha256, listed }),
  );
  return `{"version":${VERSION},"objects":[\n${lines.join(',\n')}\n]}\n`;
}

/** Reads a manifest of the objects whose keys begin with `prefix`. One invalid entry makes it unusable as a whole. */
export function readManifest(text: string, prefix: string): ManifestReading {
  const { output: manifest, success } = v.safeParse(v.pipe(v.string(), v.parseJson(), MANIFEST), text);
  if (!success) return DAMAGED;
  if (manifest.version > VERSION)
    return { kind: 'unusable', reason: `was written by a newer version (${manifest.version})` };
  const { output: entries, success: isValid } = v.safeParse(v.array(ENTRY), manifest.objects);
  if (!isValid) return DAMAGED;
  const keys = new Set(entries.map(({ key }) => key));
  const isWhole = keys.size === entries.length && entries.every(({ key }) => key.startsWith(prefix));
  return isWhole ? { kind: 'read', entries } : DAMAGED;
}

/** Returns what identifies an object: whoever replaces it usually changes one of the two. */
export function fingerprintOf({ size, file_id }: ObjectRecord): Fingerprint {
  return { ...(size !== undefined && { size }), ...(file_id !== undefined && { file_id }) };
}

/** Whether an object still shows what was listed after its upload. */
export function isUntouched(
  { listed: { size, file_id } }: ManifestEntry,
  record: ObjectRecord | undefined,
): boolean {
  if (record === undefined) return false;
  return (record.size ?? size) === size && (record.file_id ?? file_id) === file_id;
}
