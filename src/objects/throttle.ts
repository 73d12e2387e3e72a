/** Limits concurrent transfers to what the platform, this process, its machine and the network can handle. */
import { existsSync, readFileSync } from 'node:fs';
import { type DeployError, PLATFORM_DOWN_HINT, TransientError } from '../errors.ts';
import type { Timing } from '../http/clock.ts';
import type { FailedTry } from '../http/failure.ts';
import { asksTooLong, PATIENCE_MS } from '../http/retry.ts';

export type EndTurn = (failure?: FailedTry) => void;

/** Statuses of too many requests and of overload; without a status, a connection failed. */
const PUSH_BACKS: readonly unknown[] = [429, 503, undefined];
/** Tries that fail in a row, for as long as any request is retried, before the storage host counts as down. */
const MOST_FAILED_TRIES = 20;

const FIRST_LIMIT = 32;
/** What is left of the limit after too many: in the slow start and on a slow line, and close to what the platform accepts. */
const [HALF, MOST] = [0.5, 0.8];
/** By what a round multiplies the limit in the slow start, or what it adds later. */
const GROWTH = 3;
const STEP = 3;
/** From this share of the time on, the event loop is what transfers wait for. */
const BUSY = 0.75;

/** A round that takes longer waits for the line, which more transfers would only share. Milliseconds. */
const LONGEST_ROUND_MS = 10_000;
/** A transfer without progress for longer shares the line with too many others. Milliseconds. */
const STALL_MS = 40_000;
/** The lowest limit: any line can share so many, and one dead connection does not stop the others. */
const FEWEST_ON_A_LINE = 4;

/** Where Linux reports the limit of open files, which is low in some containers. */
const LIMITS = '/proc/self/limits';
/** What Node and the rest of the action need of them, and each transfer: its file, and a connection to each of two hosts. */
const [OTHER_FILES, FILES_EACH] = [32, 3];

/** Returns how many transfers the open files of this process are enough for. */
function mostByOpenFiles(): number {
  const limits = existsSync(LIMITS) ? readFileSync(LIMITS, 'utf8') : '';
  const files = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  return Math.max(1, Math.floor((files - OTHER_FILES) / FILES_EACH));
}

/** Returns a function that tells whether this process was busy for most of the time since its last call. */
function loopMeter(): () => boolean {
  let last = performance.eventLoopUtilization();
  return () => {
    const { utilization } = performance.eventLoopUtilization(last);
    last = performance.eventLoopUtilization();
    return utilization > BUSY;
  };
}

/**
 * Admits three times as many transfers after each round until the platform pushes back ("slow start"), from then on three
 * more, but no more after a long round and one in which this process was busy. A push-back reduces their number, once for all
 * that ran together: they failed for the same reason.
 */
export class Throttle {
  readonly ceiling: number;
  /** Why no other transfer is to begin. */
  stopped: DeployError | undefined;
  readonly #timing: Timing;
  readonly #isBusy: () => boolean;
  readonly #waiting: PromiseWithResolvers<void>[] = [];
  #limit: number;
  /** Whether a transfer of this round had to wait for its place, or could have. */
  #isNeeded = false;
  #leftInRound: number;
  #roundBegunAt: number;
  /** None in the slow start. */
  #lastCut: number | undefined;
  #active = 0;
  #heldUntil = 0;
  /** Tries that failed since the last transfer that ended well. */
  #failedTries = 0;
  #failingSince = 0;

