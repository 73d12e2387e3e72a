/** What is seen while a revision is awaited, and how the wait ends. */
import { describe, expect, it } from 'vitest';
import { existing, expectDeployed, expectFailed, runAgainst } from '../../support/deploy-runs.ts';
import { records } from '../../support/other-platform-shapes.ts';

const FOREVER = Array.from({ length: 200 }, () => 'building');

describe.concurrent('while a revision is awaited', () => {
  it.each([
    ['failed', 'failed'],
    ['ERROR', 'ERROR'],
    ['Timed out', 'Timed out'],
    ['cancelled', 'cancelled'],
  ])('it may fail, as "%s": red with what the platform says', async (word, shown) => {
    const run = await runAgainst(
      { statuses: ['queued', 'building', word], message: 'main.ts:3: Unexpected token' },
      { given: existing },
    );
    expectFailed(
      run,
      `Revision rev-2 of function "hello" failed with status "${shown}": main.ts:3: Unexpected token`,
      'deploy again',
    );
    expect(run.outputs).toMatchObject({
      operation: 'redeployed',
      changed: 'true',
      revision_id: 'rev-2',
      previous_revision_id: 'rev-1',
      revision_status: shown,
    });
    expect(run.platform.writes()).toEqual(['redeploy']);
  });

  it('another deployer may come between: red, superseded, and what he made is left alone', async () => {
    const run = await runAgainst(
      {
        statuses: FOREVER,
        onLook: (look, platform) => {
          if (look === 3) platform.put('hello', 'ready');
        },
      },
      { given: existing },
    );
    expectFailed(run, 'Revision rev-2 of function "hello" was superseded', '`concurrency:`');
    expect(run.outputs).toMatchObject({ revision_id: 'rev-2', revision_status: 'superseded' });
    expect(run.platform.writes()).toEqual(['redeploy']);
  });

  it('the function may be deleted: red', async () => {
    const run = await runAgainst({
      statuses: FOREVER,
      onLook: (look, platform) => {
        if (look === 3) platform.drop('hello');
      },
    });
    expectFailed(run, 'Function "hello" was deleted while it was being deployed');
    expect(run.outputs).toMatchObject({ revision_id: 'rev-1', revision_status: 'building' });
  });

  it('the time may run out: red, and nothing is cancelled or deleted', async () => {
    const run = await runAgainst({ statuses: FOREVER }, { inputs: { wait_timeout: '40s' } });
    expectFailed(
      run,
      'Revision rev-1 of function "hello" was still "building" after 40 s',
      'Nothing was cancelled: it may still become ready',
      '`wait_timeout`',
    );
    expect(run.platform.writes()).toEqual(['create']);
  });

  it('the revision from before may stay: red, and the error names it', async () => {
    const run = await runAgainst(
      { record: records.ofActiveRevision, statuses: FOREVER },
      { given: existing, inputs: { wait_timeout: '60s' } },
    );
    expectFailed(
      run,
      'Revision rev-2 of function "hello" did not show after 1 min',
      'still shows revision rev-1 from before',
    );
    expect(run.outputs).toMatchObject({ revision_id: 'rev-2', previous_revision_id: 'rev-1' });
  });

  it('the record may tell no status at all: red, and the error says what to set', async () => {
    const run = await runAgainst({ record: records.withoutStatus });
    expectFailed(
      run,
      'The record of function "hello" tells no status of its revision',
      '`status_path`',
      '`wait_timeout: 0`',
    );
    expect(run.outputs).toMatchObject({ operation: 'created', revision_id: 'rev-1' });
  });

  it('only the answer to the write may tell that it is ready: green, with a notice', async () => {
    const run = await runAgainst({ record: records.withoutStatus, statuses: ['ready'] });
    expectDeployed(run, 'created', { revision_status: 'ready' });
    expect(run.runner.notices.join()).toContain('the answer to the deployment said that it is ready');
  });

  it('only the answer to the write may tell that it failed: red', async () => {
    const run = await runAgainst({ record: records.withoutStatus, statuses: ['failed'] });
    expectFailed(run, 'Revision rev-1 of function "hello" failed with status "failed"');
  });

  it('neither list nor path may tell anything: red with the same advice, not "deleted"', async () => {
    const run = await runAgainst({ unlisted: true, invocation: { status: 200, body: 'Hello!' } });
    expectFailed(run, 'tells no status of its revision', '`status_path`');
  });

  it('neither list nor path may ever show the function: red, and nobody is said to have deleted it', async () => {
    const run = await runAgainst({ unlisted: true, invocation: { status: 404, body: 'no such page' } });
    expectFailed(run, 'the platform does not show it', 'has accepted the new revision', '`status_path`');
  });

  it('the platform may be in trouble for a while: green as soon as it is over', async () => {
    const run = await runAgainst({
      faults: [{ on: 'record', when: 'before', skip: 1, what: { status: 503 }, times: 7 }],
      listEntry: records.nameOnly,
    });
    expectDeployed(run, 'created');
  });

  it('the list may be in trouble, while the function answers with a name and a status of its own: that is not taken for its revision', async () => {
    const run = await runAgainst({
      invocation: { status: 200, body: { name: 'hello', status: 'ok' } },
      statuses: ['queued', 'building', 'failed'],
      faults: [{ on: 'list', when: 'before', skip: 1, what: { status: 503 }, times: 6 }],
    });
    expectFailed(run, 'Revision rev-1 of function "hello" failed with status "failed"');
  });

  it('the platform may be in trouble for good: red, saying that the revision is there', async () => {
    const run = await runAgainst({
      faults: [
        { on: 'list', when: 'before', skip: 1, what: { status: 503, body: 'down' }, times: 999 },
        { on: 'record', when: 'before', skip: 1, what: { status: 503, body: 'down' }, times: 999 },
      ],
    });
    expectFailed(
      run,
      'Function "hello" was deployed, but its status can not be read',
      '503',
      '`wait_timeout: 0`',
    );
    expect(run.outputs).toMatchObject({ operation: 'created', revision_id: 'rev-1' });
    expect(run.platform.writes()).toEqual(['create']);
  });

  it('the first word that means ready ends the wait, whatever comes after', async () => {
    const run = await runAgainst({ statuses: ['building', 'ready', 'failed'] });
    expect(run.error).toBe('');
    expect(run.outputs.revision_status).toBe('ready');
  });

  it('the run may be cancelled: red, and the error says what is left', async () => {
    let cancel = (): void => undefined;
    const run = await runAgainst(
      { statuses: FOREVER, onLook: (look) => void (look === 3 && cancel()) },
      { onStart: (runner) => (cancel = runner.cancel) },
    );
    expectFailed(run, 'The run was cancelled', 'has accepted the new revision of function "hello"');
    expect(run.outputs).toMatchObject({ revision_id: 'rev-1', revision_status: 'building' });
  });
});

