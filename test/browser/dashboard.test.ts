import { readFile } from 'node:fs/promises';
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Shop } from '../../.github/scripts/shop.ts';
import { sendToHost } from '../support/host-request.ts';
import { answering, send, startTestPlatform, type TestPlatform } from '../support/local-platform.ts';
import { createBucket, upload } from '../support/storage.ts';
import { openReader, startChromium } from './chromium.ts';
import { LONG, SHOWN, startExtremes } from './extremes.ts';

const PAGES = '/_local/#';
const BUCKETS = '/v1/storage/buckets';

const browser = await startChromium();
/** For the tests that need no platform of their own. */
const platform = await startTestPlatform();
const reader = await openReader(browser, platform);
afterAll(async () => {
  await browser.close();
  await platform.close();
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const started = page.waitForEvent('download');
  await press(page, `Download ${button}`);
  return readFile(await (await started).path());
}

async function openOverview(): Promise<Page> {
  const page = await reader.newPage();
  await page.goto('/_local/');
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  return page;
}

describe('A reader of the dashboard', () => {
  it('comes by the printed link, finds why a function failed, and works with files, keys, domains and faults', async () => {
    await using platform = await startTestPlatform();
    const failing = { 'src/main.ts': "\n\nimport './missing.ts';\n" };
    const { id } = await platform.deploy('typo', failing, 'src/main.ts');
    await createBucket(platform, 'files');
    await platform.register('shop.example.com', 'functions', id);
    await using reader = await browser.newContext({ baseURL: platform.url });
    await reader.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await reader.newPage();
    const open = async (name: string) => {
      await page.getByRole('link', { name, exact: true }).first().click();
      // The page before has fields of the same names.
      await page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
    };

    for (const path of ['/', '/_local/?token=of-an-earlier-start']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Open the printed link' }).waitFor();
    }
    await field(page, 'Link or token').fill('no token');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('alert').filter({ hasText: 'It contains no token' }).waitFor();
    await field(page, 'Link or token').fill(`${platform.url}/_local/?token=${platform.adminToken}`);
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.goto(`/_local/?token=${platform.adminToken}`);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    expect(page.url()).toBe(`${platform.url}/_local/`);
    // As a click with Ctrl opens it.
    const other = await reader.newPage();
    await other.goto('/_local/#/domains');
    await other.getByRole('heading', { name: 'Domains', level: 1 }).waitFor();
    expect(await other.getByRole('option').allTextContents()).toEqual(['function typo']);
    await other.close();

    await open('Functions');
    await open('typo');
    // The log of the revision has the same line.
    const reason = page.locator('h3', { hasText: 'Why it failed' }).locator('+ pre');
    await reason.filter({ hasText: 'src/main.ts:3:8' }).waitFor();

    await open('Storage');
    await open('files');
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7) % 256));
    const key = 'ü/<b>"1" & 2</b>.bin';
    await field(page, 'Key').fill(key);
    const file = { name: 'x.bin', mimeType: 'application/x-own', buffer: bytes };
    await field(page, 'File').setInputFiles(file);
    await press(page, 'Upload');
    await page.getByRole('status').filter({ hasText: key }).waitFor();
    expect(await downloaded(page, key)).toEqual(bytes);
    const { json } = await platform.call('GET', '/storage/buckets/files/objects');
    expect(json.objects).toMatchObject([{ key, size: bytes.length, content_type: 'application/x-own' }]);
    await press(page, `Delete … ${key}`);
    await press(page, 'Cancel');
    await press(page, `Delete … ${key}`);
    await press(page, 'Delete permanently');
    await page.getByText('No objects yet').waitFor();

    await open('Domains');
    await press(page, 'Mark as verified for shop.example.com');
    await page.getByText('active', { exact: true }).waitFor();

    await open('API keys');
    await field(page, 'Name').fill('backups');
    await field(page, 'storage').check();
    for (const action of ['read', 'write']) await field(page, action).check();
    await press(page, 'Create key');
    const shown = page.getByRole('group', { name: 'Text of the key backups' });
    await shown.getByRole('button', { name: 'Copy' }).click();
    await shown.getByRole('button', { name: 'Copied' }).waitFor();
    const text = await page.evaluate<string>('navigator.clipboard.readText()');
    const use = async (method: string, path: string, body?: object) =>
      (await send(platform.url + path, method, text, body && { body })).status;
    expect(await use('POST', BUCKETS, { name: 'nightly' })).toBe(201);
    expect(await use('DELETE', `${BUCKETS}/nightly`)).toBe(403);
    await page.reload();
    const row = page.getByRole('row', { name: 'backups' });
    await row.getByText('Deactivate …').click();
    expect(await page.content()).not.toContain(text);
    await press(page, 'Deactivate permanently');
    await row.getByText('deactivated', { exact: true }).waitFor();
    expect(await use('GET', BUCKETS)).toBe(401);

    await open('Testing');
    await page.getByLabel('Path').fill('/v1/storage/*');
    await press(page, 'Add fault');
    await page.getByRole('row', { name: '/v1/storage/*' }).waitFor();
    expect((await platform.call('GET', '/storage/buckets')).status).toBe(503);
    await open('Requests');
    await page.getByRole('row', { name: 'fault' }).first().waitFor();
  });

  it('finds results and refusals in view beside the form, with the focus, and a new key as well', async () => {
    await using platform = await startTestPlatform();
    await using reader = await openReader(browser, platform, { viewport: { width: 390, height: 844 } });
    const page = await reader.newPage();
    const expectFocus = async (text: string) => {
      const notice = page.locator('.notice:focus').filter({ hasText: text });
      await notice.waitFor();
      const isInView = async () => {
        const { y = -1, height = 0 } = (await notice.boundingBox()) ?? {};
        return y >= 0 && y + height <= 844;
      };
      await expect.poll(isInView).toBe(true);
    };
    await page.goto(`${PAGES}/storage`);
    await field(page, 'Name').fill('Not a name');
    await press(page, 'Create bucket');
    await expectFocus('name');
    await page.goto(`${PAGES}/keys`);
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
    await field(page, 'Name').fill('phone');
    await press(page, 'Create key');
    await expectFocus('services');
    expect(await field(page, 'Name').inputValue()).toBe('phone');
    for (const box of ['storage', 'read']) await field(page, box).check();
    await press(page, 'Create key');
    await expectFocus('never shown again');
    await page.getByRole('group', { name: 'Text of the key phone' }).waitFor();
  });

  it('creates a bucket and a domain, tries the function, sees its requests, and resets the platform', async () => {
    await using platform = await startTestPlatform();
    const main = `export default { fetch: async (request) => new Response(request.method + ' ' + request.url.split('/').at(-1) + ' ' + await request.text()
      + request.headers.get('content-type') + request.headers.get('authorization'), { status: 418, headers: { 'x-own': 'tea' } }) };`;
    await platform.deploy('pot', { 'main.ts': main });
    await using reader = await openReader(browser, platform);
    const page = await reader.newPage();
    await page.goto(`${PAGES}/storage`);
    await field(page, 'Name').fill('files');
    await page.getByLabel('Visibility').selectOption('public');
    await press(page, 'Create bucket');
    await page.getByRole('row', { name: /^files .*public 0 0 B/ }).waitFor();
    await upload(platform, 'files', 'a.txt', Buffer.from('abc'), 'text/plain');
    await page.getByRole('row', { name: /^files .*public 1 3 B/ }).waitFor();

    await page.goto(`${PAGES}/domains`);
    await page.getByLabel('Hostname').fill('files.localhost');
    await page.getByLabel('Target').selectOption('bucket files');
    await press(page, 'Register domain');
    await page.getByRole('row', { name: /^files.localhost .*active storage/ }).waitFor();

    await page.goto(`${PAGES}/functions/pot`);
    await press(page, 'Register pot.localhost');
    await page.getByRole('link', { name: 'http://pot.localhost' }).waitFor();
    await page.getByLabel('Method').selectOption('PUT');
    await page.getByLabel('Path').fill('/cup?size=1');
    await page.getByLabel('Body').fill('{"milk":true}');
    await press(page, 'Send');
    const result = page.getByRole('status').filter({ hasText: '418' });
    await result.filter({ hasText: /\d ms.*x-owntea/s }).waitFor();
    const body = result.getByRole('region', { name: 'Body of the response' });
    expect(await body.textContent()).toBe('PUT cup?size=1 {"milk":true}application/jsonnull');
    expect(await field(page, 'Body').inputValue()).toBe('{"milk":true}');

    await platform.call('GET', '/functions/functions/pot/none');
    const { port } = new URL(platform.url);
    await sendToHost(platform.url, `pot.localhost:${port}`, { path: '/by-its-domain' });
    await page.goto(`${PAGES}/requests`);
    for (const name of [
      /GET pot\.localhost\/by-its-domain .*418/,
      /GET \/v1\/functions\/functions\/pot\/none .*418/,
    ])
      await page.getByRole('row', { name }).waitFor();

    await page.goto(`${PAGES}/testing`);
    await field(page, 'Advance by').selectOption('1 hour');
    await press(page, 'Advance');
    await page.getByText('0 d 01:00:00').waitFor();
    await press(page, 'Reset …');
    await reader.setOffline(true);
    await press(page, 'Reset permanently');
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await reader.setOffline(false);
    await press(page, 'Reset permanently');
    await page.getByText('0 d 00:00:00').waitFor();
    expect(await platform.list('/storage/buckets')).toEqual([]);
  });

  it.each(['%', 'functions/%', 'constructor', 'functions/none'])('finds no page #/%s', async (path) => {
    await using page = await reader.newPage();
    await page.goto(`${PAGES}/${path}`);
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
  });

  it('opens a function by its domain, in whatever case it was registered, and finds no link to one that no browser finds', async () => {
    const main = `export default { fetch: (request) => new Response(new URL(request.url).host) };`;
    const { id } = await platform.deploy('shop', { 'main.ts': main });
    for (const hostname of ['App.Test', 'Shop.Localhost']) await platform.register(hostname, 'functions', id);
    await using page = await reader.newPage();
    await page.goto(`${PAGES}/domains`);
    await page.getByText("curl -H 'Host: App.Test'").waitFor();
    expect(await page.getByRole('link', { name: /app\.test/i }).count()).toBe(0);
    await page.getByRole('link', { name: 'http://shop.localhost' }).click();
    await page.getByText(`shop.localhost:${new URL(platform.url).port}`).waitFor();
  });

  it('sees what happens without a reload, and keeps focus, selection and what is half filled in', async () => {
    await using platform = await startTestPlatform();
    await platform.deploy('shop', answering('one'));
    await platform.call('GET', '/first');
    await using reader = await openReader(browser, platform);
    const [requests, shop, keys] = [await reader.newPage(), await reader.newPage(), await reader.newPage()];
    const mark = (page: Page) => page.evaluate('document.body.dataset.mark = "same document"');
    await requests.goto(`${PAGES}/requests`);
    await requests.getByText('/v1/first').waitFor();
    await requests.evaluate(`getSelection().selectAllChildren(document.querySelector('tbody code'))`);
    await shop.goto(`${PAGES}/functions/shop`);
    await keys.goto(`${PAGES}/keys`);
    await field(keys, 'Name').fill('half a na');
    await keys.getByText('Deactivate …').click();
    for (const page of [requests, shop, keys]) await mark(page);

    const fault = { method: 'GET', path: '*', times: 1, delay_ms: 4_000 };
    await platform.admin('PUT', '/faults', { body: { faults: [fault] } });
    const answer = platform.call('GET', '/slow');
    const row = requests.getByRole('row', { name: '/v1/slow' });
    await row.getByText('in progress').waitFor();
    await answer;
    await row.getByText('404').waitFor();
    expect(await requests.evaluate('getSelection().toString()')).toBe('GET /v1/first');

    const log = `export default { fetch() { for (let i = 0; i < 99; i += 1) console.log('line', i); return new Response(''); } };`;
    await platform.deploy('shop', { 'main.ts': log });
    await shop.getByRole('heading', { name: 'Revision #2', exact: true }).waitFor();
    await platform.call('GET', '/functions/functions/shop/');
    await shop.getByRole('region', { name: 'Log' }).getByText('line 98').waitFor();

    await platform.createKey({ name: 'created elsewhere', services: ['storage'], actions: ['read'] });
    await keys.getByRole('row', { name: 'created elsewhere' }).waitFor();
    await keys.getByRole('button', { name: 'Cancel' }).click();
    await field(keys, 'Name').press('End');
    await keys.keyboard.type('me');
    expect(await field(keys, 'Name').inputValue()).toBe('half a name');

    await requests.route('**/*', (route) => route.abort('connectionrefused'));
    const state = requests.locator('#live-state');
    await state.filter({ hasText: 'Connection lost. Trying again …' }).waitFor();
    await requests.unroute('**/*');
    await platform.call('GET', '/afterwards');
    await requests.getByRole('row', { name: '/v1/afterwards' }).waitFor();
    for (const page of [requests, shop, keys])
      expect(await page.evaluate('document.body.dataset.mark')).toBe('same document');
  });

  it('that is open and idle asks for one small status, and for nothing that lists objects', async () => {
    await createBucket(platform, 'files');
    await using page = await reader.newPage();
    await page.goto(`${PAGES}/storage/files`);
    await page.getByText('No objects yet').waitFor();
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    for (let polls = 0; polls < 3; polls += 1) await page.waitForResponse('**/_local/status');
    expect(new Set(paths)).toEqual(new Set(['/_local/status']));
    await upload(platform, 'files', 'new.txt', Buffer.from('new'), 'text/plain');
    await page.getByRole('row', { name: 'new.txt' }).waitFor();
  });

  it('needs no mouse, and skips the navigation by the first button', async () => {
    await using page = await openOverview();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
  });
});

