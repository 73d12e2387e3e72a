/** Who may use the dashboard, the admin API and the documented operations below `/_local/v1`. `test/browser` uses the pages. */
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sendToHost } from '../support/host-request.ts';
import { answering, startTestPlatform, type TestPlatform } from '../support/local-platform.ts';
import { createTree } from '../support/tree.ts';

const HOME = '/_local/';
const STATUS = '/_local/status';
const services = ['functions', 'storage', 'domains'];
const everything = { name: 'everything', services, actions: ['read', 'write', 'delete'] };

const platform = await startTestPlatform({ publicUrl: 'https://public.example' });
/** Of a browser that is signed in. */
const cookie = await signIn(platform);
afterAll(() => platform.close());

/** Sends a request as a browser does, with its cookie and without following redirects. */
async function browse(path: string, init: RequestInit = {}, { url } = platform) {
  const headers = { accept: 'text/html,*/*', cookie, ...Object(init.headers) };
  const response = await fetch(url + path, { redirect: 'manual', ...init, headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Sends a change as the page of the platform does. */
function change(path: string, body?: object, headers: object = { origin: platform.url }, at = platform) {
  const type = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers: { ...type, ...headers }, body: JSON.stringify(body ?? {}) };
  return browse(path, init, at);
}

async function signIn({ url, adminToken }: TestPlatform): Promise<string> {
  return cookieOf((await fetch(`${url}/_local/?token=${adminToken}`, { redirect: 'manual' })).headers);
}

function cookieOf(headers: Headers): string {
  return headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

describe('The admin API and the dashboard', () => {
  it.each([
    [200, '[::1]', undefined],
    [200, 'public.example', undefined],
    [200, 'localhost:8787', 'http://localhost:8787'],
    [200, '127.0.0.1', 'https://public.example'],
    [403, 'evil.example', undefined],
    [403, '127.0.0.1.evil.example', undefined],
    [403, '127.0.0.1', 'https://evil.example'],
    [403, '127.0.0.1', 'http://127.0.0.1:9'],
  ])('answer %i under the host %s to the origin %s', async (expected, host, origin) => {
    const own = { cookie, accept: 'text/html', authorization: `Bearer ${platform.adminToken}` };
    const headers = { ...own, ...(origin && { origin }) };
    for (const path of ['/_local/faults', '/_local/v1/functions/functions', HOME]) {
      const { status } = await sendToHost(platform.url, host, { path, headers });
      expect([path, status]).toEqual([path, expected]);
    }
  });

  it('accept no change from another origin, neither with a session nor with the right token', async () => {
    const before = (await platform.admin('GET', '/keys')).text;
    const bucket = { name: 'stolen' };
    for (const origin of [undefined, 'null', 'http://127.0.0.1:1', 'https://evil.example']) {
      const headers = origin === undefined ? {} : { origin };
      for (const [path, body] of [
        ['/_local/keys', everything],
        ['/_local/v1/storage/buckets', bucket],
        ['/_local/v1/functions/functions/none/', {}],
      ] as const)
        expect((await change(path, body, headers)).status).toBe(403);
      if (origin === undefined) continue;
      expect((await change('/_local/sign-in', { token: platform.adminToken }, headers)).status).toBe(403);
    }
    expect((await platform.admin('GET', '/keys')).text).toBe(before);
    expect((await platform.call('GET', '/storage/buckets/stolen')).status).toBe(404);
  });

  it('cannot be framed, loaded, cached or scripted by others', async () => {
    const { status, headers, text } = await browse(HOME, { headers: { cookie: '' } });
    const policy = headers.get('content-security-policy') ?? '';
    expect([status, policy]).toEqual([
      200,
      expect.stringContaining("default-src 'none'; script-src 'self';"),
    ]);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(text).not.toMatch(/ (?:style|on[a-z]+)=|<script(?! type="module" src)|<style/);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    // With a stricter policy, browsers may not send the origin of a change.
    expect(headers.get('referrer-policy')).toBe('same-origin');
    const answers = await Promise.all(
      ['/health', '/nothing', '/keys', '/%2e/keys'].map((path) => platform.admin('GET', path)),
    );
    for (const answer of [...answers, { headers }]) {
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect((await platform.call('GET', '/none')).headers.get('content-security-policy')).toBeNull();
  });

  it('answer with the files of the dashboard, and with no other file', async () => {
    const statusOf = async (file: string) =>
      (await sendToHost(platform.url, '127.0.0.1', { path: `/_local/dashboard/${file}` })).status;
    for (const file of ['dashboard.js', 'dashboard.css', 'preact.js']) expect(await statusOf(file)).toBe(200);
    for (const file of ['none.js', 'index.html', '..%2Fserver.ts', '..%2Fclock.js', '%2Fetc%2Fpasswd'])
      expect([file, await statusOf(file)]).toEqual([file, 404]);
  });

  it('are where the root of the platform leads browsers, and no program', async () => {
    for (const [accept, host, expected] of [
      ['text/html', '127.0.0.1', 303],
      ['*/*', '127.0.0.1', 404],
      ['text/html', 'x.localhost', 404],
    ] as const)
      expect((await sendToHost(platform.url, host, { headers: { accept } })).status).toBe(expected);
  });
});

describe('The sign-in', () => {
  it.each([
    ['printed link', 303, () => browse(`${HOME}?token=${platform.adminToken}`, { headers: { cookie: '' } })],
    ['form', 204, () => change('/_local/sign-in', { token: ` ${platform.adminToken} ` })],
  ])('by the %s exchanges the token for a cookie of this platform alone', async (_way, expected, enter) => {
    const { status, headers } = await enter();
    expect([status, headers.get('location')]).toEqual([expected, expected === 303 ? HOME : null]);
    const form = `^local_platform_${new URL(platform.url).port}=lps_[\\w-]{43}; Path=/_local/; HttpOnly; SameSite=Strict$`;
    expect(headers.get('set-cookie')).toMatch(new RegExp(form));
    await using other = await startTestPlatform();
    const both = { headers: { cookie: `${cookieOf(headers)}; ${await signIn(other)}` } };
    const own = { headers: { cookie: cookieOf(headers) } };
    expect((await browse(STATUS, both)).status).toBe(200);
    expect((await browse(STATUS, both, other)).status).toBe(200);
    expect((await browse(STATUS, own, other)).status).toBe(401);
  });

  it('accepts a key that grants everything in the form alone, until the key is deactivated', async () => {
    const { json } = await platform.admin('POST', '/keys', { body: everything });
    const linked = await browse(`${HOME}?token=${json.key}`);
    expect([linked.status, linked.headers.get('set-cookie')]).toEqual([401, null]);
    const { headers } = await change('/_local/sign-in', { token: ` ${json.key} ` });
    const own = { headers: { cookie: cookieOf(headers) } };
    expect((await browse(STATUS, own)).status).toBe(200);
    await platform.admin('POST', `/keys/${json.id}/deactivate`);
    expect((await browse(STATUS, own)).status).toBe(401);
    expect((await browse(STATUS)).status).toBe(200);
  });

  it('refuses every other key and token with the same words', async () => {
    const grants = [
      { expires_at: new Date(Date.now() + 3_600_000).toISOString() },
      { actions: ['read', 'write'] },
      { services: ['functions', 'domains'] },
      { resources: ['functions/*', 'storage/*'] },
    ];
    const bodies = grants.map((grant) => ({ ...everything, ...grant }));
    const created = await Promise.all(bodies.map((body) => platform.admin('POST', '/keys', { body })));
    const refused = ['', 'wrong', ...created.map(({ json }) => json.key)];
    const answers = await Promise.all(refused.map((token) => change('/_local/sign-in', { token })));
    const words = answers.map(({ text }) => JSON.parse(text).error.message);
    expect(new Set(words)).toEqual(new Set([expect.stringContaining('an active API key that grants all')]));
    for (const { status, headers } of answers)
      expect([status, headers.get('set-cookie')]).toEqual([401, null]);
  });

  it('ends with the sign-out of its own browser', async () => {
    const own = { cookie: await signIn(platform) };
    const left = await change('/_local/sign-out', {}, { ...own, origin: platform.url });
    expect(left.status).toBe(204);
    expect(left.headers.get('set-cookie')).toMatch(/^local_platform_\d+=; .*Max-Age=0$/);
    expect((await browse(STATUS, { headers: own })).status).toBe(401);
    expect((await browse(STATUS)).status).toBe(200);
  });
});

describe('The operations of the API, below /_local/v1,', () => {
  it('need the session or the token, and no key', async () => {
    await using platform = await startTestPlatform();
    const cookie = await signIn(platform);
    await platform.call('POST', '/storage/buckets', { body: { name: 'files' } });
    const path = '/_local/v1/storage/buckets';
    const names = async (headers: object) => {
      const { status, text } = await browse(path, { headers: { cookie: '', ...headers } }, platform);
      return [status, JSON.parse(text).buckets?.map(({ name }: { name: string }) => name)];
    };
    expect(await names({ cookie })).toEqual([200, ['files']]);
    expect(await names({ authorization: `Bearer ${platform.adminToken}` })).toEqual([200, ['files']]);
    expect(await names({ authorization: `Bearer ${platform.apiKey}` })).toEqual([401, undefined]);
    expect((await change(path, { name: 'own' }, { origin: platform.url, cookie }, platform)).status).toBe(
      201,
    );
    expect((await platform.call('GET', '/storage/buckets/own')).status).toBe(200);
  });

  it('invoke a function without showing it the session, in an origin of its own', async () => {
    const main = `export default { fetch(request) {
      return Response.json([...request.headers].flat().concat(new URL(request.url).pathname));
    } };`;
    await platform.deploy('echo', { 'main.ts': main });
    const { text, headers } = await browse('/_local/v1/functions/functions/echo/a/b');
    const seen: string[] = JSON.parse(text);
    expect(seen).toContain('/a/b');
    expect(seen.filter((one) => /cookie|authorization|lp[as]_/.test(one))).toEqual([]);
    expect(headers.get('content-security-policy')).toMatch(/sandbox [^;]*allow-scripts$/);
    expect(headers.get('content-security-policy')).not.toContain('allow-same-origin');
    const path = '/_local/v1/functions/functions/echo/';
    for (const [site, expected] of [
      ['same-origin', 200],
      ['none', 200],
      ['same-site', 403],
      ['cross-site', 403],
    ] as const) {
      const asked = { path, headers: { cookie, 'sec-fetch-site': site } };
      expect((await sendToHost(platform.url, '127.0.0.1', asked)).status).toBe(expected);
    }
  });
});

it.each(['/v1', '/_local/v1'])(
  'A function below %s cannot set or clear the cookie of the dashboard',
  async (base) => {
    const session = `local_platform_${new URL(platform.url).port}`;
    const foreign = [`${session}=x; Path=/_local/`, `=${session}=x`, `${session.toUpperCase()}=x`];
    const cookies = ['own=1; Path=/', ...foreign].map((cookie) => ['set-cookie', cookie]);
    const sent = JSON.stringify([['clear-site-data', '"cookies"'], ...cookies]);
    await platform.deploy('cookies', {
      'main.ts': `export default { fetch: () => new Response('', { headers: ${sent} }) };`,
    });
    const token = base === '/v1' ? platform.apiKey : platform.adminToken;
    const asked = { headers: { authorization: `Bearer ${token}` } };
    const { headers } = await browse(`${base}/functions/functions/cookies/`, asked);
    expect([headers.getSetCookie(), headers.get('clear-site-data')]).toEqual([['own=1; Path=/'], null]);
  },
);

it('The files of a revision exist neither for a path out of it, nor for links, nor in another revision', async () => {
  await using folder = await createTree();
  await using own = await startTestPlatform({ dataDir: folder.root });
  const { revision_id: id } = await own.deploy('linked', { ...answering('one'), 'lib/a.ts': '' });
  const { revision_id: other } = await own.deploy('other', answering('two'));
  const files = folder.at(`revisions/${id}`);
  await symlink(folder.at('records.db'), join(files, 'link.ts'));
  await symlink(folder.root, join(files, 'folder'));
  const headers = { authorization: `Bearer ${own.adminToken}` };
  const ask = (path: string) => sendToHost(own.url, '127.0.0.1', { path: `/_local/${path}`, headers });
  const status = async (file: string, revision = id) =>
    (await ask(`revisions/${revision}/files/${file}`)).status;
  const outside =
    'none.ts lib link.ts folder/records.db lib/../main.ts ../main.ts ..%2F..%2Frecords.db main.ts%00';
  for (const file of [...outside.split(' '), '%2Fetc%2Fpasswd', '%FF', 'MAIN.TS'])
    expect([file, await status(file)]).toEqual([file, 404]);
  expect([await status('main.ts'), await status('lib%2Fa.ts')]).toEqual([200, 200]);
  expect(await status('lib%2Fa.ts', other)).toBe(404);
  const { files: listed } = JSON.parse((await ask(`revisions/${id}/files`)).text);
  expect(listed.map(({ path }: { path: string }) => path)).toEqual(['lib/a.ts', 'main.ts']);
});
