/** The inputs that say where the status is and what its words mean. */
import { describe, expect, it } from 'vitest';
import { existing, expectDeployed, expectFailed, runAgainst } from '../../support/deploy-runs.ts';
import type { Reading } from '../../support/other-platform.ts';
import { newest, records, statusOf } from '../../support/other-platform-shapes.ts';

type Case = readonly [what: string, reading: Reading];

describe.concurrent('A platform that reports the status elsewhere', () => {
  const elsewhere: Reading = {
    record: records.withoutStatus,
    statuses: ['queued', 'building', 'ready'],
    statusPath: (_held, revision) => `functions/revisions/${revision.id}/status`,
  };
  const inputs = { status_path: '/v1/functions/revisions/{revision_id}/status' };

  it('is read at `status_path`, with the revision filled in', async () => {
    const run = await runAgainst(elsewhere, { inputs, given: existing });
    expectDeployed(run, 'redeployed', { revision_status: 'ready' });
    expect(run.platform.calls.some(({ call }) => call === 'record')).toBe(false);
  });

  it.each<Case>([
    ['its answer to PATCH', { redeployReply: () => ({ status: 204 }) }],
    [
      'its answer to PATCH or its list',
      {
        redeployReply: () => ({ status: 204 }),
        listEntry: records.nameOnly,
      },
    ],
  ])('is first read for the revision when that is not in %s', async (_where, reading) => {
    const run = await runAgainst({ ...elsewhere, ...reading }, { inputs, given: existing });
    expectDeployed(run, 'redeployed', { revision_status: 'ready' });
  });

  it('may need only the name of the function, in a query', async () => {
    const run = await runAgainst(
      {
        ...elsewhere,
        statusPath: (stored) => `status?of=${stored.name}`,
        statusBody: (stored) => ({ revision: { id: newest(stored).id, status: statusOf(newest(stored)) } }),
      },
      { inputs: { status_path: 'status?of={name}' } },
    );
    expectDeployed(run, 'created');
  });

  it('fails the step with its own message', async () => {
    const run = await runAgainst(
      {
        ...elsewhere,
        statuses: ['building', 'FAILED'],
        statusBody: (_held, revision) => ({
          status: statusOf(revision),
          error: { message: 'main.ts: boom' },
        }),
      },
      { inputs },
    );
    expectFailed(run, 'Revision rev-1 of "hello" failed: main.ts: boom', 'deploy again');
  });

  it('fails the step with the path when that reports no status', async () => {
    const run = await runAgainst(elsewhere, { inputs: { status_path: 'functions/status/{name}' } });
    expectFailed(
      run,
      'The response at `status_path` ("functions/status/{name}") contains no revision status of function "hello".',
      '`wait_timeout: 0`',
    );
    expect(run.outputs).toMatchObject({ revision_id: 'rev-1', operation: 'created', changed: 'true' });
  });
});

describe.concurrent('A revision id that resembles a path', () => {
  it.each([
    ['../../buckets', '/v1/revisions/..%2F..%2Fbuckets'],
    ['a?b#c', '/v1/revisions/a%3Fb%23c'],
    ['\ud800 ', '/v1/revisions/%EF%BF%BD%20'],
  ])('does not lead to another path: %j', async (revision_id, target) => {
    const run = await runAgainst(
      { createReply: () => ({ status: 201, body: { revision_id } }), statusPath: () => 'nowhere' },
      { inputs: { status_path: 'revisions/{revision_id}' } },
    );
    expectFailed(run, 'The response at `status_path`');
    const asked = run.platform.calls.filter(({ call }) => call === 'status').map((call) => call.target);
    expect(new Set(asked)).toEqual(new Set([target]));
  });

  it('is refused when it cannot be a path segment', async () => {
    const run = await runAgainst(
      { createReply: () => ({ status: 201, body: { revision_id: '..' } }) },
      { inputs: { status_path: 'revisions/{revision_id}' } },
    );
    expectFailed(run, /"\.\." can.* an address/);
  });
});

describe.concurrent('Status words that only this platform uses', () => {
  const statuses = ['Wird gebaut', 'In Betrieb'];

  it('mean "in progress" until the time is up, and the error names the inputs', async () => {
    const run = await runAgainst({ statuses }, { inputs: { wait_timeout: '60' } });
    expectFailed(
      run,
      'Revision rev-1 of "hello" was not ready within 1 min (its last status: In Betrieb).',
      'It may still go live',
      '`ready_statuses`',
    );
    expect(run.platform.writes()).toEqual(['create']);
    expect(run.outputs).toMatchObject({ revision_id: 'rev-1', revision_status: 'In Betrieb' });
  });

  it.each<[input: 'ready_statuses' | 'failed_statuses', words: string, done: boolean]>([
    ['ready_statuses', 'in betrieb', true],
    ['ready_statuses', 'fertig\nin betrieb', true],
    ['failed_statuses', 'in betrieb', false],
  ])('are set by the input `%s`: %j', async (input, words, done) => {
    const run = await runAgainst({ statuses }, { inputs: { [input]: words } });
    expect(run.done).toBe(done);
    expect(run.outputs.revision_status).toBe('In Betrieb');
  });
});
