import { BootError, type FunctionProcess } from './process.ts';
import type { Runnable, Runtime } from './runtime.ts';

/** The use of a revision's process for one invocation. */
export interface Lease {
  readonly socketPath: string;
  /** Settles with what ended the process, as `ended with exit code 1`. */
  readonly ended: Promise<string>;
  /** Gives the process no further invocations: the next one gets a fresh one. */
  retire(): void;
  /** Ends the use. Once only. */
  release(): void;
}

/** The live processes, at most one that takes invocations for each revision. */
export interface Pool {
  /** A process of the revision, started when there is none. Throws what `Runtime.start` throws. */
  lease(revision: Runnable): Promise<Lease>;
  /** Lets the revision's process finish what it has, and ends it. */
  retire(revisionId: string): void;
  /** Ends the revision's processes at once. */
  kill(revisionId: string): Promise<void>;
  /** Ends all processes at once. */
  close(): Promise<void>;
}

interface Slot {
  readonly revisionId: string;
  readonly starting: AbortController;
  readonly process: Promise<FunctionProcess>;
  uses: number;
  drain: NodeJS.Timeout | undefined;
}

/** Makes a pool over a runtime; `drainMs` bounds how long a retired process may go on. */
export function createPool(runtime: Runtime, drainMs: number): Pool {
  const taking = new Map<string, Slot>();
  const live = new Set<Slot>();
  let isClosed = false;

  function leave(slot: Slot): void {
    if (taking.get(slot.revisionId) === slot) taking.delete(slot.revisionId);
  }

  function end(slot: Slot): void {
    clearTimeout(slot.drain);
    live.delete(slot);
    leave(slot);
  }

  function open(revision: Runnable): Slot {
    const starting = new AbortController();
    const slot: Slot = {
      revisionId: revision.id,
      starting,
      process: runtime.start(revision, starting.signal),
      uses: 0,
      drain: undefined,
    };
    taking.set(revision.id, slot);
    live.add(slot);
    void slot.process
      .then((process) => process.ended)
      .catch(() => undefined)
      .then(() => end(slot));
    return slot;
  }

  async function kill(slot: Slot): Promise<void> {
    leave(slot);
    slot.starting.abort();
    await slot.process.then(
      (process) => process.kill(),
      () => undefined,
    );
  }

  function retire(slot: Slot): void {
    leave(slot);
    if (slot.uses === 0) void kill(slot);
    // A process that has ended by itself needs no deadline, which would only keep the platform alive.
    else if (live.has(slot)) slot.drain ??= setTimeout(() => void kill(slot), drainMs);
  }

  function release(slot: Slot): void {
    slot.uses -= 1;
    if (slot.uses === 0 && taking.get(slot.revisionId) !== slot) void kill(slot);
  }

  return {
    async lease(revision) {
      if (isClosed) throw new BootError('The local platform is closing.');
      const slot = taking.get(revision.id) ?? open(revision);
      slot.uses += 1;
      try {
        const { socketPath, ended } = await slot.process;
        return {
          socketPath,
          ended,
          retire: () => retire(slot),
          release: () => release(slot),
        };
      } catch (error) {
        release(slot);
        throw error;
      }
    },
    retire(revisionId) {
      const slot = taking.get(revisionId);
      if (slot) retire(slot);
    },
    async kill(revisionId) {
      await Promise.all([...live].filter((slot) => slot.revisionId === revisionId).map(kill));
    },
    async close() {
      isClosed = true;
      await Promise.all([...live].map(kill));
    },
  };
}
