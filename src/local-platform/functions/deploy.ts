import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { HttpError, invalid, tooMany } from '../http/errors.ts';
import type { Limits } from '../http/limits.ts';
import type { AssetStore } from './assets.ts';
import type { Pool } from './pool.ts';
import { BootError } from './process.ts';
import { KeyedQueue } from './queues.ts';
import type { Runnable, Runtime } from './runtime.ts';
import type { Deployed, FunctionStore, Revision, StoredFunction } from './store.ts';
import { entrypointProblem, type Source } from './validate.ts';

interface DeployerParts {
  readonly store: FunctionStore;
  readonly assets: AssetStore;
  readonly runtime: Runtime;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly limits: Limits;
  /** Receives failures that no response can report. */
  readonly report: (error: unknown) => void;
}

export type Deployer = ReturnType<typeof createDeployer>;

/** How long a result that could not be stored waits for another try: a full disk may have space again. */
const STORE_AGAIN_MS = 1_000;

/** Returns a revision as the runtime runs it. */
export function toRunnable({ id, function_name, entrypoint }: Revision, assets: AssetStore): Runnable {
  const [folder, lockFile] = [assets.folder(id), assets.lockFile(id)];
  return { id, functionName: function_name, folder, lockFile, entrypoint };
}

/**
 * Creates the writer of functions: a write settles when it is stored, before the revision has been started.
 * Writes to one function are ordered, and its revisions are started in that order.
 */
