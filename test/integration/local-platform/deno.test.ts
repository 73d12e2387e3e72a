import { symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDenoFinder } from '../../../src/local-platform/functions/deno.ts';
import { answering, startTestPlatform, temporaryFolder } from '../../support/local-platform.ts';

const FUNCTIONS = '/functions/functions';

describe('A platform with a Deno', () => {
  const body = {
    name: 'n',
    assets: { 'main.ts': { content: 'export default { fetch: () => new Response() };' } },
  };

  it.each([
    ['that is not there', undefined, 'Could not run the Deno at'],
    ['that is another program', 'echo v24.0.0', 'is not Deno; Deno 2.9 or newer is required.'],
    ['that is too old', 'echo "deno 2.8.3 (stable)"', 'is deno 2.8.3; Deno 2.9 or newer is required.'],
    ['that fails', 'exit 1', 'Could not run the Deno at'],
  ])('%s starts, and a create reports what is missing', async (_what, script, reason) => {
    await using folder = await temporaryFolder();
    const DENO_BIN = join(folder.path, 'deno');
    if (script !== undefined) await writeFile(DENO_BIN, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    await using without = await startTestPlatform({ environment: { DENO_BIN } });
    const { status, json } = await without.call('POST', FUNCTIONS, { body });
    expect(status).toBe(503);
    expect(json.error).toMatchObject({ code: 'runtime_missing', message: expect.stringContaining(reason) });
    expect(json.error).toMatchObject({ message: expect.stringContaining('set DENO_BIN to its path') });
    expect((await without.call('GET', FUNCTIONS)).json).toEqual({ functions: [] });
  });

  it('that was removed reports what is missing to a redeploy and to an invocation', async () => {
    await using folder = await temporaryFolder();
    const dataDir = join(folder.path, 'data');
    await using before = await startTestPlatform({ dataDir, apiKey: 'a-key-of-the-tests' });
    await before.deploy('n', answering('fine'));
    await before.close();
    const environment = { DENO_BIN: join(folder.path, 'deno') };
    await using after = await startTestPlatform({ dataDir, apiKey: 'a-key-of-the-tests', environment });
    for (const [method, path] of [
      ['PATCH', `${FUNCTIONS}/n`],
      ['GET', `${FUNCTIONS}/n/`],
    ] as const) {
      const { status, json } = await after.call(method, path, method === 'PATCH' ? { body } : {});
      expect([status, Object(json.error).code]).toEqual([503, 'runtime_missing']);
    }
    expect((await after.call('GET', `${FUNCTIONS}/n`)).json.revision_status).toBe('succeeded');
  });

  it('named by a relative path resolves it from the working directory', async () => {
    const DENO_BIN = relative(process.cwd(), await realDeno());
    await using platform = await startTestPlatform({ environment: { DENO_BIN } });
    expect((await platform.deploy('n', answering('found'))).revision_status).toBe('succeeded');
  });

  it('that is installed later uses it without a restart', async () => {
    await using folder = await temporaryFolder();
    const DENO_BIN = join(folder.path, 'deno');
    await using platform = await startTestPlatform({ environment: { DENO_BIN } });
    expect((await platform.call('POST', FUNCTIONS, { body })).status).toBe(503);
    await symlink(await realDeno(), DENO_BIN);
    expect((await platform.deploy('n', answering('found'))).revision_status).toBe('succeeded');
  });
});

/** Returns the Deno that the tests run with, from the npm package. */
async function realDeno(): Promise<string> {
  return (await createDenoFinder({})()).path;
}
