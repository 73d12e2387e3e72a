import type { IncomingMessage } from 'node:http';
import type { Permission } from '../platform/types.ts';
import type { ApiKey } from './auth.ts';
import type { Reply } from './reply.ts';

/** What a handler gets to work with. */
export interface RequestContext {
  readonly request: IncomingMessage;
  readonly requestId: string;
  /** Decoded path parameters by name. */
  readonly params: Readonly<Record<string, string>>;
  /** What a trailing `*` matched, raw and with the query: `/a%2Fb?x=1`. `/` and the query when there is no `*`. */
  readonly rest: string;
  readonly caller: ApiKey | undefined;
  /** Aborts when the client is gone before it has its answer. */
  readonly signal: AbortSignal;
  /** The body as a JSON object; throws what `readJsonObject` throws. */
  readJson(): Promise<Readonly<Record<string, unknown>>>;
}

/** Who may call: the holder of a key with this permission, the holder of the admin token, or anyone. */
export type Access = Permission | 'admin' | 'anyone';

export interface Operation {
  readonly access: Access;
  handle(context: RequestContext): Reply | Promise<Reply>;
}

/**
 * One path and its methods. The path is `/v1/functions/functions/:name`, or ends in `/*` to take all below.
 * `resource` names the parameter that a key may be restricted to; `other` takes every method not listed.
 */
export interface Route {
  readonly path: string;
  readonly methods: Readonly<Record<string, Operation>>;
  readonly other?: Operation;
  readonly resource?: string;
}

export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  readonly rest: string;
}

/** Finds a route by the raw request target; the first in the table wins. */
export type Router = (target: string) => Match | undefined;

/** Makes a router of a table. Paths are split before they are decoded, so that `%2F` is never a separator. */
export function createRouter(routes: readonly Route[]): Router {
  const compiled = routes.map((route) => ({ route, pattern: route.path.slice(1).split('/') }));
  return (target) => {
    const { path, query } = splitTarget(target);
    const pieces = path.slice(1).split('/');
    for (const { route, pattern } of compiled) {
      const found = matchPieces(pattern, pieces);
      if (found) return { route, params: found.params, rest: `/${found.rest}${query}` };
    }
    return undefined;
  };
}

/** The path and the query (with its `?`) of a request target, which may be a whole URL. */
export function splitTarget(target: string): { readonly path: string; readonly query: string } {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  const at = local.indexOf('?');
  return at < 0 ? { path: local, query: '' } : { path: local.slice(0, at), query: local.slice(at) };
}

/** The operation that a method asks for. HEAD is GET without its body, unless a route says otherwise. */
export function operationFor(route: Route, method: string): Operation | undefined {
  const asked = method === 'HEAD' && !route.methods.HEAD ? 'GET' : method;
  return (Object.hasOwn(route.methods, asked) ? route.methods[asked] : undefined) ?? route.other;
}

/** The `Allow` header of a route. */
export function allowedMethods(route: Route): string {
  const listed = Object.keys(route.methods).flatMap((method) =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  );
  return [...new Set(listed)].join(', ');
}

interface Found {
  readonly params: Readonly<Record<string, string>>;
  readonly rest: string;
}

function matchPieces(pattern: readonly string[], pieces: readonly string[]): Found | undefined {
  const isOpen = pattern.at(-1) === '*';
  const fixed = isOpen ? pattern.slice(0, -1) : pattern;
  if (isOpen ? pieces.length <= fixed.length : pieces.length !== fixed.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of fixed.entries()) {
    const piece = decoded(pieces[index] ?? '');
    if (piece === undefined || piece === '') return undefined;
    if (expected.startsWith(':')) params[expected.slice(1)] = piece;
    else if (piece !== expected) return undefined;
  }
  return { params, rest: pieces.slice(fixed.length).join('/') };
}

function decoded(piece: string): string | undefined {
  try {
    return decodeURIComponent(piece);
  } catch {
    return undefined;
  }
}
