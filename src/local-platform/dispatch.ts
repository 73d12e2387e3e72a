import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { requireAdmin } from './admin.ts';
import { type ApiKey, requireAccess } from './auth.ts';
import { readJsonObject } from './body.ts';
import { HttpError, toHttpError } from './errors.ts';
import { type Fault, type Faults, faultError, sendTruncated } from './faults.ts';
import type { Keys } from './keys/store.ts';
import { errorReply, type Reply, render, send } from './reply.ts';
import {
  allowedMethods,
  type Match,
  type Operation,
  operationFor,
  type Router,
  splitTarget,
} from './router.ts';

export interface DispatchParts {
  readonly route: Router;
  readonly keys: Keys;
  readonly faults: Faults;
  readonly adminToken: string;
  /** Host names under which `/_local/` may be reached. */
  readonly hosts: ReadonlySet<string>;
  readonly jsonBodyBytes: number;
  readonly report: (error: unknown, requestId: string) => void;
}

/** Answers one request, whatever happens. */
export type Dispatch = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Makes the way of a request: fault, route, key, permission, method, then the operation, which checks body and state. */
export function createDispatch(parts: DispatchParts): Dispatch {
  return async (request, response) => {
    const requestId = randomUUID();
    try {
      await serve(request, response, requestId, parts);
    } catch (error) {
      parts.report(error, requestId);
      response.destroy();
    }
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  parts: DispatchParts,
): Promise<void> {
  const fault = faultFor(request, parts.faults);
  if (fault?.delay_ms !== undefined) await sleep(fault.delay_ms, undefined, { ref: false });
  if (fault?.reset === 'before') {
    request.socket.destroy();
    return;
  }
  const reply = await answer(request, response, requestId, parts, fault).catch((error: unknown) => {
    const shown = toHttpError(error);
    if (shown !== error) parts.report(error, requestId);
    return errorReply(shown, requestId);
  });
  if (fault?.reset === 'after') {
    reply.stream?.destroy();
    request.socket.destroy();
  } else if (fault?.truncate) sendTruncated(response, render(reply, requestId));
  else await send(response, render(reply, requestId));
}

function faultFor(request: IncomingMessage, faults: Faults): Fault | undefined {
  const { path } = splitTarget(request.url ?? '/');
  return path.startsWith('/_local/') ? undefined : faults.take(request.method ?? 'GET', path);
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  parts: DispatchParts,
  fault: Fault | undefined,
): Promise<Reply> {
  if (fault?.status !== undefined) throw faultError(fault.status, fault);
  const match = parts.route(request.url ?? '/', request.method ?? 'GET');
  if (!match) throw routeNotFound(request);
  const { operation, caller } = admit(request, match, parts);
  return operation.handle({
    request,
    requestId,
    params: match.params,
    rest: match.rest,
    caller,
    signal: goneSignal(response),
    readJson: () => readJsonObject(request, parts.jsonBodyBytes),
  });
}

interface Admitted {
  readonly operation: Operation;
  readonly caller: ApiKey | undefined;
}

function admit(request: IncomingMessage, { route, params }: Match, parts: DispatchParts): Admitted {
  const operation = operationFor(route, request.method ?? 'GET');
  const accesses = Object.values(route.methods).map(({ access }) => access);
  const access = operation?.access ?? accesses[0] ?? 'anyone';
  if (access === 'anyone' || access === 'admin') {
    if (access === 'admin') requireAdmin(request, parts.adminToken, parts.hosts);
    return { operation: operation ?? methodNotAllowed(request, route), caller: undefined };
  }
  const caller = parts.keys.authenticate(request.headers.authorization);
  // No permission belongs to a method that does not exist, so a good key is all that it takes to be told so.
  if (!operation) return methodNotAllowed(request, route);
  requireAccess(caller, access, route.resource === undefined ? undefined : params[route.resource]);
  return { operation, caller };
}

function routeNotFound(request: IncomingMessage): HttpError {
  const { path } = splitTarget(request.url ?? '/');
  return new HttpError(404, 'route_not_found', `There is nothing at ${path}. The API is under /v1.`);
}

function methodNotAllowed(request: IncomingMessage, route: Match['route']): never {
  const allowed = allowedMethods(route);
  throw new HttpError(405, 'method_not_allowed', `${request.method} is not possible here; use ${allowed}.`, {
    headers: { Allow: allowed },
  });
}

function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
