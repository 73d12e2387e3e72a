/** What GitHub shows beside the files of a run that failed: each problem once, with its whole message. */
import { describe, expect, it } from 'vitest';
import type { Inputs } from '../../../src/config/reader.ts';
import { type Run, runAgainst } from '../../support/deploy-runs.ts';
import type { Reading } from '../../support/other-platform.ts';
import { createTree, type Entry } from '../../support/tree.ts';

const MAIN = 'export default { fetch: () => new Response("hi") };\n';

async function deploy(
  entries: Readonly<Record<string, Entry>>,
  { inputs = {}, reading = {} }: { inputs?: Partial<Inputs>; reading?: Reading } = {},
) {
  await using tree = await createTree(entries);
  return await runAgainst(reading, { inputs, workflow: { workspace: tree.root } });
}

/** All texts that GitHub shows as annotations. */
function annotationsOf({ runner }: Run): readonly string[] {
  const { errors, warnings, notices, annotations } = runner;
  return [...errors, ...warnings, ...notices, ...annotations.map(({ message }) => message)];
}

describe('A single problem with a place', () => {
  it('is the one annotation of the step: the whole error, at its line', async () => {
    const run = await deploy(
      { 'app/main.ts': `${MAIN}import './gone.ts';\n` },
      { inputs: { assets_root: 'app' } },
    );
    expect(annotationsOf(run)).toEqual([
      'Import "./gone.ts" in line 2 of "main.ts" is not among the assets: it does not exist.\n' +
        'Nothing was changed on the platform.\n' +
        'Fix the files, or the inputs that choose them.',
    ]);
    expect(run.runner.errorPlaces).toEqual([{ file: 'app/main.ts', line: 2, column: 8 }]);
  });

  it('may be that of a failed revision', async () => {
    const reading = { statuses: ['failed'], message: 'Error: boom at /tmp/x/main.ts:1:7' };
    const run = await deploy({ 'main.ts': MAIN }, { reading });
    expect(annotationsOf(run)).toEqual([
      expect.stringMatching(
        /^Revision rev-1 of "hello" failed: Error: boom .*\n.*\nFix the error and deploy again\.$/,
      ),
    ]);
    expect(run.runner.errorPlaces).toEqual([{ file: 'main.ts', line: 1, column: 7 }]);
  });
});

describe('Several problems', () => {
  it('are annotated each once, the error counts them, and the summary lists them', async () => {
    const run = await deploy({ 'main.ts': `${MAIN}import './gone.ts';\nimport './lost.ts';\n` });
    const messages = ['gone', 'lost'].map(
      (name, at) =>
        `Import "./${name}.ts" in line ${at + 2} of "main.ts" is not among the assets: it does not exist.`,
    );
    expect(annotationsOf(run)).toEqual([
      expect.stringMatching(
        /^2 problems, each annotated in its file\.\nNothing was changed on the platform\.\nFix/,
      ),
      ...messages,
    ]);
    expect(run.runner.annotations.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'main.ts:2',
      'main.ts:3',
    ]);
    for (const name of ['gone', 'lost']) expect(run.runner.summary.split(`${name}.ts`)).toHaveLength(2);
  });

  it('without a place are listed in the error, and not those with one', async () => {
    const run = await deploy(
      { 'main.ts': `import './gone.ts';\n` },
      { inputs: { bucket: 'site', artifacts: 'dist/**' } },
    );
    expect(run.error).toMatch(
      /^2 problems, 1 of them annotated in their files:\n- `artifacts` matched no files in "\." .*\nNothing was changed/,
    );
    expect(run.runner.annotations.map(({ file }) => file)).toEqual(['main.ts']);
    expect(annotationsOf(run).join('\n').split('gone.ts')).toHaveLength(2);
  });

  it('all without a place are in the error alone', async () => {
    const run = await deploy(
      { 'a.txt': '' },
      { inputs: { assets: 'b/**', bucket: 'site', artifacts: 'dist/**' } },
    );
    expect(run.runner.annotations).toEqual([]);
    expect(run.error).toMatch(/^`assets` matched no files .*\n`artifacts` matched no files/);
  });

  it('in great number are counted, and the first 50 annotated', async () => {
    const imports = Array.from({ length: 60 }, (_, at) => `import './gone-${at}.ts';`);
    const run = await deploy({ 'main.ts': imports.join('\n') });
    expect(run.error).toMatch(/^60 problems, /);
    expect(run.runner.annotations).toHaveLength(50);
    expect(run.runner.summary).toContain('and 40 more');
  });
});
