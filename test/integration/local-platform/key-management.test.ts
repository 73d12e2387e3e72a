import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOUNDS } from '../../support/bounds.ts';
import {
  type Answer,
  type Json,
  send,
  startTestPlatform,
  type TestPlatform,
  temporaryFolder,
} from '../../support/local-platform.ts';

const FUNCTIONS = '/functions/functions';
const DOMAINS = '/domains/domains';
const plain = { 'main.ts': 'export default { fetch: () => new Response("ok") };' };
const assets = { 'main.ts': { content: plain['main.ts'] } };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
  for (const name of ['one', 'two']) {
    const { id } = await platform.deploy(name, plain);
    const target = { kind: 'functions', resource_id: id };
    await platform.call('POST', DOMAINS, { body: { hostname: `${name}.test`, target } });
    await platform.call('POST', '/storage/buckets', { body: { name: `bucket-${name}` } });
  }
});
afterAll(() => platform.close());

async function createKey(
  grant: Json,
  on = platform,
): Promise<{ readonly text: string; readonly record: Json }> {
  const { status, json } = await on.admin('POST', '/keys', { body: { name: 'test', ...grant } });
  expect(status).toBe(201);
  const { key, ...record } = json;
  return { text: String(key), record };
}

function callWith(key: string, method: string, path: string, body?: unknown, on = platform): Promise<Answer> {
  return on.call(method, path, { headers: { authorization: `Bearer ${key}` }, ...(body ? { body } : {}) });
}

function namesIn(json: Json, list: string, field = 'name'): unknown[] {
  return Array.from(Object(json[list]), (one: Json) => one[field]);
}

