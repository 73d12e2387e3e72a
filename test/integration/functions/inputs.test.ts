/** Before the first write: invalid inputs, skipped runs, and plans. */
import { describe, expect, it } from 'vitest';
import type { WorkflowContext } from '../../../src/config/event.ts';
import { existing, expectFailed, runAgainst } from '../../support/deploy-runs.ts';
import { PLATFORM_KEY, type Reading } from '../../support/other-platform.ts';
import { records } from '../../support/other-platform-shapes.ts';

describe.concurrent('Invalid inputs', () => {
  it('are one error before any request, which names all of them and never contains the key', async () => {
    const run = await runAgainst(
      {},
      {
        inputs: {
          api_key: `${PLATFORM_KEY} with spaces`,
          mode: 'deploi',
          dry_run: 'yes',
          function: '../etc',
          assets_root: '../..',
          entrypoint: '/main.ts',
          wait_timeout: '5 minutes',
          status_path: 'https://elsewhere.example/{name}',
          ready_statuses: 'up\nDone',
          failed_statuses: 'done',
        },
      },
    );
    expectFailed(
      run,
      '9 inputs are wrong',
      '`mode` must be `deploy`, `preview`, `auto`, `rollback`, `delete` or `sweep` (it is "deploi")',
      '`dry_run` must be `true` or `false` (it is "yes")',
      '`api_key` must be the key alone: one line of printable ASCII',
      '`function` must be a name',
      '`assets_root` must be a folder inside the workspace',
      '`entrypoint` must be a relative path',
      '`wait_timeout` must be a duration',
      '`status_path` must be a path under `/v1`',
      '`failed_statuses` both contain "done"',
      'Fix the inputs of this step',
    );
    expect(run.platform.calls).toEqual([]);
    expect(run.runner.everything()).not.toContain('with spaces');
  });

  it('include required inputs that are missing', async () => {
    const run = await runAgainst({}, { inputs: { base_url: '', api_key: '', function: '' } });
    expectFailed(run, '`base_url` is required', '`api_key` is required', '`function` is required');
  });

  it('include an entrypoint that does not exist, before any write', async () => {
    const run = await runAgainst({}, { inputs: { entrypoint: 'server.ts' } });
    expectFailed(run, 'Entrypoint "server.ts" is not among the assets');
    // The error has no annotation in a file: it would repeat the error.
    expect(run.runner.annotations).toEqual([]);
    expect(run.platform.writes()).toEqual([]);
  });
});

