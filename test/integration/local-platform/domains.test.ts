import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform, temporaryFolder } from '../../support/local-platform.ts';

const DOMAINS = '/domains/domains';
const plain = { 'main.ts': 'export default { fetch: () => new Response("ok") };' };

let platform: TestPlatform;
let functionId: string;
beforeAll(async () => {
  platform = await startTestPlatform({ publicUrl: 'https://platform.example' });
  functionId = String((await platform.deploy('app', plain)).id);
});
afterAll(() => platform.close());

function register(hostname: string, resource_id = functionId, kind = 'functions', on = platform) {
  return on.call('POST', DOMAINS, { body: { hostname, target: { kind, resource_id } } });
}

function codeOf(json: Record<string, unknown>): unknown {
  return Object(json.error).code;
}

describe('A domain', () => {
  it('is registered with 201, and is active immediately under a name of this machine', async () => {
    for (const hostname of ['life.test', 'Life.LOCALHOST']) {
      const { status, json } = await register(hostname);
      expect(status).toBe(201);
      expect(json).toEqual({
        hostname,
        target: { kind: 'functions', resource_id: functionId },
        status: 'active',
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      });
    }
  });

  it('is pending under any other name, with the DNS record that is expected', async () => {
    const { status, json } = await register('app.example.com');
    expect([status, json.status]).toEqual([201, 'pending']);
    expect(json.message).toContain('POST /_local/domains/app.example.com/verify');
    expect(json.verification_errors).toEqual([
      {
        code: 'dns_record_missing',
        message: 'The DNS record "app.example.com CNAME platform.example" is missing.',
        expected: { type: 'CNAME', name: 'app.example.com', value: 'platform.example' },
      },
    ]);
  });

  it('expects an address record where the platform has no host name', async () => {
    await using nameless = await startTestPlatform();
    const { id } = await nameless.deploy('app', plain);
    const { json } = await register('app.example.com', String(id), 'functions', nameless);
    expect(json.verification_errors).toMatchObject([{ expected: { type: 'A', value: '127.0.0.1' } }]);
  });

  it('is listed by name and inspected as the same record, in any case of its name', async () => {
    const { status, json } = await platform.call('GET', DOMAINS);
    const names = Array.from(Object(json.domains), ({ hostname }: { hostname: string }) => hostname);
    expect([status, names]).toEqual([200, ['app.example.com', 'Life.LOCALHOST', 'life.test']]);
    for (const name of ['app.example.com', 'APP.Example.COM']) {
      const one = await platform.call('GET', `${DOMAINS}/${name}`);
      expect([one.status, one.json]).toEqual([200, Object(json.domains)[0]]);
    }
  });

  it('becomes active when its record is verified, also by a second request', async () => {
    for (const name of ['app.example.com', 'APP.example.com']) {
      const { status, json } = await platform.admin('POST', `/domains/${name}/verify`);
      expect([status, json.status, json.message]).toEqual([200, 'active', undefined]);
    }
    expect((await platform.call('GET', `${DOMAINS}/app.example.com`)).json.status).toBe('active');
  });

  it('fails when its target is deleted, reports why, and cannot be verified', async () => {
    const { id } = await platform.deploy('short', plain);
    for (const name of ['short.test', 'short.example.com']) await register(name, String(id));
    await platform.call('DELETE', '/functions/functions/short');
    await platform.deploy('short', plain);
    for (const name of ['short.test', 'short.example.com']) {
      const { json } = await platform.call('GET', `${DOMAINS}/${name}`);
      expect(json).toMatchObject({
        status: 'failed',
        message: expect.stringContaining(`The function ${id}, the target of this domain, was deleted`),
      });
      expect(json.verification_errors).toBeUndefined();
      const verified = await platform.admin('POST', `/domains/${name}/verify`);
      expect([verified.status, codeOf(verified.json)]).toEqual([409, 'target_gone']);
    }
  });

  it('is deleted with 204, is no longer found, and its name is free', async () => {
    const path = `${DOMAINS}/gone.test`;
    await register('gone.test');
    const deleted = await platform.call('DELETE', `${DOMAINS}/GONE.test`);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    for (const method of ['GET', 'DELETE']) {
      const { status, json } = await platform.call(method, path);
      expect([status, codeOf(json)]).toEqual([404, 'domain_not_found']);
    }
    expect((await platform.admin('POST', '/domains/gone.test/verify')).status).toBe(404);
    expect((await register('gone.test')).status).toBe(201);
  });

  it('has the acknowledged record after a restart', async () => {
    await using folder = await temporaryFolder();
    const options = { dataDir: folder.path, apiKey: 'a-key-of-the-tests' };
    const first = await startTestPlatform(options);
    const { id } = await first.deploy('app', plain);
    for (const name of ['a.test', 'b.example.com', 'c.example.com', 'd.test']) {
      await register(name, String(id), 'functions', first);
    }
    await first.admin('POST', '/domains/c.example.com/verify');
    await first.call('DELETE', `${DOMAINS}/d.test`);
    const before = (await first.call('GET', DOMAINS)).json;
    await first.close();
    await using second = await startTestPlatform(options);
    expect((await second.call('GET', DOMAINS)).json).toEqual(before);
    expect(before.domains).toMatchObject([{ status: 'active' }, { status: 'pending' }, { status: 'active' }]);
  });
});

