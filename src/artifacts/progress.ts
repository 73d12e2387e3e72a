/** Repeated during an upload: a line of progress, and the manifest of the objects uploaded so far. */
import { hash } from 'node:crypto';
import type { Context, StepContext } from '../context.ts';
import { formatBytes, formatCount, formatDuration, formatNumber } from '../format.ts';
import { download, type Records } from '../objects/read.ts';
import { uploadSmall } from '../objects/upload.ts';
import { isUntouched, type ManifestEntry, readManifest, writeManifest } from './manifest.ts';
import type { UploadArtifacts } from './plan.ts';
import { readRecords } from './state.ts';

const INTERVAL_MS = 5000;

/** Writes a line every five seconds of an upload, such as `40 of 200 files, 1.2 MB of 6.0 MB, 800 kB/s`. */
export function createProgress(total: readonly { readonly size: number }[], { clock, log }: Context) {
  const totalBytes = total.reduce((sum, { size }) => sum + size, 0);
  const begunAt = clock.now();
  let nextAt = begunAt + INTERVAL_MS;
  let [sentFiles, sentBytes] = [0, 0];
  /** Counts files that ended, and bytes that were sent; negative when they have to be sent again. */
  return (files: number, bytes: number): void => {
    sentFiles += files;
    sentBytes += bytes;
    const now = clock.now();
    if (now < nextAt) return;
    nextAt = now + INTERVAL_MS;
    const passedMs = now - begunAt;
    const rate = formatBytes(Math.round((1000 * sentBytes) / passedMs));
    const done = Math.min(sentFiles / total.length, totalBytes === 0 ? 1 : sentBytes / totalBytes);
    const leftMs = 1000 * Math.max(1, Math.round((passedMs * (1 - done)) / done / 1000));
    const left = done > 0 && done < 1 ? `, about ${formatDuration(leftMs)} left` : '';
    const count = `${formatNumber(sentFiles)} of ${formatCount(total.length, 'file')}`;
    log.info(`${count}, ${formatBytes(sentBytes)} of ${formatBytes(totalBytes)}, ${rate}/s${left}`);
  };
}

/** Writes the manifest, and merges what a concurrent upload has written into it. */
export function createManifestWriter(
  bucket: string,
  { key, prefix, text: firstText }: NonNullable<UploadArtifacts['manifest']>,
) {
  let lastText = firstText;
  /** Hashes of all texts that were read or written. */
  const known = new Set([hash('sha256', firstText ?? '')]);
  let others: readonly ManifestEntry[] = [];

  async function lookForOthers({ clients, log }: Context): Promise<void> {
    // It is empty where it could not be read at the beginning.
    const bytes = firstText === '' ? undefined : await download(bucket, key, clients.storage);
    if (bytes === undefined || known.has(hash('sha256', bytes))) return;
    known.add(hash('sha256', bytes));
    others = readManifest(new TextDecoder().decode(bytes), prefix) ?? [];
    log.warning(
      `Another upload wrote the manifest "${key}" of bucket "${bucket}" while this one was running. Its entries are kept, ` +
        'but each may have replaced or deleted objects of the other. Run one at a time, such as with `concurrency` in the workflow.',
    );
  }

  return async (own: readonly ManifestEntry[], context: StepContext): Promise<void> => {
    let text = writeManifest(own);
    if (text === lastText) return;
    await lookForOthers(context);
    if (others.length > 0)
      text = writeManifest(merge(own, others, await readRecords(bucket, others, context)));
    await uploadSmall(bucket, key, Buffer.from(text), context, 'application/json');
    lastText = text;
    known.add(hash('sha256', text));
  };
}

/** Adds entries of another upload. If both sent an object, its record shows which upload it is from; its content is not certain. */
function merge(own: readonly ManifestEntry[], others: readonly ManifestEntry[], records: Records) {
  const merged = new Map(own.map((entry) => [entry.key, entry]));
  for (const other of others) {
    const mine = merged.get(other.key) ?? other;
    const latest = isUntouched(other, records) ? other : mine;
    merged.set(other.key, mine.sha256 === other.sha256 ? latest : { ...latest, sha256: null });
  }
  return [...merged.values()];
}
