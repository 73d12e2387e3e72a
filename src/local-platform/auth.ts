import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Permission } from '../platform/types.ts';
import { isObject } from './body.ts';
import type { Clock } from './clock.ts';
import { HttpError } from './errors.ts';
import type { RecordStore, Table } from './records.ts';

/** An API key as it is kept: what it grants and the SHA-256 of its text, never the text (section 5 of the API document). */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  readonly permissions: readonly Permission[];
  /** `*` for all, or `<service>/<name>`, each exact. */
  readonly resources: readonly string[];
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly deactivated_at: string | null;
}

export interface Keys {
  /** Makes a key that grants everything, kept before this settles. Without a text of its own, a new one is drawn. */
  addFullKey(name: string, text?: string): Promise<string>;
  /** The key of an `Authorization` header; throws 401 in the same words whatever is wrong with it. */
  authenticate(authorization: string | undefined): ApiKey;
  /** Whether this text is a key that is good now. */
  knows(text: string): boolean;
  readonly isEmpty: boolean;
}

const SERVICES = ['functions', 'storage', 'domains'] as const;
const ACTIONS = ['read', 'write', 'delete'] as const;

/** Every permission there is. */
export const allPermissions: readonly Permission[] = SERVICES.flatMap((service) =>
  ACTIONS.map((action): Permission => `${service}:${action}`),
);

/** Opens the keys that a store holds. */
export function createKeys(records: RecordStore, clock: Clock): Keys {
  const table: Table<ApiKey> = records.table('keys', isApiKey);
  const find = (text: string): ApiKey | undefined => {
    const hash = digest(text);
    return [...table.values()]
      .filter((key) => isSame(Buffer.from(key.hash, 'hex'), hash))
      .find((key) => isUsable(key, clock.now()));
  };
  return {
    async addFullKey(name, text = newSecret('lpk')) {
      const key: ApiKey = {
        id: randomUUID(),
        name,
        hash: digest(text).toString('hex'),
        permissions: allPermissions,
        resources: ['*'],
        created_at: clock.timestamp(),
        expires_at: null,
        deactivated_at: null,
      };
      await records.commit([table.put(key.id, key)]);
      return text;
    },
    authenticate(authorization) {
      const text = bearer(authorization);
      const key = text === undefined ? undefined : find(text);
      if (key) return key;
      throw new HttpError(
        401,
        'unauthenticated',
        'No valid API key was sent. Send "Authorization: Bearer <API_KEY>" with a key of this platform that has neither expired nor been deactivated.',
        { headers: { 'WWW-Authenticate': 'Bearer' } },
      );
    },
    knows: (text) => find(text) !== undefined,
    get isEmpty() {
      return table.size === 0;
    },
  };
}

/** Whether a key may do this, to this resource (to any at all when none is named). */
export function allows(key: ApiKey, permission: Permission, resource?: string): boolean {
  if (!key.permissions.includes(permission)) return false;
  const service = permission.slice(0, permission.indexOf(':'));
  return (
    resource === undefined || key.resources.some((one) => one === '*' || one === `${service}/${resource}`)
  );
}

/** Throws 403, naming the permission, when a key may not do this. Never tells whether the resource exists. */
export function requireAccess(key: ApiKey | undefined, permission: Permission, resource?: string): void {
  if (key && allows(key, permission, resource)) return;
  const where = resource === undefined ? '' : ` for "${resource}"`;
  throw new HttpError(
    403,
    'permission_denied',
    `This API key lacks the permission ${permission}${where}. Use a key that grants it.`,
  );
}

/** A secret nobody can guess: 256 bits, in letters that pass through headers and shells. */
export function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** The token of a `Bearer` header. */
export function bearer(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}

/** Compares two secrets without telling by its duration where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  return isSame(digest(one), digest(other));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

function isUsable({ deactivated_at, expires_at }: ApiKey, now: number): boolean {
  return deactivated_at === null && (expires_at === null || Date.parse(expires_at) > now);
}

function isApiKey(value: unknown): value is ApiKey {
  return (
    isObject(value) &&
    typeof value.id === 'string' &&
    typeof value.hash === 'string' &&
    Array.isArray(value.permissions) &&
    Array.isArray(value.resources) &&
    (value.expires_at === null || typeof value.expires_at === 'string') &&
    (value.deactivated_at === null || typeof value.deactivated_at === 'string')
  );
}
