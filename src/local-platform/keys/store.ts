import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import {
  ACTIONS,
  type ApiKey,
  bearer,
  digest,
  isSameDigest,
  type KeyGrant,
  newSecret,
  permissionsOf,
  SERVICES,
} from '../http/auth.ts';
import { HttpError } from '../http/errors.ts';
import { type RequestContext, type Route, routesOf } from '../http/router.ts';
import type { RecordStore, Table } from '../store/records.ts';
import { readGrant } from './validate.ts';

type KeyStatus = 'active' | 'expired' | 'deactivated';

/** A grant of everything, without an end. */
export const fullGrant: Omit<KeyGrant, 'name'> = {
  permissions: permissionsOf(SERVICES, ACTIONS),
  resources: ['*'],
  expires_at: null,
};

/** The API keys of a record store. */
export class Keys {
  readonly #records: RecordStore;
  readonly #table: Table<ApiKey>;
  readonly #clock: Clock;
  /** By ID, decoded once: every request compares all of them. */
  readonly #digests = new Map<string, Buffer>();
  /** Of this process: neither stored nor listed. */
  readonly #temporary: ApiKey[] = [];

  constructor(records: RecordStore, clock: Clock) {
    this.#records = records;
    this.#table = records.table('keys');
    this.#clock = clock;
  }

  get isEmpty(): boolean {
    return this.#table.size === 0;
  }

  /** Creates a key and returns it once it is on disk, with its text, which is not stored. The default text is a new secret. */
  async add(
    grant: KeyGrant,
    text = newSecret('lpk'),
  ): Promise<{ readonly key: ApiKey; readonly text: string }> {
    const key = this.#create(grant, text);
    await this.#records.write(() => this.#table.set(key.id, key));
    return { key, text };
  }

  /** Returns the text of a new key with all permissions, which is valid until the platform stops. */
  addTemporary(): string {
    const text = newSecret('lpk');
    this.#temporary.push(this.#create({ ...fullGrant, name: 'temporary' }, text));
    return text;
  }

  #create(grant: KeyGrant, text: string): ApiKey {
    return {
      id: randomUUID(),
      ...grant,
      hash: digest(text).toString('hex'),
      created_at: this.#clock.timestamp(),
      deactivated_at: null,
    };
  }

  /** Returns the key of an `Authorization` header. Throws the same 401 whatever is wrong with it. */
  authenticate(authorization: string | undefined): ApiKey {
    const text = bearer(authorization);
    const key = text === undefined ? undefined : this.find(text);
    if (key && this.statusOf(key) === 'active') return key;
    throw new HttpError(
      401,
      'unauthenticated',
      'No valid API key was sent. Send "Authorization: Bearer <API_KEY>" with a key of this platform that has neither expired nor been deactivated.',
      { headers: { 'WWW-Authenticate': 'Bearer' } },
    );
  }

  /** Returns all keys in the order of their creation, including deactivated ones. */
  list(): ApiKey[] {
    return [...this.#table.values()];
  }

  /** Permanently deactivates a key, which stays in the list. Throws 404 when it does not exist. */
  deactivate(id: string): Promise<ApiKey> {
    return this.#records.write(() => {
      const key = this.#table.get(id);
      if (!key) throw new HttpError(404, 'key_not_found', `There is no key with the ID "${id}".`);
      if (key.deactivated_at !== null) return key;
      const deactivated = { ...key, deactivated_at: this.#clock.timestamp() };
      this.#table.set(id, deactivated);
      return deactivated;
    });
  }

  statusOf({ deactivated_at, expires_at }: ApiKey): KeyStatus {
    if (deactivated_at !== null) return 'deactivated';
    return expires_at !== null && Date.parse(expires_at) <= this.#clock.now() ? 'expired' : 'active';
  }

  /** Returns the active key with this text that grants everything, without an end. */
  fullKey(text: string): ApiKey | undefined {
    const key = this.find(text);
    return key && this.statusOf(key) === 'active' && grantsEverything(key) ? key : undefined;
  }

  isActive(id: string): boolean {
    const key = this.#table.get(id);
    return key !== undefined && this.statusOf(key) === 'active';
  }

  /**
   * Returns the key with this text, an active one if there are several; `undefined` when this platform has never had it.
   * Compares every key, so that the duration reveals nothing about the matching one.
   */
  find(text: string): ApiKey | undefined {
    const wanted = digest(text);
    const all = [...this.#table.values(), ...this.#temporary];
    const found = all.filter((key) => isSameDigest(this.#digestOf(key), wanted));
    return found.find((key) => this.statusOf(key) === 'active') ?? found[0];
  }

  #digestOf({ id, hash }: ApiKey): Buffer {
    const known = this.#digests.get(id) ?? Buffer.from(hash, 'hex');
    this.#digests.set(id, known);
    return known;
  }
}

function grantsEverything({ permissions, resources, expires_at }: ApiKey): boolean {
  return (
    fullGrant.permissions.every((permission) => permissions.includes(permission)) &&
    fullGrant.resources.every((resource) => resources.includes(resource)) &&
    expires_at === fullGrant.expires_at
  );
}

/** Returns the routes of `/_local/keys`, in place of the account dashboard of section 5 of the API document. */
export function keyRoutes(keys: Keys, clock: Clock): Route[] {
  /** Leaves out the hash and adds the status. */
  const shown = (key: ApiKey) => {
    const { hash: _hash, ...record } = key;
    return { ...record, status: keys.statusOf(key) };
  };
  const create = async (context: RequestContext) => {
    const { key, text } = await keys.add(readGrant(await context.readJson(), clock.now()));
    return { status: 201, json: { ...shown(key), key: text } };
  };
  const deactivate = async ({ params }: RequestContext) => ({
    status: 200,
    json: shown(await keys.deactivate(params.id ?? '')),
  });
  return routesOf({
    '/_local/keys': {
      GET: ['admin', () => ({ status: 200, json: { keys: keys.list().map(shown) } })],
      POST: ['admin', create],
    },
    '/_local/keys/:id/deactivate': { POST: ['admin', deactivate] },
  });
}
