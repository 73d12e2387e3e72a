import type { IncomingMessage } from 'node:http';
import type { Permission } from '../../platform/types.ts';
import type { ApiKey } from '../keys/access.ts';
import type { JsonObject } from './body.ts';
import { HttpError } from './errors.ts';
import type { Reply } from './reply.ts';

/** A request, as handlers see it. */
export interface RequestContext {
  readonly request: IncomingMessage;
  readonly requestId: string;
  /** Decoded path parameters by name. */
  readonly params: Readonly<Record<string, string>>;
  /** The raw match of `*` with the query, such as `/a%2Fb?x=1`; without a `*`, `/` and the query. */
  readonly rest: string;
  readonly caller: ApiKey | undefined;
  /** Calls back when the client has disconnected before it has the response. */
  onGone(callback: () => void): void;
  /** The body as a JSON object, of at most 1 MiB by default; throws as `readJson` does. */
  readJson(limitBytes?: number): Promise<JsonObject>;
}

/** Who may call: anyone with a key that has this permission, anyone with the admin token, or anyone. */
type Access = Permission | 'admin' | 'anyone';

/** One operation. The path is `/v1/functions/functions/:name`, or contains a `*` that matches one segment or more. */
export interface Route {
  /** `*` for every method that the path does not list. */
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  handle(context: RequestContext): Reply | Promise<Reply>;
}

/** The operations of paths by their methods: who may call, and the handler. */
type Table = Readonly<
  Record<string, Readonly<Record<string, readonly [access: Access, handle: Route['handle']]>>>
>;

/** Creates routes from a table of operations. */
export function routesOf(table: Table): Route[] {
  return Object.entries(table).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, [access, handle]]) => ({ method, path, access, handle })),
  );
}

/** What a request target and a method lead to. */
export interface Match {
  /** `undefined` when the path has no such method. */
  readonly route: Route | undefined;
  /** All routes of the path; at least one. */
  readonly routes: readonly Route[];
  readonly params: Readonly<Record<string, string>>;
  readonly rest: string;
  /** What a key may be restricted to: the first parameter of a path under `/v1`. */
  readonly resource: string | undefined;
}

/** Finds a route by the raw request target and the method. */
export type Router = (target: string, method: string) => Match | undefined;

interface Path {
  readonly expression: RegExp;
  readonly names: readonly string[];
  readonly routes: readonly Route[];
}

/** Creates a router. Of several paths that match, the first that has the method wins. */
export function createRouter(routes: readonly Route[]): Router {
  const byPath = Map.groupBy(routes, ({ path }) => path);
  const paths = [...byPath].map(([path, own]) => compile(path, own));
  return (target, method) => {
    const { path, query } = splitTarget(target);
    const found = paths.flatMap((one) => matchPath(one, path, query, method) ?? []);
    const chosen = found.find(({ route }) => route) ?? found[0];
    return chosen && { ...chosen, routes: found.flatMap((one) => one.routes) };
  };
}

/** Parameters are matched before they are decoded, so that `%2F` is never a separator. */
function compile(path: string, routes: readonly Route[]): Path {
  const names = [...path.matchAll(/[:*](\w*)/g)].map(([, name = '']) => name);
  const pieces = path.split(/(:\w+|\*)/).map((piece) => {
    if (piece === '*') return '(.*)';
    return piece.startsWith(':') ? '([^/]+)' : RegExp.escape(piece);
  });
  return { expression: new RegExp(`^${pieces.join('')}$`, 's'), names, routes };
}

function matchPath(
  { expression, names, routes }: Path,
  path: string,
  query: string,
  method: string,
): Match | undefined {
  const found = expression.exec(path);
  if (!found) return undefined;
  const params: Record<string, string> = {};
  let rest = '/';
  for (const [index, name] of names.entries()) {
    const raw = found[index + 1] ?? '';
    const text = decodedPiece(raw);
    if (name === '') rest = `/${raw}`;
    else if (text === undefined) return undefined;
    else params[name] = text;
  }
  const resource = path.startsWith('/v1/') ? params[names[0] ?? ''] : undefined;
  return { route: routeFor(routes, method), routes, params, rest: rest + query, resource };
}

/** HEAD is GET without its body. */
function routeFor(routes: readonly Route[], method: string): Route | undefined {
  const asked = method === 'HEAD' ? 'GET' : method;
  return routes.find((one) => one.method === asked) ?? routes.find((one) => one.method === '*');
}

/** Returns the `Allow` header of a path. */
export function allowedMethods(routes: readonly Route[]): string {
  const listed = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...new Set(listed)].join(', ');
}

/** Returns the path and the query (with its `?`) of a request target, which may be a whole URL. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const local = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  const at = local.indexOf('?');
  return at < 0 ? { path: local, query: '' } : { path: local.slice(0, at) || '/', query: local.slice(at) };
}

/** Returns the refusal of a path without a route. */
export function routeNotFound(request: IncomingMessage): HttpError {
  const { path } = splitTarget(request.url ?? '/');
  return new HttpError(404, 'route_not_found', `The path ${path} does not exist. The API is under /v1.`);
}

/** Decodes a segment of a path; `undefined` when it is not percent-encoded UTF-8. */
export function decodedPiece(piece: string): string | undefined {
  if (!piece.includes('%')) return piece;
  try {
    return decodeURIComponent(piece);
  } catch {
    return undefined;
  }
}

/**
 * Returns the host name of a request in lower case, without port and trailing dot; empty when it has none. The host of
 * a whole URL as target wins over the `Host` header (RFC 9112, section 3.2.2).
 */
export function requestHost({ url = '/', headers }: IncomingMessage): string {
  const authority = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? headers.host ?? '';
  if (authority !== last.authority)
    last = { authority, host: hostName(`http://${authority}`).replace(/\.$/, '') };
  return last.host;
}

/** Most requests have the same host as the one before, and to parse it is a twentieth of a small request's work. */
let last = { authority: '', host: '' };

/** Returns the host name of a URL, as browsers read it; empty when it is not a URL. */
export function hostName(url: string): string {
  return URL.parse(url)?.hostname ?? '';
}
