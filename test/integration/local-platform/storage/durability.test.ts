import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform, temporaryFolder } from '../../../support/local-platform.ts';
import {
  BUCKETS,
  createBucket,
  download,
  downloadUrl,
  objectPath,
  sendBytes,
  upload,
  uploadUrl,
} from '../../../support/storage.ts';

const KEY = 'a-key-of-the-tests';

/** Too large for the database, so it becomes a file. */
const LARGE = 'x'.repeat(20_000);

function startOn(dataDir: string): Promise<TestPlatform> {
  return startTestPlatform({ dataDir, apiKey: KEY });
}

function onNewAddress(url: string, { url: address }: TestPlatform): string {
  return `${address}${new URL(url).pathname}`;
}

describe('A restart', () => {
  it('keeps buckets, objects and their bytes', async () => {
    await using folder = await temporaryFolder();
    const bytes = randomBytes(50_000);
    const first = await startOn(folder.path);
    const bucket = await createBucket(first, 'things', 'public');
    const record = await upload(first, 'things', 'a/b', bytes, 'image/png');
    await upload(first, 'things', 'deleted', 'x');
    await first.call('DELETE', objectPath('things', 'deleted'));
    await first.close();

    await using second = await startOn(folder.path);
    expect((await second.call('GET', `${BUCKETS}/things`)).json).toEqual(bucket);
    expect((await second.call('GET', `${BUCKETS}/things/objects`)).json).toEqual({ objects: [record] });
    const response = await download(second, 'things', 'a/b');
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    const next = await upload(second, 'things', 'a/b', 'x');
    expect(next.file_name).toBe(record.file_name);
  });

  it('keeps unused tickets, also one whose upload it interrupted', async () => {
    await using folder = await temporaryFolder();
    const first = await startOn(folder.path);
    await createBucket(first, 'things');
    await upload(first, 'things', 'a', 'text');
    const spent = await uploadUrl(first, 'things', 'spent');
    await sendBytes(spent, 'x');
    const torn = await uploadUrl(first, 'things', 'torn');
    const [up, down] = [await uploadUrl(first, 'things', 'b'), await downloadUrl(first, 'things', 'a')];
    const { port, pathname } = new URL(torn);
    const socket = connect(Number(port), '127.0.0.1');
    socket
      .on('error', () => undefined)
      .write(`POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n${LARGE}`);
    await expect
      .poll(async () => await readdir(join(folder.path, 'blobs')))
      .toContainEqual(expect.stringMatching(/part$/));
    await Promise.all([once(socket, 'close'), first.close()]);

    await using second = await startOn(folder.path);
    expect(await (await fetch(onNewAddress(down, second))).text()).toBe('text');
    const statuses = [up, torn, spent].map(
      async (url) => (await sendBytes(onNewAddress(url, second), 'x')).status,
    );
    expect(await Promise.all(statuses)).toEqual([201, 201, 404]);
  });

  it('removes files that belong to no object', async () => {
    await using folder = await temporaryFolder();
    const blobs = join(folder.path, 'blobs');
    const first = await startOn(folder.path);
    await createBucket(first, 'things');
    const { file_id } = await upload(first, 'things', 'a', LARGE);
    await first.close();
    await writeFile(join(blobs, 'an-upload.part'), 'x');
    await writeFile(join(blobs, '00000000-0000-4000-8000-000000000000'), 'x');
    await using _second = await startOn(folder.path);
    expect(await readdir(blobs)).toEqual([file_id]);
  });
});

