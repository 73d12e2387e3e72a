/** Keys that lack a permission, histories that cannot be used, dry runs, and platforms that show little. */
import { describe, expect, it } from 'vitest';
import type { Reading } from '../../support/other-platform.ts';
import { records } from '../../support/other-platform-shapes.ts';
import {
  createSnapshotFixture,
  expectSound,
  expectTrueHistory,
  type SnapshotRun,
  wantedLive,
} from '../../support/whole-runs.ts';

function callsOf({ requests }: SnapshotRun): readonly string[] {
  return requests.map(({ call }) => call);
}

const ROLLBACK = { mode: 'rollback', revision_id: 'previous' };

describe('A key without', () => {
  it.each(
    ['storage:read', 'storage:write'].flatMap((permission) =>
      ['the first', 'a new', 'a stored', 'a rolled back'].map((which) => ({ permission, which })),
    ),
  )(
    '`$permission` fails before $which content is deployed, and the error names the permission',
    async ({ permission, which }) => {
      await using fixture = await createSnapshotFixture();
      if (which !== 'the first') for (const content of ['A', 'B'] as const) await fixture.run({ content });
      const run = await fixture.run({
        content: which === 'a new' ? 'C' : 'A',
        inputs: which === 'a rolled back' ? ROLLBACK : {},
        denied: [permission],
      });
      expectSound(run);
      expect(run.done).toBe(false);
      expect(run.error).toContain(`\`${permission}\``);
      expect(run.created).toEqual([]);
      expect(callsOf(run).join()).not.toMatch(/(?:create|redeploy|delete) function/);
    },
  );

  it('`functions:read` cannot roll back to the previous revision, and the error says so before anything is sent', async () => {
    await using fixture = await createSnapshotFixture();
    for (const content of ['A', 'B'] as const) await fixture.run({ content });
    const run = await fixture.run({ inputs: ROLLBACK, denied: ['functions:read'] });
    expectSound(run);
    expect(run.error).toContain('`functions:read`');
    expect(run.writes).toEqual([]);
  });

  it('`storage:delete` deploys, rolls back and keeps its history', async () => {
    await using fixture = await createSnapshotFixture();
    const denied = ['storage:delete'];
    for (const content of ['A', 'B', 'B', 'C'] as const)
      expect((await fixture.run({ content, denied })).error).toBe('');
    const inputs = { rollback_on_failure: 'true' };
    await fixture.run({ content: 'A', denied, inputs, fates: ['failed', 'ready'] });
    const rollback = { mode: 'rollback', revision_id: 'rev-2' };
    expect((await fixture.run({ inputs: rollback, denied })).error).toBe('');
    expect(fixture.platform.live()).toBe(wantedLive('B'));
    expect(new Set(fixture.history().map(({ revision_id: id }) => id))).toEqual(
      new Set(['rev-1', 'rev-2', 'rev-3', 'rev-4', 'rev-5', 'rev-6']),
    );
    expectTrueHistory(fixture);
  });
});

it('A snapshot that another writer replaced by a valid one of other content is never deployed', async () => {
  await using fixture = await createSnapshotFixture();
  for (const content of ['A', 'B'] as const) await fixture.run({ content });
  const { objects } = fixture.platform.storage;
  const [one, other] = [...objects].filter(([key]) => key.includes('/snapshots/'));
  if (!one || !other) return expect.unreachable();
  objects.set(one[0], { ...one[1], bytes: other[1].bytes });
  objects.set(other[0], { ...other[1], bytes: one[1].bytes });
  const run = await fixture.run({ inputs: ROLLBACK });
  expectSound(run);
  expect(run.error).toMatch(
    /the snapshot of revision "rev-1" is damaged: its content is not what was deployed/,
  );
  expect(run.writes).toEqual([]);
});

