import type { Context } from '../context.ts';

const SHORTEST_SILENCE_MS = 1000;
const LONGEST_SILENCE_MS = 5000;
const PARTS = 10;

/** The progress of an upload: an event at every tenth of the files and every five seconds, at most one a second. */
export class Progress {
  readonly #context: Pick<Context, 'clock' | 'emit'>;
  readonly #totalFiles: number;
  readonly #totalBytes: number;
  readonly #begunAt: number;
  #files = 0;
  #bytes = 0;
  #lastPart = 0;
  #lastEventAt: number;

  /** @param total the files of the whole upload, with their sizes in bytes */
  constructor(total: readonly { readonly size: number }[], context: Pick<Context, 'clock' | 'emit'>) {
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
    this.#context.emit({
      type: 'upload-progress',
      files: this.#files,
      totalFiles: this.#totalFiles,
      bytes: this.#bytes,
      totalBytes: this.#totalBytes,
      elapsedMs: now - this.#begunAt,
    });
  }
}