describe('The files of objects', () => {
  it('are as many as the large objects, whatever their keys', async () => {
    await using folder = await temporaryFolder();
    await using platform = await startOn(folder.path);
    const files = () => readdir(join(folder.path, 'blobs'));
    await createBucket(platform, 'one');
    await createBucket(platform, 'two');
    for (const key of ['a', 'A', 'a/b', 'a%2Fb']) await upload(platform, 'one', key, LARGE);
    await upload(platform, 'one', 'a', `${LARGE} again`);
    await upload(platform, 'two', 'a', LARGE);
    await upload(platform, 'two', 'small', 'x');
    expect(await files()).toHaveLength(5);
    await platform.call('DELETE', objectPath('one', 'a'));
    expect(await files()).toHaveLength(4);
    const left = await platform.call('GET', objectPath('two', 'a'));
    await platform.call('DELETE', `${BUCKETS}/one`);
    expect(await files()).toEqual([left.json.file_id]);
  });

  it('do not include those of an upload that breaks off or is too large', async () => {
    await using folder = await temporaryFolder();
    const limits = { objectBytes: 100_000 };
    await using platform = await startTestPlatform({ dataDir: folder.path, apiKey: KEY, limits });
    const files = () => readdir(join(folder.path, 'blobs'));
    await createBucket(platform, 'things');
    const url = await uploadUrl(platform, 'things', 'a');
    const body = ReadableStream.from(Array.from({ length: 20 }, () => randomBytes(10_000)));
    expect((await fetch(url, { method: 'POST', body, duplex: 'half' })).status).toBe(413);
    expect(await files()).toEqual([]);
    const { port, pathname } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 99999\r\n\r\n${LARGE}`);
    await expect.poll(files).toHaveLength(1);
    socket.destroy();
    await expect.poll(files).toEqual([]);
  });
});

describe('A small object', () => {
  it('is stored in the database, from its upload until it is overwritten or deleted with its bucket', async () => {
    await using folder = await temporaryFolder();
    const stored = () => {
      using database = new DatabaseSync(join(folder.path, 'records.db'));
      return database.prepare('SELECT id, bytes FROM blobs').all();
    };
    const change = async (work: (platform: TestPlatform) => Promise<unknown>) => {
      await using platform = await startOn(folder.path);
      await work(platform);
    };
    await change(async (platform) => {
      await createBucket(platform, 'things');
      await upload(platform, 'things', 'empty', '');
      await upload(platform, 'things', 'small', 'first');
      await upload(platform, 'things', 'small', 'second');
      expect(await (await download(platform, 'things', 'empty')).text()).toBe('');
      const range = { headers: { range: 'bytes=1-3' } };
      expect(await (await fetch(await downloadUrl(platform, 'things', 'small'), range)).text()).toBe('eco');
      await platform.call('DELETE', objectPath('things', 'empty'));
    });
    expect(stored().map(({ bytes }) => Buffer.from(Object(bytes)).toString())).toEqual(['second']);
    await change((platform) => upload(platform, 'things', 'small', LARGE));
    expect(stored()).toEqual([]);
    await change((platform) => upload(platform, 'things', 'small', 'third'));
    expect(stored()).toHaveLength(1);
    await change((platform) => platform.call('DELETE', `${BUCKETS}/things`));
    expect(stored()).toEqual([]);
  });
});

describe('A storage folder that is not writable', () => {
  it('makes uploads of files fail with 507 and the reason, and change nothing', async () => {
    await using folder = await temporaryFolder();
    await using platform = await startOn(folder.path);
    await createBucket(platform, 'things');
    const record = await upload(platform, 'things', 'a', 'before');
    const url = await uploadUrl(platform, 'things', 'a');
    const blobs = join(folder.path, 'blobs');
    await rename(blobs, `${blobs}.away`);
    const refused = await sendBytes(url, LARGE);
    expect(refused.status).toBe(507);
    expect(await refused.text()).toContain('could not write to its disk (ENOENT)');
    expect((await platform.call('GET', objectPath('things', 'a'))).json).toEqual(record);

    await rename(`${blobs}.away`, blobs);
    expect(await (await download(platform, 'things', 'a')).text()).toBe('before');
    expect((await sendBytes(url, 'after')).status).toBe(201);
  });
});

describe('Transfer tickets', () => {
  it('appear in no file, no log and no error', async () => {
    await using folder = await temporaryFolder();
    const lines: string[] = [];
    const report = (line: string): void => void lines.push(line);
    const platform = await startTestPlatform({ dataDir: folder.path, apiKey: KEY, report });
    await createBucket(platform, 'things');
    await upload(platform, 'things', 'a', LARGE);
    const urls = [await uploadUrl(platform, 'things', 'b'), await downloadUrl(platform, 'things', 'a')];
    const answers = await Promise.all(urls.map((url) => fetch(url, { method: 'PUT' })));
    const shown = await Promise.all(answers.map((answer) => answer.text()));
    await platform.call('GET', `${objectPath('things', 'none')}/download-url`);
    await rename(join(folder.path, 'blobs'), join(folder.path, 'away'));
    for (const url of urls)
      shown.push(await (await sendBytes(url, LARGE)).text(), await (await fetch(url)).text());
    shown.push((await platform.admin('GET', '/requests')).text);
    await platform.close();
    shown.push(await readFile(join(folder.path, 'records.db'), 'latin1'), ...lines);
    for (const url of urls) expect(shown.join('\n')).not.toContain(url.split('/').at(-1));
    expect(shown.join('\n')).toContain('/upload/***');
  });
});
