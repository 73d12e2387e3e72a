import { randomUUID } from 'node:crypto';
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
  /** Receives failures that no request can answer for. */
  readonly report: (error: unknown) => void;
}

export type Deployer = ReturnType<typeof createDeployer>;

/** The runnable form of a revision. */
export function toRunnable({ id, entrypoint }: Revision, assets: AssetStore): Runnable {
  return { id, folder: assets.folder(id), entrypoint };
}

/**
 * Creates the writer of functions: every write settles when what it says is kept, before the revision has been tried.
 * Writes to one function are ordered, and its revisions are tried in that order.
 */
export function createDeployer({ store, assets, runtime, pool, clock, limits, report }: DeployerParts) {
  const writes = new KeyedQueue();
  const trials = new KeyedQueue();
  /** The names of functions that are being created. */
  const underWay = new Set<string>();
  const running = new Set<Promise<void>>();
  let isClosing = false;

  /** All names of functions, sorted. */
  const names = (): string[] => [...store.functions.values()].map(({ name }) => name).sort();

  /** The function and its newest revision; throws 404 when there is none. */
  function find(name: string): Deployed {
    const stored = store.functions.get(name);
    const newest = stored && store.revisions.get(stored.revision_id);
    if (stored && newest) return { stored, newest };
    throw new HttpError(404, 'function_not_found', `There is no function "${name}".`);
  }

  /** Keeps a function with a new pending revision, whose files are written before the record is. */
  async function keep(stored: StoredFunction, newest: Revision, source: Source): Promise<Deployed> {
    await runtime.requireReady();
    await assets.save(newest.id, source.assets);
    const former = store.revisionsOf(stored.name).filter(({ id }) => id !== stored.active_revision_id);
    const outdated = former.slice(limits.revisionsKept - 2);
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
    await discard(outdated);
    schedule(newest);
    return { stored, newest };
  }

  async function discard(revisions: readonly Revision[]): Promise<void> {
    for (const { id } of revisions) {
      // Without its files nothing starts it again, so that what is killed then is the last of it.
      await assets.remove(id);
      await pool.kill(id);
      await runtime.forget(id);
    }
  }

  /** Lets work run that no request waits for, until `close` does. */
  function background(work: Promise<void>): void {
    const tracked = work.catch(report).finally(() => running.delete(tracked));
    running.add(tracked);
  }

  function schedule(revision: Revision): void {
    background(trials.run(revision.function_name, () => tryOut(revision)));
  }

  async function tryOut(revision: Revision): Promise<void> {
    if (isClosing || !store.revisions.get(revision.id)) return;
    const problem = await findProblem(toRunnable(revision, assets));
    if (!isClosing) await writes.run(revision.function_name, () => settle(revision, problem));
  }

  /** Why the revision cannot serve; `undefined` when its process has started, which is kept for invocations then. */
  async function findProblem(runnable: Runnable): Promise<string | undefined> {
    try {
      const problems = await runtime.check(runnable);
      if (problems.length > 0) return problems.join('\n');
      (await pool.lease(runnable)).release();
      return undefined;
    } catch (error) {
      if (error instanceof BootError || error instanceof HttpError) return error.message;
      if (!isClosing && store.revisions.get(runnable.id)) report(error);
      return 'The revision could not be tried. The output of the local platform has the reason.';
    }
  }

  async function settle(revision: Revision, problem: string | undefined): Promise<void> {
    const stored = store.functions.get(revision.function_name);
    if (!stored || !store.revisions.get(revision.id)) return discard([revision]);
    const updated: StoredFunction = { ...stored, updated_at: clock.timestamp() };
    const former = stored.active_revision_id;
    if (problem !== undefined) {
      await store.write(() => {
        store.functions.set(stored.name, updated);
        store.revisions.set(revision.id, { ...revision, status: 'failed', message: problem });
      });
      return runtime.removeCache(revision.id);
    }
    await store.write(() => {
      store.functions.set(stored.name, { ...updated, active_revision_id: revision.id });
      store.revisions.set(revision.id, { ...revision, status: 'succeeded' });
    });
    // It finishes the requests that it already has.
    if (former !== null) background(pool.retire(former).then(() => runtime.removeCache(former)));
  }

  return {
    names,
    find,
    /** Throws 409 when there is a function of that name. */
    create: (name: string, source: Source): Promise<Deployed> =>
      writes.run(name, () => {
        if (store.functions.get(name)) throw alreadyExists(name);
        // Those that are being created count as well: they take their place only when all their files are written.
        if (new Set([...underWay, ...names()]).size >= limits.functionCount)
          throw tooMany(limits.functionCount, 'functions');
        const newest = newRevision(name, 1, source.entrypoint ?? 'main.ts', clock.timestamp());
        const { id: revision_id, created_at } = newest;
        const dates = { created_at, updated_at: created_at };
        underWay.add(name);
        const stored = { id: randomUUID(), name, revision_id, active_revision_id: null, ...dates };
        return keep(stored, newest, source).finally(() => underWay.delete(name));
      }),
    /** Keeps the former entrypoint when the source names none. Throws 404 when there is no function, 400 without that asset. */
    redeploy: (name: string, source: Source): Promise<Deployed> =>
      writes.run(name, () => {
        const { stored, newest: former } = find(name);
        const entrypoint = source.entrypoint ?? former.entrypoint;
        if (!source.assets.has(entrypoint))
          throw invalid('invalid_function', [entrypointProblem(entrypoint)]);
        const newest = newRevision(name, former.number + 1, entrypoint, clock.timestamp());
        return keep({ ...stored, revision_id: newest.id, updated_at: newest.created_at }, newest, source);
      }),
    /** Throws 404 when there is none. */
    remove: (name: string): Promise<void> =>
      writes.run(name, async () => {
        find(name);
        const revisions = store.revisionsOf(name);
        await store.write(() => {
          store.functions.delete(name);
          for (const { id } of revisions) store.revisions.delete(id);
        });
        await discard(revisions);
      }),
    /** Tries the revisions that an earlier platform left pending. */
    resume(): void {
      const pending = [...store.revisions.values()].filter(({ status }) => status === 'pending');
      for (const revision of pending.sort((one, other) => one.number - other.number)) schedule(revision);
    },
    /** Stops trying revisions; those that are pending stay so. */
    async close(): Promise<void> {
      isClosing = true;
      await Promise.all(running);
    },
  };
}

function newRevision(name: string, number: number, entrypoint: string, created_at: string): Revision {
  const id = randomUUID();
  return { id, function_name: name, number, entrypoint, status: 'pending', message: null, created_at };
}

function alreadyExists(name: string): HttpError {
  const message = `There is a function "${name}" already. Redeploy it with PATCH /v1/functions/functions/${name}.`;
  return new HttpError(409, 'function_exists', message);
}
