import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Limits } from '../http/limits.ts';
import type { Reply } from '../http/reply.ts';
import type { RequestContext, Route } from '../http/router.ts';
import type { OpenStorage } from '../store/storage-folder.ts';
import { openAssetStore } from './assets.ts';
import type { Environment } from './deno.ts';
import { createDeployer } from './deploy.ts';
import { createInvoker } from './invoke.ts';
import { createPool } from './pool.ts';
import { functionRoutes } from './routes.ts';
import { openRuntime } from './runtime.ts';
import { type FunctionStore, openFunctionStore } from './store.ts';

/** The function service: its routes under `/v1`, and what the administration may see of it. */
export interface FunctionService {
  readonly routes: readonly Route[];
  readonly store: FunctionStore;
  logOf(revisionId: string): readonly string[];
  /** The name of the function with this id. */
  nameOf(id: string): string | undefined;
  /** Passes a request on to a function and its answer back. Throws 404 when there is none of this name. */
  invoke(name: string, context: RequestContext): Promise<Reply>;
  /** Takes up what a former platform left unfinished. */
  resume(): void;
  /** Ends every process; settles when none is left. */
  close(): Promise<void>;
}

export interface FunctionServiceSettings {
  readonly storage: OpenStorage;
  readonly environment: Environment;
  /** Its programs are never run. */
  readonly untrustedFolder?: string | undefined;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly report: (error: unknown) => void;
}

/** Opens the function service over what the storage holds. */
export async function openFunctionService(settings: FunctionServiceSettings): Promise<FunctionService> {
  const { storage, environment, untrustedFolder, clock, limits, report } = settings;
  const store = openFunctionStore(storage.records);
  const assets = await openAssetStore(join(storage.folder, 'revisions'), storage.isDurable);
  await assets.keepOnly((id) => store.revisions.get(id) !== undefined);
  const runtime = await openRuntime({
    environment,
    untrustedFolder,
    limits,
    folder: join(storage.folder, 'processes'),
    socketFolder: storage.temporaryFolder,
  });
  const pool = createPool({
    runtime,
    drainMs: limits.functionDrainMs,
    maxProcesses: limits.functionProcesses,
    patienceMs: limits.functionBootMs,
  });
  const deployer = createDeployer({ store, assets, runtime, pool, clock, limits, report });
  const invoker = createInvoker({ store, assets, pool, firstByteMs: limits.functionFirstByteMs });
  return {
    routes: functionRoutes(store, deployer, invoker, limits),
    store,
    logOf: (revisionId) => runtime.logOf(revisionId),
    nameOf: (id) => Iterator.from(store.functions.values()).find((stored) => stored.id === id)?.name,
    invoke: async (name, context) => invoker.invoke(deployer.find(name), context),
    resume: () => deployer.resume(),
    async close() {
      const settled = deployer.close();
      await pool.close();
      await runtime.close();
      await settled;
      invoker.close();
    },
  };
}
