import type { Context } from '../context.ts';
import { formatBytes, formatCount, formatDuration, formatNumber } from '../format.ts';

const SHORTEST_SILENCE_MS = 1000;
const LONGEST_SILENCE_MS = 5000;
const PARTS = 10;

/** The progress of an upload: a line at every tenth of the files and every five seconds, at most one a second. */
export class Progress {
  readonly #context: Pick<Context, 'clock' | 'log'>;
  readonly #totalFiles: number;
  readonly #totalBytes: number;
  readonly #begunAt: number;
  #files = 0;
  #bytes = 0;
  #lastPart = 0;
  #lastEventAt: number;

  /** @param total the files of the whole upload, with their sizes in bytes */
  constructor(total: readonly { readonly size: number }[], context: Pick<Context, 'clock' | 'log'>) {
    this.#context = context;
    this.#totalFiles = total.length;
    this.#totalBytes = total.reduce((sum, { size }) => sum + size, 0);
    this.#begunAt = context.clock.now();
    this.#lastEventAt = this.#begunAt;
  }

  /** Counts files that ended, and bytes that were sent; negative when they have to be sent again. */
  add(files: number, bytes: number): void {
    this.#files += files;
    this.#bytes += bytes;
    const now = this.#context.clock.now();
    const part = Math.floor((PARTS * this.#files) / this.#totalFiles);
    const silence = part > this.#lastPart ? SHORTEST_SILENCE_MS : LONGEST_SILENCE_MS;
    if (now - this.#lastEventAt < silence) return;
    this.#lastPart = Math.max(part, this.#lastPart);
    this.#lastEventAt = now;
    this.#context.log.info(this.#describe(now - this.#begunAt));
  }

  /** `40 of 200 files, 1.2 MB of 6.0 MB, 800 kB/s, about 6 s left`. */
  #describe(elapsedMs: number): string {
    const fraction = Math.min(share(this.#files, this.#totalFiles), share(this.#bytes, this.#totalBytes));
    const leftMs = 1000 * Math.max(1, Math.round((elapsedMs * (1 - fraction)) / fraction / 1000));
    const left = fraction > 0 && fraction < 1 ? `, about ${formatDuration(leftMs)} left` : '';
    const rate = formatBytes(Math.round((1000 * this.#bytes) / Math.max(elapsedMs, 1)));
    const count = `${formatNumber(this.#files)} of ${formatCount(this.#totalFiles, 'file')}`;
    return `${count}, ${formatBytes(this.#bytes)} of ${formatBytes(this.#totalBytes)}, ${rate}/s${left}`;
  }
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}