describe.concurrent('`wait_timeout: 0`', () => {
  it('asks for nothing after the answer that names the revision', async () => {
    const run = await runAgainst({ statuses: FOREVER }, { inputs: { wait_timeout: '0' }, given: existing });
    expect(run.done).toBe(true);
    expect(run.platform.calls.map(({ call }) => call)).toEqual(['list', 'redeploy']);
    expect(run.outputs).toMatchObject({ revision_id: 'rev-2', revision_status: 'building' });
  });

  it('looks once for a revision that the answer does not name', async () => {
    const run = await runAgainst(
      { redeployReply: () => ({ status: 204 }) },
      { inputs: { wait_timeout: '0' }, given: existing },
    );
    expect(run.done).toBe(true);
    expect(run.outputs.revision_id).toBe('rev-2');
    expect(run.runner.warnings).toEqual([]);
  });

  it('is enough for a platform that lists names alone and runs a function that crashes', async () => {
    const run = await runAgainst(
      { listEntry: records.nameOnly, invocation: { status: 500, body: 'it crashed' } },
      { inputs: { wait_timeout: '0' }, given: existing },
    );
    expect(run.error).toBe('');
    expect(run.platform.writes()).toEqual(['redeploy']);
    expect(run.outputs).toMatchObject({ revision_id: 'rev-2', previous_revision_id: '' });
  });

  it('does not take the revision from before for the new one', async () => {
    const run = await runAgainst(
      { redeployReply: () => ({ status: 204 }), staleLooks: 9 },
      { inputs: { wait_timeout: '0' }, given: existing },
    );
    expect(run.done).toBe(true);
    expect(run.outputs).toMatchObject({ revision_id: '', previous_revision_id: 'rev-1' });
    expect(run.runner.warnings.join()).toContain('`revision_id` is empty');
  });
});
