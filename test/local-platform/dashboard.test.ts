/** Who may use the dashboard and the admin API, and what its pages escape. `test/browser` uses the pages in a browser. */
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendToHost } from '../support/host-request.ts';
import { startTestPlatform, type TestPlatform, temporaryFolder } from '../support/local-platform.ts';
import { uploadUrl } from '../support/storage.ts';

const HOME = '/_local/';
const PAGES = '/_local/dashboard';
const hostile = '"><script>alert(1)</script>\u202e';
const escaped = '&quot;&gt;&lt;script&gt;alert(1)';
const main = 'export default { fetch: () => new Response("") };';
const services = ['functions', 'storage', 'domains'];
const everything = { name: 'everything', services, actions: ['read', 'write', 'delete'] };

let platform: TestPlatform;
/** Of a browser that is signed in. */
let cookie: string;
beforeAll(async () => {
  platform = await startTestPlatform({ publicUrl: 'https://public.example' });
  cookie = await signIn(platform);
});
afterAll(() => platform.close());

/** Requests a page as a browser does, with its cookie and without following redirects. */
async function browse(path: string, init: RequestInit = {}, { url } = platform) {
  const headers = { accept: 'text/html,*/*', cookie, ...Object(init.headers) };
  const response = await fetch(url + path, { redirect: 'manual', ...init, headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** Sends a form as a page of the platform does. */
function submit(path: string, form: string) {
  const body = new URLSearchParams(form);
  return browse(path, { method: 'POST', body, headers: { origin: platform.url } });
}

async function signIn({ url, adminToken }: TestPlatform): Promise<string> {
  return cookieOf((await fetch(`${url}/_local/?token=${adminToken}`, { redirect: 'manual' })).headers);
}

const cookieOf = (headers: Headers): string => headers.get('set-cookie')?.split(';', 1)[0] ?? '';

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
    // A link to a page may come from anywhere.
    for (const path of ['/_local/faults', ...(origin ? [] : [HOME, `${PAGES}/keys`])]) {
      const { status } = await sendToHost(platform.url, host, { path, headers });
      expect([path, status]).toEqual([path, expected]);
    }
  });

  it('accept no form from another origin, neither with a session nor with the right token', async () => {
    const before = (await platform.admin('GET', '/keys')).text;
    const grant = new URLSearchParams({ name: 'stolen', services: 'storage', actions: 'read' });
    const { adminToken: token, url } = platform;
    for (const origin of ['', 'null', 'http://127.0.0.1:1', 'https://evil.example']) {
      const headers = origin === '' ? {} : { origin };
      expect((await browse(`${PAGES}/keys`, { method: 'POST', body: grant, headers })).status).toBe(403);
      if (origin === '') continue;
      const body = new URLSearchParams({ token });
      expect((await browse('/_local/sign-in', { method: 'POST', body, headers })).status).toBe(403);
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = { method: 'POST', path: '/_local/sign-in', headers, body: `token=${token}` };
    expect((await sendToHost(url, 'evil.example', form)).status).toBe(403);
    expect((await platform.admin('GET', '/keys')).text).toBe(before);
  });

  it('cannot be framed, loaded, cached or scripted by others', async () => {
    const { headers, html } = await browse(HOME);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(html).not.toMatch(/ (?:style|on[a-z]+)=/);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    // With a stricter policy, browsers would no longer send the origin of a form.
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
    ['the printed link', () => browse(`/_local/?token=${platform.adminToken}`, { headers: { cookie: '' } })],
    ['the form', () => submit('/_local/sign-in', `token=+${platform.adminToken}+`)],
  ])('by %s exchanges the token for a cookie of this platform alone', async (_way, enter) => {
    const { status, headers } = await enter();
    expect([status, headers.get('location')]).toEqual([303, HOME]);
    const { port } = new URL(platform.url);
    const form = `^local_platform_${port}=lps_[\\w-]{43}; Path=/_local/; HttpOnly; SameSite=Strict$`;
    expect(headers.get('set-cookie')).toMatch(new RegExp(form));
    await using other = await startTestPlatform();
    const both = { headers: { cookie: `${cookieOf(headers)}; ${await signIn(other)}` } };
    const own = { headers: { cookie: cookieOf(headers) } };
    const statuses = [browse(HOME, both), browse(HOME, both, other), browse(HOME, own, other)];
    expect((await Promise.all(statuses)).map((answer) => answer.status)).toEqual([200, 200, 401]);
  });

  it('accepts a key that grants everything in the form alone, until the key is deactivated', async () => {
    const { json } = await platform.admin('POST', '/keys', { body: everything });
    expect((await browse(`/_local/?token=${json.key}`)).status).toBe(401);
    const { headers } = await submit('/_local/sign-in', `token=+${json.key}+`);
    const own = { headers: { cookie: cookieOf(headers) } };
    expect((await browse(HOME, own)).status).toBe(200);
    await platform.admin('POST', `/keys/${json.id}/deactivate`);
    expect((await browse(HOME, own)).status).toBe(401);
    expect((await browse(HOME)).status).toBe(200);
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
    const refused = ['', 'wrong', ...created.map(({ json }) => String(json.key))];
    const answers = await Promise.all(refused.map((token) => submit('/_local/sign-in', `token=${token}`)));
    for (const { status, headers, html } of answers)
      expect([status, headers.get('set-cookie'), html]).toEqual([401, null, answers[0]?.html]);
    expect(answers[0]?.html).toContain('an active API key that grants all permissions on all resources');
    const reloaded = await browse('/_local/sign-in', { headers: { cookie: '' } });
    expect([reloaded.status, reloaded.headers.get('location')]).toEqual([303, HOME]);
  });

  it('ends with the sign-out of its own browser', async () => {
    const headers = { cookie: await signIn(platform), origin: platform.url };
    const left = await browse('/_local/sign-out', { method: 'POST', headers });
    expect([left.status, left.headers.get('location')]).toEqual([303, HOME]);
    expect(left.headers.get('set-cookie')).toMatch(/^local_platform_\d+=; .*Max-Age=0$/);
    expect((await browse(HOME, { headers })).status).toBe(401);
    expect((await browse(HOME)).status).toBe(200);
  });
});

