/** The scripts of the workflows: those of `release.yml` with the real git and npm; a registry on loopback and a stub of `gh` write down what they get. */
import { execFileSync, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, cpSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { answer, startRecordingServer } from '../support/recording-server.ts';
import { createTree, type Tree } from '../support/tree.ts';

const ROOT = join(import.meta.dirname, '../..');
const SCRIPTS = join(ROOT, '.github/scripts');
const WORKFLOW = parse(readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8'));
const NAME = 'some-package';

async function run(folder: Tree, program: string, args: readonly string[], environment = {}, input = '') {
  const env = { ...process.env, GITHUB_OUTPUT: '', ...environment };
  const child = spawn(program, args, { cwd: folder.root, env });
  child.stdin.end(input);
  const ended = [text(child.stdout), text(child.stderr), once(child, 'close')] as const;
  const [stdout, stderr, [status]] = await Promise.all(ended);
  return { status, stdout, stderr };
}

const runScript = (folder: Tree, name: string, args: readonly string[], environment = {}, input = '') =>
  run(folder, process.execPath, [join(SCRIPTS, name), ...args], environment, input);

const read = (folder: Tree, path: string) => readFileSync(folder.at(path), 'utf8');

const git = (folder: Tree, ...args: readonly string[]) => {
  const author = ['-c', 'user.name=octocat', '-c', 'user.email=octocat@example.com'];
  return execFileSync('git', [...author, ...args], { cwd: folder.root, encoding: 'utf8' }).trim();
};

const OTHER_VERSION =
  '::error::The tag is v1.2.3, and the version in package-lock.json, packages is 1.2.2.\n';
const OTHER_REPOSITORY =
  '::error::This repository is git+https://github.com/octo/deploy.git, and the one in package.json is git+https://github.com/OWNER/deploy.git. Set it there, then run npm run docs and npm run build.\n';
const NO_TAG = 'is not a release tag such as v1.2.3 or v1.2.3-rc.1.\n';

it.each([
  ['v1.2.3', '1.2.3', 'octo', 0, 'version=1.2.3\nprerelease=false\n'],
  ['v1.2.3-rc.1', '1.2.3-rc.1', 'octo', 0, 'version=1.2.3-rc.1\nprerelease=true\n'],
  ['v1.2.3', '1.2.2', 'OWNER', 1, OTHER_VERSION + OTHER_REPOSITORY],
  ['v1', '1', 'octo', 1, `::error::"v1" ${NO_TAG}`],
  ['v1.2.3-', '1.2.3-', 'octo', 1, `::error::"v1.2.3-" ${NO_TAG}`],
])('check-version.mjs compares tag %s with version %s and owner %s', async (tag, locked, ...row) => {
  const [owner, ...end] = row;
  const version = tag.slice(1);
  const url = `git+https://github.com/${owner}/deploy.git`;
  await using folder = await createTree({
    'package.json': JSON.stringify({ version, repository: { url } }),
    'package-lock.json': JSON.stringify({ version, packages: { '': { version: locked } } }),
    'dist/local-platform/package.json': JSON.stringify({ version }),
    output: '',
  });
  const environment = { GITHUB_OUTPUT: folder.at('output'), GITHUB_REPOSITORY: 'octo/deploy' };
  const { status, stdout } = await runScript(folder, 'check-version.mjs', [tag], environment);
  expect([status, stdout]).toEqual(end);
  expect(read(folder, 'output')).toBe(status === 0 ? stdout : '');
});

it('pack-release.mjs packs the npm package, lists what ships, and sums up both and each committed file of dist', async () => {
  await using folder = await createTree({
    'dist/local-platform/package.json': JSON.stringify({ name: NAME, version: '1.2.3' }),
    'dist/index.js': 'export {};\n',
    'src/index.ts': '',
  });
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(ROOT, file), folder.at(file));
  git(folder, 'init', '-q');
  git(folder, 'add', '-A');
  await folder.write({ 'dist/not-committed.js': '' });
  const { status, stderr } = await runScript(folder, 'pack-release.mjs', []);
  expect(status, stderr).toBe(0);
  const packed = ['dist/index.js', 'dist/local-platform/package.json'];
  const released = [`${NAME}-1.2.3.tgz`, 'sbom.cdx.json'];
  const paths = [...packed, ...released.map((name) => `release/${name}`)];
  const sums = paths.map((path) => `${hash('sha256', readFileSync(folder.at(path)))}  ${path}\n`);
  expect(read(folder, 'release/SHA256SUMS')).toBe(sums.join('').replaceAll('release/', ''));
  const { components } = JSON.parse(read(folder, 'release/sbom.cdx.json'));
  const names: string[] = components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['undici', 'deno', 'htm', 'preact']));
  expect(names).not.toContain('vitest');
});

