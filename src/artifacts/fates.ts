/** What becomes of each object of an upload, and the manifest that follows from it. Pure. */
import { CancelledError, type DeployError } from '../errors.ts';
import type { UploadResult } from '../objects/item.ts';
import type { Artifact } from './collect.ts';
import type { Before, Comparison, Difference } from './difference.ts';
import type { ManifestEntry, Seen } from './manifest.ts';
import { unfinishedEntry } from './ownership.ts';

/** What was done to an object. `failed`: whether it is there is not known. `replaced`: another writer's object is there. */
export type Deed = 'uploaded' | 'unchanged' | 'failed' | 'replaced' | 'not sent' | 'deleted' | 'not deleted';

export interface Fate extends Seen {
  readonly key: string;
  /** Bytes: those that were sent, or that the file had when it was collected. */
  readonly size: number;
  readonly contentType: string;
  /** Hexadecimal, where it is known. */
  readonly sha256?: string;
  readonly deed: Deed;
  /** The bucket did not confirm that the object holds what was sent: the manifest does not vouch for it. */
  readonly unconfirmed?: boolean;
  /** The platform's name for the stored file, where its answer to the upload contained one. */
  readonly sentFileId?: string;
  /** How long it took, waits included. */
  readonly ms?: number;
  /** Why it failed. */
  readonly reason?: DeployError;
}

/** The fates of all objects of an upload, by key. They change while it goes on. */
export type Fates = ReturnType<typeof createFates>;

/** Begins with nothing done yet. */
export function createFates({ send, compare, remove }: Difference) {
  const fates = new Map<string, Fate>();
  for (const artifact of [...send, ...compare.map(({ artifact }) => artifact)]) {
    const { key, size, contentType } = artifact;
    fates.set(key, { key, size, contentType, deed: 'not sent' });
  }
  for (const entry of remove) fates.set(entry.key, { ...entry, deed: 'not deleted' });

  function change(key: string, news: Partial<Fate>): void {
    const fate = fates.get(key);
    if (fate) fates.set(key, { ...fate, ...news });
  }

  return {
    all: () => [...fates.values()],
    is: (deed: Deed) => [...fates.values()].filter((fate) => fate.deed === deed),
    change,
    /** The object is none of ours any more. */
    forget: (key: string) => fates.delete(key),
    noteSame: ({ artifact, sha256, entry }: Comparison) =>
      change(artifact.key, { deed: 'unchanged', sha256, ...seenOf(entry) }),
    noteResult(result: UploadResult): void {
      if (result.status === 'omitted') return;
      if (result.status === 'failed') change(result.key, failure(result.reason, result.ms));
      else {
        const { key, bytes: size, sha256, ms, fileId: sentFileId } = result;
        change(key, { deed: 'uploaded', size, sha256, ms, ...(sentFileId !== undefined && { sentFileId }) });
      }
    },
  };
}

function seenOf({ listedSize, fileId }: Seen): Seen {
  return { ...(listedSize !== undefined && { listedSize }), ...(fileId !== undefined && { fileId }) };
}

function failure(reason: DeployError, ms: number): Partial<Fate> {
  // Broken off, which is no failure of the object's own.
  return reason instanceof CancelledError ? { deed: 'failed' } : { deed: 'failed', reason, ms };
}

/**
 * The manifest while `sending` is on its way: it promises nothing of what is being replaced, so that it is true at
 * whatever point the run ends. What somebody else put there becomes ours only when it was replaced: a mirror deletes what
 * the manifest names.
 */
export function entriesWhileSending(
  { entries: before, listed }: Before,
  sending: readonly Artifact[],
): ManifestEntry[] {
  const entries = new Map(before.map((entry) => [entry.key, entry]));
  for (const artifact of sending) {
    const { key } = artifact;
    if (entries.has(key) || !listed.has(key)) entries.set(key, unfinishedEntry(artifact, entries.get(key)));
  }
  return [...entries.values()];
}

/** The manifest after all that was done. @param left entries that the upload did not touch */
export function entriesAfterwards(
  { entries, listed }: Before,
  left: readonly ManifestEntry[],
  fates: readonly Fate[],
): ManifestEntry[] {
  const known = new Map(entries.map((entry) => [entry.key, entry]));
  const isOurs = (key: string) => known.has(key) || !listed.has(key);
  return [...left, ...fates.flatMap((fate) => entryOf(fate, known.get(fate.key), isOurs(fate.key)))];
}

function entryOf(fate: Fate, before: ManifestEntry | undefined, isOurs: boolean): ManifestEntry[] {
  const { key, size, contentType, sha256 } = fate;
  switch (fate.deed) {
    case 'uploaded':
    case 'unchanged':
      if (fate.unconfirmed) return [{ key, size, contentType }];
      return [{ key, size, contentType, ...(sha256 !== undefined && { sha256 }), ...seenOf(fate) }];
    case 'failed':
      return isOurs ? [unfinishedEntry(fate, before)] : [];
    case 'not sent':
    case 'not deleted':
      return before ? [before] : [];
    case 'deleted':
    case 'replaced':
      return [];
  }
}
