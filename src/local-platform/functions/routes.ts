import { join } from 'node:path';
import { allows, requireAccess } from '../auth.ts';
import type { Limits } from '../limits.ts';
import type { Reply } from '../reply.ts';
import type { Operation, RequestContext, Route } from '../router.ts';
import type { OpenStorage } from '../storage-folder.ts';
import { openAssetStore } from './assets.ts';
import type { Environment } from './deno.ts';
import { createDeployer, type Deployed, type Deployer } from './deploy.ts';
import { createInvoker, type Invoker } from './invoke.ts';
import { createPool } from './pool.ts';
import { openRuntime, type Runtime } from './runtime.ts';
import { type FunctionStore, openFunctionStore, publicRecord } from './store.ts';
import { validateCreate, validateRedeploy } from './validate.ts';

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
  readonly limits: Limits;
  readonly report: (error: unknown) => void;
}

/** Opens the function service over what the storage holds. */
export async function openFunctionService(settings: FunctionServiceSettings): Promise<FunctionService> {
  const { storage, environment, limits, report } = settings;
  const store = openFunctionStore(storage.records);
  const assets = await openAssetStore(join(storage.folder, 'revisions'), storage.isDurable);
  await assets.keepOnly((id) => store.revisions.get(id) !== undefined);
  const runtime: Runtime = await openRuntime({
    environment,
    limits,
    registerFolder: join(storage.folder, 'processes'),
  });
  const pool = createPool({
    runtime,
    drainMs: limits.functionDrainMs,
    maxProcesses: limits.functionProcesses,
    patienceMs: limits.functionBootMs,
  });
  const deployer = createDeployer({ store, assets, runtime, pool, limits, report });
  const invoker = createInvoker({ store, assets, pool, firstByteMs: limits.functionFirstByteMs });
  return {
    routes: functionRoutes(store, deployer, invoker, limits),
    store,
    logOf: (revisionId) => runtime.logOf(revisionId),
    nameOf: (id) => [...store.functions.values()].find((stored) => stored.id === id)?.name,
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

/** The table of section 4, "Functions", of the API document. */
function functionRoutes(store: FunctionStore, deployer: Deployer, invoker: Invoker, limits: Limits): Route[] {
  const nameOf = (context: RequestContext): string => context.params.name ?? '';

  const list = (context: RequestContext): Reply => {
    const functions = [...store.functions.values()]
      .filter(({ name }) => context.caller && allows(context.caller, 'functions:read', name))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ name }) => recordOf(deployer.find(name)));
    return { status: 200, json: { functions } };
  };

  const create = async (context: RequestContext): Promise<Reply> => {
    const { name, source } = validateCreate(await context.readJson(), limits);
    requireAccess(context.caller, 'functions:write', name);
    return { status: 201, json: recordOf(await deployer.create(name, source)) };
  };

  const redeploy = async (context: RequestContext): Promise<Reply> => {
    const body = await context.readJson();
    const deployed = await deployer.redeploy(nameOf(context), (former) =>
      validateRedeploy(body, limits, former),
    );
    return { status: 200, json: recordOf(deployed) };
  };

  const inspect = (context: RequestContext): Reply => ({
    status: 200,
    json: recordOf(deployer.find(nameOf(context))),
  });

  const remove = async (context: RequestContext): Promise<Reply> => {
    await deployer.remove(nameOf(context));
    return { status: 204 };
  };

  const invocation: Operation = {
    access: 'functions:read',
    handle: (context) => invoker.invoke(deployer.find(nameOf(context)), context),
  };

  return [
    {
      path: '/v1/functions/functions',
      methods: {
        GET: { access: 'functions:read', handle: list },
        POST: { access: 'functions:write', handle: create },
      },
    },
    {
      path: '/v1/functions/functions/:name',
      resource: 'name',
      methods: {
        GET: { access: 'functions:read', handle: inspect },
        PATCH: { access: 'functions:write', handle: redeploy },
        DELETE: { access: 'functions:delete', handle: remove },
      },
      other: invocation,
    },
    { path: '/v1/functions/functions/:name/*', resource: 'name', methods: {}, other: invocation },
  ];
}

function recordOf({ stored, newest }: Deployed): ReturnType<typeof publicRecord> {
  return publicRecord(stored, newest);
}