  constructor(maximum: number, timing: Timing, isBusy = loopMeter()) {
    this.ceiling = Math.min(maximum, mostByOpenFiles());
    this.#timing = timing;
    this.#isBusy = isBusy;
    this.#limit = Math.min(FIRST_LIMIT, this.ceiling);
    this.#leftInRound = this.#limit;
    this.#roundBegunAt = timing.clock.now();
    timing.signal.addEventListener('abort', () => {
      for (const { reject } of this.#waiting.splice(0)) reject(timing.signal.reason);
    });
  }

  /** Waits for a place, in the order of arrival. Rejects with the signal's reason when it is aborted. */
  async enter(): Promise<EndTurn> {
    const { clock, signal } = this.#timing;
    signal.throwIfAborted();
    const place = Promise.withResolvers<void>();
    this.#waiting.push(place);
    this.#admit();
    await place.promise;
    const begunAt = clock.now();
    return (failure) => {
      if (failure) this.#noteFailure(failure);
      else this.#failedTries = 0;
      this.#adapt(begunAt, failure !== undefined && PUSH_BACKS.includes(failure.status));
      this.#active -= 1;
      this.#admit();
    };
  }

  /** Returns the watch of a transfer: until it is disposed, fewer are admitted each time that it has not been refreshed for 40 s. */
  watch() {
    const { clock } = this.#timing;
    const timer = clock.timer(STALL_MS, () => {
      this.#cut(clock.now() - STALL_MS / 2, FEWEST_ON_A_LINE, HALF);
      timer.refresh();
    });
    return timer;
  }

  #admit(): void {
    const now = this.#timing.clock.now();
    while (this.#waiting.length > 0 && now >= this.#heldUntil && this.#active < Math.floor(this.#limit)) {
      this.#active += 1;
      this.#waiting.shift()?.resolve();
    }
  }

  #noteFailure(failure: FailedTry): void {
    const { clock, signal } = this.#timing;
    const { text, requestId, retryAfterMs, hint = PLATFORM_DOWN_HINT } = failure;
    const now = clock.now();
    if (this.#failedTries === 0) this.#failingSince = now;
    this.#failedTries += 1;
    if (this.#failedTries >= MOST_FAILED_TRIES && now - this.#failingSince >= PATIENCE_MS) {
      const why = `No upload has succeeded for ${PATIENCE_MS / 1000} s, so the remaining files were not sent`;
      this.stopped ??= new TransientError(`${why}. The last failure: ${text}`, { requestId, hint });
    }
    // The others continue, even if this one may not wait any longer.
    if (!retryAfterMs || asksTooLong(failure)) return;
    this.#heldUntil = Math.max(this.#heldUntil, now + retryAfterMs);
    // A timer may fire a little early, and no other one would admit those that wait.
    clock.sleep(retryAfterMs + 1, signal).then(
      () => this.#admit(),
      () => undefined,
    );
  }

  #adapt(begunAt: number, isPushBack: boolean): void {
    this.#leftInRound -= 1;
    this.#isNeeded ||= this.#active >= Math.floor(this.#limit);
    // Before a round that ends with it, which must not be taken for one that went well.
    if (isPushBack) this.#cut(begunAt, 1, this.#lastCut === undefined ? HALF : MOST);
    if (this.#leftInRound > 0) return;
    const now = this.#timing.clock.now();
    const isQuick = now - this.#roundBegunAt <= LONGEST_ROUND_MS;
    const longer = this.#lastCut === undefined ? this.#limit * GROWTH : this.#limit + STEP;
    if (!this.#isBusy() && this.#isNeeded && isQuick) this.#limit = Math.min(this.ceiling, longer);
    this.#leftInRound = this.#limit;
    this.#roundBegunAt = now;
    this.#isNeeded = false;
  }

  #cut(begunAt: number, fewest: number, rest: number): void {
    if (this.#lastCut !== undefined && begunAt <= this.#lastCut) return;
    this.#lastCut = this.#timing.clock.now();
    this.#limit = Math.max(Math.min(this.#limit, fewest), this.#limit * rest);
  }
}

/** Works on items in their order, several at a time. Once it is stopped, no further work begins. */
export async function forEachConcurrently<Item extends object | string>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let item = items[next]; item !== undefined && !isStopped(); item = items[next]) {
      next += 1;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
}
