/** The scripts of `release.yml`, with the real git and npm; a registry on loopback and a stub of `gh` write down what they get. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, cpSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { answer, startRecordingServer } from '../support/recording-server.ts';
import { createTree, type Entry, type Tree } from '../support/tree.ts';

const ROOT = join(import.meta.dirname, '../..');
const SCRIPTS = join(ROOT, '.github/scripts');
/** Git and npm start slowly on some machines. Milliseconds. */
const SLOW = 60_000;
const NAME = 'some-package';

/** Runs a program in a folder to its end. */
async function run(folder: Tree, program: string, args: readonly string[], environment = {}) {
  const env = { ...process.env, GITHUB_OUTPUT: '', ...environment };
  const child = spawn(program, args, { cwd: folder.root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await once(child, 'close');
  const [stdout, stderr] = await output;
  return { status, stdout, stderr };
}

const runScript = (folder: Tree, name: string, args: readonly string[], environment = {}) =>
  run(folder, process.execPath, [join(SCRIPTS, name), ...args], environment);

const read = (folder: Tree, path: string) => readFileSync(folder.at(path), 'utf8');

const hash = (algorithm: string, file: string, encoding: 'hex' | 'base64') =>
  createHash(algorithm).update(readFileSync(file)).digest(encoding);

const git = async (folder: Tree, ...args: readonly string[]) => {
  const author = ['-c', 'user.name=octocat', '-c', 'user.email=octocat@example.com'];
  const { stdout } = await promisify(execFile)('git', [...author, ...args], { cwd: folder.root });
  return stdout.trim();
};

describe('check-version.mjs', () => {
  const versions = (version: string, lock = version): Readonly<Record<string, Entry>> => ({
    'package.json': JSON.stringify({ version }),
    'package-lock.json': JSON.stringify({ version, packages: { '': { version: lock } } }),
    'dist/local-platform/package.json': JSON.stringify({ version }),
  });

  it.each([
    ['1.2.3', 'false'],
    ['1.2.3-rc.1', 'true'],
  ])('accepts the tag of version %s; it is a prerelease: %s', async (version, prerelease) => {
    await using folder = await createTree(versions(version));
    const environment = { GITHUB_OUTPUT: folder.at('output') };
    const { status } = await runScript(folder, 'check-version.mjs', [`v${version}`], environment);
    expect([status, read(folder, 'output')]).toEqual([0, `version=${version}\nprerelease=${prerelease}\n`]);
  });

  it.each([
    ['v1.2.3', 'The tag is v1.2.3, and the version in package-lock.json, packages is 1.2.2.'],
    ['v1', '"v1" is not a release tag'],
    ['v1.2.3-', '"v1.2.3-" is not a release tag'],
  ])('refuses the tag "%s" when a file has another version', async (tag, message) => {
    await using folder = await createTree(versions('1.2.3', '1.2.2'));
    const { status, stdout } = await runScript(folder, 'check-version.mjs', [tag]);
    expect(status).toBe(1);
    expect(stdout).toContain(`::error::${message}`);
  });
});

it(
  'pack-release.mjs packs the npm package, and lists the sums of it and of each committed file of dist',
  async () => {
    await using folder = await createTree({
      'dist/local-platform/package.json': JSON.stringify({ name: NAME, version: '1.2.3' }),
      ...{ 'dist/index.js': 'export {};\n', 'src/index.ts': '' },
    });
    await git(folder, 'init', '-q');
    await git(folder, 'add', '-A');
    await folder.write({ 'dist/not-committed.js': '' });
    expect((await runScript(folder, 'pack-release.mjs', [])).status).toBe(0);
    const files = {
      'dist/index.js': '',
      'dist/local-platform/package.json': '',
      [`${NAME}-1.2.3.tgz`]: 'release/',
    };
    const lines = Object.entries(files).map(
      ([name, at]) => `${hash('sha256', folder.at(`${at}${name}`), 'hex')}  ${name}\n`,
    );
    expect(read(folder, 'release/SHA256SUMS')).toBe(lines.join(''));
  },
  SLOW,
);

it(
  'move-major-tag.mjs moves the major tag to the newest release, and shows the command when that fails',
  async () => {
    await using folder = await createTree({});
    await git(folder, 'init', '-q');
    await git(folder, 'init', '-q', '--bare', 'remote.git');
    const release = async (tag: string) => {
      await git(folder, 'commit', '-q', '--allow-empty', '-m', tag);
      await git(folder, 'tag', '-a', tag, '-m', tag);
      await git(folder, 'push', '-q', 'remote.git', tag);
      return git(folder, 'rev-parse', 'HEAD');
    };
    const remote = async (tag: string) =>
      (await git(folder, 'ls-remote', 'remote.git', `refs/tags/${tag}`)).split('\t')[0];
    const move = (tag: string) => runScript(folder, 'move-major-tag.mjs', [tag, 'remote.git']);
    const first = await release('v1.9.0');
    expect((await move('v1.9.0')).status).toBe(0);
    expect(await remote('v1')).toBe(first);
    const newest = await release('v1.10.0');
    const lock = 'remote.git/refs/tags/v1.lock';
    await folder.write({ [lock]: '' });
    const failed = await move('v1.10.0');
    const command = `git push --force remote.git ${newest}:refs/tags/v1`;
    const stdout = `::error::Could not move v1 to v1.10.0. Move it by hand: ${command}\n`;
    expect(failed).toMatchObject({ status: 1, stdout });
    rmSync(folder.at(lock));
    expect((await move('v1.10.0')).stdout).toBe(`v1 is now v1.10.0, ${newest}.\n`);
    for (const tag of ['v1.9.1', 'v1.11.0-rc.1', 'v2.0.0']) await release(tag);
    expect((await move('v1.9.1')).stdout).toContain('v1.10.0 is the newest release of v1');
    expect((await move('v1.11.0-rc.1')).stdout).toContain('is not a final release');
    expect([await remote('v1'), await remote('v2')]).toEqual([newest, '']);
  },
  SLOW,
);

type Published = Readonly<Record<string, string>>;
const SAME = 'the same bytes';

it.each<
  [what: string, version: string, published: Published, end: { tag: string } | { message: string; code?: 1 }]
>([
  ['publishes the newest version as latest', '1.10.0', { '1.9.0': 'x' }, { tag: 'latest' }],
  ['publishes an older version as previous', '1.9.1', { '1.10.0': 'x' }, { tag: 'previous' }],
  [
    'publishes a prerelease of a package that nobody has published as next',
    '2.0.0-rc.1',
    {},
    { tag: 'next' },
  ],
  [
    'succeeds when the same bytes are published',
    '1.1.0',
    { '1.1.0': SAME },
    { message: 'with the same bytes' },
  ],
  [
    'fails when other bytes are published',
    '1.1.0',
    { '1.1.0': 'x' },
    { message: '::error::some-package@1.1.0 is', code: 1 },
  ],
  [
    'fails when nobody knows what is published',
    '1.1.0',
    { '': '' },
    { message: 'Could not read whether', code: 1 },
  ],
])(
  'publish-package.mjs, by the real npm, %s',
  async (_what, version, published, end) => {
    await using folder = await createTree({
      'package/package.json': JSON.stringify({ name: NAME, version }),
    });
    execFileSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: folder.root });
    const own = `sha512-${hash('sha512', folder.at('package.tgz'), 'base64')}`;
    const versions = Object.entries(published).map(([number, content]) => {
      const integrity = content === SAME ? own : 'sha512-other';
      const dist = { integrity, tarball: 'http://127.0.0.1:9/a.tgz' };
      return [number, { name: NAME, version: number, dist }];
    });
    const latest = Object.keys(published)[0];
    const known = { name: NAME, 'dist-tags': { latest }, versions: Object.fromEntries(versions) };
    await using registry = await startRecordingServer(({ method }) => {
      if (method === 'PUT') return answer(200, {});
      if (latest === '') return answer(403, {});
      return latest === undefined ? answer(404, { error: 'Not found' }) : answer(200, known);
    });
    const { href } = registry.url;
    const token = `${href.replace(/^http:/, '')}:_authToken=secret`;
    await folder.write({ npmrc: `registry=${href}\n${token}\nfetch-retries=0\n` });
    const settings = { npm_config_userconfig: folder.at('npmrc'), npm_config_cache: folder.at('cache') };
    const ended = await runScript(folder, 'publish-package.mjs', ['./package.tgz'], settings);
    const { tag, message = '', code = 0 } = { tag: undefined, message: undefined, code: undefined, ...end };
    expect(ended.status, ended.stderr).toBe(code);
    expect(ended.stdout + ended.stderr).toContain(message);
    const sent = registry.requests.flatMap((request) => (request.method === 'PUT' ? [request.json()] : []));
    expect(sent).toMatchObject(
      tag ? [{ name: NAME, access: 'public', 'dist-tags': { [tag]: version } }] : [],
    );
  },
  SLOW,
);

