/** The result of each object of an upload, and what follows from all of them: manifest, figures, list of objects. */
import { CancelledError, type DeployError } from '../errors.ts';
import type { ObjectFigures, UploadedObject, UploadFigures } from '../events.ts';
import type { UploadResult } from '../objects/item.ts';
import type { Failures } from './errors.ts';
import { type ManifestEntry, unfinishedEntry } from './manifest.ts';
import type { PlannedObject, UploadArtifacts } from './plan.ts';

type ObjectStatus = UploadedObject['status'];

/** What was done to an object. `size` is what was sent, or what the file had when it was collected. */
export interface ObjectResult extends ManifestEntry, Partial<Pick<PlannedObject, 'previous' | 'record'>> {
  readonly status: ObjectStatus;
  /** The listing did not confirm that the object is the one that was sent: the manifest gets no sha-256. */
  readonly isUnconfirmed?: boolean;
  /** The platform's name for the stored file, where its answer to the upload contained one. */
  readonly sentFileId?: string | undefined;
  /** Waits included. */
  readonly durationMs?: number;
  /** Why it failed. */
  readonly reason?: DeployError;
}

/** The results of all objects of an upload, which change during the upload. */
export class Results {
  readonly #byKey: Map<string, ObjectResult>;

  constructor({ files, pages, unchanged, deletions }: UploadArtifacts) {
    const results: readonly ObjectResult[] = [
      ...[...files, ...pages].map(({ source: _, ...object }) => ({ ...object, status: 'not_sent' as const })),
      ...unchanged.map((entry) => ({ ...entry, previous: entry, status: 'unchanged' as const })),
      ...deletions.map((entry) => ({ ...entry, previous: entry, status: 'not_deleted' as const })),
    ];
    this.#byKey = new Map(results.map((result) => [result.key, result]));
  }

  all(): readonly ObjectResult[] {
    return [...this.#byKey.values()];
  }

  having(status: ObjectStatus): readonly ObjectResult[] {
    return this.all().filter((result) => result.status === status);
  }

  update(key: string, change: Partial<ObjectResult>): void {
    const result = this.#byKey.get(key);
    if (result) this.#byKey.set(key, { ...result, ...change });
  }

  /** Removes an object that another writer has replaced. */
  remove(key: string): void {
    this.#byKey.delete(key);
  }

  note(result: UploadResult): void {
    const { key } = result;
    if (result.status === 'uploaded') {
      const { status, bytes: size, sha256, durationMs, fileId: sentFileId } = result;
      this.update(key, { status, size, sha256, durationMs, sentFileId });
    }
    if (result.status === 'failed') {
      const { status, reason, durationMs } = result;
      // An upload that was cancelled has not failed by itself.
      this.update(key, reason instanceof CancelledError ? { status } : { status, reason, durationMs });
    }
  }

  /** Returns what failed. @param stopped why the rest was not sent */
  failures(stopped: DeployError | undefined): Failures {
    return {
      failed: this.all().flatMap(({ key, reason }) => (reason ? [{ key, reason }] : [])),
      unsentCount: this.having('not_sent').length,
      totalCount: this.#byKey.size,
      stopped,
    };
  }

  /** Returns what the manifest contains now, beside the objects that the upload did not touch. */
  entries(): readonly ManifestEntry[] {
    return this.all().flatMap((result) => entryOf(result) ?? []);
  }
}

function entryOf(result: ObjectResult): ManifestEntry | undefined {
  const { key, size, contentType, sha256, listedSize, fileId, previous, record } = result;
  switch (result.status) {
    case 'uploaded':
    case 'unchanged':
      return result.isUnconfirmed
        ? { key, size, contentType }
        : { key, size, contentType, sha256, listedSize, fileId };
    case 'failed':
      return previous || !record ? unfinishedEntry(result, previous) : undefined;
    case 'not_sent':
    case 'not_deleted':
      return previous;
    case 'deleted':
    case 'replaced':
      return undefined;
  }
}

/** Objects in each list of the summary. */
const MOST_SHOWN = 5;

/** Counts what an upload did. */
export function toFigures(results: readonly ObjectResult[], durationMs: number): UploadFigures {
  const count = (status: ObjectStatus) => results.filter((result) => result.status === status).length;
  const sent = results
    .filter(({ status }) => status === 'uploaded')
    .map(({ key, size, durationMs: ms = 0 }) => ({ key, bytes: size, durationMs: ms }));
  const first = (by: (object: ObjectFigures) => number) =>
    sent.toSorted((one, other) => by(other) - by(one)).slice(0, MOST_SHOWN);
  return {
    uploadedCount: sent.length,
    uploadedBytes: sent.reduce((sum, { bytes }) => sum + bytes, 0),
    unchangedCount: count('unchanged'),
    deletedCount: count('deleted'),
    totalCount: results.length,
    durationMs,
    largest: first(({ bytes }) => bytes),
    slowest: first((object) => object.durationMs),
    failed: results.flatMap(({ key, reason }) => (reason ? [{ key, reason: reason.message }] : [])),
  };
}

/** Describes each object for the list of all. */
export function toObjects(results: readonly ObjectResult[]): readonly UploadedObject[] {
  return results.map(({ key, size, sha256 = null, contentType, status, reason }) => ({
    ...{ key, size, sha256, content_type: contentType, status },
    ...(reason && { reason: reason.message }),
  }));
}
