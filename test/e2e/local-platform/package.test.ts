import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { HELP } from '../../../src/local-program/command-line.ts';
import { answering, FUNCTIONS, send } from '../../support/local-platform.ts';
import { startProgram } from '../../support/local-platform-program.ts';
import { createTree } from '../../support/tree.ts';

const BUNDLE = join(import.meta.dirname, '../../../dist/local-platform');

const MODULES = join(import.meta.dirname, '../../../node_modules');
const OPTIONS = '--noEmit --strict --ignoreConfig --module nodenext --target esnext --types node --typeRoots';
const TSC = [join(MODULES, 'typescript/bin/tsc'), ...OPTIONS.split(' '), join(MODULES, '@types')];

const temporary = await createTree();
afterAll(() => temporary[Symbol.asyncDispose]());
/** Where the package is installed: the only thing in a folder that was empty. */
const installation = temporary.at('with a space');
await mkdir(installation);

function npm(...args: readonly string[]): void {
  // On Windows, npm is a script of the shell.
  const command = ['npm', ...args.map((arg) => `"${arg}"`)].join(' ');
  const { status, stderr } = spawnSync(command, { cwd: installation, encoding: 'utf8', shell: true });
  if (status !== 0) throw new Error(`${command} failed:\n${stderr}`);
}

npm('pack', BUNDLE, '--pack-destination', temporary.root);
const tarball = (await readdir(temporary.root)).find((name) => name.endsWith('.tgz')) ?? '';
// Without install scripts, which current package managers leave out unless their user allows them.
const quietly = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
npm('install', '--prefix', installation, ...quietly, temporary.at(tarball));
const link = join(installation, 'node_modules/.bin/cloud-platform-local');
const { ComSpec: shell } = process.env;
const program = shell === undefined ? [link] : [shell, '/c', `${link}.cmd`];

describe('The npm package cloud-platform-local', () => {
  it('has a README with the options and the oldest Node', async () => {
    const { engines } = JSON.parse(await readFile(join(BUNDLE, 'package.json'), 'utf8'));
    const readme = await readFile(join(BUNDLE, 'README.md'), 'utf8');
    expect(readme).toContain(HELP.trimEnd());
    expect(readme).toContain(`Node.js ${engines.node.replace('>=', '')} or newer`);
  });

  it('exports a platform for tests, with its types', async () => {
    const program = `import { type LocalPlatform, startLocalPlatform } from 'cloud-platform-local';
      await using platform: LocalPlatform = await startLocalPlatform({ limits: { bucketCount: 1 } });
      const headers = { authorization: \`Bearer \${platform.apiKey}\` };
      await platform.reset();
      process.stdout.write(await (await fetch(\`\${platform.url}/v1/storage/buckets\`, { headers })).text());
      // @ts-expect-error: the types are those of the options.
      if (false) startLocalPlatform({ limits: { none: 1 } });`;
    await writeFile(join(installation, 'use.mts'), program);
    const checked = spawnSync(process.execPath, [...TSC, 'use.mts'], { cwd: installation });
    expect([checked.status, String(checked.stdout)]).toEqual([0, '']);
    const { stdout, stderr } = spawnSync(process.execPath, ['use.mts'], { cwd: installation });
    expect([String(stdout), String(stderr)]).toEqual(['{"buckets":[]}\n', '']);
  });

  it('installs a command that runs functions and serves the dashboard, though no install script ran and no Deno is on the PATH', async () => {
    const environment = { PATH: dirname(process.execPath) };
    const how = { program, cwd: installation, environment };
    await using platform = await startProgram(['--in-memory', '--port', '0'], how);
    for (const path of ['', 'dashboard/dashboard.js', 'dashboard/dashboard.css', 'dashboard/preact.js'])
      expect((await send(`${platform.url}/_local/${path}`, 'GET', undefined)).status).toBe(200);
    await platform.deploy('hello', answering('Hello'));
    expect((await platform.call('GET', `${FUNCTIONS}/hello/`)).text).toBe('Hello');
  });
});
