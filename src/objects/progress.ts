import { formatBytes, formatDuration } from '../format.ts';
import type { Clock } from '../http/retry.ts';
import type { UploadProgress } from './upload.ts';

/** Follows several uploads as one. */
export interface Progress {
  /** Adds to what is to be done. */
  expect(files: number, bytes: number): void;
  /** Makes the listener of one more upload. */
  follow(): (progress: UploadProgress) => void;
}

const SHORTEST_SILENCE_MS = 1000;
const LONGEST_SILENCE_MS = 5000;
const PARTS = 10;

/** Makes a progress that says a line at every tenth of the files and every few seconds between, but at most one a second. */
export function createProgress(clock: Pick<Clock, 'now'>, say: (line: string) => void): Progress {
  const begun = clock.now();
  const total = { files: 0, bytes: 0 };
  const done = { files: 0, bytes: 0 };
  let lastLine = begun;
  let lastPart = 0;

  function tell(): void {
    const now = clock.now();
    const part = Math.floor((PARTS * done.files) / Math.max(1, total.files));
    const silence = now - lastLine;
    if (silence < (part > lastPart ? SHORTEST_SILENCE_MS : LONGEST_SILENCE_MS)) return;
    lastPart = Math.max(part, lastPart);
    lastLine = now;
    say(describeProgress(done, total, now - begun));
  }

  return {
    expect(files, bytes) {
      total.files += files;
      total.bytes += bytes;
    },
    follow() {
      let before: UploadProgress = { files: 0, bytes: 0 };
      return (progress) => {
        done.files += progress.files - before.files;
        done.bytes += progress.bytes - before.bytes;
        before = progress;
        tell();
      };
    },
  };
}

/** `40 of 200 files, 1.2 MB of 6.0 MB, 800 kB/s, about 6 s left`. */
export function describeProgress(done: UploadProgress, total: UploadProgress, elapsedMs: number): string {
  const fraction = Math.min(share(done.files, total.files), share(done.bytes, total.bytes));
  const leftMs = 1000 * Math.max(1, Math.round((elapsedMs * (1 - fraction)) / fraction / 1000));
  const left = fraction > 0 && fraction < 1 ? `, about ${formatDuration(leftMs)} left` : '';
  const rate = formatBytes(Math.round((1000 * done.bytes) / Math.max(elapsedMs, 1)));
  return (
    `${done.files} of ${total.files} files, ${formatBytes(done.bytes)} of ${formatBytes(total.bytes)}, ` +
    `${rate}/s${left}`
  );
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}
