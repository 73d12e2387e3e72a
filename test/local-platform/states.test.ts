/** What the answers about functions, domains and keys depend on: the requests before them, the clock, and a restart. */
import { expect, it } from 'vitest';
import { sendToHost } from '../support/host-request.ts';
import {
  answering,
  DOMAINS,
  FUNCTIONS,
  type Json,
  startTestPlatform,
  toAssets,
} from '../support/local-platform.ts';
import { BUCKETS, createBucket, uploadUrl } from '../support/storage.ts';
import { createTree } from '../support/tree.ts';
import { advance, follow } from './follow.ts';

it('A key grants its actions on its resources alone, in lists too, until it expires or is deactivated', async () => {
  await using platform = await startTestPlatform();
  const services = ['storage', 'domains', 'functions', 'storage'];
  const create = (grant: object) =>
    platform.createKey({ name: 'k', services, actions: ['write', 'read'], ...grant });
  const expires_at = new Date(Date.now() + 1_000_000).toISOString();
  const some = await create({ resources: ['storage/aa', 'domains/App.test', 'functions/f'], expires_at });
  const ordered = ['functions', 'storage', 'domains'].flatMap((one) => [`${one}:read`, `${one}:write`]);
  const resources = ['storage/aa', 'domains/app.test', 'functions/f'];
  expect(some).toMatchObject({ permissions: ordered, resources, expires_at });
  const { id } = await createBucket(platform, 'bb', 'public');
  const target = { kind: 'storage', resource_id: String(id).toUpperCase() };
  const newFunction = (name: string) =>
    `POST /v1${FUNCTIONS} ${JSON.stringify({ name, assets: { 'main.ts': { content: '' } } })}`;
  const newDomain = (hostname: string) => `POST /v1${DOMAINS} ${JSON.stringify({ hostname, target })}`;
  await follow(platform, `${newFunction('g')} 201\n${newDomain('B.test')} 201`);
  await follow(
    platform,
    `POST /v1${BUCKETS} {"name":"cc"} 403
     POST /v1${BUCKETS} {"name":"aa"} 201
     GET /v1${BUCKETS}/bb 403
     ${newFunction('h')} 403
     ${newFunction('f')} 201
     ${newDomain('c.test')} 403
     ${newDomain('APP.test')} 201
     GET /v1${DOMAINS}/aPP.test 200`,
    some.key,
  );
  const [all, ofBuckets] = [await create({}), await create({ resources: ['storage/*'] })];
  const listed = ({ key }: Json) =>
    [FUNCTIONS, BUCKETS, DOMAINS].map(async (path) => {
      const { json } = await platform.call('GET', path, { headers: { authorization: `Bearer ${key}` } });
      const [records] = Object.values(json);
      return Array.from(Object(records), ({ name, hostname }: Json) => name ?? hostname).join();
    });
  expect(await Promise.all([all, some, ofBuckets].flatMap(listed))).toEqual([
    ...['f,g', 'aa,bb', 'APP.test,B.test'],
    ...['f', 'aa', 'APP.test'],
    ...['', 'aa,bb', ''],
  ]);
  await follow(platform, `POST /_local/keys/${all.id}/deactivate 200\n${advance(1_000)}`);
  const { deactivated_at } = (await platform.admin('POST', `/keys/${all.id}/deactivate`)).json;
  expect(Date.parse(String(deactivated_at))).toBeLessThan(Date.parse(expires_at));
  for (const { key } of [some, all]) await follow(platform, `GET /v1${FUNCTIONS} 401`, key);
  const { keys } = (await platform.admin('GET', '/keys')).json;
  const statuses = ['active', 'expired', 'deactivated', 'active'];
  expect(keys).toMatchObject(statuses.map((status) => ({ status })));
});

