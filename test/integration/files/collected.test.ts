/** What the log says about the files of a run. */
import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { runAgainst } from '../../support/deploy-runs.ts';
import { createTree, type Entry } from '../../support/tree.ts';
import { createUploadFixture } from '../../support/upload-runs.ts';
import { createSnapshotFixture } from '../../support/whole-runs.ts';

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

  it('does not mention the folder `.git` that every checkout has', async () => {
    const entries = { '.git/config': 'x', 'vendor/lib/.git': 'gitdir: ../..', '.env': '', '.gitignore': '' };
    const run = await deploy(entries, { include_hidden: 'true' });
    expect(run.error).toBe('');
    expect(run.runner.lines).toContain(`Collected 2 assets, ${MAIN.length} B (left out 1: 1 denied)`);
    expect(run.runner.everything()).not.toContain('.git/');
    expect(run.runner.everything()).not.toContain('lib/.git');
  });

  it('names the part of an upload in shards, as does the summary', async () => {
    const names = Array.from({ length: 43 }, (_, at) => [`${at}.txt`, 'x']);
    await using fixture = await createUploadFixture(Object.fromEntries(names));
    const counts: number[] = [];
    for (const index of [1, 2, 3]) {
      const { error, outputs, runner } = await fixture.upload({ shard: `${index}/3` });
      expect(error).toBe('');
      const count = Number(outputs.uploaded_count);
      const part = `part ${index} of 3: ${count} of 43 objects`;
      expect(runner.lines).toContain(`Collected ${count} artifacts, ${count} B (${part})`);
      expect(runner.summary).toContain(`| Part | ${part} |`);
      expect(runner.summary).toContain(`<summary>${count} artifacts, ${part}</summary>`);
      counts.push(count);
    }
    expect(counts.reduce((sum, count) => sum + count)).toBe(43);
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

describe('A file that differs from the live revision', () => {
  it('is only called changed when both sizes read the same', async () => {
    await using fixture = await createSnapshotFixture();
    await fixture.run({ content: 'A' });
    const { error, runner } = await fixture.run({ content: 'B', inputs: { dry_run: 'true' } });
    expect(error).toBe('');
    const plan = runner.lines.indexOf('  added "lib/ü.txt", 0 B');
    expect(runner.lines.slice(plan + 1, plan + 3)).toEqual([
      '  changed "main.ts"',
      '  deleted "other.ts", 11 B',
    ]);
    expect(runner.summary).toContain('| `main.ts` | changed |\n');
    expect(runner.lines.at(-1)).toBe('Dry run: nothing was changed.');
  });
});

describe('The objects that an upload changes', () => {
  /** Uploads, changes two files, deletes two, and uploads again. */
  async function uploadTwice(upload: string, dry_run = 'false') {
    await using fixture = await createUploadFixture({
      'a.html': 'same',
      'b.js': 'deleted',
      'c.html': 'before',
      'd.js': 'same',
      'y.js': 'before',
      'z.html': 'deleted',
    });
    const inputs = { upload, max_deletions: '100%' };
    expect((await fixture.upload(inputs)).error).toBe('');
    for (const name of ['b.js', 'z.html']) await rm(fixture.tree.at(name));
    for (const name of ['c.html', 'y.js']) await writeFile(fixture.tree.at(name), 'changed');
    const run = await fixture.upload({ ...inputs, dry_run });
    expect(run.error).toBe('');
    return run.runner;
  }

  it('come first in log and summary, by name, with `mirror`', async () => {
    const { lines, summary } = await uploadTwice('mirror');
    const uploaded = lines.findIndex((line) => line.startsWith('Uploaded 2 objects, 14 B'));
    expect(lines.slice(uploaded + 1, uploaded + 5)).toEqual([
      '  "b.js", 7 B, deleted',
      '  "c.html", 7 B, uploaded',
      '  "y.js", 7 B, uploaded',
      '  "z.html", 7 B, deleted',
    ]);
    expect(summary).toContain(
      [
        '| `b.js` | deleted: 7 B |',
        '| `c.html` | uploaded: 7 B |',
        '| `y.js` | uploaded: 7 B |',
        '| `z.html` | deleted: 7 B |',
        '| `a.html` | 4 B |',
        '| `d.js` | 4 B |',
      ].join('\n'),
    );
  });

  it('come first with `changed`', async () => {
    const { summary } = await uploadTwice('changed');
    expect(summary).toContain(
      '| `c.html` | uploaded: 7 B |\n| `y.js` | uploaded: 7 B |\n| `a.html` | 4 B |\n| `d.js` | 4 B |\n',
    );
  });

  it('are named by a dry run', async () => {
    const { lines, summary } = await uploadTwice('mirror', 'true');
    const plan = lines.findIndex((line) => line.startsWith('Plan: upload 2 objects, 14 B'));
    expect(lines[plan]).toContain('delete 2 objects of an earlier upload: "b.js", "z.html"');
    expect(lines.slice(plan + 1, plan + 5)).toEqual([
      '  delete "b.js", 7 B',
      '  upload "c.html", 7 B',
      '  upload "y.js", 7 B',
      '  delete "z.html", 7 B',
    ]);
    expect(summary).toContain('| `b.js` | delete: 7 B |\n| `c.html` | upload: 7 B |\n');
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