describe('`snapshot_bucket`', () => {
  it.each(['deploy', 'preview', 'rollback', 'delete', 'sweep'])(
    'that is `bucket` is an error with `mode: %s` before the first request',
    async (mode) => {
      await using fixture = await createSnapshotFixture();
      const inputs = { mode, bucket: 'one', artifacts: '**', snapshot_bucket: 'one' };
      const run = await fixture.run({ content: 'A', inputs });
      expectSound(run);
      expect(run.error).toContain('`snapshot_bucket` must be another bucket than `bucket`');
      expect(run.requests).toEqual([]);
      const other = await fixture.run({ content: 'A', inputs: { ...inputs, bucket: 'other' } });
      expect(other.error).not.toContain('must be another bucket');
    },
  );
});

const UNUSABLE: Readonly<Record<string, (text: string) => string>> = {
  'is truncated': (text) => text.slice(0, -20),
  'is empty': () => '',
  'is a page': () => '<html></html>',
  'is of another function': (text) => text.replace('"hello"', '"other"'),
  'has an unknown result': (text) => text.replace('"ready"', '"splendid"'),
  'is of a newer version': (text) => text.replace('"version":1', '"version":2'),
};

describe('A history that', () => {
  it.each(Object.entries(UNUSABLE))(
    '%s is reported and kept, and nothing is skipped or rolled back',
    async (_name, change) => {
      await using fixture = await createSnapshotFixture();
      for (const content of ['B', 'A'] as const) await fixture.run({ content });
      const { objects } = fixture.platform.storage;
      const [key = ''] = fixture.historyKeys();
      const object = objects.get(key);
      if (!object) return expect.unreachable();
      const changed = Buffer.from(change(object.bytes.toString()));
      objects.set(key, { ...object, bytes: changed });

      const run = await fixture.run({ content: 'A' });
      expectSound(run);
      expect(run.error).toBe('');
      expect(run.outputs.operation).toBe('redeployed');
      expect(run.runner.warnings.join()).toContain(`Object "${key}"`);
      const failed = await fixture.run({
        content: 'C',
        fates: ['failed'],
        inputs: { rollback_on_failure: 'true' },
      });
      expect(failed.error).toMatch(
        new RegExp(`^Revision rev-4 .*\\nNothing was rolled back: object "${key}"`),
      );
      expect(failed.created).toHaveLength(1);
      const rollback = await fixture.run({ inputs: ROLLBACK });
      expect(rollback.error).toMatch(/^Could not read the history of function "hello"/);
      expect(rollback.writes).toEqual([]);
      expect(fixture.historyKeys()).toEqual([key]);
      expect(objects.get(key)?.bytes).toBe(changed);
    },
  );
});

describe('A dry run', () => {
  it.each(['deploy', 'rollback', 'delete'])('of `mode: %s` writes nothing', async (mode) => {
    await using fixture = await createSnapshotFixture();
    for (const content of ['A', 'B'] as const) await fixture.run({ content });
    const inputs = mode === 'rollback' ? ROLLBACK : { mode };
    for (const skip_unchanged of ['true', 'false']) {
      const run = await fixture.run({ content: 'B', inputs: { ...inputs, dry_run: 'true', skip_unchanged } });
      expectSound(run);
      expect(run.error).toBe('');
      expect([...run.writes, ...callsOf(run).filter((call) => call === 'ask for upload')]).toEqual([]);
      expect(run.outputs).toMatchObject({ operation: 'planned', changed: 'false' });
    }
  });

  it('of the first deployment creates no bucket', async () => {
    await using fixture = await createSnapshotFixture();
    const run = await fixture.run({ content: 'B', inputs: { dry_run: 'true' } });
    expect(run.error).toBe('');
    expect(fixture.platform.storage.hasBucket()).toBe(false);
  });

  it('of a rollback lists the choices and what changes in the files', async () => {
    await using fixture = await createSnapshotFixture();
    for (const content of ['A', 'B'] as const) await fixture.run({ content });
    const { runner } = await fixture.run({ inputs: { ...ROLLBACK, dry_run: 'true' } });
    const log = runner.lines.join('\n');
    for (const text of ['rev-1', 'rev-2', 'main.ts', 'other.ts', 'lib/ü.txt']) expect(log).toContain(text);
    expect(runner.lines.at(-1)).toBe('Dry run: nothing was changed.');
    for (const text of ['rev-1', 'rev-2', 'other.ts']) expect(runner.summary).toContain(text);
  });
});

