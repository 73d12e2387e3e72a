import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { HttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import type { RequestContext, Route } from '../http/router.ts';
import { routeNotFound, routesOf, targetOf } from '../http/router.ts';
import { readBody } from '../http/validate.ts';
import { isSameSecret } from '../keys/access.ts';
import { dashboardPage } from '../static-files.ts';
import { type AdminAccess, requireOwnOrigin } from './session.ts';

const HOME = '/_local/';

const form = v.object({ token: v.string('must be a string') });

/**
 * Routes to the dashboard, in and out. The link that the platform prints at its start, `/_local/?token=…`, and the
 * sign-in form both set a session cookie; the link redirects to an address without the token.
 */
export function signInRoutes(admin: AdminAccess): Route[] {
  const enter = ({ request, query }: RequestContext): Reply | Promise<Reply> => {
    requireOwnOrigin(request, admin);
    const token = new URLSearchParams(query).get('token');
    if (token === null) return dashboardPage();
    // A key does not belong in an address, which histories and logs keep.
    if (!isSameSecret(token.trim(), admin.token)) return dashboardPage(401);
    return { status: 303, headers: { Location: HOME, 'Set-Cookie': begin(request) } };
  };
  const begin = (request: IncomingMessage): string => admin.sessions.begin(request, () => true);
  const signIn = async ({ request, readJson }: RequestContext): Promise<Reply> => {
    requireOwnOrigin(request, admin);
    const secret = readBody(form, await readJson(), 'invalid_body').token.trim();
    if (isSameSecret(secret, admin.token)) return withCookie(begin(request));
    const key = admin.keys.fullKey(secret);
    if (!key) throw refused();
    // Whoever deactivates a key ends the sessions that it began, and nobody keeps access through a lost key.
    return withCookie(admin.sessions.begin(request, () => admin.keys.isActive(key.hash)));
  };
  return routesOf({
    '/': { '*': ['anyone', ({ request }) => toDashboard(request, admin)] },
    [HOME]: { GET: ['anyone', enter] },
    '/_local/sign-in': { POST: ['anyone', signIn] },
    '/_local/sign-out': { POST: ['admin', ({ request }) => withCookie(admin.sessions.end(request))] },
  });
}

/** Redirects a browser, which a person opened at the printed address. Throws 404 for everyone else, as for any other path. */
function toDashboard(request: IncomingMessage, { hosts }: AdminAccess): Reply {
  const isVisit = request.method === 'GET' || request.method === 'HEAD';
  const isBrowser = request.headers.accept?.includes('text/html') === true;
  if (!isVisit || !isBrowser || !hosts.has(targetOf(request).host)) throw routeNotFound(request);
  return { status: 303, headers: { Location: HOME } };
}

function withCookie(cookie: string): Reply {
  return { status: 204, headers: { 'Set-Cookie': cookie } };
}

/** The same for every secret, so that nobody learns which keys exist. */
function refused(): HttpError {
  return new HttpError(
    401,
    'sign_in_refused',
    'The platform did not accept this. Enter the token of the running platform (each start prints a new one), or an active API key that grants all permissions on all resources and never expires.',
  );
}
