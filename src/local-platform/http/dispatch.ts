import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AdminAccess, adminHeaders, requireAdmin } from '../admin/session.ts';
import type { Target } from '../domains/targets.ts';
import type { Keys } from '../keys/store.ts';
import { type ApiKey, requireAccess } from './auth.ts';
import type { ReadJson } from './body.ts';
import { HttpError, toHttpError } from './errors.ts';
import { type Fault, type Faults, faultError, sendTruncated } from './faults.ts';
import { errorReply, type Reply, render, send } from './reply.ts';
import type { CountedRequest, LogEntry, RequestLog } from './request-log.ts';
import {
  allowedMethods,
  firstPiece,
  type Match,
  type Operation,
  operationFor,
  type RequestContext,
  type Router,
  requestHost,
  requireHost,
  routeNotFound,
  splitTarget,
} from './router.ts';

interface DispatchParts {
  readonly route: Router;
  readonly keys: Keys;
  readonly faults: Faults;
  readonly requests: RequestLog;
  /** Returns the target of an active domain; `undefined` for any other host name. Names of the platform itself come first. */
  readonly domainTarget: (hostname: string) => Target | undefined;
  readonly admin: AdminAccess;
  readonly readJson: ReadJson;
  readonly report: (error: unknown, requestId: string) => void;
}

/** Answers one request; never throws. */
export type Dispatch = (request: CountedRequest, response: ServerResponse) => Promise<void>;

/** One request in progress. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  /** Set for a request to an active domain, which is not part of the API. */
  readonly domain: Target | undefined;
  /** Whether it is for `/_local/`, which has no faults and is not logged. */
  readonly isLocal: boolean;
  readonly fault: Fault | undefined;
  readonly entry: LogEntry | undefined;
}

/**
 * Creates the pipeline of a request: fault, domain, route, key, permission, method, then the operation, which checks
 * body and state.
 */
export function createDispatch(parts: DispatchParts): Dispatch {
  return async (request, response) => {
    const exchange = openExchange(request, response, parts);
    try {
      await serve(exchange, parts);
    } catch (error) {
      parts.report(error, exchange.id);
      response.destroy();
    }
  };
}

function openExchange(request: CountedRequest, response: ServerResponse, parts: DispatchParts): Exchange {
  const id = randomUUID();
  const { method = 'GET', url = '/' } = request;
  const { path, query } = splitTarget(url);
  const host = requestHost(request);
  const domain = parts.admin.hosts.has(host) ? undefined : parts.domainTarget(host);
  const isLocal = domain === undefined && firstPiece(path) === '_local';
  if (isLocal) return { request, response, id, domain, isLocal, fault: undefined, entry: undefined };
  const fault = parts.faults.take(method, path);
  const entry = parts.requests.begin({ id, method, host, path, query, headers: request.rawHeaders, fault });
  response.once('close', () =>
    entry.close(response.headersSent ? response.statusCode : null, request.bodyBytes),
  );
  return { request, response, id, domain, isLocal, fault, entry };
}

async function serve(exchange: Exchange, parts: DispatchParts): Promise<void> {
  const { request, response, id, fault, entry } = exchange;
  if (fault?.delay_ms !== undefined) await sleep(fault.delay_ms, undefined, { ref: false });
  if (fault?.reset === 'before') {
    request.socket.destroy();
    return;
  }
  const reply = await answer(exchange, parts).catch((error: unknown) => {
    const shown = toHttpError(error);
    // A client that disconnects while it sends its body is not a failure of the platform.
    if (shown !== error && !response.destroyed) parts.report(error, id);
    // The rest of the body is dropped: some clients do not read the response before they have sent all of it.
    request.resume();
    return errorReply(shown, id);
  });
  if (fault?.reset === 'after') {
    reply.stream?.destroy();
    request.socket.destroy();
    return;
  }
  const own = exchange.isLocal ? { ...reply, headers: { ...adminHeaders, ...reply.headers } } : reply;
  const rendered = render(own, id);
  if (entry) entry.replyHeaders = rendered.headers;
  const onSent = (bytes: number): void => {
    if (entry) entry.sentBytes += bytes;
  };
  if (fault?.truncate) await sendTruncated(response, rendered, onSent);
  else await send(response, rendered, onSent);
}

async function answer(exchange: Exchange, parts: DispatchParts): Promise<Reply> {
  const { request, fault, domain } = exchange;
  if (fault?.status !== undefined) throw faultError(fault.status, fault);
  requireHost(request);
  const context = baseContext(exchange, parts);
  if (domain) return domain.serve(context);
  const match = parts.route(request.url ?? '/', request.method ?? 'GET');
  if (!match) throw routeNotFound(request);
  const { route, ...matched } = match;
  const operation = operationFor(route, request.method ?? 'GET');
  const caller = admit(exchange, match, operation, parts);
  if (!operation) throw methodNotAllowed(request, route);
  return operation.handle({ ...context, ...matched, caller });
}

/** Returns the context of a request without a route and a key. */
function baseContext({ request, response, id }: Exchange, parts: DispatchParts): RequestContext {
  const { path, query } = splitTarget(request.url ?? '/');
  return {
    request,
    requestId: id,
    params: {},
    rest: path + query,
    caller: undefined,
    onGone: (callback) => onGone(response, callback),
    readJson: (limitBytes) => parts.readJson(request, limitBytes),
  };
}

/** Throws unless the request may use the route; returns its key when the route requires one. A refused key is logged too. */
function admit(
  { request, entry }: Exchange,
  { route, params }: Match,
  operation: Operation | undefined,
  parts: DispatchParts,
): ApiKey | undefined {
  const access = operation?.access ?? Object.values(route.methods)[0]?.access ?? 'anyone';
  if (access === 'admin') requireAdmin(request, parts.admin);
  if (access === 'anyone' || access === 'admin') return undefined;
  const caller = parts.keys.authenticate(request.headers.authorization);
  if (entry) entry.keyId = caller.id;
  // A missing method has no permission, so any valid key learns that it is missing.
  if (operation)
    requireAccess(caller, access, route.resource === undefined ? undefined : params[route.resource]);
  return caller;
}

function methodNotAllowed({ method }: IncomingMessage, route: Match['route']): HttpError {
  const headers = { Allow: allowedMethods(route) };
  const message = `${method} is not allowed here. Use ${headers.Allow}.`;
  return new HttpError(405, 'method_not_allowed', message, { headers });
}

function onGone(response: ServerResponse, callback: () => void): void {
  if (response.closed) callback();
  response.once('close', () => {
    if (!response.writableFinished) callback();
  });
}
