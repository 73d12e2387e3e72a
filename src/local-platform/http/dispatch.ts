import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AdminAccess, adminHeaders, requireAdmin } from '../admin/session.ts';
import type { Target } from '../domains/targets.ts';
import { type ApiKey, requireAccess } from '../keys/access.ts';
import type { Keys } from '../keys/store.ts';
import { readJson } from './body.ts';
import { HttpError, toHttpError } from './errors.ts';
import { type Fault, type Faults, faultError, sendTruncated } from './faults.ts';
import type { Limits } from './limits.ts';
import { errorReply, type Reply, render, send } from './reply.ts';
import type { CountedRequest, LogEntry, RequestLog } from './request-log.ts';
import {
  allowedMethods,
  type Match,
  type RequestContext,
  type Router,
  requestHost,
  routeNotFound,
  splitTarget,
} from './router.ts';

interface DispatchParts {
  readonly route: Router;
  readonly keys: Keys;
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly limits: Limits;
  /** Returns the target of an active domain; `undefined` for any other host name. Names of the platform itself come first. */
  readonly domainTarget: (hostname: string) => Target | undefined;
  readonly admin: AdminAccess;
  readonly report: (error: unknown, requestId: string) => void;
}

/** Answers one request; never throws. */
export type Dispatch = (request: CountedRequest, response: ServerResponse) => Promise<void>;

/** One request in progress. */
interface Exchange {
  readonly request: CountedRequest;
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
  const isLocal = domain === undefined && path.startsWith('/_local/');
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
  const { request, response, id, fault, domain } = exchange;
  const { url = '/', method = 'GET' } = request;
  if (fault?.status !== undefined) throw faultError(fault.status, fault);
  const { path, query } = splitTarget(url);
  const context: RequestContext = {
    request,
    requestId: id,
    params: {},
    rest: path + query,
    caller: undefined,
    onGone: (callback) => onGone(response, callback),
    readJson: (limitBytes) => readJson(request, parts.limits, limitBytes),
  };
  if (domain) return domain.serve(context);
  const match = parts.route(url, method);
  if (!match) throw routeNotFound(request);
  const { route, routes, params, rest } = match;
  const caller = admit(exchange, match, parts);
  if (route) return route.handle({ ...context, params, rest, caller });
  const headers = { Allow: allowedMethods(routes) };
  const message = `${method} is not allowed here. Use ${headers.Allow}.`;
  throw new HttpError(405, 'method_not_allowed', message, { headers });
}

/** Throws unless the request may use the route; returns its key when the route requires one. A refused key is logged too. */
function admit(
  { request, entry }: Exchange,
  { route, routes, resource }: Match,
  { admin, keys }: DispatchParts,
): ApiKey | undefined {
  const access = (route ?? routes[0])?.access ?? 'admin';
  if (access === 'admin') requireAdmin(request, admin);
  if (access === 'anyone' || access === 'admin') return undefined;
  const caller = keys.authenticate(request.headers.authorization);
  if (entry) entry.keyId = caller.id;
  // A missing method has no permission, so any valid key learns that it is missing.
  if (route) requireAccess(caller, access, resource);
  return caller;
}

function onGone(response: ServerResponse, callback: () => void): void {
  if (response.closed) callback();
  response.once('close', () => {
    if (!response.writableFinished) callback();
  });
}
