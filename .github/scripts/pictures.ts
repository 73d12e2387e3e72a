/**
 * Takes the pictures of the README, light and dark: the job summary of a real run of the built action, and the dashboard
 * of the local platform. Needs Chromium; the fonts Inter and JetBrains Mono are used when they are installed.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { marked } from 'marked';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openReader, startChromium } from '../../test/browser/chromium.ts';
import { type Shop, startShop } from './shop.ts';

const FOLDER = join(import.meta.dirname, '../../.github/assets');
const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** The same fonts on each machine that has them; those of the pages depend on the system. */
const FONTS = `
html, .markdown-body { font-family: Inter, "Noto Sans", "Liberation Sans", sans-serif !important; }
code, pre, .mono, .chip:not(.plain) { font-family: "JetBrains Mono", "Liberation Mono", monospace !important; font-variant-ligatures: none; }
`;
/** A frame with round corners. The root has a background of its own; else that of the page would leave the frame. */
const FRAME = `
html { background: linear-gradient(transparent, transparent) !important; }
body { border: 1px solid light-dark(#d1d9e0, #3d444d); border-radius: 10px; clip-path: inset(0 round 10px); }
`;

/** A view at the density of a good screen. The dashboard allows no styles but its own, unless the browser overrides that. */
function viewOf(colorScheme: Scheme, width: number, height: number): BrowserContextOptions {
  return { colorScheme, viewport: { width, height }, deviceScaleFactor: 1.5, bypassCSP: true };
}

async function takeSummary(browser: Browser, { deployment }: Shop, scheme: Scheme): Promise<void> {
  await using context = await browser.newContext(viewOf(scheme, 830, 400));
  const page = await context.newPage();
  await page.setContent(summaryPage(deployment.summary, scheme));
  await save(page, 'summary', scheme);
}

/** Returns a job summary as a page that looks like the summary of a workflow run at GitHub. */
function summaryPage(markdown: string, scheme: Scheme): string {
  const css = createRequire(import.meta.url).resolve(`github-markdown-css/github-markdown-${scheme}.css`);
  return `<!doctype html>
<meta name="color-scheme" content="${scheme}">
<style>${readFileSync(css, 'utf8')}${FONTS}${FRAME}
body { margin: 0; background: var(--bgColor-default); }
header { padding: 18px 24px 14px; font-size: 14px; font-weight: 600; }
main { padding: 0 24px 6px; }
main > :first-child { margin-top: 0; }
</style>
<body class="markdown-body"><header>deploy summary</header><main>${marked.parse(markdown, { async: false })}</main></body>`;
}

async function takeDashboard(browser: Browser, { platform }: Shop, scheme: Scheme): Promise<void> {
  await using context = await openReader(browser, platform, viewOf(scheme, 1060, 200));
  const page = await context.newPage();
  await page.goto('/_local/');
  await page.locator('.live').waitFor();
  await page.addStyleTag({ content: `${FONTS}${FRAME} main { padding-bottom: 2.2rem; }` });
  await save(page, 'dashboard', scheme);
}

async function save(page: Page, picture: string, scheme: Scheme): Promise<void> {
  const path = join(FOLDER, `${picture}-${scheme}.png`);
  await page.locator('body').screenshot({ omitBackground: true, path });
}

mkdirSync(FOLDER, { recursive: true });
await using browser = await startChromium();
// Users know this port, which the local platform prefers.
await using shop = await startShop({ port: 8787, pauseMs: 1_300 });
for (const scheme of SCHEMES) {
  await takeSummary(browser, shop, scheme);
  await takeDashboard(browser, shop, scheme);
}
