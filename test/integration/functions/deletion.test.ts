/** `mode: delete`: the function does not exist at the end, as a read confirms. */
import { describe, expect, it } from 'vitest';
import { existing, expectFailed, expectNoBreach, type Run, runAgainst } from '../../support/deploy-runs.ts';
import type { Reading } from '../../support/other-platform.ts';
import { records } from '../../support/other-platform-shapes.ts';

const inputs = { mode: 'delete' };

function expectDeleted(run: Run, changed: 'true' | 'false'): void {
  expect(run.error).toBe('');
  expect(run.done).toBe(true);
  expect(run.outputs).toMatchObject({ function: 'hello', operation: 'deleted', changed, revision_id: '' });
  expect(run.platform.stored('hello')).toBeUndefined();
  expectNoBreach(run);
}

describe.concurrent('On a platform that', () => {
  it.each<[what: string, reading: Reading]>([
    ['answers as documented', {}],
    ['answers 200 with the record', { deleteReply: { status: 200, body: { name: 'hello' } } }],
    ['answers 202', { deleteReply: { status: 202 } }],
    ['answers 200 with a text', { deleteReply: { status: 200, body: 'OK' } }],
    ['still lists it for a while', { ghostReads: 4 }],
    [
      'loses its answer, then refuses because the deletion is under way',
      {
        faults: [
          { on: 'delete', when: 'after', what: { status: 504 } },
          { on: 'delete', when: 'before', what: { status: 409, body: { message: 'is being deleted' } } },
        ],
      },
    ],
    ['lists only names', { listEntry: records.nameOnly }],
    ['does not list the function', { unlisted: true }],
    ...[404, 405].map((status): [string, Reading] => [
      `has no list (${status})`,
      { list: () => ({ status }) },
    ]),
    ['lets the key delete but not read', { granted: ['functions:delete'] }],
    ['invokes the function at its own path', { invocation: { status: 200, body: 'Hi' } }],
  ])('%s, a function is deleted', async (_what, reading) => {
    const run = await runAgainst(reading, { inputs, given: existing });
    expectDeleted(run, 'true');
    expect(run.runner.summary).toMatch(/^## 🗑️ Function `hello` is deleted/);
  });
});

describe.concurrent('The deletion of a function', () => {
  it('that does not exist succeeds and sends no write', async () => {
    const run = await runAgainst({}, { inputs });
    expectDeleted(run, 'false');
    expect(run.platform.writes()).toEqual([]);
    expect(run.runner.summary).toMatch(/^## ⏭️ Nothing to delete/);
  });

  it('that does not exist succeeds for a key that cannot read, after one request', async () => {
    const run = await runAgainst({ granted: ['functions:delete'] }, { inputs });
    expectDeleted(run, 'false');
    expect(run.platform.writes()).toEqual(['delete']);
  });

  it('reports the revision that was live as `previous_revision_id`', async () => {
    const run = await runAgainst({}, { inputs, given: existing });
    expect(run.outputs.previous_revision_id).toBe('rev-1');
  });

  it.each<[ready: string, status: string, previous: string]>([
    ['Serving', 'serving', 'rev-1'],
    ['serving', 'ready', ''],
  ])(
    'with `ready_statuses: %s` takes a revision that is %s for live: %j',
    async (ready, status, previous) => {
      const run = await runAgainst(
        {},
        { inputs: { ...inputs, ready_statuses: ready }, given: (platform) => platform.put('hello', status) },
      );
      expectDeleted(run, 'true');
      expect(run.outputs.previous_revision_id).toBe(previous);
    },
  );

  it('finds the status of the revision that was live at `status_path`', async () => {
    const run = await runAgainst(
      {
        record: records.withoutStatus,
        statusPath: (_held, revision) => `functions/revisions/${revision.id}/status`,
      },
      {
        inputs: { ...inputs, status_path: 'functions/revisions/{revision_id}/status' },
        given: existing,
      },
    );
    expectDeleted(run, 'true');
    expect(run.outputs.previous_revision_id).toBe('rev-1');
  });

  it('fails with the missing permission when the key lacks it', async () => {
    const run = await runAgainst({ granted: ['functions:read'] }, { inputs, given: existing });
    expectFailed(
      run,
      'Could not delete function "hello"',
      '403',
      'Nothing was changed',
      '`functions:delete`',
    );
    expect(run.outputs).toMatchObject({ operation: '', changed: 'false' });
  });

  it('fails when the platform refuses, even if the function cannot be read at that moment', async () => {
    const run = await runAgainst(
      {
        unlisted: true,
        faults: [
          { on: 'delete', when: 'before', what: { status: 409 } },
          { on: 'record', when: 'before', skip: 1, what: { status: 400 } },
        ],
      },
      { inputs, given: existing },
    );
    expectFailed(run, 'Could not delete function "hello"', '409');
    expect(run.revisions).toBe(1);
  });

  it('fails when the platform keeps listing the function', async () => {
    const run = await runAgainst({ ghostReads: 999 }, { inputs, given: existing });
    expectFailed(
      run,
      'The platform acknowledged the deletion of function "hello", but still shows it.',
      'Run the step again.',
    );
  });

  it('is only planned in a dry run', async () => {
    const run = await runAgainst({}, { inputs: { ...inputs, dry_run: 'true' }, given: existing });
    expect(run.done).toBe(true);
    expect(run.outputs).toMatchObject({ operation: 'planned', changed: 'false' });
    expect(run.runner.summary).toContain('permanently delete function "hello"');
    expect(run.runner.lines.at(-1)).toBe('Dry run: nothing was changed.');
    expect(run.platform.writes()).toEqual([]);
    expect(run.revisions).toBe(1);
  });
});
