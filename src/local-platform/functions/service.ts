import { join } from 'node:path';
import { HttpError } from '../http/errors.ts';
import { ok, type Reply } from '../http/reply.ts';
import type { RequestContext, Routes } from '../http/router.ts';
import { allows, requireAccess } from '../keys/access.ts';
import { openAssetStore } from './assets.ts';
import { Deployer } from './deploy.ts';
import { createInvoke } from './invoke.ts';
import { Pool } from './pool.ts';
import { type FunctionSettings, openRuntime } from './runtime.ts';
import { openFunctionStore, publicRecord } from './store.ts';
import { creation, readSource, redeployment } from './validate.ts';

export type FunctionService = Awaited<ReturnType<typeof openFunctionService>>;

/** Opens the function service over what the storage contains: its routes under `/v1`, and what domains and the dashboard use of it. */
export async function openFunctionService(settings: FunctionSettings) {
  const { storage, limits, report } = settings;
  const store = openFunctionStore(storage.records);
  const assets = await openAssetStore(join(storage.folder, 'revisions'));
  await assets.keepOnly((id) => store.revisions.get(id) !== undefined).catch(report);
  const runtime = await openRuntime(settings);
  const pool = new Pool(runtime, limits);
  const deployer = new Deployer({ ...settings, store, assets, runtime, pool });
  const forward = createInvoke(pool, settings);
  /** Returns the revision that serves a function; `isNewest` when no later one is pending or has failed. */
  const servingRevision = (name: string) => {
    const stored = store.functions.get(name);
    const active = store.revisions.get(stored?.active_revision_id ?? '');
    return (
      active && { ...active, folder: assets.folder(active.id), isNewest: active.id === stored?.revision_id }
    );
  };
  /** Forwards a request to the active revision. Throws 404 when the function does not exist, 503 without such a revision. */
  const invoke = async (name: string, context: RequestContext): Promise<Reply> => {
    const active = servingRevision(name);
    if (active) return forward(active, context);
    store.find(name);
    const message = `No revision of function "${name}" has succeeded yet. Its record contains the status of the newest one.`;
    throw new HttpError('no_active_revision', message, { headers: { 'Retry-After': '1' } });
  };
  const list = ({ caller }: RequestContext): Reply => {
    const names = [...store.functions.values()].map(({ name }) => name).sort();
    const allowed = names.filter((name) => caller && allows(caller, 'functions:read', name));
    return ok({ functions: allowed.map((name) => publicRecord(store.find(name))) });
  };
  const create = async ({ caller, readJson }: RequestContext): Promise<Reply> => {
    const body = await readJson(limits.jsonBodyBytes);
    requireAccess(caller, 'functions:write', body.name);
    return { status: 201, json: publicRecord(await deployer.create(readSource(creation, body))) };
  };
  const inspect = ({ params: { name = '' } }: RequestContext): Reply => ok(publicRecord(store.find(name)));
  const redeploy = async ({ params: { name = '' }, readJson }: RequestContext): Promise<Reply> => {
    const source = readSource(redeployment, await readJson(limits.jsonBodyBytes));
    return ok(publicRecord(await deployer.redeploy(name, source)));
  };
  const remove = async ({ params: { name = '' } }: RequestContext): Promise<Reply> => {
    await deployer.remove(name);
    return { status: 204 };
  };
  const invokeSandboxed = async (context: RequestContext): Promise<Reply> =>
    sandboxed(await invoke(context.params.name ?? '', context));
  return {
    /** The table of section 4, "Functions", of the API document, and the invocation path as decided here. */
    routes: {
      '/v1/functions/functions': {
        GET: ['functions:read', list],
        POST: ['functions:write', create, creation],
      },
      '/v1/functions/functions/:name': {
        GET: ['functions:read', inspect],
        PATCH: ['functions:write', redeploy, redeployment],
        DELETE: ['functions:delete', remove],
        '*': ['functions:read', invokeSandboxed],
      },
      '/v1/functions/functions/:name/*': { '*': ['functions:read', invokeSandboxed] },
    } satisfies Routes,
    store,
    logOf: runtime.logOf,
    denoVersion: async (): Promise<string> => (await runtime.findDeno()).version,
    servingRevision,
    invoke,
    filesOf: assets.list,
    endStart: (name: string): void => deployer.endStart(name),
    resume: (): void => deployer.resume(),
    async clear(): Promise<void> {
      for (const { name } of store.functions.values()) await deployer.remove(name);
    },
    /** Kills every process; settles when none is left. */
    async close(): Promise<void> {
      await Promise.all([deployer.close(), pool.close()]);
    },
  };
}

/** What pages usually need, except `allow-same-origin`. */
const SANDBOX = 'sandbox allow-downloads allow-forms allow-modals allow-popups allow-scripts';

/**
 * Gives the pages of a function their own origin in browsers: here they share the dashboard's, and could use its token or
 * delete it. The function's own policies stay. A domain is a host of its own and does not need this.
 */
function sandboxed({ headers = {}, ...reply }: Reply): Reply {
  const { 'clear-site-data': _cleared, ...others } = headers;
  const policies = [headers['content-security-policy'] ?? []].flat();
  return { ...reply, headers: { ...others, 'content-security-policy': [...policies, SANDBOX] } };
}