it('move-major-tag.mjs moves the major tag to the newest release, and shows the command when that fails', async () => {
  await using folder = await createTree();
  git(folder, 'init', '-q');
  git(folder, 'init', '-q', '--bare', 'remote.git');
  const release = (tag: string) => {
    git(folder, 'commit', '-q', '--allow-empty', '-m', tag);
    git(folder, 'tag', '-a', tag, '-m', tag);
    git(folder, 'push', '-q', 'remote.git', tag);
    return git(folder, 'rev-parse', 'HEAD');
  };
  const remote = (tag: string) => git(folder, 'ls-remote', 'remote.git', `refs/tags/${tag}`).split('\t')[0];
  const move = (tag: string) => runScript(folder, 'move-major-tag.mjs', [tag, 'remote.git']);
  const first = release('v1.9.0');
  expect((await move('v1.9.0')).status).toBe(0);
  expect(remote('v1')).toBe(first);
  const newest = release('v1.10.0');
  const lock = 'remote.git/refs/tags/v1.lock';
  await folder.write({ [lock]: '' });
  const command = `git push --force remote.git ${newest}:refs/tags/v1`;
  const stdout = `::error::Could not move v1 to v1.10.0. Move it by hand: ${command}\n`;
  expect(await move('v1.10.0')).toMatchObject({ status: 1, stdout });
  rmSync(folder.at(lock));
  expect((await move('v1.10.0')).stdout).toBe(`v1 is now v1.10.0, ${newest}.\n`);
  for (const tag of ['v1.9.1', 'v1.11.0-rc.1', 'v2.0.0']) release(tag);
  expect((await move('v1.9.1')).stdout).toContain('v1.10.0 is the newest release of v1');
  expect((await move('v1.11.0-rc.1')).stdout).toContain('is not a final release');
  expect([remote('v1'), remote('v2')]).toEqual([newest, '']);
});

/** The integrity of a version by its number, or the status of a registry that knows no version. */
type Published = Readonly<Record<string, string>> | 403 | 404;
const SAME = 'the same bytes';

it.each<[title: string, version: string, Published, tags: readonly string[], status: number, text: string]>([
  ['publishes the newest version as latest', '1.10.0', { '1.9.0': 'x' }, ['latest'], 0, ''],
  ['publishes an older version as previous', '1.9.1', { '1.10.0': 'x' }, ['previous'], 0, ''],
  ['publishes a prerelease of a package that nobody has published', '2.0.0-rc.1', 404, ['next'], 0, ''],
  ['succeeds when the same bytes are published', '1.1.0', { '1.1.0': SAME }, [], 0, 'with the same bytes'],
  ['fails when other bytes are published', '1.1.0', { '1.1.0': 'x' }, [], 1, '::error::some-package@1.1.0'],
  ['fails when nobody knows what is published', '1.1.0', 403, [], 1, 'Could not read which versions'],
])('publish-package.mjs, by the real npm, %s', async (_title, version, published, tags, status, text) => {
  await using folder = await createTree({ 'package/package.json': JSON.stringify({ name: NAME, version }) });
  execFileSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: folder.root });
  const own = `sha512-${hash('sha512', readFileSync(folder.at('package.tgz')), 'base64')}`;
  const versions = Object.entries(published).map(([number, content]) => {
    const dist = { integrity: content === SAME ? own : content, tarball: 'http://127.0.0.1:1/a.tgz' };
    return [number, { name: NAME, version: number, dist }];
  });
  const latest = versions[0]?.[0];
  const known = { name: NAME, 'dist-tags': { latest }, versions: Object.fromEntries(versions) };
  await using registry = await startRecordingServer(({ method }) => {
    if (method === 'PUT') return answer(200, {});
    return typeof published === 'number' ? answer(published, {}) : answer(200, known);
  });
  const { href, host } = registry.url;
  await folder.write({ npmrc: `//${host}/:_authToken=secret\nfetch-retries=0\n` });
  const ended = await runScript(folder, 'publish-package.mjs', ['./package.tgz'], {
    npm_config_registry: href,
    npm_config_userconfig: folder.at('npmrc'),
    npm_config_cache: folder.at('cache'),
  });
  expect(ended.status, ended.stderr).toBe(status);
  expect(ended.stdout + ended.stderr).toContain(text);
  const sent = registry.requests.flatMap((request) => (request.method === 'PUT' ? [request.json()] : []));
  const expected = tags.map((tag) => ({ name: NAME, access: 'public', 'dist-tags': { [tag]: version } }));
  expect(sent).toMatchObject(expected);
});

