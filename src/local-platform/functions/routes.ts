import { allows, requireAccess } from '../http/auth.ts';
import type { Limits } from '../http/limits.ts';
import type { Reply } from '../http/reply.ts';
import type { Operation, RequestContext, Route } from '../http/router.ts';
import type { Deployed, Deployer } from './deploy.ts';
import type { Invoker } from './invoke.ts';
import { type FunctionStore, publicRecord } from './store.ts';
import { validateCreate, validateRedeploy } from './validate.ts';

/** The table of section 4, "Functions", of the API document, and the invocation path as it is decided here. */
export function functionRoutes(
  store: FunctionStore,
  deployer: Deployer,
  invoker: Invoker,
  limits: Limits,
): Route[] {
  const nameOf = (context: RequestContext): string => context.params.name ?? '';

  const list = (context: RequestContext): Reply => {
    const functions = [...store.functions.values()]
      .filter(({ name }) => context.caller && allows(context.caller, 'functions:read', name))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ name }) => recordOf(deployer.find(name)));
    return { status: 200, json: { functions } };
  };

  const create = async (context: RequestContext): Promise<Reply> => {
    const { name, source } = validateCreate(await context.readJson(limits.jsonBodyBytes), limits);
    requireAccess(context.caller, 'functions:write', name);
    return { status: 201, json: recordOf(await deployer.create(name, source)) };
  };

  const redeploy = async (context: RequestContext): Promise<Reply> => {
    const source = validateRedeploy(await context.readJson(limits.jsonBodyBytes), limits);
    return { status: 200, json: recordOf(await deployer.redeploy(nameOf(context), source)) };
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
    handle: async (context) => sandboxed(await invoker.invoke(deployer.find(nameOf(context)), context)),
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

/** All that pages usually do, but not `allow-same-origin`. */
const SANDBOX = 'sandbox allow-downloads allow-forms allow-modals allow-popups allow-scripts';

/**
 * Gives the pages of a function an origin of their own in browsers: here they would have the dashboard's, and could create
 * keys. The policies of the function stay. Under a domain it has its own host, and needs none of this.
 */
function sandboxed({ headers = {}, ...reply }: Reply): Reply {
  const own = [headers['content-security-policy'] ?? []].flat();
  return { ...reply, headers: { ...headers, 'content-security-policy': [...own, SANDBOX] } };
}

function recordOf({ stored, newest }: Deployed): ReturnType<typeof publicRecord> {
  return publicRecord(stored, newest);
}
