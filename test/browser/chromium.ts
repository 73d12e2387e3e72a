import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import type { TestPlatform } from '../support/local-platform.ts';

/** Starts Chromium without a window: the one at `CHROMIUM_BIN`, or that of the system. */
export function startChromium(): Promise<Browser> {
  const { CHROMIUM_BIN: executablePath = '/usr/bin/chromium' } = process.env;
  if (existsSync(executablePath)) return chromium.launch({ executablePath });
  throw new Error(
    `There is no ${executablePath}. Install Chromium (Debian, Ubuntu: apt-get install -y chromium), or set CHROMIUM_BIN to the path of a Chromium or Chrome.`,
  );
}

/** Opens a browser context each page of which has the token of the printed link. It closes with its scope. */
export async function openReader(browser: Browser, platform: TestPlatform, options?: BrowserContextOptions) {
  const { url, adminToken } = platform;
  const context = await browser.newContext({ baseURL: url, ...options });
  await context.addInitScript(`if (origin === '${url}') localStorage.setItem('token', '${adminToken}');`);
  return context;
}
