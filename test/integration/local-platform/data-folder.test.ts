import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { StartError } from '../../../src/local-platform/http/errors.ts';
import { identify } from '../../../src/local-platform/processes.ts';
import { startLocalPlatform } from '../../../src/local-platform/server.ts';
import { takeLock } from '../../../src/local-platform/store/lock.ts';
import { openFolder } from '../../../src/local-platform/store/storage-folder.ts';
import { fixtureAssets, startTestPlatform, temporaryFolder } from '../../support/local-platform.ts';
import { download } from '../../support/storage.ts';

/** Kept as it was written, with a key, a bucket with an object, a function and a domain; not to be made anew. */
const WRITTEN_EARLIER = fileURLToPath(new URL('../../fixtures/data-folders/format-1/', import.meta.url));

const FUNCTIONS = '/functions/functions';
const plain = { 'main.ts': 'export default { fetch: () => new Response("here") };' };

describe('a data folder', () => {
  it('is made when missing, and is no part of a repository', async () => {
    await using folder = await temporaryFolder();
    const dataDir = join(folder.path, 'deep', 'data');
    await using platform = await startTestPlatform({ dataDir });
    expect(platform.firstBoot).toBe(true);
    expect(await readFile(join(dataDir, '.gitignore'), 'utf8')).toBe('*\n');
  });

  it('has everything after a restart, and the function is started by its first invocation', async () => {
    await using folder = await temporaryFolder();
    const first = await startTestPlatform({ dataDir: folder.path });
    const record = await first.deploy('greeting', await fixtureAssets('greeting'));
    const failed = await first.deploy('greeting', { 'main.ts': 'import "./none.ts"' });
    await first.close();

    await using second = await startTestPlatform({ dataDir: folder.path });
    expect([second.firstBoot, second.apiKey]).toEqual([false, '']);
    const headers = { authorization: `Bearer ${first.apiKey}` };
    expect((await second.call('GET', `${FUNCTIONS}/greeting`, { headers })).json).toEqual(failed);
    expect((await second.admin('GET', `/revisions/${failed.revision_id}`)).json.message).toBe(failed.message);
    expect(await readdir(join(folder.path, 'processes'))).toEqual(['host.js']);
    const answer = await second.call('GET', `${FUNCTIONS}/greeting/`, { headers });
    expect(answer.json.text).toBe('Hello world!');
    expect(answer.headers.get('x-revision-id')).toBe(record.revision_id);
    expect(await readdir(join(folder.path, 'processes'))).toEqual(['caches', 'host.js', 'warm-up']);
  });

  it('goes on with a revision that was pending when the platform ended', async () => {
    await using folder = await temporaryFolder();
    const first = await startTestPlatform({ dataDir: folder.path });
    const slow = `await new Promise((r) => setTimeout(r, 300)); ${plain['main.ts']}`;
    const body = { name: 'slow', assets: { 'main.ts': { content: slow } } };
    expect((await first.call('POST', FUNCTIONS, { body })).status).toBe(201);
    await first.close();

    await using second = await startTestPlatform({ dataDir: folder.path, apiKey: 'a-key-of-the-tests' });
    expect(await second.settled('slow')).toMatchObject({ revision_status: 'succeeded' });
  });

  it('runs functions also after the temporary folder of the system was cleaned', async () => {
    await using folder = await temporaryFolder();
    const temporary = join(folder.path, 'tmp');
    await mkdir(temporary);
    vi.stubEnv('TMPDIR', temporary);
    await using platform = await startTestPlatform({ dataDir: join(folder.path, 'data') });
    for (const name of await readdir(temporary)) await rm(join(temporary, name), { recursive: true });
    expect(await platform.deploy('after', plain)).toMatchObject({ revision_status: 'succeeded' });
    expect((await platform.call('GET', `${FUNCTIONS}/after/`)).text).toBe('here');
  });

  it('keeps a key that is given, beside those it has, and only hashes of all', async () => {
    await using folder = await temporaryFolder();
    const first = await startTestPlatform({ dataDir: folder.path });
    await first.close();
    const second = await startTestPlatform({ dataDir: folder.path, apiKey: 'a-key-that-is-given' });
    expect((await second.call('GET', FUNCTIONS)).status).toBe(200);
    expect(
      (await second.call('GET', FUNCTIONS, { headers: { authorization: `Bearer ${first.apiKey}` } })).status,
    ).toBe(200);
    await second.close();
    const journal = await readFile(join(folder.path, 'journal.jsonl'), 'utf8');
    expect(journal).not.toContain(first.apiKey);
    expect(journal).not.toContain('a-key-that-is-given');
  });

  it('loses the files of a deleted function, and those that a crash left without an owner', async () => {
    await using folder = await temporaryFolder();
    const revisions = join(folder.path, 'revisions');
    const first = await startTestPlatform({ dataDir: folder.path, apiKey: 'a-key-of-the-tests' });
    await first.deploy('one', plain);
    await first.deploy('two', plain);
    await first.call('DELETE', `${FUNCTIONS}/one`);
    expect(await readdir(revisions)).toHaveLength(1);
    await first.close();
    await mkdir(join(revisions, 'abc.part'));
    await using second = await startTestPlatform({ dataDir: folder.path, apiKey: 'a-key-of-the-tests' });
    expect(await readdir(revisions)).toEqual([(await second.settled('two')).revision_id]);
  });

  it('has one platform at a time', async () => {
    await using folder = await temporaryFolder();
    const first = await startTestPlatform({ dataDir: folder.path });
    const refused = startLocalPlatform({ dataDir: folder.path });
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(`in use by another local platform (process ${process.pid}`);
    expect((await first.call('GET', FUNCTIONS)).status).toBe(200);
    await first.close();
    await (await startTestPlatform({ dataDir: folder.path })).close();
    expect(await readdir(folder.path)).not.toContain('lock');
  });

  it('that cannot be written is named', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'file'), '');
    const refused = startLocalPlatform({ dataDir: join(folder.path, 'file', 'data') });
    await expect(refused).rejects.toThrow(/The data folder .*file.data cannot be used \(ENOTDIR: /);
  });

  it.runIf(process.platform === 'linux')(
    'that the system never makes is named, and not tried for ever',
    async () => {
      const refused = startLocalPlatform({ dataDir: '/proc/none/data' });
      await expect(refused).rejects.toThrow('The data folder /proc/none/data cannot be used (ENOENT: ');
    },
  );

  it.each(['journal.jsonl', 'revisions', 'blobs', '.gitignore'])(
    'in which %s is of the wrong kind is refused with the reason, and is not locked after',
    async (name) => {
      await using folder = await temporaryFolder();
      const path = join(folder.path, name);
      const isFolder = name === 'revisions' || name === 'blobs';
      await (isFolder ? writeFile(path, '') : mkdir(path));
      const refused = startLocalPlatform({ dataDir: folder.path });
      await expect(refused).rejects.toThrow(StartError);
      await expect(refused).rejects.toThrow(
        new RegExp(`^The data folder ${folder.path} cannot be used \\(E[A-Z]+: `),
      );
      expect(await readdir(folder.path)).not.toContain('lock');
    },
  );

  it('that an earlier version wrote in this format has everything', async () => {
    await using folder = await temporaryFolder();
    await cp(WRITTEN_EARLIER, folder.path, { recursive: true });
    await using platform = await startTestPlatform({ dataDir: folder.path, apiKey: 'key-of-the-fixture' });
    expect((await platform.call('GET', `${FUNCTIONS}/kept/`)).text).toBe('of format 1');
    expect(await (await download(platform, 'things', 'kept/a.txt')).text()).toBe('of format 1');
    expect((await platform.call('GET', '/domains/domains/kept.localhost')).json.status).toBe('active');
  });

  it('with a journal of another format is refused, and is not locked after', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'journal.jsonl'), '{"format":99}\n');
    await expect(startLocalPlatform({ dataDir: folder.path })).rejects.toThrow('has format 99');
    expect(await readdir(folder.path)).not.toContain('lock');
  });

  it('is not begun when the port is taken', async () => {
    await using folder = await temporaryFolder();
    await using other = await startTestPlatform();
    const dataDir = join(folder.path, 'data');
    const port = Number(new URL(other.url).port);
    await expect(startLocalPlatform({ dataDir, port })).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken`);
    expect(await readdir(folder.path)).toEqual([]);
  });
});

describe('lock', () => {
  it.each([
    ['of a process that is gone', async () => JSON.stringify(await goneProcess())],
    [
      'of an earlier process of the same number',
      async () => JSON.stringify({ pid: process.pid, started: 'long ago' }),
    ],
    ['that is empty', async () => ''],
    ['that is no JSON', async () => 'x'],
  ])('%s is taken over', async (_what, text) => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'lock');
    await writeFile(path, await text());
    const unlock = await takeLock(path);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(await identify(process.pid));
    await unlock();
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('is taken by one of many at once, stale before or not', async () => {
    for (const stale of [undefined, JSON.stringify({ pid: process.pid, started: 'long ago' })]) {
      await using folder = await temporaryFolder();
      const path = join(folder.path, 'lock');
      if (stale !== undefined) await writeFile(path, stale);
      const takers = await Promise.allSettled(Array.from({ length: 8 }, () => takeLock(path)));
      expect(takers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });
});

async function goneProcess(): Promise<unknown> {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const identity = await identify(child.pid ?? 0);
  child.kill('SIGKILL');
  await once(child, 'close');
  return identity;
}

describe('a data folder that is closed while it is written to', () => {
  it('contains everything that was written before the close settled, and nothing that was refused', async () => {
    await using folder = await temporaryFolder();
    const isNumber = (value: unknown): value is number => typeof value === 'number';
    const first = await openFolder(folder.path);
    const table = first.records.table('numbers', isNumber);
    const write = (n: number) => first.records.commit([table.put(`n${n}`, n), table.put(`twin${n}`, n)]);
    const early = Array.from({ length: 100 }, (_, n) => write(n));
    const closing = first.close();
    const late = Array.from({ length: 100 }, (_, n) => write(100 + n));
    await closing;
    const onDisk = await readFile(join(folder.path, 'journal.jsonl'), 'utf8');
    const outcomes = await Promise.allSettled([...early, ...late]);

    expect(outcomes.slice(0, 100).every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await readFile(join(folder.path, 'journal.jsonl'), 'utf8')).toBe(onDisk);
    const second = await openFolder(folder.path);
    const found = [...second.records.table('numbers', isNumber).values()].sort((one, other) => one - other);
    await second.close();
    expect(found).toEqual(outcomes.flatMap(({ status }, n) => (status === 'fulfilled' ? [n, n] : [])));
  });
});

/** Writes many records together where a file may have 4 kB, then one more, and prints which of them were kept. */
const WRITE_TOGETHER = `
const { openFolder } = await import(process.argv[1]);
const { records } = await openFolder(process.argv[2]);
const table = records.table('names', (value) => typeof value === 'string');
const write = (name) => records.commit([table.put(name, 'x'.repeat(50))]);
const names = Array.from({ length: 100 }, (_, n) => 'name' + n);
const outcomes = await Promise.allSettled(names.map(write));
const kept = names.filter((_, n) => outcomes[n].status === 'fulfilled');
await write('after');
console.log(JSON.stringify([...kept, 'after']));
process.kill(process.pid, 'SIGKILL');
`;

describe('writes that failed together when the disk took a part of them', () => {
  it('never come back, also when a shorter write followed them and the platform was killed', async () => {
    await using folder = await temporaryFolder();
    const source = new URL('../../../src/local-platform/store/storage-folder.ts', import.meta.url).href;
    const script = ['--input-type=module', '-e', WRITE_TOGETHER, source, folder.path];
    // The system's limit on the size of a file stands for the end of the disk.
    const child = spawn('/bin/sh', ['-c', 'ulimit -f 8; exec "$0" "$@"', process.execPath, ...script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const kept: unknown = JSON.parse(await text(child.stdout));
    expect(kept).toContain('after');
    const { records, close } = await openFolder(folder.path);
    const isString = (value: unknown): value is string => typeof value === 'string';
    const table = records.table('names', isString);
    const names = [...Array.from({ length: 100 }, (_, n) => `name${n}`), 'after'];
    const found = names.filter((name) => table.get(name) !== undefined);
    await close();
    expect(found).toEqual(kept);
    expect(found.length).toBeLessThan(names.length);
  });
});
