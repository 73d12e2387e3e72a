import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, send, startTestPlatform, type TestPlatform } from '../support/local-platform.ts';
import { upload } from '../support/storage.ts';
import { signIn, startChromium } from './chromium.ts';

const BUCKETS = '/v1/storage/buckets';

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser?.close());

interface KeyChoice {
  readonly name: string;
  readonly services: readonly string[];
  readonly actions: readonly string[];
}

async function createKey(page: Page, { name, services, actions }: KeyChoice): Promise<void> {
  await page.goto('/_local/');
  await page.getByRole('link', { name: 'API keys', exact: true }).click();
  await page.getByLabel('Name').fill(name);
  for (const choice of [...services, ...actions]) await page.getByLabel(choice, { exact: true }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
}

async function deactivate(page: Page, name: string): Promise<void> {
  const row = page.getByRole('row', { name });
  await row.getByText('Deactivate …').click();
  await row.getByRole('button', { name: 'Deactivate' }).click();
  await row.getByText('deactivated', { exact: true }).waitFor();
}

/** Returns the error in a response of the API. */
function problem({ json }: Answer): { readonly code: string; readonly message: string } {
  return Object(json.error);
}

describe('An API key created in the dashboard', () => {
  it('can be copied, grants exactly what was chosen, and grants nothing once it is deactivated', async () => {
    await using platform = await startTestPlatform();
    await using reader = await signIn(browser, platform);
    await reader.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await reader.newPage();
    const ask = (method: string, path: string, key: string, body?: object) =>
      send(platform.url + path, method, key, body ? { body } : {});

    await createKey(page, { name: 'backups', services: ['storage'], actions: ['read', 'write'] });
    const shown = page.getByRole('group', { name: 'Text of the key backups' });
    await shown.getByRole('button', { name: 'Copy' }).click();
    await shown.getByRole('button', { name: 'Copied' }).waitFor();
    const key = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(key).toMatch(/^lpk_[\w-]{43}$/);

    expect((await ask('POST', BUCKETS, key, { name: 'nightly' })).status).toBe(201);
    expect((await ask('GET', BUCKETS, key)).json).toMatchObject({ buckets: [{ name: 'nightly' }] });

    const refused = await ask('DELETE', `${BUCKETS}/nightly`, key);
    expect([refused.status, problem(refused).code]).toEqual([403, 'permission_denied']);
    expect(problem(refused).message).toContain('storage:delete');

    await deactivate(page, 'backups');
    expect((await ask('GET', BUCKETS, key)).status).toBe(401);
  });

  it('is shown once, and neither after a reload nor after going back', async () => {
    await using platform = await startTestPlatform();
    await using reader = await signIn(browser, platform);
    const page = await reader.newPage();
    await createKey(page, { name: 'once', services: ['domains'], actions: ['read'] });
    const text = await page.getByRole('group', { name: 'Text of the key once' }).locator('code').innerText();
    await page.reload();
    await page.getByText('cannot be shown again').waitFor();
    expect(await page.content()).not.toContain(text);
    await page.goBack();
    expect(await page.content()).not.toContain(text);
  });
});

describe('The dashboard without scripts', () => {
  let platform: TestPlatform;
  let reader: BrowserContext;
  let page: Page;
  beforeAll(async () => {
    platform = await startTestPlatform();
    reader = await signIn(browser, platform, { javaScriptEnabled: false });
  });
  beforeEach(async () => {
    page = await reader.newPage();
  });
  afterAll(async () => {
    await reader?.close();
    await platform?.close();
  });

  it('signs a visitor in with the right token after a wrong one', async () => {
    await using stranger = await browser.newContext({ baseURL: platform.url, javaScriptEnabled: false });
    const own = await stranger.newPage();
    await own.goto('/_local/dashboard/domains');
    for (const token of ['wrong', platform.adminToken]) {
      await own.getByLabel('API key or token').fill(token);
      await own.getByRole('button', { name: 'Sign in' }).click();
      if (token === 'wrong') await own.getByRole('alert').waitFor();
    }
    await own.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(own.url()).toBe(`${platform.url}/_local/`);
  });

  it('leads a visitor of the root from an API key to the line at which a revision failed', async () => {
    await platform.deploy('typo', { 'src/main.ts': "\n\nimport './missing.ts';\n" }, 'src/main.ts');
    await using stranger = await browser.newContext({ baseURL: platform.url, javaScriptEnabled: false });
    const own = await stranger.newPage();
    await own.goto('/');
    await own.getByLabel('API key or token').fill(platform.apiKey);
    await own.getByRole('button', { name: 'Sign in' }).click();
    await own.getByRole('link', { name: 'Functions', exact: true }).click();
    await own.getByRole('link', { name: 'typo' }).click();
    await own.getByRole('link', { name: 'src/main.ts:3:8' }).click();
    await own.getByRole('heading', { name: 'src/main.ts' }).waitFor();
    expect(await own.locator(':target').textContent()).toBe("import './missing.ts';");
  });

  it('creates a key after a refusal that keeps the form filled in', async () => {
    await createKey(page, { name: 'plain', services: ['functions'], actions: [] });
    await page.getByRole('alert').filter({ hasText: 'actions' }).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('plain');
    expect(await page.getByLabel('functions', { exact: true }).isChecked()).toBe(true);
    await page.getByLabel('read', { exact: true }).check();
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = await page.getByRole('group', { name: 'Text of the key plain' }).locator('code').innerText();
    expect((await send(`${platform.url}/v1/functions/functions`, 'GET', key)).status).toBe(200);
    await deactivate(page, 'plain');
    expect((await send(`${platform.url}/v1/functions/functions`, 'GET', key)).status).toBe(401);
  });

  it('uploads a file and downloads it again under a key with special characters', async () => {
    await platform.call('POST', '/storage/buckets', { body: { name: 'files' } });
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7) % 256));
    const key = 'ü/<b>"1" & 2</b>.bin';
    await page.goto('/_local/dashboard/storage/files');
    await page.getByLabel('Key', { exact: true }).fill(key);
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'x.bin', mimeType: 'application/x-own', buffer: bytes });
    await page.getByRole('button', { name: 'Upload' }).click();
    await page.getByRole('status').filter({ hasText: key }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${key}` }).click(),
    ]);
    expect(await readFile(await download.path())).toEqual(bytes);
    const { json } = await platform.call('GET', '/storage/buckets/files/objects');
    expect(json.objects).toMatchObject([{ key, size: bytes.length, content_type: 'application/x-own' }]);
  });

  it('verifies a pending domain', async () => {
    await platform.deploy('shop', { 'main.ts': 'export default { fetch: () => new Response("open") };' });
    const { id } = await platform.settled('shop');
    const body = { hostname: 'shop.example.com', target: { kind: 'functions', resource_id: id } };
    await platform.call('POST', '/domains/domains', { body });
    await page.goto('/_local/dashboard/domains');
    await page.getByText('The DNS record "shop.example.com').waitFor();
    await page.getByRole('button', { name: 'Mark as verified for shop.example.com' }).click();
    await page.getByText('active', { exact: true }).waitFor();
    expect((await platform.call('GET', '/domains/domains/shop.example.com')).json.status).toBe('active');
  });
});

describe('A page of another origin', () => {
  it('cannot use the forms of the dashboard with the session of its reader', async () => {
    await using platform = await startTestPlatform();
    await using attacker = await startTestPlatform();
    await using reader = await signIn(browser, platform);
    const page = await reader.newPage();
    // To a browser, another port of the same host is the same site, so it sends the cookie.
    await page.route(`${attacker.url}/`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${platform.url}/_local/dashboard/keys"><input name="name" value="stolen"><input name="services" value="storage"><input name="actions" value="read"><button>Win</button></form>`,
      }),
    );
    await page.goto(`${attacker.url}/`);
    await Promise.all([
      page.waitForResponse((response) => response.status() === 403),
      page.getByRole('button', { name: 'Win' }).click(),
    ]);
    await page.getByText('answers only requests to').waitFor();
    const { json } = await platform.admin('GET', '/keys');
    expect(json.keys).toHaveLength(1);
  });

  it('that was uploaded as an object is saved instead of run, whatever its type', async () => {
    await using platform = await startTestPlatform();
    await using reader = await signIn(browser, platform);
    const page = await reader.newPage();
    await platform.call('POST', '/storage/buckets', { body: { name: 'files' } });
    const types = ['text/xsl', 'text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml'];
    for (const type of types) await upload(platform, 'files', type, attack('xhtml'), type);
    await page.goto('/_local/dashboard/storage/files');
    for (const type of types) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: `Download ${type}` }).click(),
      ]);
      expect(await readFile(await download.path(), 'utf8')).toBe(attack('xhtml'));
    }
    expect((await platform.admin('GET', '/keys')).json.keys).toHaveLength(1);
  });

  it('that a function returns runs its scripts without access to the dashboard', async () => {
    await using platform = await startTestPlatform();
    await using reader = await signIn(browser, platform);
    const main = `export default { fetch: () => new Response(${JSON.stringify(attack('html'))}, { headers: { 'content-type': 'text/html' } }) };`;
    await platform.deploy('page', { 'main.ts': main });
    const page = await reader.newPage();
    // A browser extension can add the header in this way.
    await page.route('**/v1/**', (route) =>
      route.continue({
        headers: { ...route.request().headers(), authorization: `Bearer ${platform.apiKey}` },
      }),
    );
    await page.goto('/v1/functions/functions/page/');
    await page.getByText('the attack ended: ').waitFor();
    expect(await page.title()).toBe('null');
    expect((await platform.admin('GET', '/keys')).json.keys).toHaveLength(1);
  });
});

/** Returns a page that tries to create a key with the session of its reader. */
function attack(kind: 'html' | 'xhtml'): string {
  const root = kind === 'html' ? '<html>' : '<html xmlns="http://www.w3.org/1999/xhtml">';
  return `${root}<head><title>page</title></head><body><p id="end">running</p><script>
document.title = origin;
const body = new URLSearchParams({ name: 'stolen', services: 'storage', actions: 'read', lifetime: '' });
const end = (how) => { document.getElementById('end').textContent = 'the attack ended: ' + how; };
fetch('/_local/dashboard/keys', { method: 'POST', body }).then((answer) => end(answer.status), end);
</script></body></html>`;
}
