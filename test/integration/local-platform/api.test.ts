import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../support/expect-error.ts';
import { fixtureAssets, send, startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const good = { 'main.ts': { content: 'export default { fetch: () => new Response("ok") };' } };
const FUNCTIONS = '/functions/functions';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

describe('A function', () => {
  it('is created with 201 as pending and becomes succeeded', async () => {
    const created = await platform.call('POST', FUNCTIONS, { body: { name: 'life', assets: good } });
    expect(created.status).toBe(201);
    expect(created.json).toEqual({
      id: expect.stringMatching(UUID),
      name: 'life',
      entrypoint: 'main.ts',
      revision_id: expect.stringMatching(UUID),
      revision_status: 'pending',
      active_revision_id: null,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_at: created.json.created_at,
    });
    const { revision_id } = created.json;
    expect(await platform.settled('life')).toEqual({
      ...created.json,
      revision_status: 'succeeded',
      active_revision_id: revision_id,
      updated_at: expect.any(String),
    });
  });

  it('is listed and inspected as the same record', async () => {
    await platform.deploy('also', { 'main.ts': 'export default { fetch: () => new Response("ok") };' });
    const { status, json } = await platform.call('GET', FUNCTIONS);
    const one = await platform.call('GET', `${FUNCTIONS}/life`);
    expect([status, one.status]).toEqual([200, 200]);
    expect(json).toEqual({ functions: [expect.objectContaining({ name: 'also' }), one.json] });
  });

  it('is redeployed with 200 as a new revision; name, id and path stay', async () => {
    const before = (await platform.call('GET', `${FUNCTIONS}/life`)).json;
    const answer = await platform.call('PATCH', `${FUNCTIONS}/life`, { body: { assets: good } });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      id: before.id,
      name: 'life',
      created_at: before.created_at,
      revision_status: 'pending',
      active_revision_id: before.revision_id,
    });
    expect(answer.json.revision_id).not.toBe(before.revision_id);
    expect((await platform.settled('life')).active_revision_id).toBe(answer.json.revision_id);
  });

  it('keeps its entrypoint when a redeploy names no entrypoint', async () => {
    const assets = { 'app.ts': good['main.ts'] };
    await platform.call('POST', FUNCTIONS, { body: { name: 'entry', assets, entrypoint: 'app.ts' } });
    expect((await platform.call('PATCH', `${FUNCTIONS}/entry`, { body: { assets } })).json.entrypoint).toBe(
      'app.ts',
    );
    const without = await platform.call('PATCH', `${FUNCTIONS}/entry`, { body: { assets: good } });
    expectError(without, 400, 'invalid_function');
    expect(without.text).toContain('\\"app.ts\\" is not among the assets');
    const both = { ...assets, ...good };
    const moved = await platform.call('PATCH', `${FUNCTIONS}/entry`, {
      body: { assets: both, entrypoint: 'main.ts' },
    });
    expect(moved.json.entrypoint).toBe('main.ts');
  });

  it('cannot be created twice', async () => {
    const again = await platform.call('POST', FUNCTIONS, { body: { name: 'life', assets: good } });
    expectError(again, 409, 'function_exists');
    expect(again.text).toContain('PATCH /v1/functions/functions/life');
  });

  it('is created once by ten concurrent requests', async () => {
    const body = { name: 'race', assets: good };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => platform.call('POST', FUNCTIONS, { body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  it('is deleted with 204 and no longer found', async () => {
    const deleted = await platform.call('DELETE', `${FUNCTIONS}/life`);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expectError(await platform.call('GET', `${FUNCTIONS}/life`), 404, 'function_not_found');
    expectError(await platform.call('DELETE', `${FUNCTIONS}/life`), 404, 'function_not_found');
    expectError(
      await platform.call('PATCH', `${FUNCTIONS}/life`, { body: { assets: good } }),
      404,
      'function_not_found',
    );
    expectError(await platform.call('GET', `${FUNCTIONS}/life/`), 404, 'function_not_found');
  });

  it('is a new function when its name is used again', async () => {
    const first = await platform.deploy('again', { 'main.ts': good['main.ts'] });
    await platform.call('DELETE', `${FUNCTIONS}/again`);
    const second = await platform.deploy('again', { 'main.ts': good['main.ts'] });
    expect(second.id).not.toBe(first.id);
  });
});

describe('The API', () => {
  const wrong = { headers: { authorization: 'Bearer wrong' } };

  it('checks the route before the key', async () => {
    for (const path of ['/nothing', '/functions', `${FUNCTIONS}/`, '/storage', '/domains']) {
      expectError(await platform.call('GET', path, wrong), 404, 'route_not_found');
    }
  });

  it.each([
    ['GET', FUNCTIONS],
    ['PUT', FUNCTIONS],
    ['POST', FUNCTIONS],
    ['GET', `${FUNCTIONS}/none`],
    ['PATCH', `${FUNCTIONS}/none`],
    ['DELETE', `${FUNCTIONS}/none`],
    ['GET', `${FUNCTIONS}/none/x`],
  ])('checks the key before method, body and existence: %s %s', async (method, path) => {
    const answer = await platform.call(method, path, wrong);
    expectError(answer, 401, 'unauthenticated');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('refuses every wrong key with the same message', async () => {
    const headers = [
      '',
      'Bearer',
      'Bearer ',
      'Basic abc',
      'bearer x y',
      `Bearer ${platform.apiKey}x`,
      platform.apiKey,
    ];
    const messages = await Promise.all(
      headers.map(async (authorization) => {
        const { json } = await send(`${platform.url}/v1${FUNCTIONS}`, 'GET', undefined, {
          headers: { authorization },
        });
        return JSON.stringify({ ...json, error: { ...Object(json.error), request_id: '' } });
      }),
    );
    expect(new Set(messages).size).toBe(1);
    expect(messages[0]).toContain('unauthenticated');
  });

  it('lists the methods of a route that does not allow the requested one', async () => {
    const answer = await platform.call('PUT', FUNCTIONS, { headers: { 'content-type': 'text/plain' } });
    expectError(answer, 405, 'method_not_allowed');
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST');
  });

  it('checks the body before existence', async () => {
    expectError(await platform.call('PATCH', `${FUNCTIONS}/none`), 400, 'invalid_json');
    expectError(await platform.call('PATCH', `${FUNCTIONS}/none`, { body: {} }), 400, 'invalid_function');
    expectError(
      await platform.call('PATCH', `${FUNCTIONS}/none`, { body: { assets: good } }),
      404,
      'function_not_found',
    );
  });
});

describe('The API', () => {
  it('refuses a function over the limit with 422', async () => {
    await using small = await startTestPlatform({ limits: { functionCount: 1 } });
    await small.deploy('one', await fixtureAssets('greeting'));
    expectError(
      await small.call('POST', FUNCTIONS, { body: { name: 'two', assets: good } }),
      422,
      'limit_exceeded',
    );
    expect((await small.call('PATCH', `${FUNCTIONS}/one`, { body: { assets: good } })).status).toBe(200);
  });

  it('refuses functions over the limit when they are created concurrently', async () => {
    await using small = await startTestPlatform({ limits: { functionCount: 2 } });
    const creations = ['a', 'b', 'c', 'd', 'e'].map((name) =>
      small.call('POST', FUNCTIONS, { body: { name, assets: good } }),
    );
    const statuses = (await Promise.all(creations)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 201, 422, 422, 422]);
  });

  it('refuses assets over the limit with 422, also in a redeploy', async () => {
    await using small = await startTestPlatform({ limits: { assetCount: 1 } });
    const assets = { ...good, 'b.ts': good['main.ts'] };
    await small.deploy('one', { 'main.ts': good['main.ts'] });
    expectError(
      await small.call('POST', FUNCTIONS, { body: { name: 'two', assets } }),
      422,
      'limit_exceeded',
    );
    expectError(await small.call('PATCH', `${FUNCTIONS}/one`, { body: { assets } }), 422, 'limit_exceeded');
  });

  it('keeps the newest revisions and the active one, and deletes the others', async () => {
    await using small = await startTestPlatform({ limits: { revisionsKept: 3 } });
    const active = (await small.deploy('one', { 'main.ts': good['main.ts'] })).revision_id;
    const failed: unknown[] = [];
    for (let count = 0; count < 4; count += 1) {
      failed.push((await small.deploy('one', { 'main.ts': 'import "./none.ts";' })).revision_id);
    }
    const known = async (id: unknown) => (await small.admin('GET', `/revisions/${id}`)).status;
    expect(await Promise.all([active, ...failed].map(known))).toEqual([200, 404, 404, 200, 200]);
  });
});
