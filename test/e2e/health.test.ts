import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runAction } from '../support/action-process.ts';
import { startTestPlatform } from '../support/local-platform.ts';

/** A repository with a function that answers `/healthz` with this status. */
async function workspaceOf(status: number) {
  const path = await mkdtemp(join(tmpdir(), 'workspace-'));
  const source = `export default {
  fetch(request) {
    const isHealth = new URL(request.url).pathname.endsWith('/healthz');
    return new Response('no database', { status: isHealth ? ${status} : 200 });
  },
};
`;
  await writeFile(join(path, 'main.ts'), source);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

describe('A deployment with a health check', () => {
  it('succeeds when the function answers well, and fails with what holds now when it does not', async () => {
    await using platform = await startTestPlatform();
    const inputs = {
      base_url: platform.url,
      api_key: platform.apiKey,
      function: 'hello',
      health_check: 'functions/functions/{name}/healthz',
      health_check_timeout: '3s',
    };
    await using good = await workspaceOf(200);
    const healthy = await runAction({ workspace: good.path, inputs });
    expect(healthy).toMatchObject({ exitCode: 0, outputs: { operation: 'created' } });
    expect(healthy.output).toMatch(
      /^Health check of \/v1\/functions\/functions\/hello\/healthz passed after /m,
    );

    await using bad = await workspaceOf(500);
    const unhealthy = await runAction({ workspace: bad.path, inputs });
    expect(unhealthy).toMatchObject({
      exitCode: 1,
      outputs: {
        operation: 'redeployed',
        revision_status: 'succeeded',
        previous_revision_id: healthy.outputs.revision_id,
      },
    });
    const [now, before] = [unhealthy, healthy].map(({ outputs }) => outputs.revision_id?.slice(0, 8));
    const [error] = unhealthy.output.split('\n').filter((line) => line.startsWith('::error'));
    expect(error).toContain(
      'The health check of function "hello" failed after 3 s: GET /v1/functions/functions/hello/healthz answered 500 (Internal Server Error): no database.',
    );
    expect(error).toContain(
      `%0ARevision ${now} of "hello" is live, but not healthy. Revision ${before} served before.%0A`,
    );
    expect(unhealthy.summary).toContain(
      `## ❌ \`hello\` is live: revision \`${now}\`, but its health check failed`,
    );
  });
});
