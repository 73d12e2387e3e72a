import { hash, randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { HttpError, StartError } from '../http/errors.ts';
import { type RequestContext, type Route, routesOf } from '../http/router.ts';
import type { RecordStore, Table } from '../store/records.ts';
import { ACTIONS, type ApiKey, bearer, type KeyGrant, newSecret, permissionsOf, SERVICES } from './access.ts';
import { keyTextProblem, readGrant } from './validate.ts';

type KeyStatus = 'active' | 'expired' | 'deactivated';

/** A grant of everything, without an end. */
export const fullGrant: Omit<KeyGrant, 'name'> = {
  permissions: permissionsOf(SERVICES, ACTIONS),
  resources: ['*'],
  expires_at: null,
};

/** The API keys of a record store, by the hash of their text, and those of this process. */
export class Keys {
  readonly #records: RecordStore;
  readonly #stored: Table<ApiKey>;
  readonly #clock: Clock;
  /** The texts of keys that this process has seen, to be hidden wherever they show. */
  readonly texts = new Set<string>();
  /** Neither stored nor listed. */
  readonly #temporary = new Map<string, ApiKey>();

  constructor(records: RecordStore, clock: Clock) {
    this.#records = records;
    this.#stored = records.table('keys');
    this.#clock = clock;
  }

  get isEmpty(): boolean {
    return this.#stored.size === 0;
  }

  /** Creates a key and returns it with its text, which is not stored. The default text is a new secret. */
  add(grant: KeyGrant, text = newSecret('lpk')): { readonly key: ApiKey; readonly text: string } {
    const key = this.#create(grant, text);
    this.#records.write(() => this.#stored.set(key.hash, key));
    return { key, text };
  }

  /** Lets a text be a key with all permissions until the platform stops, and returns it. The default text is a new secret. */
  addTemporary(text = newSecret('lpk')): string {
    const key = this.#create({ ...fullGrant, name: 'temporary' }, text);
    this.#temporary.set(key.hash, key);
    return text;
  }

  #create(grant: KeyGrant, text: string): ApiKey {
    this.texts.add(text);
    const created_at = this.#clock.timestamp();
    return { id: randomUUID(), ...grant, hash: hash('sha256', text), created_at, deactivated_at: null };
  }

  /** Returns the key of an `Authorization` header. Throws the same 401 whatever is wrong with it. */
  authenticate(authorization: string | undefined): ApiKey {
    const key = this.find(bearer(authorization) ?? '');
    if (key && this.statusOf(key) === 'active') return key;
    throw new HttpError(
      401,
      'unauthenticated',
      'No valid API key was sent. Send "Authorization: Bearer <API_KEY>" with a key of this platform that has neither expired nor been deactivated.',
      { headers: { 'WWW-Authenticate': 'Bearer' } },
    );
  }

  /** Returns all stored keys in the order of their creation, including deactivated ones. */
  list(): ApiKey[] {
    return this.#stored.values();
  }

  /** Permanently deactivates a key, which stays in the list. Throws 404 when it does not exist. */
  deactivate(id: string): ApiKey {
    const key = this.list().find((one) => one.id === id);
    if (!key) throw new HttpError(404, 'key_not_found', `There is no key with the ID "${id}".`);
    if (key.deactivated_at !== null) return key;
    const deactivated = { ...key, deactivated_at: this.#clock.timestamp() };
    this.#records.write(() => this.#stored.set(key.hash, deactivated));
    return deactivated;
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

  /** Whether the key that had this text, by its hash, is still active. */
  isActive(keyHash: string): boolean {
    const key = this.#withHash(keyHash);
    return key !== undefined && this.statusOf(key) === 'active';
  }

  /** Returns the key with this text. It is looked up by its hash, so the duration reveals nothing about texts. */
  find(text: string): ApiKey | undefined {
    return this.#withHash(hash('sha256', text));
  }

  #withHash(keyHash: string): ApiKey | undefined {
    return this.#temporary.get(keyHash) ?? this.#stored.get(keyHash);
  }
}

/**
 * Returns the key to print: the given one, which is valid until the platform stops, or a new one when none is stored; else
 * nothing. Throws a `StartError` for a given text that is invalid or that of a stored key that does not grant everything.
 */
export function firstKey(keys: Keys, given: string | undefined): string {
  if (given === undefined) return keys.isEmpty ? keys.add({ ...fullGrant, name: 'first key' }).text : '';
  const problem = keyTextProblem(given);
  if (problem !== undefined) throw new StartError(`The API key in LOCAL_PLATFORM_KEY ${problem}.`);
  const stored = keys.find(given);
  if (!stored) return keys.addTemporary(given);
  if (keys.fullKey(given)) {
    keys.texts.add(given);
    return given;
  }
  const status = keys.statusOf(stored);
  const reason =
    status === 'active' ? `does not grant everything: it is the key "${stored.name}"` : `is ${status}`;
  throw new StartError(`The API key in LOCAL_PLATFORM_KEY ${reason} in this data folder. Use another one.`);
}

function grantsEverything({ permissions, resources, expires_at }: ApiKey): boolean {
  return (
    fullGrant.permissions.every((permission) => permissions.includes(permission)) &&
    resources.includes('*') &&
    expires_at === null
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
    const { key, text } = keys.add(readGrant(await context.readJson(), clock.now()));
    return { status: 201, json: { ...shown(key), key: text } };
  };
  return routesOf({
    '/_local/keys': {
      GET: ['admin', () => ({ status: 200, json: { keys: keys.list().map(shown) } })],
      POST: ['admin', create],
    },
    '/_local/keys/:id/deactivate': {
      POST: ['admin', ({ params }) => ({ status: 200, json: shown(keys.deactivate(params.id ?? '')) })],
    },
  });
}
