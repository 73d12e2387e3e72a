import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HELP } from '../../../src/local-program/command-line.ts';
import { temporaryFolder } from '../../support/local-platform.ts';
import { findOlderNode } from '../../support/older-node.ts';

const BUNDLE = join(import.meta.dirname, '../../../dist/local-platform');
/** Milliseconds; an installation may download Deno and write 96 MB. */
const PATIENCE = 180_000;

const COPY = { recursive: true };

let temporary: Awaited<ReturnType<typeof temporaryFolder>>;
/** Where the package is installed: the only thing in a folder that was empty. */
let installation: string;
let command: string;

function npm(...args: readonly string[]): void {
  const { status, stderr } = spawnSync('npm', args, { cwd: installation, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stderr}`);
}

beforeAll(async () => {
  temporary = await temporaryFolder();
  installation = join(temporary.path, 'with a space');
  await mkdir(installation);
  npm('pack', BUNDLE, '--pack-destination', temporary.path);
  const tarball = (await readdir(temporary.path)).find((name) => name.endsWith('.tgz')) ?? '';
  // Without install scripts, which current package managers leave out unless their user allows them.
  const quietly = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  npm('install', '--prefix', installation, ...quietly, join(temporary.path, tarball));
  command = join(installation, 'node_modules/.bin/cloud-platform-local');
}, PATIENCE);

afterAll(() => temporary[Symbol.asyncDispose]());

describe('The npm package cloud-platform-local', () => {
  it('contains all of the program, its README and licenses, and nothing of the action', async () => {
    const installed = await readdir(join(installation, 'node_modules/cloud-platform-local'));
    const built = await readdir(BUNDLE, { withFileTypes: true });
    const program = built.filter((entry) => entry.isFile() && entry.name !== 'action.yml');
    expect(installed.sort()).toEqual(program.map(({ name }) => name).sort());
    expect(installed).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'index.js', 'licenses.txt', 'openapi.yaml']),
    );
  });

  it('has the version of the repository, and a README with the options and the oldest Node', async () => {
    const root = JSON.parse(await readFile(join(BUNDLE, '../../package.json'), 'utf8'));
    const readme = await readFile(join(BUNDLE, 'README.md'), 'utf8');
    expect(JSON.parse(await readFile(join(BUNDLE, 'package.json'), 'utf8'))).toMatchObject({
      version: root.version,
      engines: root.engines,
      dependencies: { deno: root.devDependencies.deno },
    });
    expect(readme).toContain(HELP.trimEnd());
    expect(readme).toContain(`Node.js ${root.engines.node.replace('>=', '')} or newer`);
  });

  it(
    'installs a command that runs functions, though no install script ran and no Deno is on the PATH',
    async () => {
      await using platform = await start(command);
      expect(platform.deno).toMatch(/^\d+\.\d+\.\d+$/);
      expect(await deployAndCall(`${platform.url}/v1/functions/functions`, platform.api_key)).toBe('Hello');
    },
    PATIENCE,
  );

  it(
    'finds its Deno in the folders of pnpm, where each package sees its own dependencies only',
    async () => {
      const packages = join(installation, 'node_modules');
      const own = join(temporary.path, 'store/own/node_modules');
      const deno = join(temporary.path, 'store/deno/node_modules');
      await cp(join(packages, 'cloud-platform-local'), join(own, 'cloud-platform-local'), COPY);
      await cp(join(packages, 'deno'), join(deno, 'deno'), COPY);
      await symlink(join(deno, 'deno'), join(own, 'deno'));
      await symlink(join(packages, '@deno'), join(deno, '@deno'));
      const linked = join(temporary.path, 'command');
      await symlink(join(own, 'cloud-platform-local/index.js'), linked);
      await using platform = await start(linked);
      expect(platform.deno).toMatch(/^\d+\.\d+\.\d+$/);
    },
    PATIENCE,
  );

  it('gives an older Node a one-sentence error', () => {
    const { version, environment } = findOlderNode();
    const { status, stdout, stderr } = spawnSync(command, { encoding: 'utf8', env: environment });
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      `This program needs Node.js 24 or newer, and it was started with Node.js ${version}.\n`,
    ]);
  });
});

/** Starts the command, and returns what it prints of itself. */
async function start(program: string) {
  const child = spawn(program, ['--in-memory', '--port', '0', '--json'], {
    cwd: installation,
    env: { PATH: dirname(process.execPath) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const boot: { url: string; api_key: string; deno: string } = JSON.parse((await lines.next()).value ?? '');
  return {
    ...boot,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    },
  };
}

/** Creates a function, and returns what it answers. */
async function deployAndCall(functions: string, key: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const source = 'export default { fetch: () => new Response("Hello") };';
  const body = JSON.stringify({ name: 'hello', assets: { 'main.ts': { content: source } } });
  const created = await fetch(functions, { method: 'POST', headers, body });
  expect(created.status).toBe(201);
  await expect
    .poll(
      async () => {
        const record = await fetch(`${functions}/hello`, { headers });
        return Object(await record.json()).revision_status;
      },
      { interval: 50, timeout: PATIENCE / 2 },
    )
    .toBe('succeeded');
  return (await fetch(`${functions}/hello/`, { headers })).text();
}
