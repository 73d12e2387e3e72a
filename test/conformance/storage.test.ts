/** Section 4 of the API document, "Buckets" and "Objects", and the transfer procedure. */
import { expect, it } from 'vitest';
import { freshName, openTarget, type Target } from './target.ts';

const COLLECTION = '/storage/buckets';

async function createBucket(target: Target, visibility?: string): Promise<string> {
  const name = freshName('bucket');
  target.cleanUp(`${COLLECTION}/${name}`);
  const made = await target.call('POST', COLLECTION, { body: { name, ...(visibility && { visibility }) } });
  expect(made.status, made.text).toBe(201);
  return name;
}

/** Returns a key as it appears in a path: each segment is encoded, the slashes stay. */
function keyPath(bucket: string, key: string): string {
  return `${COLLECTION}/${bucket}/objects/${key.split('/').map(encodeURIComponent).join('/')}`;
}

async function upload(
  target: Target,
  bucket: string,
  key: string,
  bytes: Uint8Array,
  type: string,
): Promise<void> {
  const ticket = await target.call('POST', `${COLLECTION}/${bucket}/objects/upload-url`, { body: { key } });
  expect(ticket.json).toMatchObject({
    uploadUrl: expect.any(String),
    fileName: expect.stringMatching(`/${bucket}/`),
  });
  const sent = await fetch(String(ticket.json.uploadUrl), {
    method: 'POST',
    headers: { 'content-type': type },
    body: bytes,
  });
  expect(sent.ok).toBe(true);
}

it.each([
  [undefined, 'private'],
  ['private', 'private'],
  ['public', 'public'],
])(
  'a bucket created with visibility %s is %s, listed, and deleted with its objects',
  async (asked, visibility) => {
    await using target = await openTarget();
    const name = await createBucket(target, asked);
    expect((await target.call('GET', `${COLLECTION}/${name}`)).json).toMatchObject({ name, visibility });
    expect((await target.call('GET', COLLECTION)).json.buckets).toContainEqual(
      expect.objectContaining({ name, visibility }),
    );

    await upload(target, name, 'kept.txt', Buffer.from('x'), 'text/plain');
    expect((await target.call('DELETE', `${COLLECTION}/${name}`)).status).toBe(204);
    expect((await target.call('GET', COLLECTION)).json.buckets).not.toContainEqual(
      expect.objectContaining({ name }),
    );
  },
);

it.each(['a', 'Upper_Case', 'ends-', '-begins', 'has.dot', 'x'.repeat(64)])(
  'a bucket cannot have the name %s',
  async (name) => {
    await using target = await openTarget();
    const refused = await target.call('POST', COLLECTION, { body: { name } });
    if (refused.status < 300) target.cleanUp(`${COLLECTION}/${name}`);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
  },
);

it('an object is uploaded, listed, read, downloaded byte for byte, and deleted', async () => {
  await using target = await openTarget();
  const bucket = await createBucket(target);
  const key = 'folder/Größe 你好 %2F+?.bin';
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
  await upload(target, bucket, key, bytes, 'application/x-test');

  const record = {
    key,
    file_name: expect.stringMatching(`/${bucket}/`),
    file_id: expect.any(String),
    content_type: 'application/x-test',
  };
  expect((await target.call('GET', `${COLLECTION}/${bucket}/objects`)).json.objects).toEqual([
    expect.objectContaining(record),
  ]);
  expect((await target.call('GET', keyPath(bucket, key))).json).toMatchObject(record);

  const { json } = await target.call('GET', `${keyPath(bucket, key)}/download-url`);
  const download = await fetch(String(json.downloadUrl));
  expect(download.headers.get('content-type')).toBe('application/x-test');
  expect(Buffer.compare(await download.bytes(), bytes)).toBe(0);

  expect((await target.call('DELETE', keyPath(bucket, key))).status).toBe(204);
  expect((await target.call('GET', `${COLLECTION}/${bucket}/objects`)).json.objects).toEqual([]);
});

it('object keys are case-sensitive', async () => {
  await using target = await openTarget();
  const bucket = await createBucket(target);
  await upload(target, bucket, 'readme.md', Buffer.from('x'), 'text/markdown');
  expect((await target.call('GET', keyPath(bucket, 'README.md'))).status).toBe(404);
});
