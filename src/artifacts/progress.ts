import type { Context } from '../context.ts';
import { formatBytes, formatCount, formatDuration, formatNumber } from '../format.ts';

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
