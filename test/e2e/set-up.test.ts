/** What an older Node, such as one on the PATH of a fresh machine, gets from this repository. */
import { execFileSync, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { archiveOf } from '../support/package-server.ts';
import { createTree } from '../support/tree.ts';

const ROOT = join(import.meta.dirname, '../..');
const SET_UP = join(ROOT, '.github/scripts/set-up.js');
const DIST = join(ROOT, 'dist');
const { version: older, program, environment } = findOlderNode();

/** Returns the first Node on the PATH that is older than this one, or else this one with another version. */
function findOlderNode(): { version: string; program: string; environment: NodeJS.ProcessEnv } {
  const path = process.env.PATH ?? '';
  for (const folder of path.split(delimiter).filter((entry) => existsSync(join(entry, 'node')))) {
    const program = join(folder, 'node');
    const version = execFileSync(program, ['-p', 'process.versions.node'], { encoding: 'utf8' });
    const isOlder = Number.parseInt(version, 10) < Number.parseInt(process.versions.node, 10);
    if (isOlder)
      return { version: version.trim(), program, environment: { PATH: `${folder}${delimiter}${path}` } };
  }
  return { version: '20.19.0', program: process.execPath, environment: claiming('20.19.0') };
}

function claiming(version: string): NodeJS.ProcessEnv {
  const claim = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`;
  // The value of the option contains no space: the variable is split at spaces.
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(claim)}`;
  return { PATH: process.env.PATH, NODE_OPTIONS };
}

it.each(globSync('**/index.js', { cwd: DIST }))('An older Node gets one sentence from dist/%s', (bundle) => {
  const file = join(DIST, bundle);
  // Its first line names Node, by which Windows starts nothing.
  const [command, args] = process.platform === 'win32' ? [process.execPath, [file]] : [file, []];
  for (const [version, env] of [[older, environment] as const, ['24.1.0', claiming('24.1.0')] as const]) {
    const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env });
    const sentence = `This program needs Node.js 24.2 or newer, and it was started with Node.js ${version}.\n`;
    expect([status, stdout, stderr]).toEqual([1, '', sentence]);
  }
});

it.each(['24.2.0', '25.0.0'])('Node %s is new enough', (version) => {
  const args = [join(DIST, 'local-platform/index.js'), '--help'];
  expect(spawnSync(process.execPath, args, { env: claiming(version) }).status).toBe(0);
});

it('The set-up before `npm start` installs the packages of the lock, and only if one of them is missing or has another version', async () => {
  // A project with one package, which has the command `node` as the one that the set-up requires.
  const manifest = { version: '1.0.0', bin: { node: 'command.js' } };
  const project = { name: 'project', dependencies: { node: 'file:node.tgz' } };
  const text = JSON.stringify({ name: 'node', ...manifest });
  const archive = archiveOf({ 'command.js': '#!/usr/bin/env node\n', 'package.json': text });
  const integrity = `sha512-${hash('sha512', archive, 'base64')}`;
  const node = { ...manifest, resolved: 'file:node.tgz', integrity };
  const lock = { lockfileVersion: 3, packages: { '': project, 'node_modules/node': node } };
  await using folder = await createTree({
    'node.tgz': archive,
    'package.json': JSON.stringify(project),
    'package-lock.json': JSON.stringify(lock),
  });
  const setUp = () => {
    const env = { HOME: process.env.HOME, ...environment };
    const options = { cwd: folder.root, encoding: 'utf8', env } as const;
    const { status, stdout, stderr } = spawnSync(program, [SET_UP], options);
    expect(status, stderr).toBe(0);
    return stdout;
  };

  expect(setUp()).toContain('added 1 package');
  expect(setUp()).toBe('');
  await folder.write({ 'node_modules/node/package.json': '{"version":"0.9.0"}' });
  expect(setUp(), 'after a package was replaced').toContain('added 1 package');
  expect(setUp()).toBe('');
});

it('The set-up says which Node the scripts need where npm has brought none, as on macOS', async () => {
  await using folder = await createTree({ 'package-lock.json': '{"packages":{"":{}}}' });
  const setUp = (version: string) =>
    spawnSync(process.execPath, [SET_UP], { cwd: folder.root, encoding: 'utf8', env: claiming(version) });

  const stderr = `The scripts need Node.js 24.2 or newer, and this is 24.1.0. npm has none for ${process.platform} on ${process.arch}: install it, then run the command again.\n`;
  expect(setUp('24.1.0')).toMatchObject({ status: 1, stderr });
  expect(setUp('24.2.0').status).toBe(0);
});