/** `view` prints whether the release is a draft, and fails when there is none. */
const GH = `#!/bin/bash
echo "$*" >> commands
if [[ "$2" == view ]]; then [[ "$IS_DRAFT" ]] && echo "$IS_DRAFT"; fi
`;
const VIEW = 'release view v1.2.3 --json isDraft --jq .isDraft';
const CREATE =
  'release create v1.2.3 release/SHA256SUMS release/package.tgz --verify-tag --title v1.2.3 ' +
  '--notes-file notes.md --generate-notes --prerelease=false';

it.each([
  ['is created', '', [VIEW, CREATE]],
  ['is created again after an interrupted run', 'true', [VIEW, 'release delete v1.2.3 --yes', CREATE]],
  ['stays as it is', 'false', [VIEW]],
])('A release %s', async (_, IS_DRAFT, commands) => {
  const { jobs } = parse(readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8'));
  const script: string = jobs.release.steps.at(-1).run;
  await using folder = await createTree({ 'release/SHA256SUMS': '', 'release/package.tgz': '', gh: GH });
  cpSync(SCRIPTS, folder.at('.github/scripts'), { recursive: true });
  chmodSync(folder.at('gh'), 0o755);
  const environment = {
    ...{ TAG: 'v1.2.3', PRERELEASE: 'false', IS_DRAFT },
    ...{ GITHUB_REPOSITORY: 'octo/example', GITHUB_SHA: 'a'.repeat(40) },
    PATH: [folder.root, process.env.PATH].join(delimiter),
  };
  const { status, stderr } = await run(folder, 'bash', ['-eo', 'pipefail', '-c', script], environment);
  expect(status, stderr).toBe(0);
  expect(read(folder, 'commands').trimEnd().split('\n')).toEqual(commands);
});
