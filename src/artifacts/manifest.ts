/** The manifest: an object that lists the uploaded objects of a bucket. */
import * as v from 'valibot';
import { formatNumber } from '../format.ts';
import { isAddressable } from '../http/address.ts';
import type { Records } from '../objects/read.ts';
import type { Shard } from './config.ts';

/** UTF-8 bytes; the API document shows no limit, this is the usual one. */
const LONGEST_KEY = 1024;

/** Returns why a URL cannot contain a key unchanged, to follow its name; undefined if it can. */
export function keyProblem(key: string): string | undefined {
  if (!key.isWellFormed() || /\p{Cc}/u.test(key)) return 'contains a character that is not allowed in a URL';
  const bytes = Buffer.byteLength(key);
  if (bytes > LONGEST_KEY)
    return `is ${formatNumber(bytes)} bytes long (maximum ${formatNumber(LONGEST_KEY)})`;
  return isAddressable(key) ? undefined : 'contains an empty, `.` or `..` segment';
}

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
  /** What the platform listed after the upload. Only compared, because the unit of the size is not documented. */
  listed: v.object({ size: v.optional(v.number()), file_id: v.optional(v.string()) }),
});

const MANIFEST = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ version: v.literal(1), objects: v.array(ENTRY) }),
);

export type ManifestEntry = Readonly<v.InferOutput<typeof ENTRY>>;

/** Returns the key of the manifest of all uploads with this prefix; each shard has its own. */
export function manifestKey(prefix: string, shard: Shard | undefined): string {
  const part = shard ? `.${shard.index}-of-${shard.count}` : '';
  return `${prefix}.upload-manifest${part}.json`;
}

/** Writes a manifest: JSON with an object per line, sorted by key, so that the same content is the same text. */
export function writeManifest(entries: readonly ManifestEntry[]): string {
  const sorted = entries.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const lines = sorted.map((entry) => JSON.stringify(entry));
  return `{"version":1,"objects":[\n${lines.join(',\n')}\n]}\n`;
}

/** Reads a manifest of the objects whose keys begin with `prefix`; undefined when any entry is invalid. */
export function readManifest(text: string, prefix: string): readonly ManifestEntry[] | undefined {
  const { output, success } = v.safeParse(MANIFEST, text);
  if (!success) return undefined;
  return output.objects.every(({ key }) => key.startsWith(prefix)) ? output.objects : undefined;
}

/** Whether an object still shows what was listed after its upload: whoever replaces it usually changes one of the two. */
export function isUntouched(
  { key, listed }: Pick<ManifestEntry, 'key' | 'listed'>,
  records: Records,
): boolean {
  const record = records.get(key);
  if (record === undefined) return false;
  const { size = listed.size, file_id = listed.file_id } = record;
  return size === listed.size && file_id === listed.file_id;
}

/** Adds entries of another upload. If both sent an object, its record shows which upload it is from; its content is not certain. */
export function mergeManifests(
  own: readonly ManifestEntry[],
  others: readonly ManifestEntry[],
  records: Records,
): readonly ManifestEntry[] {
  const merged = new Map(own.map((entry) => [entry.key, entry]));
  for (const other of others) {
    const mine = merged.get(other.key) ?? other;
    const latest = isUntouched(other, records) ? other : mine;
    merged.set(other.key, mine.sha256 === other.sha256 ? latest : { ...latest, sha256: null });
  }
  return [...merged.values()];
}
