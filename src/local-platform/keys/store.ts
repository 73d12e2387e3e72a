import { randomUUID } from 'node:crypto';
import type { Permission } from '../../platform/types.ts';
import type { Clock } from '../clock.ts';
import { ACTIONS, type ApiKey, bearer, digest, isSameDigest, newSecret, SERVICES } from '../http/auth.ts';
import { HttpError } from '../http/errors.ts';
import type { RecordStore } from '../store/records.ts';

/** What the maker of a key chooses (section 5 of the API document). */
export type KeyGrant = Pick<ApiKey, 'name' | 'permissions' | 'resources' | 'expires_at'>;

export type KeyStatus = 'active' | 'expired' | 'deactivated';

export interface Keys {
  /** Makes a key, kept before this settles; its text is known here and then never again. It is drawn when not given. */
  add(grant: KeyGrant, text?: string): Promise<{ readonly key: ApiKey; readonly text: string }>;
  /** The key of an `Authorization` header; throws 401 in the same words whatever is wrong with it. */
  authenticate(authorization: string | undefined): ApiKey;
  /** All keys in the order in which they were made, the deactivated too. */
  list(): ApiKey[];
  /** Ends a key for good; it stays in the list. Throws 404 when there is none of this id. */
  deactivate(id: string): Promise<ApiKey>;
  statusOf(key: ApiKey): KeyStatus;
  /** How it stands with the key of this text: `undefined` when it has never been one here. */
  standing(text: string): KeyStatus | undefined;
  readonly isEmpty: boolean;
}

/** Grants everything, for good. */
export const fullGrant: Omit<KeyGrant, 'name'> = {
  permissions: permissionsOf(SERVICES, ACTIONS),
  resources: ['*'],
  expires_at: null,
};

/** Every action on every service, as permissions. */
export function permissionsOf(
  services: readonly (typeof SERVICES)[number][],
  actions: readonly (typeof ACTIONS)[number][],
): Permission[] {
  return services.flatMap((service) => actions.map((action): Permission => `${service}:${action}`));
}

/** Opens the keys that a store holds. */
export function createKeys(records: RecordStore, clock: Clock): Keys {
  const table = records.table<ApiKey>('keys');
  /** By id, decoded once: every request looks at all of them. */
  const digests = new Map<string, Buffer>();

  function digestOf({ id, hash }: ApiKey): Buffer {
    const known = digests.get(id) ?? Buffer.from(hash, 'hex');
    digests.set(id, known);
    return known;
  }

  function statusOf({ deactivated_at, expires_at }: ApiKey): KeyStatus {
    if (deactivated_at !== null) return 'deactivated';
    return expires_at !== null && Date.parse(expires_at) <= clock.now() ? 'expired' : 'active';
  }

  /** Every key is compared, so that the time it takes says nothing about the one that fits. */
  function withText(text: string): ApiKey[] {
    const wanted = digest(text);
    return [...table.values()].filter((key) => isSameDigest(digestOf(key), wanted));
  }

  return {
    async add(grant, text = newSecret('lpk')) {
      const key: ApiKey = {
        id: randomUUID(),
        ...grant,
        hash: digest(text).toString('hex'),
        created_at: clock.timestamp(),
        deactivated_at: null,
      };
      await records.write(() => table.set(key.id, key));
      return { key, text };
    },
    authenticate(authorization) {
      const text = bearer(authorization);
      const key = text === undefined ? undefined : withText(text).find((one) => statusOf(one) === 'active');
      if (key) return key;
      throw new HttpError(
        401,
        'unauthenticated',
        'No valid API key was sent. Send "Authorization: Bearer <API_KEY>" with a key of this platform that has neither expired nor been deactivated.',
        { headers: { 'WWW-Authenticate': 'Bearer' } },
      );
    },
    list: () => [...table.values()],
    deactivate: (id) =>
      records.write(() => {
        const key = table.get(id);
        if (!key) throw new HttpError(404, 'key_not_found', `There is no key with the id "${id}".`);
        if (key.deactivated_at !== null) return key;
        const deactivated = { ...key, deactivated_at: clock.timestamp() };
        table.set(id, deactivated);
        return deactivated;
      }),
    statusOf,
    standing(text) {
      const found = withText(text).map(statusOf);
      return found.find((status) => status === 'active') ?? found[0];
    },
    get isEmpty() {
      return table.size === 0;
    },
  };
}
