/** Bringing an earlier content back: on request, and after a deployment that failed. */
import { describe, expect, it } from 'vitest';
import type { Reading } from '../../support/other-platform.ts';
import { records } from '../../support/other-platform-shapes.ts';
import type { Fate } from '../../support/whole-platform.ts';
import {
  type Content,
  createSnapshotFixture,
  expectSound,
  expectTrueHistory,
  type SnapshotFixture,
  type SnapshotRun,
  wantedLive,
} from '../../support/whole-runs.ts';

const SNAPSHOT_KEY = /\/snapshots\//;

async function deployed(...contents: readonly Content[]): Promise<SnapshotFixture> {
  return await deployedOn({}, ...contents);
}

async function deployedOn(reading: Reading, ...contents: readonly Content[]): Promise<SnapshotFixture> {
  const fixture = await createSnapshotFixture(reading);
  for (const content of contents) expect((await fixture.run({ content })).error).toBe('');
  return fixture;
}

function expectUntouched(run: SnapshotRun): void {
  expectSound(run);
  expect(run.done).toBe(false);
  expect(run.writes).toEqual([]);
  expect(run.live).toBe(run.liveBefore);
}

const rollback = (revision_id: string) => ({ mode: 'rollback', revision_id });

describe('`mode: rollback`', () => {
  it('restores the files and the entrypoint of any revision of the history, from an empty workspace', async () => {
    const order: readonly Content[] = ['A', 'C', 'B', 'A'];
    await using fixture = await deployed(...order);
    for (const [at, content] of [...order.entries(), ...order.entries()].toReversed()) {
      const run = await fixture.run({ inputs: rollback(`rev-${at + 1}`) });
      expectSound(run);
      expect(run.error).toBe('');
      expect(run.live).toBe(wantedLive(content));
      expect(run.outputs.revision_id).toBe(fixture.platform.liveRevision());
      expect(run.created.length).toBeLessThanOrEqual(1);
    }
    expectTrueHistory(fixture);
  });

  const DAMAGES: Readonly<Record<string, (bytes: Buffer, other: Buffer) => Buffer | undefined>> = {
    'is gone': () => undefined,
    'is empty': () => Buffer.alloc(0),
    'is truncated': (bytes) => bytes.subarray(0, -3),
    'has a changed byte': (bytes) =>
      Buffer.from(bytes.map((byte, at) => (at === bytes.length - 8 ? byte ^ 1 : byte))),
    'is the one of another content': (_bytes, other) => other,
    'is of a newer version': () => Buffer.from('{"version":9,"index_bytes":1}\nx'),
    'is something else': () => Buffer.from('hello'),
  };

  it.each(Object.entries(DAMAGES))('sends nothing when the snapshot %s', async (_name, damage) => {
    await using fixture = await deployed('A', 'B');
    const { objects } = fixture.platform.storage;
    const [one, other] = [...objects].filter(([key]) => SNAPSHOT_KEY.test(key));
    if (!one || !other) return expect.unreachable();
    const [key, object] = one;
    const bytes = damage(object.bytes, other[1].bytes);
    if (bytes) objects.set(key, { ...object, bytes });
    else objects.delete(key);
    for (const revision of ['rev-1', 'previous']) {
      const run = await fixture.run({ inputs: rollback(revision) });
      expectUntouched(run);
      expect(run.error).toMatch(/^Could not roll back function "hello"/);
    }
    // Deploying the content stores it again.
    expect((await fixture.run({ content: 'A', inputs: { skip_unchanged: 'false' } })).error).toBe('');
  });

  it.each(['previous', 'rev-1', 'rev-9'])(
    'names what is missing without a history (%s)',
    async (revision) => {
      await using fixture = await createSnapshotFixture();
      fixture.deployElsewhere('A');
      const run = await fixture.run({ inputs: rollback(revision) });
      expectUntouched(run);
      expect(run.error).toBe(
        'Function "hello" has no history in bucket "snapshots".\nNothing was changed on the platform.\nCheck both names.',
      );
      expect(fixture.platform.storage.hasBucket()).toBe(false);
    },
  );
});

/** Rolls back to the previous revision, which must have this content; `none`: there is none. */
async function stepBack(fixture: SnapshotFixture, content: Content | 'none'): Promise<void> {
  const run = await fixture.run({ inputs: rollback('previous') });
  if (content === 'none') {
    expectUntouched(run);
    return expect(run.error).toMatch(/no revision with another content that was ready before/);
  }
  expectSound(run);
  expect(run.error).toBe('');
  expect(run.live).toBe(wantedLive(content));
}

