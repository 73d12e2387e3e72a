/** Which Deno is used, and what is reported without one. */
import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDenoFinder } from '../../src/local-platform/functions/deno.ts';
import { denoPath } from '../support/action-process.ts';
import { answering, FUNCTIONS, startTestPlatform, toAssets } from '../support/local-platform.ts';
import { createTree } from '../support/tree.ts';

const body = { name: 'n', assets: toAssets(answering('fine')) };

async function install(folder: string, script: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'deno'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return join(folder, 'deno');
}

describe('A platform with a Deno', () => {
  it.each([
    ['that is not there', 'nothing', 'Could not run the Deno at'],
    ['that is another program', process.execPath, 'is not Deno; Deno 2.9 or newer is required.'],
    ['that is too old', 'deno', 'is deno 2.8.3; Deno 2.9 or newer is required.'],
  ])('%s starts, and a create reports what is missing', async (_what, program, reason) => {
    await using folder = await createTree();
    await install(folder.root, 'echo "deno 2.8.3 (stable)"');
    const environment = { DENO_BIN: resolve(folder.root, program) };
    await using without = await startTestPlatform({ environment });
    const { status, json, text } = await without.call('POST', FUNCTIONS, { body });
    expect([status, json]).toMatchObject([503, { error: { code: 'runtime_missing' } }]);
    expect(text).toMatch(new RegExp(`${reason}.*set DENO_BIN to its path`));
    expect(await without.list(FUNCTIONS)).toEqual([]);
  });

  it('that was removed reports that to redeploys and invocations, until it is installed again', async () => {
    await using folder = await createTree();
    const settings = { dataDir: folder.at('data'), apiKey: 'a-key-of-the-tests' };
    const relativePath = relative(process.cwd(), await denoPath());
    const before = await startTestPlatform({ ...settings, environment: { DENO_BIN: relativePath } });
    expect((await before.deploy('n', answering('fine'))).revision_status).toBe('succeeded');
    await before.close();
    const DENO_BIN = folder.at('deno');
    await using after = await startTestPlatform({ ...settings, environment: { DENO_BIN } });
    for (const { status, json } of [
      await after.call('PATCH', `${FUNCTIONS}/n`, { body }),
      await after.call('GET', `${FUNCTIONS}/n/`),
    ])
      expect([status, Object(json.error).code]).toEqual([503, 'runtime_missing']);
    await folder.write({ deno: { link: await denoPath() } });
    expect((await after.deploy('n', answering('found'))).revision_status).toBe('succeeded');
  });
});

describe('The Deno of a rehearsal', () => {
  /** A checkout, and a system, each with a Deno and links to the other. */
  async function openMachine() {
    const tree = await createTree({
      'workspace/out': { link: '../system' },
      linked: { link: 'workspace/bin' },
      alias: { link: 'workspace' },
      'tools/deno': { link: '../workspace/bin/deno' },
    });
    const version = 'echo "deno 2.9.5 (stable)"';
    const inside = await install(tree.at('workspace/bin'), version);
    const outside = await install(tree.at('system'), version);
    const find = (environment: NodeJS.ProcessEnv) => createDenoFinder(environment, tree.at('workspace'))();
    return { ...tree, system: tree.at('system'), inside, outside, find };
  }

  it('is that of DENO_BIN, else the first on the PATH, and never that of a package', async () => {
    await using machine = await openMachine();
    const { system, inside, outside, find } = machine;
    expect(await find({ PATH: `/nowhere${delimiter}${system}` })).toMatchObject({ path: outside });
    expect(await find({ DENO_BIN: inside, PATH: system })).toMatchObject({ path: inside });
    await expect(find({})).rejects.toMatchObject({ code: 'runtime_missing' });
    const { path, version } = await createDenoFinder({})();
    expect(path).toContain(join('node_modules', '@deno'));
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it.each([
    ...['', 'node_modules/.bin', '{root}/workspace/bin', '{root}/workspace/out'],
    ...['{root}/linked', '{root}/tools', '{root}/alias/bin'],
  ])('is never one of the workspace, such as by the entry "%s" of the PATH', async (entry) => {
    await using machine = await openMachine();
    const { root, system, outside, find } = machine;
    const PATH = entry.replace('{root}', root);
    await expect(find({ PATH })).rejects.toMatchObject({ code: 'runtime_missing' });
    expect(await find({ PATH: [PATH, system].join(delimiter) })).toMatchObject({ path: outside });
  });
});
