import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pool } from '../../../../src/local-platform/functions/pool.ts';
import type { FunctionProcess } from '../../../../src/local-platform/functions/process.ts';
import type { Runnable } from '../../../../src/local-platform/functions/runtime.ts';

const DRAIN_MS = 1_000;
const revision: Runnable = { id: 'r', folder: '/r', entrypoint: 'main.ts' };

/** A process that ends on request, in place of one of the system. */
interface StubProcess extends FunctionProcess {
  end(): void;
  isEnded: boolean;
}

function createStubProcess(): StubProcess {
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  const stub: StubProcess = {
    connections: { dispatch: () => false, destroy: async () => undefined },
    ended,
    overspent: new Promise(() => undefined),
    setIdle: () => undefined,
    isEnded: false,
    end() {
      stub.isEnded = true;
      resolve('ended with exit code 0');
    },
    async kill() {
      stub.end();
    },
  };
  return stub;
}

function createStub(): { readonly pool: Pool; readonly started: StubProcess[] } {
  const started: StubProcess[] = [];
  const runtime = {
    async start() {
      const stub = createStubProcess();
      started.push(stub);
      return stub;
    },
  };
  const limits = { functionDrainMs: DRAIN_MS, functionProcesses: 20, functionBootMs: 1_000 };
  return { pool: new Pool(runtime, limits), started };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('The pool of processes', () => {
  it('starts one process for all invocations of a revision, even for concurrent ones', async () => {
    const { pool, started } = createStub();
    const leases = await Promise.all([pool.lease(revision), pool.lease(revision)]);
    for (const lease of leases) lease.release();
    await pool.lease(revision);
    expect(started).toHaveLength(1);
  });

  it('starts a new process when the previous one has ended', async () => {
    const { pool, started } = createStub();
    (await pool.lease(revision)).release();
    started[0]?.end();
    await vi.advanceTimersByTimeAsync(0);
    expect((await pool.lease(revision)).connections).toBe(started[1]?.connections);
  });

  it('lets a retired process finish its requests, while the next invocation gets a new one', async () => {
    const { pool, started } = createStub();
    const [first, second] = [await pool.lease(revision), await pool.lease(revision)];
    first.retire();
    first.release();
    expect(started[0]?.isEnded).toBe(false);
    expect((await pool.lease(revision)).connections).toBe(started[1]?.connections);
    second.release();
    await vi.advanceTimersByTimeAsync(0);
    expect(started.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  });

  it('ends a retired process that does not finish in time', async () => {
    const { pool, started } = createStub();
    await pool.lease(revision);
    void pool.retire('r');
    await vi.advanceTimersByTimeAsync(DRAIN_MS - 1);
    expect(started[0]?.isEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(started[0]?.isEnded).toBe(true);
  });

  it('leaves no timer behind, in any order of the end and the retirement of a process', async () => {
    const { pool, started } = createStub();
    const before = await pool.lease(revision);
    started[0]?.end();
    await vi.advanceTimersByTimeAsync(0);
    before.retire();
    before.release();
    const after = await pool.lease(revision);
    after.retire();
    started[1]?.end();
    await vi.advanceTimersByTimeAsync(0);
    after.release();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends all processes when it is closed, and starts no more', async () => {
    const { pool, started } = createStub();
    await pool.lease(revision);
    void pool.retire('r');
    await pool.lease(revision);
    await pool.close();
    expect(started.map(({ isEnded }) => isEnded)).toEqual([true, true]);
    await expect(pool.lease(revision)).rejects.toThrow('The local platform is closing.');
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
