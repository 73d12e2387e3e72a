/** The claims of a step about the whole platform, and its output `changed`, follow from all its requests. */
import { describe, expect, it } from 'vitest';
import type { Inputs } from '../../../src/config/reader.ts';
import { run as runAction } from '../../../src/run.ts';
import { existing, expectFailed, runAgainst, sampleWorkspace } from '../../support/deploy-runs.ts';
import { createInstantClock } from '../../support/instant-clock.ts';
import { startTestPlatform } from '../../support/local-platform.ts';
import type { Call, OtherPlatform, Reading } from '../../support/other-platform.ts';
import { createFastClock, createTestRunner } from '../../support/test-runner.ts';

const CLAIM = 'Nothing was changed on the platform.';
const HOST = 'app.example.test';

/** Runs a step against the local platform, which refuses requests to functions that use this method. */
async function runRefused(method: 'POST' | 'DELETE', inputs: Partial<Inputs>) {
  await using platform = await startTestPlatform();
  if (method === 'DELETE') {
    const { id } = await platform.deploy('hello', {
      'main.ts': 'export default { fetch: () => new Response("") };',
    });
    const target = { kind: 'functions', resource_id: id };
    await platform.call('POST', '/domains/domains', { body: { hostname: HOST, target } });
  }
  const path = method === 'POST' ? '/v1/functions/functions' : '/v1/functions/functions/hello';
  await platform.admin('PUT', '/faults', { body: { faults: [{ method, path, status: 422 }] } });
  await using workspace = await sampleWorkspace();
  const runner = createTestRunner(
    { base_url: platform.url, api_key: platform.apiKey, function: 'hello', ...inputs },
    { workspace: workspace.path },
  );
  expect(await runAction(runner)).toBe(false);
  const domain = await platform.call('GET', `/domains/domains/${HOST}`);
  return { error: runner.errors.join(), outputs: runner.outputs, domainStatus: domain.status };
}

describe('The error of a refused function', () => {
  it('says that the bucket was created before it', async () => {
    const { error, outputs } = await runRefused('POST', { bucket: 'site', artifacts: '*.bin' });
    expect(error).toContain('Could not create function "hello"');
    expect(error).not.toContain(CLAIM);
    expect(error).toContain('Bucket "site"');
    expect(outputs.changed).toBe('true');
  });

  it('says that the domain was deleted before it', async () => {
    const { error, outputs, domainStatus } = await runRefused('DELETE', { mode: 'delete', domain: HOST });
    expect(error).toContain('Could not delete function "hello"');
    expect(error).not.toContain(CLAIM);
    expect(error).toContain(`Domain ${HOST} was deleted.`);
    expect([outputs.changed, domainStatus]).toEqual(['true', 404]);
  });
});

