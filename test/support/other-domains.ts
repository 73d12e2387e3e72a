/**
 * An independent implementation of section 4 "Domains" of the API document: a platform that reads the document as the
 * test requires wherever it is silent. It records every request and its real state. Of the other services it has one
 * function and buckets, as far as a domain needs them.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { neverAnswer } from './jumping-clock.ts';
import {
  type DomainReading,
  isObject,
  type Reply,
  type StoredDomain,
  text,
} from './other-domains-reading.ts';
import { createState, type State } from './other-domains-state.ts';

export const DOMAINS_KEY = 'dom-key-77/with+signs==';

export { FUNCTION_ID, OTHER_ID } from './other-domains-state.ts';

export type DomainCall = 'register' | 'read' | 'list' | 'delete' | 'other';

export interface RecordedDomainCall {
  readonly call: DomainCall;
  readonly method: string;
  readonly target: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

export interface DomainsPlatform extends AsyncDisposable {
  readonly url: string;
  readonly calls: readonly RecordedDomainCall[];
  /** Writes of all services, in order: `register`, `delete`, or method and path. */
  writes(): readonly string[];
  /** Targets for which requests have registered a hostname, one for each registration, without those of others. */
  readonly registered: readonly string[];
  /** Hostnames whose registration requests have deleted. */
  readonly deleted: readonly string[];
  stored(hostname: string): StoredDomain | undefined;
  /** Registers a hostname like somebody else with the same account. */
  put(hostname: string, resourceId: string, kind?: string): void;
}

