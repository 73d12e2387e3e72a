import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestPlatform, temporaryFolder } from '../support/local-platform.ts';
import {
  BUCKETS,
  createBucket,
  downloadUrl,
  objectPath,
  sendBytes,
  upload,
  uploadUrl,
} from '../support/storage.ts';

/** Too large for the database, so it becomes a file. */
const LARGE = 'x'.repeat(20_000);

/** A data folder, on which platforms start. */
async function openData() {
  const folder = await temporaryFolder();
  const start = (limits = {}) =>
    startTestPlatform({ dataDir: folder.path, apiKey: 'a-key-of-the-tests', limits });
  const blobs = join(folder.path, 'blobs');
  return { ...folder, start, blobs, files: () => readdir(blobs) };
}

/** Begins an upload that does not end. */
function beginUpload(url: string): Socket {
  const { port, pathname } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  socket.write(`POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n${LARGE}`);
  return socket;
}

it('A restart keeps unused tickets, also one whose upload it interrupted, and removes files of no object', async () => {
  await using data = await openData();
  const first = await data.start();
  await createBucket(first, 'things');
  const bytes = randomBytes(50_000);
  const { file_id } = await upload(first, 'things', 'a', bytes);
  const spent = await uploadUrl(first, 'things', 'spent');
  await sendBytes(spent, 'x');
  const [torn, up] = [await uploadUrl(first, 'things', 'torn'), await uploadUrl(first, 'things', 'b')];
  const down = await downloadUrl(first, 'things', 'a');
  const socket = beginUpload(torn);
  await expect.poll(data.files, { timeout: 5_000 }).toContainEqual(expect.stringMatching(/part$/));
  await Promise.all([once(socket, 'close'), first.close()]);
  await writeFile(join(data.blobs, 'an-upload.part'), 'x');
  await writeFile(join(data.blobs, '00000000-0000-4000-8000-000000000000'), 'x');

  await using second = await data.start();
  expect(await data.files()).toEqual([file_id]);
  const here = (url: string) => `${second.url}${new URL(url).pathname}`;
  expect(Buffer.from(await (await fetch(here(down))).arrayBuffer()).equals(bytes)).toBe(true);
  const statuses = [up, torn, spent].map(async (url) => (await sendBytes(here(url), 'x')).status);
  expect(await Promise.all(statuses)).toEqual([201, 201, 404]);
});

it('There are as many files as large objects, whatever their keys, and none of an upload that breaks off', async () => {
  await using data = await openData();
  await using platform = await data.start({ objectBytes: 100_000 });
  for (const name of ['things', 'two']) await createBucket(platform, name);
  for (const key of ['a', 'A', 'a/b', 'a%2Fb']) await upload(platform, 'things', key, LARGE);
  await upload(platform, 'things', 'a', `${LARGE} again`);
  const { file_id } = await upload(platform, 'two', 'a', LARGE);
  await upload(platform, 'two', 'small', 'x');
  expect(await data.files()).toHaveLength(5);
  await platform.call('DELETE', objectPath('things', 'a'));
  expect(await data.files()).toHaveLength(4);
  await platform.call('DELETE', `${BUCKETS}/things`);
  expect(await data.files()).toEqual([file_id]);

  const url = await uploadUrl(platform, 'two', 'large');
  const body = ReadableStream.from(Array.from({ length: 20 }, () => randomBytes(10_000)));
  expect((await fetch(url, { method: 'POST', body, duplex: 'half' })).status).toBe(413);
  expect(await data.files()).toEqual([file_id]);
  const socket = beginUpload(url);
  await expect.poll(data.files, { timeout: 5_000 }).toHaveLength(2);
  socket.destroy();
  await expect.poll(data.files, { timeout: 5_000 }).toEqual([file_id]);
});
