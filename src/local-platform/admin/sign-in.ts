import type { IncomingMessage } from 'node:http';
import { isSameSecret } from '../http/auth.ts';
import { HttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import { type RequestContext, type Route, requestHost, routeNotFound, routesOf } from '../http/router.ts';
import { wantsPage } from './error-page.ts';
import { paths, readForm, readQuery, seeOther } from './layout.ts';
import { type AdminAccess, requireAdmin, requireOwnOrigin } from './session.ts';

/**
 * Routes to the dashboard, in and out. The link that the platform prints at its start, `/_local/?token=…`, and the
 * sign-in form both set a session cookie and redirect to an address without a secret. Signed-in visitors of that address
 * get the `overview`.
 */
export function signInRoutes(admin: AdminAccess, overview: () => Reply): Route[] {
  const enter = (context: RequestContext): Reply => {
    const token = readQuery(context).get('token');
    if (token === null) {
      requireAdmin(context.request, admin);
      return overview();
    }
    requireOwnOrigin(context.request, admin);
    // A key does not belong in an address, which histories and logs keep.
    if (isSameSecret(token.trim(), admin.token)) return enterWithToken(context.request, admin);
    throw refused();
  };
  const signIn = async ({ request }: RequestContext): Promise<Reply> => {
    requireOwnOrigin(request, admin);
    const secret = ((await readForm(request)).get('token') ?? '').trim();
    if (isSameSecret(secret, admin.token)) return enterWithToken(request, admin);
    const key = admin.keys.fullKey(secret);
    if (!key) throw refused();
    // Whoever deactivates a key ends the sessions that it began, and nobody keeps access through a lost key.
    return toOverview(admin.sessions.begin(request, () => admin.keys.isActive(key.id)));
  };
  return routesOf({
    '/': { '*': ['anyone', ({ request }) => toDashboard(request, admin)] },
    [paths.overview]: { GET: ['anyone', enter] },
    // Whoever reloads the page of a refused form gets the page without it.
    [paths.signIn]: { GET: ['anyone', () => seeOther(paths.overview)], POST: ['anyone', signIn] },
    [paths.signOut]: { POST: ['admin', ({ request }) => toOverview(admin.sessions.end(request))] },
  });
}

/** Redirects a browser, which a person opened at the printed address. Throws 404 for everyone else, as for any other path. */
function toDashboard(request: IncomingMessage, { hosts }: AdminAccess): Reply {
  const isVisit = request.method === 'GET' || request.method === 'HEAD';
  if (isVisit && wantsPage(request) && hosts.has(requestHost(request))) return seeOther(paths.overview);
  throw routeNotFound(request);
}

function enterWithToken(request: IncomingMessage, { sessions }: AdminAccess): Reply {
  return toOverview(sessions.begin(request, () => true));
}

function toOverview(cookie: string): Reply {
  return { status: 303, headers: { Location: paths.overview, 'Set-Cookie': cookie } };
}

/** The same for every secret, so that nobody learns which keys exist. */
function refused(): HttpError {
  return new HttpError(
    401,
    'sign_in_refused',
    'The platform did not accept this. Enter the token of the running platform (each start prints a new one), or an active API key that grants all permissions on all resources and never expires.',
  );
}
