/** Section 4 of the API document. The tests request only what is documented, so that any platform can be the target. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOMAINS, FUNCTIONS } from '../support/local-platform.ts';
import { BUCKETS } from '../support/storage.ts';
import { freshName, openTarget, SERVICES, type Target } from './target.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NOWHERE = '00000000-0000-4000-8000-000000000000';
const REFUSED = expect.toSatisfy((status: number) => status >= 400 && status < 500);

const assetsOf = (text: string) => ({
  'main.ts': {
    content: `import { text } from './text.ts';\nexport default { fetch: () => new Response(text) };\n`,
  },
  'text.ts': {
    content: Buffer.from(`export const text = ${JSON.stringify(text)};\n`).toString('base64'),
    encoding: 'base64',
  },
});

describe.each(Object.entries(SERVICES))('%s', (_name, start) => {
  let target: Target;
  beforeAll(async () => {
    target = await openTarget(start);
  });
  afterAll(() => target[Symbol.asyncDispose]());

  /** Creates a resource that is deleted at the end, unless it was refused. */
  async function create(collection: string, name: string, body: object) {
    const answer = await target.call('POST', collection, { body });
    if (answer.status < 300) target.cleanUp(`${collection}/${name}`);
    return answer;
  }

  /** Creates a function and returns the UUID in its record; the document does not name that field. */
  async function idOfFunction(): Promise<unknown> {
    const name = freshName('target');
    const { json } = await create(FUNCTIONS, name, { name, assets: assetsOf('x') });
    const id = [json.id, json.resource_id, json.function_id, json.uuid].find((one) => UUID.test(String(one)));
    expect(id).toBeDefined();
    return id;
  }

  const list = async (path: string, field: string) => (await target.call('GET', path)).json[field];
  const objectsOf = (bucket: string) => `${BUCKETS}/${bucket}/objects`;
  const register = (hostname: string, resource_id: unknown) =>
    create(DOMAINS, hostname, { hostname, target: { kind: 'functions', resource_id } });

  async function upload(bucket: string, key: string, body: Uint8Array<ArrayBuffer>, type: string) {
    const { json } = await target.call('POST', `${objectsOf(bucket)}/upload-url`, { body: { key } });
    expect(json).toMatchObject({ fileName: expect.stringMatching(`/${bucket}/`) });
    const headers = { 'content-type': type };
    expect((await fetch(String(json.uploadUrl), { method: 'POST', headers, body })).ok).toBe(true);
  }

  it('creates, lists, redeploys and permanently deletes a function', async () => {
    const name = freshName('function');
    const body = { name, entrypoint: 'main.ts', assets: assetsOf('one') };
    const created = await create(FUNCTIONS, name, body);
    expect(created.status, created.text).toBe(201);
    const { revision_id } = created.json;
    expect(created.json).toMatchObject({
      revision_id: expect.any(String),
      revision_status: expect.any(String),
    });
    const listed = () => list(FUNCTIONS, 'functions');
    expect(await listed()).toContainEqual(expect.objectContaining({ name }));
    const { status } = await target.call('PATCH', `${FUNCTIONS}/${name}`, {
      body: { assets: assetsOf('two') },
    });
    expect([200, 201, 202, 204]).toContain(status);
    await expect.poll(listed).not.toContainEqual(expect.objectContaining({ name, revision_id }));
    const invoke = async () =>
      target.isInvocable ? (await target.call('POST', `${FUNCTIONS}/${name}`)).text : 'two';
    await expect.poll(invoke).toBe('two');
    expect((await target.call('DELETE', `${FUNCTIONS}/${name}`)).status).toBe(204);
    expect(await listed()).not.toContainEqual(expect.objectContaining({ name }));
  });

  it('creates no function without its entrypoint, name or assets', async () => {
    const name = freshName('refused');
    const assets = assetsOf('x');
    for (const body of [{ name, entrypoint: 'other.ts', assets }, { assets }, { name }])
      expect([body, (await create(FUNCTIONS, name, body)).status]).toEqual([body, REFUSED]);
    expect(await list(FUNCTIONS, 'functions')).not.toContainEqual(expect.objectContaining({ name }));
  });

  it.each([undefined, 'private', 'public'])(
    'creates, lists, inspects and permanently deletes a bucket of the visibility %s',
    async (visibility) => {
      const name = freshName('bucket');
      const body = { name, ...(visibility && { visibility }) };
      const record = { name, visibility: visibility ?? 'private' };
      expect((await create(BUCKETS, name, body)).status).toBe(201);
      expect((await target.call('GET', `${BUCKETS}/${name}`)).json).toMatchObject(record);
      expect(await list(BUCKETS, 'buckets')).toContainEqual(expect.objectContaining(record));
      expect((await target.call('POST', BUCKETS, { body })).status).toEqual(REFUSED);
      await upload(name, 'kept.txt', Buffer.from('x'), 'text/plain');
      expect((await target.call('DELETE', `${BUCKETS}/${name}`)).status).toBe(204);
      expect(await list(BUCKETS, 'buckets')).not.toContainEqual(expect.objectContaining({ name }));
    },
  );

  it.each(['a', 'Upper_Case', 'ends-', '-begins', 'has.dot', 'x'.repeat(64)])(
    'creates no bucket with the name %s',
    async (name) => {
      expect((await create(BUCKETS, name, { name })).status).toEqual(REFUSED);
    },
  );

  it('uploads, lists, reads, downloads and deletes the bytes of an object under its exact key', async () => {
    const name = freshName('bucket');
    expect((await create(BUCKETS, name, { name })).status).toBe(201);
    const key = 'folder/Größe 你好 %2F+?.bin';
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
    await upload(name, key, bytes, 'application/x-test');
    const record = {
      ...{ key, file_name: expect.stringMatching(`/${name}/`), file_id: expect.any(String) },
      content_type: 'application/x-test',
    };
    /** Each segment is encoded, the slashes stay. */
    const at = (text: string) => `${objectsOf(name)}/${text.split('/').map(encodeURIComponent).join('/')}`;
    expect(await list(objectsOf(name), 'objects')).toEqual([expect.objectContaining(record)]);
    expect((await target.call('GET', at(key))).json).toMatchObject(record);
    expect((await target.call('GET', at(key.toUpperCase()))).status).toBe(404);
    const { json } = await target.call('GET', `${at(key)}/download-url`);
    const download = await fetch(String(json.downloadUrl));
    expect(download.headers.get('content-type')).toBe('application/x-test');
    expect(Buffer.compare(await download.bytes(), bytes)).toBe(0);
    expect((await target.call('DELETE', at(key))).status).toBe(204);
    expect(await list(objectsOf(name), 'objects')).toEqual([]);
  });

  it('registers, lists, inspects and permanently deletes a domain, and none of a missing target', async () => {
    const hostname = `${freshName('host')}.example.com`;
    const record = { hostname, status: expect.any(String) };
    expect((await register(hostname, NOWHERE)).status).toEqual(REFUSED);
    const id = await idOfFunction();
    expect((await register(hostname, id)).status).toBe(201);
    expect((await target.call('GET', `${DOMAINS}/${hostname}`)).json).toMatchObject(record);
    expect(await list(DOMAINS, 'domains')).toContainEqual(expect.objectContaining(record));
    expect((await register(hostname, id)).status).toEqual(REFUSED);
    expect((await target.call('DELETE', `${DOMAINS}/${hostname}`)).status).toBe(204);
    expect(await list(DOMAINS, 'domains')).not.toContainEqual(expect.objectContaining({ hostname }));
  });

  it.each([FUNCTIONS, BUCKETS, DOMAINS])('hides the list %s from an invalid API key', async (path) => {
    expect([401, 403]).toContain((await target.call('GET', path, {}, 'not-a-key-of-anybody')).status);
  });
});
