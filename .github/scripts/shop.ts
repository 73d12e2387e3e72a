/** The shop in the pictures of the README and in the tests of the dashboard: its files before and after a commit, and its requests. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAction, type StepResult } from '../../test/support/action-process.ts';
import { sendToHost } from '../../test/support/host-request.ts';
import { answering, send, startTestPlatform, type TestPlatform } from '../../test/support/local-platform.ts';
import { createTree, type Tree } from '../../test/support/tree.ts';

/** A hostname that the local platform verifies immediately. */
const DOMAIN = 'shop.localhost';

export type Shop = Awaited<ReturnType<typeof startShop>>;

/**
 * Deploys the shop twice to a platform by the built action, and sends it requests. Throws an error when a deployment fails.
 * @param pauseMs between the requests, whose list shows their times
 */
export async function startShop({ port = 0, pauseMs = 0 } = {}) {
  await using undo = new AsyncDisposableStack();
  const platform = undo.use(await startTestPlatform({ port }));
  await using tree = await createTree(firstCommit());
  const services = ['functions', 'storage', 'domains'];
  const grant = { name: 'deploys of the shop', services, actions: ['read', 'write', 'delete'] };
  const key = String((await platform.createKey(grant)).key);
  await deploy(platform, tree, key);
  await tree.write(secondCommit());
  await rm(tree.at('dist/assets/app-3f9c2a17.js'));
  /** The results of the second deployment. */
  const deployment = await deploy(platform, tree, key);
  await platform.deploy('newsletter', answering('subscribed'));
  await platform.deploy('shop-pr-42', answering('preview'));
  await visit(platform, pauseMs);
  const kept = undo.move();
  return { platform, deployment, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

const prices = `export const prices: Readonly<Record<string, number>> = { coffee: 12.5, filter: 4, mug: 16 };\n`;
const cart = `import { prices } from './prices.ts';

/** Adds up the prices of a cart. */
export function total(items: readonly string[]): number {
  return items.reduce((sum, item) => sum + (prices[item] ?? 0), 0);
}
`;
const main = `import { total } from './lib/cart.ts';

export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    console.log(request.method, pathname);
    if (pathname === '/healthz') return new Response('ok');
    if (pathname === '/checkout') return Response.json({ total: total(await request.json()) }, { status: 201 });
    return new Response(await Deno.readTextFile(new URL('./pages/index.html', import.meta.url)), {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  },
};
`;
const page =
  '<!doctype html>\n<html lang="en">\n<title>Coffee</title>\n<h1>Coffee, roasted on Monday</h1>\n</html>\n';

function firstCommit(): Record<string, string | Uint8Array> {
  return {
    'shop/main.ts': main,
    'shop/lib/cart.ts': cart,
    'shop/lib/prices.ts': prices,
    'shop/pages/index.html': page,
    'shop/.env': 'DATABASE_URL=postgres://localhost/shop\n',
    'dist/index.html': page,
    'dist/assets/app-3f9c2a17.js': randomBytes(184_000),
    'dist/assets/app-b81d04e6.css': randomBytes(21_400),
    'dist/fonts/inter.woff2': randomBytes(346_000),
    ...Object.fromEntries(
      ['coffee', 'filter', 'mug', 'roastery', 'team'].map((name, at) => [
        `dist/images/${name}.webp`,
        randomBytes(60_000 + 17_000 * at),
      ]),
    ),
  };
}

function secondCommit(): Record<string, string | Uint8Array> {
  return {
    'shop/lib/prices.ts': prices.replace('mug: 16', 'mug: 16, grinder: 89'),
    'shop/lib/shipping.ts': 'export const shipping = (total: number): number => (total < 40 ? 4.9 : 0);\n',
    'shop/main.ts': `import { shipping } from './lib/shipping.ts';\n${main.replace('{ total: total(await request.json()) }', '{ shipping: shipping(total(await request.json())) }')}`,
    'dist/assets/app-c04e7d15.js': randomBytes(186_000),
    'dist/images/grinder.webp': randomBytes(92_000),
    'dist/index.html': page.replace('</html>', '<p>New: the grinder</p>\n</html>'),
  };
}

async function deploy(platform: TestPlatform, { root }: Tree, apiKey: string): Promise<StepResult> {
  const result = await runAction({
    workspace: root,
    inputs: {
      base_url: platform.url,
      api_key: apiKey,
      function: 'shop',
      assets_root: 'shop',
      health_check: 'functions/functions/{name}/healthz',
      snapshot_bucket: 'shop-snapshots',
      rollback_on_failure: 'true',
      bucket: 'shop-files',
      bucket_visibility: 'public',
      artifacts: '**',
      artifacts_root: 'dist',
      upload: 'mirror',
      domain: DOMAIN,
    },
    environment: {
      GITHUB_REPOSITORY: 'octo-org/shop',
      GITHUB_SHA: '9e107d9d372bb6826bd81d3542a419d6c1f0e2b4',
    },
  });
  if (result.exitCode !== 0) throw new Error(`The deployment of the sample failed:\n${result.output}`);
  return result;
}

/** Sends the requests that the dashboard shows: of visitors and of keys, one refused and one hit by a fault. */
async function visit(platform: TestPlatform, pauseMs: number): Promise<void> {
  const grant = { name: 'support', services: ['functions'], actions: ['read'] };
  const support = String((await platform.createKey(grant)).key);
  const record = `${platform.url}/v1/functions/functions/shop`;
  const host = new URL(platform.url).host.replace('127.0.0.1', DOMAIN);
  const faults = [{ method: 'GET', path: '*/shop/stock', times: 1, status: 503, retry_after: 5 }];
  await platform.admin('PUT', '/faults', { body: { faults } });
  const visits = [
    () => send(record, 'GET', support),
    () => send(`${record}/stock`, 'GET', support),
    () => platform.admin('PUT', '/faults', { body: { faults: [] } }),
    () => send(`${record}/stock`, 'GET', support),
    () => send(record, 'DELETE', support),
    () => send(`${platform.url}/v1/storage/buckets`, 'GET', 'not-a-key'),
    () => sendToHost(platform.url, host),
    () => sendToHost(platform.url, host, { path: '/coffee' }),
    () => send(`${record}/checkout`, 'POST', support, { body: ['coffee', 'mug'] }),
  ];
  for (const one of visits) {
    await one();
    await sleep(pauseMs);
  }
}
