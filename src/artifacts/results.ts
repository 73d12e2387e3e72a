/** The results of the objects of an upload, and the manifest, counts and error that follow from them. */
import { DeployError } from '../errors.ts';
import { formatCount, formatNumber, listed } from '../format.ts';
import type { ManifestEntry } from './manifest.ts';
import type { UploadArtifacts } from './plan.ts';

/** `failed` when it is not known whether the object exists. */
type ObjectStatus = 'uploaded' | 'unchanged' | 'failed' | 'not_sent' | 'deleted' | 'not_deleted';

export interface ObjectResult extends Omit<ManifestEntry, 'listed'> {
  readonly status: ObjectStatus;
  /** Its earlier entry in the manifest. */
  readonly previous: ManifestEntry | undefined;
  /** What the platform lists since it was sent. */
  readonly listed?: ManifestEntry['listed'];
  /** The platform's name for the stored file, where its answer to the upload contained one. */
  readonly fileId?: string | undefined;
  readonly reason?: DeployError;
}

export class Results {
  readonly #byKey = new Map<string, ObjectResult>();
  readonly #retained: readonly ManifestEntry[];

  constructor({ sent, unchanged, deletions, retained, manifest }: UploadArtifacts) {
    this.#retained = retained;
    const previous = new Map(manifest?.entries.map((entry) => [entry.key, entry]));
    const begin = (status: ObjectStatus, objects: readonly Omit<ManifestEntry, 'listed'>[]) => {
      for (const { key, size, contentType, sha256 } of objects)
        this.#byKey.set(key, { key, size, contentType, sha256, status, previous: previous.get(key) });
    };
    begin('not_sent', sent);
    begin('unchanged', unchanged);
    begin('not_deleted', deletions);
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

  remove(key: string): void {
    this.#byKey.delete(key);
  }

  /** Returns what the manifest contains now. @param isSending what was not sent may be on its way */
  entries(isSending: boolean): readonly ManifestEntry[] {
    return [...this.#retained, ...this.all().flatMap((result) => entryOf(result, isSending) ?? [])];
  }
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

/** The result of an upload, also for `artifacts_file` and `result_file`. */
export type UploadedArtifacts = ReturnType<typeof toUploaded>;

export function toUploaded(results: readonly ObjectResult[]) {
  const having = (status: ObjectStatus) => results.filter((result) => result.status === status);
  const sent = having('uploaded');
  // The upload stopped before them.
  const unsent = [...having('not_sent'), ...having('not_deleted')].filter(({ reason }) => !reason);
  return {
    figures: {
      uploadedCount: sent.length,
      uploadedBytes: sent.reduce((sum, { size }) => sum + size, 0),
      unchangedCount: having('unchanged').length,
      deletedCount: having('deleted').length,
      unsentCount: unsent.length,
      failed: results.flatMap(({ key, reason }) => (reason ? [{ key, reason: reason.message }] : [])),
    },
    objects: results.map(({ key, size, sha256, contentType: content_type, status, reason }) => {
      return { key, size, sha256, content_type, status, ...(reason && { reason: reason.message }) };
    }),
  };
}

const ORDER = 'Pages are sent only when all other files are uploaded, and deletions only when all pages are';

/** Joins up to 100 failures of objects, with their reasons. @param stopped why the rest was not sent */
export function uploadError(
  bucket: string,
  results: readonly ObjectResult[],
  stopped: DeployError | undefined,
): DeployError | undefined {
  const { failed, unsentCount } = toUploaded(results).figures;
  const reasons = results.flatMap(({ reason }) => reason ?? []);
  const first = stopped ?? reasons[0];
  if (first === undefined || failed.length === 0) return first;
  const unsent = unsentCount > 0 ? ` (${formatNumber(unsentCount)} not sent)` : '';
  const count = `${formatNumber(failed.length)} of ${formatCount(results.length, 'object')}`;
  const isHeldBack = unsentCount > 0 && results.some(({ status }) => status === 'failed');
  const why = stopped?.message ?? (isHeldBack ? ORDER : undefined);
  const lines = [
    `${count} of bucket "${bucket}" failed${unsent}:`,
    ...listed(failed, ({ key, reason }) => `- "${key}": ${reason}`, 100),
    ...(why && !reasons.some((reason) => reason === stopped) ? [why] : []),
  ];
  return new DeployError(lines.join('\n'), { cause: first, hint: first.hint });
}
