/**
 * An independent implementation of section 4 "Functions" of the API document: a platform that reads the document as the
 * test requires wherever it is silent. It records every request and its real state.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createFaults } from './faults.ts';
import type { Call, Reading } from './other-platform-reading.ts';
import {
  bodies,
  errors,
  type Reply,
  records,
  type StoredFunction,
  statusOf,
} from './other-platform-shapes.ts';
import { createState, isObject, type State } from './other-platform-state.ts';

export type { Call, Fault, Reading } from './other-platform-reading.ts';

export const PLATFORM_KEY = 'plat_key-5f0c/with+signs==';

export interface RecordedCall {
  readonly call: Call;
  readonly method: string;
  /** As sent. */
  readonly target: string;
  readonly authorization: string | undefined;
  /** Parsed; undefined when there was none. */
  readonly body: unknown;
}

export interface OtherPlatform extends AsyncDisposable {
  readonly url: string;
  readonly calls: readonly RecordedCall[];
  /** Rules of the document that a request violated. */
  readonly violations: readonly string[];
  /** The calls that write, in order. */
  writes(): readonly Call[];
  /** Ids of the revisions that requests have created, without those of other deployers. */
  readonly created: readonly string[];
  stored(name: string): StoredFunction | undefined;
  /** Creates a function or a new revision of one, like another deployer. */
  put(name: string, status?: string, files?: Readonly<Record<string, string>>, entrypoint?: string): void;
  /** Remembers all functions. @returns a function that brings them back */
  save(): () => void;
  drop(name: string): void;
  /** Accepts no new connection; open ones stay. */
  refuseConnections(): void;
}

/** Starts the platform on a free port; `await using` stops it. */
export async function startOtherPlatform(reading: Reading = {}): Promise<OtherPlatform> {
  const state = createState(reading);
  const takeFault = createFaults(reading.faults ?? []);
  const calls: RecordedCall[] = [];
  let reads = 0;

  function answer(recorded: RecordedCall): Reply | 'reset' | 'hang' {
    const fault = takeFault(recorded.call);
    if (fault?.when === 'before') return fault.what;
    const isLook = ['list', 'record', 'status'].includes(recorded.call);
    if (isLook && calls.some(isWrite)) {
      reads += 1;
      reading.onRead?.(reads, platform);
      state.tick();
    }
    const reply = deny(recorded, reading) ?? work(recorded, reading, state);
    // No platform acknowledges a refused request.
    const isLie = typeof fault?.what === 'object' && fault.what.status < 300 && reply.status >= 300;
    return fault && !isLie ? fault.what : reply;
  }

  const server = createServer((request, response) => {
    void receive(request).then((body) => {
      const { method = '', url: target = '' } = request;
      const { authorization } = request.headers;
      const recorded = { call: callOf(method, target, reading), method, target, authorization, body };
      const reply = answer(recorded);
      calls.push(recorded);
      if (reading.requestIds) response.setHeader('x-request-id', `request-${calls.length}`);
      if (reply === 'hang') reading.onHang?.();
      else send(response, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the platform has no port');

  const platform: OtherPlatform = {
    url: `http://127.0.0.1:${address.port}`,
    calls,
    violations: state.violations,
    created: state.created,
    writes: () => calls.filter(isWrite).map(({ call }) => call),
    stored: state.stored,
    put: state.put,
    save: state.save,
    drop: state.remove,
    refuseConnections: () => void server.close(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return platform;
}

function isWrite({ method }: RecordedCall): boolean {
  return method !== 'GET';
}

function callOf(method: string, target: string, { statusPath }: Reading): Call {
  const [service, collection, name, ...rest] = target.replace(/^\/v1\/|\?.*$/g, '').split('/');
  const known = target.startsWith('/v1/functions/functions') && service === collection && rest.length === 0;
  if (!known) return statusPath && method === 'GET' ? 'status' : 'other';
  const calls: Readonly<Record<string, Call>> = name
    ? { GET: 'record', PATCH: 'redeploy', DELETE: 'delete' }
    : { GET: 'list', POST: 'create' };
  return calls[method] ?? 'other';
}

const PERMISSIONS: Readonly<Partial<Record<Call, string>>> = {
  list: 'functions:read',
  record: 'functions:read',
  status: 'functions:read',
  create: 'functions:write',
  redeploy: 'functions:write',
  delete: 'functions:delete',
};

function deny({ call, authorization }: RecordedCall, reading: Reading): Reply | undefined {
  if (authorization !== `Bearer ${PLATFORM_KEY}`) return refuse(401, 'who are you', reading);
  const { granted } = reading;
  if (!granted || granted.includes(call) || granted.includes(PERMISSIONS[call] ?? '')) return undefined;
  return refuse(403, 'not for you', reading);
}

function refuse(status: number, message: string, { errorBody, errorHeaders }: Reading): Reply {
  return {
    status,
    body: (errorBody ?? errors.nested)(message),
    ...(errorHeaders && { headers: errorHeaders }),
  };
}

function nameIn({ call, target, body }: RecordedCall): string {
  if (call === 'create') return isObject(body) && typeof body.name === 'string' ? body.name : '';
  return decodeURIComponent(target.split('/')[4] ?? '');
}

/** Follows the document, or the reading where the document is silent. */
function work(recorded: RecordedCall, reading: Reading, state: State): Reply {
  const { call, target, body } = recorded;
  const name = nameIn(recorded);
  const isThere = state.stored(name) !== undefined;
  switch (call) {
    case 'list':
      return listReply(reading, state);
    case 'record':
      return recordReply(name, reading, state);
    case 'status':
      return statusReply(target.replace(/^\/v1\//, ''), reading, state);
    case 'create': {
      if (isThere) return refuse(reading.existsStatus ?? 409, `${name} exists already`, reading);
      const created = state.deploy(name, body);
      return reading.createReply?.(created) ?? { status: 201, body: bodies.record(created) };
    }
    case 'redeploy': {
      if (!isThere) return refuse(reading.missingStatus ?? 404, `no function ${name}`, reading);
      const created = state.deploy(name, body);
      return reading.redeployReply?.(created) ?? { status: 200, body: bodies.record(created) };
    }
    case 'delete':
      if (!isThere) return refuse(reading.missingStatus ?? 404, `no function ${name}`, reading);
      state.remove(name);
      return reading.deleteReply ?? { status: 204 };
    default:
      return refuse(404, 'no such route', reading);
  }
}

function listReply(reading: Reading, state: State): Reply {
  const shown = reading.unlisted ? [] : state.visibleNames().map(state.visible);
  const toEntry = reading.listEntry ?? reading.record ?? records.full;
  const entries = shown.filter((stored) => stored !== undefined).map(toEntry);
  return reading.list?.(entries) ?? { status: 200, body: { functions: entries } };
}

function recordReply(name: string, reading: Reading, state: State): Reply {
  const stored = state.visible(name);
  if (!stored) return refuse(reading.missingStatus ?? 404, `no function ${name}`, reading);
  return reading.invocation ?? { status: 200, body: (reading.record ?? records.full)(stored) };
}

function statusReply(path: string, reading: Reading, state: State): Reply {
  const body = reading.statusBody ?? ((_held, revision) => ({ status: statusOf(revision) }));
  for (const stored of state.visibleNames().map(state.visible)) {
    const revision = stored?.revisions.findLast(
      (candidate) => reading.statusPath?.(stored, candidate) === path,
    );
    if (stored && revision) return { status: 200, body: body(stored, revision) };
  }
  return refuse(404, 'no such revision', reading);
}

async function receive(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
}

function send(response: ServerResponse, reply: Reply | 'reset'): void {
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
