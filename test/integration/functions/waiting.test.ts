/** Events during the wait for a revision, and how the wait ends. */
import { describe, expect, it } from 'vitest';
import { existing, expectDeployed, expectFailed, runAgainst } from '../../support/deploy-runs.ts';
import { records } from '../../support/other-platform-shapes.ts';

const FOREVER = Array.from({ length: 200 }, () => 'building');

describe.concurrent('The wait for a revision', () => {
  it('reports every change of status once', async () => {
    const statuses = ['queued', 'building', 'starting'].flatMap((status) => [status, status, status]);
    const { runner } = await runAgainst({ statuses: [...statuses, 'ready'] });
    const reported = runner.lines.flatMap((line) => / is (\w+) after /.exec(line)?.[1] ?? []);
    expect(reported).toEqual(['building', 'starting']);
  });

  it('fails with the message of the platform when the revision failed', async () => {
    const run = await runAgainst(
      { statuses: ['queued', 'building', 'Timed out'], message: 'main.ts:3: Unexpected token' },
      { given: existing },
    );
    expectFailed(
      run,
      'Revision rev-2 of "hello" failed: main.ts:3: Unexpected token.',
      'Fix the error and deploy again.',
    );
    expect(run.outputs).toMatchObject({
      operation: 'redeployed',
      changed: 'true',
      revision_id: 'rev-2',
      previous_revision_id: 'rev-1',
      revision_status: 'Timed out',
    });
    expect(run.platform.writes()).toEqual(['redeploy']);
  });

  it('fails as superseded when another deployment creates a revision, which is left alone', async () => {
    const run = await runAgainst(
      {
        statuses: FOREVER,
        onRead: (read, platform) => {
          if (read === 3) platform.put('hello', 'ready');
        },
      },
      { given: existing },
    );
    expectFailed(run, 'Revision rev-2 of "hello" was superseded', '`concurrency:`');
    expect(run.outputs).toMatchObject({ revision_id: 'rev-2', revision_status: 'superseded' });
    expect(run.platform.writes()).toEqual(['redeploy']);
  });

  it('fails when the function is deleted', async () => {
    const run = await runAgainst({
      statuses: FOREVER,
      onRead: (read, platform) => {
        if (read === 3) platform.drop('hello');
      },
    });
    expectFailed(run, 'Function "hello" was deleted while it was being deployed');
    expect(run.outputs).toMatchObject({ revision_id: 'rev-1', revision_status: 'building' });
  });

  it('fails when the time is up, and cancels and deletes nothing', async () => {
    const run = await runAgainst({ statuses: FOREVER }, { inputs: { wait_timeout: '40s' } });
    expectFailed(
      run,
      'Revision rev-1 of "hello" was not ready within 40 s (its last status: building).',
      'It may still go live; no revision served before.',
      '`wait_timeout`',
    );
    expect(run.platform.writes()).toEqual(['create']);
  });

  it('fails with the previous revision when the platform keeps reporting it', async () => {
    const run = await runAgainst(
      { record: records.ofActiveRevision, statuses: FOREVER },
      { given: existing, inputs: { wait_timeout: '60s' } },
    );
    expectFailed(
      run,
      'Revision rev-2 of "hello" was not ready within 1 min (the platform still reported the previous revision rev-1).',
    );
    expect(run.outputs).toMatchObject({ revision_id: 'rev-2', previous_revision_id: 'rev-1' });
  });

  it('fails with what to set when the record contains no status', async () => {
    for (const wait_timeout of ['10m', '2s']) {
      const run = await runAgainst({ record: records.withoutStatus }, { inputs: { wait_timeout } });
      expectFailed(
        run,
        'The record of function "hello" contains no revision status.',
        '`status_path`',
        '`wait_timeout: 0`',
      );
      expect(run.outputs).toMatchObject({ operation: 'created', revision_id: 'rev-1' });
    }
  });

  it('succeeds with a notice when only the response to the write says that it is ready', async () => {
    const run = await runAgainst({ record: records.withoutStatus, statuses: ['ready'] });
    expectDeployed(run, 'created', { revision_status: 'ready' });
    expect(run.runner.notices.join()).toContain(
      'the response to the deployment reported that the revision is ready',
    );
  });

  it('fails when only the response to the write says that it failed', async () => {
    const run = await runAgainst({ record: records.withoutStatus, statuses: ['failed'] });
    expectFailed(run, 'Revision rev-1 of "hello" failed: its status is "failed".');
  });

  it('fails with what to set when neither the list nor its own path shows the function', async () => {
    const run = await runAgainst({ unlisted: true, invocation: { status: 200, body: 'Hello!' } });
    expectFailed(run, 'contains no revision status', '`status_path`');
  });

  it('does not claim a deletion when the function was never shown', async () => {
    const run = await runAgainst({ unlisted: true, invocation: { status: 404, body: 'no such page' } });
    expectFailed(run, 'The platform does not show function "hello"', '`status_path`');
  });

  it('tolerates reads that fail for a while', async () => {
    const run = await runAgainst({
      faults: [{ on: 'record', when: 'before', skip: 1, what: { status: 503 }, times: 7 }],
      listEntry: records.nameOnly,
    });
    expectDeployed(run, 'created');
  });

  it('reports a retry with one full stop, also after a message that has its own', async () => {
    const what = { status: 503, body: { message: 'Injected by the list of faults.' } };
    const run = await runAgainst({ faults: [{ on: 'list', when: 'before', what }] });
    expectDeployed(run, 'created');
    expect(run.runner.lines.find((line) => line.includes('Retry'))).toMatch(
      /answered 503 \(Service Unavailable\): Injected by the list of faults\. Retry 1 in /,
    );
  });

  it('does not mistake a status in the response of the function itself for that of its revision', async () => {
    const run = await runAgainst({
      invocation: { status: 200, body: { name: 'hello', status: 'ok' } },
      statuses: ['queued', 'building', 'failed'],
      faults: [{ on: 'list', when: 'before', skip: 1, what: { status: 503 }, times: 6 }],
    });
    expectFailed(run, 'Revision rev-1 of "hello" failed: its status is "failed".');
  });

  it('fails when all reads fail, and says that the function was deployed', async () => {
    const run = await runAgainst({
      faults: [
        { on: 'list', when: 'before', skip: 1, what: { status: 503, body: 'down' }, times: 999 },
        { on: 'record', when: 'before', skip: 1, what: { status: 503, body: 'down' }, times: 999 },
      ],
    });
    expectFailed(
      run,
      'Could not read the status of function "hello"',
      'The platform has accepted revision rev-1; its status is unknown.',
      '503',
      '`wait_timeout: 0`',
    );
    expect(run.outputs).toMatchObject({ operation: 'created', revision_id: 'rev-1' });
    expect(run.platform.writes()).toEqual(['create']);
  });

  it('ends when the run is cancelled, with the current state', async () => {
    let cancel = (): void => undefined;
    const run = await runAgainst(
      { statuses: FOREVER, onRead: (read) => void (read === 3 && cancel()) },
      { onStart: (runner) => (cancel = runner.cancel) },
    );
    expectFailed(run, 'Cancelled after the platform accepted revision rev-1.', 'It may be live already');
    expect(run.outputs).toMatchObject({ revision_id: 'rev-1', revision_status: 'building' });
  });
});

