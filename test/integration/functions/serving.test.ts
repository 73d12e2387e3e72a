/** Which revision serves, which served before, and which one is ours. */
import { describe, expect, it } from 'vitest';
import { existing, expectDeployed, expectFailed, runAgainst } from '../../support/deploy-runs.ts';
import { createInstantClock } from '../../support/instant-clock.ts';
import type { Fault, OtherPlatform, Reading } from '../../support/other-platform.ts';
import { records } from '../../support/other-platform-shapes.ts';

const FOREVER = Array.from({ length: 200 }, () => 'building');
const NO_ROUTE = { status: 404, body: 'default backend - 404' };
const lostRedeploy = (when: Fault['when']): Fault => ({ on: 'redeploy', when, what: 'reset' });

function goodThenBad(platform: OtherPlatform): void {
  platform.put('hello', 'ready');
  platform.put('hello', 'failed');
}

describe.concurrent('`previous_revision_id`', () => {
  it('names the revision that the platform reports as active, not the failed one after it', async () => {
    const run = await runAgainst({ record: records.withActiveRevision }, { given: goodThenBad });
    expect(run.error).toBe('');
    expect(run.outputs).toMatchObject({ revision_id: 'rev-3', previous_revision_id: 'rev-1' });
    expect(run.runner.lines.join('\n')).toContain('replacing revision rev-1');
  });

  it('is empty when the newest revision failed and the platform reports no active one', async () => {
    const run = await runAgainst({ statuses: ['failed'] }, { given: goodThenBad });
    expectFailed(run, 'No revision of "hello" is known to be serving.');
    expect(run.outputs).toMatchObject({ revision_id: 'rev-3', previous_revision_id: '' });
  });

  it.each(['failed', 'building'])('is empty when the only previous revision is "%s"', async (status) => {
    const given = (platform: OtherPlatform) => platform.put('hello', status);
    const run = await runAgainst({ record: records.withActiveRevision }, { given });
    expect(run.outputs).toMatchObject({ revision_id: 'rev-2', previous_revision_id: '' });
  });

  it('is set by a dry run', async () => {
    const run = await runAgainst({}, { inputs: { dry_run: 'true' }, given: existing });
    expect(run.outputs).toMatchObject({
      operation: 'planned',
      previous_revision_id: 'rev-1',
      changed: 'false',
    });
  });
});

describe.concurrent('The error of a failed revision', () => {
  it('names the revision that is serving', async () => {
    const run = await runAgainst(
      { record: records.withActiveRevision, statuses: ['building', 'failed'] },
      { given: goodThenBad },
    );
    expectFailed(run, 'Revision rev-3 of "hello" failed', 'Revision rev-1 is still serving.');
  });

  it('says that none is serving when the platform reports that', async () => {
    const run = await runAgainst({ record: records.withActiveRevision, statuses: ['building', 'failed'] });
    expectFailed(run, 'No revision of "hello" is serving.');
  });

  it('names the previous ready revision when the platform reports no active one', async () => {
    const run = await runAgainst({ statuses: ['building', 'failed'] }, { given: existing });
    expectFailed(run, 'Revision rev-1 served before.');
  });
});

describe.concurrent('A function that a gateway reports as missing once', () => {
  it('gets one new revision, though the create that follows ends with a conflict', async () => {
    const run = await runAgainst(
      {
        faults: [
          { on: 'redeploy', when: 'before', what: NO_ROUTE },
          { on: 'create', when: 'before', what: { status: 409 } },
        ],
      },
      { given: existing },
    );
    expectDeployed(run, 'redeployed');
  });

  it('gets one new revision when a lost response came first', async () => {
    const faults: readonly Fault[] = [
      lostRedeploy('after'),
      { on: 'redeploy', when: 'before', what: NO_ROUTE },
    ];
    const run = await runAgainst({ faults, staleReads: 5 }, { given: existing });
    expectDeployed(run, 'redeployed');
    expect(run.platform.writes()).toEqual(['redeploy', 'redeploy', 'create']);
  });
});