describe('`revision_id: previous`', () => {
  it('goes back one content each time, and never to one that a rollback has removed', async () => {
    await using fixture = await deployed('A', 'B', 'C');
    for (const content of ['B', 'A', 'none'] as const) await stepBack(fixture, content);
    expectTrueHistory(fixture);
  });

  it('goes back from what was deployed after a rollback to what the rollback brought back', async () => {
    await using fixture = await deployed('A', 'B', 'C');
    await stepBack(fixture, 'B');
    expect((await fixture.run({ content: 'C' })).error).toBe('');
    for (const content of ['B', 'A', 'none'] as const) await stepBack(fixture, content);
  });

  it('goes back from a content that was rolled back, also when a newer run has confirmed it', async () => {
    await using fixture = await deployed('A', 'B', 'C');
    await stepBack(fixture, 'B');
    const confirmed = await fixture.run({ content: 'B' });
    expect(confirmed.outputs.operation).toBe('unchanged');
    for (const content of ['A', 'none'] as const) await stepBack(fixture, content);
  });

  it.each(['failed', 'unhealthy'] as const)(
    'goes back from what an automatic rollback brought back, not to the revision that was %s',
    async (fate) => {
      await using fixture = await deployed('A', 'B', 'C');
      await stepBack(fixture, 'B');
      const inputs = { rollback_on_failure: 'true', health_check: `${fixture.platform.url}/healthz` };
      const failed = await fixture.run({ content: 'C', fates: [fate, 'ready'], inputs });
      expect(failed.live).toBe(wantedLive('B'));
      for (const content of ['A', 'none'] as const) await stepBack(fixture, content);
    },
  );

  it('names what is missing when no revision is live, and lists those that can be brought back', async () => {
    await using fixture = await deployed('A', 'B');
    fixture.platform.functions.drop('hello');
    const run = await fixture.run({ inputs: rollback('previous') });
    expectUntouched(run);
    expect(run.error).toMatch(
      /^Could not roll back function "hello": no revision is known to be live, which "previous" requires\.[\s\S]*\n- rev-2, .*\n- rev-1, /,
    );
  });
});

/** Ids as most platforms give them; the first two begin with the same ten characters. */
const IDS = [
  '7437ab21-0a3c-4e67-9a11-000000000001',
  '7437ab21-0b3c-4e67-9a11-000000000002',
  '1e9b60d4-0a3c-4e67-9a11-000000000003',
  '5bd980a8-0a3c-4e67-9a11-000000000004',
];
const withIds: Reading = { revisionId: (number) => IDS[number - 1] ?? `rev-${number}` };

describe('`revision_id` with the beginning of an id', () => {
  it.each(['1e9b60d4', '1e9b60d4-0a3c', '7437ab21-0b'])(
    'stands for the one revision that begins with %s',
    async (beginning) => {
      await using fixture = await deployedOn(withIds, 'A', 'B', 'C');
      expect((await fixture.run({ content: 'A' })).error).toBe('');
      const run = await fixture.run({ inputs: rollback(beginning) });
      expectSound(run);
      expect(run.error).toBe('');
      expect(run.live).toBe(wantedLive(beginning.startsWith('1') ? 'C' : 'B'));
      expect(run.runner.summary).toContain(IDS.find((id) => id.startsWith(beginning)));
    },
  );

  it.each(['7437ab21', '7437ab21-0'])(
    'is an error that lists both revisions that begin with %s',
    async (beginning) => {
      await using fixture = await deployedOn(withIds, 'A', 'B', 'C');
      const run = await fixture.run({ inputs: rollback(beginning) });
      expectUntouched(run);
      expect(run.error).toContain(
        `Could not roll back function "hello": 2 revisions begin with "${beginning}".`,
      );
      expect(run.error.match(/^- .{36}/gm)).toEqual([`- ${IDS[1]}`, `- ${IDS[0]}`]);
    },
  );

  it.each([
    ['1e9b60d', /"1e9b60d" is not the id of a revision, nor the first 8 characters of one/],
    ['1e9b60d5', /revision "1e9b60d5" is not in its history/],
    ['b60d4-0a3c', /revision "b60d4-0a3c" is not in its history/],
  ])('is an error for %s', async (wanted, why) => {
    await using fixture = await deployedOn(withIds, 'A', 'B', 'C');
    const run = await fixture.run({ inputs: rollback(wanted) });
    expectUntouched(run);
    expect(run.error).toMatch(why);
  });
});

