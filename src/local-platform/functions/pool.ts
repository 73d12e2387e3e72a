import { setTimeout as sleep } from 'node:timers/promises';
import { HttpError } from '../http/errors.ts';
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
  /**
   * A process of the revision, started when there is none. When there are as many as may be, the longest idle one is
   * ended for it. Throws 503 when all stay busy, and what `Runtime.start` throws.
   */
  lease(revision: Runnable): Promise<Lease>;
  /** Lets the revision's process finish what it has, and ends it; settles when it is gone. */
  retire(revisionId: string): Promise<void>;
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

export interface PoolSettings {
  readonly runtime: Runtime;
  /** How long a retired process may go on. */
  readonly drainMs: number;
  readonly maxProcesses: number;
  /** How long a process that is one too many may wait for its place. */
  readonly patienceMs: number;
}

/** Makes a pool over a runtime. */
export function createPool({ runtime, drainMs, maxProcesses, patienceMs }: PoolSettings): Pool {
  const taking = new Map<string, Slot>();
  /** The last used are the last. */
  const live = new Set<Slot>();
  let changed = Promise.withResolvers<void>();
  let making: Promise<void> | undefined;
  let isClosed = false;

  function tellWaiting(): void {
    changed.resolve();
    changed = Promise.withResolvers();
  }

  function leave(slot: Slot): void {
    if (taking.get(slot.revisionId) === slot) taking.delete(slot.revisionId);
  }

  function end(slot: Slot): void {
    clearTimeout(slot.drain);
    live.delete(slot);
    leave(slot);
    tellWaiting();
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
      .then((process) => {
        void process.overspent.then(() => kill(slot));
        return process.ended;
      })
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

  function setIdle(slot: Slot, isIdle: boolean): void {
    void slot.process.then(
      (process) => process.setIdle(isIdle),
      () => undefined,
    );
  }

  function use(slot: Slot): Slot {
    if (slot.uses === 0) setIdle(slot, false);
    slot.uses += 1;
    live.delete(slot);
    live.add(slot);
    return slot;
  }

  function release(slot: Slot): void {
    slot.uses -= 1;
    if (slot.uses > 0) return;
    setIdle(slot, true);
    if (taking.get(slot.revisionId) !== slot) void kill(slot);
    tellWaiting();
  }

  /** One at a time: of all that wait for a place, many may find theirs where one has ended. */
  function makePlaceOf(idle: Slot): Promise<void> {
    making ??= kill(idle).finally(() => {
      making = undefined;
    });
    return making;
  }

  /** Nothing may come between finding a place and taking it, so both happen in one turn. */
  async function place(revision: Runnable): Promise<Slot> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      if (isClosed) throw new BootError('The local platform is closing.');
      const slot = taking.get(revision.id);
      if (slot) return use(slot);
      if (live.size < maxProcesses) return use(open(revision));
      const idle = [...live].find((one) => one.uses === 0 && taking.get(one.revisionId) === one);
      if (idle) await makePlaceOf(idle);
      else await untilChanged(deadline - performance.now());
    }
  }

  async function untilChanged(ms: number): Promise<void> {
    if (ms <= 0) throw noPlace(maxProcesses);
    const stop = new AbortController();
    await Promise.race([
      changed.promise,
      sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined),
    ]);
    stop.abort();
  }

  return {
    async lease(revision) {
      const slot = await place(revision);
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
    async retire(revisionId) {
      const slot = taking.get(revisionId);
      if (slot) retire(slot);
      const own = [...live].filter((one) => one.revisionId === revisionId);
      await Promise.all(own.map(({ process }) => process.then(({ ended }) => ended).catch(() => undefined)));
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

function noPlace(maxProcesses: number): HttpError {
  return new HttpError(
    503,
    'functions_busy',
    `All ${maxProcesses} processes that functions may have are busy. Try again, or start the local platform with a higher limit for function_processes.`,
    { headers: { 'Retry-After': '1' } },
  );
}
