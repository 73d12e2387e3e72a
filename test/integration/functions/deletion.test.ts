/** `mode: delete`: the function is gone at the end, and that was read back. */
import { describe, expect, it } from 'vitest';
import { existing, expectFailed, expectNoBreach, type Run, runAgainst } from '../../support/deploy-runs.ts';
import type { Reading } from '../../support/other-platform.ts';
import { records } from '../../support/other-platform-shapes.ts';

const inputs = { mode: 'delete' };

function expectDeleted(run: Run, changed: 'true' | 'false'): void {
  expect(run.error).toBe('');
  expect(run.done).toBe(true);
  expect(run.outputs).toMatchObject({ function: 'hello', operation: 'deleted', changed, revision_id: '' });
  expect(run.platform.held('hello')).toBeUndefined();
  expectNoBreach(run);
}

describe.concurrent('a function is deleted at a platform that', () => {
  it.each<[what: string, reading: Reading]>([
    ['answers as documented', {}],
    ['answers 200 with the record', { deleteReply: { status: 200, body: { name: 'hello' } } }],
    ['answers 202', { deleteReply: { status: 202 } }],
    ['answers 200 with a text', { deleteReply: { status: 200, body: 'OK' } }],
    ['still lists it for a while', { ghostLooks: 4 }],
    ['fails first, before the work', { faults: [{ on: 'delete', when: 'before', what: { status: 500 } }] }],
    ['fails first, after the work', { faults: [{ on: 'delete', when: 'after', what: { status: 500 } }] }],
    ['loses its answer', { faults: [{ on: 'delete', when: 'after', what: 'reset' }] }],
    [
      'loses its answer, and then says that it is at it',
      {
        faults: [
          { on: 'delete', when: 'after', what: { status: 504 } },
          { on: 'delete', when: 'before', what: { status: 409, body: { message: 'is being deleted' } } },
        ],
      },
    ],
    ['lists names alone', { listEntry: records.nameOnly }],
    ['leaves it out of its list', { unlisted: true }],
    ...[404, 405].map((status): [string, Reading] => [
      `lists nothing (${status})`,
      { list: () => ({ status }) },
    ]),
    ['lets the key delete, but not read', { granted: ['functions:delete'] }],
    ['runs the function at its path', { invocation: { status: 200, body: 'Hi' } }],
  ])('%s', async (_what, reading) => {
    const run = await runAgainst(reading, { inputs, given: existing });
    expectDeleted(run, 'true');
    expect(run.runner.summary).toContain('was deleted');
  });
});

describe.concurrent('a deletion', () => {
  it('of what is not there is green, changes nothing and sends nothing that writes', async () => {
    const run = await runAgainst({}, { inputs });
    expectDeleted(run, 'false');
    expect(run.platform.writes()).toEqual([]);
    expect(run.runner.summary).toContain('There was no function');
  });

  it('of what is not there, by a key that can not read, is green too', async () => {
    const run = await runAgainst({ granted: ['functions:delete'] }, { inputs });
    expectDeleted(run, 'false');
    expect(run.platform.writes()).toEqual(['delete']);
  });

  it('tells the revision that was live', async () => {
    const run = await runAgainst({}, { inputs, given: existing });
    expect(run.outputs.previous_revision_id).toBe('rev-1');
  });

  it('that the key does not allow is red and names the permission', async () => {
    const run = await runAgainst({ granted: ['functions:read'] }, { inputs, given: existing });
    expectFailed(
      run,
      'could not delete function "hello"',
      '403',
      'Nothing was changed',
      '`functions:delete`',
    );
    expect(run.outputs).toMatchObject({ operation: '', changed: 'false' });
  });

  it('that is refused is red, also when the function can not be seen at that moment', async () => {
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
    expectFailed(run, 'could not delete function "hello"', '409');
    expect(run.revisions).toBe(1);
  });

  it('after which the function stays listed is red', async () => {
    const run = await runAgainst({ ghostLooks: 999 }, { inputs, given: existing });
    expectFailed(
      run,
      'Function "hello" is still listed after its deletion was acknowledged',
      'Run this again',
    );
  });

  it('is only planned in a dry run', async () => {
    const run = await runAgainst({}, { inputs: { ...inputs, dry_run: 'true' }, given: existing });
    expect(run.done).toBe(true);
    expect(run.outputs).toMatchObject({ operation: 'planned', changed: 'false' });
    expect(run.runner.summary).toContain('delete function "hello", for good');
    expect(run.platform.writes()).toEqual([]);
    expect(run.revisions).toBe(1);
  });
});
