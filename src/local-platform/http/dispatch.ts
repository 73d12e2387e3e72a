import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AdminAccess, adminHeaders, requireAdmin } from '../admin/access.ts';
import type { DomainService } from '../domains/routes.ts';
import { type ApiKey, administrator, requireAccess } from '../keys/access.ts';
import type { Keys } from '../keys/store.ts';
import { transferHeaders } from '../storage/tickets.ts';
import { type ApiRequest, readJson } from './body.ts';
import { errorBody, HttpError, toHttpError } from './errors.ts';
import { type Faults, faultError } from './faults.ts';
import type { Limits } from './limits.ts';
import { type Reply, sendReply } from './reply.ts';
import type { Known, RequestLog } from './request-log.ts';
import {
  type Handle,
  type Match,
  type RequestContext,
  type Router,
  routeNotFound,
  targetOf,
} from './router.ts';

export interface DispatchParts {
  readonly route: Router;
  readonly keys: Keys;
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly limits: Limits;
  /** Names of the platform itself come first. */
  readonly domains: DomainService;
  readonly admin: AdminAccess;
  readonly report: (error: unknown, requestId: string) => void;
}

interface Exchange {
  readonly request: ApiRequest;
  readonly response: ServerResponse;
  readonly known: Known;
  readonly query: string;
  /** Whether it is for `/_local/`, which has no faults and is not logged. */
  readonly isLocal: boolean;
  /** Answers a request to an active domain, which is not part of the API. */
  readonly serveDomain: Handle | undefined;
}

/**
 * Answers one request; never throws. The order is: fault, domain, route, key, permission, method, then the operation, which
 * checks body and state.
 */
export async function dispatch(request: ApiRequest, response: ServerResponse, parts: DispatchParts) {
  const { method = 'GET' } = request;
  const { host, path, query } = targetOf(request);
  const serveDomain = parts.admin.isOwnHost(host) ? undefined : parts.domains.target(host);
  const isLocal = !serveDomain && path.startsWith('/_local/');
  const fault = isLocal ? undefined : parts.faults.take(method, path);
  const known = { id: randomUUID(), method, host, path, fault, keyId: null };
  const exchange = { request, response, known, query, isLocal, serveDomain };
  if (!isLocal) parts.requests.add(known, response);
  try {
    await serve(exchange, parts);
  } catch (error) {
    parts.report(error, known.id);
    response.destroy();
  }
}

async function serve(exchange: Exchange, parts: DispatchParts): Promise<void> {
  const { request, response, isLocal, serveDomain } = exchange;
  const { id, fault } = exchange.known;
  if (fault?.delay_ms !== undefined) await sleep(fault.delay_ms, undefined, { ref: false });
  if (fault?.reset === 'before') return void request.socket.destroy();
  const reply = await answer(exchange, parts).catch((error: unknown): Reply => {
    const shown = toHttpError(error);
    // A client that disconnects while it sends its body is not a failure of the platform.
    if (shown !== error && !response.destroyed) parts.report(error, id);
    // The rest of the body is dropped: some clients do not read the response before they have sent all of it. A client
    // that still waits to send it may send the next request in its place, so that connection ends.
    if (!request.askForBody) request.resume();
    const headers = { ...shown.headers, ...(request.askForBody && { Connection: 'close' }) };
    return { status: shown.status, headers, json: errorBody(shown, id) };
  });
  if (fault?.reset === 'after') {
    reply.stream?.destroy();
    return void request.socket.destroy();
  }
  const isTransfer = !serveDomain && /^\/(?:up|down)load\//.test(exchange.known.path);
  // The response of a function is the same everywhere.
  const isAdmin = isLocal && reply.headers?.['X-Revision-Id'] === undefined;
  const own = { ...(isAdmin && adminHeaders), ...(isTransfer && transferHeaders) };
  const headers = { ...own, ...reply.headers, 'X-Request-Id': id };
  await sendReply(response, { ...reply, headers }, fault?.truncate);
}

async function answer(exchange: Exchange, parts: DispatchParts): Promise<Reply> {
  const { request, response, query, serveDomain } = exchange;
  const { method, host, path, fault } = exchange.known;
  if (fault?.status !== undefined) throw faultError(fault.status, fault);
  const { expect = '100-continue' } = request.headers;
  if (expect.toLowerCase() !== '100-continue')
    throw new HttpError('expectation_failed', `"Expect: ${expect}" is not supported, only 100-continue.`);
  const context: RequestContext = {
    request,
    params: {},
    rest: path,
    query,
    caller: undefined,
    onGone: (callback) => onGone(response, callback),
    readJson: (limitBytes) => readJson(request, parts.limits, limitBytes),
  };
  if (serveDomain) return serveDomain(context);
  // The operations of the API document have a second path, for whoever may administer the platform.
  const isMounted = path.startsWith('/_local/v1/');
  const isOwn = parts.admin.isOwnHost(host);
  // Of any other host, the root is that of a domain.
  const match =
    isOwn || path !== '/' ? parts.route(isMounted ? path.slice('/_local'.length) : path, method) : undefined;
  if (!match) throw routeNotFound(request, isOwn ? '' : parts.domains.explain(host));
  const { params, rest, handle } = match;
  const admitted = isMounted ? { ...match, access: 'admin' as const } : match;
  return handle({ ...context, params, rest, caller: admit(exchange, admitted, parts) });
}

/** Throws unless the request may use the route; returns its key when the route requires one. A refused key is logged too. */
function admit({ request, known }: Exchange, match: Match, parts: DispatchParts): ApiKey | undefined {
  const { access, resource } = match;
  if (access === 'anyone') return undefined;
  if (access === 'admin') {
    requireAdmin(request, parts.admin);
    return administrator;
  }
  const caller = parts.keys.authenticate(request.headers.authorization);
  known.keyId = caller.id;
  if (access !== 'key') requireAccess(caller, access, resource);
  return caller;
}

function onGone(response: ServerResponse, callback: () => void): void {
  if (response.closed) callback();
  response.once('close', () => {
    if (!response.writableFinished) callback();
  });
}
