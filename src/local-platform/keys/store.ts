import { hash, randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { found, HttpError, StartError } from '../http/errors.ts';
import { ok } from '../http/reply.ts';
import type { RequestContext, Routes } from '../http/router.ts';
import { inspect } from '../http/validate.ts';
import type { RecordStore } from '../store/records.ts';
import { type ApiKey, bearer, fullGrant, type KeyGrant, newSecret } from './access.ts';
import { keyBody, keyText, readGrant } from './validate.ts';

export type Keys = ReturnType<typeof openKeys>;

/** Opens the API keys of a record store, by the hash of their text, and those of this process. */
export function openKeys(records: RecordStore, clock: Clock) {
  const stored = records.table<ApiKey>('keys');
  /** Neither stored nor listed. */
  const temporary = new Map<string, ApiKey>();
  const texts = new Set<string>();

  const create = (grant: KeyGrant, text: string): ApiKey => {
    texts.add(text);
    const created_at = clock.timestamp();
    return { id: randomUUID(), ...grant, hash: hash('sha256', text), created_at, deactivated_at: null };
  };

  /** Creates a key and returns it with its text, which is not stored. */
  const add = (grant: KeyGrant) => {
    const text = newSecret('lpk');
    const key = create(grant, text);
    records.write(() => stored.set(key.hash, key));
    return { key, text };
  };

  const statusOf = ({ deactivated_at, expires_at }: ApiKey) => {
    if (deactivated_at !== null) return 'deactivated';
    return expires_at !== null && Date.parse(expires_at) <= clock.now() ? 'expired' : 'active';
  };

  /** Leaves out the hash and adds the status. */
  const shown = (key: ApiKey) => {
    const { hash: _hash, ...record } = key;
    return { ...record, status: statusOf(key) };
  };

  const createKey = async ({ readJson }: RequestContext) => {
    const { key, text } = add(readGrant(await readJson(), clock.now()));
    return { status: 201, json: { ...shown(key), key: text } };
  };

  /** A deactivated key stays in the list, and never becomes active again. */
  const deactivate = ({ params }: RequestContext) => {
    const listed = stored.values().find(({ id }) => id === params.id);
    const key = found(listed, 'key', `There is no key with the ID "${params.id}".`);
    const deactivated = { ...key, deactivated_at: key.deactivated_at ?? clock.timestamp() };
    records.write(() => stored.set(key.hash, deactivated));
    return ok(shown(deactivated));
  };

  return {
    add,
    /** The texts of keys that this process has seen, to be hidden wherever they show. */
    texts,
    isEmpty: () => stored.size === 0,
    /** Lets a text be a key with all permissions until the platform stops, and returns it. The default text is a new secret. */
    addTemporary(text = newSecret('lpk')): string {
      const key = create({ ...fullGrant, name: 'temporary' }, text);
      temporary.set(key.hash, key);
      return text;
    },
    /** Returns the key of an `Authorization` header. Throws the same 401 whatever is wrong with it. */
    authenticate(authorization: string | undefined): ApiKey {
      // Looked up by its hash, so the duration reveals nothing about texts.
      const sent = hash('sha256', bearer(authorization) ?? '');
      const key = temporary.get(sent) ?? stored.get(sent);
      if (key && statusOf(key) === 'active') return key;
      throw new HttpError(
        'unauthenticated',
        'No valid API key was sent. Send "Authorization: Bearer <API_KEY>" with a key of this platform that has neither expired nor been deactivated.',
        { headers: { 'WWW-Authenticate': 'Bearer' } },
      );
    },
    /** `/_local/keys`, in place of the account dashboard of section 5 of the API document. */
    routes: {
      '/_local/keys': {
        GET: ['admin', () => ok({ keys: stored.values().map(shown) })],
        POST: ['admin', createKey, keyBody],
      },
      '/_local/keys/:id/deactivate': { POST: ['admin', deactivate] },
    } satisfies Routes,
  };
}

/**
 * Returns the key to print: the given one, which is valid until the platform stops, or a new one when none is stored; else
 * nothing. Throws a `StartError` for a given text that is invalid.
 */
export function firstKey(keys: Keys, given: string | undefined): string {
  if (given === undefined) return keys.isEmpty() ? keys.add({ ...fullGrant, name: 'first key' }).text : '';
  const [problem] = inspect(keyText, given).problems;
  if (problem) throw new StartError(`The API key in LOCAL_PLATFORM_KEY ${problem.message}.`);
  return keys.addTemporary(given);
}
