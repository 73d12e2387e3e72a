import type { Json, TestPlatform } from '../support/local-platform.ts';
import { startTestPlatform } from '../support/local-platform.ts';

const STORAGE = '/storage/buckets';

/** A character that reverses the direction of the text after it. */
export const OVERRIDE = '\u202e';

const functionName = `f${'unction-with-a-long-name'.repeat(6)}`.slice(0, 128);
const entrypoint = `${'folder/'.repeat(20)}${'entry'.repeat(20)}.ts`;
const hostname = `${`${'h'.repeat(63)}.`.repeat(3)}${'h'.repeat(50)}.example.com`.slice(0, 253);
const bucketName = 'b'.repeat(63);

/** Every page of the dashboard, with the content of `startLongNames`. */
export const longPages: Readonly<Record<string, string>> = {
  overview: '/_local/',
  functions: '/_local/dashboard/functions',
  function: `/_local/dashboard/functions/${functionName}`,
  file: `/_local/dashboard/functions/${functionName}/revisions/{${functionName}}/files/${entrypoint}`,
  storage: '/_local/dashboard/storage',
  bucket: `/_local/dashboard/storage/${bucketName}`,
  domains: '/_local/dashboard/domains',
  keys: '/_local/dashboard/keys',
  requests: '/_local/dashboard/requests',
  request: '/_local/dashboard/requests/:id',
  testing: '/_local/dashboard/testing',
};

/**
 * Starts a platform whose names have the maximum length; some have no break opportunity, some have hidden characters.
 */
export async function startLongNames(): Promise<TestPlatform> {
  const platform = await startTestPlatform({ limits: { requestsKept: 40 } });
  const id = await deployFunctions(platform);
  await fillBucket(platform);
  for (const name of [hostname, `active.${'l'.repeat(60)}.localhost`]) {
    const body = { hostname: name, target: { kind: 'functions', resource_id: id } };
    await platform.call('POST', '/domains/domains', { body });
  }
  await createKeys(platform);
  await platform.call('GET', `/functions/functions/${functionName}/${'path'.repeat(120)}`);
  const fault = {
    method: 'GET',
    path: `/v1/storage/${'buckets'.repeat(60)}*`,
    status: 503,
    retry_after: 'r'.repeat(300),
  };
  await platform.admin('PUT', '/faults', { body: { faults: [fault] } });
  const headers = {
    ['x-own'.repeat(100)]: 'v'.repeat(2_000),
    'x-words': 'many words in a header '.repeat(50),
  };
  await platform.call('GET', `/storage/${'buckets'.repeat(65)}?${'query'.repeat(400)}`, { headers });
  await platform.admin('POST', '/clock', { body: { advance_seconds: 20_000_000 } });
  return platform;
}

async function deployFunctions(platform: TestPlatform): Promise<unknown> {
  const good = `export default { fetch() { console.log('x'.repeat(3000)); return new Response(''); } };`;
  const bad = `console.log('${'before '.repeat(40)}'); throw new Error('${'reason'.repeat(80)} ${OVERRIDE}');`;
  const { id } = await platform.deploy(functionName, { [entrypoint]: good }, entrypoint);
  await platform.call('GET', `/functions/functions/${functionName}/`);
  await platform.deploy(functionName, { [entrypoint]: bad }, entrypoint);
  await platform.deploy('f', { 'main.ts': good });
  return id;
}

async function fillBucket(platform: TestPlatform): Promise<void> {
  await platform.call('POST', STORAGE, { body: { name: bucketName, visibility: 'public' } });
  const objects: [key: string, type: string][] = [
    ['k'.repeat(1024), 'text/plain'],
    [`${'many words in a key '.repeat(50)}`, `application/${'x'.repeat(200)}`],
    [`invoice-${OVERRIDE}gpj.exe`, 'application/vnd.openxmlformats-officedocument.presentationml.slideshow'],
    ['a', 'a/b'],
  ];
  for (const [key, type] of objects) {
    const { json }: { readonly json: Json } = await platform.call(
      'POST',
      `${STORAGE}/${bucketName}/objects/upload-url`,
      { body: { key } },
    );
    const headers = { 'content-type': type };
    await fetch(String(json.uploadUrl), { method: 'POST', headers, body: Buffer.alloc(123_456) });
  }
}

async function createKeys(platform: TestPlatform): Promise<void> {
  const names = ['n'.repeat(100), 'first one of two words', `key ${OVERRIDE}yek`];
  for (const name of names) {
    const resources = [`functions/${functionName}`, `storage/${bucketName}`];
    const services = ['functions', 'storage', 'domains'];
    const body = { name, services, actions: ['read', 'write'], resources };
    const { json } = await platform.admin('POST', '/keys', { body });
    await fetch(`${platform.url}/v1/functions/functions`, {
      headers: { authorization: `Bearer ${json.key}` },
    });
  }
}
