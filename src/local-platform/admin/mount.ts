import type { RequestContext, Route } from '../http/router.ts';
import type { ApiKey } from '../keys/access.ts';
import { fullGrant } from '../keys/store.ts';
import { type AdminAccess, foreignOrigin } from './session.ts';

/** Stands for the reader of the dashboard where an operation asks which key calls it. */
const NEVER_READ = { id: '', name: '', hash: '', created_at: '', deactivated_at: null };
const ADMINISTRATOR: ApiKey = { ...fullGrant, ...NEVER_READ };

/** Mounts the operations of the API document once more, below `/_local/v1`, for whoever may administer the platform. */
export function mountForAdmin(routes: readonly Route[], admin: AdminAccess): Route[] {
  return routes
    .filter(({ path }) => path.startsWith('/v1/'))
    .map((route) => ({
      ...route,
      path: `/_local${route.path}`,
      access: 'admin',
      handle: (context) => route.handle(asAdministrator(context, admin)),
    }));
}

function asAdministrator(context: RequestContext, admin: AdminAccess): RequestContext {
  const { request } = context;
  // From another port of this host, browsers send the cookie with every GET, and the GET of a function may have effects.
  if (/-site$/.test(String(request.headers['sec-fetch-site']))) throw foreignOrigin(admin);
  // A function that is invoked from the dashboard must not see its reader's session.
  delete request.headers.cookie;
  delete request.headersDistinct.cookie;
  return { ...context, caller: ADMINISTRATOR };
}