describe.concurrent('A lost response', () => {
  it('causes a notice when an appeared revision is treated as this deployment', async () => {
    const run = await runAgainst({ faults: [lostRedeploy('after')] }, { given: existing });
    expectDeployed(run, 'redeployed');
    expect(run.runner.notices.join()).toMatch(
      /Revision rev-2 of function "hello" appeared .* may be the other one/,
    );
  });

  it('does not adopt a revision that was seen before, such as after a rollback', async () => {
    const run = await runAgainst(
      {
        record: (stored) => ({
          ...records.withActiveRevision(stored),
          ...(rolledBack && { revision_id: 'rev-1' }),
        }),
        faults: [lostRedeploy('before')],
        onRead: () => {
          rolledBack = true;
        },
      },
      { given: goodThenBad },
    );
    expectFailed(run, 'The action could not verify whether function "hello" was deployed');
    expect(run.outputs.revision_id).toBe('');
  });
  let rolledBack = false;

  /** The record names the serving revision: rev-1 until the second request, then these. */
  function servingInTurn(...turns: readonly string[]): Reading {
    let reads = 0;
    return {
      statuses: ['queued', 'ready'],
      faults: [lostRedeploy('after')],
      record: (stored) => {
        if (stored.revisions.length > 2) reads += 1;
        const id = reads === 0 ? 'rev-1' : (turns[Math.min(reads, turns.length) - 1] ?? '');
        return { name: stored.name, revision_id: id, revision_status: 'ready' };
      },
    };
  }

  it('ends with the last revision of its own when the second request creates a second one', async () => {
    const run = await runAgainst(servingInTurn('rev-1', 'rev-2', 'rev-2', 'rev-3'), { given: existing });
    expect(run.error).toBe('');
    expect(run.platform.created).toEqual(['rev-2', 'rev-3']);
    expect(run.outputs).toMatchObject({ revision_id: 'rev-3', revision_status: 'ready' });
  });

  it('explains one unknown revision; another one belongs to another deployment', async () => {
    const run = await runAgainst(servingInTurn('rev-2', 'rev-9'), { given: existing });
    expectFailed(run, 'Revision rev-3 of "hello" was superseded');
  });

  it('is followed by reads for 5 s before the request is sent again', async () => {
    const clock = createInstantClock();
    const run = await runAgainst(
      { faults: [lostRedeploy('before')] },
      { given: existing, inputs: { wait_timeout: '0' }, clock },
    );
    expect(run.error).toBe('');
    expect(run.platform.writes()).toEqual(['redeploy', 'redeploy']);
    expect(clock.sleeps).toEqual([250, 500, 1000, 1500, 1750]);
  });

  it.each<[what: string, record: NonNullable<Reading['record']>]>([
    ['in another order', (stored) => reversed(records.withNestedRevision(stored))],
    [
      'in another order within the revision',
      (stored) => {
        const { name, revision } = records.withNestedRevision(stored);
        return { name, revision: reversed(revision) };
      },
    ],
  ])('does not make a revision new when the record has the same fields %s', async (_what, record) => {
    let reads = 0;
    const run = await runAgainst(
      {
        record: (stored) => {
          reads += 1;
          return reads === 1 ? records.withNestedRevision(stored) : record(stored);
        },
        faults: [lostRedeploy('before')],
      },
      { given: existing },
    );
    expectDeployed(run, 'redeployed');
    expect(run.platform.writes()).toEqual(['redeploy', 'redeploy']);
  });
});

function reversed(fields: object): object {
  return Object.fromEntries(Object.entries(fields).reverse());
}

describe.concurrent('A platform that names only the serving revision', () => {
  it('is awaited until the new revision serves', async () => {
    const statuses = ['queued', 'building', 'building', 'building', 'ready'];
    const run = await runAgainst({ record: records.withActiveRevisionOnly, statuses }, { given: existing });
    expectDeployed(run, 'redeployed', { revision_status: 'active' });
    expect(run.runner.warnings).toEqual([]);
  });

  it('fails the step when the new revision never serves', async () => {
    const run = await runAgainst(
      { record: records.withActiveRevisionOnly, statuses: FOREVER },
      { given: existing, inputs: { wait_timeout: '30s' } },
    );
    expectFailed(
      run,
      'Revision rev-2 of "hello" was not ready within 30 s (the platform still reported the previous revision rev-1).',
      'It may still go live; revision rev-1 served before.',
    );
  });
});

describe.concurrent('A status without a revision', () => {
  const unnamed = (status: string): Reading => ({ record: () => ({ name: 'hello', status }) });
  const WARNING = /did not name the new revision .* may be that of an earlier revision.* Set `status_path`/;

  it('causes a warning when the response to the write named no revision', async () => {
    const run = await runAgainst(
      { ...unnamed('active'), redeployReply: () => ({ status: 204 }) },
      { given: existing },
    );
    expect(run.done).toBe(true);
    expect(run.outputs.revision_id).toBe('');
    expect(run.runner.warnings.join()).toMatch(WARNING);
    expect(run.runner.warnings.join()).toContain('`revision_id` is empty');
  });

  it('causes a warning when the response to the write named the revision', async () => {
    const run = await runAgainst(unnamed('active'), { given: existing });
    expect(run.done).toBe(true);
    expect(run.outputs.revision_id).toBe('rev-2');
    expect(run.runner.warnings.join()).toMatch(WARNING);
    expect(run.runner.warnings.join()).not.toContain('is empty');
    expect(run.runner.summary).toContain('> The platform did not confirm which revision this is');
  });

  it('causes a warning beside the error when it means failed', async () => {
    const run = await runAgainst(unnamed('failed'), { given: existing });
    expectFailed(run, 'Revision rev-2 of "hello" failed');
    expect(run.runner.warnings.join()).toMatch(WARNING);
  });

  it('causes a warning with `wait_timeout: 0`', async () => {
    const run = await runAgainst(
      { ...unnamed('active'), redeployReply: () => ({ status: 204 }) },
      { given: existing, inputs: { wait_timeout: '0' } },
    );
    expect(run.runner.warnings.join()).toMatch(WARNING);
  });

  it.each<[what: string, reading: Reading, options: Parameters<typeof runAgainst>[1]]>([
    ['of a new function', {}, {}],
    [
      'at a `status_path` of one revision',
      { statusPath: (_held, { id }) => `functions/revisions/${id}` },
      { given: existing, inputs: { status_path: 'functions/revisions/{revision_id}' } },
    ],
  ])('%s can only be its own', async (_what, reading, options) => {
    const run = await runAgainst({ ...unnamed('active'), ...reading }, options);
    expect(run.error).toBe('');
    expect(run.runner.warnings).toEqual([]);
  });
});
