/** Who may use the dashboard and the admin API, what escapes and forms do. `test/browser` opens the pages in a browser. */
import { createHash } from 'node:crypto';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendToHost } from '../support/host-request.ts';
import { startTestPlatform, type TestPlatform, temporaryFolder } from '../support/local-platform.ts';

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
  const limits = { objectBytes: 200_000 };
  platform = await startTestPlatform({ publicUrl: 'https://public.example', limits });
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
function submit(path: string, form: string | URLSearchParams | FormData) {
  const body = typeof form === 'string' ? new URLSearchParams(form) : form;
  return browse(path, { method: 'POST', body, headers: { origin: platform.url } });
}

/** Sends the form of a bucket. */
function uploadFile(bucket: string, key: string, file: File) {
  const form = new FormData();
  form.append('key', key);
  form.append('file', file);
  return submit(`${PAGES}/storage/${bucket}`, form);
}

async function signIn({ url, adminToken }: TestPlatform): Promise<string> {
  return cookieOf((await fetch(`${url}/_local/?token=${adminToken}`, { redirect: 'manual' })).headers);
}

const cookieOf = (headers: Headers): string => headers.get('set-cookie')?.split(';', 1)[0] ?? '';

describe('The admin API and the dashboard', () => {
  it.each([
    [200, 'localhost:1', undefined],
    [200, '[::1]', undefined],
    [200, 'public.example', undefined],
    [200, 'localhost:8787', 'http://localhost:8787'],
    [200, '127.0.0.1', 'https://127.0.0.1'],
    [200, '127.0.0.1', 'https://public.example'],
    [403, 'evil.example', undefined],
    [403, '127.0.0.1.evil.example', undefined],
    [403, '127.0.0.1', 'https://evil.example'],
    [403, '127.0.0.1', 'null'],
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

  it('cannot be framed, loaded, cached or scripted; a page allows its own style and script alone', async () => {
    const { headers, html } = await browse(HOME);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    for (const kind of ['style', 'script']) {
      const parts = html.split(`<${kind}>`).slice(1);
      expect(parts).toHaveLength(1);
      const hash = createHash('sha256')
        .update(parts[0]?.split(`</${kind}>`, 1)[0] ?? '')
        .digest('base64');
      expect(policy).toContain(`${kind}-src 'sha256-${hash}'`);
    }
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
    const create = async (grant: object) =>
      (await platform.admin('POST', '/keys', { body: { ...everything, ...grant } })).json;
    const gone = await create({});
    await platform.admin('POST', `/keys/${gone.id}/deactivate`);
    const keys = [
      gone,
      await create({ expires_at: new Date(Date.now() + 3_600_000).toISOString() }),
      await create({ actions: ['read', 'write'] }),
      await create({ services: ['functions', 'domains'] }),
      await create({ resources: ['functions/*', 'storage/*'] }),
    ];
    const refused = ['', 'wrong', ...keys.map(({ key }) => String(key))];
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
  const { headers } = await uploadFile('hostile', hostile, new File([''], 'x'));
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
  for (const path of [...pages, headers.get('location') ?? '']) {
    const { html } = await browse(path);
    expect([path, html.includes(escaped)]).toEqual([path, true]);
    for (const raw of ['<script>alert', '\x1b', '\u202e<']) expect(html).not.toContain(raw);
  }
  await platform.admin('PUT', '/faults', { body: { faults: [] } });
});

describe('The page of a file', () => {
  it('contains the lines of a text, within limits, and exists for files of the revision alone', async () => {
    const { revision_id } = await platform.deploy('files', {
      ...{ 'main.ts': main, 'empty.txt': '', 'lib/ü 100%?#.ts': 'one\rtwo\nthree' },
      ...{ 'many.txt': 'line\n'.repeat(6_000), 'wide.txt': 'ü'.repeat(200_000) },
    });
    const page = `${PAGES}/functions/files/revisions/${revision_id}`;
    const links = (await browse(page)).html.matchAll(
      /href="([^"]*\/files\/[^"]*)"><code class="cut"[^>]*>([^<]*)</g,
    );
    const addresses = new Map([...links].map(([, link = '', shown]) => [shown, link]));
    for (const [path, lines, words] of [
      ['empty.txt', 0, 'Empty file'],
      ['lib/ü 100%?#.ts', 3, '13 B'],
      ['many.txt', 5_000, 'This page shows its first 5,000 lines.'],
      ['wide.txt', 1, 'This page shows a part of its first line.'],
    ] as const) {
      const { html } = await browse(addresses.get(path) ?? '');
      expect([path, html.match(/<span id="L\d+">/g)?.length ?? 0]).toEqual([path, lines]);
      expect(html).toContain(words);
    }
    const others = 'none.ts lib main.ts/x lib/../main.ts ../main.ts ..%2F..%2Frecords.db main.ts%00';
    for (const file of [...others.split(' '), '%2Fetc%2Fpasswd', '%FF', 'MAIN.TS', 'x'.repeat(5_000)]) {
      const request = { path: `${page}/files/${file}`, headers: { cookie, accept: '*/*' } };
      const { status, text } = await sendToHost(platform.url, '127.0.0.1', request);
      expect([file, status, JSON.parse(text).error.code]).toEqual([file, 404, 'file_not_found']);
    }
  });

  it('exists neither for links, nor in another function, nor after its revision', async () => {
    await using folder = await temporaryFolder();
    await using own = await startTestPlatform({ dataDir: folder.path, limits: { revisionsKept: 2 } });
    const { revision_id } = await own.deploy('linked', { 'main.ts': main, 'lib/a.ts': '' });
    await own.deploy('other', { 'main.ts': main });
    const files = join(folder.path, 'revisions', String(revision_id));
    await symlink(join(folder.path, 'records.db'), join(files, 'link.ts'));
    await symlink(folder.path, join(files, 'folder'));
    await symlink(join(files, 'lib'), join(files, 'inside'));
    const status = async (path: string, name = 'linked') =>
      (await own.admin('GET', `/dashboard/functions/${name}/revisions/${revision_id}/files/${path}`)).status;
    for (const path of ['link.ts', 'folder/records.db', 'inside/a.ts']) expect(await status(path)).toBe(404);
    expect([await status('main.ts'), await status('main.ts', 'other')]).toEqual([200, 404]);
    for (const text of ['two', 'three']) await own.deploy('linked', { 'main.ts': main, text });
    expect(await status('main.ts')).toBe(404);
  });
});

describe('A form', () => {
  const bucket = `${PAGES}/storage/files`;
  beforeAll(() => platform.call('POST', '/storage/buckets', { body: { name: 'files' } }));
  beforeEach(() => platform.admin('PUT', '/faults', { body: { faults: [] } }));
  const faults = async () => (await platform.admin('GET', '/faults')).json.faults;

  it('of a bucket stores a file under a key or its own name, and returns it by its exact key', async () => {
    const key = 'invoice-\u202egpj.exe';
    const sent = await uploadFile('files', key, new File(['the bytes'], 'own.txt', { type: 'text/x-own' }));
    expect(sent.status).toBe(303);
    await uploadFile('files', '', new File([''], 'ü "1".bin'));
    const { objects } = (await platform.call('GET', '/storage/buckets/files/objects')).json;
    const first = { key, size: 9, content_type: 'text/x-own' };
    expect(objects).toMatchObject([first, { key: 'ü "1".bin', size: 0 }]);
    const download = await submit(`${bucket}/download`, new URLSearchParams({ key }));
    const path = download.headers.get('location') ?? '';
    expect([download.status, path]).toEqual([303, expect.stringMatching(/^\/download\/[\w-]{43}$/)]);
    for (const [name, file, status, words] of [
      ['k', new File([], ''), 400, 'No file was chosen'],
      ['/k', new File(['x'], 'x'), 400, 'must not begin'],
      ['k', new File(['x'.repeat(900_000)], 'x'), 413, '200,000 bytes'],
    ] as const) {
      const { html, ...answer } = await uploadFile('files', name, file);
      expect([answer.status, html]).toEqual([status, expect.stringContaining(words)]);
    }
    expect((await platform.call('GET', '/storage/buckets/files/objects')).json.objects).toEqual(objects);
  });

  it.each([
    ['storage/files', 'key=k', 415],
    ['storage/files/download', new FormData(), 415],
    ['testing/remove', new FormData(), 415],
    ['storage/files/download', 'key=none', 404],
    ['domains', '', 404],
    ['keys/none/deactivate', '', 404],
    ['keys', `name=${'x'.repeat(70_000)}`, 413],
  ])('to %s of another type, for nothing, or too large is refused', async (path, form, status) => {
    expect((await submit(`${PAGES}/${path}`, form)).status).toBe(status);
  });

  it('of a key shows its text once, on the page after it, and is refused with every problem', async () => {
    const textIn = (html: string): string | undefined => /lpk_[\w-]{43}/.exec(html)?.[0];
    const grant = 'name=a&services=storage&actions=read&lifetime=';
    const created = await submit(`${PAGES}/keys`, `${grant}3600&resources=storage/aa%0D%0A+storage/bb%0D%0A`);
    const next = created.headers.get('location') ?? '';
    expect([created.status, textIn(created.html + next)]).toEqual([303, undefined]);
    expect(textIn((await browse(next)).html)).toBeDefined();
    expect(textIn((await browse(next)).html)).toBeUndefined();
    await submit(`${PAGES}/keys`, `${grant}&resources=%0D%0A`);
    const keys = Array.from(Object((await platform.admin('GET', '/keys')).json.keys), Object);
    const [limited, full] = keys.filter(({ name }) => name === 'a');
    expect(limited).toMatchObject({ permissions: ['storage:read'], resources: ['storage/aa', 'storage/bb'] });
    expect(Date.parse(limited.expires_at) - Date.parse(limited.created_at)).toBeCloseTo(3_600_000, -3);
    expect([full.resources, full.expires_at]).toEqual([['*'], null]);
    const area = '&lt;/textarea&gt;</textarea>';
    for (const [more, status, words] of [
      ['lifetime=1e99&resources=</textarea>', 400, ['actions:', 'resources[0]:', 'expires_at:', area]],
      ['lifetime=3600&actions=read&resources=storage/UPPER', 422, ['never matches', 'value="3600" selected']],
    ] as const) {
      const { html, ...answer } = await submit(`${PAGES}/keys`, `name=${hostile}&services=storage&${more}`);
      expect([answer.status, html.includes('<script>alert')]).toEqual([status, false]);
      for (const part of [...words, `value="${escaped}`, 'value="storage" checked'])
        expect(html).toContain(part);
    }
  });

  it('of a fault adds it after all others, as PUT /_local/faults does, or removes one or all', async () => {
    const page = `${PAGES}/testing`;
    const forms: [form: string, fault: object][] = [
      ['effect=status&status=503&times=3', { times: 3, status: 503 }],
      ['effect=status&status=429&retry_after=soon&times=', { status: 429, retry_after: 'soon' }],
      ['effect=status&status=503&retry_after=7&delay_ms=10', { status: 503, retry_after: 7, delay_ms: 10 }],
      ['effect=before&status=503&retry_after=7', { reset: 'before' }],
      ['effect=after&times=1', { reset: 'after', times: 1 }],
      ['effect=truncate&status=503', { truncate: true }],
      ['effect=delay&delay_ms=250', { delay_ms: 250 }],
    ];
    const add = (form: string) => submit(page, `method=GET&path=/v1/*&${form}`);
    for (const [form] of forms) expect((await add(form)).status).toBe(303);
    const all = forms.map(([, fault]) => ({ method: 'GET', path: '/v1/*', ...fault }));
    expect(await faults()).toEqual(all);
    const wrong = `method=get&path=${hostile}&times=0&effect=status&status=99&delay_ms=x`;
    const { status, html } = await submit(page, wrong);
    const fields = ['method', 'path', 'times', 'status', 'delay_ms'];
    expect([status, fields.filter((field) => !html.includes(`<li>${field}:`))]).toEqual([400, []]);
    for (const part of [`value="${escaped}`, 'value="status" selected']) expect(html).toContain(part);
    for (const effect of ['effect=status&status=', 'effect=delay', 'effect='])
      expect((await add(effect)).status).toBe(400);
    const [, second] = [...(await browse(page)).html.matchAll(/name="fault" value="([^"]+)"/g)];
    expect((await submit(`${page}/remove`, `fault=${second?.[1]}`)).status).toBe(303);
    expect(await faults()).toEqual(all.toSpliced(1, 1));
    await submit(`${page}/remove`, '');
    expect(await faults()).toEqual([]);
  });

  it('of a domain, a key or the clock does what the API does, and leads back to its page', async () => {
    const bucket = { name: 'web', visibility: 'public' };
    const { id } = (await platform.call('POST', '/storage/buckets', { body: bucket })).json;
    const body = { hostname: 'web.example.com', target: { kind: 'storage', resource_id: id } };
    await platform.call('POST', '/domains/domains', { body });
    const key = (await platform.admin('POST', '/keys', { body: everything })).json;
    for (const [path, form] of [
      ['domains', 'hostname=web.example.com'],
      [`keys/${key.id}/deactivate`, ''],
      ...['86400', '3600', '60'].map((seconds) => ['testing/clock', `advance_seconds=${seconds}`] as const),
    ] as const)
      expect([path, (await submit(`${PAGES}/${path}`, form)).status]).toEqual([path, 303]);
    expect((await platform.call('GET', '/domains/domains/web.example.com')).json.status).toBe('active');
    const headers = { authorization: `Bearer ${key.key}` };
    expect((await platform.call('GET', '/storage/buckets', { headers })).status).toBe(401);
    expect((await browse(`${PAGES}/testing/clock`)).html).toContain('1 d 1 h 1 min');
    const { status, html } = await submit(`${PAGES}/testing/clock`, `advance_seconds=${hostile}`);
    expect([status, html.includes(`value="${escaped}`)]).toEqual([400, true]);
    await platform.call('DELETE', '/storage/buckets/web');
    expect((await submit(`${PAGES}/domains`, 'hostname=web.example.com')).status).toBe(409);
  });
});