it('A page contains no markup and no hidden character of what functions, clients and forms write', async () => {
  const logs = `export default { fetch: () => { console.log('\\x1b[31m${hostile}'); return new Response(''); } };`;
  const { revision_id } = await platform.deploy('shop', { 'main.ts': logs });
  const revision = `functions/shop/revisions/${revision_id}`;
  await platform.call('GET', '/functions/functions/shop/');
  await platform.deploy('shop', { 'main.ts': `throw new Error(${JSON.stringify(hostile)});` });
  await platform.call('POST', '/storage/buckets', { body: { name: 'hostile' } });
  const { pathname } = new URL(await uploadUrl(platform, 'hostile', hostile));
  await fetch(platform.url + pathname, { method: 'POST' });
  await platform.admin('POST', '/keys', { body: { ...everything, name: hostile } });
  await platform.call('GET', `/none?a=${hostile}`, { headers: { 'x-own': hostile.slice(0, -1) } });
  const { requests } = (await platform.admin('GET', '/requests')).json;
  const [newest] = Array.from(Object(requests), Object);
  const fault = { method: 'PUT', path: `/${hostile}`, status: 500 };
  await platform.admin('PUT', '/faults', { body: { faults: [fault] } });
  // The log comes from the process and can arrive later than its response.
  const log = async () => (await browse(`${PAGES}/${revision}`)).html;
  await expect.poll(log, { timeout: 5_000 }).toContain(escaped);
  const own = ['functions/shop', revision, `${revision}/files/main.ts`, 'storage/hostile', 'keys', 'testing'];
  const pages = [...own, `requests/${newest.request_id}`].map((page) => `${PAGES}/${page}`);
  for (const path of pages) {
    const { html } = await browse(path);
    expect([path, html.includes(escaped)]).toEqual([path, true]);
    for (const raw of ['<script>alert', '\x1b', '\u202e<']) expect(html).not.toContain(raw);
  }
});

it('The page of a file exists neither for a path out of the revision, nor for links, nor in another function', async () => {
  await using folder = await temporaryFolder();
  await using own = await startTestPlatform({ dataDir: folder.path });
  const { revision_id } = await own.deploy('linked', { 'main.ts': main, 'lib/a.ts': '' });
  await own.deploy('other', { 'main.ts': main });
  const files = join(folder.path, 'revisions', String(revision_id));
  await symlink(join(folder.path, 'records.db'), join(files, 'link.ts'));
  await symlink(folder.path, join(files, 'folder'));
  const headers = { authorization: `Bearer ${own.adminToken}` };
  const status = async (file: string, name = 'linked') => {
    const path = `${PAGES}/functions/${name}/revisions/${revision_id}/files/${file}`;
    return (await sendToHost(own.url, '127.0.0.1', { path, headers })).status;
  };
  const outside =
    'none.ts lib link.ts folder/records.db lib/../main.ts ../main.ts ..%2F..%2Frecords.db main.ts%00';
  for (const file of [...outside.split(' '), '%2Fetc%2Fpasswd', '%FF', 'MAIN.TS'])
    expect([file, await status(file)]).toEqual([file, 404]);
  expect([await status('main.ts'), await status('main.ts', 'other')]).toEqual([200, 404]);
});
