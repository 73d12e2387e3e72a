import { setTimeout as sleep } from 'node:timers/promises';
import { HttpError } from '../http/errors.ts';
import type { Limits } from '../http/limits.ts';
import type { Connections } from './connections.ts';
import { BootError, type FunctionProcess } from './process.ts';
import type { Runnable, Runtime } from './runtime.ts';

/** The use of a revision's process for one invocation. */
export interface Lease {
  readonly connections: Connections;
  /** Settles with the reason of the process's end, such as `ended with exit code 1`. */
  readonly ended: Promise<string>;
  /** Gives the process no further invocations: the next one starts a new process. */
  retire(): void;
  /** Ends the use. Once only. */
  release(): void;
}

interface Slot {
  readonly revisionId: string;
  readonly starting: AbortController;
  readonly process: Promise<FunctionProcess>;
  uses: number;
  drain: NodeJS.Timeout | undefined;
}

type PoolLimits = Pick<Limits, 'functionDrainMs' | 'functionProcesses' | 'functionBootMs'>;

/** The live processes, at most one of each revision that accepts invocations. */
export class Pool {
  readonly #runtime: Pick<Runtime, 'start'>;
  readonly #limits: PoolLimits;
  /** The slots that accept invocations, by revision. */
  readonly #accepting = new Map<string, Slot>();
  /** The last used are the last. */
  readonly #live = new Set<Slot>();
  #changed = Promise.withResolvers<void>();
  #freeing: Promise<void> | undefined;
  #isClosed = false;

  constructor(runtime: Pick<Runtime, 'start'>, limits: PoolLimits) {
    this.#runtime = runtime;
    this.#limits = limits;
  }

  /**
   * Returns a process of the revision, started when there is none. When the limit of processes is reached, the one that
   * has been idle longest is killed for it. Throws 503 when all stay busy, and what `Runtime.start` throws.
   */
  async lease(revision: Runnable): Promise<Lease> {
    const slot = await this.#place(revision);
    try {
      const { connections, ended } = await slot.process;
      return { connections, ended, retire: () => this.#retire(slot), release: () => this.#release(slot) };
    } catch (error) {
      this.#release(slot);
      throw error;
    }
  }

  /** Lets the revision's process finish its requests, then kills it; settles when it has ended. */
  async retire(revisionId: string): Promise<void> {
    const slot = this.#accepting.get(revisionId);
    if (slot) this.#retire(slot);
    const ends = this.#of(revisionId).map(({ process }) => process.then(({ ended }) => ended));
    await Promise.allSettled(ends);
  }

  /** Kills the revision's processes immediately. */
  async kill(revisionId: string): Promise<void> {
    await Promise.all(this.#of(revisionId).map((slot) => this.#kill(slot)));
  }

  /** Kills all processes immediately, and starts no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#live].map((slot) => this.#kill(slot)));
  }

  #of(revisionId: string): Slot[] {
    return [...this.#live].filter((slot) => slot.revisionId === revisionId);
  }

  /** Finds and uses a place in the same turn, so that no other call can use it too. */
  async #place(revision: Runnable): Promise<Slot> {
    const deadline = performance.now() + this.#limits.functionBootMs;
    for (;;) {
      if (this.#isClosed) throw new BootError('The local platform is closing.');
      const slot = this.#accepting.get(revision.id);
      if (slot) return this.#use(slot);
      if (this.#live.size < this.#limits.functionProcesses) return this.#use(this.#open(revision));
      const idle = [...this.#live].find((one) => one.uses === 0 && this.#isAccepting(one));
      if (idle) await this.#free(idle);
      else await this.#untilChanged(deadline - performance.now());
    }
  }

  /** Kills one at a time: its end may make room for several waiting calls. */
  #free(idle: Slot): Promise<void> {
    this.#freeing ??= this.#kill(idle).finally(() => {
      this.#freeing = undefined;
    });
    return this.#freeing;
  }

  async #untilChanged(ms: number): Promise<void> {
    if (ms <= 0) throw noPlace(this.#limits.functionProcesses);
    const stop = new AbortController();
    const late = sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined);
    await Promise.race([this.#changed.promise, late]);
    stop.abort();
  }

  #notifyWaiting(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  #open(revision: Runnable): Slot {
    const starting = new AbortController();
    const process = this.#runtime.start(revision, starting.signal);
    const slot: Slot = { revisionId: revision.id, starting, process, uses: 0, drain: undefined };
    this.#accepting.set(revision.id, slot);
    this.#live.add(slot);
    void process
      .then(({ overspent, ended }) => {
        void overspent.then(() => this.#kill(slot));
        return ended;
      })
      .catch(() => undefined)
      .then(() => this.#end(slot));
    return slot;
  }

  #use(slot: Slot): Slot {
    if (slot.uses === 0) this.#setIdle(slot, false);
    slot.uses += 1;
    this.#live.delete(slot);
    this.#live.add(slot);
    return slot;
  }

  #release(slot: Slot): void {
    slot.uses -= 1;
    if (slot.uses > 0) return;
    this.#setIdle(slot, true);
    if (!this.#isAccepting(slot)) void this.#kill(slot);
    this.#notifyWaiting();
  }

  #retire(slot: Slot): void {
    this.#leave(slot);
    if (slot.uses === 0) void this.#kill(slot);
    // A process that has ended needs no deadline, which would only keep the platform running.
    else if (this.#live.has(slot))
      slot.drain ??= setTimeout(() => void this.#kill(slot), this.#limits.functionDrainMs);
  }

  async #kill(slot: Slot): Promise<void> {
    this.#leave(slot);
    slot.starting.abort();
    await slot.process.then(
      (process) => process.kill(),
      () => undefined,
    );
  }

  #end(slot: Slot): void {
    clearTimeout(slot.drain);
    this.#live.delete(slot);
    this.#leave(slot);
    this.#notifyWaiting();
  }

  #isAccepting(slot: Slot): boolean {
    return this.#accepting.get(slot.revisionId) === slot;
  }

  #leave(slot: Slot): void {
    if (this.#isAccepting(slot)) this.#accepting.delete(slot.revisionId);
  }

  #setIdle({ process }: Slot, isIdle: boolean): void {
    void process.then(
      (started) => started.setIdle(isIdle),
      () => undefined,
    );
  }
}

function noPlace(processes: number): HttpError {
  const message = `All ${processes} function processes are busy. Try again, or start the local platform with a higher limit for function_processes.`;
  return new HttpError(503, 'functions_busy', message, { headers: { 'Retry-After': '1' } });
}
