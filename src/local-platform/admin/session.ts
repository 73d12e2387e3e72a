import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { HttpError } from '../http/errors.ts';
import type { ReplyHeaders } from '../http/reply.ts';
import { targetOf } from '../http/router.ts';
import { bearer, isSameSecret, newSecret, SESSION_COOKIE } from '../keys/access.ts';
import type { Keys } from '../keys/store.ts';

/** Who may administer a platform, and from where. */
export interface AdminAccess {
  readonly token: string;
  /** A key that grants everything signs a browser in, as the token does. */
  readonly keys: Keys;
  readonly sessions: Sessions;
  /** Names, without a port, under which `/_local/` answers. */
  readonly hosts: ReadonlySet<string>;
  /** Whether `/_local/` answers under a name: one of `hosts`, or an address when the platform listens on all. */
  isOwnHost(host: string): boolean;
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
  const message =
    'Send "Authorization: Bearer <admin token>". The local platform prints its admin token when it starts.';
  throw new HttpError(401, 'unauthenticated', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}

/** Throws 403 under a foreign `Host` or from a page of another origin. */
export function requireOwnOrigin(request: IncomingMessage, access: AdminAccess): void {
  const { host, origin } = request.headers;
  const ownOrigins = [undefined, access.publicOrigin, `http://${host}`, `https://${host}`];
  if (!access.isOwnHost(targetOf(request).host) || !ownOrigins.includes(origin)) throw foreignOrigin(access);
}

/** Returns the refusal of a request that comes from another place. */
export function foreignOrigin({ hosts }: AdminAccess): HttpError {
  const message = `/_local/ answers only requests to ${[...hosts].join(', ')} and from its own pages. To use another address, start the local platform with --public-url.`;
  return new HttpError(403, 'foreign_origin', message);
}

/** The signed-in browsers, kept in memory alone, as the admin token is. */
export class Sessions {
  /** Whether each is still valid, by the digest of its secret: the duration of a look-up reveals nothing about secrets. */
  readonly #open = new Map<string, () => boolean>();

  /** Signs a browser in until it is closed, for as long as the session is valid. Returns the `Set-Cookie` header. */
  begin(request: IncomingMessage, isValid: () => boolean): string {
    const secret = newSecret('lps');
    this.#open.set(hash('sha256', secret), isValid);
    return cookie(request, secret);
  }

  /** Whether the request comes from a browser that is signed in to this platform. */
  has(request: IncomingMessage): boolean {
    return this.#open.get(sentDigest(request))?.() ?? false;
  }

  /** Ends the session of a browser, whose cookie is invalid then. Returns the `Set-Cookie` header that removes it. */
  end(request: IncomingMessage): string {
    this.#open.delete(sentDigest(request));
    return `${cookie(request, '')}; Max-Age=0`;
  }
}

function sentDigest(request: IncomingMessage): string {
  const name = `${cookieName(request)}=`;
  const sent = request.headers.cookie?.split('; ').find((one) => one.startsWith(name));
  return hash('sha256', sent?.slice(name.length) ?? '');
}

function cookie(request: IncomingMessage, secret: string): string {
  return `${cookieName(request)}=${secret}; Path=/_local/; HttpOnly; SameSite=Strict`;
}

/** Browsers share cookies among all ports of a host, and each port can be a platform. */
const cookieName = ({ socket }: IncomingMessage): string => `${SESSION_COOKIE}${socket.localPort}`;
