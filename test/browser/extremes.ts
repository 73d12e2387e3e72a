/** A shop with what a page must also show: names as long as they may be, markup, failures, faults and what is deleted. */
import { startShop } from '../../.github/scripts/shop.ts';
import { send } from '../support/local-platform.ts';
import { BUCKETS, createBucket, upload } from '../support/storage.ts';

/** Names of the maximum length, without a place to break. */
export const LONG = { name: 'f'.repeat(128), bucket: 'b'.repeat(63) } as const;

/** Markup, and a character that reverses the text after it, and how a page shows both. */
const HOSTILE = '"><img src=x onerror=alert(1)>\u202e';
export const SHOWN = '"&gt;&lt;img src=x onerror=alert(1)&gt;\\u{202e}';

/** Starts a platform with resources of every type in every state, so that each page shows all its parts. */
export async function startExtremes() {
  const shop = await startShop();
  const { platform } = shop;
  await platform.deploy('shop', { 'main.ts': "import './missing.ts';\n" });
  const long = `export default { fetch() { console.log(${JSON.stringify(HOSTILE)} + 'x'.repeat(3000)); return new Response(''); } };`;
  const deep = `${'folder/'.repeat(20)}main.ts`;
  await platform.deploy(LONG.name, { [deep]: long }, deep);
  await platform.call('GET', `/functions/functions/${LONG.name}/`);
  await platform.deploy('nightly-report', { 'main.ts': 'export default { fetch() { return new Response(' });
  const { id } = await platform.settled('newsletter');
  await platform.register('news.example.com', 'functions', id);
  await platform.call('DELETE', '/functions/functions/newsletter');
  await createBucket(platform, 'backups');
  const { id: files } = (await platform.call('GET', `${BUCKETS}/shop-files`)).json;
  await platform.register('www.example.com', 'storage', files);
  await upload(platform, 'shop-files', `invoice-${HOSTILE}gpj.exe`, 'x', `application/${'x'.repeat(200)}`);
  const { createKey } = platform;
  await createKey({
    name: `nightly backup ${HOSTILE}`,
    services: ['storage'],
    actions: ['read', 'write'],
    resources: ['storage/backups', 'storage/shop-files'],
    expires_at: new Date(Date.now() + 12 * 86_400_000).toISOString(),
  });
  const resources = [`functions/${LONG.name}`, `storage/${LONG.bucket}`];
  await createKey({
    name: 'n'.repeat(100),
    services: ['functions', 'storage'],
    actions: ['read'],
    resources,
  });
  const leaked = { name: 'leaked on a screenshot', services: ['domains'], actions: ['read'] };
  await platform.admin('POST', `/keys/${(await createKey(leaked)).id}/deactivate`);
  await send(`${platform.url}/v1${BUCKETS}`, 'GET', 'no-key');
  await platform.call('GET', '/functions/functions/missing');
  const faults = [
    { method: 'GET', path: '*/shop/cart', times: 2, delay_ms: 20, status: 429, retry_after: 7 },
    { method: 'POST', path: '/upload/*', times: 3, reset: 'before' },
    { method: '*', path: `/v1/domains/${HOSTILE}`, truncate: true },
  ];
  await platform.admin('PUT', '/faults', { body: { faults } });
  await platform.call('GET', '/functions/functions/shop/cart?coupon=none&session=abc');
  await platform.admin('POST', '/clock', { body: { advance_seconds: 93_900 } });
  return shop;
}
