/** The scripts of the workflows in `.github/scripts`, each as a process in a folder of its own. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPTS = join(import.meta.dirname, '../../../.github/scripts');
/** Git and npm start slowly on some machines. Milliseconds. */
const SLOW = 30_000;
const AUTHOR = ['-c', 'user.name=octocat', '-c', 'user.email=octocat@example.com'];

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scripts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Options {
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

function run(script: string, args: readonly string[], { input = '', environment = {} }: Options = {}) {
  const { status, stdout } = spawnSync(process.execPath, [join(SCRIPTS, script), ...args], {
    cwd: folder,
    encoding: 'utf8',
    input,
    env: { ...process.env, GITHUB_OUTPUT: '', ...environment },
  });
  return { status, stdout };
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

  it('succeeds when all outputs are as expected; a missing output is empty', () => {
    const expected = ['operation=created', 'revision_id=*', 'url=', 'domain='];
    expect(run('expect.mjs', ['outputs', ...expected], { environment }).status).toBe(0);
  });

  it('fails and prints both values of each output that differs', () => {
    const expected = ['operation=unchanged', 'revision_id=r1', 'url=*', 'revision=r1'];
    expect(run('expect.mjs', ['outputs', ...expected], { environment })).toEqual({
      status: 1,
      stdout:
        '::error::Output "operation" is "created"; expected "unchanged".\n' +
        '::error::Output "url" is ""; expected a value.\n' +
        '::error::Output "revision" is ""; expected "r1".\n',
    });
  });

  it('compares the standard input, without white space at its end', () => {
    expect(run('expect.mjs', ['text', 'version 1'], { input: 'version 1\n' }).status).toBe(0);
    expect(run('expect.mjs', ['text', 'version 1'], { input: 'version 2' })).toEqual({
      status: 1,
      stdout: '::error::The text is "version 2"; expected "version 1".\n',
    });
  });

  it.each([[['outputs']], [['text']], [['outputs', 'operation']]])(
    'fails when nothing is expected: %j',
    (args) => {
      expect(run('expect.mjs', args, { environment }).status).toBe(1);
    },
  );
});

describe('summarize-log.mjs', () => {
  const summarize = (args: readonly string[]) => {
    const environment = { GITHUB_STEP_SUMMARY: join(folder, 'summary') };
    expect(run('summarize-log.mjs', args, { environment }).status).toBe(0);
    return readFileSync(join(folder, 'summary'), 'utf8');
  };

  it('adds the last lines of a log, which cannot end the code block', () => {
    write('test.log', 'first\n```\nlast\n');
    expect(summarize(['Tests', 'test.log', '2'])).toBe('## Tests\n\n````text\n```\nlast\n````\n');
  });

  it('adds the whole log, or says that it is empty', () => {
    write('test.log', 'first\nlast\n');
    expect(summarize(['Tests', 'test.log'])).toBe('## Tests\n\n```text\nfirst\nlast\n```\n');
    expect(summarize(['Benches', 'missing.log'])).toContain('## Benches\n\nThe log is empty.\n');
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
    const environment = { GITHUB_OUTPUT: join(folder, 'output') };
    expect(run('check-version.mjs', [`v${version}`], { environment }).status).toBe(0);
    expect(readFileSync(environment.GITHUB_OUTPUT, 'utf8')).toBe(
      `version=${version}\nprerelease=${prerelease}\n`,
    );
  });

  it('names each file that has another version', () => {
    writeVersions('1.2.3', '1.2.2');
    expect(run('check-version.mjs', ['v1.2.3'])).toEqual({
      status: 1,
      stdout: '::error::The tag is v1.2.3, and the version in package-lock.json, packages is 1.2.2.\n',
    });
  });

  it.each(['v1', '1.2.3', 'v1.2.3.4', 'v1.2.3-', ''])('refuses the tag "%s"', (tag) => {
    writeVersions('1.2.3');
    expect(run('check-version.mjs', [tag]).stdout).toContain(`"${tag}" is not a release tag`);
  });

  it('accepts the version of this repository', () => {
    const root = join(SCRIPTS, '../..');
    for (const file of ['package.json', 'package-lock.json', 'dist/local-platform/package.json'])
      cpSync(join(root, file), join(folder, file), { recursive: true });
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(run('check-version.mjs', [`v${version}`])).toMatchObject({ status: 0 });
  });
});

describe('pack-release.mjs', () => {
  it(
    'packs the npm package, and lists the sums of it and of every committed file of dist',
    () => {
      write('dist/local-platform/package.json', JSON.stringify({ name: 'some-package', version: '1.2.3' }));
      write('dist/index.js', 'export {};\n');
      git('init', '-q');
      git('add', '-A');
      write('dist/not-committed.js', '');
      expect(run('pack-release.mjs', []).status).toBe(0);
      const names = [
        ...readFileSync(join(folder, 'release/SHA256SUMS'), 'utf8').matchAll(/^[0-9a-f]{64} {2}(.*)$/gm),
      ];
      expect(names.map(([, name]) => name)).toEqual([
        'dist/index.js',
        'dist/local-platform/package.json',
        'some-package-1.2.3.tgz',
      ]);
      const [first = ''] = readFileSync(join(folder, 'release/SHA256SUMS'), 'utf8').split('\n');
      expect(first).toBe('8e609bb71c20b858c77f0e9f90bb1319db8477b13f9f965f1a1e18524bf50881  dist/index.js');
      expect(readFileSync(join(folder, 'release/some-package-1.2.3.tgz')).length).toBeGreaterThan(100);
    },
    SLOW,
  );
});

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
    'creates the major tag, and moves it to a newer release',
    () => {
      const first = commit('v1.9.0');
      expect(move('v1.9.0').status).toBe(0);
      expect(remoteCommit('v1')).toBe(first);
      const second = commit('v1.10.0');
      expect(move('v1.10.0').stdout).toBe(`v1 is now v1.10.0, ${second}.\n`);
      expect(remoteCommit('v1')).toBe(second);
    },
    SLOW,
  );

  it(
    'leaves it at a newer release, and for a prerelease',
    () => {
      const newest = commit('v1.10.0');
      move('v1.10.0');
      commit('v1.9.1');
      commit('v1.11.0-rc.1');
      commit('v2.0.0');
      expect(move('v1.9.1').stdout).toContain('v1.10.0 is the newest release of v1');
      expect(move('v1.11.0-rc.1').stdout).toContain('is not a final release');
      expect(remoteCommit('v1')).toBe(newest);
      expect(remoteCommit('v2')).toBe('');
    },
    SLOW,
  );

  it(
    'fails when the tag cannot be pushed, and shows the command',
    () => {
      commit('v1.0.0');
      write('remote.git/refs/tags/v1.lock', '');
      const { status, stdout } = move('v1.0.0');
      expect(status).not.toBe(0);
      const command = `git push --force remote.git ${git('rev-parse', 'HEAD')}:refs/tags/v1`;
      expect(stdout).toBe(`::error::Could not move v1 to v1.0.0. Move it by hand: ${command}\n`);
      expect(remoteCommit('v1')).toBe('');
    },
    SLOW,
  );
});
