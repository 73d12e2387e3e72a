import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { HttpError } from '../http/errors.ts';
import type { ReplyHeaders } from '../http/reply.ts';
import { targetOf } from '../http/router.ts';
import { bearer } from '../keys/access.ts';

/** Who may administer a platform, and from where. */
export interface AdminAccess {
  readonly token: string;
  /** Names, without a port, under which `/_local/` answers. */
  readonly hosts: ReadonlySet<string>;
  /** Whether `/_local/` answers under a name: one of `hosts`, or an address. */
  isOwnHost(host: string): boolean;
  /** The origin under which a proxy shows the pages to browsers. */
  readonly publicUrl: string;
}

/**
 * The headers of every answer under `/_local/`: a page that creates keys runs only the scripts of this platform, and is never
 * framed or cached. Its requests must send their origin, hence the referrer policy.
 */
export const adminHeaders: ReplyHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/**
 * Throws unless the request may administer this platform: 403 under a foreign `Host` (such as an attacker's name that
 * resolves to this machine) or from a page of another origin; 401 without the admin token.
 */
export function requireAdmin(request: IncomingMessage, access: AdminAccess): void {
  requireOwnOrigin(request, access);
  const sent = bearer(request.headers.authorization) ?? '';
  // By their hashes, so that the duration reveals nothing about the token.
  if (hash('sha256', sent) === hash('sha256', access.token)) return;
  const message =
    'Send "Authorization: Bearer <admin token>". The local platform prints its admin token when it starts.';
  throw new HttpError('unauthenticated', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}

/** Throws 403 under a foreign `Host` or from a page of another origin. */
export function requireOwnOrigin(request: IncomingMessage, access: AdminAccess): void {
  const { host, origin } = request.headers;
  const ownOrigins = [undefined, access.publicUrl, `http://${host}`, `https://${host}`];
  if (access.isOwnHost(targetOf(request).host) && ownOrigins.includes(origin)) return;
  const hosts = [...access.hosts].join(', ');
  const message = `/_local/ answers only requests to ${hosts} and from its own pages. To use another address, start the local platform with --public-url.`;
  throw new HttpError('foreign_origin', message);
}