it('The major tag moves without npm, which accepts the first version of a package only by hand', () => {
  expect(WORKFLOW.jobs.major.needs).toEqual(['build', 'release']);
});

/** `view` prints whether the release is a draft, and fails when there is none. */
const GH = `#!/bin/bash
echo "$*" >> commands
if [[ "$2" == view ]]; then [[ "$IS_DRAFT" ]] && echo "$IS_DRAFT"; fi
`;
const VIEW = 'release view v1.2.3 --json isDraft --jq .isDraft';
const CREATE =
  'release create v1.2.3 release/SHA256SUMS release/package.tgz --verify-tag --title v1.2.3 --notes-file notes.md --generate-notes --prerelease=false';

it.each([
  ['is created', '', [VIEW, CREATE]],
  ['is created again after an interrupted run', 'true', [VIEW, 'release delete v1.2.3 --yes', CREATE]],
  ['stays as it is', 'false', [VIEW]],
])('A release %s', async (_, IS_DRAFT, commands) => {
  const script: string = WORKFLOW.jobs.release.steps.at(-1).run;
  await using folder = await createTree({ 'release/SHA256SUMS': '', 'release/package.tgz': '', gh: GH });
  cpSync(SCRIPTS, folder.at('.github/scripts'), { recursive: true });
  chmodSync(folder.at('gh'), 0o755);
  const PATH = [folder.root, process.env.PATH].join(delimiter);
  const environment = { TAG: 'v1.2.3', PRERELEASE: 'false', IS_DRAFT, PATH };
  const { status, stderr } = await run(folder, 'bash', ['-eo', 'pipefail', '-c', script], environment);
  expect(status, stderr).toBe(0);
  expect(read(folder, 'commands').trimEnd().split('\n')).toEqual(commands);
});

it.each([
  [
    ['outputs', 'operation=unchanged', 'revision_id=r1', 'url=*', 'domain='],
    '::error::Output "operation" is "created"; expected "unchanged".\n' +
      '::error::Output "url" is ""; expected a value.\n',
  ],
  [['text', 'version 1'], '::error::The text is "version 2"; expected "version 1".\n'],
  [['text'], ''],
])('expect.mjs fails and prints what differs, or when nothing is expected: %j', async (args, stdout) => {
  await using folder = await createTree();
  const environment = { OUTPUTS: '{"operation":"created","revision_id":"r1","url":""}' };
  const ended = await runScript(folder, 'expect.mjs', args, environment, 'version 2');
  expect(ended).toMatchObject({ status: 1, stdout });
});

it('summarize-log.mjs adds the last lines of a log, which cannot end their code block', async () => {
  await using folder = await createTree({ 'test.log': 'first\n```\nlast\n' });
  const environment = { GITHUB_STEP_SUMMARY: folder.at('summary') };
  for (const args of ['Tests test.log 2', 'Benches missing.log'])
    expect((await runScript(folder, 'summarize-log.mjs', args.split(' '), environment)).status).toBe(0);
  const block = '````text\n```\nlast\n````';
  expect(read(folder, 'summary')).toBe(`## Tests\n\n${block}\n## Benches\n\nThe log is empty.\n`);
});
