import axe, { type AxeResults } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPlatform } from '../support/local-platform.ts';
import { signIn, startChromium } from './chromium.ts';
import { pages, pathIn, views } from './pages.ts';
import { startSamplePlatform } from './sample-platform.ts';

let browser: Browser;
let platform: TestPlatform;
beforeAll(async () => {
  browser = await startChromium();
  platform = await startSamplePlatform();
});
afterAll(async () => {
  await platform?.close();
  await browser?.close();
});

/** Returns the accessibility problems of a page by WCAG level AA and good practice, each with its element. */
async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations, incomplete } = await page.evaluate<AxeResults>(
    'axe.run({ resultTypes: ["violations"] })',
  );
  return [...violations, ...incomplete].flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html.slice(0, 150)} (${any[0]?.message})`),
  );
}

describe.each(views)('The dashboard, $colorScheme, $viewport.width px wide,', (view) => {
  let reader: BrowserContext;
  beforeAll(async () => {
    reader = await signIn(browser, platform, view);
  });
  afterAll(() => reader?.close());

  it.each(Object.entries(pages))(
    'has an accessible page "%s" that fits the window and logs no error',
    async (_title, path) => {
      const page = await reader.newPage();
      const messages: string[] = [];
      page.on('console', (message) => messages.push(message.text()));
      page.on('pageerror', (error) => messages.push(String(error)));
      expect((await page.goto(await pathIn(platform, path)))?.status()).toBe(200);
      expect(messages).toEqual([]);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(view.viewport.width);
    },
  );

  it('has an accessible sign-in page', async () => {
    await using stranger = await browser.newContext({ baseURL: platform.url, ...view });
    const page = await stranger.newPage();
    expect((await page.goto('/_local/dashboard/keys'))?.status()).toBe(401);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});

it('the dashboard is usable by keyboard alone, and its first link skips the navigation', async () => {
  await using reader = await signIn(browser, platform);
  const page = await reader.newPage();
  await page.goto('/_local/');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('content');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/testing');
});
