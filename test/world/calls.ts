/** The requests that a client may send, by the API document: their names, paths and permissions. */
import type { Permission } from './reading.ts';

/** The calls that change nothing. */
export const READS = [
  'list functions',
  'read function',
  'read status',
  'list buckets',
  'read bucket',
  'list objects',
  'read object',
  'ask for download',
  'download',
  'list domains',
  'read domain',
] as const;
/** The calls that change something; a ticket for an upload changes nothing, and is a POST all the same. */
export const WRITES = [
  'create function',
  'redeploy function',
  'delete function',
  'create bucket',
  'delete bucket',
  'ask for upload',
  'upload',
  'delete object',
  'register domain',
  'delete domain',
] as const;
export type Call = (typeof READS)[number] | (typeof WRITES)[number] | 'check health' | 'other';

/** A request that was understood. */
export interface Route {
  readonly call: Call;
  /** Decoded: of the function, bucket or hostname, and the key of the object. */
  readonly name: string;
  readonly key: string;
}

/** Whether a call changes what is stored. */
export function isWrite(call: Call): boolean {
  return call !== 'ask for upload' && (WRITES as readonly string[]).includes(call);
}

/** Returns the permission that a call needs, if any. */
export function permissionOf(call: Call): Permission | undefined {
  if (call === 'upload' || call === 'download' || call === 'check health' || call === 'other')
    return undefined;
  const service = /domain/.test(call) ? 'domains' : /function|status/.test(call) ? 'functions' : 'storage';
  if (call.startsWith('delete')) return `${service}:delete`;
  return `${service}:${(WRITES as readonly string[]).includes(call) ? 'write' : 'read'}`;
}

const COLLECTIONS: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  functions: { GET: 'list functions', POST: 'create function' },
  storage: { GET: 'list buckets', POST: 'create bucket' },
  domains: { GET: 'list domains', POST: 'register domain' },
};
const MEMBERS: typeof COLLECTIONS = {
  functions: { GET: 'read function', PATCH: 'redeploy function', DELETE: 'delete function' },
  storage: { GET: 'read bucket', DELETE: 'delete bucket' },
  domains: { GET: 'read domain', DELETE: 'delete domain' },
};
const PATH =
  /^\/v1\/(?:(functions)\/functions|(storage)\/buckets|(domains)\/domains)(?:\/([^/]+)(?:\/(.+))?)?$/;

/** Understands a request. @param target as sent: encoded path and query */
export function routeOf(method: string, target: string): Route {
  const path = target.replace(/\?.*$/, '');
  if (path.startsWith('/upload/')) return { call: 'upload', name: '', key: '' };
  if (path.startsWith('/download/')) return { call: 'download', name: '', key: '' };
  if (path === '/healthz') return { call: 'check health', name: '', key: '' };
  const [, functions, storage, domains, encoded = '', rest] = PATH.exec(path) ?? [];
  const service = functions ?? storage ?? domains;
  const name = decodeURIComponent(encoded);
  const other: Route = {
    call: method === 'GET' && path.startsWith('/v1/') ? 'read status' : 'other',
    name,
    key: '',
  };
  if (service === undefined) return other;
  if (name === '') return { ...other, call: COLLECTIONS[service]?.[method] ?? 'other' };
  if (rest === undefined) return { ...other, call: MEMBERS[service]?.[method] ?? 'other' };
  return storage ? objectRoute(method, name, rest) : other;
}

function objectRoute(method: string, name: string, rest: string): Route {
  const key = /^objects\/(.+)$/.exec(rest)?.[1];
  if (rest === 'objects') return { call: method === 'GET' ? 'list objects' : 'other', name, key: '' };
  if (key === undefined) return { call: 'other', name, key: '' };
  if (method === 'POST') return { call: key === 'upload-url' ? 'ask for upload' : 'other', name, key: '' };
  const [, downloaded] = /^(.+)\/download-url$/.exec(key) ?? [];
  if (method === 'GET' && downloaded !== undefined)
    return { call: 'ask for download', name, key: decodeURIComponent(downloaded) };
  const calls: Readonly<Record<string, Call>> = { GET: 'read object', DELETE: 'delete object' };
  return { call: calls[method] ?? 'other', name, key: decodeURIComponent(key) };
}
