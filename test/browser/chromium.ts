import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import type { TestPlatform } from '../support/local-platform.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Starts the installed Chromium without a window. Throws an error with instructions when none is installed. */
export function startChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(process.env) });
}

/** Returns the path of a Chromium: `CHROMIUM_BIN`, `/usr/bin/chromium`, or the first on the `PATH`. */
function findChromium({ CHROMIUM_BIN, PATH = '' }: NodeJS.ProcessEnv): string {
  const places = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = (CHROMIUM_BIN ? [CHROMIUM_BIN] : ['/usr/bin/chromium', ...places]).find(isProgram);
  if (found !== undefined) return found;
  throw new Error(
    CHROMIUM_BIN
      ? `CHROMIUM_BIN is "${CHROMIUM_BIN}", which is not a program.`
      : 'These tests need Chromium, and found none at /usr/bin/chromium or on the PATH. Install it (Debian, Ubuntu: apt-get install -y chromium), or set CHROMIUM_BIN to the path of a Chromium or Chrome.',
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

/** Opens a browser context that is signed in to the dashboard by the printed link. It closes with its scope. */
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
