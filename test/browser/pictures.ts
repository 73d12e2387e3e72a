/** Takes a picture of every page, light and dark, wide and narrow: `node test/browser/pictures.ts FOLDER`. */
import { join } from 'node:path';
import { argv } from 'node:process';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { startTestPlatform, type TestPlatform } from '../support/local-platform.ts';
import { signIn, startChromium } from './chromium.ts';
import { longPages, startLongNames } from './long-names.ts';
import { pages, pathIn, views } from './pages.ts';
import { startSamplePlatform } from './sample-platform.ts';

type View = (typeof views)[number];

const folder = argv[2] ?? '.';
await using browser = await startChromium();
await using sample = await startSamplePlatform();
await using bare = await startTestPlatform();
await using long = await startLongNames();

for (const view of views) {
  await takePages(sample, pages, view, '');
  await takePages(bare, pages, view, 'empty-');
  await takePages(long, longPages, view, 'long-');
  await takeSpecial(view);
}

async function takePages(
  platform: TestPlatform,
  all: typeof pages,
  view: View,
  prefix: string,
): Promise<void> {
  await using reader = await signIn(browser, platform, view);
  const page = await reader.newPage();
  for (const [title, path] of Object.entries(all)) {
    if ((await page.goto(await pathIn(platform, path)))?.status() === 200)
      await take(page, prefix + title, view);
  }
}

async function takeSpecial(view: View): Promise<void> {
  await using reader = await signIn(browser, sample, view);
  const page = await reader.newPage();
  await page.goto('/_local/dashboard/functions/checkout/revisions/none');
  await take(page, 'not-found', view);
  await page.goto('/_local/dashboard/functions/checkout');
  await page.getByRole('link', { name: '#2', exact: true }).click();
  await take(page, 'function-log', view);
  await page.goto('/_local/dashboard/keys');
  await page.getByLabel('Name').fill('created for a picture');
  await page.getByRole('button', { name: 'Create key' }).click();
  await take(page, 'keys-refused', view);
  await page.getByLabel('storage').check();
  await page.getByLabel('read').check();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Deactivate …').first().click();
  await take(page, 'keys-created', view);
  await takeSignIn(view);
}

async function takeSignIn(view: BrowserContextOptions & View): Promise<void> {
  await using stranger = await browser.newContext({ baseURL: sample.url, ...view });
  const page = await stranger.newPage();
  await page.goto('/_local/?token=wrong');
  await take(page, 'sign-in', view);
}

async function take(page: Page, title: string, { colorScheme, viewport }: View): Promise<void> {
  await page.screenshot({
    path: join(folder, `${title}-${colorScheme}-${viewport.width}.png`),
    fullPage: true,
  });
}
