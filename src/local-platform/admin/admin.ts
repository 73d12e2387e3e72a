import type { IncomingMessage } from 'node:http';
import { type Clock, readAdvance } from '../clock.ts';
import type { FunctionService } from '../functions/service.ts';
import { bearer, isSameSecret } from '../http/auth.ts';
import { HttpError } from '../http/errors.ts';
import { type Faults, readFaults } from '../http/faults.ts';
import { requestHost } from '../http/hosts.ts';
import type { ReplyHeaders } from '../http/reply.ts';
import type { RequestLog } from '../http/request-log.ts';
import type { Route } from '../http/router.ts';
import type { Sessions } from './session.ts';

export interface AdminParts {
  readonly faults: Faults;
  readonly functions: FunctionService;
  readonly clock: Clock;
  readonly requests: RequestLog;
}

/** On every answer under `/_local/`: pages that can mint keys run no foreign code, lie in no frame and in no cache. */
export const adminHeaders: ReplyHeaders = {
  'Content-Security-Policy':
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** The routes under `/_local/`: what a local platform needs beside the API document, and never under `/v1`. */
export function adminRoutes({ faults, functions, clock, requests }: AdminParts): Route[] {
  return [
    {
      path: '/_local/health',
      methods: { GET: { access: 'anyone', handle: () => ({ status: 200, json: { status: 'ok' } }) } },
    },
    {
      path: '/_local/revisions/:id',
      methods: {
        GET: {
          access: 'admin',
          handle: ({ params }) => ({ status: 200, json: revision(params.id ?? '', functions) }),
        },
      },
    },
    {
      path: '/_local/faults',
      methods: {
        GET: { access: 'admin', handle: () => ({ status: 200, json: { faults: faults.list() } }) },
        PUT: {
          access: 'admin',
          async handle(context) {
            faults.set(readFaults(await context.readJson()));
            return { status: 200, json: { faults: faults.list() } };
          },
        },
      },
    },
    {
      path: '/_local/clock',
      methods: {
        POST: {
          access: 'admin',
          async handle(context) {
            clock.advance(readAdvance(await context.readJson()));
            return { status: 200, json: { now: clock.timestamp() } };
          },
        },
      },
    },
    {
      path: '/_local/requests',
      methods: {
        GET: { access: 'admin', handle: () => ({ status: 200, json: { requests: requests.list() } }) },
      },
    },
  ];
}

function revision(id: string, { store, logOf }: FunctionService): object {
  const found = store.revisions.get(id);
  if (!found) throw new HttpError(404, 'revision_not_found', `There is no revision "${id}".`);
  const { number: _number, id: revision_id, ...rest } = found;
  return { revision_id, ...rest, log: logOf(id) };
}

/** Who may administer a platform, and from where. */
export interface AdminAccess {
  readonly token: string;
  readonly sessions: Sessions;
  /** Names, without a port, under which `/_local/` may be reached. */
  readonly hosts: ReadonlySet<string>;
  /** Where a proxy shows the platform's pages to browsers. */
  readonly publicOrigin: string | undefined;
}

/** Throws 403 under a foreign `Host`, and for a page of another origin. */
export function requireOwnOrigin(request: IncomingMessage, access: AdminAccess): void {
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

/**
 * Throws unless the request may administer this platform: 403 under a foreign `Host` (a name of an attacker's that was
 * made to lead here) and for a page of another origin, be it only another port; 401 without the admin token in a header or the
 * cookie of a session.
 */
export function requireAdmin(request: IncomingMessage, access: AdminAccess): void {
  requireOwnOrigin(request, access);
  const { authorization, origin } = request.headers;
  if (isSameSecret(bearer(authorization) ?? '', access.token)) return;
  if (access.sessions.has(request)) {
    // A browser sends its cookie along whoever it is that asks: what changes something must say where it comes from.
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