describe('The list of revisions that can be brought back', () => {
  it('marks what is live, and what has the content of an earlier revision', async () => {
    await using fixture = await deployedOn(withIds, 'A', 'B', 'C');
    expect((await fixture.run({ inputs: rollback('7437ab21-0a') })).error).toBe('');
    const failed = await fixture.run({ inputs: rollback('rev-9') });
    const listed = [
      /^(?:- | {2})5bd980a8\S+, commit 4444444, \S+ \S+ UTC, live, content of 7437ab21$/m,
      /^(?:- | {2})1e9b60d4\S+, commit 3333333, \S+ \S+ UTC$/m,
      /^(?:- | {2})7437ab21-0b\S+, commit 2222222, \S+ \S+ UTC$/m,
      /^(?:- | {2})7437ab21-0a\S+, commit 1111111, \S+ \S+ UTC$/m,
    ];
    for (const line of listed) {
      expect(failed.error).toMatch(line);
      expect(failed.runner.lines.join('\n')).toMatch(line);
    }
    expect(failed.runner.summary).toMatch(
      /^\| `5bd980a8\S+` \| .* \| ready, live, content of `7437ab21` \|$/m,
    );
    expect(failed.runner.summary).toMatch(/^\| `1e9b60d4\S+` \| .* \| ready \|$/m);
  });
});

describe('A deployment of content whose snapshot was damaged', () => {
  const CHANGES: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
    'one byte': (bytes) => Buffer.from(bytes.map((byte, at) => (at === bytes.length - 8 ? byte ^ 1 : byte))),
    'all bytes': (bytes) => Buffer.alloc(bytes.length),
    'its length': (bytes) => bytes.subarray(0, -3),
  };

  it.each(Object.entries(CHANGES))(
    'in %s stores it again, so that it can be brought back',
    async (_what, change) => {
      await using fixture = await deployed('A', 'B');
      const { objects } = fixture.platform.storage;
      for (const [key, object] of objects)
        if (!key.includes('/history/')) objects.set(key, { ...object, bytes: change(object.bytes) });
      expect((await fixture.run({ inputs: rollback('previous') })).error).toMatch(/is damaged/);

      for (const content of ['A', 'B'] as const) expect((await fixture.run({ content })).error).toBe('');
      await stepBack(fixture, 'A');
      expectTrueHistory(fixture);
    },
  );

  it.each(Object.entries(CHANGES))(
    'in %s stores it again, also when that content is live and nothing is deployed',
    async (_what, change) => {
      await using fixture = await deployed('A');
      const { objects } = fixture.platform.storage;
      for (const [key, object] of objects)
        if (!key.includes('/history/')) objects.set(key, { ...object, bytes: change(object.bytes) });
      expect((await fixture.run({ content: 'A' })).outputs).toMatchObject({ operation: 'unchanged' });
      expect((await fixture.run({ content: 'B' })).error).toBe('');
      await stepBack(fixture, 'A');
      expectTrueHistory(fixture);
    },
  );
});

describe('A lost answer', () => {
  it.each(
    (['before', 'after'] as const).flatMap((when) =>
      (['deploy', 'rollback'] as const).map((mode) => ({ when, mode })),
    ),
  )('creates one revision and one entry of the history ($mode, $when the work)', async ({ when, mode }) => {
    await using fixture = await deployed('A', 'B');
    const entries = fixture.history().length;
    const run = await fixture.run({
      content: 'C',
      inputs: mode === 'rollback' ? rollback('previous') : {},
      faults: [{ on: 'redeploy function', when, what: 'reset' }],
    });
    expectSound(run);
    expect(run.error).toBe('');
    expect(run.created).toHaveLength(1);
    expect(run.live).toBe(wantedLive(mode === 'rollback' ? 'A' : 'C'));
    expect(fixture.history()).toHaveLength(entries + 1);
    expect(fixture.history()[0]?.revision_id).toBe(run.created[0]);
    expectTrueHistory(fixture);
  });

  it('is not taken for the deployment of another writer', async () => {
    await using fixture = await deployed('A');
    const other = await fixture.run({
      content: 'B',
      faults: [{ on: 'redeploy function', when: 'before', what: 'reset' }],
      before: (_number, call) => {
        if (call === 'redeploy function') fixture.deployElsewhere('C');
      },
    });
    expectSound(other);
    expect(other.live).toBe(wantedLive('C'));
    const run = await fixture.run({ content: 'B' });
    expect(run.outputs.operation).toBe('redeployed');
    expect(run.live).toBe(wantedLive('B'));
  });
});

const GUARDED = { rollback_on_failure: 'true' };
const FAILURES: Readonly<Record<string, readonly [Fate, ...Fate[]]>> = {
  'has failed': ['failed', 'ready'],
  'is unhealthy': ['unhealthy', 'ready'],
};

