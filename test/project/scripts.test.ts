/** The scripts of the workflows in `.github/scripts`, each as a process in a folder of its own. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPTS = join(import.meta.dirname, '../../.github/scripts');
/** Git and npm start slowly on some machines. Milliseconds. */
const SLOW = 30_000;
const AUTHOR = ['-c', 'user.name=octocat', '-c', 'user.email=octocat@example.com'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scripts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script with variables; `input` is its standard input. */
function run(script: string, args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const { input = '', ...environment } = settings;
  const { status, stdout } = spawnSync(process.execPath, [join(SCRIPTS, script), ...args], {
    cwd: folder,
    encoding: 'utf8',
    input,
    env: { ...process.env, GITHUB_OUTPUT: '', ...environment },
  });
  return { status, stdout };
}

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

function git(...args: readonly string[]): string {
  return execFileSync('git', [...AUTHOR, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
}

describe('expect.mjs', () => {
  const environment = { OUTPUTS: '{"operation":"created","revision_id":"r1","url":""}' };

  it.each([
    [['outputs', 'operation=created', 'revision_id=*', 'url=', 'domain='], 'operation=created'],
    [['text', 'version 1'], 'version 1'],
  ])('succeeds when all is as expected, with empty outputs as missing ones: %j', (args, shown) => {
    const { status, stdout } = run('expect.mjs', args, { ...environment, input: 'version 1\n' });
    expect(stdout).toContain(shown);
    expect(status).toBe(0);
  });

  it('fails and prints both values of each output or text that differs', () => {
    const expected = ['operation=unchanged', 'revision_id=r1', 'url=*', 'revision=r1'];
    expect(run('expect.mjs', ['outputs', ...expected], environment)).toEqual({
      status: 1,
      stdout:
        '::error::Output "operation" is "created"; expected "unchanged".\n' +
        '::error::Output "url" is ""; expected a value.\n' +
        '::error::Output "revision" is ""; expected "r1".\n',
    });
    expect(run('expect.mjs', ['text', 'version 1'], { input: 'version 2' })).toEqual({
      status: 1,
      stdout: '::error::The text is "version 2"; expected "version 1".\n',
    });
  });

  it.each([[['text']], [['outputs', 'operation']]])('fails when nothing is expected: %j', (args) => {
    expect(run('expect.mjs', args, environment).status).toBe(1);
  });
});

describe('summarize-log.mjs', () => {
  it.each([
    ['the last lines of a log, which cannot end its code block', ['2'], '````text\n```\nlast\n````'],
    ['a whole log', [], '````text\nfirst\n```\nlast\n````'],
  ])('adds %s', (_what, lines, block) => {
    write('test.log', 'first\n```\nlast\n');
    const environment = { GITHUB_STEP_SUMMARY: join(folder, 'summary') };
    expect(run('summarize-log.mjs', ['Tests', 'test.log', ...lines], environment).status).toBe(0);
    expect(run('summarize-log.mjs', ['Benches', 'missing.log'], environment).status).toBe(0);
    expect(read('summary')).toMatch(`## Tests\n\n${block}\n## Benches\n\nThe log is empty.\n`);
  });
});

describe('check-version.mjs', () => {
  const writeVersions = (version: string, lock = version) => {
    write('package.json', JSON.stringify({ version }));
    write('package-lock.json', JSON.stringify({ version, packages: { '': { version: lock } } }));
    write('dist/local-platform/package.json', JSON.stringify({ version }));
  };

  it.each([
    ['1.2.3', 'false'],
    ['1.2.3-rc.1', 'true'],
  ])('accepts the tag of version %s; it is a prerelease: %s', (version, prerelease) => {
    writeVersions(version);
    expect(run('check-version.mjs', [`v${version}`], { GITHUB_OUTPUT: join(folder, 'output') }).status).toBe(
      0,
    );
    expect(read('output')).toBe(`version=${version}\nprerelease=${prerelease}\n`);
  });

  it('names each file that has another version', () => {
    writeVersions('1.2.3', '1.2.2');
    expect(run('check-version.mjs', ['v1.2.3'])).toEqual({
      status: 1,
      stdout: '::error::The tag is v1.2.3, and the version in package-lock.json, packages is 1.2.2.\n',
    });
  });

  it.each(['v1', '1.2.3', 'v1.2.3.4', 'v1.2.3-'])('refuses the tag "%s"', (tag) => {
    writeVersions('1.2.3');
    expect(run('check-version.mjs', [tag]).stdout).toContain(`"${tag}" is not a release tag`);
  });

  it('accepts the version of this repository', () => {
    const root = join(SCRIPTS, '../..');
    const files = ['package.json', 'package-lock.json', 'dist/local-platform/package.json'];
    for (const file of files) write(file, readFileSync(join(root, file), 'utf8'));
    const { version } = JSON.parse(read('package.json'));
    expect(run('check-version.mjs', [`v${version}`]).status).toBe(0);
  });
});

it(
  'pack-release.mjs packs the npm package, and lists the sums of it and of every committed file of dist',
  () => {
    write('dist/local-platform/package.json', JSON.stringify({ name: 'some-package', version: '1.2.3' }));
    write('dist/index.js', 'export {};\n');
    write('src/index.ts', '');
    git('init', '-q');
    git('add', '-A');
    write('dist/not-committed.js', '');
    expect(run('pack-release.mjs', []).status).toBe(0);
    const listed = [
      ['dist/index.js', 'dist/index.js'],
      ['dist/local-platform/package.json', 'dist/local-platform/package.json'],
      ['some-package-1.2.3.tgz', 'release/some-package-1.2.3.tgz'],
    ] as const;
    const sum = (path: string) =>
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex');
    const lines = listed.map(([name, path]) => `${sum(path)}  ${name}\n`);
    expect(read('release/SHA256SUMS')).toBe(lines.join(''));
  },
  SLOW,
);

describe('move-major-tag.mjs', () => {
  const commit = (tag: string) => {
    git('commit', '-q', '--allow-empty', '-m', tag);
    git('tag', '-a', tag, '-m', tag);
    git('push', '-q', 'remote.git', tag);
    return git('rev-parse', 'HEAD');
  };
  const remoteCommit = (tag: string) => git('ls-remote', 'remote.git', `refs/tags/${tag}`).split('\t')[0];
  const move = (tag: string) => run('move-major-tag.mjs', [tag, 'remote.git']);

  beforeEach(() => {
    git('init', '-q');
    git('init', '-q', '--bare', 'remote.git');
  });

  it(
    'creates the major tag, moves it to a newer release, and leaves it there for others',
    () => {
      const first = commit('v1.9.0');
      expect(move('v1.9.0').status).toBe(0);
      expect(remoteCommit('v1')).toBe(first);
      const newest = commit('v1.10.0');
      expect(move('v1.10.0').stdout).toBe(`v1 is now v1.10.0, ${newest}.\n`);
      for (const tag of ['v1.9.1', 'v1.11.0-rc.1', 'v2.0.0']) commit(tag);
      expect(move('v1.9.1').stdout).toContain('v1.10.0 is the newest release of v1');
      expect(move('v1.11.0-rc.1').stdout).toContain('is not a final release');
      expect([remoteCommit('v1'), remoteCommit('v2')]).toEqual([newest, '']);
    },
    SLOW,
  );

  it(
    'fails when the tag cannot be pushed, and shows the command',
    () => {
      const head = commit('v1.0.0');
      write('remote.git/refs/tags/v1.lock', '');
      const { status, stdout } = move('v1.0.0');
      expect(status).not.toBe(0);
      const command = `git push --force remote.git ${head}:refs/tags/v1`;
      expect(stdout).toBe(`::error::Could not move v1 to v1.0.0. Move it by hand: ${command}\n`);
    },
    SLOW,
  );
});