describe('An API key', () => {
  it('is created with its grants; its text is returned once, only to its creator', async () => {
    const grant = {
      name: 'deploys',
      services: ['functions'],
      actions: ['read', 'write'],
      resources: ['functions/one'],
      expires_at: '2999-01-01T00:00:00Z',
    };
    const { text, record } = await createKey(grant);
    expect(text).toMatch(/^lpk_[\w-]{43}$/);
    expect(record).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'deploys',
      status: 'active',
      permissions: ['functions:read', 'functions:write'],
      resources: ['functions/one'],
      created_at: expect.stringMatching(/Z$/),
      expires_at: '2999-01-01T00:00:00.000Z',
      deactivated_at: null,
    });
    const listed = await platform.admin('GET', '/keys');
    expect(listed.json.keys).toContainEqual(record);
    expect(listed.text).not.toContain(text);
    expect(listed.text).not.toContain('hash');
  });

  it('allows what it grants, and all else is refused with the name of the missing permission', async () => {
    const { text } = await createKey({ services: ['functions'], actions: ['read', 'write'] });
    expect((await callWith(text, 'GET', FUNCTIONS)).status).toBe(200);
    expect((await callWith(text, 'PATCH', `${FUNCTIONS}/one`, { assets })).status).toBe(200);
    for (const [method, path, permission] of [
      ['DELETE', `${FUNCTIONS}/one`, 'functions:delete'],
      ['GET', '/storage/buckets', 'storage:read'],
      ['POST', '/storage/buckets', 'storage:write'],
      ['GET', DOMAINS, 'domains:read'],
      ['POST', DOMAINS, 'domains:write'],
      ['DELETE', `${DOMAINS}/one.test`, 'domains:delete'],
    ] as const) {
      const { status, json } = await callWith(text, method, path);
      expect([status, Object(json.error).code]).toEqual([403, 'permission_denied']);
      expect(Object(json.error).message).toContain(`lacks the permission ${permission}`);
    }
  });

  it('lists the resources that it names, and no other', async () => {
    const resources = ['functions/one', 'storage/*', 'domains/TWO.test'];
    const services = ['functions', 'storage', 'domains'];
    const { text } = await createKey({ services, actions: ['read'], resources });
    const lists = await Promise.all(
      [FUNCTIONS, '/storage/buckets', DOMAINS].map((path) => callWith(text, 'GET', path)),
    );
    expect(namesIn(lists[0]?.json ?? {}, 'functions')).toEqual(['one']);
    expect(namesIn(lists[1]?.json ?? {}, 'buckets')).toEqual(['bucket-one', 'bucket-two']);
    expect(namesIn(lists[2]?.json ?? {}, 'domains', 'hostname')).toEqual(['two.test']);
  });

  it('reveals nothing of resources that it does not name: existing and missing ones look the same', async () => {
    const { text } = await createKey({
      services: ['functions', 'domains'],
      actions: ['read', 'write', 'delete'],
      resources: ['functions/one', 'domains/one.test'],
    });
    const answers = async (there: string, absent: string): Promise<unknown[]> =>
      Promise.all(
        [there, absent].map(async (name) => {
          const path = name.includes('.') ? `${DOMAINS}/${name}` : `${FUNCTIONS}/${name}`;
          const { status, json } = await callWith(text, 'DELETE', path);
          return [status, String(Object(json.error).message).replace(name, '…')];
        }),
      );
    for (const [one, other] of [await answers('two', 'none'), await answers('two.test', 'none.test')]) {
      expect(one).toEqual([403, expect.stringContaining('for "…"')]);
      expect(other).toEqual(one);
    }
    expect((await callWith(text, 'GET', `${DOMAINS}/ONE.test`)).status).toBe(200);
  });

  it('can be restricted to every name that a resource can have, and to no other', async () => {
    const name = fc.oneof(
      fc.constantFrom('*', 'f*', 'UPPER', 'a/b', 'aa', 'a', '-a', 'a.b', '..', 'A_b'),
      fc.stringMatching(/^[!-~]{1,5}$/),
    );
    const kinds = [
      ['functions', FUNCTIONS],
      ['storage', '/storage/buckets'],
    ] as const;
    await using own = await startTestPlatform();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...kinds), name, async ([service, path], text) => {
        const grant = { name: 'one', services: [service], actions: ['write'] };
        const body = { ...grant, resources: [`${service}/${text}`] };
        const restricted = await own.admin('POST', '/keys', { body });
        const created = await own.call('POST', path, { body: { name: text } });
        const canExist = !created.text.includes('"path":"name"');
        expect(restricted.status).toBe(canExist || text === '*' ? 201 : 422);
      }),
      {
        numRuns: BOUNDS.requests,
        examples: [
          [kinds[0], 'f*'],
          [kinds[1], 'UPPER'],
          [kinds[0], 'a/b'],
        ],
      },
    );
  });

  it('creates only resources that it names', async () => {
    const { text } = await createKey({
      services: ['functions', 'storage', 'domains'],
      actions: ['read', 'write'],
      resources: ['functions/mine', 'storage/other', 'domains/mine.test'],
    });
    const body = (name: string) => ({ name, assets });
    for (const name of ['other', 'min', 'mine2'])
      expect((await callWith(text, 'POST', FUNCTIONS, body(name))).status, name).toBe(403);
    const created = await callWith(text, 'POST', FUNCTIONS, body('mine'));
    expect(created.status).toBe(201);
    const target = { kind: 'functions', resource_id: created.json.id };
    expect((await callWith(text, 'POST', DOMAINS, { hostname: 'other.test', target })).status).toBe(403);
    expect((await callWith(text, 'POST', DOMAINS, { hostname: 'Mine.test', target })).status).toBe(201);
  });

  it('is refused like an unknown one after it is deactivated or expired', async () => {
    const read = { services: ['functions'], actions: ['read'] };
    const deactivated = await createKey(read);
    const expired = await createKey({ ...read, expires_at: new Date(Date.now() + 3_600_000).toISOString() });
    for (const { text } of [deactivated, expired]) {
      expect((await callWith(text, 'GET', FUNCTIONS)).status).toBe(200);
    }
    const ended = await platform.admin('POST', `/keys/${deactivated.record.id}/deactivate`);
    expect([ended.status, ended.json.status, ended.json.deactivated_at]).toEqual([
      200,
      'deactivated',
      expect.stringMatching(/Z$/),
    ]);
    await platform.admin('POST', '/clock', { body: { advance_seconds: 3_601 } });

    const refusals = await Promise.all(
      [deactivated.text, expired.text, `${expired.text}x`].map(async (text) => {
        const { status, json } = await callWith(text, 'GET', FUNCTIONS);
        return [status, { ...Object(json.error), request_id: '' }];
      }),
    );
    expect(refusals[0]?.[0]).toBe(401);
    expect(refusals[1]).toEqual(refusals[0]);
    expect(refusals[2]).toEqual(refusals[0]);

    const { keys } = (await platform.admin('GET', '/keys')).json;
    const listed = new Map(Array.from(Object(keys), (key: Json) => [key.id, key.status]));
    expect(listed.get(deactivated.record.id)).toBe('deactivated');
    expect(listed.get(expired.record.id)).toBe('expired');
  });

  it('is deactivated once; a second request changes nothing', async () => {
    const { record } = await createKey({ services: ['functions'], actions: ['read'] });
    const first = await platform.admin('POST', `/keys/${record.id}/deactivate`);
    await platform.admin('POST', '/clock', { body: { advance_seconds: 60 } });
    expect((await platform.admin('POST', `/keys/${record.id}/deactivate`)).json).toEqual(first.json);
    const none = await platform.admin('POST', '/keys/none/deactivate');
    expect([none.status, Object(none.json.error).code]).toEqual([404, 'key_not_found']);
  });

  it('is not created from an invalid body, whose problems are all reported', async () => {
    const { status, json } = await platform.admin('POST', '/keys', { body: { services: ['sites'] } });
    expect(status).toBe(400);
    expect(json.error).toMatchObject({
      code: 'invalid_key',
      details: [{ path: 'name' }, { path: 'services' }, { path: 'actions' }],
    });
  });

  it('is managed with the admin token alone', async () => {
    for (const [method, path] of [
      ['GET', '/keys'],
      ['POST', '/keys'],
      ['POST', '/keys/x/deactivate'],
    ] as const) {
      const headers = { authorization: `Bearer ${platform.apiKey}` };
      expect((await platform.admin(method, path, { headers })).status).toBe(401);
    }
  });
});

