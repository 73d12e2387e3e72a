import { createHash } from 'node:crypto';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendToHost } from '../../support/host-request.ts';
import { startTestPlatform, type TestPlatform, temporaryFolder } from '../../support/local-platform.ts';

const PAGES = '/_local/dashboard';
const hostile = '"><script>alert(1)</script>';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ limits: { objectBytes: 200_000 } });
});
afterAll(() => platform.close());

interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

/** Requests a page as a browser does, with its cookies and without following redirects. */
async function browse(path: string, init: RequestInit & { own?: TestPlatform } = {}): Promise<PageAnswer> {
  const { own = platform, ...rest } = init;
  const { cookie = await session(own), ...more }: Record<string, string> = Object(rest.headers);
  const headers = { accept: 'text/html,*/*', cookie, ...more };
  const response = await fetch(own.url + path, { redirect: 'manual', ...rest, headers });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** Sends a form as a page of the platform does. */
function submit(
  path: string,
  fields: Record<string, string> | FormData,
  own = platform,
): Promise<PageAnswer> {
  const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
  return browse(path, { own, method: 'POST', body, headers: { origin: own.url } });
}

/** The cookies of signed-in browsers, by platform. */
const sessions = new Map<TestPlatform, string>();

async function session(own: TestPlatform): Promise<string> {
  const known = sessions.get(own);
  if (known !== undefined) return known;
  const cookie = await signIn(own);
  sessions.set(own, cookie);
  return cookie;
}

async function signIn({ url, adminToken }: TestPlatform): Promise<string> {
  const response = await fetch(`${url}/_local/?token=${adminToken}`, { redirect: 'manual' });
  return response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

function fileForm(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value);
  }
  return form;
}

/** The body that creates a key with all permissions on all resources, permanently. */
const everything = {
  name: 'everything',
  services: ['functions', 'storage', 'domains'],
  actions: ['read', 'write', 'delete'],
};

describe('The root of the platform', () => {
  it('redirects a browser to the dashboard, signed in or not', async () => {
    for (const method of ['GET', 'HEAD']) {
      for (const cookie of ['', await session(platform)]) {
        const { status, headers } = await browse('/?from=bookmark', { method, headers: { cookie } });
        expect([status, headers.get('location')]).toEqual([303, '/_local/']);
      }
    }
  });

  it('is a path that does not exist for programs, other methods and unknown host names', async () => {
    const accept = 'text/html';
    const answers = [
      await sendToHost(platform.url, '127.0.0.1', { path: '/' }),
      await sendToHost(platform.url, '127.0.0.1', { path: '/', headers: { accept: '*/*' } }),
      await sendToHost(platform.url, '127.0.0.1', { path: '/', method: 'POST', headers: { accept } }),
      await sendToHost(platform.url, 'unknown.localhost', { path: '/', headers: { accept } }),
    ];
    for (const { status, text } of answers) {
      expect([status, JSON.parse(text).error.code]).toEqual([404, 'route_not_found']);
    }
  });

  it('is the target of a domain under the name of that domain', async () => {
    await platform.deploy('root', {
      'main.ts': 'export default { fetch: () => new Response("the target") };',
    });
    const { id } = await platform.settled('root');
    const body = { hostname: 'root.localhost', target: { kind: 'functions', resource_id: id } };
    await platform.call('POST', '/domains/domains', { body });
    const headers = { accept: 'text/html' };
    const { status, text } = await sendToHost(platform.url, 'root.localhost', { path: '/', headers });
    expect([status, text]).toEqual([200, 'the target']);
  });
});

