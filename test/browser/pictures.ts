/** Takes a picture of every page, light and dark, wide and narrow: `node test/browser/pictures.ts FOLDER`. */
import { join } from 'node:path';
import { argv } from 'node:process';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { startTestPlatform, type TestPlatform } from '../support/local-platform.ts';
import { signIn, startChromium } from './chromium.ts';
import { looks, pages } from './pages.ts';
import { startScene } from './scene.ts';

type Look = (typeof looks)[number];

const folder = argv[2] ?? '.';
await using browser = await startChromium();
await using scene = await startScene();
await using bare = await startTestPlatform();

for (const look of looks) {
  await takePages(scene, look, '');
  await takePages(bare, look, 'empty-');
  await takeSpecial(look);
}

async function takePages(platform: TestPlatform, look: Look, prefix: string): Promise<void> {
  await using reader = await signIn(browser, platform, look);
  const page = await reader.newPage();
  for (const [title, path] of Object.entries(pages)) {
    if ((await page.goto(path))?.status() === 200) await take(page, prefix + title, look);
  }
}

async function takeSpecial(look: Look): Promise<void> {
  await using reader = await signIn(browser, scene, look);
  const page = await reader.newPage();
  await page.goto('/_local/dashboard/functions/checkout/revisions/none');
  await take(page, 'not-found', look);
  await page.goto('/_local/dashboard/functions/checkout');
  await page.getByRole('link', { name: '#2', exact: true }).click();
  await take(page, 'function-log', look);
  await page.goto('/_local/dashboard/keys');
  await page.getByLabel('Name').fill('created for a picture');
  await page.getByRole('button', { name: 'Create key' }).click();
  await take(page, 'keys-refused', look);
  await page.getByLabel('storage').check();
  await page.getByLabel('read').check();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Deactivate …').first().click();
  await take(page, 'keys-created', look);
  await takeSignIn(look);
}

async function takeSignIn(look: BrowserContextOptions & Look): Promise<void> {
  await using stranger = await browser.newContext({ baseURL: scene.url, ...look });
  const page = await stranger.newPage();
  await page.goto('/_local/?token=wrong');
  await take(page, 'sign-in', look);
}

async function take(page: Page, title: string, { colorScheme, viewport }: Look): Promise<void> {
  await page.screenshot({
    path: join(folder, `${title}-${colorScheme}-${viewport.width}.png`),
    fullPage: true,
  });
}
