/** What an upload has to do: the files here against the manifest and the listing there. Pure. */
import { DeployError } from '../errors.ts';
import type { ObjectRecord } from '../platform/types.ts';
import type { Artifact } from './collect.ts';
import type { ManifestEntry } from './manifest.ts';
import { isOurs, isUntouched } from './ownership.ts';

/** `changed` and `mirror` leave out what is there already; `mirror` also deletes; `mirror!` does so without a brake. */
export type UploadMode = 'all' | 'changed' | 'mirror' | 'mirror!';

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
  const mirrored = mode === 'mirror' || mode === 'mirror!';
  const compare = mode === 'all' ? [] : artifacts.flatMap((artifact) => comparable(artifact, known, listed));
  const compared = new Set(compare.map(({ artifact }) => artifact));
  return {
    send: artifacts.filter((artifact) => !compared.has(artifact)),
    compare,
    remove: mirrored ? orphans : [],
    leave: mirrored ? [] : orphans,
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

/** So many deletions are never a mistake that can't be borne. */
const FEW = 20;

/**
 * Stops a mirror that would delete most of what is there, as it does when the build came out empty.
 * @throws DeployError
 */
export function checkBrake(
  { remove }: Difference,
  { entries }: Before,
  mode: UploadMode,
  bucket: string,
): void {
  if (mode !== 'mirror' || remove.length <= FEW || remove.length <= entries.length / 2) return;
  throw new DeployError(
    `\`upload: mirror\` would delete ${remove.length} of the ${entries.length} objects that were uploaded to bucket "${bucket}" before`,
    {
      hint: 'Check that the build is complete, and `artifacts`, `artifacts_root` and `key_prefix`. If it is meant, set `upload: mirror!`. Nothing was changed.',
    },
  );
}
