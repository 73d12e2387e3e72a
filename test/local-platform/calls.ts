/** Requests to the local platform, written down and generated; their references are resolved by the model. */
import fc from 'fast-check';
import { readContract } from '../support/contract/document.ts';
import type { Call } from './model.ts';

const operations = new Map(
  readContract()
    .paths.flatMap((path) => path.operations)
    .map((operation) => [operation.id, operation]),
);

interface Details {
  /** Sent as JSON; a text is sent as it is. */
  readonly body?: unknown;
  /** The token: `@key:full` or `@admin:token` by default, as the operation requires. */
  readonly as?: string | undefined;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns a request of an operation. The parameters of its path are encoded already. */
export function ask(id: string, params: Readonly<Record<string, string>> = {}, details: Details = {}): Call {
  const operation = operations.get(id);
  if (!operation) throw new Error(`The contract has no operation ${id}`);
  const { access, bodySchema, method } = operation;
  const { body, type = bodySchema ? 'application/json' : '' } = details;
  const { as = { admin: '@admin:token', anyone: '' }[access] ?? '@key:full' } = details;
  return {
    method,
    path: operation.path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? 'none'),
    headers: {
      ...(as !== '' && { authorization: `Bearer ${as}` }),
      ...(body !== undefined && type !== '' && { 'content-type': type }),
      ...details.headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  };
}

/** Returns a request for a path of a domain. */
export function visit(host: string, path: string, more: Partial<Call> = {}): Call {
  return { method: 'GET', path, host, headers: {}, ...more };
}

/** Returns the assets of a function that answers a text; without one, they lack a module. */
export function assetsOf(text: string | undefined, path = 'main.ts') {
  const content =
    text === undefined ? 'import "./none.ts";' : `export default { fetch: () => new Response("${text}") };`;
  return { [path]: { content } };
}

const words = (text: string) => fc.constantFrom(...text.split(' '));
const hostname = words('a.test A.TEST b.example.com B.Example.com c.localhost platform.example');
const functionName = words('f g h');
const bucketName = words('aa bb cc dd');
/** Keys that are easily confused with each other, with their routes, or with parts of a path. */
const key = words('a A a/ a//b ä a\u0308 download-url a/download-url upload-url %2F \uffff 😀');
const encodedKey = fc.oneof(
  { weight: 9, arbitrary: key.map(encodeURIComponent) },
  { weight: 3, arbitrary: key.map((text) => text.split('/').map(encodeURIComponent).join('/')) },
  { weight: 1, arbitrary: words('%ff a% ../aa ..%2F..%2Faa ../../bb') },
);
const reference = (kind: string) => words(`@${kind}:0 @${kind}:1 @${kind}:2 none`);
const target = fc.oneof(
  functionName.map((name) => ({ kind: 'functions', resource_id: `@function:${name}` })),
  bucketName.map((name) => ({ kind: 'storage', resource_id: `@bucket:${name}` })),
  bucketName.map((name) => ({ kind: 'functions', resource_id: `@bucket:${name}` })),
  fc.constant({ kind: 'sites', resource_id: '@bucket:aa' }),
);
const grant = fc.record(
  {
    name: fc.constant('some'),
    services: fc.constant(['domains', 'storage', 'functions', 'storage']),
    actions: fc.constantFrom(['read'], ['delete', 'write', 'read'], ['write', 'delete'], ['read', 'write']),
    resources: fc.constantFrom(
      ['*'],
      ['functions/*', 'storage/aa'],
      ['functions/f', 'domains/A.test'],
      ['storage/*', 'domains/b.example.com', 'functions/ff'],
    ),
    expires_at: fc.constantFrom('@in:150', '@in:50', null),
  },
  { requiredKeys: ['name', 'services', 'actions'] },
);

/** What fills the parameters of paths. */
const PARAMS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  hostname,
  key: encodedKey,
  path: fc.constantFrom('', 'a?x=1'),
  id: fc.oneof(reference('keyId'), reference('revision')),
};
const inPath = (id: string): fc.Arbitrary<Record<string, string>> =>
  fc.record(
    Object.fromEntries(
      [...(operations.get(id)?.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
        if (name === 'name') return [name, id.includes('unction') ? functionName : bucketName];
        return [name, name === 'ticket' ? reference(id) : (PARAMS[name] ?? fc.constant('none'))];
      }),
    ),
  );

