/**
 * The local platform in memory: what it contains, and the answer to each request, by the API document and by the rules
 * that `openapi.yaml` decides. Identifiers and times, which only the platform knows, are learned from its answers. What
 * does not depend on the content, such as bodies that are refused, is in other tests for each operation.
 */
import { hash } from 'node:crypto';
import { expect } from 'vitest';
import { type OperationEntry, readContract } from '../support/contract/document.ts';
import { decoded, findOperation, paramsOf } from '../support/contract/find.ts';
import type { Json } from '../support/local-platform.ts';

/** Small ones, so that requests reach them. */
export const LIMITS = {
  ...{ functionCount: 2, bucketCount: 3, domainCount: 3 },
  ...{ objectBytes: 50, revisionsKept: 3 },
};
export const OWN_HOST = 'platform.example';
const TICKET_SECONDS = 300;

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly host?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Expected {
  readonly status: number;
  readonly code?: string;
  /** What the message of an error contains. */
  readonly says?: string;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  learn?(json: Json): void;
}

interface Asked {
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
  readonly body: Json;
  readonly caller: Key | undefined;
}

/** Its record is as it is listed, without its status. */
type Key = { readonly text: string; record: Json };

interface Func {
  record: Json;
  /** Newest first. */
  revisions: readonly string[];
  /** What the serving revision answers. */
  text: string | undefined;
}

type Stored = { readonly record: Json; readonly text: string };
type Bucket = { readonly record: Json; readonly objects: Map<string, Stored> };

interface Ticket {
  readonly verb: 'upload' | 'download';
  readonly text: string;
  readonly issuedAt: number;
  readonly bucket: Bucket;
  readonly key: string;
  readonly file_name: string;
  readonly object?: Stored;
}

class Refusal extends Error {
  readonly expected: Expected;
  constructor(status: number, code: string, more: Omit<Expected, 'status' | 'code'> = {}) {
    super(code);
    this.expected = { status, code, ...more };
  }
}

function refusing(serve: () => Expected): Expected {
  try {
    return serve();
  } catch (error) {
    if (error instanceof Refusal) return error.expected;
    throw error;
  }
}

const UUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const TIME = expect.stringMatching(/^\d{4}-.*Z$/);
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const contract = readContract();

const sortBy = <T>(all: Iterable<T>, textOf: (one: T) => unknown): T[] =>
  [...all].sort((one, other) =>
    Buffer.compare(Buffer.from(`${textOf(one)}`), Buffer.from(`${textOf(other)}`)),
  );
const isSameCase = (service: unknown, name: string) => (service === 'domains' ? name.toLowerCase() : name);

export type Model = ReturnType<typeof createModel>;

