import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { StartError } from '../../src/local-platform/http/errors.ts';
import { type Settings, startLocalPlatform } from '../../src/local-platform/server.ts';
import { FUNCTIONS, send, startTestPlatform, toAssets } from '../support/local-platform.ts';
import {
  BUCKETS,
  beginUpload,
  createBucket,
  downloadUrl,
  objectPath,
  sendBytes,
  upload,
  uploadUrl,
} from '../support/storage.ts';
import { createTree } from '../support/tree.ts';

async function refusal(dataDir: string): Promise<string> {
  const error = await startLocalPlatform({ dataDir }).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(StartError);
  return error instanceof Error ? error.message : '';
}

const opened = async (dataDir: string) => await (await startTestPlatform({ dataDir })).close();

it('A data folder is created when missing, ignored by Git, and used by one platform at a time', async () => {
  await using folder = await createTree();
  const dataDir = folder.at('deep/data');
  await using platform = await startTestPlatform({ dataDir });
  expect(platform.firstBoot).toBe(true);
  expect(await readFile(join(dataDir, '.gitignore'), 'utf8')).toBe('*\n');
  expect(await refusal(dataDir)).toBe(
    `Could not open data folder "${dataDir}": another process is using it.\nStop that process, or choose another folder with --data.`,
  );
  expect((await platform.call('GET', FUNCTIONS)).status).toBe(200);
  await platform.close();
  await opened(dataDir);
});

it('A data folder is for its owner only', async () => {
  await using folder = await createTree();
  await using _platform = await startTestPlatform({ dataDir: folder.at('data') });
  const names = (await readdir(folder.at('data'))).filter((name) => name.startsWith('records.db'));
  const modeOf = async (name: string) => ((await stat(folder.at(`data/${name}`))).mode & 0o777).toString(8);
  expect(await Promise.all(['', ...names].map(modeOf))).toEqual(['700', '600', '600']);
});

it('A data folder that cannot be created is refused with the reason', async () => {
  await using folder = await createTree({ file: '' });
  const dataDir = folder.at('file/data');
  // Which folder it was differs between systems.
  expect((await refusal(dataDir)).replace(/mkdir '.*'/, 'mkdir')).toBe(
    `Could not open data folder "${dataDir}": ENOTDIR: not a directory, mkdir.\nFix the folder, choose another one with --data, or run with --in-memory.`,
  );
});

const damaged = (how: string) => `its records.db is damaged (${how}).\nRestore the folder from a copy, c`;

it.each<[what: string, place: string | number, as: string, reason: string]>([
  ['is no database', 0, 'no database', damaged('file is not a database')],
  ['has a value that is no JSON, for SQLite too', '{"id"', '?', damaged('database disk image is malformed')],
  ['has another format', 63, '\x03', 'its records have format 3, but this version reads format 4.\nC'],
])('A data folder that %s is refused, unchanged and closed', async (_what, place, as, reason) => {
  await using folder = await createTree();
  await opened(folder.root);
  const read = () => readFile(folder.at('records.db'));
  const changed = await read();
  changed.write(as, typeof place === 'number' ? place : changed.lastIndexOf(place));
  await folder.write({ 'records.db': changed });
  expect(await refusal(folder.root)).toBe(
    `Could not open data folder "${folder.root}": ${reason}hoose another folder with --data, or delete this one to start empty.`,
  );
  expect(await read()).toEqual(changed);
  // Elsewhere, the system does not say; on Windows, the folder could not be removed.
  const descriptors = process.platform === 'linux' ? await readdir('/proc/self/fd') : [];
  const files = descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
  expect((await Promise.all(files)).filter((file) => file.startsWith(folder.root))).toEqual([]);
});

async function openData() {
  const folder = await createTree();
  const start = (settings: Settings = {}) => startTestPlatform({ dataDir: folder.root, ...settings });
  return { ...folder, start, files: () => readdir(folder.at('blobs')) };
}

