import { EventEmitter, once } from 'node:events';
import { HttpError } from '../http/errors.ts';
import type { Limits } from '../http/limits.ts';
import { BootError, type FunctionProcess } from './process.ts';
import { KeyedQueue } from './queues.ts';
import type { Runnable, Runtime } from './runtime.ts';

/** The use of a revision's process for one invocation. */
export interface Lease extends Pick<FunctionProcess, 'target' | 'ended'> {
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
  readonly #placing = new KeyedQueue();
  /** Emits `change` when a place may be free. */
  readonly #places = new EventEmitter();
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
    const deadline = performance.now() + this.#limits.functionBootMs;
    const running = this.#accepting.get(revision.id);
    // One call at a time, so that each of them sees the place that another has made.
    const slot = running
      ? this.#use(running)
      : await this.#placing.run('', () => this.#place(revision, deadline));
    try {
      const { target, ended } = await slot.process;
      return { target, ended, retire: () => this.#retire(slot), release: () => this.#release(slot) };
    } catch (error) {
      this.#release(slot);
      throw error;
    }
  }

  /** Lets the revision's process finish its requests, then kills it. */
  retire(revisionId: string): void {
    const slot = this.#accepting.get(revisionId);
    if (slot) this.#retire(slot);
  }

  /** Kills the revision's processes immediately; settles when they have ended. */
  async kill(revisionId: string): Promise<void> {
    const all = [...this.#live].filter((slot) => slot.revisionId === revisionId);
    await Promise.all(all.map((slot) => this.#kill(slot)));
  }

  /** Kills all processes immediately, and starts no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#places.emit('change');
    await Promise.all([...this.#live].map((slot) => this.#kill(slot)));
  }

  async #place(revision: Runnable, deadline: number): Promise<Slot> {
    for (;;) {
      if (this.#isClosed) throw new BootError('The local platform is closing.');
      const slot = this.#accepting.get(revision.id);
      if (slot) return this.#use(slot);
      if (this.#live.size < this.#limits.functionProcesses) return this.#use(this.#open(revision));
      const idle = [...this.#live].find((one) => one.uses === 0 && this.#isAccepting(one));
      if (idle) await this.#kill(idle);
      else await this.#untilChanged(Math.ceil(deadline - performance.now()));
    }
  }

  async #untilChanged(ms: number): Promise<void> {
    if (ms <= 0) throw noPlace(this.#limits.functionProcesses);
    await once(this.#places, 'change', { signal: AbortSignal.timeout(ms) }).catch(() => undefined);
  }

  #open(revision: Runnable): Slot {
    const starting = new AbortController();
    const process = this.#runtime.start(revision, starting.signal);
    const slot: Slot = { revisionId: revision.id, starting, process, uses: 0, drain: undefined };
    this.#accepting.set(revision.id, slot);
    this.#live.add(slot);
    void process
      .then(({ ended }) => ended)
      .catch(() => undefined)
      .then(() => this.#end(slot));
    return slot;
  }

  #use(slot: Slot): Slot {
    slot.uses += 1;
    this.#live.delete(slot);
    this.#live.add(slot);
    return slot;
  }

  #release(slot: Slot): void {
    slot.uses -= 1;
    if (slot.uses > 0) return;
    if (!this.#isAccepting(slot)) void this.#kill(slot);
    this.#places.emit('change');
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
    this.#places.emit('change');
  }

  #isAccepting(slot: Slot): boolean {
    return this.#accepting.get(slot.revisionId) === slot;
  }

  #leave(slot: Slot): void {
    if (this.#isAccepting(slot)) this.#accepting.delete(slot.revisionId);
  }
}

function noPlace(processes: number): HttpError {
  const message = `All ${processes} function processes are busy. Try again, or start the local platform with a higher limit for function_processes.`;
  return new HttpError(503, 'functions_busy', message, { headers: { 'Retry-After': '1' } });
}