describe.concurrent('Without an API key,', () => {
  const pullRequest = (head: string, login = 'octocat') => ({
    pull_request: {
      user: { login },
      base: { repo: { full_name: 'o/r' } },
      head: { repo: { full_name: head } },
    },
  });

  const deletedFork = { pull_request: { base: { repo: { full_name: 'o/r' } }, head: { repo: null } } };

  it.each<[what: string, workflow: Partial<WorkflowContext>, why: string, when?: string]>([
    ['a pull request from a fork', { event: pullRequest('fork/r') }, 'because GitHub gives no secrets'],
    ['a pull request from a deleted fork', { event: deletedFork }, 'because GitHub gives no secrets'],
    [
      'a `pull_request_target` from a fork',
      { event: pullRequest('fork/r'), eventName: 'pull_request_target' },
      'on a pull request from a fork',
    ],
    [
      'a pull request by Dependabot',
      { event: pullRequest('o/r', 'dependabot[bot]') },
      'because .* Dependabot',
    ],
    ['a push by Dependabot', { event: {}, actor: 'dependabot[bot]' }, 'because .* Dependabot'],
    ['any event, with `skip`', {}, 'and `on_missing_credentials` is `skip`', 'skip'],
  ])('%s is skipped with success, a notice and no request', async (_what, workflow, why, when = 'auto') => {
    const run = await runAgainst({}, { inputs: { api_key: '', on_missing_credentials: when }, workflow });
    expect(run.error).toBe('');
    expect(run.done).toBe(true);
    expect(run.outputs).toMatchObject({
      operation: 'skipped',
      skipped: 'true',
      changed: 'false',
      revision_id: '',
    });
    expect(run.runner.notices.join()).toMatch(new RegExp(`^Nothing was done: \`api_key\` is empty ${why}`));
    expect(run.runner.summary).toMatch(/^## ⏭️ Nothing was done\n\n> \[!NOTE\]\n> `api_key` is empty /u);
    expect(run.runner.summary.match(/Nothing was done/g)).toHaveLength(1);
    expect(run.platform.calls).toEqual([]);
  });

  it.each<[what: string, event: unknown, when: string]>([
    ['a push', {}, 'auto'],
    ['no event at all', undefined, 'auto'],
    ['an event that is no object', 'push', 'auto'],
    ['a pull request of the repository itself', pullRequest('o/r'), 'auto'],
    ['a pull request from a fork, with `fail`', pullRequest('fork/r'), 'fail'],
  ])('%s fails', async (_what, event, on_missing_credentials) => {
    const run = await runAgainst(
      {},
      { inputs: { api_key: '', on_missing_credentials }, workflow: { event } },
    );
    expectFailed(run, '`api_key` is required', 'secret');
    expect(run.platform.calls).toEqual([]);
  });

  it('a skipped run still fails for other invalid inputs', async () => {
    const run = await runAgainst({}, { inputs: { api_key: '', on_missing_credentials: 'skip', mode: 'x' } });
    expectFailed(run, '`mode` must be');
  });
});

describe.concurrent('A dry run', () => {
  it.each<[what: string, reading: Reading, exists: boolean, plan: string]>([
    ['of a new function', {}, false, 'create function "hello" \\(entrypoint main.ts, 3 assets'],
    ['of an existing function', {}, true, 'redeploy function "hello" \\(entrypoint main.ts, 3 assets'],
    ['of a function that is not listed', { unlisted: true }, true, 'redeploy function "hello"'],
    [
      'of a function that is listed by name',
      { listEntry: records.nameOnly },
      true,
      'replacing revision rev-1',
    ],
    [
      'by a key that cannot read',
      { granted: ['functions:write'] },
      true,
      'create or redeploy function "hello"',
    ],
    ['by a key that cannot write', { granted: ['functions:read'] }, true, 'redeploy function "hello"'],
  ])('%s prints the plan and writes nothing', async (_what, reading, exists, plan) => {
    const run = await runAgainst(reading, {
      inputs: { dry_run: 'true' },
      ...(exists && { given: existing }),
    });
    expect(run.error).toBe('');
    expect(run.done).toBe(true);
    expect(run.platform.writes()).toEqual([]);
    expect(run.runner.lines.join('\n')).toMatch(new RegExp(`^Plan: .*${plan}`, 'm'));
    expect(run.outputs).toMatchObject({
      operation: 'planned',
      changed: 'false',
      assets_count: '3',
      revision_id: '',
    });
    expect(run.runner.summary).toContain('nothing was changed');
    expect(run.runner.lines.at(-1)).toBe('Dry run: nothing was changed.');
  });

  it('fails when `base_url` is not the address of a platform', async () => {
    const run = await runAgainst({ list: () => ({ status: 404 }) }, { inputs: { dry_run: 'true' } });
    expectFailed(run, 'Could not list the functions', '`base_url`');
  });
});

describe.concurrent('A deployment', () => {
  it('sets the output `revision_id` before it waits', async () => {
    const run = await runAgainst({ statuses: ['building', 'building', 'ready'] });
    const history = run.runner.outputHistory;
    expect(history.indexOf('revision_id=rev-1')).toBeLessThan(history.indexOf('revision_status=ready'));
    expect(history.indexOf('revision_id=rev-1')).toBeGreaterThan(-1);
    expect(history.indexOf('assets_count=3')).toBeLessThan(history.indexOf('operation=created'));
  });

  it('sends the entrypoint with every request, and the name only with the first', async () => {
    const inputs = { entrypoint: 'lib.ts' };
    const fields = async (given?: typeof existing) => {
      const run = await runAgainst({}, { inputs, ...(given && { given }) });
      return Object.entries(run.platform.calls.find(({ body }) => body !== undefined)?.body ?? {}).map(
        ([name, value]) => (name === 'assets' ? [name, Object.keys(value)] : [name, value]),
      );
    };
    const assets = ['assets', ['lib.ts', 'logo.bin', 'main.ts']];
    expect(await fields()).toEqual([['name', 'hello'], ['entrypoint', 'lib.ts'], assets]);
    expect(await fields(existing)).toEqual([['entrypoint', 'lib.ts'], assets]);
  });
});
