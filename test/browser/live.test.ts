import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../support/local-platform.ts';
import { signIn, startChromium } from './chromium.ts';

const FUNCTIONS = '/functions/functions';

/** Longer than the time between two refreshes. */
const REFRESHED_MS = 3_000;

let browser: Browser;
beforeAll(async () => {
  browser = await startChromium();
});
afterAll(() => browser?.close());

let platform: TestPlatform;
let reader: BrowserContext;
let page: Page;
beforeEach(async () => {
  platform = await startTestPlatform();
  reader = await signIn(browser, platform);
  page = await reader.newPage();
});
afterEach(async () => {
  await reader?.close();
  await platform?.close();
});

const logs = `export default { fetch(request) { console.log('called', new URL(request.url).pathname); return new Response(''); } };`;

/** Marks the document, so that a reload is noticed. */
const mark = () => page.evaluate('document.body.dataset.mark = "same document"');
const marked = () => page.evaluate('document.body.dataset.mark');
const state = () => page.locator('#live-state');

describe('A page that is open', () => {
  it('shows a new request, and its response, without a reload', async () => {
    await page.goto('/_local/dashboard/requests');
    await mark();
    await platform.admin('PUT', '/faults', {
      body: { faults: [{ method: 'GET', path: '*', times: 1, delay_ms: 4_000 }] },
    });
    const answer = platform.call('GET', `${FUNCTIONS}/none`);
    const row = page.getByRole('row', { name: `/v1${FUNCTIONS}/none` });
    await row.getByText('in progress').waitFor();
    await answer;
    await row.getByText('404').waitFor();
    await row.getByText('fault', { exact: true }).waitFor();
    await row.getByRole('link').click();
    await page.getByText('A fault hit this request.').waitFor();
    expect(await marked()).toBeUndefined();
  });

  it('shows that a pending revision has succeeded, and its new log lines, at whose end it stays', async () => {
    await platform.deploy('shop', { 'main.ts': logs });
    await page.goto('/_local/dashboard/functions/shop');
    await mark();
    const slow = `await new Promise((done) => setTimeout(done, 3_500));\n${logs}`;
    const deployed = platform.deploy('shop', { 'main.ts': slow });
    await page.getByRole('row', { name: '#2' }).getByText('pending').waitFor();
    await deployed;
    await page.getByRole('row', { name: '#2' }).getByText('succeeded').waitFor();
    await page.getByText('serving #2').waitFor();

    for (let call = 0; call < 40; call += 1) await platform.call('GET', `${FUNCTIONS}/shop/${call}`);
    const log = page.getByRole('region', { name: 'Log' });
    await log.getByText('called /39').waitFor();
    const ofLog = (code: string) =>
      page.evaluate<number>(`{ const log = document.querySelector('.log'); ${code} }`);
    const scroll = (to: string) => ofLog(`log.scrollTop = ${to};`);
    const left = () => ofLog('Math.round(log.scrollHeight - log.clientHeight - log.scrollTop);');
    await scroll('log.scrollHeight');
    await platform.call('GET', `${FUNCTIONS}/shop/followed`);
    await log.getByText('called /followed').waitFor();
    expect(await left()).toBeLessThanOrEqual(1);
    await scroll('10');
    await platform.call('GET', `${FUNCTIONS}/shop/unfollowed`);
    await log.getByText('called /unfollowed').waitFor();
    expect(await ofLog('log.scrollTop;')).toBe(10);
    expect(await marked()).toBe('same document');
  });

  it('shows why a revision failed from its beginning', async () => {
    const failing = `throw new Error('First line' + '\\nanother line'.repeat(60));`;
    await platform.deploy('long', { 'main.ts': failing });
    await page.goto('/_local/dashboard/functions/long');
    const scrolled = () =>
      page.evaluate<number[]>(`{
      const { scrollTop, scrollHeight, clientHeight } = document.querySelector('[aria-label="Why it failed"]');
      [scrollTop, Math.sign(scrollHeight - clientHeight)];
    }`);
    expect(await scrolled()).toEqual([0, 1]);
    await sleep(REFRESHED_MS);
    expect(await scrolled()).toEqual([0, 1]);
  });

  it('keeps focus and selection where rows are added above them', async () => {
    await platform.call('GET', '/first');
    await page.goto('/_local/dashboard/requests');
    await page.getByRole('link', { name: '/v1/first' }).focus();
    await page.evaluate(`{
      const code = document.querySelector('tbody code');
      getSelection().selectAllChildren(code);
    }`);
    for (const path of ['/second', '/third']) {
      await platform.call('GET', path);
      await page.getByRole('row', { name: `/v1${path}` }).waitFor();
    }
    expect(await page.evaluate('document.activeElement.textContent')).toBe('GET /v1/first');
    expect(await page.evaluate('getSelection().toString()')).toBe('GET /v1/first');
    expect(await page.getByRole('row').nth(1).innerText()).toContain('/v1/third');
  });

  it('keeps open boxes and half-filled forms', async () => {
    await page.goto('/_local/dashboard/keys');
    const row = page.getByRole('row', { name: 'first key' });
    await row.getByText('Deactivate …').click();
    await page.getByLabel('Name').fill('half a na');
    const body = { name: 'created elsewhere', services: ['storage'], actions: ['read'] };
    await platform.admin('POST', '/keys', { body });
    await page.getByRole('row', { name: 'created elsewhere' }).waitFor();
    expect(await row.getByRole('button', { name: 'Deactivate permanently' }).isVisible()).toBe(true);
    await page.keyboard.type('me');
    expect(await page.getByLabel('Name').inputValue()).toBe('half a name');

    await page.goto('/_local/dashboard/testing');
    await page.getByLabel('Seconds to advance').fill('12');
    await page.getByLabel('Path').fill('/half');
    await platform.admin('POST', '/clock', { body: { advance_seconds: 3_600 } });
    await page.getByText('1 h', { exact: true }).waitFor();
    expect(await page.getByLabel('Seconds to advance').inputValue()).toBe('12');
    expect(await page.getByLabel('Path').inputValue()).toBe('/half');

    await page.getByLabel('Seconds to advance').fill('1e20');
    await page.getByRole('button', { name: 'Advance', exact: true }).click();
    await page.getByRole('alert').waitFor();
    await sleep(REFRESHED_MS);
    expect(await page.getByLabel('Seconds to advance').inputValue()).toBe('1e20');
  });

  it('shows the text of a new key for as long as it is open', async () => {
    await page.goto('/_local/dashboard/keys');
    await page.getByLabel('Name').fill('new');
    await page.getByLabel('storage', { exact: true }).check();
    await page.getByLabel('read', { exact: true }).check();
    await page.getByRole('button', { name: 'Create key' }).click();
    const text = page.getByRole('group', { name: 'Text of the key new' });
    const shown = await text.innerText();
    await sleep(REFRESHED_MS);
    expect(await text.innerText()).toBe(shown);
    expect(await page.getByRole('button', { name: 'Copy' }).first().isVisible()).toBe(true);
  });

  it('changes nothing while nothing happens, and asks for nothing while it is hidden', async () => {
    await page.goto('/_local/dashboard/functions');
    await page.evaluate(`{
      window.changes = 0;
      new MutationObserver((all) => { window.changes += all.length; }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    }`);
    let requests = 0;
    page.on('request', () => {
      requests += 1;
    });
    await expect.poll(() => requests, { timeout: 10_000 }).toBeGreaterThan(1);
    expect(await page.evaluate('window.changes')).toBe(0);
    await page.evaluate(`Object.defineProperty(document, 'hidden', { value: true, configurable: true })`);
    await sleep(REFRESHED_MS);
    requests = 0;
    await sleep(REFRESHED_MS);
    expect(requests).toBe(0);
    await page.evaluate(`{
      Object.defineProperty(document, 'hidden', { value: false });
      document.dispatchEvent(new Event('visibilitychange'));
    }`);
    await expect.poll(() => requests).toBeGreaterThan(0);
  });

  it('stops when its reader has signed out, and says so instead of showing the form to sign in', async () => {
    await page.goto('/_local/dashboard/requests');
    const other = await reader.newPage();
    await other.goto('/_local/');
    await other.getByRole('button', { name: 'Sign out' }).click();
    await state().filter({ hasText: 'Signed out. Reload the page to sign in.' }).waitFor();
    expect(await page.getByRole('heading').allInnerTexts()).toEqual(['Requests', 'Recent requests']);
    let requests = 0;
    page.on('request', () => {
      requests += 1;
    });
    await sleep(REFRESHED_MS);
    expect(requests).toBe(0);
  });

  it('survives that the platform is away, and continues when it is back', async () => {
    await page.goto('/_local/dashboard/requests');
    await mark();
    await page.route('**/*', (route) => route.abort('connectionrefused'));
    await state().filter({ hasText: 'Connection lost. Trying again …' }).waitFor();
    await page.unroute('**/*');
    await platform.call('GET', '/afterwards');
    await page.getByRole('row', { name: '/v1/afterwards' }).waitFor();
    expect(await state().innerText()).toBe('');
    expect(await marked()).toBe('same document');
  });
});