describe('The registration of a domain is refused', () => {
  it('with 409 when the name is taken, in any case, and the previous one stays', async () => {
    await register('taken.test');
    for (const name of ['taken.test', 'TAKEN.test']) {
      const { status, json } = await register(name);
      expect([status, codeOf(json)]).toEqual([409, 'hostname_taken']);
    }
    expect((await platform.call('GET', `${DOMAINS}/taken.test`)).json.hostname).toBe('taken.test');
  });

  it('with 409 when the name is the address of the platform itself', async () => {
    const { status, json } = await register('Platform.example');
    expect([status, codeOf(json)]).toEqual([409, 'hostname_taken']);
  });

  it('for all but one of ten concurrent requests for a name', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => register('race.test')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  it.each([
    ['functions', 404, 'target_not_found'],
    ['storage', 404, 'target_not_found'],
    ['sites', 422, 'unsupported_target'],
  ])('for an unknown resource of %s with %i', async (kind, expected, code) => {
    const { status, json } = await register('none.test', randomUUID(), kind);
    expect([status, codeOf(json)]).toEqual([expected, code]);
  });

  it('with 404 for a function that is named as a bucket', async () => {
    expect((await register('none.test', functionId, 'storage')).status).toBe(404);
  });

  it('with 422 for a private bucket, but not for a public one', async () => {
    const bucket = async (visibility: string) =>
      String(
        (await platform.call('POST', '/storage/buckets', { body: { name: visibility, visibility } })).json.id,
      );
    const { status, json } = await register('private.test', await bucket('private'), 'storage');
    expect([status, codeOf(json)]).toEqual([422, 'private_bucket']);
    expect((await register('public.test', (await bucket('public')).toUpperCase(), 'storage')).status).toBe(
      201,
    );
  });

  it('with 400 for all problems together', async () => {
    const { status, json } = await register('127.0.0.1', 'x', 'y');
    expect([status, codeOf(json)]).toEqual([400, 'invalid_hostname']);
    expect(Object(json.error).details).toHaveLength(3);
  });

  it('with 422 when the number of domains is at its limit', async () => {
    await using small = await startTestPlatform({ limits: { domainCount: 2 } });
    const id = String((await small.deploy('app', plain)).id);
    const names = ['a.test', 'b.test', 'c.test', 'd.test'];
    const answers = await Promise.all(names.map((name) => register(name, id, 'functions', small)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 422, 422]);
    expect(codeOf(answers[3]?.json ?? {})).toBe('limit_exceeded');
    await small.call('DELETE', `${DOMAINS}/a.test`);
    expect((await register('c.test', id, 'functions', small)).status).toBe(201);
  });
});

describe('The routes of domains', () => {
  it('list their methods', async () => {
    const collection = await platform.call('PATCH', DOMAINS);
    expect([collection.status, collection.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    const one = await platform.call('PUT', `${DOMAINS}/life.test`);
    expect([one.status, one.headers.get('allow')]).toEqual([405, 'GET, HEAD, DELETE']);
  });

  it('check the key before they reveal anything', async () => {
    const wrong = { headers: { authorization: 'Bearer wrong' } };
    for (const [method, path] of [
      ['GET', DOMAINS],
      ['POST', DOMAINS],
      ['GET', `${DOMAINS}/life.test`],
      ['DELETE', `${DOMAINS}/none.test`],
    ] as const) {
      expect((await platform.call(method, path, wrong)).status).toBe(401);
    }
  });
});
