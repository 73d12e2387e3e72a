/** Requests that arrive at the same time. */
import { afterAll, expect, it } from 'vitest';
import { answering, DOMAINS, FUNCTIONS, startTestPlatform, toAssets } from '../support/local-platform.ts';
import {
  BUCKETS,
  createBucket,
  download,
  objectPath,
  sendBytes,
  upload,
  uploadUrl,
} from '../support/storage.ts';

const COUNT = 10;
const assets = toAssets(answering('ok'));

const platform = await startTestPlatform({ limits: { functionCount: 3, bucketCount: 4, domainCount: 3 } });
const { id } = await createBucket(platform, 'site', 'public');
const target = { kind: 'storage', resource_id: id };
afterAll(() => platform.close());

it.each([
  [FUNCTIONS, (name: string) => ({ name, assets })],
  [BUCKETS, (name: string) => ({ name })],
  [DOMAINS, (name: string) => ({ hostname: `${name}.test`, target })],
])('one of many requests creates a resource of %s, and all keep to the limit', async (path, bodyOf) => {
  const statusesOf = async (names: readonly string[]) => {
    const calls = names.map((name) => platform.call('POST', path, { body: bodyOf(name) }));
    return (await Promise.all(calls)).map(({ status }) => status).sort();
  };
  expect(await statusesOf(Array(COUNT).fill('race'))).toEqual([201, ...Array(COUNT - 1).fill(409)]);
  const names = Array.from({ length: COUNT }, (_, index) => `more-${index}`);
  expect(await statusesOf(names)).toEqual([201, 201, ...Array(COUNT - 2).fill(422)]);
});

it('a bucket is deleted once, and stays deleted, during writes of objects', async () => {
  await platform.call('DELETE', `${BUCKETS}/race`);
  for (let round = 0; round < 10; round += 1) {
    await createBucket(platform, 'busy');
    const keys = Array.from({ length: 8 }, (_, index) => `${index}`);
    const urls = await Promise.all(keys.map((key) => uploadUrl(platform, 'busy', key)));
    const uploads = urls.map((url) => sendBytes(url, 'text'));
    const deletions = [1, 2].map(() => platform.call('DELETE', `${BUCKETS}/busy`));
    const statuses = (await Promise.all(deletions)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([204, 404]);
    for (const { status } of await Promise.all(uploads)) expect([201, 404]).toContain(status);
    await createBucket(platform, 'busy');
    expect((await platform.call('GET', `${BUCKETS}/busy/objects`)).json).toEqual({ objects: [] });
    await platform.call('DELETE', `${BUCKETS}/busy`);
  }
});

it('concurrent uploads to one key leave one of them complete', async () => {
  const texts = Array.from({ length: 12 }, (_, index) => String(index).repeat(1_000 + index));
  const records = await Promise.all(texts.map((text) => upload(platform, 'site', 'contended', text)));
  const last = (await platform.call('GET', objectPath('site', 'contended'))).json;
  const winner = records.findIndex(({ file_id }) => file_id === last.file_id);
  expect(await (await download(platform, 'site', 'contended')).text()).toBe(texts[winner]);
});

it('concurrent redeploys run in the order of the requests, and the last one wins', async () => {
  await using platform = await startTestPlatform();
  const { id } = await platform.deploy('order', answering('first'));
  const calls = Array.from({ length: 4 }, (_, index) =>
    platform.call('PATCH', `${FUNCTIONS}/order`, { body: { assets: toAssets(answering(`${index}`)) } }),
  );
  const revisions = (await Promise.all(calls)).map(({ json }) => json.revision_id);
  const last = await platform.settled('order');
  expect(last).toMatchObject({ id, revision_status: 'succeeded', active_revision_id: last.revision_id });
  const records = await Promise.all(revisions.map((one) => platform.admin('GET', `/revisions/${one}`)));
  expect(records.map(({ json }) => json.status)).toEqual(Array(4).fill('succeeded'));
});
