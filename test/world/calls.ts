/** The requests that a client may send, by the API document: their names, paths and permissions. */
import type { Permission } from './reading.ts';

/** Each call with its method and path. `:name` is a function, a bucket or a hostname, and `:key` a key with its slashes. */
const CALLS = {
  'list functions': 'GET /v1/functions/functions',
  'create function': 'POST /v1/functions/functions',
  'read function': 'GET /v1/functions/functions/:name',
  'redeploy function': 'PATCH /v1/functions/functions/:name',
  'delete function': 'DELETE /v1/functions/functions/:name',
  'list buckets': 'GET /v1/storage/buckets',
  'create bucket': 'POST /v1/storage/buckets',
  'read bucket': 'GET /v1/storage/buckets/:name',
  'delete bucket': 'DELETE /v1/storage/buckets/:name',
  'list objects': 'GET /v1/storage/buckets/:name/objects',
  'ask for upload': 'POST /v1/storage/buckets/:name/objects/upload-url',
  'ask for download': 'GET /v1/storage/buckets/:name/objects/:key/download-url',
  'read object': 'GET /v1/storage/buckets/:name/objects/:key',
  'delete object': 'DELETE /v1/storage/buckets/:name/objects/:key',
  'list domains': 'GET /v1/domains/domains',
  'register domain': 'POST /v1/domains/domains',
  'read domain': 'GET /v1/domains/domains/:name',
  'delete domain': 'DELETE /v1/domains/domains/:name',
  // Some platforms report the status of a revision at a path of its own.
  'read status': 'GET /v1/.+',
  upload: 'POST /upload/.+',
  download: 'GET /download/.+',
  'check health': 'GET /healthz',
  other: '.+',
} as const;
export type Call = keyof typeof CALLS;

const ROUTES = Object.entries(CALLS).map(([call, route]) => {
  const path = route.replace(':name', '(?<name>[^/]+)').replace(':key', '(?<key>.+)');
  return [call as Call, new RegExp(`^${path}$`)] as const;
});

export interface Route {
  readonly call: Call;
  /** Decoded: of the function, bucket or hostname, and the key of the object. */
  readonly name: string;
  readonly key: string;
}

/** Understands a request. @param target as sent: encoded path and query */
export function routeOf(method: string, target: string): Route {
  const request = `${method} ${target.replace(/\?.*$/, '')}`;
  const [call, pattern] = ROUTES.find((route) => route[1].test(request)) ?? ['other' as const];
  const { name = '', key = '' } = pattern?.exec(request)?.groups ?? {};
  return { call, name: decodeURIComponent(name), key: decodeURIComponent(key) };
}

/** Whether a call changes what is stored; a ticket for an upload changes nothing, and is a POST all the same. */
export function isWrite(call: Call): boolean {
  return call !== 'ask for upload' && /^(?:POST|PATCH|DELETE) /.test(CALLS[call]);
}

/** Returns the permission that a call needs, if any. */
export function permissionOf(call: Call): Permission | undefined {
  const [method = '', path = ''] = CALLS[call].split(' ');
  if (!path.startsWith('/v1/')) return undefined;
  const services = ['storage', 'domains'] as const;
  const service = services.find((one) => path.startsWith(`/v1/${one}/`)) ?? 'functions';
  const actions = { GET: 'read', DELETE: 'delete' } as const;
  return `${service}:${method === 'GET' || method === 'DELETE' ? actions[method] : 'write'}`;
}