describe('The keys in a data folder', () => {
  it('survive a restart unchanged, and are stored without their texts', async () => {
    await using folder = await temporaryFolder();
    const options = { dataDir: folder.path };
    const first = await startTestPlatform(options);
    const kept = await createKey({ services: ['functions'], actions: ['read'] }, first);
    const ended = await createKey({ services: ['functions'], actions: ['read'] }, first);
    await first.admin('POST', `/keys/${ended.record.id}/deactivate`);
    const before = (await first.admin('GET', '/keys')).json;
    expect(before.keys).toHaveLength(3);
    await first.close();

    const second = await startTestPlatform(options);
    expect((await second.admin('GET', '/keys')).json).toEqual(before);
    expect((await callWith(kept.text, 'GET', FUNCTIONS, undefined, second)).status).toBe(200);
    expect((await callWith(ended.text, 'GET', FUNCTIONS, undefined, second)).status).toBe(401);
    await second.close();
    const records = await readFile(join(folder.path, 'records.db'), 'latin1');
    expect(records).toContain(kept.record.id);
    for (const { text } of [kept, ended]) expect(records).not.toContain(text);
  });

  it('that are deactivated stay so when a start is given the same key', async () => {
    await using folder = await temporaryFolder();
    const options = { dataDir: folder.path, apiKey: 'a-key-that-is-given' };
    const first = await startTestPlatform(options);
    const [key] = Array.from(Object((await first.admin('GET', '/keys')).json.keys), (one: Json) => one);
    await first.admin('POST', `/keys/${key?.id}/deactivate`);
    await first.close();
    await expect(startTestPlatform(options)).rejects.toThrow(
      'The API key in LOCAL_PLATFORM_KEY is deactivated in this data folder. Use another one.',
    );
    await using other = await startTestPlatform({ ...options, apiKey: 'another-key-that-is-given' });
    expect((await other.call('GET', FUNCTIONS)).status).toBe(200);
  });
});

describe('The scheme of a credential', () => {
  it.each(['bearer', 'BEARER', 'bEaReR'])('can be written %s (RFC 9110, section 11.1)', async (scheme) => {
    await using platform = await startTestPlatform();
    const credential = (token: string) => ({ headers: { authorization: `${scheme} ${token}` } });
    expect(
      (await send(`${platform.url}/v1${FUNCTIONS}`, 'GET', undefined, credential(platform.apiKey))).status,
    ).toBe(200);
    const admin = await send(
      `${platform.url}/_local/keys`,
      'GET',
      undefined,
      credential(platform.adminToken),
    );
    expect(admin.status).toBe(200);
  });
});
