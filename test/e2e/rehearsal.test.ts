/** `base_url: local`: the action in this process, with the platform that it contains and functions that really run. */
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Inputs } from '../../src/inputs/reader.ts';
import { run } from '../../src/run.ts';
import { denoPath } from '../support/action-process.ts';
import { createTestRunner } from '../support/test-runner.ts';
import { createTree } from '../support/tree.ts';

const SAMPLE = join(import.meta.dirname, '../fixtures/sample');

async function rehearse(workspace: string, inputs: Partial<Inputs> = {}, given?: NodeJS.ProcessEnv) {
  const runner = createTestRunner({ base_url: 'local', function: 'sample', ...inputs }, { workspace });
  const done = await run({ ...runner, environment: given ?? { DENO_BIN: await denoPath() } });
  return Object.assign(runner, { done });
}

describe.concurrent('A rehearsal', () => {
  it.each([
    [200, true, /^## 🧪 Rehearsal passed: `sample` starts and is healthy$/u],
    [500, false, /^## ❌ Revision `[0-9a-f]{8}` of `sample` failed its health check$/u],
  ])('of a function that answers %i to its health check ends with %j', async (status, done, headline) => {
    const program = `export default { fetch: () => new Response('', { status: ${status} }) };\n`;
    await using workspace = await createTree({ 'main.ts': program });
    const step = await rehearse(workspace.root, {
      health_check: 'functions/functions/{name}/healthz',
      health_check_timeout: '2s',
    });
    expect(step).toMatchObject({ done, outputs: { url: '' } });
    expect(step.summary.split('\n')[0]).toMatch(headline);
    expect(step.everything()).not.toMatch(/is live|serv(?:es|ing)/);
  });

  it('of a function that does not start says so at its place', async () => {
    const program = 'function load() {\n  throw new Error("boom");\n}\nload();\n';
    await using workspace = await createTree({ 'main.ts': program });
    const step = await rehearse(workspace.root);
    expect(step).toMatchObject({ done: false, outputs: { url: '', revision_status: 'failed' } });
    expect(step.summary).toMatch(/^## ❌ Revision `\w{8}` of `sample` failed; no revision is serving\n/);
    const error =
      /^Revision \w{8} of "sample" failed: Error: boom \(main\.ts:2:9\)\.\nThis was a rehearsal: nothing reached a real platform\.\nFix the error and deploy again\.$/;
    expect(step.errors).toEqual([expect.stringMatching(error)]);
    expect(step.errorPlaces).toEqual([{ file: 'main.ts', line: 2, column: 9 }]);
  });

  it('without Deno fails before anything else, with an error that names it, and a dry run needs none', async () => {
    const missing = { DENO_BIN: resolve('/missing/deno') };
    const step = await rehearse(SAMPLE, {}, missing);
    expect(step).toMatchObject({ done: false, groups: [], outputs: { changed: 'false', operation: '' } });
    expect(step.errors[0]).toContain(`Could not run the Deno at ${missing.DENO_BIN}.`);
    expect(step.errors[0]).toContain('A rehearsal of a function needs Deno 2.9');
    const planned = await rehearse(SAMPLE, { dry_run: 'true' }, missing);
    expect(planned).toMatchObject({ done: true, outputs: { operation: 'planned' } });
  });

  it('never runs a Deno of the workspace', async () => {
    const link = await denoPath();
    await using workspace = await createTree({ 'main.ts': 'export default {};\n', 'bin/deno': { link } });
    const step = await rehearse(workspace.root, {}, { PATH: workspace.at('bin') });
    expect(step.errors).toEqual([expect.stringMatching(/^Could not find Deno, which runs/)]);
  });

  it('of artifacts uploads them to a bucket of its own', async () => {
    await using tree = await createTree({ 'index.html': 'hi', 'style.css': 'a{}' });
    const inputs = { function: '', bucket: 'site', bucket_visibility: 'public', artifacts: '**' };
    const step = await rehearse(tree.root, inputs);
    expect(step).toMatchObject({ done: true, outputs: { uploaded_count: '2' } });
    expect(step.summary).toMatch(/^## 🧪 Rehearsal passed: 2 objects uploaded to bucket `site`\n/);
  });
});
