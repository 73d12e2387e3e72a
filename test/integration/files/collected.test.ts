/** What the log says about the files of a run. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { runAgainst } from '../../support/deploy-runs.ts';
import { createTree, type Entry } from '../../support/tree.ts';
import { createUploadFixture } from '../../support/upload-runs.ts';

const MAIN = 'export default { fetch: () => new Response("hi") };\n';

async function deploy(entries: Readonly<Record<string, Entry>>, inputs: Record<string, string> = {}) {
  await using tree = await createTree({ 'main.ts': MAIN, ...entries });
  return await runAgainst({}, { inputs, workflow: { workspace: tree.root } });
}

describe('The list of files in the log', () => {
  it.each(['false', 'true'])(
    'contains every asset with its size and what each rule left out, dry_run: %s',
    async (dry) => {
      const run = await deploy(
        {
          'lib/größe.txt': 'x'.repeat(1500),
          '.env': 'SECRET=1',
          'node_modules/a/index.js': '',
          '.github/workflows/ci.yml': '',
          'a.log': '',
          '.deployignore': '*.log',
          'docs/notes.md': '',
        },
        { assets: '**\n!docs/**', dry_run: dry },
      );
      expect(run.error).toBe('');
      const { lines } = run.runner;
      const start = lines.indexOf('  "lib/größe.txt", 1.5 kB');
      expect(lines.slice(start, start + 9)).toEqual([
        '  "lib/größe.txt", 1.5 kB',
        `  "main.ts", ${MAIN.length} B`,
        'Left out:',
        '  ".deployignore", denied (default_excludes)',
        '  ".env", denied (default_excludes)',
        '  ".github/", hidden (include_hidden)',
        '  "a.log", ignored (.deployignore)',
        '  "docs/", excluded (!)',
        '  "node_modules/", denied (default_excludes)',
      ]);
      expect(lines).toContain(
        'Collected 2 assets, 1.6 kB (left out 6: 3 denied, 1 hidden, 1 ignored, 1 excluded)',
      );
    },
  );

  it('ends after 1,000 paths with the number of the others', async () => {
    const many = Array.from({ length: 1005 }, (_, index) => [
      [`f/${index}`, ''],
      [`g/${index}.log`, ''],
    ]);
    const run = await deploy({ ...Object.fromEntries(many.flat()), '.deployignore': '*.log' });
    expect(run.error).toBe('');
    const { lines } = run.runner;
    expect(lines.filter((line) => /^ {2}"/.test(line))).toHaveLength(2000);
    expect(lines).toContain('  and 6 more');
    expect(lines).toContain('  and 6 more');
  });

  it('contains artifacts by their key', async () => {
    await using fixture = await createUploadFixture({ 'a.txt': 'x', '.npmrc': 'token', 'b/.hidden': '' });
    const run = await fixture.upload({ key_prefix: 'docs/' });
    expect(run.error).toBe('');
    const { lines } = run.runner;
    expect(lines).toContain('  "docs/a.txt", 1 B');
    expect(lines).toContain('  ".npmrc", denied (default_excludes)');
    expect(lines).toContain('Collected 1 artifact, 1 B (left out 2: 1 denied, 1 hidden)');
  });
});

describe('An inclusion that matches nothing', () => {
  it('causes a warning, even when another pattern matches', async () => {
    const run = await deploy(
      { 'lib/a.ts': '', '.env': '', 'b.md': '' },
      { assets: 'main.ts\nlbi/**\n**/*.ts\n./lib\n.env*\n!nothing/**\n*.md\n!b.md' },
    );
    expect(run.error).toBe('');
    expect(run.runner.warnings).toEqual([
      '`assets`: pattern "lbi/**" matched no files',
      '`assets`: pattern ".env*" matched only files that were left out',
      '`assets`: pattern "*.md" matched only files that were left out',
    ]);
  });

  it('causes a warning for artifacts as well', async () => {
    await using fixture = await createUploadFixture({ 'dist/a.txt': 'x' });
    const run = await fixture.upload({ artifacts: 'dist/**\nbuild/**' });
    expect(run.error).toBe('');
    expect(run.runner.warnings).toEqual(['`artifacts`: pattern "build/**" matched no files']);
  });

  it('causes no additional warning when nothing matches', async () => {
    await using fixture = await createUploadFixture({ 'dist/a.txt': 'x' });
    const run = await fixture.upload({ artifacts: 'build/**', if_no_files: 'ignore' });
    expect(run.error).toBe('');
    expect(run.runner.warnings).toEqual([]);
  });

  it('causes one of at most twenty warnings, with the number of the others', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `gone-${index}`);
    const run = await deploy({}, { assets: ['**', ...lines].join('\n') });
    expect(run.error).toBe('');
    expect(run.runner.warnings).toHaveLength(21);
    expect(run.runner.warnings.at(-1)).toBe('and 4,980 more warnings about the files');
  });
});

describe('Patterns', () => {
  it('that name a folder or its content do not lift the deny list for a file of that name', async () => {
    const run = await deploy({ '.env': 'SECRET', 'x.pem': 'SECRET' }, { assets: '**\n.env/*\nx.pem/' });
    expect(run.error).toBe('');
    expect([...(run.platform.stored('hello')?.revisions.at(-1)?.assets.keys() ?? [])]).toEqual(['main.ts']);
  });

  it('that are only comments match nothing', async () => {
    const run = await deploy({}, { assets: '# main.ts\n# **' });
    expect(run.done).toBe(false);
    expect(run.error).toContain('`assets` matched no files in "." (it contains "main.ts"). Patterns: none.');
    expect(run.revisions).toBe(0);
  });

  it('for artifacts that are only comments are an error', async () => {
    await using fixture = await createUploadFixture({ 'a.txt': 'x' });
    const run = await fixture.upload({ artifacts: '# **' });
    expect(run.done).toBe(false);
    expect(run.error).toContain('`artifacts` matched no files');
  });

  it('that exclude a pipe avoid the error about it', async () => {
    await using tree = await createTree({ 'main.ts': MAIN, 'run/x': '' });
    execFileSync('mkfifo', [tree.at('run/pipe')]);
    const workflow = { workspace: tree.root };
    const chosen = await runAgainst({}, { workflow });
    expect(chosen.error).toContain('"run/pipe" is a pipe, not a regular file');
    const other = await runAgainst({}, { inputs: { assets: '**\n!run/pipe' }, workflow });
    expect(other.error).toBe('');
  });
});