describe('With `rollback_on_failure`,', () => {
  it.each(Object.entries(FAILURES))(
    'a revision that %s is replaced by the last good content',
    async (_name, fates) => {
      await using fixture = await deployed('B', 'A');
      const health_check = `${fixture.platform.url}/healthz`;
      const run = await fixture.run({ content: 'C', fates, inputs: { ...GUARDED, health_check } });
      expectSound(run);
      expect(run.done).toBe(false);
      expect(run.created).toEqual(['rev-3', 'rev-4']);
      expect(run.error).toMatch(
        /^(?:Revision rev-3 of "hello" failed|The health check of function "hello" failed)/,
      );
      expect(run.error).toContain(
        'Function "hello" is back on the content of revision rev-2 as revision rev-4.',
      );
      expect(run.live).toBe(wantedLive('A'));
      expect(run.outputs).toMatchObject({ operation: 'rolled_back', revision_id: 'rev-4', changed: 'true' });
      expect(fixture.history().map(({ revision_id, result }) => `${revision_id} ${result}`)).toEqual([
        'rev-4 ready',
        `rev-3 ${fates[0]}`,
        'rev-2 ready',
        'rev-1 ready',
      ]);
      expectTrueHistory(fixture);
    },
  );

  it('nothing is deployed when the platform reports that the good revision still serves', async () => {
    await using fixture = await createSnapshotFixture({ record: records.withActiveRevision });
    await fixture.run({ content: 'A' });
    const run = await fixture.run({ content: 'B', fates: ['failed', 'ready'], inputs: GUARDED });
    expectSound(run);
    expect(run.created).toEqual(['rev-2']);
    expect(run.live).toBe(wantedLive('A'));
    expect(run.error).toMatch(/^Revision rev-2 of "hello" failed: .*\nRevision rev-1 is still serving\.\n/);
    expect(run.error).not.toMatch(/roll|is back/i);
    expect(run.runner.summary).toMatch(/^## ❌ Revision `rev-2` of `hello` failed; `rev-1` still serves\n/);
    expect(run.runner.lines).toContain('Nothing to roll back: revision rev-1 still serves');
    expect(run.outputs).toMatchObject({ operation: 'redeployed', revision_id: 'rev-2', changed: 'true' });
    expect(fixture.history().map(({ revision_id, result }) => `${revision_id} ${result}`)).toEqual([
      'rev-2 failed',
      'rev-1 ready',
    ]);
  });

  it('nothing is deployed when a revision still serves that went live after its step had ended', async () => {
    await using fixture = await createSnapshotFixture({ record: records.withActiveRevision });
    await fixture.run({ content: 'A' });
    const late = await fixture.run({ content: 'B', fates: ['instant'], inputs: { wait_timeout: '0' } });
    expect(late.done).toBe(true);
    const run = await fixture.run({ content: 'C', fates: ['failed', 'ready'], inputs: GUARDED });
    expectSound(run);
    expect(run.created).toEqual(['rev-3']);
    expect(run.live).toBe(wantedLive('B'));
    expect(run.error).toContain('Revision rev-2 is still serving.');
  });

  it('a revision that served and is unhealthy is replaced, whatever the platform reports as serving', async () => {
    await using fixture = await createSnapshotFixture({ record: records.withActiveRevision });
    await fixture.run({ content: 'A' });
    const health_check = `${fixture.platform.url}/healthz`;
    const inputs = { ...GUARDED, health_check, health_check_timeout: '3s' };
    const run = await fixture.run({ content: 'B', fates: ['unhealthy', 'ready'], inputs });
    expectSound(run);
    expect(run.created).toEqual(['rev-2', 'rev-3']);
    expect(run.live).toBe(wantedLive('A'));
    expect(run.runner.lines.join('\n')).toMatch(
      /^↩️ Health check failed for 3(?:\.\d)? s \(last: 500\)\. Rolling back to the content of revision rev-1$/mu,
    );
  });

  it('a rollback that is not ready in time is not called failed', async () => {
    await using fixture = await deployed('A');
    const inputs = { ...GUARDED, wait_timeout: '20s' };
    const run = await fixture.run({ content: 'B', fates: ['failed', 'stuck'], inputs });
    expectSound(run);
    expect(run.error).toContain('\nThe rollback is not confirmed: Revision rev-3 of "hello" was not ready');
    expect(run.runner.summary).toMatch(
      /^## ❌ Revision `rev-2` of `hello` failed; revision `rev-3` with the content of `rev-1` was not ready within 20 s; it may still go live\n/,
    );
  });

  it('a function that vanishes is created again', async () => {
    await using fixture = await deployed('A');
    let isSent = false;
    const run = await fixture.run({
      content: 'B',
      inputs: GUARDED,
      before: (_number, call) => {
        if (isSent && fixture.platform.functions.created.length === 2)
          fixture.platform.functions.drop('hello');
        isSent ||= call === 'read function';
      },
    });
    expectSound(run);
    expect(run.error).toMatch(/^Function "hello" was deleted while it was being deployed/);
    expect(run.live).toBe(wantedLive('A'));
  });

  const LEFT_ALONE: Readonly<
    Record<
      string,
      { fates?: readonly [Fate, ...Fate[]]; timeout?: string; does?: 'deploy' | 'cancel'; error: RegExp }
    >
  > = {
    'another run has deployed since': { does: 'deploy', error: /superseded/ },
    'the time is up': { fates: ['stuck'], timeout: '20s', error: /was not ready within 20 s/ },
    'the run is cancelled': { fates: ['stuck'], does: 'cancel', error: /cancelled/i },
  };

  it.each(Object.entries(LEFT_ALONE))(
    'nothing is sent when %s',
    async (_name, { fates, timeout, does, error }) => {
      await using fixture = await deployed('A');
      let cancel = (): void => undefined;
      let isDone = false;
      const run = await fixture.run({
        content: 'B',
        fates: fates ?? ['ready'],
        inputs: { ...GUARDED, wait_timeout: timeout ?? '10m' },
        onStart: (runner) => {
          cancel = () => runner.cancel();
        },
        before: (_number, call) => {
          if (isDone || call !== 'read function' || fixture.platform.functions.created.length < 2) return;
          isDone = true;
          if (does === 'cancel') cancel();
          if (does === 'deploy') fixture.deployElsewhere('C');
        },
      });
      expectSound(run);
      expect(run.error).toMatch(error);
      expect(run.created).toHaveLength(1);
      expect(run.error).not.toMatch(/roll/i);
    },
  );

  it.each(Object.entries(FAILURES))(
    'a first revision that %s stays, and the error says why',
    async (_name, fates) => {
      await using fixture = await createSnapshotFixture();
      const health_check = `${fixture.platform.url}/healthz`;
      const run = await fixture.run({ content: 'C', fates, inputs: { ...GUARDED, health_check } });
      expectSound(run);
      expect(run.created).toHaveLength(1);
      expect(run.error).toContain(
        '\nNothing was rolled back: the history contains no revision that was ready',
      );
    },
  );

  it('a revision of another writer that still serves stays', async () => {
    await using fixture = await createSnapshotFixture({ record: records.withActiveRevision });
    await fixture.run({ content: 'A' });
    fixture.deployElsewhere('B');
    const run = await fixture.run({ content: 'C', fates: ['failed', 'ready'], inputs: GUARDED });
    expectSound(run);
    expect(run.created).toHaveLength(1);
    expect(run.live).toBe(wantedLive('B'));
    expect(run.error).toContain(
      'Nothing was rolled back: revision "rev-2", which is not in the history, is serving.',
    );
  });

  it('an unchanged revision that is unhealthy by now stays, and is deployed again by the next run', async () => {
    await using fixture = await deployed('B', 'A');
    const inputs = { ...GUARDED, health_check: `${fixture.platform.url}/healthz` };
    const faults = [{ on: 'check health', when: 'before', what: { status: 500 }, times: 1000 }] as const;
    const run = await fixture.run({ content: 'A', inputs, faults });
    expectSound(run);
    expect(run.created).toEqual([]);
    expect(run.error).toContain('Nothing was rolled back: the revision was live before this step');
    expect(run.outputs).toMatchObject({ operation: 'unchanged', revision_id: 'rev-2' });
    const again = await fixture.run({ content: 'A', inputs });
    expect(again.error).toBe('');
    expect(again.outputs.operation).toBe('redeployed');
  });

  it.each(['failed', 'unhealthy', 'stuck'] as const)(
    'the first failure stays the first when the revision of the rollback is %s',
    async (fate) => {
      await using fixture = await deployed('A');
      const inputs = { ...GUARDED, wait_timeout: '20s', health_check: `${fixture.platform.url}/healthz` };
      const run = await fixture.run({ content: 'B', fates: ['failed', fate], inputs });
      expectSound(run);
      expect(run.created).toHaveLength(2);
      expect(run.error).toMatch(
        /^Revision rev-2 of "hello" failed: .*\nThe rollback (?:failed as well|is not confirmed): (?:Revision rev-3|The health check of function "hello")/,
      );
      expect(fixture.history().map(({ revision_id: id }) => id)).toEqual(['rev-3', 'rev-2', 'rev-1']);
      expectTrueHistory(fixture);
    },
  );
});
