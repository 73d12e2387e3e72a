import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { startTestPlatform, type TestPlatform, temporaryFolder } from '../support/local-platform.ts';

const FUNCTION = '/functions/functions/f';

/** Compiles generated code, as much as requested, and ends on request. */
const generating = {
  'main.ts': `export default { async fetch(request) {
    if (request.url.endsWith('/exit')) Deno.exit(1);
    const count = Number(new URL(request.url).searchParams.get('modules'));
    for (let index = 0; index < count; index += 1) {
      const code = \`export const text: string = "\${'x'.repeat(50_000)}\${index}";\`;
      await import(\`data:application/typescript,\${encodeURIComponent(code)}\`);
    }
    return new Response('done');
  } };`,
};

async function generate(platform: TestPlatform, modules: number): Promise<void> {
  expect((await platform.call('GET', `${FUNCTION}/?modules=${modules}`)).text).toBe('done');
}

it('The files of a function are compiled for its serving revision only, and deleted with it, whatever it did', async () => {
  await using folder = await temporaryFolder();
  const [data, temporary] = [join(folder.path, 'data'), join(folder.path, 'tmp')];
  await mkdir(temporary);
  vi.stubEnv('TMPDIR', temporary);
  await using platform = await startTestPlatform({ dataDir: data });
  const folders = [join(data, 'processes'), join(data, 'revisions'), temporary];
  const files = async () =>
    (await Promise.all(folders.map((path) => readdir(path, { recursive: true })))).flat().sort();
  const caches = () => readdir(join(data, 'processes', 'caches'));
  await platform.deploy('f', generating);
  await platform.call('DELETE', FUNCTION);
  await expect.poll(caches, { timeout: 5_000 }).toEqual(['template']);
  const before = await files();

  await platform.deploy('f', generating);
  await generate(platform, 5);
  const { revision_id } = await platform.deploy('f', generating);
  await platform.deploy('f', { 'main.ts': 'throw new Error("at its start");' });
  await platform.deploy('f', { 'main.ts': 'import "./none.ts";' });
  await expect.poll(caches, { timeout: 5_000 }).toEqual([revision_id, 'template'].sort());
  await generate(platform, 5);
  await platform.call('GET', `${FUNCTION}/exit`);
  const body = { assets: { 'main.ts': { content: 'for (;;);' } } };
  await platform.call('PATCH', FUNCTION, { body });
  expect(await files()).not.toEqual(before);
  await platform.call('DELETE', FUNCTION);
  await expect.poll(files, { timeout: 20_000 }).toEqual(before);
});

it('The compiled code of a function stays within a limit from one process to the next', async () => {
  await using folder = await temporaryFolder();
  const limits = { functionCacheBytes: 2_000_000 };
  await using platform = await startTestPlatform({ dataDir: folder.path, limits });
  const { revision_id } = await platform.deploy('f', generating);
  const cache = join(folder.path, 'processes', 'caches', String(revision_id));
  const bytes = async () => {
    const names = await readdir(cache, { recursive: true });
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(cache, name))).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  await generate(platform, 40);
  expect(await bytes()).toBeGreaterThan(limits.functionCacheBytes);
  await platform.call('GET', `${FUNCTION}/exit`);
  await generate(platform, 0);
  expect(await bytes()).toBeLessThan(limits.functionCacheBytes);
});
