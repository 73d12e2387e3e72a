import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { startTestPlatform, temporaryFolder } from '../support/local-platform.ts';

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

it('The files of a function are compiled for its serving revision only, and deleted with it, whatever it did', async () => {
  await using folder = await temporaryFolder();
  const [data, temporary] = [join(folder.path, 'data'), join(folder.path, 'tmp')];
  await mkdir(temporary);
  vi.stubEnv('TMPDIR', temporary);
  await using platform = await startTestPlatform({ dataDir: data });
  const folders = [join(data, 'processes'), join(data, 'revisions'), temporary];
  const files = async () =>
    (await Promise.all(folders.map((path) => readdir(path, { recursive: true })))).flat().sort();
  const generate = () => platform.call('GET', `${FUNCTION}/`);
  const caches = () => readdir(join(data, 'processes', 'caches'));
  await platform.deploy('f', generating);
  await platform.call('DELETE', FUNCTION);
  await expect.poll(caches, { timeout: 5_000 }).toEqual(['template']);
  const before = await files();

  await platform.deploy('f', generating);
  await generate();
  const { revision_id } = await platform.deploy('f', generating);
  await platform.deploy('f', { 'main.ts': 'throw new Error("at its start");' });
  await platform.deploy('f', { 'main.ts': 'import "./none.ts";' });
  await expect.poll(caches, { timeout: 5_000 }).toEqual([revision_id, 'template'].sort());
  await generate();
  await platform.call('GET', `${FUNCTION}/exit`);
  const body = { assets: { 'main.ts': { content: 'for (;;);' } } };
  await platform.call('PATCH', FUNCTION, { body });
  expect(await files()).not.toEqual(before);
  await platform.call('DELETE', FUNCTION);
  await expect.poll(files, { timeout: 20_000 }).toEqual(before);
});
