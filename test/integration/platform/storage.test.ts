/** The storage client follows section 4 of the API document, and accepts what the document leaves open. */
import { describe, expect, it } from 'vitest';
import { type Reply as HttpReply, valueOrThrow } from '../../../src/http/reply.ts';
import { createStorageClient, type StorageClient } from '../../../src/platform/storage.ts';
import { API_KEY, openHttp } from '../../support/platform-http.ts';
import {
  answer,
  type RecordedRequest,
  type Reply,
  startRecordingServer,
} from '../../support/recording-server.ts';

/** Sends one request and returns its result with the recorded request. */
async function call<T>(reply: Reply, act: (client: StorageClient) => Promise<HttpReply<T>>) {
  await using server = await startRecordingServer([reply]);
  await using fixture = openHttp(server.url);
  const client = createStorageClient(fixture.http, { now: () => 0 });
  const result = await act(client)
    .then(valueOrThrow)
    .then(
      (value) => ({ value, error: undefined }),
      (error: unknown) => ({ value: undefined, error }),
    );
  const requests: readonly RecordedRequest[] = server.requests;
  return { ...result, request: requests[0] };
}

const calls: readonly (readonly [string, string, (client: StorageClient) => Promise<HttpReply<unknown>>])[] =
  [
    ['GET', '/v1/storage/buckets', (client) => client.listBuckets()],
    ['GET', '/v1/storage/buckets/site', (client) => client.readBucket('site')],
    ['POST', '/v1/storage/buckets', (client) => client.createBucket('site', 'public')],
    ['GET', '/v1/storage/buckets/site/objects', (client) => client.listObjects('site')],
    ['GET', '/v1/storage/buckets/site/objects/a/b.txt', (client) => client.readObject('site', 'a/b.txt')],
    [
      'DELETE',
      '/v1/storage/buckets/site/objects/a/b.txt',
      (client) => client.removeObject('site', 'a/b.txt'),
    ],
    [
      'POST',
      '/v1/storage/buckets/site/objects/upload-url',
      (client) => client.requestUpload('site', 'a/b.txt'),
    ],
    [
      'GET',
      '/v1/storage/buckets/site/objects/a/b.txt/download-url',
      (client) => client.requestDownload('site', 'a/b.txt'),
    ],
  ];

describe('The storage client', () => {
  it.each(calls)('sends %s %s with the key', async (method, target, act) => {
    const { request } = await call(answer(500), act);
    expect(request).toMatchObject({ method, target });
    expect(request?.headers.authorization).toBe(`Bearer ${API_KEY}`);
  });

  it('sends the bodies that the document requires', async () => {
    const created = await call(answer(201), (client) => client.createBucket('site', 'private'));
    expect(created.request?.json()).toEqual({ name: 'site', visibility: 'private' });
    const asked = await call(answer(200), (client) => client.requestUpload('site', 'ä b/c.txt'));
    expect(asked.request?.json()).toEqual({ key: 'ä b/c.txt' });
  });

  it.each([
    ['a b/ü?#%.txt', '/a%20b/%C3%BC%3F%23%25.txt'],
    ['plain', '/plain'],
    ['docs/download-url', '/docs%2Fdownload-url'],
    ['a/b/download-url', '/a/b%2Fdownload-url'],
    ['download-url', '/download-url'],
    ['a/download-url/b', '/a/download-url/b'],
    ['a/my-download-url', '/a/my-download-url'],
  ])('writes the key %s as %s', async (key, path) => {
    const { request } = await call(answer(204), (client) => client.removeObject('site', key));
    expect(request?.target).toBe(`/v1/storage/buckets/site/objects${path}`);
    const download = await call(answer(404), (client) => client.requestDownload('site', key));
    expect(download.request?.target).toBe(`/v1/storage/buckets/site/objects${path}/download-url`);
  });

  it.each(['a//b', 'a/../b', './a'])('refuses the key %s, which no path can contain', async (key) => {
    const { error, request } = await call(answer(204), (client) => client.removeObject('site', key));
    expect(error).toMatchObject({ name: 'DeployError' });
    expect(request).toBeUndefined();
  });
});

describe('A response of the storage', () => {
  it('is accepted with or without a body when it acknowledges', async () => {
    for (const reply of [answer(201), answer(200, { name: 'site' }), answer(202, 'fine'), answer(204)]) {
      expect(await call(reply, (client) => client.createBucket('site', 'private'))).toMatchObject({
        error: undefined,
      });
    }
  });

  it('is a list under the name that the document defines', async () => {
    const buckets = await call(answer(200, { buckets: [{ name: 'a' }, 'b', 7] }), (client) =>
      client.listBuckets(),
    );
    expect(buckets.value).toEqual([{ name: 'a' }, { name: 'b' }]);
    const objects = await call(answer(200, { objects: null }), (client) => client.listObjects('site'));
    expect(objects.value).toEqual([]);
  });

  it.each<[string, (client: StorageClient) => Promise<HttpReply<unknown>>]>([
    ['no `buckets` array', (client) => client.listBuckets()],
    ['no `objects` array', (client) => client.listObjects('site')],
    ['no record of that bucket', (client) => client.readBucket('site')],
    ['no record of that object', (client) => client.readObject('site', 'a')],
  ])('with %s is an error that names `base_url`', async (missing, act) => {
    const { error } = await call(answer(200, 'a login page'), act);
    expect(error).toMatchObject({
      name: 'DeployError',
      message: expect.stringContaining(`the response contains ${missing}, it begins with "a login page`),
      hint: expect.stringContaining('base_url'),
    });
  });

  it('without the transfer URL is an error that does not show its content', async () => {
    const reply = answer(200, { upload_link: 'https://bytes.example/upload/very-secret' });
    const { error } = await call(reply, (client) => client.requestUpload('site', 'a'));
    expect(error).toMatchObject({
      message:
        'could not get an upload URL for "a" in bucket "site": the response contains no `uploadUrl` (status 200)',
    });
    expect(String(error)).not.toContain('very-secret');
  });
});
