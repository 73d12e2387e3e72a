/** A function that was good when it was deployed and fails its health check later, with the same content. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Inputs } from '../../../src/config/reader.ts';
import { run } from '../../../src/run.ts';
import { startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';
import { createTestRunner } from '../../support/test-runner.ts';

const CHECKED = {
  health_check: 'functions/functions/{name}/healthz',
  health_check_timeout: '1s',
  rollback_on_failure: 'true',
};

/** Deploys a function that answers with this status, as a run of a workflow with this number. */
async function deploy(
  platform: TestPlatform,
  status: number,
  runNumber: number,
  inputs: Partial<Inputs> = {},
) {
  const workspace = await mkdtemp(join(tmpdir(), 'workspace-'));
  try {
    const source = `export default { fetch: () => new Response('', { status: ${status} }) };\n`;
    await writeFile(join(workspace, 'main.ts'), source);
    const connection = { base_url: platform.url, api_key: platform.apiKey };
    const runner = createTestRunner(
      { ...connection, function: 'hello', snapshot_bucket: 'snapshots', ...inputs },
      { workspace, workflow: 'Deploy', ref: 'refs/heads/main', runNumber, runAttempt: runNumber },
    );
    return { done: await run(runner), outputs: runner.outputs, errors: runner.errors.join('\n') };
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

describe.concurrent('An unchanged function that is no longer healthy', () => {
  it('is rolled back to the content before it, and the operation says so', async () => {
    await using platform = await startTestPlatform();
    const good = await deploy(platform, 200, 1);
    const bad = await deploy(platform, 503, 2);
    // The same run again, and a newer one: only the newer one is recorded in the history.
    for (const runNumber of [2, 3]) {
      const checked = await deploy(platform, 503, runNumber, CHECKED);
      expect(checked).toMatchObject({ done: false, outputs: { operation: 'rolled_back', changed: 'true' } });
      expect(checked.errors).toContain('health check');
      expect(checked.outputs.assets_digest).toBe(good.outputs.assets_digest);
      expect((await platform.call('GET', '/functions/functions/hello/')).status).toBe(200);
      expect((await deploy(platform, 503, runNumber)).outputs.assets_digest).toBe(bad.outputs.assets_digest);
    }
  });

  it('stays as it is when the history contains no other content', async () => {
    await using platform = await startTestPlatform();
    const bad = await deploy(platform, 503, 1);
    const { revision_id } = bad.outputs;
    const checked = await deploy(platform, 503, 1, CHECKED);
    expect(checked).toMatchObject({
      done: false,
      outputs: { operation: 'unchanged', changed: 'false', revision_id },
    });
    expect(checked.errors).toContain('Nothing was rolled back');
  });
});
