import type { Clock } from '../clock.ts';
import type { ApiKey } from '../http/auth.ts';
import type { Reply } from '../http/reply.ts';
import type { RequestContext, Route } from '../http/router.ts';
import type { KeyStatus, Keys } from './store.ts';
import { readGrant } from './validate.ts';

/** A key as its owner may see it after it was made: all but its text. */
export interface KeyRecord extends Omit<ApiKey, 'hash'> {
  readonly status: KeyStatus;
}

/** What stands in for the account dashboard of section 5 of the API document: `/_local/keys`. */
export function keyRoutes(keys: Keys, clock: Clock): Route[] {
  const list = (): Reply => ({
    status: 200,
    json: { keys: keys.list().map((key) => keyRecord(key, keys)) },
  });

  const create = async (context: RequestContext): Promise<Reply> => {
    const { key, text } = await keys.add(readGrant(await context.readJson(), clock.now()));
    return { status: 201, json: { ...keyRecord(key, keys), key: text } };
  };

  const deactivate = async ({ params }: RequestContext): Promise<Reply> => ({
    status: 200,
    json: keyRecord(await keys.deactivate(params.id ?? ''), keys),
  });

  return [
    {
      path: '/_local/keys',
      methods: { GET: { access: 'admin', handle: list }, POST: { access: 'admin', handle: create } },
    },
    { path: '/_local/keys/:id/deactivate', methods: { POST: { access: 'admin', handle: deactivate } } },
  ];
}

/** Leaves the hash out and says how the key stands. */
export function keyRecord(key: ApiKey, keys: Keys): KeyRecord {
  const { hash: _hash, ...shown } = key;
  return { ...shown, status: keys.statusOf(key) };
}
