import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import type { TestPlatform } from '../support/local-platform.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Starts the Chromium of this machine, without a window. Throws with the way to get one when there is none. */
export function startChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(process.env) });
}

/** The path of a Chromium: `CHROMIUM_BIN`, `/usr/bin/chromium`, or what the `PATH` has. Throws when there is none. */
export function findChromium({ CHROMIUM_BIN, PATH = '' }: NodeJS.ProcessEnv): string {
  const places = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = (CHROMIUM_BIN ? [CHROMIUM_BIN] : ['/usr/bin/chromium', ...places]).find(isProgram);
  if (found !== undefined) return found;
  throw new Error(
    CHROMIUM_BIN
      ? `CHROMIUM_BIN is "${CHROMIUM_BIN}", and there is no program.`
      : 'These tests need Chromium, and there is none at /usr/bin/chromium or on the PATH. Install it (Debian, Ubuntu: apt-get install -y chromium), or put the path of a Chromium or Chrome into CHROMIUM_BIN.',
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Opens a reader of the dashboard, signed in by the link that is printed at the start. Close it with its scope. */
export async function signIn(
  browser: Browser,
  platform: TestPlatform,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: platform.url, ...options });
  const page = await context.newPage();
  await page.goto(`/_local/?token=${platform.adminToken}`);
  await page.close();
  return context;
}
