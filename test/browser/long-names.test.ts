import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPlatform } from '../support/local-platform.ts';
import { signIn, startChromium } from './chromium.ts';
import { longPages, OVERRIDE, startLongNames } from './long-names.ts';
import { pathIn, views } from './pages.ts';

let browser: Browser;
let platform: TestPlatform;
beforeAll(async () => {
  browser = await startChromium();
  platform = await startLongNames();
});
afterAll(async () => {
  await platform?.close();
  await browser?.close();
});

/** Returns the text of every cell whose content overflows it and would cover other cells. */
const CELLS_THAT_OVERFLOW = `[...document.querySelectorAll('.card, td, h1, h2, dd, .notice, .copy code')].filter((cell) => {
  const { left, right } = cell.getBoundingClientRect();
  const parts = [...cell.querySelectorAll('*')].filter((part) => part.getClientRects().length > 0 && !part.closest('.unseen, .confirm > div, thead, .source code'));
  return parts.some((part) => part.getBoundingClientRect().left < left - 1 || part.getBoundingClientRect().right > right + 1);
}).map((cell) => cell.textContent.slice(0, 60))`;

/** Returns the text of every size, duration, time, state and short name that has more than one line. */
const BROKEN_VALUES = `[...document.querySelectorAll('td.end, td time, .pill, .chip, td:not(.name) .cut')].filter((value) => {
  const range = document.createRange();
  range.selectNodeContents(value);
  return (value.matches('td') ? range : value).getBoundingClientRect().height > 30;
}).map((value) => value.textContent)`;

/** Returns every text that is cut without its full length as the title. */
const CUT_WITHOUT_TITLE = `[...document.querySelectorAll('.cut')].filter((text) => text.scrollHeight > text.clientHeight + 1 && text.title !== text.textContent).map((text) => text.textContent)`;

describe.each(views)('The dashboard, $colorScheme, $viewport.width px wide,', (view) => {
  let reader: BrowserContext;
  beforeAll(async () => {
    reader = await signIn(browser, platform, view);
  });
  afterAll(() => reader?.close());

  it.each(Object.entries(longPages))(
    'contains the longest names without overflow on the page "%s"',
    async (_title, path) => {
      const page = await reader.newPage();
      expect((await page.goto(await pathIn(platform, path)))?.status()).toBe(200);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(view.viewport.width);
      expect(await page.evaluate(CELLS_THAT_OVERFLOW)).toEqual([]);
      expect(await page.evaluate(BROKEN_VALUES)).toEqual([]);
      expect(await page.evaluate(CUT_WITHOUT_TITLE)).toEqual([]);
      expect(await page.innerText('body')).not.toContain(OVERRIDE);
    },
  );
});

it('an object whose key has hidden characters shows them and is downloaded by its exact key', async () => {
  await using reader = await signIn(browser, platform);
  const page = await reader.newPage();
  await page.goto(longPages.bucket ?? '');
  const row = page.getByRole('row', { name: 'invoice-' });
  expect(await row.locator('code').innerText()).toBe('invoice-\\u{202e}gpj.exe');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(await download.failure()).toBeNull();
});

it('after signing out, neither the pages nor the browser history show any content', async () => {
  await using reader = await signIn(browser, platform);
  const page = await reader.newPage();
  await page.goto('/_local/dashboard/keys');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect((await page.goto('/_local/dashboard/functions'))?.status()).toBe(401);
});
