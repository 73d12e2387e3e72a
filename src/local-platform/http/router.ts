import type { IncomingMessage } from 'node:http';
import type { GenericSchema } from 'valibot';
import { type ApiKey, allows, type Permission, requireAccess } from '../keys/access.ts';
import type { ApiRequest, JsonObject } from './body.ts';
import { HttpError, methodNotAllowed } from './errors.ts';
import type { Reply } from './reply.ts';

export interface RequestContext {
  readonly request: ApiRequest;
  /** Decoded path parameters by name. */
  readonly params: Readonly<Record<string, string>>;
  /** What `*` matches in the path, not decoded, such as `/a%2Fb`; without a `*`, `/`. */
  readonly rest: string;
  /** With its `?` unless it is empty. */
  readonly query: string;
  readonly caller: ApiKey | undefined;
  /** Calls back when the client has disconnected before it has the response. */
  onGone(callback: () => void): void;
  /** The body as a JSON object, of at most 1 MiB by default; throws as `readJson` does. */
  readJson(limitBytes?: number): Promise<JsonObject>;
}

/** Who may call: anyone with a key that has this permission, with any key, with the admin token, or anyone. */
type Access = Permission | 'key' | 'admin' | 'anyone';

export type Handle = (context: RequestContext) => Reply | Promise<Reply>;

/** Who may call an operation, what does it, and the schema of its JSON body, for the contract. */
type Operation = readonly [access: Access, handle: Handle, body?: GenericSchema];

/** The operations of a path by their methods; `*` stands for every method that the path does not list. */
type Operations = Readonly<Record<string, Operation>>;

/** Operations by path, such as `/v1/functions/functions/:name`; a `*` at its end matches one segment or more. */
export type Routes = Readonly<Record<string, Operations>>;

export interface Match extends Pick<RequestContext, 'params' | 'rest'> {
  readonly access: Access;
  readonly handle: Handle;
  /** What a key may be restricted to: the first parameter of a path under `/v1`. */
  readonly resource: string | undefined;
}

export type Router = (path: string, method: string) => Match | undefined;

/**
 * Creates a router. Of several paths that match, the first that has the method wins; when none has it, the route throws
 * 405, or 403 to a key that may use no method of the path.
 */
export function createRouter(routes: Routes): Router {
  const paths = Object.entries(routes).map(([path, own]) => ({ expression: compile(path), own }));
  return (path, method) => {
    let matched: Omit<Match, 'access' | 'handle'> | undefined;
    const others: Operations[] = [];
    for (const { expression, own } of paths) {
      const values = matchPath(expression, path);
      if (!values) continue;
      // HEAD is GET without its body.
      const [access, handle] = own[method === 'HEAD' ? 'GET' : method] ?? own['*'] ?? [];
      if (access && handle) return { ...values, access, handle };
      matched ??= values;
      others.push(own);
    }
    return (
      matched && { ...matched, ...withoutMethod(method, matched.resource, Object.assign({}, ...others)) }
    );
  };
}

/** Parameters are matched before they are decoded, so that `%2F` is never a separator. */
function compile(path: string): RegExp {
  const pieces = path.split(/(:\w+|\*)/).map((piece) => {
    if (piece === '*') return '(?<rest>.*)';
    return piece.startsWith(':') ? `(?<${piece.slice(1)}>[^/]+)` : RegExp.escape(piece);
  });
  return new RegExp(`^${pieces.join('')}$`, 's');
}

function matchPath(expression: RegExp, path: string): Omit<Match, 'access' | 'handle'> | undefined {
  const found = expression.exec(path);
  if (!found) return undefined;
  const { rest = '', ...raw } = found.groups ?? {};
  const params: Record<string, string> = {};
  for (const [name, piece] of Object.entries(raw)) {
    const text = decodedPiece(piece);
    if (text === undefined) return undefined;
    params[name] = text;
  }
  const resource = path.startsWith('/v1/') ? Object.values(params)[0] : undefined;
  return { params, rest: `/${rest}`, resource };
}

function withoutMethod(method: string, resource: string | undefined, others: Operations) {
  const allowed = Object.keys(others).flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : [one]));
  const needed = Object.values(others).map(([access]) => access);
  const permissions = needed.filter((access) => access.includes(':')) as Permission[];
  const [first] = permissions;
  const handle = ({ caller }: RequestContext) => {
    if (first && !permissions.some((one) => caller && allows(caller, one, resource)))
      requireAccess(caller, first, resource);
    throw methodNotAllowed(method, allowed.join(', '));
  };
  return { access: first ? 'key' : (needed[0] ?? 'anyone'), handle } as const;
}

/**
 * Returns the host in lower case, without port and trailing dot, the path and the query (with its `?`) of a request. The host
 * of a whole URL as target wins over the `Host` header (RFC 9112, section 3.2.2).
 */
export function targetOf({ url = '/', headers }: IncomingMessage) {
  const [, authority = headers.host ?? '', path, query = ''] =
    /^(?:https?:\/\/([^/?#]*))?([^?]*)(.*)$/is.exec(url) ?? [];
  const host = authority.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  return { host, path: path || '/', query };
}

/** @param reason why the host of the request is no domain; empty for the platform's own hosts */
export function routeNotFound(request: IncomingMessage, reason = ''): HttpError {
  const message = `${reason && `${reason} `}The path ${targetOf(request).path} does not exist. The API has /v1/functions/functions, /v1/storage/buckets and /v1/domains/domains.`;
  return new HttpError('route_not_found', message);
}

/** Decodes a segment of a path; `undefined` when it is not percent-encoded UTF-8. */
export function decodedPiece(piece: string): string | undefined {
  try {
    return decodeURIComponent(piece);
  } catch {
    return undefined;
  }
}
