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

export type Pool = ReturnType<typeof createPool>;

/**
 * The use of a revision's process for one invocation, until `release`, which is called once. After `retire`, the process
 * gets no further invocations, and the next one starts a new process.
 */
export type Lease = Awaited<ReturnType<Pool['lease']>>;

/** Creates the pool of live processes, at most one of each revision that accepts invocations. */
export function createPool(runtime: Runtime, limits: Limits) {
  /** The last used are the last. */
  const slots = new Set<Slot>();
  let isClosed = false;
  /** Settles when a place may be free. */
  let change = Promise.withResolvers<void>();
  const changed = (): void => {
    change.resolve();
    change = Promise.withResolvers();
  };

  function open(revision: Runnable, deno: string): Slot {
    const process = runtime.start(revision, deno);
    const slot = { revisionId: revision.id, process, uses: 0, isRetired: false };
    void process.ended.then(() => {
      slots.delete(slot);
      changed();
    });
    return slot;
  }

  /** Returns the slot of a revision, in use; `undefined` when there is no place for it now. */
  function take(revision: Runnable, deno: string): Slot | undefined {
    if (isClosed) throw new BootError('The local platform is closing.');
    const all = [...slots];
    let slot = all.find(({ revisionId, isRetired }) => !isRetired && revisionId === revision.id);
    if (!slot && all.length < limits.functionProcesses) slot = open(revision, deno);
    if (slot) {
      slot.uses += 1;
      slots.delete(slot);
      slots.add(slot);
      return slot;
    }
    const idle = all.filter(({ uses }) => uses === 0);
    // One that is ending already makes a place.
    if (idle[0] && !idle.some(({ isRetired }) => isRetired)) retire(idle[0]);
    return undefined;
  }

  function retire(slot: Slot): void {
    slot.isRetired = true;
    const drainMs = slot.uses === 0 ? 0 : limits.functionDrainMs;
    void sleep(drainMs, undefined, { ref: false }).then(() => slot.process.kill());
  }

  function release(slot: Slot): void {
    slot.uses -= 1;
    if (slot.isRetired && slot.uses === 0) void slot.process.kill();
    changed();
  }

  /** Kills the processes of a revision, or all, immediately; settles when they have ended. */
  async function kill(id?: string): Promise<void> {
    const killed = [...slots].filter(({ revisionId }) => id === undefined || revisionId === id);
    for (const slot of killed) slot.isRetired = true;
    await Promise.all(killed.map(({ process }) => process.kill()));
  }

  return {
    /**
     * Returns a process of the revision, started when there is none. When the limit of processes is reached, the one
     * that has been idle longest is killed for it. Throws 503 when all stay busy or Deno is missing, `BootError` when the
     * revision does not start.
     */
    async lease(revision: Runnable) {
      const deadline = performance.now() + limits.functionBootMs;
      const { path } = await runtime.findDeno();
      let slot = take(revision, path);
      while (!slot) {
        const left = deadline - performance.now();
        if (left <= 0) {
          const message = `All ${limits.functionProcesses} function processes are busy. Try again, or start the local platform with a higher limit for function_processes.`;
          throw new HttpError('functions_busy', message, { headers: { 'Retry-After': '1' } });
        }
        await Promise.race([change.promise, sleep(Math.ceil(left), undefined, { ref: false })]);
        slot = take(revision, path);
      }
      const used = slot;
      const { ended, connections, headers } = used.process;
      const lease = { ended, headers, retire: () => retire(used), release: () => release(used) };
      connections.catch(lease.release);
      return { ...lease, connections: await connections };
    },
    /** Lets the revision's process finish its requests, then kills it. */
    retire(id: string): void {
      for (const slot of slots) if (slot.revisionId === id) retire(slot);
    },
    kill,
    /** Kills all processes immediately, and starts no more. */
    async close(): Promise<void> {
      isClosed = true;
      await kill();
    },
  };
}
