/** What functions leave on the disk. */
import { readdir } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { startTestPlatform } from '../support/local-platform.ts';
import { createTree, temporaryIn } from '../support/tree.ts';

const FUNCTION = '/functions/functions/f';

/** Compiles generated code, and ends on request. */
const generating = {
  'main.ts': `export default { async fetch(request) {
    if (request.url.endsWith('/exit')) Deno.exit(1);
    for (let index = 0; index < 5; index += 1) {
      const code = \`export const text: string = "\${'x'.repeat(50_000)}\${index}";\`;
      await import(\`data:application/typescript,\${encodeURIComponent(code)}\`);
    }
    return new Response('done');
  } };`,
};

it('A deleted function leaves no file, whatever it did, also where the temporary folder has a comma', async () => {
  await using folder = await createTree({ 'tmp,here/': '' });
  for (const [name, path] of Object.entries(temporaryIn(folder.at('tmp,here')))) vi.stubEnv(name, path);
  await using platform = await startTestPlatform({ dataDir: folder.at('data') });
  const folders = ['data/deno', 'data/revisions', 'tmp,here'].map(folder.at);
  // SQLite's own files beside a cache of Deno exist only while a process has it open.
  const files = async () =>
    (await Promise.all(folders.map((path) => readdir(path, { recursive: true }))))
      .flat()
      .filter((path) => !/^\w+_cache_v\d+-(?:shm|wal)$/.test(path))
      .sort();
  await platform.deploy('f', generating);
  await platform.call('DELETE', FUNCTION);
  const ofRevisions = expect.stringMatching(/^(?:gen$|[0-9a-f]{8}-)/);
  await expect.poll(files).not.toContainEqual(ofRevisions);
  const before = await files();

  await platform.deploy('f', generating);
  expect((await platform.call('GET', `${FUNCTION}/`)).text).toBe('done');
  await platform.deploy('f', { 'main.ts': 'throw new Error("at its start");' });
  await platform.call('GET', `${FUNCTION}/exit`);
  const body = { assets: { 'main.ts': { content: 'for (;;);' }, 'deno.json': { content: '{}' } } };
  await platform.call('PATCH', FUNCTION, { body });
  expect(await files()).not.toEqual(before);
  await platform.call('DELETE', FUNCTION);
  await expect.poll(files).toEqual(before);
});
