import type { Context } from '../context.ts';

const OBJECTS = 1000;
const PAUSE_MS = 30_000;
/** A manifest contains all objects, so that those of a large upload are worth fewer checkpoints. */
const MOST = 10;

/** Saves how far an upload is, while it goes on: so that one that is interrupted goes on where it stopped. */
export class Checkpoints {
  readonly #save: () => Promise<void>;
  readonly #clock: Context['clock'];
  readonly #interval: number;
  #count = 0;
  #lastAt: number;
  #running: Promise<void> | undefined;

  /** @param total objects of the whole upload; @param save never rejects */
  constructor(total: number, save: () => Promise<void>, { clock }: Pick<Context, 'clock'>) {
    this.#save = save;
    this.#clock = clock;
    this.#interval = Math.max(OBJECTS, total / MOST);
    this.#lastAt = clock.now();
  }

  /** Notes that one more object was sent. */
  note(): void {
    this.#count += 1;
    const now = this.#clock.now();
    if (this.#running || (this.#count < this.#interval && now - this.#lastAt < PAUSE_MS)) return;
    this.#count = 0;
    this.#lastAt = now;
    this.#running = this.#save().finally(() => {
      this.#running = undefined;
    });
  }

  /** Waits for the one that is being saved. */
  async settle(): Promise<void> {
    await this.#running;
  }
}
