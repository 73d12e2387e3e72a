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

/** The same for every secret, so that nobody learns which keys exist. */
const REFUSED =
  'The platform did not accept this. Enter the token of the running platform (each start prints a new one), or an active API key that grants all permissions on all resources and never expires.';

/**
 * Routes to the dashboard, in and out. The link that the platform prints at its start, `/_local/?token=…`, and the
 * sign-in form both set a session cookie; the link redirects to an address without the token.
 */
export function signInRoutes(admin: AdminAccess): Route[] {
  const { sessions, keys, isOwnHost } = admin;
  const withCookie = (cookie: string): Reply => ({ status: 204, headers: { 'Set-Cookie': cookie } });
  const isToken = (text: string): boolean => isSameSecret(text.trim(), admin.token);
  /** Redirects a browser, which a person opened at the printed address. Throws 404 for everyone else, as for any other path. */
  const toDashboard = ({ request }: RequestContext): Reply => {
    const isVisit = request.method === 'GET' || request.method === 'HEAD';
    const isBrowser = request.headers.accept?.includes('text/html') === true;
    if (!isVisit || !isBrowser || !isOwnHost(targetOf(request).host)) throw routeNotFound(request);
    return { status: 303, headers: { Location: HOME } };
  };
  const enter = ({ request, query }: RequestContext): Reply | Promise<Reply> => {
    requireOwnOrigin(request, admin);
    const token = new URLSearchParams(query).get('token');
    // A key does not belong in an address, which histories and logs keep.
    if (token === null || !isToken(token)) return dashboardPage(token === null ? 200 : 401);
    return { status: 303, headers: { Location: HOME, 'Set-Cookie': sessions.begin(request, () => true) } };
  };
  const signIn = async ({ request, readJson }: RequestContext): Promise<Reply> => {
    requireOwnOrigin(request, admin);
    const { token } = readBody(form, await readJson(), 'invalid_body');
    const key = keys.fullKey(token.trim());
    if (!key && !isToken(token)) throw new HttpError(401, 'sign_in_refused', REFUSED);
    // Whoever deactivates a key ends the sessions that it began, and nobody keeps access through a lost key.
    const isValid = () => !key || keys.isActive(key.hash);
    return withCookie(sessions.begin(request, isValid));
  };
  return routesOf({
    '/': { '*': ['anyone', toDashboard] },
    '/_local': { GET: ['anyone', () => ({ status: 303, headers: { Location: HOME } })] },
    [HOME]: { GET: ['anyone', enter] },
    '/_local/sign-in': { POST: ['anyone', signIn] },
    '/_local/sign-out': { POST: ['admin', ({ request }) => withCookie(sessions.end(request))] },
  });
}