export function createModel(first: Key, accountId: () => string) {
  const keys: Key[] = [first];
  const functions = new Map<string, Func>();
  const revisions = new Map<string, Json>();
  const buckets = new Map<string, Bucket>();
  const domains = new Map<string, Json>();
  let tickets: Ticket[] = [];
  /** Every ticket that was ever issued, to refer to. */
  const issued: Ticket[] = [];
  /** The ID of every revision that ever was. */
  const deployed: string[] = [];
  let adminToken = '';
  let aheadSeconds = 0;
  /** A revision that has not started yet, with its source. */
  let pending: { readonly name: string; readonly id: string; readonly source: string } | undefined;

  function find<T>(all: ReadonlyMap<string, T>, name: string | undefined, code: string): T {
    const found = all.get(name ?? '');
    if (found === undefined) throw new Refusal(404, code);
    return found;
  }
  const findFunction = (name?: string) => find(functions, name, 'function_not_found');
  const findBucket = (name?: string) => find(buckets, name, 'bucket_not_found');
  const withId = <T extends { record: Json }>(all: ReadonlyMap<string, T>, id: unknown): T | undefined =>
    [...all.values()].find(({ record }) => record.id === String(id).toLowerCase());
  const deleted: Expected = { status: 204, text: '' };

  function requireRoom(size: number, most: number): void {
    if (size >= most) throw new Refusal(422, 'limit_exceeded', { says: String(most) });
  }

  /** Returns the object that a path names, after a check of its key. */
  function objectOf({ name, key: encoded = '' }: Asked['params']) {
    const key = decoded(encoded);
    if (key === undefined) throw new Refusal(400, 'invalid_object_key');
    const bucket = findBucket(name);
    return { bucket, key, object: find(bucket.objects, key, 'object_not_found') };
  }

  function statusOf({ record: { deactivated_at, expires_at } }: Key): string {
    if (deactivated_at !== null) return 'deactivated';
    const isOver = expires_at !== null && Date.parse(String(expires_at)) <= Date.now() + aheadSeconds * 1000;
    return isOver ? 'expired' : 'active';
  }
  const shown = (key: Key): Json => ({ ...key.record, status: statusOf(key) });

  function authenticate({ headers: { authorization = '' } }: Call): Key {
    const [, text] = /^bearer (\S+)$/i.exec(authorization) ?? [];
    const key = keys.find((one) => one.text === text);
    if (key && statusOf(key) === 'active') return key;
    throw new Refusal(401, 'unauthenticated', { headers: { 'www-authenticate': 'Bearer' } });
  }

  function allows(key: Key | undefined, permission: string, name: string): boolean {
    const { permissions, resources } = Object(key?.record);
    const [service = ''] = permission.split(':');
    const granting = ['*', `${service}/*`, `${service}/${isSameCase(service, name)}`];
    return permissions.includes(permission) && granting.some((one) => resources.includes(one));
  }

  /** Returns the records that a key may read, by name. */
  const listed = (all: ReadonlyMap<string, { record: Json }>, service: string, key: Key | undefined) =>
    sortBy(all.keys(), String)
      .filter((name) => allows(key, `${service}:read`, name))
      .map((name) => all.get(name)?.record);

  function permit(key: Key | undefined, permission: string, name: string | undefined): void {
    const isGranted = Object(key?.record.permissions).includes(permission);
    if (!isGranted || (name !== undefined && !allows(key, permission, name)))
      throw new Refusal(403, 'permission_denied', { says: permission });
  }

  /** The answer to a deployment, which leaves a pending revision. */
  function deploying(body: Json, status: number, known: Json, entrypoint: string): Expected {
    const source = Object(body.assets)[entrypoint]?.content;
    if (source === undefined) throw new Refusal(400, 'invalid_function', { says: `"${entrypoint}"` });
    const { message: _, ...former } = known;
    const fresh = { entrypoint, revision_id: UUID, revision_status: 'pending', updated_at: TIME };
    return {
      status,
      json: { ...former, ...fresh },
      learn(json) {
        const { name, revision_id: id, active_revision_id: active, created_at, updated_at } = json;
        if (status === 201) expect(updated_at).toBe(created_at);
        const { revisions: kin = [], text } = { ...functions.get(String(name)) };
        const number = Number(revisions.get(kin[0] ?? '')?.number ?? 0) + 1;
        const others = kin.filter((one) => one !== active);
        const kept = others.slice(0, LIMITS.revisionsKept - 2);
        for (const one of others) if (!kept.includes(one)) revisions.delete(one);
        const all = [String(id), ...kept, ...(active === null ? [] : [String(active)])];
        functions.set(String(name), { record: json, revisions: all, text });
        deployed.push(String(id));
        pending = { name: String(name), id: String(id), source };
        const state = { number, status: 'pending', message: null, created_at: TIME, log: expect.any(Array) };
        revisions.set(String(id), { revision_id: id, function_name: name, entrypoint, ...state });
      },
    };
  }

  function invoke({ record, text }: Func): Expected {
    const headers = { 'x-revision-id': String(record.active_revision_id) };
    if (text !== undefined) return { status: 200, text, headers };
    throw new Refusal(503, 'no_active_revision', { headers: { 'retry-after': '1' } });
  }
  const invoked = ({ params }: Asked) => invoke(findFunction(params.name));

  function issue(ticket: Omit<Ticket, 'text' | 'issuedAt'>, field: string): Expected {
    const more = ticket.verb === 'upload' ? { fileName: ticket.file_name } : {};
    const url = expect.stringMatching(`^https://${OWN_HOST}/${ticket.verb}/lpt_[\\w-]{43}$`);
    return {
      status: 200,
      json: { [field]: url, ...more },
      learn(json) {
        const one = { ...ticket, text: String(json[field]).split('/').at(-1) ?? '', issuedAt: aheadSeconds };
        issued.push(one);
        tickets.push(one);
        // An old ticket is forgotten when a later one is issued.
        const first = tickets.findIndex(({ issuedAt }) => aheadSeconds - issuedAt < 2 * TICKET_SECONDS);
        tickets = tickets.slice(first);
      },
    };
  }

  function redeem({ params }: Asked, verb: Ticket['verb']): Ticket {
    const ticket = tickets.find(({ text }) => text === params.ticket);
    if (ticket?.verb !== verb) throw new Refusal(404, 'ticket_not_found');
    if (aheadSeconds - ticket.issuedAt >= TICKET_SECONDS) throw new Refusal(410, 'ticket_expired');
    if (![...buckets.values()].includes(ticket.bucket)) throw new Refusal(404, 'bucket_not_found');
    return ticket;
  }

  /** The bytes that a download or a visit gets. */
  function bytesOf({ record, text }: Stored, { method, headers: sent }: Call): Expected {
    const etag = `"${hash('sha256', text)}"`;
    if (sent['if-none-match'] === etag) return { status: 304, headers: { etag } };
    const headers = {
      etag,
      'content-type': String(record.content_type),
      'x-content-type-options': 'nosniff',
    };
    const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(sent.range ?? '') ?? [];
    const isWhole = from + to === '' || (from !== '' && to !== '' && Number(to) < Number(from));
    if (method !== 'GET' || isWhole)
      return { status: 200, text, headers: { ...headers, 'content-length': String(text.length) } };
    const last = to === '' ? text.length : Number(to);
    const wanted = [...text].flatMap((_, at) =>
      (from === '' ? at >= text.length - last : at >= Number(from) && at <= last) ? [at] : [],
    );
    const [begin] = wanted;
    const size = text.length;
    if (begin === undefined)
      throw new Refusal(416, 'range_not_satisfiable', { headers: { 'content-range': `bytes */${size}` } });
    const range = `bytes ${begin}-${wanted.at(-1)}/${text.length}`;
    return {
      status: 206,
      text: text.slice(begin, begin + wanted.length),
      headers: { ...headers, 'content-range': range, 'content-length': String(wanted.length) },
    };
  }

  const targetOf = ({ kind, resource_id }: Json) =>
    kind === 'functions' ? withId(functions, resource_id) : withId(buckets, resource_id);

  function domainRecord({ verified, ...record }: Json): Json {
    const { hostname, target } = record;
    const { resource_id } = Object(target);
    if (!targetOf(Object(target)))
      return { ...record, status: 'failed', message: expect.stringContaining(`${resource_id}`) };
    if (verified) return { ...record, status: 'active' };
    const error = {
      code: 'dns_record_missing',
      message: expect.stringContaining(`${hostname} CNAME ${OWN_HOST}`),
      expected: { type: 'CNAME', name: hostname, value: OWN_HOST },
    };
    const message = expect.stringContaining(`POST /_local/domains/${hostname}/verify`);
    return { ...record, status: 'pending', message, verification_errors: [error] };
  }
  const findDomain = (hostname = '') => find(domains, hostname.toLowerCase(), 'domain_not_found');

  function visit(call: Call, target: Func | Bucket): Expected {
    if (!('objects' in target)) return invoke(target);
    if (!/^(GET|HEAD)$/.test(call.method))
      throw new Refusal(405, 'method_not_allowed', { headers: { allow: 'GET, HEAD' } });
    return bytesOf(find(target.objects, decoded(call.path.slice(1)), 'object_not_found'), call);
  }

  const handlers: Readonly<Record<string, (asked: Asked) => Expected>> = {
    listFunctions: ({ caller }) => ({
      status: 200,
      json: { functions: listed(functions, 'functions', caller) },
    }),
    createFunction({ body, caller }) {
      const { name, entrypoint = 'main.ts' } = body;
      const known = { id: UUID, name, active_revision_id: null, created_at: TIME };
      const answer = deploying(body, 201, known, String(entrypoint));
      permit(caller, 'functions:write', String(name));
      if (functions.has(String(name))) throw new Refusal(409, 'function_exists', { says: 'PATCH' });
      requireRoom(functions.size, LIMITS.functionCount);
      return answer;
    },
    getFunction: ({ params }) => ({ status: 200, json: findFunction(params.name).record }),
    redeployFunction({ body, params }) {
      const { entrypoint } = body;
      // An entrypoint that is sent is checked before the function is looked for.
      if (typeof entrypoint === 'string') deploying(body, 200, {}, entrypoint);
      const { record } = findFunction(params.name);
      return deploying(body, 200, record, String(entrypoint ?? record.entrypoint));
    },
    deleteFunction({ params: { name = '' } }) {
      for (const one of findFunction(name).revisions) revisions.delete(one);
      functions.delete(name);
      return deleted;
    },
    invokeFunction: invoked,
    invokeFunctionPath: invoked,
    invokeFunctionPathByGet: invoked,
    getRevision: ({ params }) => ({ status: 200, json: find(revisions, params.id, 'revision_not_found') }),

    listBuckets: ({ caller }) => ({ status: 200, json: { buckets: listed(buckets, 'storage', caller) } }),
    createBucket({ body: { name, visibility = 'private' }, caller }) {
      permit(caller, 'storage:write', String(name));
      if (buckets.has(String(name))) throw new Refusal(409, 'bucket_exists');
      requireRoom(buckets.size, LIMITS.bucketCount);
      return {
        status: 201,
        json: { id: UUID, name, visibility, created_at: TIME },
        learn: (record) => buckets.set(String(name), { record, objects: new Map() }),
      };
    },
    getBucket: ({ params }) => ({ status: 200, json: findBucket(params.name).record }),
    deleteBucket({ params: { name = '' } }) {
      findBucket(name);
      buckets.delete(name);
      return deleted;
    },
    listObjects({ params }) {
      const all = [...findBucket(params.name).objects.values()].map(({ record }) => record);
      return { status: 200, json: { objects: sortBy(all, ({ key }) => key) } };
    },
    getObject: ({ params }) => ({ status: 200, json: objectOf(params).object.record }),
    deleteObject({ params }) {
      const { bucket, key } = objectOf(params);
      bucket.objects.delete(key);
      return deleted;
    },
    createUploadUrl({ params: { name }, body: { key } }) {
      const file_name = `${accountId()}/${name}/${key}`;
      return issue({ verb: 'upload', bucket: findBucket(name), key: String(key), file_name }, 'uploadUrl');
    },
    createDownloadUrl: ({ params }) =>
      issue({ verb: 'download', file_name: '', ...objectOf(params) }, 'downloadUrl'),
    upload(asked) {
      const { body: text = '', headers } = asked.call;
      if (text.length > LIMITS.objectBytes) throw new Refusal(413, 'body_too_large');
      const ticket = redeem(asked, 'upload');
      tickets = tickets.filter((one) => one !== ticket);
      const { bucket, key, file_name } = ticket;
      const content_type = headers['content-type'] ?? 'application/octet-stream';
      return {
        status: 201,
        json: { key, file_name, file_id: UUID, size: text.length, content_type },
        learn(record) {
          expect(record.file_id).not.toBe(bucket.objects.get(key)?.record.file_id);
          bucket.objects.set(key, { record, text });
        },
      };
    },
    download(asked) {
      const { bucket, key, object } = redeem(asked, 'download');
      if (!object || bucket.objects.get(key) !== object) throw new Refusal(404, 'object_not_found');
      const answer = bytesOf(object, asked.call);
      const own = answer.status === 304 ? {} : { 'content-security-policy': 'sandbox' };
      return { ...answer, headers: { ...answer.headers, ...own } };
    },

    listDomains({ caller }) {
      const names = sortBy(domains.keys(), String).filter((name) => allows(caller, 'domains:read', name));
      return { status: 200, json: { domains: names.map((name) => domainRecord(findDomain(name))) } };
    },
    registerDomain({ body: { hostname, target }, caller }) {
      const name = String(hostname).toLowerCase();
      permit(caller, 'domains:write', name);
      const { kind } = Object(target);
      if (kind === 'sites') throw new Refusal(422, 'unsupported_target');
      const found = targetOf(Object(target));
      if (!found) throw new Refusal(404, 'target_not_found');
      if (found.record.visibility === 'private') throw new Refusal(422, 'private_bucket');
      if (name === OWN_HOST || domains.has(name)) throw new Refusal(409, 'hostname_taken');
      requireRoom(domains.size, LIMITS.domainCount);
      const verified = /\.(test|localhost)$/.test(name);
      return {
        status: 201,
        json: domainRecord({ hostname, target, created_at: TIME, verified }),
        learn: ({ created_at }) => domains.set(name, { hostname, target, created_at, verified }),
      };
    },
    getDomain: ({ params }) => ({ status: 200, json: domainRecord(findDomain(params.hostname)) }),
    deleteDomain({ params: { hostname = '' } }) {
      findDomain(hostname);
      domains.delete(hostname.toLowerCase());
      return deleted;
    },
    verifyDomain({ params: { hostname = '' } }) {
      const domain = findDomain(hostname);
      if (!targetOf(Object(domain.target))) throw new Refusal(409, 'target_gone');
      domains.set(hostname.toLowerCase(), { ...domain, verified: true });
      return { status: 200, json: domainRecord(findDomain(hostname)) };
    },

    listKeys: () => ({ status: 200, json: { keys: keys.map(shown) } }),
    createKey({ body: { name, services, actions, resources = ['*'], expires_at = null } }) {
      const chosen = (all: string[], asked: unknown) => all.filter((one) => Object(asked).includes(one));
      const permissions = chosen(['functions', 'storage', 'domains'], services).flatMap((service) =>
        chosen(['read', 'write', 'delete'], actions).map((action) => `${service}:${action}`),
      );
      const lower = Array.from(Object(resources), (one: string) => isSameCase(one.split('/')[0], one));
      const dates = { created_at: TIME, expires_at, deactivated_at: null };
      return {
        status: 201,
        json: {
          ...{ id: UUID, name, permissions, resources: lower, status: 'active', key: expect.any(String) },
          ...dates,
        },
        learn: ({ key, status: _, ...record }) => keys.push({ text: String(key), record }),
      };
    },
    deactivateKey({ params }) {
      const key = keys.find(({ record }) => record.id === params.id);
      if (!key) throw new Refusal(404, 'key_not_found');
      const deactivated_at = key.record.deactivated_at ?? TIME;
      return {
        status: 200,
        json: { ...key.record, deactivated_at, status: 'deactivated' },
        learn({ status: _, ...record }) {
          key.record = record;
        },
      };
    },
    advanceClock({ body: { advance_seconds } }) {
      aheadSeconds += Number(advance_seconds);
      return {
        status: 200,
        json: { now: TIME },
        learn: ({ now }) =>
          expect(Math.abs(Date.parse(String(now)) - Date.now() - aheadSeconds * 1000)).toBeLessThan(20_000),
      };
    },
    getHealth: () => ({ status: 200, json: { status: 'ok' } }),
  };

  /** Returns the key of a request; throws unless the credential allows the operation on the resource in the path. */
  function admit({ access }: OperationEntry, call: Call, named: string | undefined): Key | undefined {
    if (access === 'anyone') return undefined;
    if (access !== 'admin') {
      const caller = authenticate(call);
      if (named !== undefined) permit(caller, access, named || undefined);
      return caller;
    }
    if (call.headers.authorization === `Bearer ${adminToken}`) return undefined;
    throw new Refusal(401, 'unauthenticated', { headers: { 'www-authenticate': 'Bearer' } });
  }

  /** Answers in the documented order: route, key, permission, resource and state. */
  function serve(call: Call): Expected {
    const domain = domains.get((call.host ?? '').toLowerCase());
    const target = domain?.verified ? targetOf(Object(domain.target)) : undefined;
    if (target) return visit(call, target);
    const found = findOperation(contract, call.method, call.path, false);
    if (found.kind !== 'operation') throw new Refusal(404, 'route_not_found');
    const { operation } = found;
    const params = paramsOf(operation, call.path);
    const caller = admit(operation, call, Object.values(params)[0] ?? '');
    const handle = handlers[operation.id];
    if (!handle) throw new Error(`The model does not know ${operation.id}`);
    const body: Json = operation.bodySchema === undefined ? {} : JSON.parse(call.body ?? '');
    return handle({ call, params, body, caller });
  }

  const references: Readonly<Record<string, (name: string) => unknown>> = {
    function: (name) => functions.get(name)?.record.id ?? NOWHERE,
    bucket: (name) => buckets.get(name)?.record.id ?? NOWHERE,
    upload: (back) => issued.filter(({ verb }) => verb === 'upload').at(-1 - Number(back))?.text,
    download: (back) => issued.filter(({ verb }) => verb === 'download').at(-1 - Number(back))?.text,
    // The first key stays, since a start with a deactivated one is refused.
    key: (back) => (back === 'full' ? first : keys.slice(1).at(-1 - Number(back)))?.text,
    keyId: (back) => keys.slice(1).at(-1 - Number(back))?.record.id,
    revision: (back) => deployed.at(-1 - Number(back)),
    etag: (text) => `"${hash('sha256', text)}"`,
    admin: () => adminToken,
    in: (seconds) => new Date(Date.now() + (aheadSeconds + Number(seconds)) * 1000).toISOString(),
  };
  const resolve = (text: string): string =>
    text.replace(/@(\w+):(\w+)/g, (_, kind, name) => String(references[kind]?.(name) ?? 'none'));

  return {
    /** Replaces references such as `@bucket:aa`, the ID of that bucket, and `@upload:0`, the last ticket. */
    resolve: (call: Call): Call => ({
      ...call,
      path: resolve(call.path),
      headers: Object.fromEntries(
        Object.entries(call.headers).map(([name, value]) => [name, resolve(value)]),
      ),
      ...(call.body !== undefined && { body: resolve(call.body) }),
    }),
    /** Carries out a request, and returns its answer. */
    answer: (call: Call): Expected => refusing(() => serve(call)),
    /** The revision that has not started yet. */
    pendingRevision: () => pending?.id,
    /** Called when that revision has started or failed. */
    settle(): void {
      const func = functions.get(pending?.name ?? '');
      const revision = revisions.get(pending?.id ?? '');
      if (!func || !revision || !pending) return;
      const [, text] = /Response\("(.*)"\)/.exec(pending.source) ?? [];
      const message = expect.stringContaining('none.ts');
      const [status, more] = text === undefined ? ['failed', { message }] : ['succeeded', {}];
      revisions.set(pending.id, { ...revision, status, ...more });
      const active_revision_id = text === undefined ? func.record.active_revision_id : pending.id;
      const fresh = { revision_status: status, active_revision_id, updated_at: TIME };
      func.record = { ...func.record, ...fresh, ...more };
      if (text !== undefined) func.text = text;
      pending = undefined;
    },
    /** Called after each start. */
    restart(token: string): void {
      adminToken = token;
      aheadSeconds = 0;
      // Those of an advanced clock would be valid for too long.
      tickets = tickets.filter(({ issuedAt }) => issuedAt <= 0);
    },
  };
}
