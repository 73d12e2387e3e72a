import type { IncomingMessage } from 'node:http';
import type { Permission } from '../../platform/types.ts';
import type { ApiKey } from './auth.ts';
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
  /** The body as a JSON object, of at most 1 MiB by default; throws as `ReadJson` does. */
  readJson(limitBytes?: number): Promise<JsonObject>;
}

/** Who may call: anyone with a key that has this permission, anyone with the admin token, or anyone. */
type Access = Permission | 'admin' | 'anyone';

export interface Operation {
  readonly access: Access;
  handle(context: RequestContext): Reply | Promise<Reply>;
}

/**
 * One path and its methods. The path is `/v1/functions/functions/:name`, or contains a `*` that matches one segment or more.
 * `resource` names the parameter that a key may be restricted to; `other` handles every method that is not listed.
 */
export interface Route {
  readonly path: string;
  readonly methods: Readonly<Record<string, Operation>>;
  readonly other?: Operation;
  readonly resource?: string;
}

/** The operations of paths: who may call each method, and its handler. `*` handles every method that is not listed. */
type Table = Readonly<
  Record<string, Readonly<Record<string, readonly [access: Access, handle: Operation['handle']]>>>
>;

/** Creates routes from a table of operations. Keys may be restricted by the first parameter of a path under `/v1`. */
export function routesOf(table: Table): Route[] {
  return Object.entries(table).map(([path, operations]) => {
    const methods = Object.entries(operations).map(
      ([method, [access, handle]]) => [method, { access, handle }] as const,
    );
    const { '*': other, ...listed } = Object.fromEntries(methods);
    const [, resource] = /^\/v1\/[^:]*:(\w+)/.exec(path) ?? [];
    return { path, methods: listed, ...(other && { other }), ...(resource !== undefined && { resource }) };
  });
}

export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  readonly rest: string;
}

/** Finds a route by the raw request target and the method. */
export type Router = (target: string, method: string) => Match | undefined;

/**
 * Creates a router of a table. Of the routes of a path, the first that has the method wins; when none does, the match
 * names the methods of all. Paths are split before they are decoded, so that `%2F` is never a separator.
 */
export function createRouter(routes: readonly Route[]): Router {
  const patterns = routes.map((route) => ({ route, pattern: route.path.slice(1).split('/') }));
  return (target, method) => {
    const { path, query } = splitTarget(target);
    const pieces = path.slice(1).split('/');
    const texts = pieces.map(decodedPiece);
    const others: Match[] = [];
    for (const { route, pattern } of patterns) {
      const found = matchPieces(pattern, texts);
      if (!found) continue;
      const rest = `/${pieces.slice(...found.open).join('/')}${query}`;
      const match = { route, params: found.params, rest };
      if (operationFor(route, method)) return match;
      others.push(match);
    }
    const [first] = others;
    const methods = Object.fromEntries(others.flatMap(({ route }) => Object.entries(route.methods)));
    return first && { ...first, route: { ...first.route, methods } };
  };
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

/** Returns the operation of a method. HEAD is GET without its body, unless a route has its own. */
export function operationFor(route: Route, method: string): Operation | undefined {
  const asked = method === 'HEAD' && !route.methods.HEAD ? 'GET' : method;
  return (Object.hasOwn(route.methods, asked) ? route.methods[asked] : undefined) ?? route.other;
}

/** Returns the `Allow` header of a route. */
export function allowedMethods(route: Route): string {
  const listed = Object.keys(route.methods).flatMap((method) =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  );
  return [...new Set(listed)].join(', ');
}

interface Matched {
  readonly params: Readonly<Record<string, string>>;
  /** The segments that the `*` matched; none without one. */
  readonly open: readonly [from: number, to: number];
}

function matchPieces(
  pattern: readonly string[],
  texts: readonly (string | undefined)[],
): Matched | undefined {
  const star = pattern.indexOf('*');
  const more = texts.length - pattern.length;
  if (star < 0 ? more !== 0 : more < 0) return undefined;
  const params: Record<string, string> = {};
  const isMatch = pattern.every((expected, index) => {
    const text = texts[star >= 0 && index > star ? index + more : index];
    if (index === star) return true;
    if (!expected.startsWith(':')) return text === expected;
    if (text) params[expected.slice(1)] = text;
    return Boolean(text);
  });
  if (!isMatch) return undefined;
  return { params, open: star < 0 ? [0, 0] : [star, star + more + 1] };
}

/** Returns the first segment of a path, decoded, as the router reads it. */
export function firstPiece(path: string): string | undefined {
  return decodedPiece(path.split('/', 2)[1] ?? '');
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

/** Throws 400 unless a request has one `Host` header (RFC 9112, section 3.2); HTTP/1.0 may omit it. */
export function requireHost({ httpVersion, rawHeaders }: IncomingMessage): void {
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && isHost(name)).length;
  if (count === 1 || (count === 0 && httpVersion === '1.0')) return;
  throw new HttpError(
    400,
    'bad_request',
    `A request must have exactly one Host header; this one has ${count}.`,
  );
}

function isHost(name: string): boolean {
  return name.length === 'host'.length && name.toLowerCase() === 'host';
}

/** Returns the host name of a URL, as browsers read it; empty when it is not a URL. */
export function hostName(url: string): string {
  return URL.parse(url)?.hostname ?? '';
}
