import { cp, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { StartError } from '../../src/local-platform/http/errors.ts';
import { startLocalPlatform } from '../../src/local-platform/server.ts';
import { startTestPlatform, temporaryFolder } from '../support/local-platform.ts';
import { download } from '../support/storage.ts';

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
      `Could not open data folder "${dataDir}": another process is using it.\nStop that process, or choose another folder with --data.`,
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
    if (process.platform !== 'linux') return;
    // The system never creates it, so there are no further attempts.
    expect(await refusal('/proc/none/data')).toMatch(
      /^Could not open data folder "\/proc\/none\/data": ENOENT: /,
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
