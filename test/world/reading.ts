/** How a platform reads the API document where it is silent. Everything has a plain default. */
import type { Call } from './calls.ts';
import type { Revision, StoredFunction } from './functions.ts';
import type { StoredBucket, StoredObject } from './storage.ts';

export { isObject } from '../../src/http/reply.ts';

/** One response. Text and bytes are sent unchanged, `undefined` as no body, all else as JSON. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Build {
  /** The first in the response to the write, and one further at each read of a function. */
  readonly statuses: readonly string[];
  readonly message?: string;
  /** What the health check of the revision answers; 200 when absent. */
  readonly health?: number;
}

export interface FunctionsReading {
  readonly record?: (stored: StoredFunction) => unknown;
  readonly listEntry?: (stored: StoredFunction) => unknown;
  /** A function's own path invokes it: this is the response, instead of its record. */
  readonly invocation?: Reply;
  readonly unlisted?: boolean;
  readonly createReply?: (stored: StoredFunction) => Reply;
  readonly redeployReply?: (stored: StoredFunction) => Reply;
  /** Of each new revision, the last one for all further ones. */
  readonly builds?: readonly Build[];
  /** The id of the n-th revision, from 1; `rev-<n>` when absent. */
  readonly revisionId?: (number: number) => string;
  /** Another location of the revision's status: a path under `/v1`. */
  readonly statusPath?: (stored: StoredFunction, revision: Revision) => string;
  /** Of "it exists already"; 409 when absent. */
  readonly existsStatus?: number;
  /** Of "not found"; 404 when absent. */
  readonly missingStatus?: number;
  /** Reads after a write that still show the previous state. */
  readonly staleReads?: number;
  /** Reads after a deletion that still show the function. */
  readonly ghostReads?: number;
}

export interface StorageReading {
  readonly bucketRecord?: (bucket: StoredBucket) => unknown;
  readonly inspection?: Reply;
  /** Of "it exists already"; 409 when absent. */
  readonly existsStatus?: number;
  /** No read shows a bucket before somebody tries to create it. */
  readonly hidesBuckets?: boolean;
  /** The listed size for a number of bytes; undefined lists none. */
  readonly sizeOf?: (bytes: number) => unknown;
  /** The file id of a stored object; none when absent. */
  readonly fileIdOf?: (key: string, object: StoredObject) => unknown;
  /** How a listing writes and orders the keys. */
  readonly listedKeys?: (keys: readonly string[]) => readonly string[];
  /** This number of listings after each write still show the previous state. */
  readonly lag?: number;
  /** The response to an upload is the object's record; without a body when absent. */
  readonly answersWithRecord?: boolean;
  /** How the address of a transfer is written; absolute when absent. */
  readonly transferAddress?: (path: string, origin: string) => string;
}

export interface StoredDomain {
  readonly hostname: string;
  readonly target: { readonly kind: string; readonly resource_id: string };
  readonly step: number;
}

export interface DomainsReading {
  readonly statuses?: readonly string[];
  readonly record?: (domain: StoredDomain, status: string) => unknown;
  readonly listEntry?: (domain: StoredDomain) => unknown;
  readonly inspection?: Reply;
  readonly registerReply?: (domain: StoredDomain) => Reply;
  /** Reads after a registration that do not show it yet. */
  readonly staleReads?: number;
  /** Reads after a deletion that still show the registration. */
  readonly ghostReads?: number;
}

export interface Reading {
  readonly functions?: FunctionsReading;
  readonly storage?: StorageReading;
  readonly domains?: DomainsReading;
  /** What the key may not do: permissions of section 5, or single calls. */
  readonly denied?: readonly (Call | Permission)[];
}

export type Permission = `${'functions' | 'storage' | 'domains'}:${'read' | 'write' | 'delete'}`;

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the UUID of a resource, which is the same in each world. */
export function idOf(kind: 'functions' | 'storage', name: string): string {
  const hex = Buffer.from(`${kind} ${name}`).toString('hex').padEnd(32, '0').slice(-32);
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
