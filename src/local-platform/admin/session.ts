import type { IncomingMessage } from 'node:http';
import { bearer, digest, isSameSecret, newSecret } from '../http/auth.ts';
import { HttpError } from '../http/errors.ts';
import type { Reply, ReplyHeaders } from '../http/reply.ts';
import { type RequestContext, type Route, requestHost, routesOf } from '../http/router.ts';
import { html } from './html.ts';
import { pageReply, paths, readForm, readQuery } from './layout.ts';

/** Who may administer a platform, and from where. */
export interface AdminAccess {
  readonly token: string;
  readonly sessions: Sessions;
  /** Names, without a port, under which `/_local/` answers. */
  readonly hosts: ReadonlySet<string>;
  /** The origin under which a proxy shows the pages to browsers. */
  readonly publicOrigin: string | undefined;
}

/** The headers of every answer under `/_local/`: pages that create keys run no foreign code and are never framed or cached. */
export const adminHeaders: ReplyHeaders = {
  'Content-Security-Policy':
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/**
 * Throws unless the request may administer this platform: 403 under a foreign `Host` (such as an attacker's name that
 * resolves to this machine) or from a page of another origin; 401 without the admin token in a header or a session cookie.
 */
export function requireAdmin(request: IncomingMessage, access: AdminAccess): void {
  requireOwnOrigin(request, access);
  const { authorization, origin } = request.headers;
  if (isSameSecret(bearer(authorization) ?? '', access.token)) return;
  if (access.sessions.has(request)) {
    // Browsers send the cookie whatever page asks, so a request that changes something must send its origin.
    if (origin !== undefined || request.method === 'GET' || request.method === 'HEAD') return;
    throw foreignOrigin(access);
  }
  throw new HttpError(
    401,
    'unauthenticated',
    'Send "Authorization: Bearer <admin token>". The local platform prints its admin token when it starts.',
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  );
}

function requireOwnOrigin(request: IncomingMessage, access: AdminAccess): void {
  const { host, origin } = request.headers;
  const ownOrigins = [undefined, access.publicOrigin, `http://${host}`, `https://${host}`];
  if (!access.hosts.has(requestHost(request)) || !ownOrigins.includes(origin)) throw foreignOrigin(access);
}

function foreignOrigin({ hosts }: AdminAccess): HttpError {
  return new HttpError(
    403,
    'foreign_origin',
    `/_local/ answers only requests to ${[...hosts].join(', ')} and from its own pages.`,
  );
}

/** The signed-in browsers, kept in memory alone, as the admin token is. */
export class Sessions {
  /** Digests, so that the duration of a look-up reveals nothing about the secrets. */
  readonly #open = new Set<string>();

  /** Signs a browser in until it is closed. Returns the `Set-Cookie` header of the new session. */
  begin(request: IncomingMessage): string {
    const secret = newSecret('lps');
    this.#open.add(hashed(secret));
    return cookie(request, secret);
  }

  /** Whether the request comes from a browser that is signed in to this platform. */
  has(request: IncomingMessage): boolean {
    return this.#open.has(hashed(sentSecret(request)));
  }

  /** Ends the session of a browser, whose cookie is invalid then. Returns the `Set-Cookie` header that removes it. */
  end(request: IncomingMessage): string {
    this.#open.delete(hashed(sentSecret(request)));
    return `${cookie(request, '')}; Max-Age=0`;
  }
}

function sentSecret(request: IncomingMessage): string {
  const name = `${cookieName(request)}=`;
  const cookies = (request.headers.cookie ?? '').split('; ');
  return cookies.find((one) => one.startsWith(name))?.slice(name.length) ?? '';
}

function hashed(secret: string): string {
  return digest(secret).toString('base64');
}

function cookie(request: IncomingMessage, secret: string): string {
  return `${cookieName(request)}=${secret}; Path=/_local/; HttpOnly; SameSite=Strict`;
}

/** Browsers share cookies among all ports of a host, and each port can be a platform. */
function cookieName({ socket }: IncomingMessage): string {
  return `local_platform_${socket.localPort}`;
}

/**
 * Routes to sign in and out. The link that the platform prints at its start, `/_local/?token=…`, and the form for its
 * token both set a session cookie and redirect to an address without the token. Signed-in visitors of that address get
 * the `overview`.
 */
export function signInRoutes(admin: AdminAccess, overview: () => Reply): Route[] {
  const enter = (context: RequestContext): Reply => {
    const token = readQuery(context).get('token');
    if (token !== null) return signIn(context.request, token, admin);
    requireAdmin(context.request, admin);
    return overview();
  };
  const submitToken = async ({ request }: RequestContext): Promise<Reply> =>
    signIn(request, (await readForm(request)).get('token') ?? '', admin);
  return routesOf({
    [paths.overview]: { GET: ['anyone', enter] },
    [paths.signIn]: { POST: ['anyone', submitToken] },
    [paths.signOut]: { POST: ['admin', ({ request }) => toOverview(admin.sessions.end(request))] },
  });
}

function signIn(request: IncomingMessage, token: string, admin: AdminAccess): Reply {
  requireOwnOrigin(request, admin);
  if (isSameSecret(token.trim(), admin.token)) return toOverview(admin.sessions.begin(request));
  throw new HttpError(
    401,
    'wrong_token',
    'This is not the admin token of the running platform. The platform prints a new token at each start.',
  );
}

function toOverview(cookie: string): Reply {
  return { status: 303, headers: { Location: paths.overview, 'Set-Cookie': cookie } };
}

/** Whether the answer is for a browser window, which asks for pages by media type. */
export function wantsPage({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') === true;
}

/** Returns the page that shows why a request failed: the sign-in form when the visitor is not signed in. */
export function errorPage(error: HttpError, requestId: string): Reply {
  const reply = error.status === 401 ? signInPage(error) : problemPage(error, requestId);
  return { ...reply, headers: { ...error.headers, ...reply.headers } };
}

function signInPage(error: HttpError): Reply {
  return pageReply({
    title: 'Sign in',
    lead: html`Open the link after <code>Dashboard:</code> in the output of the local platform, or enter the token from it. Each start prints a new one.`,
    status: error.status,
    problem: error.code === 'wrong_token' ? error : undefined,
    content: html`<section class="card"><div class="inside"><form method="post" action="${paths.signIn}">
<div class="field"><label for="token">Token</label><input type="password" id="token" name="token" required autocomplete="off"></div>
<div class="row"><button class="first">Sign in</button></div>
</form></div></section>`,
  });
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Invalid request',
  403: 'Request refused',
  404: 'Page not found',
};

function problemPage({ status, message }: HttpError, requestId: string): Reply {
  return pageReply({
    title: TITLES[status] ?? 'Something went wrong',
    lead: message,
    status,
    content: html`<p><a class="button" href="${paths.overview}">Back to the overview</a></p>
<p class="muted small">Status ${status}, request ${requestId}</p>`,
  });
}
