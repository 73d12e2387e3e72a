import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpError, tooMany } from '../http/errors.ts';
import type { AssetStore } from './assets.ts';
import type { Pool } from './pool.ts';
import { BootError } from './process.ts';
import type { FunctionSettings, Runtime } from './runtime.ts';
import type { Deployed, FunctionStore, Revision, StoredFunction } from './store.ts';
import { type Creation, requireAsset, type Source } from './validate.ts';

interface DeployerParts extends FunctionSettings {
  readonly store: FunctionStore;
  readonly assets: AssetStore;
  readonly runtime: Runtime;
  readonly pool: Pool;
}

/** How long what the platform could not do waits for another try: a full disk may have space again, a process may be idle. */
const AGAIN_MS = 1_000;

/**
 * The writer of functions: a write settles when it is stored, before the revision has been started.
 * Writes to one function are ordered, and its revisions are started in that order.
 */
export class Deployer {
  readonly #parts: DeployerParts;
  readonly #inOrder = createQueue();
  readonly #tryInOrder = createQueue();
  readonly #running = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  /** Of functions whose revision is starting. */
  readonly #starts = new Map<string, AbortController>();

  constructor(parts: DeployerParts) {
    this.#parts = parts;
  }

  /** Throws 409 when a function of that name exists. */
  create({ name, ...source }: Creation): Promise<Deployed> {
    const { store, clock } = this.#parts;
    return this.#inOrder(name, () => {
      const message = `Function "${name}" already exists. Redeploy it with PATCH /v1/functions/functions/${name}.`;
      if (store.functions.get(name)) throw new HttpError('function_exists', message);
      const newest = newRevision(name, 1, source.entrypoint, clock.timestamp());
      const { id: revision_id, created_at } = newest;
      const created = { id: randomUUID(), name, revision_id, active_revision_id: null, created_at };
      return this.#save({ ...created, updated_at: created_at }, newest, source);
    });
  }

  /** Keeps the entrypoint when the source names none. Throws 404 when the function does not exist, 400 without that asset. */
  redeploy(name: string, source: Source): Promise<Deployed> {
    const { store, clock } = this.#parts;
    return this.#inOrder(name, () => {
      const { stored, newest: previous } = store.find(name);
      const entrypoint = source.entrypoint ?? previous.entrypoint;
      requireAsset(source.assets, entrypoint);
      const newest = newRevision(name, previous.number + 1, entrypoint, clock.timestamp());
      return this.#save({ ...stored, revision_id: newest.id, updated_at: newest.created_at }, newest, source);
    });
  }

  /** Settles when no process is left. Throws 404 when it does not exist. */
  remove(name: string): Promise<void> {
    const { storage, store, pool } = this.#parts;
    return this.#inOrder(name, async () => {
      store.find(name);
      const revisions = store.revisionsOf(name);
      storage.records.write(() => {
        store.functions.delete(name);
        for (const { id } of revisions) store.revisions.delete(id);
      });
      for (const one of revisions) this.#background(this.#discard(one));
      await Promise.all(revisions.map(({ id }) => pool.kill(id)));
    });
  }

  /** Ends the start of a function's revision, which fails; nothing happens when none is starting. */
  endStart(name: string): void {
    this.#starts.get(name)?.abort();
  }

  /** Starts the revisions that were pending when the platform stopped. */
  resume(): void {
    const pending = this.#parts.store.revisions.values().filter(({ status }) => status === 'pending');
    for (const revision of pending.sort((one, other) => one.number - other.number)) this.#schedule(revision);
  }

  /** Starts no more revisions; pending ones stay pending. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#running);
  }

  /** Stores a function with a new pending revision, whose files are written before its record. */
  async #save(stored: StoredFunction, newest: Revision, source: Source): Promise<Deployed> {
    const { storage, store, assets, runtime, limits } = this.#parts;
    await runtime.findDeno();
    await assets.save(newest.id, source.assets);
    const others = store.revisionsOf(stored.name).filter(({ id }) => id !== stored.active_revision_id);
    const outdated = others.slice(limits.revisionsKept - 2);
    try {
      storage.records.write(() => {
        if (!store.functions.get(stored.name) && store.functions.size >= limits.functionCount)
          throw tooMany(limits.functionCount, 'functions');
        store.functions.set(stored.name, stored);
        store.revisions.set(newest.id, newest);
        for (const { id } of outdated) store.revisions.delete(id);
      });
    } catch (error) {
      await assets.remove(newest.id);
      throw error;
    }
    this.#schedule(newest);
    for (const one of outdated) this.#background(this.#discard(one));
    return { stored, newest };
  }

  #schedule(revision: Revision): void {
    this.#background(this.#tryInOrder(revision.function_name, () => this.#tryOut(revision)));
  }

  /** Runs work that no request waits for; `close` does. */
  #background(work: Promise<void>): void {
    const tracked = work.catch(this.#parts.report).finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }

  /** Removes what belongs to a revision without a record. What cannot be removed now is removed by the next boot. */
  async #discard({ id }: Revision): Promise<void> {
    const { pool, assets, runtime } = this.#parts;
    // Windows does not remove the working folder of a process.
    await pool.kill(id);
    await assets.remove(id);
    // It cannot start again without its files, so no process is left after this.
    await pool.kill(id);
    await runtime.forget(id);
  }

  /** Starts a revision and stores the result. It stays pending as long as the platform itself cannot do either. */
  async #tryOut(revision: Revision): Promise<void> {
    const { store, report } = this.#parts;
    const { signal } = this.#closing;
    const isWanted = () => !signal.aborted && store.revisions.get(revision.id) !== undefined;
    let result: { readonly problem: string | undefined } | undefined;
    for (let failures = 0; isWanted(); failures += 1) {
      try {
        result ??= { problem: await this.#findProblem(revision) };
        const { problem } = result;
        // The end of the platform ends a start, which says nothing of the revision.
        if (problem !== undefined && signal.aborted) return;
        return await this.#inOrder(revision.function_name, () => this.#settle(revision, problem));
      } catch (error) {
        if (failures === 0 && isWanted()) report(error);
        await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /**
   * Returns why the revision cannot serve; `undefined` when its process has started, which then serves invocations.
   * @throws HttpError when all processes are busy or Deno is missing, which says nothing of the revision
   */
  async #findProblem(revision: Revision): Promise<string | undefined> {
    const { store, assets, runtime, pool, report } = this.#parts;
    const { id, function_name: name } = revision;
    const runnable = { ...revision, folder: assets.folder(id) };
    const start = new AbortController();
    start.signal.addEventListener('abort', () => this.#background(pool.kill(id)));
    this.#starts.set(name, start);
    try {
      const missing = await runtime.build(runnable, AbortSignal.any([this.#closing.signal, start.signal]));
      if (missing !== undefined) throw new BootError(missing);
      (await pool.lease(runnable)).release();
      return undefined;
    } catch (error) {
      if (error instanceof HttpError) throw error;
      const isOwn = error instanceof BootError;
      if (!isOwn && !this.#closing.signal.aborted && store.revisions.get(id)) report(error);
      if (start.signal.aborted) return 'Replaced by a newer revision before it had started.';
      if (isOwn) return error.message;
      return 'Could not start the revision. The output of the local platform contains the reason.';
    } finally {
      this.#starts.delete(name);
    }
  }

  async #settle(revision: Revision, problem: string | undefined): Promise<void> {
    const { storage, store, pool, clock, onEvent } = this.#parts;
    const stored = store.functions.get(revision.function_name);
    if (!stored || !store.revisions.get(revision.id)) return await this.#discard(revision);
    const previous = stored.active_revision_id;
    const active = problem === undefined ? { active_revision_id: revision.id } : {};
    const status = problem === undefined ? 'succeeded' : 'failed';
    storage.records.write(() => {
      store.functions.set(stored.name, { ...stored, ...active, updated_at: clock.timestamp() });
      store.revisions.set(revision.id, { ...revision, status, message: problem ?? null });
    });
    if (problem !== undefined) onEvent({ kind: 'failure', functionName: stored.name, text: problem });
    // It finishes the requests that it already has.
    else if (previous !== null) pool.retire(previous);
  }
}

/** Creates a function that runs work one after the other for the same key, and concurrently for different keys. */
function createQueue() {
  const tails = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const own = (tails.get(key) ?? Promise.resolve()).then(work, work);
    tails.set(key, own);
    try {
      return await own;
    } finally {
      // With the last work, a name is forgotten.
      if (tails.get(key) === own) tails.delete(key);
    }
  };
}

function newRevision(name: string, number: number, entrypoint: string, created_at: string): Revision {
  const id = randomUUID();
  return { id, function_name: name, number, entrypoint, status: 'pending', message: null, created_at };
}
