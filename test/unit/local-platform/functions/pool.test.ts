import { describe, expect, it } from 'vitest';
import { createPool } from '../../../../src/local-platform/functions/pool.ts';
import type { Runtime } from '../../../../src/local-platform/functions/runtime.ts';

const revision = { id: 'r', folder: '/r', entrypoint: 'main.ts' };

/** A runtime whose processes do nothing but end when they are killed. */
function idleRuntime(): Runtime {
  return {
    requireReady: () => Promise.resolve(),
    check: () => Promise.resolve([]),
    start() {
      const { promise: ended, resolve } = Promise.withResolvers<string>();
      return Promise.resolve({
        socketPath: '',
        ended,
        kill: () => {
          resolve('was ended');
          return Promise.resolve();
        },
      });
    },
    logOf: () => [],
    forget: () => undefined,
    close: () => Promise.resolve(),
  };
}

function openTimers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
}

describe('a pool that is closed', () => {
  it('leaves no timer behind when a request breaks off only after its process has ended', async () => {
    const pool = createPool({ runtime: idleRuntime(), drainMs: 60_000, maxProcesses: 1, patienceMs: 1_000 });
    const before = openTimers();
    const lease = await pool.lease(revision);
    await pool.close();
    await lease.ended;
    lease.retire();
    lease.release();
    expect(openTimers()).toBe(before);
  });
});
