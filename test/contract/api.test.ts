/** Section 4 of the API document. The tests request only what is documented, so that any platform can be the target. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallOptions, DOMAINS, FUNCTIONS, send, startTestPlatform } from '../support/local-platform.ts';
import { BUCKETS } from '../support/storage.ts';
import { PLATFORM_KEY } from '../world/platform.ts';
import { openWorld } from '../world/world.ts';

interface Service extends AsyncDisposable {
  readonly url: string;
  readonly apiKey: string;
  /** Whether its functions answer; the world only stores them. */
  readonly isInvocable: boolean;
}

const { TEST_TARGET: address, TEST_API_KEY: apiKey } = process.env;
if (!address !== !apiKey) throw new Error('Set both TEST_TARGET and TEST_API_KEY, or neither');

async function openAddress(url = '', apiKey = ''): Promise<Service> {
  return {
    url: url.replace(/\/+(v1\/?)?$/, ''),
    apiKey,
    isInvocable: true,
    [Symbol.asyncDispose]: async () => {},
  };
}

async function openTestWorld(): Promise<Service> {
  const fileIdOf = (key: string, { version }: { version: number }) => `${key} ${version}`;
  const world = await openWorld({ reading: { storage: { fileIdOf } } });
  return Object.assign(world, { apiKey: PLATFORM_KEY, isInvocable: false });
}

/** How the platforms under test start: the one that the environment names, else the two of this repository. */
const SERVICES: Readonly<Record<string, () => Promise<Service>>> = address
  ? { [address]: () => openAddress(address, apiKey) }
  : {
      'The local platform': async () => ({ ...(await startTestPlatform()), isInvocable: true }),
      'The world of the tests': openTestWorld,
    };

const freshName = (kind: string) => `contract-${kind}-${randomBytes(6).toString('hex')}`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const REFUSED = expect.toSatisfy((status: number) => status >= 400 && status < 500);

const MAIN = `import { text } from './text.ts';\nexport default { fetch: () => new Response(text) };\n`;
const assetsOf = (text: string) => ({
  'main.ts': { content: MAIN },
  'text.ts': {
    content: Buffer.from(`export const text = '${text}';`).toString('base64'),
    encoding: 'base64',
  },
});

