/** The result of each object of an upload, and what follows from all of them: manifest, figures, list of objects. */
import { DeployError } from '../errors.ts';
import { formatCount, formatNumber, listed } from '../format.ts';
import type { ManifestEntry } from './manifest.ts';
import type { UploadArtifacts } from './plan.ts';

/** `failed` when it is not known whether the object exists. */
type ObjectStatus = 'uploaded' | 'unchanged' | 'failed' | 'not_sent' | 'deleted' | 'not_deleted';

export interface ObjectResult extends Omit<ManifestEntry, 'listed'> {
  readonly status: ObjectStatus;
  /** What the manifest said of it before. */
  readonly previous: ManifestEntry | undefined;
  /** What the platform lists since it was sent. */
  readonly listed?: ManifestEntry['listed'];
  /** The platform's name for the stored file, where its answer to the upload contained one. */
  readonly fileId?: string | undefined;
  readonly reason?: DeployError;
}

export type Results = ReturnType<typeof createResults>;

export function createResults({ files, pages, unchanged, deletions, kept, manifest }: UploadArtifacts) {
  const previous = new Map(manifest?.entries.map((entry) => [entry.key, entry]));
  const planned: readonly ObjectResult[] = [
    ...[...files, ...pages].map(({ source: _, ...object }) => {
      return { ...object, status: 'not_sent', previous: previous.get(object.key) } as const;
    }),
    ...unchanged.map((entry) => ({ ...entry, status: 'unchanged', previous: entry }) as const),
    ...deletions.map((entry) => ({ ...entry, status: 'not_deleted', previous: entry }) as const),
  ];
  const byKey = new Map(planned.map((result) => [result.key, result]));
  const all = (): readonly ObjectResult[] => [...byKey.values()];
  return {
    all,
    having: (status: ObjectStatus) => all().filter((result) => result.status === status),
    update(key: string, change: Partial<ObjectResult>): void {
      const result = byKey.get(key);
      if (result) byKey.set(key, { ...result, ...change });
    },
    remove: (key: string) => byKey.delete(key),
    /** Returns what the manifest contains now. @param isSending what was not sent may be on its way */
    entries: (isSending: boolean) => [
      ...kept,
      ...all().flatMap((result) => entryOf(result, isSending) ?? []),
    ],
  };
}

function entryOf(
  { key, size, contentType, sha256, listed, status, previous }: ObjectResult,
  isSending: boolean,
): ManifestEntry | undefined {
  if (status === 'deleted') return undefined;
  if (status === 'uploaded' && listed) return { key, size, contentType, sha256, listed };
  const isReplaced = status === 'uploaded' || status === 'failed' || (status === 'not_sent' && isSending);
  return previous && isReplaced ? { ...previous, sha256: null } : previous;
}

/** Whether nothing was sent for an object: it was not its turn. */
function isUnsent({ status, reason }: ObjectResult): boolean {
  return !reason && (status === 'not_sent' || status === 'not_deleted');
}

/** What an upload has done: its result, and what `artifacts_file` and `result_file` show. */
export interface UploadedArtifacts extends ReturnType<typeof toUploaded> {
  /** It was cancelled, and the manifest does not contain all that was uploaded. */
  readonly isUnsaved?: boolean;
}

export function toUploaded(results: readonly ObjectResult[], durationMs: number) {
  const count = (status: ObjectStatus) => results.filter((result) => result.status === status).length;
  const sent = results.filter(({ status }) => status === 'uploaded');
  return {
    figures: {
      uploadedCount: sent.length,
      uploadedBytes: sent.reduce((sum, { size }) => sum + size, 0),
      unchangedCount: count('unchanged'),
      deletedCount: count('deleted'),
      totalCount: results.length,
      durationMs,
      unsentCount: results.filter(isUnsent).length,
      failed: results.flatMap(({ key, reason }) => (reason ? [{ key, reason: reason.message }] : [])),
    },
    /** All keys with what was done, in order. */
    objects: results.map(({ key, size, sha256, contentType, status, reason }) => ({
      key,
      size,
      sha256,
      content_type: contentType,
      status,
      ...(reason && { reason: reason.message }),
    })),
  };
}

const ORDER = 'Pages are sent only when all other files are uploaded, and deletions only when all pages are';

/** One error that names up to 100 of the objects that failed, with their reasons. @param stopped why the rest was not sent */
export function uploadError(
  bucket: string,
  results: readonly ObjectResult[],
  stopped: DeployError | undefined,
): DeployError | undefined {
  const failed = results.flatMap(({ key, reason }) => (reason ? [{ key, reason }] : []));
  const first = stopped ?? failed[0]?.reason;
  if (first === undefined || failed.length === 0) return first;
  const unsentCount = results.filter(isUnsent).length;
  const unsent = unsentCount > 0 ? ` (${formatNumber(unsentCount)} not sent)` : '';
  const count = `${formatNumber(failed.length)} of ${formatCount(results.length, 'object')}`;
  const lines = listed(failed, ({ key, reason }) => `- "${key}": ${reason.message}`, 100);
  const isHeldBack = unsentCount > 0 && results.some(({ status }) => status === 'failed');
  const why = stopped?.message ?? (isHeldBack ? ORDER : undefined);
  const isListed = failed.some(({ reason }) => reason === stopped);
  const all = [
    `${count} of bucket "${bucket}" failed${unsent}:`,
    ...lines,
    ...(why && !isListed ? [why] : []),
  ];
  return new DeployError(all.join('\n'), { cause: first, hint: first.hint });
}
