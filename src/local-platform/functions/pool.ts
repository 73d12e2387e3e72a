import { setTimeout as sleep } from 'node:timers/promises';
import { HttpError } from '../http/errors.ts';
import type { Limits } from '../http/limits.ts';
import { BootError, type FunctionProcess } from './process.ts';
import type { Runnable, Runtime } from './runtime.ts';

/** A process that has not ended. */
interface Slot {
  readonly revisionId: string;
  readonly process: FunctionProcess;
  uses: number;
  /** Whether it finishes its invocations, and gets no more. */
  isRetired: boolean;
}

/**
 * The use of a revision's process for one invocation, until `release`, which is called once. After `retire`, the process
 * gets no further invocations, and the next one starts a new process.
 */
export type Lease = Awaited<ReturnType<Pool['lease']>>;

/** The live processes, at most one of each revision that accepts invocations. */
export class Pool {
  readonly #runtime: Runtime;
  readonly #limits: Limits;
  /** The last used are the last. */
  readonly #slots = new Set<Slot>();
  #isClosed = false;
  /** Settles when a place may be free. */
  #change = Promise.withResolvers<void>();

  constructor(runtime: Runtime, limits: Limits) {
    this.#runtime = runtime;
    this.#limits = limits;
  }

  /**
   * Returns a process of the revision, started when there is none. When the limit of processes is reached, the one
   * that has been idle longest is killed for it. Throws 503 when all stay busy or Deno is missing, `BootError` when the
   * revision does not start.
   */
  async lease(revision: Runnable) {
    const slot = await this.#awaitSlot(revision);
    const { ended, connections, headers } = slot.process;
    const lease = { ended, headers, retire: () => this.#retire(slot), release: () => this.#release(slot) };
    connections.catch(lease.release);
    return { ...lease, connections: await connections };
  }

  async #awaitSlot(revision: Runnable): Promise<Slot> {
    const deadline = performance.now() + this.#limits.functionBootMs;
    const { path } = await this.#runtime.findDeno();
    for (;;) {
      const slot = this.#take(revision, path);
      if (slot) return slot;
      const left = deadline - performance.now();
      const message = `All ${this.#limits.functionProcesses} function processes are busy. Try again, or start the local platform with a higher limit for function_processes.`;
      if (left <= 0) throw new HttpError('functions_busy', message, { headers: { 'Retry-After': '1' } });
      await Promise.race([this.#change.promise, sleep(Math.ceil(left), undefined, { ref: false })]);
    }
  }

  /** Returns the slot of a revision, in use; `undefined` when there is no place for it now. */
  #take(revision: Runnable, deno: string): Slot | undefined {
    if (this.#isClosed) throw new BootError('The local platform is closing.');
    const all = [...this.#slots];
    let slot = all.find(({ revisionId, isRetired }) => !isRetired && revisionId === revision.id);
    if (!slot && all.length < this.#limits.functionProcesses) slot = this.#open(revision, deno);
    if (slot) {
      slot.uses += 1;
      this.#slots.delete(slot);
      this.#slots.add(slot);
      return slot;
    }
    const idle = all.filter(({ uses }) => uses === 0);
    // One that is ending already makes a place.
    if (idle[0] && !idle.some(({ isRetired }) => isRetired)) this.#retire(idle[0]);
    return undefined;
  }

  #open(revision: Runnable, deno: string): Slot {
    const process = this.#runtime.start(revision, deno);
    const slot = { revisionId: revision.id, process, uses: 0, isRetired: false };
    void process.ended.then(() => {
      this.#slots.delete(slot);
      this.#changed();
    });
    return slot;
  }

  #changed(): void {
    this.#change.resolve();
    this.#change = Promise.withResolvers();
  }

  #retire(slot: Slot): void {
    slot.isRetired = true;
    const drainMs = slot.uses === 0 ? 0 : this.#limits.functionDrainMs;
    void sleep(drainMs, undefined, { ref: false }).then(() => slot.process.kill());
  }

  #release(slot: Slot): void {
    slot.uses -= 1;
    if (slot.isRetired && slot.uses === 0) void slot.process.kill();
    this.#changed();
  }

  /** Lets the revision's process finish its requests, then kills it. */
  retire(id: string): void {
    for (const slot of this.#slots) if (slot.revisionId === id) this.#retire(slot);
  }

  /** Kills the processes of a revision, or all, immediately; settles when they have ended. */
  async kill(id?: string): Promise<void> {
    const killed = [...this.#slots].filter(({ revisionId }) => id === undefined || revisionId === id);
    for (const slot of killed) slot.isRetired = true;
    await Promise.all(killed.map(({ process }) => process.kill()));
  }

  /** Kills all processes immediately, and starts no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.kill();
  }
}
