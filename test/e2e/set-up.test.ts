import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/local-platform.ts';
import { findOlderNode } from '../support/older-node.ts';

const SET_UP = join(import.meta.dirname, '../../.github/scripts/set-up.js');
/** Milliseconds; npm runs several times, on a machine that is busy with other tests. */
const PATIENCE = 120_000;
const { environment } = findOlderNode();

function run(folder: string, ...command: readonly [string, ...string[]]): string {
  const [program, ...args] = command;
  const env = { HOME: process.env.HOME, ...environment };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', env });
  expect(status, stderr).toBe(0);
  return stdout;
}

/** Creates a project with one package, which has the command `node` as the one that the set-up requires. */
async function createProject(folder: string): Promise<void> {
  const tarball = 'node-1.0.0.tgz';
  const manifest = { name: 'node', version: '1.0.0', bin: { node: 'command.js' } };
  await mkdir(join(folder, 'package'));
  await writeFile(join(folder, 'package/command.js'), '#!/usr/bin/env node\n');
  await writeFile(join(folder, 'package/package.json'), JSON.stringify(manifest));
  run(folder, 'tar', '-czf', tarball, 'package');
  const sum = createHash('sha512').update(await readFile(join(folder, tarball)));
  const project = { name: 'project', dependencies: { node: `file:${tarball}` } };
  const { version, bin } = manifest;
  const locked = { version, bin, resolved: `file:${tarball}`, integrity: `sha512-${sum.digest('base64')}` };
  const lock = { lockfileVersion: 3, packages: { '': project, 'node_modules/node': locked } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(project));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
}

describe('The set-up before `npm start` and `npm run platform`', () => {
  it(
    'installs the packages of the lock, and only if one of them is missing or has another version',
    async () => {
      await using temporary = await temporaryFolder();
      const folder = temporary.path;
      const setUp = () => run(folder, 'node', SET_UP);
      const installed = join(folder, 'node_modules/node');
      await createProject(folder);

      expect(setUp()).toContain('added 1 package');
      expect(setUp()).toBe('');
      await writeFile(join(installed, 'package.json'), '{"version":"0.9.0"}');
      expect(setUp(), 'after a package was replaced').toContain('added 1 package');
      const lock = join(folder, 'node_modules/.package-lock.json');
      await writeFile(lock, (await readFile(lock, 'utf8')).replace('sha512-', 'sha512-0'));
      expect(setUp(), 'after other bytes of a package were installed').toContain('added 1 package');
      expect(setUp()).toBe('');
    },
    PATIENCE,
  );
});
