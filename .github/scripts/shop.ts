/** The shop in the pictures of the README: its files before and after a commit, and what visitors and keys request. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAction, type StepResult } from '../../test/support/action-process.ts';
import { send, startTestPlatform, type TestPlatform } from '../../test/support/local-platform.ts';
import { createTree, type Tree } from '../../test/support/tree.ts';

/** The port that the local platform prefers: users know this address. */
const PORT = 8787;
/** A hostname that the local platform verifies immediately. */
const DOMAIN = 'shop.localhost';

/** The list of requests shows the times. Milliseconds. */
const BETWEEN_VISITS = 1300;

/** A platform to which a shop was deployed twice, and the results of the second deployment. */
export interface Shop extends AsyncDisposable {
  readonly platform: TestPlatform;
  readonly deployment: StepResult;
}

/** Deploys the shop twice by the built action, and sends it requests. Throws an error when a deployment fails. */
export async function startShop(): Promise<Shop> {
  await using undo = new AsyncDisposableStack();
  const platform = undo.use(await startTestPlatform({ port: PORT }));
  const tree = undo.use(await createTree(firstCommit()));
  const key = await createKey(
    platform,
    'deploys of the shop',
    ['functions', 'storage', 'domains'],
    ['write', 'delete'],
  );
  await deploy(platform, tree, key);
  await tree.write(secondCommit());
  await rm(tree.at('dist/assets/app-3f9c2a17.js'));
  const deployment = await deploy(platform, tree, key);
  await deployOthers(platform);
  await visit(platform);
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

async function createKey(
  platform: TestPlatform,
  name: string,
  services: readonly string[],
  more: readonly string[] = [],
): Promise<string> {
  const body = { name, services, actions: ['read', ...more] };
  return String((await platform.admin('POST', '/keys', { body })).json.key);
}

async function deployOthers(platform: TestPlatform): Promise<void> {
  const source = (text: string) => `export default { fetch: () => new Response('${text}') };`;
  await platform.deploy('newsletter', { 'main.ts': source('subscribed') });
  await platform.deploy('shop-pr-42', { 'main.ts': source('preview') });
}

/** Sends the requests that the dashboard shows: of visitors and of keys, one refused and one hit by a fault. */
async function visit(platform: TestPlatform): Promise<void> {
  const support = await createKey(platform, 'support', ['functions']);
  const record = `${platform.url}/v1/functions/functions/shop`;
  const faults = [{ method: 'GET', path: '*/shop/stock', times: 1, status: 503, retry_after: 5 }];
  await platform.admin('PUT', '/faults', { body: { faults } });
  const visits = [
    () => send(record, 'GET', support),
    () => send(`${record}/stock`, 'GET', support),
    () => platform.admin('PUT', '/faults', { body: { faults: [] } }),
    () => send(`${record}/stock`, 'GET', support),
    () => send(record, 'DELETE', support),
    () => send(`${platform.url}/v1/storage/buckets`, 'GET', 'not-a-key'),
    () => visitDomain('/'),
    () => visitDomain('/coffee'),
    () => send(`${record}/checkout`, 'POST', support, { body: ['coffee', 'mug'] }),
  ];
  for (const one of visits) {
    await one();
    await sleep(BETWEEN_VISITS);
  }
}

/** Requests a page by the domain; `fetch` does not send a custom `Host`. */
async function visitDomain(path: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  request({ host: '127.0.0.1', port: PORT, path, headers: { host: `${DOMAIN}:${PORT}` } }, (response) =>
    response.resume().on('end', resolve),
  )
    .on('error', reject)
    .end();
  await promise;
}