const assets = fc.constantFrom('one', 'two', undefined, undefined).map((text) => assetsOf(text));
const deployment = fc.oneof(
  { weight: 3, arbitrary: assets.map((one) => ({ assets: one })) },
  { weight: 1, arbitrary: fc.constant({ assets: assetsOf(undefined, 'app.ts'), entrypoint: 'app.ts' }) },
  { weight: 1, arbitrary: assets.map((one) => ({ assets: one, entrypoint: 'other.ts' })) },
);

const BODIES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  createFunction: fc.tuple(functionName, deployment).map(([name, more]) => ({ name, ...more })),
  redeployFunction: deployment,
  createBucket: fc.record({ name: bucketName, visibility: fc.constantFrom('public', 'private', undefined) }),
  createUploadUrl: fc.record({ key }),
  upload: fc.constantFrom('', 'x', 'some bytes', 'y'.repeat(50), 'z'.repeat(51)),
  registerDomain: fc.record({ hostname, target }),
  createKey: grant,
  advanceClock: fc.constantFrom(0, 100, 200).map((advance_seconds) => ({ advance_seconds })),
};

/** How often each operation is generated. A deployment takes as long as a hundred others. */
const WEIGHTS: Readonly<Record<string, number>> = {
  ...{ listFunctions: 4, createFunction: 3, getFunction: 4, redeployFunction: 3, deleteFunction: 2 },
  ...{ invokeFunction: 3, invokeFunctionPath: 2, invokeFunctionPathByGet: 3, getRevision: 4 },
  ...{ listBuckets: 6, createBucket: 14, getBucket: 4, deleteBucket: 4 },
  ...{ listObjects: 10, getObject: 8, deleteObject: 6, createUploadUrl: 24, createDownloadUrl: 14 },
  ...{ upload: 24, download: 16, listDomains: 6, registerDomain: 14, getDomain: 6, deleteDomain: 5 },
  ...{ verifyDomain: 6, listKeys: 5, createKey: 8, deactivateKey: 4 },
  ...{ advanceClock: 6, getHealth: 1 },
};

const rangeHeaders = fc.oneof(
  fc.constantFrom<Record<string, string>[]>({}, { 'if-none-match': '@etag:x' }),
  words('0-1 2- -3 50- 3-1 -0').map((range) => ({ range: `bytes=${range}` })),
);

function requestOf(id: string): fc.Arbitrary<Call> {
  const isJson = operations.get(id)?.bodySchema !== undefined;
  return fc
    .record({
      params: inPath(id),
      body: BODIES[id] ?? fc.constant(undefined),
      as: fc.oneof(
        { weight: 7, arbitrary: fc.constant(undefined) },
        { weight: 3, arbitrary: words('@key:0 @key:1 @key:2') },
      ),
      type: fc.constantFrom(...(isJson ? ['application/json'] : ['', 'text/html; charset=utf-8'])),
      headers: id === 'download' ? rangeHeaders : fc.constant({}),
    })
    .map(({ params, ...details }) => ask(id, params, details));
}

const visits = fc
  .tuple(hostname, fc.constantFrom('/a', '/%C3%A4', '/none'), words('GET GET GET HEAD POST'), rangeHeaders)
  .map(([host, path, method, headers]) => visit(host, path, { method, headers }));

/** Generates requests, and restarts of the platform. */
export const anyStep: fc.Arbitrary<Call | 'restart'> = fc.oneof(
  ...Object.entries(WEIGHTS).map(([id, weight]) => ({ weight, arbitrary: requestOf(id) })),
  { weight: 8, arbitrary: visits },
  { weight: 2, arbitrary: fc.constant('restart' as const) },
);
