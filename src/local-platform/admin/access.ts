import type { IncomingMessage } from 'node:http';
import { HttpError } from '../http/errors.ts';
import type { ReplyHeaders } from '../http/reply.ts';
import { targetOf } from '../http/router.ts';
import { bearer, isSameSecret } from '../keys/access.ts';

/** Who may administer a platform, and from where. */
export interface AdminAccess {
  readonly token: string;
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
 * resolves to this machine) or from a page of another origin; 401 without the admin token.
 */
export function requireAdmin(request: IncomingMessage, access: AdminAccess): void {
  requireOwnOrigin(request, access);
  if (isSameSecret(bearer(request.headers.authorization) ?? '', access.token)) return;
  const message =
    'Send "Authorization: Bearer <admin token>". The local platform prints its admin token when it starts.';
  throw new HttpError(401, 'unauthenticated', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}

/** Throws 403 under a foreign `Host` or from a page of another origin. */
export function requireOwnOrigin(request: IncomingMessage, access: AdminAccess): void {
  const { host, origin } = request.headers;
  const ownOrigins = [undefined, access.publicOrigin, `http://${host}`, `https://${host}`];
  if (access.isOwnHost(targetOf(request).host) && ownOrigins.includes(origin)) return;
  const hosts = [...access.hosts].join(', ');
  const message = `/_local/ answers only requests to ${hosts} and from its own pages. To use another address, start the local platform with --public-url.`;
  throw new HttpError(403, 'foreign_origin', message);
}