/** Starts the platform on a free port; `await using` stops it. */
export async function startDomainsPlatform(reading: DomainReading = {}): Promise<DomainsPlatform> {
  const calls: RecordedDomainCall[] = [];
  const state = createState(reading);
  const takeFault = createFaults(reading);

  function answer(recorded: RecordedDomainCall): Reply | 'reset' | 'hang' {
    const fault = takeFault(recorded.call);
    if (fault?.when === 'before') return fault.what;
    if (recorded.call === 'read' || recorded.call === 'list') state.tick(recorded.call);
    const reply = deny(recorded, reading) ?? work(recorded, reading, state);
    return fault ? fault.what : reply;
  }

  const server = createServer((request, response) => {
    void receive(request).then((body) => {
      const { method = '', url: target = '' } = request;
      const { authorization } = request.headers;
      const recorded = { call: callOf(method, target), method, target, authorization, body };
      const reply = answer(recorded);
      calls.push(recorded);
      if (reading.requestIds) response.setHeader('x-request-id', `request-${calls.length}`);
      send(response, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the platform has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    writes: () =>
      calls
        .filter(({ method }) => method !== 'GET')
        .map(({ call, method, target }) => (call === 'other' ? `${method} ${target}` : call)),
    registered: state.registered,
    deleted: state.deleted,
    stored: state.stored,
    put: (hostname, resourceId, kind = 'functions') =>
      state.put(hostname, { kind, resource_id: resourceId }, 0),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function createFaults({ faults = [] }: DomainReading) {
  const pending = faults.map((fault) => ({ fault, skip: fault.skip ?? 0, times: fault.times ?? 1 }));
  return (call: DomainCall) => {
    const next = pending.find(({ fault, times }) => (fault.on === call || fault.on === 'any') && times > 0);
    if (!next) return undefined;
    if (next.skip > 0) {
      next.skip -= 1;
      return undefined;
    }
    next.times -= 1;
    return next.fault;
  };
}

function callOf(method: string, target: string): DomainCall {
  const segments = target.split('/').slice(1);
  if (segments.slice(0, 3).join('/') !== 'v1/domains/domains' || segments.length > 4) return 'other';
  const calls: Readonly<Record<string, DomainCall>> = segments[3]
    ? { GET: 'read', DELETE: 'delete' }
    : { GET: 'list', POST: 'register' };
  return calls[method] ?? 'other';
}

const PERMISSIONS: Readonly<Partial<Record<DomainCall, string>>> = {
  register: 'domains:write',
  read: 'domains:read',
  list: 'domains:read',
  delete: 'domains:delete',
};

function deny({ call, authorization }: RecordedDomainCall, { granted }: DomainReading): Reply | undefined {
  if (authorization !== `Bearer ${DOMAINS_KEY}`) return refuse(401, 'who are you');
  const permission = PERMISSIONS[call];
  if (!granted || permission === undefined || granted.includes(permission)) return undefined;
  return refuse(403, 'not for you');
}

function refuse(status: number, message: string): Reply {
  return { status, body: { error: { code: 'some_code', message } } };
}

/** Follows the document, or the reading where the document is silent. */
function work(recorded: RecordedDomainCall, reading: DomainReading, state: State): Reply {
  const { call, target, body } = recorded;
  const hostname = decodeURIComponent(target.split('/')[4] ?? '');
  const isNamed = (domain: StoredDomain) =>
    reading.exactPaths
      ? domain.hostname === hostname
      : domain.hostname.toLowerCase() === hostname.toLowerCase();
  switch (call) {
    case 'list': {
      const entries = state.visible().map(reading.listEntry ?? ((domain) => record(domain, reading)));
      return reading.list?.(entries) ?? { status: 200, body: { domains: entries } };
    }
    case 'read': {
      const domain = state.visible().find(isNamed);
      return domain ? { status: 200, body: record(domain, reading) } : refuse(404, `no domain ${hostname}`);
    }
    case 'register':
      return register(body, reading, state);
    case 'delete':
      if (!state.stored(hostname)) return refuse(404, `no domain ${hostname}`);
      state.remove(hostname);
      return reading.deleteReply ?? { status: 204 };
    default:
      return otherService(recorded, reading, state);
  }
}

function record(domain: StoredDomain, reading: DomainReading): unknown {
  return (reading.record ?? ((stored, status) => ({ ...plain(stored), status })))(
    domain,
    statusOf(domain, reading),
  );
}

function plain({ hostname, target }: StoredDomain) {
  return { hostname, target };
}

function statusOf({ step }: StoredDomain, { statuses = ['active'] }: DomainReading): string {
  return statuses[Math.min(step, statuses.length - 1)] ?? '';
}

function register(body: unknown, reading: DomainReading, state: State): Reply {
  const { hostname, target } = isObject(body) ? body : {};
  const { kind, resource_id } = isObject(target) ? target : {};
  if (reading.refuseRegister?.(text(resource_id)))
    return reading.refuseRegister(text(resource_id)) ?? { status: 500 };
  const isTaken = reading.takenByOthers?.includes(text(hostname)) || state.stored(text(hostname));
  if (isTaken) return refuse(409, `${text(hostname)} is taken`);
  const staleReads = reading.staleReads === undefined ? 0 : reading.staleReads + 1;
  state.registered.push(text(resource_id));
  const domain = state.put(text(hostname), { kind: text(kind), resource_id: text(resource_id) }, staleReads);
  return reading.registerReply?.(domain) ?? { status: 201, body: record(domain, reading) };
}

/** The function "hello", which is ready immediately, and buckets. */
function otherService({ method, target }: RecordedDomainCall, reading: DomainReading, state: State): Reply {
  const functions = state.functions.map(
    (stored): Readonly<Record<string, unknown>> => ({
      revision_id: 'rev-1',
      revision_status: 'ready',
      ...stored,
    }),
  );
  const buckets = reading.buckets ?? [];
  const at = (path: string) => target === `/v1/${path}`;
  if (method === 'GET' && at('functions/functions')) return { status: 200, body: { functions } };
  if (method === 'GET' && at('storage/buckets')) return { status: 200, body: { buckets } };
  const bucket = buckets.find(({ name }) => at(`storage/buckets/${text(name)}`));
  if (method === 'GET' && bucket) return { status: 200, body: bucket };
  const found = functions.find(({ name }) => at(`functions/functions/${text(name)}`));
  if (method === 'GET' && found) return { status: 200, body: { ...found, ...reading.ownRecord } };
  if (method === 'PATCH' && found) return { status: 200, body: found };
  if (method === 'DELETE' && found) {
    state.functions.splice(functions.indexOf(found), 1);
    return { status: 204 };
  }
  return refuse(404, 'not here');
}

async function receive(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  return body === '' ? undefined : JSON.parse(body);
}

function send(response: ServerResponse, reply: Reply | 'reset' | 'hang'): void {
  if (reply === 'hang') {
    neverAnswer();
    return;
  }
  if (reply === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  const { status, body, headers = {} } = reply;
  const isPlain = typeof body === 'string' || body === undefined;
  if (!isPlain) response.setHeader('content-type', 'application/json');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.statusCode = status;
  response.end(isPlain ? body : JSON.stringify(body));
}