describe('A page of another origin', () => {
  const expectNoKey = async () => expect((await platform.admin('GET', '/keys')).json.keys).toHaveLength(1);

  /** A page that tries to create a key with the token of its reader. */
  const ATTACK = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>page</title></head><body><p id="end">running</p><script>
document.title = origin;
const body = JSON.stringify({ name: 'stolen', services: ['storage'], actions: ['read'] });
let token = 'none';
try { token = localStorage.getItem('token'); } catch {}
const headers = { authorization: 'Bearer ' + token };
const end = (how) => { document.getElementById('end').textContent = 'the attack ended: ' + how; };
fetch('${platform.url}/_local/keys', { method: 'POST', body, headers }).then((answer) => end(answer.status), end);
</script></body></html>`;

  it('cannot use the token of its reader', async () => {
    await using attacker = await startTestPlatform();
    await using page = await openOverview();
    const answer = { contentType: 'text/html', body: ATTACK };
    await page.route(`${attacker.url}/`, (route) => route.fulfill(answer));
    await page.goto(`${attacker.url}/`);
    await page.getByText('the attack ended: ').waitFor();
    await expectNoKey();
  });

  it('that a function returns runs its scripts without access to the dashboard', async () => {
    const main = `export default { fetch: () => new Response(${JSON.stringify(ATTACK)}, { headers: { 'content-type': 'text/html' } }) };`;
    await platform.deploy('page', { 'main.ts': main });
    await using page = await openOverview();
    // A browser extension can add the header in this way.
    await page.route('**/v1/**', (route) => {
      const authorization = `Bearer ${platform.apiKey}`;
      return route.continue({ headers: { ...route.request().headers(), authorization } });
    });
    await page.goto(`${platform.url}/v1/functions/functions/page/`);
    await page.getByText('the attack ended: ').waitFor();
    expect(await page.title()).toBe('null');
    await expectNoKey();
  });
});

/** What the pages contain, with the content of `startExtremes`, by path; `…` stands for anything. */
const CONTENT: Readonly<Record<string, string>> = {
  '': 'Functions 4 3 serving … All requests',
  functions: 'nightly-report failed main.ts … shop serving, newest failed main.ts',
  'functions/shop':
    'shop serving, newest failed ID, for domains … shop.localhost active http://shop.localhost: … Why it failed … 3 revisions … Danger zone',
  'functions/nightly-report': 'No revision has succeeded yet',
  'functions/shop/{id}':
    'Revision #2 succeeded Log … info GET / … info GET /coffee … 5 files of revision #2 … lib/cart.ts',
  [`functions/${LONG.name}`]: `${LONG.name} serving … ${SHOWN}`,
  storage: 'backups private 0 0 B … shop-files public 12 1.12 MB',
  'storage/shop-files': `assets/app-c04e7d15.js text/javascript 186 kB … invoice-${SHOWN}gpj.exe`,
  'storage/backups': '0 objects 0 B … No objects yet',
  domains:
    'news.example.com The function … failed functions / deleted … http://shop.localhost: … A 127.0.0.1 Copy',
  keys: `leaked on a screenshot deactivated domains: read * never … backup ${SHOWN} … storage: read, write storage/backups`,
  requests: 'GET /v1/storage/buckets 401 … /missing 404 … POST /upload/*** 201',
  testing: `GET */shop/cart status: 429, delay_ms: 20, retry_after: 7 1 request Remove … /v1/domains/${SHOWN}`,
};

/** Returns the texts that overflow their cells, or break where they should not. */
const BROKEN = `[
  ...[...document.querySelectorAll('.card, td, h1, h2, dd, .notice, .copy code')].filter((cell) => {
    const { left, right } = cell.getBoundingClientRect();
    const parts = [...cell.querySelectorAll(':not(.unseen, thead *, .log *, dialog *)')].map((part) => part.getBoundingClientRect());
    return parts.some((part) => part.width > 0 && (part.left < left - 1 || part.right > right + 1));
  }),
  ...[...document.querySelectorAll('.pill')].filter((pill) => pill.getBoundingClientRect().height > 30),
].map((broken) => broken.outerHTML.slice(0, 200))`;

describe.each([
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 1024, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 800 } },
] as const)('The dashboard, $colorScheme, $viewport.width px wide,', (view) => {
  let shop: Shop;
  let platform: TestPlatform;
  let page: Page;
  const messages: string[] = [];
  beforeAll(async () => {
    shop = await startExtremes();
    platform = shop.platform;
    page = await (await openReader(browser, platform, view)).newPage();
    page.on('console', (message) => messages.push(message.text()));
    page.on('pageerror', (error) => messages.push(String(error)));
  });
  afterAll(() => shop[Symbol.asyncDispose]());

  async function expectSound(): Promise<void> {
    await page.evaluate(axe.source);
    const run = 'axe.run({ resultTypes: ["violations"] })';
    const { violations, incomplete } = await page.evaluate<AxeResults>(run);
    const problems = [...violations, ...incomplete].flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, 150)} (${any[0]?.message})`),
    );
    expect(problems).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(view.viewport.width);
    expect(await page.evaluate(BROKEN)).toEqual([]);
  }

  it.each(Object.entries(CONTENT))('shows all, accessibly and in the window: %s', async (path, content) => {
    const { active_revision_id } = await platform.settled('shop');
    messages.length = 0;
    await page.goto('about:blank');
    await page.goto(`${PAGES}/${path.replace('{id}', String(active_revision_id))}`);
    await page.locator('.live > *').first().waitFor();
    const words = `document.querySelector('main').innerHTML.replace(/<[^>]+>/g, ' ').replace(/\\s+/g, ' ')`;
    for (const part of content.split(' … '))
      await expect.poll(() => page.evaluate<string>(words)).toContain(part);
    const text = await page.evaluate<string>('document.querySelector("main").textContent');
    expect(text).not.toContain('\u202e');
    expect(await page.locator('main img').count()).toBe(0);
    await expectSound();
    expect(messages).toEqual([]);
  });

  it('tells a tab without the token how to open it, accessibly', async () => {
    page = await (await browser.newContext({ baseURL: platform.url, ...view })).newPage();
    await page.goto(`${PAGES}/keys`);
    await page.getByRole('heading', { name: 'Open the printed link' }).waitFor();
    await expectSound();
  });
});
