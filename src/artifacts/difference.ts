/** What an upload has to do: the files here against the manifest and the listing there. Pure. */
import { DeployError } from '../errors.ts';
import type { ObjectRecord } from '../platform/types.ts';
import type { Artifact } from './collect.ts';
import type { DeletionLimit, UploadMode } from './config.ts';
import type { ManifestEntry } from './manifest.ts';
import { isOurs, isUntouched } from './ownership.ts';

/** What is known of the bucket before anything is written. */
export interface Before {
  /** What the manifest says this action put there. */
  readonly entries: readonly ManifestEntry[];
  /** The record of every object that is there, by key. */
  readonly listed: ReadonlyMap<string, ObjectRecord>;
  /** Keys of entries that are not listed, and may be there all the same. */
  readonly unsure?: ReadonlySet<string>;
}

/** A file whose object may hold the same bytes already: the sha-256 decides. */
export interface Comparison {
  readonly artifact: Artifact;
  readonly entry: ManifestEntry;
  /** Hexadecimal, of the object. */
  readonly sha256: string;
}

export interface Difference {
  /** To be sent, whatever their bytes. */
  readonly send: readonly Artifact[];
  readonly compare: readonly Comparison[];
  /** Put there by an earlier upload, not known to be gone there, and gone here: to be deleted. */
  readonly remove: readonly ManifestEntry[];
  /** The same, but to be left there. */
  readonly leave: readonly ManifestEntry[];
  /** Gone here, but another writer has replaced the object: it stays, and the manifest drops it. */
  readonly replaced: readonly ManifestEntry[];
}

/** Finds out what has to be done. Nothing is ever deleted that the manifest does not name, or that was replaced since. */
export function findDifference(
  artifacts: readonly Artifact[],
  { entries, listed, unsure }: Before,
  mode: UploadMode,
): Difference {
  const known = new Map(entries.map((entry) => [entry.key, entry]));
  const here = new Set(artifacts.map(({ key }) => key));
  const gone = entries.filter(({ key }) => !here.has(key) && (listed.has(key) || unsure?.has(key)));
  const replaced = gone.filter((entry) => isReplaced(entry, listed.get(entry.key)));
  const orphans = gone.filter((entry) => !isReplaced(entry, listed.get(entry.key)));
  const compare = mode === 'all' ? [] : artifacts.flatMap((artifact) => comparable(artifact, known, listed));
  const compared = new Set(compare.map(({ artifact }) => artifact));
  return {
    send: artifacts.filter((artifact) => !compared.has(artifact)),
    compare,
    remove: mode === 'mirror' ? orphans : [],
    leave: mode === 'mirror' ? [] : orphans,
    replaced,
  };
}

function comparable(
  artifact: Artifact,
  known: ReadonlyMap<string, ManifestEntry>,
  listed: Before['listed'],
): Comparison[] {
  const entry = known.get(artifact.key);
  const record = listed.get(artifact.key);
  if (entry?.sha256 === undefined || record === undefined) return [];
  const isSame =
    entry.size === artifact.size && entry.contentType === artifact.contentType && isUntouched(entry, record);
  return isSame ? [{ artifact, entry, sha256: entry.sha256 }] : [];
}

function isReplaced(entry: ManifestEntry, record: ObjectRecord | undefined): boolean {
  return record !== undefined && !isOurs(entry, record);
}

/** A mirror may always delete this many objects. */
const ALWAYS_ALLOWED = 20;

/**
 * Stops a mirror that would delete more than its limit, which usually means an empty build.
 * @throws DeployError
 */
export function checkDeletions(
  { remove }: Difference,
  { entries }: Before,
  { amount, unit }: DeletionLimit,
  bucket: string,
): void {
  const limit = unit === '%' ? (entries.length * amount) / 100 : amount;
  if (remove.length <= Math.max(limit, ALWAYS_ALLOWED)) return;
  const shown = unit === '%' ? `${amount}%` : `${amount}`;
  throw new DeployError(
    `\`upload: mirror\` would delete ${remove.length} of the ${entries.length} objects that earlier uploads put in bucket "${bucket}" (\`max_deletions\` is ${shown})`,
    {
      hint: `Check that the build is complete, and \`artifacts\`, \`artifacts_root\` and \`key_prefix\`. To allow these deletions, set \`max_deletions: ${remove.length}\`. Nothing was changed.`,
    },
  );
}
