import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { StartError } from '../../src/local-platform/http/errors.ts';
import { startLocalPlatform } from '../../src/local-platform/server.ts';
import { type Json, startTestPlatform, temporaryFolder } from '../support/local-platform.ts';
import { createBucket, download, downloadUrl, sendBytes, upload, uploadUrl } from '../support/storage.ts';

/** Kept as it was written, with a key, a bucket with an object, a function and a domain; do not create it again. */
const WRITTEN_EARLIER = fileURLToPath(new URL('../fixtures/data-folders/format-2/', import.meta.url));

const FUNCTIONS = '/functions/functions';

/** Returns the reason for which a start on this folder is refused. */
async function refusal(dataDir: string): Promise<string> {
  const error = await startLocalPlatform({ dataDir }).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(StartError);
  return error instanceof Error ? error.message : '';
}

const opened = async (dataDir: string) => await (await startTestPlatform({ dataDir })).close();

describe('A data folder', () => {
  it('is created when missing, for its owner only, ignored by Git, and used by one platform at a time', async () => {
    await using folder = await temporaryFolder();
    const dataDir = join(folder.path, 'deep', 'data');
    const platform = await startTestPlatform({ dataDir });
    expect(platform.firstBoot).toBe(true);
    expect(await readFile(join(dataDir, '.gitignore'), 'utf8')).toBe('*\n');
    const modeOf = async (name: string) => ((await stat(join(dataDir, name))).mode & 0o777).toString(8);
    const names = ['', ...(await readdir(dataDir)).filter((name) => name.startsWith('records.db'))];
    expect(await Promise.all(names.map(modeOf))).toEqual(['700', '600', '600']);
    expect(await refusal(dataDir)).toBe(
      `Could not open data folder "${dataDir}": the local platform at ${platform.url} is using it.\nStop that process, or choose another folder with --data.`,
    );
    expect((await platform.call('GET', FUNCTIONS)).status).toBe(200);
    await platform.close();
    await opened(dataDir);
  });

  it('that an earlier version wrote in format 2 keeps everything', async () => {
    await using folder = await temporaryFolder();
    await cp(WRITTEN_EARLIER, folder.path, { recursive: true });
    const database = new DatabaseSync(join(folder.path, 'records.db'));
    database.exec(await readFile(join(folder.path, 'records.sql'), 'utf8'));
    database.close();
    await using platform = await startTestPlatform({ dataDir: folder.path, apiKey: 'key-of-the-fixture' });
    expect(platform.firstBoot).toBe(false);
    expect((await platform.call('GET', `${FUNCTIONS}/kept/`)).text).toBe('of format 2');
    expect(await (await download(platform, 'things', 'kept/a.txt')).text()).toBe('of format 2');
    expect((await platform.call('GET', '/domains/domains/kept.localhost')).json.status).toBe('active');
  });
});

describe('A data folder is refused with the reason', () => {
  it('when it cannot be created', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'file'), '');
    const dataDir = join(folder.path, 'file', 'data');
    expect(await refusal(dataDir)).toBe(
      `Could not open data folder "${dataDir}": ENOTDIR: not a directory, mkdir '${dataDir}'.\nFix the folder, choose another one with --data, or run with --in-memory.`,
    );
  });

  const DATABASE = 'records.db';
  const damaged = (how: string) => `its records.db is damaged (${how}).\nRestore the folder from a copy, c`;
  it.each<[string, string, (bytes: Buffer) => string | Buffer, string]>([
    [
      'contains the journal of an earlier version',
      'journal.jsonl',
      () => '{"format":1}\n',
      'it contains the journal of an earlier version (journal.jsonl), but this version reads format 3.\nC',
    ],
    [
      'contains something else than a database',
      DATABASE,
      (bytes) => bytes.fill('no ', 0, 99),
      damaged('file is not a database'),
    ],
    [
      'was overwritten in the middle',
      DATABASE,
      (bytes) => bytes.fill(0xff, 4096),
      damaged('database disk image is malformed'),
    ],
    [
      'has another format',
      DATABASE,
      (bytes) => bytes.fill(4, 63, 64),
      'its records have format 4, but this version reads format 3.\nC',
    ],
  ])('when it %s, and stays unchanged and closed', async (_what, name, change, reason) => {
    await using folder = await temporaryFolder();
    await opened(folder.path);
    const changed = change(await readFile(join(folder.path, 'records.db')));
    await writeFile(join(folder.path, name), changed);
    expect(await refusal(folder.path)).toBe(
      `Could not open data folder "${folder.path}": ${reason}hoose another folder with --data, or delete this one to start empty.`,
    );
    expect(await readFile(join(folder.path, name))).toEqual(Buffer.from(changed));
    const descriptors = await readdir('/proc/self/fd');
    const files = descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
    expect((await Promise.all(files)).filter((file) => file.startsWith(folder.path))).toEqual([]);
  });
});

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

it('An upload that is too large or breaks off leaves no file', async () => {
  await using data = await openData();
  await using platform = await data.start({ objectBytes: 100_000 });
  await createBucket(platform, 'two');
  const { file_id } = await upload(platform, 'two', 'a', LARGE);
  const url = await uploadUrl(platform, 'two', 'large');
  const body = ReadableStream.from(Array.from({ length: 20 }, () => randomBytes(10_000)));
  expect((await fetch(url, { method: 'POST', body, duplex: 'half' })).status).toBe(413);
  expect(await data.files()).toEqual([file_id]);
  const socket = beginUpload(url);
  await expect.poll(data.files, { timeout: 5_000 }).toHaveLength(2);
  socket.destroy();
  await expect.poll(data.files, { timeout: 5_000 }).toEqual([file_id]);
});

it('the text of a key is shown once, to its creator, and stored nowhere', async () => {
  await using folder = await temporaryFolder();
  const platform = await startTestPlatform({ dataDir: folder.path });
  const { key, ...record } = (
    await platform.admin('POST', '/keys', {
      body: { name: 'reader', services: ['functions'], actions: ['read'] },
    })
  ).json;
  expect(key).toMatch(/^lpk_[\w-]{43}$/);
  const { text, json } = await platform.admin('GET', '/keys');
  expect(json.keys).toContainEqual(record);
  await platform.close();
  const records = await readFile(join(folder.path, 'records.db'), 'latin1');
  expect(records).toContain(record.id);
  for (const secret of [String(key), platform.apiKey])
    for (const place of [text, records]) expect(place).not.toContain(secret);
});

it('a deactivated key stays so when a start is given the same key', async () => {
  await using folder = await temporaryFolder();
  const options = { dataDir: folder.path, apiKey: 'a-key-that-is-given' };
  const first = await startTestPlatform(options);
  const [key] = Array.from(Object((await first.admin('GET', '/keys')).json.keys), (one: Json) => one);
  await first.admin('POST', `/keys/${key?.id}/deactivate`);
  await first.close();
  await expect(startTestPlatform(options)).rejects.toThrow(
    'The API key in LOCAL_PLATFORM_KEY is deactivated in this data folder. Use another one.',
  );
  await using other = await startTestPlatform({ ...options, apiKey: 'another-key-that-is-given' });
  expect((await other.call('GET', '/functions/functions')).status).toBe(200);
});
