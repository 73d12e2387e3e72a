import axe, { type AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPlatform } from '../support/local-platform.ts';
import { signIn, startChromium } from './chromium.ts';
import { looks, pages } from './pages.ts';
import { startScene } from './scene.ts';

let browser: Browser;
let platform: TestPlatform;
beforeAll(async () => {
  browser = await startChromium();
  platform = await startScene();
});
afterAll(async () => {
  await platform?.close();
  await browser?.close();
});

/** What keeps people out of a page, by the rules of WCAG at level AA and good practice; each with where. */
async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations, incomplete } = await page.evaluate<AxeResults>(
    'axe.run({ resultTypes: ["violations"] })',
  );
  return [...violations, ...incomplete].flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 150)} (${any[0]?.message})`),
  );
}

describe.each(looks)('$colorScheme, $viewport.width wide', (look) => {
  let reader: BrowserContext;
  beforeAll(async () => {
    reader = await signIn(browser, platform, look);
  });
  afterAll(() => reader?.close());

  it.each(Object.entries(pages))(
    '%s keeps nobody out, and nothing is blocked or cut off',
    async (_title, path) => {
      const page = await reader.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(String(error)));
      expect((await page.goto(path))?.status()).toBe(200);
      expect(complaints).toEqual([]);
      expect(await barriers(page)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(look.viewport.width);
    },
  );

  it('shows strangers how to get in, and keeps nobody out of that', async () => {
    await using stranger = await browser.newContext({ baseURL: platform.url, ...look });
    const page = await stranger.newPage();
    expect((await page.goto('/_local/dashboard/keys'))?.status()).toBe(401);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await barriers(page)).toEqual([]);
  });
});

it('can be gone through with the keyboard alone, past the navigation first', async () => {
  await using reader = await signIn(browser, platform);
  const page = await reader.newPage();
  await page.goto('/_local/');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('content');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/functions');
});
