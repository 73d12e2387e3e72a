import { lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { startTestPlatform, type TestPlatform, temporaryFolder } from '../../support/local-platform.ts';

const FUNCTIONS = '/functions/functions';

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

/** Returns all files of a data folder that belong to functions, and all temporary ones. */
async function filesOf(folders: readonly string[]): Promise<string[]> {
  const listed = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true })));
  return listed.flat().sort();
}

async function bytesOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await lstat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function generate(platform: TestPlatform, name: string, modules: number): Promise<void> {
  const { status, text } = await platform.call('GET', `${FUNCTIONS}/${name}/?modules=${modules}`);
  expect([status, text]).toEqual([200, 'done']);
}

describe('The files of functions', () => {
  it('are deleted with the function, whatever its revisions did', async () => {
    await using folder = await temporaryFolder();
    const [data, temporary] = [join(folder.path, 'data'), join(folder.path, 'tmp')];
    await mkdir(temporary);
    vi.stubEnv('TMPDIR', temporary);
    await using platform = await startTestPlatform({ dataDir: data });
    await platform.deploy('first', generating);
    await platform.call('DELETE', `${FUNCTIONS}/first`);
    const folders = [join(data, 'processes'), join(data, 'revisions'), temporary];
    const before = await filesOf(folders);

    await platform.deploy('second', generating);
    await generate(platform, 'second', 5);
    await platform.deploy('second', generating);
    await generate(platform, 'second', 5);
    await platform.deploy('second', { 'main.ts': 'throw new Error("at its start");' });
    await platform.deploy('second', { 'main.ts': 'import "./none.ts";' });
    await platform.call('GET', `${FUNCTIONS}/second/exit`);
    const body = { assets: { 'main.ts': { content: 'for (;;);' } } };
    await platform.call('PATCH', `${FUNCTIONS}/second`, { body });
    expect(await filesOf(folders)).not.toEqual(before);
    await platform.call('DELETE', `${FUNCTIONS}/second`);

    await expect.poll(() => filesOf(folders), { timeout: 20_000 }).toEqual(before);
  });

  it('are compiled for the serving revision only', async () => {
    await using folder = await temporaryFolder();
    await using platform = await startTestPlatform({ dataDir: folder.path });
    await platform.deploy('hello', generating);
    const { revision_id } = await platform.deploy('hello', generating);
    await platform.deploy('hello', { 'main.ts': 'import "./none.ts";' });
    const caches = join(folder.path, 'processes', 'caches');
    await expect.poll(() => readdir(caches), { timeout: 5_000 }).toEqual([revision_id, 'template'].sort());
  });

  it('stay within a limit from one process to the next', async () => {
    await using folder = await temporaryFolder();
    const limits = { functionCacheBytes: 2_000_000 };
    await using platform = await startTestPlatform({ dataDir: folder.path, limits });
    const { revision_id } = await platform.deploy('filler', generating);
    await generate(platform, 'filler', 40);
    const cache = join(folder.path, 'processes', 'caches', String(revision_id));
    expect(await bytesOf(cache)).toBeGreaterThan(limits.functionCacheBytes);
    await platform.call('GET', `${FUNCTIONS}/filler/exit`);
    await generate(platform, 'filler', 0);
    expect(await bytesOf(cache)).toBeLessThan(limits.functionCacheBytes);
  });
});