it('A function serves its last good revision, keeps its entrypoint and as many revisions as configured', async () => {
  await using platform = await startTestPlatform({ limits: { revisionsKept: 3 } });
  const { call, admin } = platform;
  const invoke = () => call('POST', `${FUNCTIONS}/f`);
  const broken = 'import "./none.ts";';
  const body = JSON.stringify({ name: 'f', assets: toAssets(answering('one')) });
  const first = await platform.deploy('f', { 'app.ts': broken }, 'app.ts');
  const message = expect.stringContaining('none.ts');
  expect(first).toMatchObject({ revision_status: 'failed', message, active_revision_id: null });
  await follow(
    platform,
    `POST /v1${FUNCTIONS} ${body} 409
     PATCH /v1${FUNCTIONS}/f ${body} 400
     PATCH /v1${FUNCTIONS}/none ${body} 404
     GET /v1${FUNCTIONS}/none/ 404`,
  );
  const redeploy = async (content: string) => {
    await call('PATCH', `${FUNCTIONS}/f`, { body: { assets: { 'app.ts': { content } } } });
    return platform.settled('f');
  };
  const second = await redeploy(answering('one')['main.ts']);
  expect(second).toMatchObject({ revision_status: 'succeeded', entrypoint: 'app.ts', id: first.id });
  expect(second).not.toHaveProperty('message');
  const active_revision_id = second.revision_id;
  for (let number = 3; number <= 5; number += 1)
    expect(await redeploy(broken)).toMatchObject({ revision_status: 'failed', active_revision_id });
  expect((await invoke()).text).toBe('one');
  const { json } = await admin('GET', '/functions/f/revisions');
  expect(json.revisions).toMatchObject([{ number: 5 }, { number: 4 }, { number: 2 }]);
  await follow(
    platform,
    `GET /_local/revisions/${first.revision_id} 404
     GET /_local/revisions/${active_revision_id} 200
     DELETE /v1${FUNCTIONS}/f 204
     DELETE /v1${FUNCTIONS}/f 404
     GET /_local/revisions/${active_revision_id} 404
     POST /v1${FUNCTIONS}/f 404`,
  );
});

it('A reset empties the platform, ends faults and the advanced time, and keeps keys', async () => {
  await using platform = await startTestPlatform();
  const grant = { name: 'k', services: ['functions'], actions: ['read'], expires_at: null };
  const { key } = await platform.createKey(grant);
  const { id } = await platform.deploy('f', answering('one'));
  await platform.register('f.test', 'functions', id);
  await createBucket(platform, 'aa');
  const url = await uploadUrl(platform, 'aa', 'kept');
  await follow(
    platform,
    `POST ${new URL(await uploadUrl(platform, 'aa', 'a')).pathname} x 201\n${advance(99)}`,
  );
  const body = { faults: [{ method: '*', path: '/none', status: 500 }] };
  await platform.admin('PUT', '/faults', { body });
  expect((await platform.admin('POST', '/reset')).status).toBe(204);
  for (const path of [FUNCTIONS, BUCKETS, DOMAINS])
    expect(Object.values((await platform.call('GET', path)).json)).toEqual([[]]);
  await follow(platform, `GET /v1${FUNCTIONS} 200`, key);
  await follow(platform, `POST ${new URL(url).pathname} x 404\nGET http://f.test/ 404`);
  const { faults, ahead_ms } = (await platform.admin('GET', '/status')).json;
  expect([faults, ahead_ms]).toEqual([0, 0]);
});

it('A domain has one registration in any case, waits for its DNS record, and fails when its target is deleted', async () => {
  await using folder = await createTree();
  const options = { dataDir: folder.root, publicUrl: 'https://platform.example' };
  const first = await startTestPlatform(options);
  const { id } = await createBucket(first, 'aa', 'public');
  const { id: secret } = await createBucket(first, 'bb');
  const register = (hostname: string, kind = 'storage', resource_id = id) =>
    `POST /v1${DOMAINS} ${JSON.stringify({ hostname, target: { kind, resource_id } })}`;
  await follow(
    first,
    `POST ${new URL(await uploadUrl(first, 'aa', 'index.html')).pathname} page 201
     ${register('a.test', 'storage', secret)} 422
     ${register('a.test', 'sites')} 422
     ${register('a.test', 'functions')} 404
     ${register('Platform.example')} 409
     ${register('A.test')} 201
     ${register('a.TEST')} 409
     ${register('b.example.com')} 201
     ${register('c.localhost')} 201
     GET http://b.example.com/ 404
     POST /_local/domains/B.example.com/verify 200
     GET http://b.example.com/ 200
     POST http://a.test/ 405
     HEAD http://a.test/ 200
     DELETE /v1${DOMAINS}/A.TEST 204
     GET /v1${DOMAINS}/a.test 404
     GET http://a.test/ 404`,
  );
  const allow = await sendToHost(first.url, 'c.localhost', { method: 'POST' });
  expect(allow.headers.allow).toBe('GET, HEAD');
  const domains = await first.list(DOMAINS);
  expect(domains).toMatchObject([{ hostname: 'b.example.com', status: 'active' }, {}]);
  await first.close();
  await using second = await startTestPlatform({ ...options, apiKey: first.apiKey });
  expect(await second.list(DOMAINS)).toEqual(domains);
  await follow(
    second,
    `GET http://b.example.com/ 200
     DELETE /v1${BUCKETS}/aa 204
     POST /v1${BUCKETS} {"name":"aa","visibility":"public"} 201
     GET http://b.example.com/ 404
     POST /_local/domains/b.example.com/verify 409`,
  );
  const { json } = await second.call('GET', `${DOMAINS}/b.example.com`);
  expect(json).toMatchObject({ status: 'failed', message: expect.stringContaining(String(id)) });
});
