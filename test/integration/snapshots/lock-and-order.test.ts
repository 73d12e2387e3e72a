/** Which deployments are refused before anything is written: another live revision than expected, or an older run. */
import { describe, expect, it } from 'vitest';
import type { Reading } from '../../support/other-platform.ts';
import { records } from '../../support/other-platform-shapes.ts';
import {
  createSnapshotFixture,
  expectSound,
  expectTrueHistory,
  type SnapshotFixture,
  type SnapshotRun,
  wantedLive,
} from '../../support/whole-runs.ts';

function expectRefused(run: SnapshotRun, ...texts: readonly RegExp[]): void {
  expectSound(run);
  expect(run.done).toBe(false);
  for (const text of texts) expect(run.error).toMatch(text);
  expect(
    run.requests
      .map(({ call }) => call)
      .filter((call) => !/^(?:list|read|ask for download|download)/.test(call)),
  ).toEqual([]);
  expect(run.live).toBe(run.liveBefore);
  expect(run.outputs.changed).toBe('false');
}

const STATES: Readonly<
  Record<string, { reading?: Reading; given?: (fixture: SnapshotFixture) => void; denied?: string[] }>
> = {
  'another revision is live': { given: ({ deployElsewhere }) => deployElsewhere('B') },
  'the function does not exist': { given: ({ platform }) => platform.functions.drop('hello') },
  'the key cannot read the function': { denied: ['functions:read'] },
  'the record does not name the revision': { reading: { record: records.withoutRevision } },
  'the newest revision has failed and the record names no live one': {
    given: ({ deployElsewhere }) => deployElsewhere('B', 'failed'),
  },
  'the record names the newest revision and another live one': {
    reading: { record: records.withActiveRevision },
    given: ({ deployElsewhere }) => deployElsewhere('B'),
  },
};

const MODES = { deploy: { mode: 'deploy' }, rollback: { mode: 'rollback', revision_id: 'rev-1' } } as const;

describe('With `expected_revision_id`, nothing is written when', () => {
  it.each(Object.entries(STATES))('%s', async (_name, { reading, given, denied = [] }) => {
    await using fixture = await createSnapshotFixture(reading);
    await fixture.run({ content: 'A', inputs: { skip_unchanged: 'false' } });
    await fixture.run({ content: 'B' });
    given?.(fixture);
    for (const inputs of Object.values(MODES)) {
      const expected = { ...inputs, expected_revision_id: 'rev-2' };
      expectRefused(
        await fixture.run({ content: 'C', denied, inputs: expected }),
        /`expected_revision_id`|functions:read/,
      );
    }
  });

  it('the bucket for snapshots does not exist either', async () => {
    await using fixture = await createSnapshotFixture();
    fixture.deployElsewhere('A');
    const run = await fixture.run({ content: 'B', inputs: { expected_revision_id: 'rev-7' } });
    expectRefused(run, /revision "rev-1" is live, but `expected_revision_id` is "rev-7"/);
    expect(fixture.platform.storage.hasBucket()).toBe(false);
  });
});

describe('With `expected_revision_id`,', () => {
  it('the live revision is replaced', async () => {
    await using fixture = await createSnapshotFixture();
    await fixture.run({ content: 'A' });
    const run = await fixture.run({ content: 'B', inputs: { expected_revision_id: 'rev-1' } });
    expect(run.error).toBe('');
    expect(run.live).toBe(wantedLive('B'));
  });

  it('a revision of this step that is live before the next read is not taken for another one', async () => {
    await using fixture = await createSnapshotFixture({
      record: records.withActiveRevision,
      redeployReply: () => ({ status: 204 }),
    });
    await fixture.run({ content: 'A' });
    const inputs = { expected_revision_id: 'rev-1' };
    const run = await fixture.run({ content: 'B', inputs, fates: ['instant'] });
    expect(run.error).toBe('');
    expect(run.outputs).toMatchObject({ revision_id: 'rev-2', previous_revision_id: 'rev-1' });
    expect(run.live).toBe(wantedLive('B'));
    expectTrueHistory(fixture);
  });
});

const run = (runNumber: number, runAttempt = 1) => ({ runNumber, runAttempt, runId: `run-${runNumber}` });

describe('An older run', () => {
  it('writes nothing after a newer one has deployed, and goes ahead when it is run again', async () => {
    await using fixture = await createSnapshotFixture();
    await fixture.run({ content: 'A', workflow: run(1) });
    await fixture.run({ content: 'B', workflow: run(3) });
    expectRefused(await fixture.run({ content: 'C', workflow: run(2) }), /run 3 .* is newer than this run 2/);
    expectRefused(await fixture.run({ content: 'B', workflow: run(2) }), /run 3 .* is newer than this run 2/);
    for (const other of [{ ref: 'refs/heads/other' }, { workflow: 'Other' }])
      expect((await fixture.run({ content: 'A', workflow: { ...run(2), ...other } })).error).toBe('');
    const again = await fixture.run({ content: 'C', workflow: run(2, 2) });
    expect(again.error).toBe('');
    expect(again.live).toBe(wantedLive('C'));
  });

  it.each(['false', 'true'])(
    'goes ahead after a newer one has failed (`rollback_on_failure: %s`)',
    async (rollback_on_failure) => {
      await using fixture = await createSnapshotFixture();
      await fixture.run({ content: 'A', workflow: run(1) });
      const failed = await fixture.run({
        content: 'B',
        workflow: run(3),
        fates: ['failed', 'ready'],
        inputs: { rollback_on_failure },
      });
      expect(failed.done).toBe(false);
      expect(failed.live).toBe(wantedLive('A'));
      const older = await fixture.run({ content: 'C', workflow: run(2) });
      expect(older.error).toBe('');
      expect(older.live).toBe(wantedLive('C'));
    },
  );

  it('writes nothing after a newer one has brought an earlier content back', async () => {
    await using fixture = await createSnapshotFixture();
    await fixture.run({ content: 'A', workflow: run(1) });
    await fixture.run({ content: 'B', workflow: run(2) });
    const inputs = { mode: 'rollback', revision_id: 'previous' };
    expect((await fixture.run({ inputs, workflow: run(4) })).error).toBe('');
    expectRefused(await fixture.run({ content: 'C', workflow: run(3) }), /run 4 .* is newer than this run 3/);
  });
});
