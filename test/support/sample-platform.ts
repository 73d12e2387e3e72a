import { send, startTestPlatform, type TestPlatform } from './local-platform.ts';
import { BUCKETS, createBucket, upload } from './storage.ts';

/** Names of the maximum length, without a place to break. */
export const LONG = { name: 'f'.repeat(128), bucket: 'b'.repeat(63) } as const;

/** Markup, and a character that reverses the text after it, and how a page shows both. */
export const HOSTILE = '"><img src=x onerror=alert(1)>\u202e';
export const SHOWN = '"&gt;&lt;img src=x onerror=alert(1)&gt;\\u{202e}';

/** Starts a platform with resources of every type in every state, so that each page shows all its parts. */
export async function startSamplePlatform(): Promise<TestPlatform> {
  const platform = await startTestPlatform({ limits: { requestsKept: 30 } });
  await deployFunctions(platform);
  await fillBuckets(platform);
  await registerDomains(platform);
  await createKeys(platform);
  await platform.call('GET', '/functions/functions/missing');
  await platform.call('PATCH', BUCKETS);
  await send(`${platform.url}/v1${BUCKETS}`, 'GET', 'no-key');
  await meetFaults(platform);
  return platform;
}

async function deployFunctions(platform: TestPlatform): Promise<void> {
  const greets = (word: string) =>
    `export default { fetch(request) { console.log(request.method, new URL(request.url).pathname); return new Response('${word}'); } };`;
  await platform.deploy('checkout', { 'main.ts': greets('Hello') });
  await platform.deploy('checkout', { 'main.ts': greets('Hello again') });
  for (const path of ['', 'cart', 'cart/42?coupon=none', 'pay'])
    await platform.call('GET', `/functions/functions/checkout/${path}`);
  await platform.deploy('checkout', { 'main.ts': "import './missing.ts';\n" });
  const long = `export default { fetch() { console.log(${JSON.stringify(HOSTILE)} + 'x'.repeat(3000)); return new Response(''); } };`;
  const deep = `${'folder/'.repeat(20)}main.ts`;
  await platform.deploy(LONG.name, { [deep]: long }, deep);
  await platform.call('GET', `/functions/functions/${LONG.name}/`);
  await platform.deploy('image-resizer', { 'main.ts': greets('small') });
  await platform.deploy('nightly-report', { 'main.ts': 'export default { fetch() { return new Response(' });
}

async function fillBuckets(platform: TestPlatform): Promise<void> {
  await createBucket(platform, 'website', 'public');
  for (const name of ['backups', 'empty-one']) await createBucket(platform, name);
  const files: readonly (readonly [key: string, type: string, bytes: number])[] = [
    ['index.html', 'text/html', 1_320],
    ['assets/app.js', 'text/javascript', 184_000],
    ['assets/fonts/inter-variable-with-a-name-that-is-rather-long.woff2', 'font/woff2', 346_000],
    ['images/Übersicht <b>1</b>.png', 'image/png', 2_410_000],
    ['empty.txt', 'text/plain; charset=utf-8', 0],
    [`invoice-${HOSTILE}gpj.exe`, `application/${'x'.repeat(200)}`, 1],
  ];
  for (const [key, type, bytes] of files) await upload(platform, 'website', key, Buffer.alloc(bytes), type);
}

async function registerDomains(platform: TestPlatform): Promise<void> {
  const { id: checkout } = await platform.settled('checkout');
  const { id: resizer } = await platform.settled('image-resizer');
  const { id: website } = (await platform.call('GET', `${BUCKETS}/website`)).json;
  await platform.register('shop.localhost', 'functions', checkout);
  await platform.register('www.example.com', 'storage', website);
  await platform.register('images.example.com', 'functions', resizer);
  await platform.call('DELETE', '/functions/functions/image-resizer');
}

async function createKeys(platform: TestPlatform): Promise<void> {
  const create = platform.createKey;
  await create({ name: 'deploys of the shop', services: ['functions'], actions: ['read', 'write'] });
  await create({
    name: `nightly backup ${HOSTILE}`,
    services: ['storage'],
    actions: ['read', 'write'],
    resources: ['storage/backups', 'storage/website'],
    expires_at: new Date(Date.now() + 12 * 86_400_000).toISOString(),
  });
  const resources = [`functions/${LONG.name}`, `storage/${LONG.bucket}`];
  await create({ name: 'n'.repeat(100), services: ['functions', 'storage'], actions: ['read'], resources });
  const { id } = await create({ name: 'leaked on a screenshot', services: ['domains'], actions: ['read'] });
  await platform.admin('POST', `/keys/${id}/deactivate`);
}

/** Leaves a request that a fault hit, and faults that hit nothing yet. */
async function meetFaults(platform: TestPlatform): Promise<void> {
  const faults = [
    { method: 'GET', path: '*/checkout/cart', times: 2, delay_ms: 20, status: 429, retry_after: 7 },
    { method: 'POST', path: '/upload/*', times: 3, reset: 'before' },
    { method: '*', path: `/v1/domains/${HOSTILE}`, truncate: true },
  ];
  await platform.admin('PUT', '/faults', { body: { faults } });
  await platform.call('GET', '/functions/functions/checkout/cart?coupon=none&session=abc');
  await platform.admin('POST', '/clock', { body: { advance_seconds: 93_900 } });
}