const READINGS: Readonly<Record<string, Reading & { readonly isUnknown?: boolean }>> = {
  'with the newest revision and its status': {},
  'with the newest and the live revision': { record: records.withActiveRevision },
  'with only the live revision': { record: records.ofActiveRevision },
  'with only the live revision in its own field': { record: records.withActiveRevisionOnly },
  'without a status': { record: records.withoutStatus, isUnknown: true },
  'without a revision': { record: records.withoutRevision, isUnknown: true },
  'with the name only': { record: records.nameOnly, isUnknown: true },
  'only in the list, the own path invokes the function': { invocation: { status: 200, body: 'Hello!' } },
  'only at its own path': { unlisted: true },
  'with a status at another path': {
    record: records.withoutStatus,
    statusPath: (_stored, { id }) => `functions/revisions/${id}`,
  },
  'with answers without a body': {
    createReply: () => ({ status: 201 }),
    redeployReply: () => ({ status: 204 }),
  },
};

describe('On a platform that shows a function', () => {
  it.each(Object.entries(READINGS))(
    '%s, what is live is what was wanted',
    async (_name, { isUnknown = false, ...reading }) => {
      await using fixture = await createSnapshotFixture(reading);
      const inputs = { status_path: reading.statusPath ? 'functions/revisions/{revision_id}' : '' };
      const play = async (content: 'A' | 'B' | 'C', more = {}) => {
        const run = await fixture.run({ content, fates: ['instant'], inputs: { ...inputs, ...more } });
        expectSound(run);
        return run;
      };
      await play('A');
      expect(fixture.platform.live()).toBe(wantedLive('A'));
      expect((await play('A')).outputs.operation).toBe(isUnknown ? 'redeployed' : 'unchanged');
      fixture.deployElsewhere('B');
      expect((await play('A')).outputs.operation).toBe('redeployed');
      expect(fixture.platform.live()).toBe(wantedLive('A'));
      await play('C');
      fixture.platform.functions.drop('hello');
      expect((await play('C')).outputs.operation).toBe('created');
      await play('B');
      const back = await play('C', ROLLBACK);
      if (isUnknown) {
        expect(back.error).toMatch(/does not show which revision is live|no revision is known to be live/);
        expect(back.writes).toEqual([]);
      } else expect(back.error).toBe('');
      expect(fixture.platform.live()).toBe(wantedLive(isUnknown ? 'B' : 'C'));
      expectTrueHistory(fixture);
    },
  );
});

describe('The history', () => {
  it.each([403, 413])(
    'contains nothing of a deployment that had no effect: a response was lost, then the request is refused with %i',
    async (status) => {
      await using fixture = await createSnapshotFixture();
      await fixture.run({ content: 'A' });
      const run = await fixture.run({
        content: 'B',
        faults: [
          { on: 'redeploy function', when: 'before', what: 'reset' },
          { on: 'redeploy function', when: 'before', what: { status } },
        ],
      });
      expectSound(run);
      expect(run.error).toContain('Nothing was deployed.');
      expect(run.outputs.changed).toBe('false');
      expect(fixture.history().map(({ result }) => result)).toEqual(['ready']);
    },
  );

  it.each(['instant', 'failed'] as const)(
    'contains an unknown result of a revision (%s) whose status may be that of an earlier one',
    async (fate) => {
      await using fixture = await createSnapshotFixture({ record: records.withoutRevision });
      await fixture.run({ content: 'A' });
      const inputs = { rollback_on_failure: 'true' };
      const run = await fixture.run({ content: 'B', fates: [fate], inputs });
      expectSound(run);
      expect(run.created).toEqual(['rev-2']);
      expect(run.runner.warnings.join()).toContain('may be that of an earlier revision');
      const results = fixture.history().map(({ revision_id, result }) => [revision_id, result]);
      expect(results).toEqual([
        ['rev-2', 'unknown'],
        ['rev-1', 'ready'],
      ]);
    },
  );
});
