/** Which Deno is used: a rehearsal in a workflow must not run a program of the checked-out repository. */
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDenoFinder } from '../../../../src/local-platform/functions/deno.ts';
import { temporaryFolder } from '../../../support/local-platform.ts';

/** A program that prints the version of a Deno. */
async function installDeno(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'deno');
  await writeFile(path, '#!/bin/sh\necho "deno 2.9.5 (stable)"\n');
  await chmod(path, 0o755);
  return path;
}

async function openMachine() {
  const folder = await temporaryFolder();
  const [workspace, system] = [join(folder.path, 'workspace'), join(folder.path, 'system')];
  const [inside, outside] = [await installDeno(join(workspace, 'bin')), await installDeno(system)];
  return {
    ...folder,
    workspace,
    system,
    inside,
    outside,
    link: (target: string, name: string) => symlink(target, join(folder.path, name)),
    path: folder.path,
  };
}

describe('The Deno of a rehearsal', () => {
  it('is that of DENO_BIN, else the first on the PATH', async () => {
    await using machine = await openMachine();
    const { workspace, system, inside, outside } = machine;
    expect(await createDenoFinder({ PATH: `/nowhere${delimiter}${system}` }, workspace)()).toMatchObject({
      path: outside,
    });
    expect(await createDenoFinder({ DENO_BIN: inside, PATH: system }, workspace)()).toMatchObject({
      path: inside,
    });
  });

  it.each<[string, (machine: Awaited<ReturnType<typeof openMachine>>) => Promise<string>]>([
    ['in a folder of the PATH in the workspace', async ({ workspace }) => join(workspace, 'bin')],
    ['in a relative folder of the PATH', async () => 'node_modules/.bin'],
    ['in an empty entry of the PATH', async () => ''],
    [
      'in a folder that links into the workspace',
      async ({ workspace, link, path }) => {
        await link(join(workspace, 'bin'), 'linked');
        return join(path, 'linked');
      },
    ],
    [
      'behind a link into the workspace',
      async ({ inside, path }) => {
        await mkdir(join(path, 'tools'));
        await symlink(inside, join(path, 'tools/deno'));
        return join(path, 'tools');
      },
    ],
    [
      'in a folder of the workspace that links out of it',
      async ({ workspace, system }) => {
        await symlink(system, join(workspace, 'out'));
        return join(workspace, 'out');
      },
    ],
    [
      'in the workspace by another name',
      async ({ workspace, link, path }) => {
        await link(workspace, 'alias');
        return join(path, 'alias/bin');
      },
    ],
  ])('is never one %s', async (_where, prepare) => {
    await using machine = await openMachine();
    const entry = await prepare(machine);
    const { workspace, system, outside } = machine;
    await expect(createDenoFinder({ PATH: entry }, workspace)()).rejects.toMatchObject({
      code: 'runtime_missing',
    });
    const both = createDenoFinder({ PATH: [entry, system].join(delimiter) }, workspace);
    expect(await both()).toMatchObject({ path: outside });
  });

  it('is never that of a package, unlike that of the local platform as a program', async () => {
    await using machine = await openMachine();
    await expect(createDenoFinder({}, machine.workspace)()).rejects.toMatchObject({
      code: 'runtime_missing',
    });
    const { path, version } = await createDenoFinder({})();
    expect(path).toContain(join('node_modules', '@deno'));
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
