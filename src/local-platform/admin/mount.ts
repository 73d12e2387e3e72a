import type { ApiKey } from '../http/auth.ts';
import type { Operation, Route } from '../http/router.ts';
import { fullGrant } from '../keys/store.ts';
import { type AdminAccess, foreignOrigin } from './session.ts';

/** Stands for the reader of the dashboard where an operation asks which key calls it. */
const ADMINISTRATOR: ApiKey = {
  ...fullGrant,
  id: '',
  name: 'dashboard',
  hash: '',
  created_at: '',
  deactivated_at: null,
};

/** Mounts the operations of the API document once more, below `/_local/v1`, for whoever may administer the platform. */
export function mountForAdmin(routes: readonly Route[], admin: AdminAccess): Route[] {
  return routes
    .filter(({ path }) => path.startsWith('/v1/'))
    .map(({ path, methods, other }) => ({
      path: `/_local${path}`,
      methods: Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [method, forAdmin(operation, admin)]),
      ),
      ...(other && { other: forAdmin(other, admin) }),
    }));
}

function forAdmin({ handle }: Operation, admin: AdminAccess): Operation {
  return {
    access: 'admin',
    handle(context) {
      // From another port of this host, browsers send the cookie with every GET, and the GET of a function may have effects.
      if (/-site$/.test(String(context.request.headers['sec-fetch-site']))) throw foreignOrigin(admin);
      // A function that is invoked from the dashboard must not see its reader's session.
      delete context.request.headers.cookie;
      delete context.request.headersDistinct.cookie;
      return handle({ ...context, caller: ADMINISTRATOR });
    },
  };
}
