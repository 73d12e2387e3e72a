import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixtureAssets, startTestPlatform, temporaryFolder } from '../../support/local-platform.ts';

describe('The sandbox of a function', () => {
  it('denies every way out that the probes try', async () => {
    await using outside = await temporaryFolder();
    await writeFile(join(outside.path, 'secret.js'), 'export default "the secret";');
    process.env.LOCAL_PLATFORM_TEST_SECRET = 'the secret';
    await using platform = await startTestPlatform({ environment: process.env });
    const record = await platform.deploy('probes', await fixtureAssets('probes'));
    expect(record.revision_status, String(record.message)).toBe('succeeded');

    const { json } = await platform.call('POST', '/functions/functions/probes/', {
      body: {
        outside: join(outside.path, 'secret.js'),
        port: Number(new URL(platform.url).port),
        secretName: 'LOCAL_PLATFORM_TEST_SECRET',
      },
    });

    expect(Object.keys(json).length).toBeGreaterThan(20);
    expect(Object.entries(json).filter(([, result]) => !String(result).startsWith('denied: '))).toEqual([]);
    expect(JSON.stringify(json)).not.toContain('the secret');
    expect(await readdir(outside.path)).toEqual(['secret.js']);
    delete process.env.LOCAL_PLATFORM_TEST_SECRET;
  });

  it('denies access to the files of another function and of the platform', async () => {
    await using data = await temporaryFolder();
    await using platform = await startTestPlatform({ dataDir: data.path });
    const other = await platform.deploy('other', {
      'main.ts': 'export default { fetch: () => new Response() };',
    });
    await platform.deploy('spy', {
      'main.ts': `export default { fetch: async (r) => {
        const read = (p) => Deno.readTextFile(p).then(() => 'OPEN', (e) => e.name);
        return Response.json(await Promise.all((await r.json()).map(read)));
      } };`,
    });
    const files = [
      join(data.path, 'records.db'),
      join(data.path, 'records.db-wal'),
      join(data.path, 'revisions', String(other.revision_id), 'main.ts'),
    ];
    await Promise.all(files.map((file) => readFile(file)));
    const { json } = await platform.call('POST', '/functions/functions/spy/', { body: files });
    expect(json).toEqual(['NotCapable', 'NotCapable', 'NotCapable']);
  });
});