describe.concurrent('A write', () => {
  it('that never left the runner has changed nothing', async () => {
    let platform: OtherPlatform | undefined;
    const run = await runAgainst(
      {
        errorHeaders: { connection: 'close' },
        errorBody: (message) => {
          platform?.refuseConnections();
          return { message };
        },
      },
      { given: (started) => (platform = started) },
    );
    expectFailed(run, 'Could not create function "hello"', 'refused the connection', CLAIM);
    expect(run.error).not.toContain('may or may not');
    expect(run.outputs.changed).toBe('false');
  });

  it.each(['deploy', 'delete'])(
    'that is open when the run is cancelled counts as a change (mode: %s)',
    async (mode) => {
      let cancel = (): void => undefined;
      const run = await runAgainst(
        {
          faults: [{ on: mode === 'delete' ? 'delete' : 'redeploy', when: 'after', what: 'hang' }],
          onHang: () => cancel(),
        },
        { given: existing, inputs: { mode }, onStart: (runner) => (cancel = runner.cancel) },
      );
      expectFailed(run, 'The run was cancelled', 'may or may not');
      expect(run.outputs.changed).toBe('true');
    },
  );

  it('whose response is lost counts as a change when no read proves what became of it', async () => {
    const run = await runAgainst(
      {
        missingStatus: 400,
        faults: [{ on: 'delete', when: 'after', what: 'reset' }],
      },
      { given: existing, inputs: { mode: 'delete' } },
    );
    expectFailed(
      run,
      'could not verify whether function "hello" was deleted',
      'Function "hello" may or may not be deleted.',
      'Look at function "hello" before you run the step again.',
    );
    expect(run.error).not.toContain(CLAIM);
    expect(run.outputs.changed).toBe('true');
    expect(run.platform.writes()).toEqual(['delete']);
  });

  const BEFORE: readonly (readonly [write: Call, inputs: Partial<Inputs>])[] = [
    ['create', {}],
    ['redeploy', {}],
    ['delete', { mode: 'delete' }],
  ];
  it.each(BEFORE.flatMap(([on, inputs]) => [403, 413].map((status) => [on, status, inputs] as const)))(
    'to %s whose response was lost, and that is refused with %i after reads showed no effect, has changed nothing',
    async (on, status, inputs) => {
      const run = await runAgainst(
        {
          faults: [
            { on, when: 'before', what: 'reset' },
            { on, when: 'before', what: { status } },
          ],
        },
        { inputs, ...(on !== 'create' && { given: existing }) },
      );
      expectFailed(run, `Could not ${on} function "hello"`, String(status), CLAIM);
      expect(run.error).not.toContain('may or may not');
      expect(run.outputs.changed).toBe('false');
      expect(run.platform.writes()).toEqual([on, on]);
    },
  );
});

describe.concurrent('The status 410 Gone means "not found"', () => {
  const gone: Reading = { missingStatus: 410 };

  it('for a key that cannot read: the function is created', async () => {
    const run = await runAgainst(
      { ...gone, granted: ['functions:write'] },
      { inputs: { wait_timeout: '0' } },
    );
    expect(run.error).toBe('');
    expect(run.platform.writes()).toEqual(['redeploy', 'create']);
  });

  it('for a function that is created', async () => {
    const run = await runAgainst(gone);
    expect(run.error).toBe('');
    expect(run.platform.writes()).toEqual(['create']);
  });

  it('for a deletion whose response was lost', async () => {
    const run = await runAgainst(
      { ...gone, faults: [{ on: 'delete', when: 'after', what: 'reset' }] },
      { given: existing, inputs: { mode: 'delete' } },
    );
    expect(run.error).toBe('');
    expect(run.outputs).toMatchObject({ operation: 'deleted', changed: 'true' });
  });
});

describe.concurrent('A deletion', () => {
  it('that the key may not send fails, though the function does not exist', async () => {
    const run = await runAgainst({ granted: [] }, { inputs: { mode: 'delete' } });
    expectFailed(run, 'Could not delete function "hello"', '403', '`functions:delete`', CLAIM);
    expect(run.outputs).toMatchObject({ operation: '', changed: 'false' });
  });

  it('is read six times within 8 s', async () => {
    const clock = createInstantClock();
    const run = await runAgainst({ ghostReads: 999 }, { given: existing, inputs: { mode: 'delete' }, clock });
    expectFailed(run, 'still shows it');
    expect(clock.sleeps).toEqual([0, 250, 500, 1000, 2000, 4000]);
  });
});

describe.concurrent('The headline of a failure', () => {
  it('says that the function is live when only its domain is pending', async () => {
    await using platform = await startTestPlatform();
    await using workspace = await sampleWorkspace();
    const inputs = { function: 'hello', domain: 'app.example.com', domain_timeout: '2s' };
    const runner = createTestRunner(
      { base_url: platform.url, api_key: platform.apiKey, ...inputs },
      { workspace: workspace.path },
    );
    expect(await runAction(runner, createFastClock())).toBe(false);
    expect(runner.summary).toMatch(
      /^## ❌ `hello` is live: revision `[\w-]+`, but domain `app.example.com` is still pending/,
    );
    expect(runner.errors.join()).toMatch(/Revision \S+ of "hello" is live\./);
  });
});