describe.concurrent('`wait_timeout: 0`', () => {
  it('sends no request after the response that names the revision', async () => {
    const run = await runAgainst({ statuses: FOREVER }, { inputs: { wait_timeout: '0' }, given: existing });
    expect(run.done).toBe(true);
    expect(run.platform.calls.map(({ call }) => call)).toEqual(['list', 'redeploy']);
    expect(run.outputs).toMatchObject({ revision_id: 'rev-2', revision_status: 'building' });
  });

  it('reads once when the response does not name the revision', async () => {
    const run = await runAgainst(
      { redeployReply: () => ({ status: 204 }) },
      { inputs: { wait_timeout: '0' }, given: existing },
    );
    expect(run.done).toBe(true);
    expect(run.outputs.revision_id).toBe('rev-2');
    expect(run.runner.warnings).toEqual([]);
  });

  it('succeeds on a platform that lists only names and invokes a function that crashes', async () => {
    const run = await runAgainst(
      { listEntry: records.nameOnly, invocation: { status: 500, body: 'it crashed' } },
      { inputs: { wait_timeout: '0' }, given: existing },
    );
    expect(run.error).toBe('');
    expect(run.platform.writes()).toEqual(['redeploy']);
    expect(run.outputs).toMatchObject({ revision_id: 'rev-2', previous_revision_id: '' });
  });

  it('does not mistake the previous revision for the new one', async () => {
    const run = await runAgainst(
      { redeployReply: () => ({ status: 204 }), staleReads: 9 },
      { inputs: { wait_timeout: '0' }, given: existing },
    );
    expect(run.done).toBe(true);
    expect(run.outputs).toMatchObject({ revision_id: '', previous_revision_id: 'rev-1' });
    expect(run.runner.warnings.join()).toContain('`revision_id` is empty');
  });
});