describe.each(Object.entries(SERVICES))('%s', (_name, start) => {
  let service: Service;
  const leftovers: string[] = [];
  const call = (method: string, path: string, options?: CallOptions, key = service.apiKey) =>
    send(`${service.url}/v1${path}`, method, key, options);
  beforeAll(async () => {
    service = await start();
  });
  afterAll(async () => {
    for (const path of leftovers.reverse()) await call('DELETE', path);
    await service[Symbol.asyncDispose]();
  });

  /** Creates a resource that is deleted at the end, unless it was refused. */
  async function create(collection: string, name: string, body: object) {
    const answer = await call('POST', collection, { body });
    if (answer.status < 300) leftovers.push(`${collection}/${name}`);
    return answer;
  }

  const list = async (path: string, field: string) => (await call('GET', path)).json[field];
  const objectsOf = (bucket: string) => `${BUCKETS}/${bucket}/objects`;

  async function upload(bucket: string, key: string, body: Uint8Array<ArrayBuffer>, type: string) {
    const { json } = await call('POST', `${objectsOf(bucket)}/upload-url`, { body: { key } });
    expect(json).toMatchObject({ fileName: expect.stringMatching(`/${bucket}/`) });
    const headers = { 'content-type': type };
    expect((await fetch(String(json.uploadUrl), { method: 'POST', headers, body })).ok).toBe(true);
  }

  it('creates, lists, redeploys and permanently deletes a function', async () => {
    const name = freshName('function');
    const body = { name, entrypoint: 'main.ts', assets: assetsOf('one') };
    const { status, json, text } = await create(FUNCTIONS, name, body);
    expect(status, text).toBe(201);
    const { revision_id } = json;
    expect(json).toMatchObject({ revision_id: expect.any(String), revision_status: expect.any(String) });
    const listed = () => list(FUNCTIONS, 'functions');
    expect(await listed()).toContainEqual(expect.objectContaining({ name }));
    const second = { assets: assetsOf('two') };
    const redeployed = await call('PATCH', `${FUNCTIONS}/${name}`, { body: second });
    expect([200, 201, 202, 204]).toContain(redeployed.status);
    await expect.poll(listed).not.toContainEqual(expect.objectContaining({ name, revision_id }));
    const invoke = async () =>
      service.isInvocable ? (await call('POST', `${FUNCTIONS}/${name}`)).text : 'two';
    await expect.poll(invoke).toBe('two');
    expect((await call('DELETE', `${FUNCTIONS}/${name}`)).status).toBe(204);
    expect(await listed()).not.toContainEqual(expect.objectContaining({ name }));
  });

  it('creates no function without its entrypoint, name or assets', async () => {
    const name = freshName('refused');
    const assets = assetsOf('x');
    for (const body of [{ name, entrypoint: 'other.ts', assets }, { assets }, { name }])
      expect([body, (await create(FUNCTIONS, name, body)).status]).toEqual([body, REFUSED]);
    expect(await list(FUNCTIONS, 'functions')).not.toContainEqual(expect.objectContaining({ name }));
  });

  it.each([undefined, 'private', 'public'])('creates, reads and deletes a %s bucket', async (visibility) => {
    const name = freshName('bucket');
    const body = { name, visibility };
    const record = { name, visibility: visibility ?? 'private' };
    expect((await create(BUCKETS, name, body)).status).toBe(201);
    expect((await call('GET', `${BUCKETS}/${name}`)).json).toMatchObject(record);
    expect(await list(BUCKETS, 'buckets')).toContainEqual(expect.objectContaining(record));
    expect((await call('POST', BUCKETS, { body })).status).toEqual(REFUSED);
    await upload(name, 'kept.txt', Buffer.from('x'), 'text/plain');
    expect((await call('DELETE', `${BUCKETS}/${name}`)).status).toBe(204);
    expect(await list(BUCKETS, 'buckets')).not.toContainEqual(expect.objectContaining({ name }));
  });

  it('creates no bucket with a wrong name', async () => {
    for (const name of ['a', 'Upper_Case', 'ends-', '-begins', 'has.dot', 'x'.repeat(64)])
      expect([name, (await create(BUCKETS, name, { name })).status]).toEqual([name, REFUSED]);
  });

  it('uploads, lists, reads, downloads and deletes the bytes of an object under its exact key', async () => {
    const name = freshName('bucket');
    expect((await create(BUCKETS, name, { name })).status).toBe(201);
    const key = 'folder/Größe 你好 %2F+?.bin';
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
    const content_type = 'application/x-test';
    await upload(name, key, bytes, content_type);
    const file = { file_name: expect.stringMatching(`/${name}/`), file_id: expect.any(String) };
    const record = { key, content_type, ...file };
    /** Each segment is encoded, the slashes stay. */
    const at = (text: string) => `${objectsOf(name)}/${text.split('/').map(encodeURIComponent).join('/')}`;
    expect(await list(objectsOf(name), 'objects')).toEqual([expect.objectContaining(record)]);
    expect((await call('GET', at(key))).json).toMatchObject(record);
    expect((await call('GET', at(key.toUpperCase()))).status).toBe(404);
    const { json } = await call('GET', `${at(key)}/download-url`);
    const download = await fetch(String(json.downloadUrl));
    expect(download.headers.get('content-type')).toBe(content_type);
    expect(Buffer.compare(await download.bytes(), bytes)).toBe(0);
    expect((await call('DELETE', at(key))).status).toBe(204);
    expect(await list(objectsOf(name), 'objects')).toEqual([]);
  });

  it('registers, lists, inspects and permanently deletes a domain, and none of a missing target', async () => {
    const hostname = `${freshName('host')}.example.com`;
    const record = { hostname, status: expect.any(String) };
    const register = (resource_id: unknown) =>
      create(DOMAINS, hostname, { hostname, target: { kind: 'functions', resource_id } });
    expect((await register(NOWHERE)).status).toEqual(REFUSED);
    const name = freshName('target');
    const { json } = await create(FUNCTIONS, name, { name, assets: assetsOf('x') });
    // The document does not name the field of the UUID.
    const id = [json.id, json.resource_id, json.function_id, json.uuid].find((one) => UUID.test(String(one)));
    expect((await register(id)).status).toBe(201);
    expect((await call('GET', `${DOMAINS}/${hostname}`)).json).toMatchObject(record);
    expect(await list(DOMAINS, 'domains')).toContainEqual(expect.objectContaining(record));
    expect((await register(id)).status).toEqual(REFUSED);
    expect((await call('DELETE', `${DOMAINS}/${hostname}`)).status).toBe(204);
    expect(await list(DOMAINS, 'domains')).not.toContainEqual(expect.objectContaining({ hostname }));
  });

  it.each([FUNCTIONS, BUCKETS, DOMAINS])('hides the list %s from an invalid API key', async (path) => {
    expect([401, 403]).toContain((await call('GET', path, {}, 'not-a-key-of-anybody')).status);
  });
});
