import { cp, mkdir, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { StartError } from '../../../src/local-platform/http/errors.ts';
import { startLocalPlatform } from '../../../src/local-platform/server.ts';
import { openFolder } from '../../../src/local-platform/store/storage-folder.ts';
import { fixtureAssets, startTestPlatform, temporaryFolder } from '../../support/local-platform.ts';
import { download } from '../../support/storage.ts';

/** Kept as it was written, with a key, a bucket with an object, a function and a domain; do not create it again. */
const WRITTEN_EARLIER = fileURLToPath(new URL('../../fixtures/data-folders/format-2/', import.meta.url));

const FUNCTIONS = '/functions/functions';
const plain = { 'main.ts': 'export default { fetch: () => new Response("here") };' };

/** Returns the reason for which a start on this folder is refused. */
async function refusal(dataDir: string): Promise<string> {
  const error = await startLocalPlatform({ dataDir }).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(StartError);
  return error instanceof Error ? error.message : '';
}

describe('A data folder', () => {
  it('is created when missing, and is ignored by Git', async () => {
    await using folder = await temporaryFolder();
    const dataDir = join(folder.path, 'deep', 'data');
    await using platform = await startTestPlatform({ dataDir });
    expect(platform.firstBoot).toBe(true);
    expect(await readFile(join(dataDir, '.gitignore'), 'utf8')).toBe('*\n');
  });

  it('keeps everything over a restart, and the first invocation starts the function', async () => {
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

  it('keeps a pending revision over a restart, which then succeeds', async () => {
    await using folder = await temporaryFolder();
    const first = await startTestPlatform({ dataDir: folder.path });
    const slow = `await new Promise((r) => setTimeout(r, 300)); ${plain['main.ts']}`;
    const body = { name: 'slow', assets: { 'main.ts': { content: slow } } };
    expect((await first.call('POST', FUNCTIONS, { body })).status).toBe(201);
    await first.close();

    await using second = await startTestPlatform({ dataDir: folder.path, apiKey: 'a-key-of-the-tests' });
    expect(await second.settled('slow')).toMatchObject({ revision_status: 'succeeded' });
  });

  it('runs functions after the temporary folder of the system was emptied', async () => {
    await using folder = await temporaryFolder();
    const temporary = join(folder.path, 'tmp');
    await mkdir(temporary);
    vi.stubEnv('TMPDIR', temporary);
    await using platform = await startTestPlatform({ dataDir: join(folder.path, 'data') });
    for (const name of await readdir(temporary)) await rm(join(temporary, name), { recursive: true });
    expect(await platform.deploy('after', plain)).toMatchObject({ revision_status: 'succeeded' });
    expect((await platform.call('GET', `${FUNCTIONS}/after/`)).text).toBe('here');
  });

  it('adds a given key to its existing ones, and contains only hashes of all', async () => {
    await using folder = await temporaryFolder();
    const first = await startTestPlatform({ dataDir: folder.path });
    await first.close();
    const second = await startTestPlatform({ dataDir: folder.path, apiKey: 'a-key-that-is-given' });
    expect((await second.call('GET', FUNCTIONS)).status).toBe(200);
    expect(
      (await second.call('GET', FUNCTIONS, { headers: { authorization: `Bearer ${first.apiKey}` } })).status,
    ).toBe(200);
    await second.close();
    const records = await readFile(join(folder.path, 'records.db'), 'latin1');
    expect(records).toContain('given at start');
    expect(records).not.toContain(first.apiKey);
    expect(records).not.toContain('a-key-that-is-given');
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

  it('is used by one platform at a time', async () => {
    await using folder = await temporaryFolder();
    const first = await startTestPlatform({ dataDir: folder.path });
    expect(await refusal(folder.path)).toBe(
      `Could not open data folder "${folder.path}": another process is using it.\nStop that process, or choose another folder with --data.`,
    );
    expect((await first.call('GET', FUNCTIONS)).status).toBe(200);
    await first.close();
    await (await startTestPlatform({ dataDir: folder.path })).close();
  });

  it('is accessible to its owner only', async () => {
    await using folder = await temporaryFolder();
    const dataDir = join(folder.path, 'data');
    await using _platform = await startTestPlatform({ dataDir });
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    const records = (await readdir(dataDir)).filter((name) => name.startsWith('records.db'));
    expect(records).toHaveLength(2);
    for (const name of records) expect(await modeOf(join(dataDir, name))).toBe('600');
    expect(await modeOf(dataDir)).toBe('700');
  });

  it('that cannot be created is refused with the reason', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'file'), '');
    const dataDir = join(folder.path, 'file', 'data');
    expect(await refusal(dataDir)).toBe(
      `Could not open data folder "${dataDir}": ENOTDIR: not a directory, mkdir '${dataDir}'.\nFix the folder, choose another one with --data, or run with --in-memory.`,
    );
  });

  it.runIf(process.platform === 'linux')(
    'that the system never creates is refused without further attempts',
    async () => {
      expect(await refusal('/proc/none/data')).toMatch(
        /^Could not open data folder "\/proc\/none\/data": ENOENT: /,
      );
    },
  );

  it.each([
    ['records.db', 'unable to open database file'],
    ['.gitignore', 'EISDIR'],
    ['revisions', 'EEXIST'],
    ['blobs', 'EEXIST'],
  ])(
    'in which %s is of the wrong type is refused (%s), and can be used again later',
    async (name, reason) => {
      await using folder = await temporaryFolder();
      const path = join(folder.path, name);
      await (reason === 'EEXIST' ? writeFile(path, '') : mkdir(path));
      expect(await refusal(folder.path)).toContain(`Could not open data folder "${folder.path}": ${reason}`);
      await rm(path, { recursive: true });
      await (await startTestPlatform({ dataDir: folder.path })).close();
    },
  );

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

  it('with the journal of an earlier version is refused, and stays unchanged', async () => {
    await using folder = await temporaryFolder();
    const journal = join(folder.path, 'journal.jsonl');
    await writeFile(journal, '{"format":1}\n');
    expect(await refusal(folder.path)).toBe(
      `Could not open data folder "${folder.path}": it contains the journal of an earlier version (journal.jsonl), but this version reads format 3.\nChoose another folder with --data, or delete this one to start empty.`,
    );
    expect(await readFile(journal, 'utf8')).toBe('{"format":1}\n');
    expect(await readdir(folder.path)).not.toContain('records.db');
  });

  it('with records of another format is refused, and stays unchanged', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'records.db');
    const database = new DatabaseSync(path);
    database.exec('CREATE TABLE other (key); PRAGMA user_version = 4');
    database.close();
    expect(await refusal(folder.path)).toBe(
      `Could not open data folder "${folder.path}": its records have format 4, but this version reads format 3.\nChoose another folder with --data, or delete this one to start empty.`,
    );
    const after = new DatabaseSync(path);
    expect(after.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'other' }]);
    after.close();
  });

  it.each([
    ['is not a database', (bytes: Buffer) => bytes.fill('no database ', 0, 100), 'file is not a database'],
    [
      'has been overwritten in the middle',
      (bytes: Buffer) => bytes.fill(0xff, 4096),
      'database disk image is malformed',
    ],
    ['has been truncated', (bytes: Buffer) => bytes.subarray(0, 4096), 'database disk image is malformed'],
  ])('whose records.db %s is refused as damaged, and closed', async (_what, damage, reason) => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'records.db');
    await (await startTestPlatform({ dataDir: folder.path })).close();
    await writeFile(path, damage(await readFile(path)));
    expect(await refusal(folder.path)).toBe(
      `Could not open data folder "${folder.path}": its records.db is damaged (${reason}).\nRestore the folder from a copy, choose another folder with --data, or delete this one to start empty.`,
    );
    const files = (await readdir('/proc/self/fd')).map((fd) =>
      readlink(`/proc/self/fd/${fd}`).catch(() => ''),
    );
    expect((await Promise.all(files)).filter((file) => file.startsWith(folder.path))).toEqual([]);
  });

  it('is not created when the port is taken', async () => {
    await using folder = await temporaryFolder();
    await using other = await startTestPlatform();
    const dataDir = join(folder.path, 'data');
    const port = Number(new URL(other.url).port);
    await expect(startLocalPlatform({ dataDir, port })).rejects.toThrow(
      `Could not listen on 127.0.0.1: another program uses port ${port}`,
    );
    expect(await readdir(folder.path)).toEqual([]);
  });
});

describe('A data folder that is closed during writes', () => {
  it('contains everything that was written before the close, and nothing that was refused', async () => {
    await using folder = await temporaryFolder();
    const first = await openFolder(folder.path);
    const table = first.records.table<number>('numbers');
    const write = (n: number) =>
      first.records.write(() => {
        table.set(`n${n}`, n);
        table.set(`twin${n}`, n);
      });
    const early = Array.from({ length: 100 }, (_, n) => write(n));
    const closing = first.close();
    const late = Array.from({ length: 100 }, (_, n) => write(100 + n));
    await closing;
    const outcomes = await Promise.allSettled([...early, ...late]);
    expect(outcomes.slice(0, 100).every(({ status }) => status === 'fulfilled')).toBe(true);

    const second = await openFolder(folder.path);
    const found = [...second.records.table<number>('numbers').values()];
    await second.close();
    expect(found).toEqual(outcomes.flatMap(({ status }, n) => (status === 'fulfilled' ? [n, n] : [])));
  });
});
