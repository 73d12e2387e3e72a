import type { IncomingMessage } from 'node:http';
import { isSameSecret } from '../http/auth.ts';
import { HttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import { type RequestContext, type Route, splitTarget } from '../http/router.ts';
import { type AdminAccess, requireAdmin, requireOwnOrigin } from './admin.ts';
import { readForm, seeOther } from './forms.ts';
import { paths } from './layout.ts';

/**
 * The way in: the link that is printed at the start, `/_local/?token=…`, and the form for its token. Both exchange it for
 * the cookie of a session and lead to an address without it. `overview` is what the link's path shows to those who are in.
 * The way out ends the session.
 */
export function signInRoutes(admin: AdminAccess, overview: () => Reply): Route[] {
  const enter = ({ request, rest }: RequestContext): Reply => {
    const token = new URLSearchParams(splitTarget(rest).query).get('token');
    if (token !== null) return signIn(request, token, admin);
    requireAdmin(request, admin);
    return overview();
  };
  const submitToken = async ({ request }: RequestContext): Promise<Reply> =>
    signIn(request, (await readForm(request)).get('token') ?? '', admin);
  const leave = ({ request }: RequestContext): Reply => sendOn(admin.sessions.end(request));
  return [
    { path: paths.overview, methods: { GET: { access: 'anyone', handle: enter } } },
    { path: paths.signIn, methods: { POST: { access: 'anyone', handle: submitToken } } },
    { path: paths.signOut, methods: { POST: { access: 'admin', handle: leave } } },
  ];
}

function signIn(request: IncomingMessage, token: string, admin: AdminAccess): Reply {
  requireOwnOrigin(request, admin);
  if (!isSameSecret(token.trim(), admin.token)) {
    throw new HttpError(
      401,
      'wrong_token',
      'This is not the admin token of this platform. It is printed when the platform starts, a new one each time.',
    );
  }
  return sendOn(admin.sessions.begin(request));
}

function sendOn(cookie: string): Reply {
  const reply = seeOther(paths.overview);
  return { ...reply, headers: { ...reply.headers, 'Set-Cookie': cookie } };
}
