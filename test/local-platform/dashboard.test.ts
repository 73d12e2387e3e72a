/** Who may use the dashboard, the admin API and the documented operations below `/_local/v1`. `test/browser` uses the pages. */
import { afterAll, describe, expect, it } from 'vitest';
import { sendToHost } from '../support/host-request.ts';
import { answering, send, startTestPlatform } from '../support/local-platform.ts';
import { createTree } from '../support/tree.ts';

const platform = await startTestPlatform({ publicUrl: 'https://public.example' });
afterAll(() => platform.close());
const authorization = `Bearer ${platform.adminToken}`;

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
    [403, '127.0.0.1', 'null'],
  ])('answer %i under the host %s to the origin %s', async (expected, host, origin) => {
    const headers = { accept: 'text/html', authorization, ...(origin && { origin }) };
    for (const path of ['/_local/faults', '/_local/v1/functions/functions', '/_local/']) {
      const { status } = await sendToHost(platform.url, host, { path, headers });
      expect([path, status]).toEqual([path, expected]);
    }
  });

  it('answer only to the token, and only in a header: to no cookie, link or key', async () => {
    const { adminToken, apiKey, url } = platform;
    const statusFor = async (path: string, headers: Record<string, string>) =>
      (await fetch(url + path, { headers })).status;
    for (const path of ['/_local/status', '/_local/v1/storage/buckets']) {
      expect(await statusFor(path, { authorization })).toBe(200);
      expect(await statusFor(path, { authorization: `Bearer ${apiKey}` })).toBe(401);
      expect(await statusFor(`${path}?token=${adminToken}`, { cookie: `token=${adminToken}` })).toBe(401);
    }
  });

  it('cannot be framed, loaded, cached or scripted by others', async () => {
    const { headers, text } = await send(`${platform.url}/_local/`, 'GET');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(text).not.toMatch(/ (?:style|on[a-z]+)=|<script(?! type="module" src)|<style/);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    // With a stricter policy, browsers may not send the origin of a change.
    expect(headers.get('referrer-policy')).toBe('same-origin');
    const paths = ['/health', '/nothing', '/keys', '/%2e/keys'];
    const answers = await Promise.all(paths.map((path) => platform.admin('GET', path)));
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

it('A function that the dashboard tries does not see the token, and answers as to an invocation', async () => {
  const main = `export default { fetch(request) {
    return Response.json([...request.headers].flat().concat(new URL(request.url).pathname));
  } };`;
  await platform.deploy('echo', { 'main.ts': main });
  const { text, headers } = await platform.admin('GET', '/v1/functions/functions/echo/a/b');
  expect(text).toContain('"/a/b"');
  expect(text).not.toMatch(/authorization|lpa_/);
  const direct = await platform.call('GET', '/functions/functions/echo/a/b');
  expect([...headers.keys()].sort()).toEqual([...direct.headers.keys()].sort());
});

it('The list of the files of a revision contains no links, and nothing of another revision', async () => {
  await using folder = await createTree();
  await using own = await startTestPlatform({ dataDir: folder.root });
  const { revision_id: id } = await own.deploy('linked', { ...answering('one'), 'lib/a.ts': '' });
  const { revision_id: other } = await own.deploy('other', answering('two'));
  const links = { 'link.ts': folder.at('records.db'), folder: folder.root };
  for (const [name, link] of Object.entries(links))
    await folder.write({ [`revisions/${id}/${name}`]: { link } });
  const listed = async (revision = id) => (await own.admin('GET', `/revisions/${revision}/files`)).json.files;
  const size = answering('one')['main.ts']?.length;
  expect(await listed()).toEqual([
    { path: 'lib/a.ts', size: 0 },
    { path: 'main.ts', size },
  ]);
  expect(await listed(other)).toHaveLength(1);
  expect((await own.admin('GET', '/revisions/none/files')).status).toBe(404);
});