describe('The sign-in of the dashboard', () => {
  it('exchanges the token of the printed link for a cookie and redirects to an address without the token', async () => {
    const { status, headers } = await browse(`/_local/?token=${platform.adminToken}`, {
      headers: { cookie: '' },
    });
    expect([status, headers.get('location')]).toEqual([303, '/_local/']);
    const cookie = headers.get('set-cookie') ?? '';
    const { port } = new URL(platform.url);
    expect(cookie).toMatch(
      new RegExp(`^local_platform_${port}=lps_[\\w-]{43}; Path=/_local/; HttpOnly; SameSite=Strict$`),
    );
    expect(cookie).not.toContain(platform.adminToken);
    const own = { cookie: cookie.split(';', 1)[0] ?? '' };
    expect((await browse('/_local/', { headers: own })).status).toBe(200);
  });

  it('exchanges the token of the form for a cookie', async () => {
    const { status, headers } = await submit('/_local/sign-in', { token: ` ${platform.adminToken} ` });
    expect([status, headers.get('location')]).toEqual([303, '/_local/']);
    expect(headers.get('set-cookie')).toMatch(/^local_platform_\d+=lps_/);
  });

  it.each(['/_local/?token=wrong', '/_local/?token=', '/_local/?token=KEY'])(
    'refuses the link %s',
    async (path) => {
      const { status, headers, html } = await browse(path.replace('KEY', platform.apiKey));
      expect([status, headers.get('set-cookie')]).toEqual([401, null]);
      expect(html).toContain('The platform did not accept this');
    },
  );

  it('leads whoever reloads the page of a refused token back to the form', async () => {
    const refused = await submit('/_local/sign-in', { token: 'wrong' });
    expect(refused.status).toBe(401);
    const { status, headers } = await browse('/_local/sign-in', { headers: { cookie: '' } });
    expect([status, headers.get('location')]).toEqual([303, '/_local/']);
  });

  it('exchanges an API key that grants everything for a cookie, which is invalid once the key is deactivated', async () => {
    const { json } = await platform.admin('POST', '/keys', { body: everything });
    const { status, headers } = await submit('/_local/sign-in', { token: ` ${json.key} ` });
    expect([status, headers.get('location')]).toEqual([303, '/_local/']);
    const own = { headers: { cookie: headers.get('set-cookie')?.split(';', 1)[0] ?? '' } };
    expect((await browse('/_local/', own)).status).toBe(200);
    await platform.admin('POST', `/keys/${json.id}/deactivate`);
    expect((await browse('/_local/', own)).status).toBe(401);
    expect((await browse('/_local/')).status).toBe(200);
  });

  it('refuses every other key and token with the same words', async () => {
    await using own = await startTestPlatform();
    const create = async (grant: object): Promise<string> =>
      String((await own.admin('POST', '/keys', { body: { ...everything, ...grant } })).json.key);
    const nextHour = new Date(Date.now() + 3_600_000).toISOString();
    const { json: deactivated } = await own.admin('POST', '/keys', { body: everything });
    await own.admin('POST', `/keys/${deactivated.id}/deactivate`);
    const refused = [
      '',
      'wrong',
      String(deactivated.key),
      await create({ expires_at: nextHour }),
      await create({ actions: ['read', 'write'] }),
      await create({ services: ['functions', 'domains'] }),
      await create({ resources: ['functions/*', 'storage/*'] }),
    ];
    const answers = await Promise.all(refused.map((token) => submit('/_local/sign-in', { token }, own)));
    expect(answers.map(({ status, headers }) => [status, headers.get('set-cookie')])).toEqual(
      refused.map(() => [401, null]),
    );
    const [first] = answers;
    expect(first?.html).toContain('an active API key that grants all permissions on all resources');
    expect(answers.filter(({ html }) => html !== first?.html)).toEqual([]);
  });

  it('refuses the right token from a page of another origin and under a foreign name', async () => {
    for (const token of [platform.adminToken, platform.apiKey]) {
      const body = new URLSearchParams({ token });
      const headers = { origin: 'https://evil.example' };
      const { status } = await browse('/_local/sign-in', { method: 'POST', body, headers });
      const foreign = await sendToHost(platform.url, 'evil.example', {
        method: 'POST',
        path: '/_local/sign-in',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: body.toString(),
      });
      expect([status, foreign.status]).toEqual([403, 403]);
    }
  });

  it.each(['', 'local_platform_1=x', 'x=y'])(
    'appears on every page with the cookies "%s"',
    async (cookie) => {
      for (const path of ['/_local/', `${PAGES}/keys`, `${PAGES}/functions/none`]) {
        const { status, headers, html } = await browse(path, { headers: { cookie } });
        expect([status, headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8']);
        expect(html).toContain('name="token"');
      }
    },
  );

  it('is not required of programs that send the token, and their errors are JSON', async () => {
    const as = (authorization: string) => ({ headers: { cookie: '', accept: '*/*', authorization } });
    expect((await browse(`${PAGES}/keys`, as(`Bearer ${platform.adminToken}`))).status).toBe(200);
    const refused = await browse(`${PAGES}/keys`, as('Bearer wrong'));
    expect([refused.status, JSON.parse(refused.html).error.code]).toEqual([401, 'unauthenticated']);
  });

  it('is valid for one platform: the cookie of another one on the same host is refused', async () => {
    await using other = await startTestPlatform();
    expect(
      (await browse('/_local/', { own: other, headers: { cookie: await session(platform) } })).status,
    ).toBe(401);
    const both = `${await session(platform)}; ${await session(other)}`;
    expect((await browse('/_local/', { own: other, headers: { cookie: both } })).status).toBe(200);
  });
});

describe('The sign-out of the dashboard', () => {
  const signOut = (cookie: string) =>
    browse('/_local/sign-out', { method: 'POST', headers: { cookie, origin: platform.url } });

  it('ends the session of its cookie and no other', async () => {
    const [left, kept] = [await signIn(platform), await signIn(platform)];
    const { status, headers } = await signOut(left);
    expect([status, headers.get('location')]).toEqual([303, '/_local/']);
    expect(headers.get('set-cookie')).toMatch(/^local_platform_\d+=; .*Max-Age=0$/);
    expect((await browse('/_local/', { headers: { cookie: left } })).status).toBe(401);
    expect((await signOut(left)).status).toBe(401);
    expect((await browse('/_local/', { headers: { cookie: kept } })).status).toBe(200);
  });

  it('is offered on every page for signed-in visitors and on no other', async () => {
    for (const path of ['/_local/', `${PAGES}/functions`, `${PAGES}/keys`]) {
      expect((await browse(path)).html).toContain('action="/_local/sign-out"');
    }
    expect((await browse('/_local/', { headers: { cookie: '' } })).html).not.toContain('sign-out');
  });
});

describe('A request from a page of another origin', () => {
  const form = {
    method: 'POST',
    body: new URLSearchParams({ name: 'stolen', services: 'storage', actions: 'read' }),
  };

  it.each([undefined, 'null', 'http://127.0.0.1:1', 'https://evil.example'])(
    'changes nothing, from the origin %s',
    async (origin) => {
      const before = (await platform.admin('GET', '/keys')).text;
      const headers = origin === undefined ? {} : { origin };
      expect((await browse(`${PAGES}/keys`, { ...form, headers })).status).toBe(403);
      expect((await platform.admin('GET', '/keys')).text).toBe(before);
    },
  );

  it('reads nothing under a foreign host name', async () => {
    const headers = { accept: 'text/html', cookie: await session(platform) };
    for (const path of ['/_local/', `/_local/?token=${platform.adminToken}`, `${PAGES}/keys`]) {
      expect((await sendToHost(platform.url, 'evil.example', { path, headers })).status).toBe(403);
      expect((await sendToHost(platform.url, 'localhost:1', { path, headers })).status).not.toBe(403);
    }
  });

  it('cannot frame, load or cache a page', async () => {
    const { headers } = await browse('/_local/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    // With a stricter policy, browsers would no longer send the origin of a form.
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('meets a policy that allows exactly the one style and the one script of a page', async () => {
    const { headers, html } = await browse('/_local/');
    const policy = headers.get('content-security-policy') ?? '';
    for (const kind of ['style', 'script']) {
      const texts = [...html.matchAll(new RegExp(`<${kind}>(.*?)</${kind}>`, 'gs'))].map(
        ([, text = '']) => text,
      );
      expect(texts).toHaveLength(1);
      const hash = createHash('sha256')
        .update(texts[0] ?? '')
        .digest('base64');
      expect(policy).toContain(`${kind}-src 'sha256-${hash}'`);
    }
    expect(html).not.toMatch(/ (?:style|on[a-z]+)=/);
  });
});

describe('The dashboard of an empty platform', () => {
  it.each([
    ['/_local/', 'First steps'],
    [`${PAGES}/functions`, 'No functions yet'],
    [`${PAGES}/storage`, 'No buckets yet'],
    [`${PAGES}/domains`, 'No domains yet'],
    [`${PAGES}/requests`, 'No requests yet'],
  ])('shows at %s what to do next', async (path, words) => {
    await using own = await startTestPlatform();
    const { status, html } = await browse(path, { own });
    expect(status).toBe(200);
    expect(html).toContain(words);
    expect(html).toContain(`${own.url}/v1/`);
  });

  it.each([`${PAGES}/nothing`, `${PAGES}/functions/none`, `${PAGES}/storage/none`])(
    'responds to %s with 404',
    async (path) => {
      const { status, html } = await browse(path);
      expect(status).toBe(404);
      expect(html).toContain('Page not found');
    },
  );
});

describe('The page of a function', () => {
  const logs = `export default { fetch: () => { console.log('\\x1b[31m${hostile}'); return new Response(''); } };`;

  it('contains its address, its revisions, their logs and the reason of a failure', async () => {
    await platform.deploy('shop', { 'main.ts': logs });
    await platform.call('GET', '/functions/functions/shop/');
    const { revision_id: first } = await platform.settled('shop');
    await platform.deploy('shop', { 'main.ts': `import ${JSON.stringify(`./${hostile}`)};` });

    const { html: list } = await browse(`${PAGES}/functions`);
    expect(list).toContain('<span class="pill wait">serving #1, newest failed</span>');
    expect(list).not.toContain('pill bad');
    const { html: newest } = await browse(`${PAGES}/functions/shop`);
    expect(newest).toContain(`${platform.url}/v1/functions/functions/shop/`);
    expect(newest).toContain('Why it failed');
    expect(newest).not.toContain('<script>alert');

    const revision = `${PAGES}/functions/shop/revisions/${first}`;
    // The log comes from the process and can arrive later than its response.
    while (!(await browse(revision)).html.includes('&quot;&gt;&lt;script&gt;alert(1)')) await sleep(5);
    const { html } = await browse(revision);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('\x1b');
    expect((await browse(`${PAGES}/functions/shop/revisions/none`)).status).toBe(404);
  });
});

describe('The page of a function that fails when it starts', () => {
  const failing = `console.log('written first');\nthrow new Error('the one reason \u202e');`;

  it('contains its stack once, and its earlier output', async () => {
    await platform.deploy('broken', { 'main.ts': failing });
    const { html } = await browse(`${PAGES}/functions/broken`);
    expect(html).toContain('<span class="pill bad">failed</span>');
    expect(html.match(/the one reason/g)).toHaveLength(1);
    expect(html.match(/written first/g)).toHaveLength(1);
    expect(html).toContain('the one reason \\u{202e}');
  });

  it('reports that it is serving while an earlier revision serves', async () => {
    await platform.deploy('brittle', { 'main.ts': 'export default { fetch: () => new Response("") };' });
    expect((await browse(`${PAGES}/functions/brittle`)).html).toContain('pill good">serving #1</span>');
    await platform.deploy('brittle', { 'main.ts': failing });
    const { html } = await browse(`${PAGES}/functions/brittle`);
    expect(html).toMatch(
      /<h1 class="cut">brittle<\/h1><div[^>]*><span class="pill wait">serving #1, newest failed<\/span>/,
    );
  });
});

describe('The files of a revision', () => {
  const source = `// ${hostile}\r\nexport default { fetch: () => new Response('') };\n`;
  const binary = (bytes: readonly number[]) =>
    ({ content: Buffer.from(bytes).toString('base64'), encoding: 'base64' }) as const;
  const assets = {
    'main.ts': source,
    'empty.txt': '',
    'lib/ü 100%?#.ts': 'one\rtwo\nthree',
    'logo.png': binary([0x89, 0x50, 0x4e, 0x47]),
    zeros: binary([0x61, 0, 0x62]),
    'many.txt': 'line\n'.repeat(6_000),
    'wide.txt': 'ü'.repeat(200_000),
  };

  let page: string;
  let id: string;
  beforeAll(async () => {
    const { revision_id } = await platform.deploy('files', assets);
    id = String(revision_id);
    page = `${PAGES}/functions/files/revisions/${id}`;
  });

  /** Returns the numbered lines of the page of a file. */
  const linesOf = (html: string): string[] =>
    [...html.matchAll(/<span id="L(\d+)">(.*)<\/span>/g)].map(([, number, line]) => `${number} ${line}`);

  it('are listed with their sizes, and each leads to its page', async () => {
    const { html } = await browse(`${PAGES}/functions/files`);
    const links = [...html.matchAll(/href="([^"]*\/files\/[^"]*)"><code class="cut"[^>]*>([^<]*)</g)];
    const [[, entrypoint] = [], ...listed] = links;
    expect(entrypoint).toBe(`${page}/files/main.ts`);
    expect(listed.map(([, , path]) => path)).toEqual(Object.keys(assets).sort());
    for (const [, link = '', path = ''] of listed) {
      const answer = await browse(link);
      expect([answer.status, answer.html.includes(`<h1 class="cut">${path}</h1>`)]).toEqual([200, true]);
    }
    expect(html).toContain('<td role="cell" class="end" data-label="Size">400 kB</td>');
  });

  it('are shown as text with line numbers, in which nothing is markup', async () => {
    const { html } = await browse(`${page}/files/main.ts`);
    expect(linesOf(html)).toEqual([
      '1 // &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
      '2 export default { fetch: () =&gt; new Response(&#39;&#39;) };',
    ]);
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('entrypoint');
    const other = await browse(`${page}/files/lib/${encodeURIComponent('ü 100%?#.ts')}`);
    expect(linesOf(other.html)).toEqual(['1 one', '2 two', '3 three']);
  });

  it.each([
    ['empty.txt', 'Empty file', '0 B'],
    ['logo.png', 'This .png file is not text', '4 B'],
    ['zeros', 'This file is not text', '3 B'],
  ])('without text say what they are: %s', async (path, words, size) => {
    const { html } = await browse(`${page}/files/${path}`);
    expect(html).toContain(words);
    expect(html).toContain(`${size}</span>`);
    expect(linesOf(html)).toEqual([]);
  });

  it('that are long are cut, and a sentence says so', async () => {
    const many = await browse(`${page}/files/many.txt`);
    expect(linesOf(many.html)).toHaveLength(5_000);
    expect(many.html).toContain('The file has 30 kB. This page shows its first 5,000 lines.');
    const wide = await browse(`${page}/files/wide.txt`);
    expect(linesOf(wide.html)).toEqual([`1 ${'ü'.repeat(125_000)}`]);
    expect(wide.html).toContain('The file has 400 kB. This page shows a part of its first line.');
  });

  it.each([
    'none.ts',
    'lib',
    'main.ts/x',
    'lib/../main.ts',
    '../main.ts',
    '..%2F..%2Frecords.db',
    '%2Fetc%2Fpasswd',
    'main.ts%00',
    '%FF',
    'MAIN.TS',
    'x'.repeat(5_000),
  ])('are no other files: %s is 404', async (path) => {
    const { status, text } = await sendToHost(platform.url, '127.0.0.1', {
      path: `${page}/files/${path}`,
      headers: { authorization: `Bearer ${platform.adminToken}` },
    });
    expect([status, JSON.parse(text).error.code]).toEqual([404, 'file_not_found']);
  });

  it('are never links to other places', async () => {
    await using folder = await temporaryFolder();
    await using own = await startTestPlatform({ dataDir: folder.path });
    const { revision_id } = await own.deploy('linked', { 'main.ts': source, 'lib/a.ts': 'own' });
    const files = join(folder.path, 'revisions', String(revision_id));
    await symlink(join(folder.path, 'records.db'), join(files, 'link.ts'));
    await symlink(folder.path, join(files, 'folder'));
    await symlink(join(files, 'lib'), join(files, 'inside'));
    const at = `${PAGES}/functions/linked`;
    const { html } = await browse(at, { own });
    expect(html).toContain('2 files');
    for (const path of ['link.ts', 'folder/records.db', 'inside/a.ts']) {
      expect((await browse(`${at}/revisions/${revision_id}/files/${path}`, { own })).status).toBe(404);
    }
  });

  it('belong to one function, and are gone once the revision is removed', async () => {
    await using own = await startTestPlatform({ limits: { revisionsKept: 2 } });
    const { revision_id: first } = await own.deploy('gone', assets);
    const status = async (path: string) => (await browse(`${PAGES}/functions/${path}`, { own })).status;
    await own.deploy('other', { 'main.ts': source });
    expect(await status(`gone/revisions/${first}/files/main.ts`)).toBe(200);
    expect(await status(`other/revisions/${first}/files/main.ts`)).toBe(404);
    for (const text of ['two', 'three']) await own.deploy('gone', { 'main.ts': source, text });
    expect(await status(`gone/revisions/${first}/files/main.ts`)).toBe(404);
    expect(await status(`gone/revisions/${first}`)).toBe(404);
  });

  it('are linked from the places in the reason of a failure, and nothing else is', async () => {
    const main = `console.log('other.ts:1:2 xlib/a.ts:3:4');\nimport './lib/a.ts';\n`;
    await platform.deploy('places', { 'main.ts': main, 'lib/a.ts': '\n\nthrow new Error("stop");' });
    const { html } = await browse(`${PAGES}/functions/places`);
    const links = [...html.matchAll(/href="[^"]*\/files\/([^"]*#L\d+)">([^<]*)</g)];
    expect(links.map(([, target, text]) => [target, text])).toEqual([['lib/a.ts#L3', 'lib/a.ts:3:7']]);
  });
});

describe('The page of a bucket', () => {
  const bucket = `${PAGES}/storage/files`;
  beforeAll(async () => {
    await platform.call('POST', '/storage/buckets', { body: { name: 'files' } });
  });

  const objects = async () => (await platform.call('GET', '/storage/buckets/files/objects')).json.objects;

  it('stores a file under the key of the form, lists it and returns it', async () => {
    const file = new File(['the bytes'], 'own name.txt', { type: 'text/x-own' });
    const sent = await submit(bucket, fileForm({ key: hostile, file }));
    expect(sent.status).toBe(303);
    const { html } = await browse(sent.headers.get('location') ?? '');
    expect(html).toMatch(/Uploaded <code [^>]*>&quot;&gt;&lt;script&gt;/);
    expect(html).not.toContain('<script>alert');
    expect(await objects()).toMatchObject([{ key: hostile, size: 9, content_type: 'text/x-own' }]);

    const download = await submit(`${bucket}/download`, { key: hostile });
    expect(download.status).toBe(303);
    const path = download.headers.get('location') ?? '';
    expect(path).toMatch(/^\/download\/[\w-]{43}$/);
    expect(await (await fetch(platform.url + path)).text()).toBe('the bytes');
  });

  it('shows hidden characters of a key and returns the object by its exact key', async () => {
    const key = 'invoice-\u202egpj.exe';
    await submit(bucket, fileForm({ key, file: new File(['x'], 'x') }));
    const { html } = await browse(bucket);
    expect(html).toContain('<code class="cut">invoice-\\u{202e}gpj.exe</code>');
    expect(html).toContain(`value="${key}"`);
    expect((await submit(`${bucket}/download`, { key })).status).toBe(303);
  });

  it('stores a file under its own name when the form has no key', async () => {
    const form = fileForm({ key: '', file: new File([''], 'ü "1".bin') });
    expect((await submit(bucket, form)).status).toBe(303);
    expect(await objects()).toContainEqual(expect.objectContaining({ key: 'ü "1".bin', size: 0 }));
  });

  it('lists the objects whose keys begin with the prefix', async () => {
    for (const key of ['a/1', 'a/2', 'b/1'])
      await submit(bucket, fileForm({ key, file: new File(['x'], 'x') }));
    const { html } = await browse(`${bucket}?prefix=a%2F`);
    expect([...html.matchAll(/<code class="cut">([ab]\/\d)<\/code>/g)].map(([, key]) => key)).toEqual([
      'a/1',
      'a/2',
    ]);
    expect((await browse(`${bucket}?prefix=zz`)).html).toContain(
      'No key begins with <code class="cut">zz</code>',
    );
  });

  it.each([
    ['no file field', { key: 'k' }, 400, 'No file was chosen'],
    ['an empty file field', { key: 'k', file: new File([], '') }, 400, 'No file was chosen'],
    ['an invalid key', { key: '/k', file: new File(['x'], 'x') }, 400, 'must not begin'],
    [
      'a file that is too large',
      { key: 'k', file: new File(['x'.repeat(900_000)], 'x') },
      413,
      '200,000 bytes',
    ],
  ])('refuses %s and shows why beside the form', async (_what, fields, status, words) => {
    const before = await objects();
    const answer = await submit(bucket, fileForm(fields));
    expect(answer.status).toBe(status);
    expect(answer.html).toContain(words);
    expect(answer.html).toContain('name="file"');
    expect(await objects()).toEqual(before);
  });

  it('refuses forms of another type, without a known key, or that are too large', async () => {
    expect((await submit(bucket, { key: 'k' })).status).toBe(415);
    expect((await submit(`${bucket}/download`, fileForm({ key: 'k' }))).status).toBe(415);
    expect((await submit(`${bucket}/download`, { key: 'none' })).status).toBe(404);
    expect((await submit(`${PAGES}/keys`, { name: 'x'.repeat(70_000) })).status).toBe(413);
  });
});

describe('The page of domains', () => {
  it('shows the DNS record of a pending domain, which becomes active when the form verifies it', async () => {
    await using own = await startTestPlatform();
    await own.deploy('f', { 'main.ts': 'export default { fetch: () => new Response("") };' });
    const { id } = await own.settled('f');
    const body = { hostname: 'App.example.com', target: { kind: 'functions', resource_id: id } };
    const { json: record } = await own.call('POST', '/domains/domains', { body });
    const { html } = await browse(`${PAGES}/domains`, { own });
    expect(html).toContain('pending</span>');
    expect(html).toContain('<dt>Value</dt><dd><code class="cut">127.0.0.1</code></dd>');
    expect(record.message).toBeDefined();

    const verified = await submit(`${PAGES}/domains`, { hostname: 'App.example.com' }, own);
    expect([verified.status, verified.headers.get('location')]).toEqual([303, `${PAGES}/domains`]);
    expect((await browse(`${PAGES}/domains`, { own })).html).toContain(
      'curl -H &#39;Host: App.example.com&#39;',
    );

    await own.call('DELETE', '/functions/functions/f');
    expect((await browse(`${PAGES}/domains`, { own })).html).toContain('which no longer exists');
    const gone = await submit(`${PAGES}/domains`, { hostname: 'App.example.com' }, own);
    expect(gone.status).toBe(409);
    expect(gone.html).toContain('cannot become active');
    expect((await submit(`${PAGES}/domains`, {}, own)).status).toBe(404);
  });
});

describe('API keys in the dashboard', () => {
  const grant = {
    name: 'mine',
    services: 'storage',
    actions: 'read',
    lifetime: '3600',
    resources: 'storage/aa',
  };
  const textOf = (html: string): string | undefined => /lpk_[\w-]{43}/.exec(html)?.[0];

  it('are shown once, by the page after the form', async () => {
    const created = await submit(`${PAGES}/keys`, grant);
    const next = created.headers.get('location') ?? '';
    expect([created.status, textOf(created.html + next)]).toEqual([303, undefined]);
    const { html } = await browse(next);
    const text = textOf(html);
    expect(text).toBeDefined();
    const again = await browse(next);
    expect(textOf(again.html)).toBeUndefined();
    expect(again.html).toContain('cannot be shown again');

    const headers = { authorization: `Bearer ${text}` };
    const status = async (path: string) =>
      (await fetch(`${platform.url}/v1/storage/buckets${path}`, { headers })).status;
    expect([await status(''), await status('/b')]).toEqual([200, 403]);
    const id = new URL(next, platform.url).searchParams.get('created');
    expect((await submit(`${PAGES}/keys/${id}/deactivate`, {})).headers.get('location')).toBe(
      `${PAGES}/keys`,
    );
    expect(await status('')).toBe(401);
  });

  it('are not shown by a link to the page after the form', async () => {
    const { json } = await platform.admin('POST', '/keys', {
      body: { name: 'other', services: ['storage'], actions: ['read'] },
    });
    expect(textOf((await browse(`${PAGES}/keys?created=${json.id}`)).html)).toBeUndefined();
    expect((await browse(`${PAGES}/keys?created=none`)).html).not.toContain('cannot be shown again');
  });

  it('are discarded after a minute if they are not shown', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const next = (await submit(`${PAGES}/keys`, grant)).headers.get('location') ?? '';
      vi.advanceTimersByTime(60_000);
      const { html } = await browse(next);
      expect(textOf(html)).toBeUndefined();
      expect(html).toContain('cannot be shown again');
    } finally {
      vi.useRealTimers();
    }
  });

  it('grant the resources of the form for its lifetime', async () => {
    const fields = { ...grant, name: 'two', resources: 'storage/aa\r\n storage/bb\r\n' };
    await submit(`${PAGES}/keys`, fields);
    const { keys } = (await platform.admin('GET', '/keys')).json;
    const two = Array.from(Object(keys), Object).find(({ name }) => name === 'two');
    expect(two).toMatchObject({
      permissions: ['storage:read'],
      resources: ['storage/aa', 'storage/bb'],
    });
    expect(Date.parse(two.expires_at) - Date.parse(two.created_at)).toBeCloseTo(3_600_000, -3);
  });

  it('grant all resources permanently when these fields of the form are empty', async () => {
    await submit(`${PAGES}/keys`, { ...grant, name: 'all', resources: '\r\n', lifetime: '' });
    const { keys } = (await platform.admin('GET', '/keys')).json;
    expect(keys).toContainEqual(expect.objectContaining({ name: 'all', resources: ['*'], expires_at: null }));
  });

  it.each(['1e99', '-5', 'soon', 'Infinity'])(
    'are refused for a lifetime of %j with every problem, and the form keeps its values',
    async (lifetime) => {
      const fields = { name: hostile, services: 'storage', resources: '</textarea>', lifetime };
      const { status, html } = await submit(`${PAGES}/keys`, fields);
      expect(status).toBe(400);
      for (const field of ['actions:', 'resources[0]:', 'expires_at:']) expect(html).toContain(field);
      expect(html).toContain('value="&quot;&gt;&lt;script&gt;');
      expect(html).not.toContain('<script>alert');
      expect(html).toContain('>&lt;/textarea&gt;</textarea>');
      expect(html.match(/value="\w+" checked/g)).toEqual(['value="storage" checked']);
    },
  );

  it('are refused with 422 when no resource can match', async () => {
    const { status, html } = await submit(`${PAGES}/keys`, { ...grant, resources: 'storage/UPPER' });
    expect(status).toBe(422);
    expect(html).toContain('never matches');
    expect(html).toContain('>storage/UPPER</textarea>');
    expect(html).toContain('value="3600" selected');
  });

  it('that do not exist cannot be deactivated', async () => {
    expect((await submit(`${PAGES}/keys/none/deactivate`, {})).status).toBe(404);
  });
});

describe('The page of recent requests', () => {
  it('shows their status and the name of their key', async () => {
    await using own = await startTestPlatform();
    await own.call('GET', `/functions/functions/${encodeURIComponent(hostile)}?secret=1`);
    await expect.poll(async () => (await browse(`${PAGES}/requests`, { own })).html).toContain('404</span>');
    const { html } = await browse(`${PAGES}/requests`, { own });
    expect(html).toContain('first key');
    expect(html).not.toContain('secret=1');
    expect(html).not.toContain('<script>alert');
    expect((await browse('/_local/', { own })).html).toContain('404</span>');
  });
});
