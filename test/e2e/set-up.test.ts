/** What an older Node, such as one on the PATH of a fresh machine, gets from this repository. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findOlderNode } from '../support/older-node.ts';
import { createTree } from '../support/tree.ts';

const ROOT = join(import.meta.dirname, '../..');
const SET_UP = join(ROOT, '.github/scripts/set-up.js');
const DIST = join(ROOT, 'dist');
/** Milliseconds; npm runs several times, on a machine that is busy with other tests. */
const PATIENCE = 120_000;
const { version: older, environment } = findOlderNode();

it.each(globSync('**/index.js', { cwd: DIST }))(
  'An older Node gets a one-sentence error from dist/%s',
  (bundle) => {
    const { status, stdout, stderr } = spawnSync(join(DIST, bundle), { encoding: 'utf8', env: environment });
    const sentence = `This program needs Node.js 24 or newer, and it was started with Node.js ${older}.\n`;
    expect([status, stdout, stderr]).toEqual([1, '', sentence]);
  },
);

function run(folder: string, ...command: readonly [string, ...string[]]): string {
  const [program, ...args] = command;
  const env = { HOME: process.env.HOME, ...environment };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', env });
  expect(status, stderr).toBe(0);
  return stdout;
}

it(
  'The set-up before `npm start` installs the packages of the lock, and only if one of them is missing or has another version',
  async () => {
    // A project with one package, which has the command `node` as the one that the set-up requires.
    const manifest = { name: 'node', version: '1.0.0', bin: { node: 'command.js' } };
    const project = { name: 'project', dependencies: { node: 'file:node.tgz' } };
    await using folder = await createTree({
      'package/command.js': '#!/usr/bin/env node\n',
      'package/package.json': JSON.stringify(manifest),
      'package.json': JSON.stringify(project),
    });
    run(folder.root, 'tar', '-czf', 'node.tgz', 'package');
    const sum = createHash('sha512').update(await readFile(folder.at('node.tgz')));
    const { version, bin } = manifest;
    const integrity = `sha512-${sum.digest('base64')}`;
    const node = { version, bin, resolved: 'file:node.tgz', integrity };
    const lock = { lockfileVersion: 3, packages: { '': project, 'node_modules/node': node } };
    await folder.write({ 'package-lock.json': JSON.stringify(lock) });
    const setUp = () => run(folder.root, 'node', SET_UP);

    expect(setUp()).toContain('added 1 package');
    expect(setUp()).toBe('');
    await folder.write({ 'node_modules/node/package.json': '{"version":"0.9.0"}' });
    expect(setUp(), 'after a package was replaced').toContain('added 1 package');
    const installed = 'node_modules/.package-lock.json';
    const text = await readFile(folder.at(installed), 'utf8');
    await folder.write({ [installed]: text.replace('sha512-', 'sha512-0') });
    expect(setUp(), 'after other bytes of a package were installed').toContain('added 1 package');
    expect(setUp()).toBe('');
  },
  PATIENCE,
);
