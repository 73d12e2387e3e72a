/**
 * A clock for whole runs over real HTTP: time stands still while anything is in progress, and otherwise jumps.
 *
 * Requests are counted, from their creation to their end. What is not a request is guessed: Node names the files that are
 * being read or written, and what follows from an answer comes within a few turns of the event loop. The thread pool,
 * which compresses snapshots, is not seen; a run has no deadline meanwhile.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../src/http/clock.ts';

/** The header that names the run of a request, and the request. The world takes it off before anybody looks. */
export const RUN_HEADER = 'x-run-of-test';

interface Published {
  readonly request: { addHeader(name: string, value: string): void };
}

/** What a run belongs to: its requests are counted by its own clock. */
const scopes = new AsyncLocalStorage<{ readonly clock: JumpingClock; readonly run: number }>();
const owners = new Map<unknown, { readonly clock: JumpingClock; readonly id: string }>();
let lastId = 0;

subscribe('undici:request:create', (message) => {
  const { request } = message as Published;
  const scope = scopes.getStore();
  if (!scope) return;
  lastId += 1;
  const id = `${scope.run}.${lastId}`;
  request.addHeader(RUN_HEADER, id);
  owners.set(request, { clock: scope.clock, id });
  scope.clock.begin(id);
});
const end = (message: unknown) => {
  const { request } = message as Published;
  const owner = owners.get(request);
  owners.delete(request);
  owner?.clock.end(owner.id);
};
subscribe('undici:request:trailers', end);
subscribe('undici:request:error', end);

/** Turns of the event loop between an answer and what follows from it. */
const QUIET_TURNS = 4;

/** Whether a file is being read or written, or a connection opened. */
function isProcessBusy(): boolean {
  return process
    .getActiveResourcesInfo()
    .some((name) => /^(?:FSReq|FileHandleCloseReq|TCPConnect|GetAddr)/.test(name));
}

/** A clock of one world. Runs of the same world may be concurrent, and so may worlds. */
export class JumpingClock implements Clock {
  readonly #begin = 86_400_000;
  #now = this.#begin;
  #runs = 0;
  #isDriven = false;
  readonly #sleepers = new Set<{ until: number; readonly wake: () => void }>();
  readonly #underWay = new Set<string>();
  #waiting: { readonly id: string; readonly release: () => void }[] = [];
  /** Chooses which of the waiting requests goes next. While it is set, every request waits for its turn. */
  choose: ((count: number) => number) | undefined;

  now = () => this.#now;
  wall = () => Date.UTC(2030, 0, 1) + this.#now;

  /** Milliseconds since the beginning. */
  elapsed(): number {
    return this.#now - this.#begin;
  }

  sleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stop = () => reject(signal?.reason);
    signal?.addEventListener('abort', stop, { once: true });
    using _timer = this.timer(ms, resolve);
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  };

  timer: Clock['timer'] = (ms, act) => {
    const sleeper = { until: 0, wake: act };
    let isDisposed = false;
    const refresh = () => {
      if (isDisposed) return;
      sleeper.until = this.#now + ms;
      this.#sleepers.add(sleeper);
      this.#start();
    };
    refresh();
    return {
      refresh,
      [Symbol.dispose]: () => {
        isDisposed = true;
        this.#sleepers.delete(sleeper);
      },
    };
  };

  pending(): number {
    return this.#sleepers.size;
  }

  advance(ms: number): void {
    this.#now += ms;
  }

  /** Runs the work with this clock, whose number the work's requests carry. */
  async run<T>(work: (run: number) => Promise<T>): Promise<T> {
    this.#runs += 1;
    const scope = { clock: this, run: this.#runs };
    return await scopes.run(scope, () => work(scope.run));
  }

  begin(id: string): void {
    this.#underWay.add(id);
  }

  /** Notes that a request has ended, or that nobody will answer it: only a deadline ends it. */
  end(id: string): void {
    this.#underWay.delete(id);
  }

  /** Waits, while runs take turns, until nothing else can happen and this request is chosen. */
  async waitForTurn(id: string): Promise<void> {
    if (!this.choose) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ id, release: resolve });
    this.#start();
    await promise;
  }

  #start(): void {
    if (!this.#isDriven) void this.#drive();
  }

  async #drive(): Promise<void> {
    this.#isDriven = true;
    for (let quiet = 0; this.#sleepers.size + this.#waiting.length > 0; ) {
      await turn();
      quiet = this.#underWay.size > this.#waiting.length ? 0 : quiet + 1;
      if (quiet <= QUIET_TURNS || isProcessBusy()) continue;
      quiet = 0;
      if (this.#waiting.length > 0) this.#release();
      else this.#jump();
    }
    this.#isDriven = false;
  }

  #release(): void {
    const [next] = this.#waiting.splice((this.choose?.(this.#waiting.length) ?? 0) % this.#waiting.length, 1);
    next?.release();
  }

  #jump(): void {
    const [next] = [...this.#sleepers].sort((one, other) => one.until - other.until);
    if (!next) return;
    this.#now = Math.max(this.#now, next.until);
    this.#sleepers.delete(next);
    next.wake();
  }
}