it('A restart keeps unused tickets, also one whose upload it interrupted, starts pending revisions, and removes files of no object', async () => {
  await using data = await openData();
  const first = await data.start();
  await createBucket(first, 'things');
  const bytes = randomBytes(50_000);
  const { file_id } = await upload(first, 'things', 'a', bytes);
  const spent = await uploadUrl(first, 'things', 'spent');
  const other = Object(await (await sendBytes(spent, 'x')).json()).file_id;
  const [torn, up] = [await uploadUrl(first, 'things', 'torn'), await uploadUrl(first, 'things', 'b')];
  const down = await downloadUrl(first, 'things', 'a');
  const socket = await beginUpload(torn, 'Content-Length: 9', 'torn');
  await expect.poll(data.files).toHaveLength(3);
  await first.create(FUNCTIONS, { name: 'late', assets: toAssets({ 'main.ts': 'for (;;);' }) });
  await Promise.all([once(socket, 'close'), first.close()]);
  await data.write({ 'blobs/00000000-0000-4000-8000-000000000000': 'x' });

  await using second = await data.start({ apiKey: first.apiKey, limits: { functionBootMs: 100 } });
  const { message } = await second.settled('late');
  expect(message).toBe('The function did not start within 0.1 s.');
  expect((await data.files()).sort()).toEqual([file_id, other].sort());
  const here = (url: string) => `${second.url}${new URL(url).pathname}`;
  expect(Buffer.from(await (await fetch(here(down))).arrayBuffer()).equals(bytes)).toBe(true);
  const statuses = [up, torn, spent].map(async (url) => (await sendBytes(here(url), 'x')).status);
  expect(await Promise.all(statuses)).toEqual([201, 201, 404]);
});

it('A restart keeps the last lines that a revision has written, and no log outlives its revision', async () => {
  await using data = await openData();
  const settings = { apiKey: 'a-key-of-the-tests', limits: { functionLogLines: 3 } };
  const first = await data.start(settings);
  const source =
    'export default { fetch(request) { console.log(new URL(request.url).pathname); return new Response(); } };';
  const record = await first.deploy('f', { 'main.ts': source });
  for (const path of '12345678') await first.call('GET', `/functions/functions/f/${path}`);
  await expect.poll(() => first.linesOf(record)).toEqual(['/6', '/7', '/8']);
  await first.close();
  await using second = await data.start(settings);
  expect(await second.linesOf(record)).toEqual(['/6', '/7', '/8']);
  await second.call('GET', '/functions/functions/f/9');
  await expect.poll(() => second.linesOf(record)).toEqual(['/7', '/8', '/9']);
  await second.call('DELETE', '/functions/functions/f');
  await expect.poll(() => readdir(data.at('revisions'))).toEqual([]);
});

it('An upload that fails leaves no file and a valid URL, and no bytes outlive their object or bucket', async () => {
  await using data = await openData();
  await using platform = await data.start({ limits: { objectBytes: 100_000 } });
  await createBucket(platform, 'two');
  const { file_id } = await upload(platform, 'two', 'a', 'text');
  const url = await uploadUrl(platform, 'two', 'large');
  const body = ReadableStream.from(Array.from({ length: 20 }, () => randomBytes(10_000)));
  expect((await fetch(url, { method: 'POST', body, duplex: 'half' })).status).toBe(413);
  expect(await data.files()).toEqual([file_id]);
  for (const framing of ['Content-Length: 99', 'Transfer-Encoding: chunked']) {
    const socket = await beginUpload(url, framing, '5\r\nshort\r\n');
    await expect.poll(data.files).toHaveLength(2);
    socket.destroy();
    await expect.poll(data.files).toEqual([file_id]);
  }
  expect((await sendBytes(url, 'whole')).status).toBe(201);
  await upload(platform, 'two', 'a', 'other text');
  expect(await data.files()).toHaveLength(2);
  await platform.call('DELETE', objectPath('two', 'a'));
  expect(await data.files()).toHaveLength(1);
  await platform.call('DELETE', `${BUCKETS}/two`);
  expect(await data.files()).toEqual([]);
});

it('The text of a key is shown once, to its creator, and stored nowhere; a given one is valid until the platform stops', async () => {
  await using data = await openData();
  const first = await data.start({ apiKey: 'a-key-that-is-given' });
  const grant = { name: 'reader', services: ['functions'], actions: ['read'] };
  const { key, ...record } = await first.createKey(grant);
  expect(key).toMatch(/^lpk_[\w-]{43}$/);
  const { text, json } = await first.admin('GET', '/keys');
  expect(json).toEqual({ keys: [record] });
  await first.close();
  const records = await readFile(data.at('records.db'), 'latin1');
  expect(records).toContain(record.id);
  for (const secret of [String(key), first.apiKey])
    for (const place of [text, records]) expect(place).not.toContain(secret);
  await using second = await data.start({ apiKey: 'another-key-that-is-given' });
  const statusOf = async (key: unknown) =>
    (await send(`${second.url}/v1${FUNCTIONS}`, 'GET', `${key}`)).status;
  expect(await Promise.all([first.apiKey, second.apiKey, key].map(statusOf))).toEqual([401, 200, 200]);
});

it('A start with a public URL that has a path or a user is refused', async () => {
  for (const publicUrl of ['https://x.example/path', 'https://me@x.example', 'ftp://x.example'])
    await expect(startTestPlatform({ publicUrl })).rejects.toThrow('must have neither a path nor a user');
});