export function createDeployer({ store, assets, runtime, pool, clock, limits, report }: DeployerParts) {
  const writes = new KeyedQueue();
  const trials = new KeyedQueue();
  /** The names of functions that are being created. */
  const creating = new Set<string>();
  const running = new Set<Promise<void>>();
  const closing = new AbortController();

  /** Returns the names of all functions, sorted. */
  const names = (): string[] => [...store.functions.values()].map(({ name }) => name).sort();

  /** Returns a function with its newest revision. Throws 404 when it does not exist. */
  function find(name: string): Deployed {
    const stored = store.functions.get(name);
    const newest = stored && store.revisions.get(stored.revision_id);
    if (stored && newest) return { stored, newest };
    throw new HttpError(404, 'function_not_found', `There is no function "${name}".`);
  }

  /** Stores a function with a new pending revision, whose files are written before its record. */
  async function save(stored: StoredFunction, newest: Revision, source: Source): Promise<Deployed> {
    await runtime.requireReady();
    await assets.save(newest.id, source.assets);
    const others = store.revisionsOf(stored.name).filter(({ id }) => id !== stored.active_revision_id);
    const outdated = others.slice(limits.revisionsKept - 2);
    try {
      await store.write(() => {
        store.functions.set(stored.name, stored);
        store.revisions.set(newest.id, newest);
        for (const { id } of outdated) store.revisions.delete(id);
      });
    } catch (error) {
      await assets.remove(newest.id);
      throw error;
    }
    schedule(newest);
    discard(outdated);
    return { stored, newest };
  }

  /** Runs work that no request waits for; `close` does. */
  function background(work: Promise<void>): void {
    const tracked = work.catch(report).finally(() => running.delete(tracked));
    running.add(tracked);
  }

  /** Removes what belongs to revisions without a record. What cannot be removed now is removed by the next boot. */
  function discard(revisions: readonly Pick<Revision, 'id'>[]): void {
    for (const { id } of revisions) {
      background(removeFiles(id));
    }
  }

  async function removeFiles(id: string): Promise<void> {
    // Windows does not remove the working folder of a process.
    await pool.kill(id);
    await assets.remove(id);
    // It cannot start again without its files, so no process is left after this.
    await pool.kill(id);
    await runtime.forget(id);
  }

  function schedule(revision: Revision): void {
    background(trials.run(revision.function_name, () => tryOut(revision)));
  }

  async function tryOut(revision: Revision): Promise<void> {
    const { signal } = closing;
    if (signal.aborted || !store.revisions.get(revision.id)) return;
    const problem = await findProblem(toRunnable(revision, assets));
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        return await writes.run(revision.function_name, () => settle(revision, problem));
      } catch (error) {
        if (failures === 0) report(error);
        await sleep(STORE_AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Returns why the revision cannot serve; `undefined` when its process has started, which then serves invocations. */
  async function findProblem(runnable: Runnable): Promise<string | undefined> {
    try {
      await runtime.build(runnable);
      (await pool.lease(runnable)).release();
      return undefined;
    } catch (error) {
      if (error instanceof BootError || error instanceof HttpError) return error.message;
      if (!closing.signal.aborted && store.revisions.get(runnable.id)) report(error);
      return 'Could not start the revision. The output of the local platform contains the reason.';
    }
  }

  async function settle(revision: Revision, problem: string | undefined): Promise<void> {
    const stored = store.functions.get(revision.function_name);
    if (!stored || !store.revisions.get(revision.id)) return discard([revision]);
    const previous = stored.active_revision_id;
    const active = problem === undefined ? { active_revision_id: revision.id } : {};
    const status = problem === undefined ? 'succeeded' : 'failed';
    await store.write(() => {
      store.functions.set(stored.name, { ...stored, ...active, updated_at: clock.timestamp() });
      store.revisions.set(revision.id, { ...revision, status, message: problem ?? null });
    });
    // It finishes the requests that it already has.
    if (problem === undefined && previous !== null) pool.retire(previous);
  }

  return {
    names,
    find,
    /** Throws 409 when a function of that name exists. */
    create: (name: string, source: Source): Promise<Deployed> =>
      writes.run(name, () => {
        if (store.functions.get(name)) throw alreadyExists(name);
        // Functions that are being created count too: their records follow their files.
        if (new Set([...creating, ...names()]).size >= limits.functionCount)
          throw tooMany(limits.functionCount, 'functions');
        const newest = newRevision(name, 1, source.entrypoint ?? 'main.ts', clock.timestamp());
        const { id: revision_id, created_at } = newest;
        const dates = { created_at, updated_at: created_at };
        creating.add(name);
        const stored = { id: randomUUID(), name, revision_id, active_revision_id: null, ...dates };
        return save(stored, newest, source).finally(() => creating.delete(name));
      }),
    /** Keeps the entrypoint when the source names none. Throws 404 when the function does not exist, 400 without that asset. */
    redeploy: (name: string, source: Source): Promise<Deployed> =>
      writes.run(name, () => {
        const { stored, newest: previous } = find(name);
        const entrypoint = source.entrypoint ?? previous.entrypoint;
        if (!source.assets.has(entrypoint))
          throw invalid('invalid_function', [entrypointProblem(entrypoint)]);
        const newest = newRevision(name, previous.number + 1, entrypoint, clock.timestamp());
        return save({ ...stored, revision_id: newest.id, updated_at: newest.created_at }, newest, source);
      }),
    /** Settles when no process is left. Throws 404 when it does not exist. */
    remove: (name: string): Promise<void> =>
      writes.run(name, async () => {
        find(name);
        const revisions = store.revisionsOf(name);
        await store.write(() => {
          store.functions.delete(name);
          for (const { id } of revisions) store.revisions.delete(id);
        });
        discard(revisions);
        await Promise.all(revisions.map(({ id }) => pool.kill(id)));
      }),
    /** Starts the revisions that were pending when the platform stopped. */
    resume(): void {
      const pending = [...store.revisions.values()].filter(({ status }) => status === 'pending');
      for (const revision of pending.sort((one, other) => one.number - other.number)) schedule(revision);
    },
    /** Starts no more revisions; pending ones stay pending. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(running);
    },
  };
}

function newRevision(name: string, number: number, entrypoint: string, created_at: string): Revision {
  const id = randomUUID();
  return { id, function_name: name, number, entrypoint, status: 'pending', message: null, created_at };
}

function alreadyExists(name: string): HttpError {
  const message = `Function "${name}" already exists. Redeploy it with PATCH /v1/functions/functions/${name}.`;
  return new HttpError(409, 'function_exists', message);
}
