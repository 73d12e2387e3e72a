/** What is kept of the deployments of a function, which deployments it prevents, and what is deleted when nobody needs it. */
import { describe, expect, it } from 'vitest';
import type { WorkflowRun } from '../../src/inputs/event.ts';
import { type DeploymentRecord, type HistoryEntry, recordOf } from '../../src/snapshots/history.ts';
import { checkOrder, planConfirmation } from '../../src/snapshots/plan.ts';
import { sha } from '../support/artifacts.ts';
import { parseDeployment } from '../support/inputs.ts';
import { BUILDS, records } from '../world/functions.ts';
import type { Reading } from '../world/reading.ts';
import type { Step } from '../world/world.ts';
import { ACTIVE, BUCKET, expectUntouched, justBefore, liveOf, openPast, type Past, ROOT } from './past.ts';
import { always, lost, once, refusal } from './scene.ts';

const WITHOUT_REVISION: Reading = { functions: { record: records.withoutRevision } };
const AGAIN = { skip_unchanged: 'false' };

describe('The history', () => {
  it('is one request, a record, whose object is empty, two, and a deployment 13', async () => {
    await using past = await openPast({}, 'A', 'B');
    const { trace } = await past.deploy('C', {}, { builds: [BUILDS.instant] });
    expect(trace.map(({ call }) => call)).toEqual([
      ...['list functions', 'read bucket', 'list objects', 'ask for download', 'download'],
      ...['ask for upload', 'upload', 'ask for upload', 'upload'],
      ...['redeploy function', 'list functions', 'ask for upload', 'upload'],
    ]);
    const sizes = past.keys('record').map((key) => past.world.storage.objects(BUCKET).get(key)?.bytes.length);
    expect(sizes).toEqual([0, 0, 0]);
  });

  it.each<[when: string, build: keyof typeof BUILDS, wait_timeout: string, reading?: Reading]>([
    ['nobody waited', 'ready', '0'],
    ['a status may be that of an earlier revision', 'failed', '20s', WITHOUT_REVISION],
  ])('does not say what became of a deployment when %s', async (_when, build, wait_timeout, reading) => {
    await using past = await openPast(reading, 'A');
    await past.deploy('B', { wait_timeout }, { builds: [BUILDS[build]] });
    expect(past.results()).toEqual(['rev-2 unknown', 'rev-1 ready']);
  });

  it('contains a deployment that may have happened, and none that was refused', async () => {
    await using past = await openPast({}, 'A');
    await past.deploy('B', {}, { faults: [always('redeploy function', refusal(422))] });
    expect(past.results()).toEqual(['rev-1 ready']);
    const unread = [always('list functions', refusal(403), 1), always('read function', refusal(403))];
    const run = await past.deploy('B', {}, { faults: [lost('redeploy function'), ...unread] });
    expect(run.error).toContain('may or may not');
    expect(past.results()).toEqual([' unknown', 'rev-1 ready']);
  });

  it('names the run of each deployment, the commit of its content, and the deployment that the content comes from', async () => {
    await using past = await openPast({}, 'A', 'B');
    await past.rollBack('previous');
    const records = past.history();
    expect(records).toMatchObject(
      [3, 2, 1].map((runNumber) => ({
        id: expect.stringMatching(`^\\d{15}-1000${runNumber}\\.1-[0-9a-f]{8}$`),
        ...{ runNumber, commit: (runNumber === 2 ? '2' : '1').repeat(40) },
        origin: runNumber === 3 ? records[2]?.id : '',
      })),
    );
  });

  it('is in the order of the deployments, also after one whose clock was a year ahead', async () => {
    await using past = await openPast({}, 'A');
    await past.deploy('B', {}, { skewMs: 365 * 86_400_000 });
    await past.deploy('C');
    expect(past.results()).toEqual(['rev-3 ready', 'rev-2 ready', 'rev-1 ready']);
  });

  it('is complete after a passing fault at any request', async () => {
    await using past = await openPast({}, 'A');
    const restore = past.world.save();
    const { trace } = await past.deploy('B');
    for (const { index } of trace)
      for (const when of ['before', 'after'] as const) {
        restore();
        const run = await past.deploy('B', {}, { faults: [{ at: index, when, what: 'reset' }] });
        expect(run.error).toBe('');
        expect(past.results()).toEqual([`${run.created[0]} ready`, 'rev-1 ready']);
        expect(past.keys('any')).toHaveLength(6);
      }
  });

  it.each([
    '000000000000000-1.1-00000000/READY,rev-9,,,.,,',
    `000000000000000-1.1-00000000/ready,rev%9,${'0'.repeat(64)},${'0'.repeat(16)},.1,,`,
    '999999999999999-1.1/content',
    `999999999999999-1.1-00000000/ready,rev-9,${'0'.repeat(64)},${'0'.repeat(16)},.1,,`,
    '/',
  ])('ignores what somebody else has stored in its folder: %s', async (name) => {
    await using past = await openPast({}, 'A', 'B');
    past.world.storage.put(BUCKET, `${ROOT}v2/hello/${name}`, 'theirs');
    expect((await past.deploy('B')).outputs.operation).toBe('unchanged');
    expect((await past.rollBack('previous')).live).toBe(liveOf('A'));
  });
});

describe('A revision that no answer has named', () => {
  const NOTHING: Reading = { functions: { redeployReply: () => ({ status: 204 }) } };

  /** Deploys `B`, and something else right before the action reads the revision. @param what happens to the request */
  const deployDoubtful = (past: Past, faults: Step['faults'] = []) => {
    const elsewhere = justBefore('list functions', () => past.deployElsewhere('C'), 1);
    return past.deploy('B', {}, { ...elsewhere, faults });
  };
  const LOST = [{ at: 'redeploy function', what: 'reset' }] as const;

  it.each([
    ['a request that was lost', {}, LOST],
    ['an answer without a body', NOTHING, []],
  ] as const)(
    'is adopted after %s, and never believed to have the content',
    async (_after, reading, faults) => {
      await using past = await openPast(reading, 'A');
      expect(await deployDoubtful(past, faults)).toMatchObject({ error: '', live: liveOf('C') });
      expect(past.history()[0]).toMatchObject({ result: 'ready', isDoubtful: true });
      const promoted = await past.step({ mode: 'promote', function: 'live', from_function: 'hello' });
      expectUntouched(promoted, /was not confirmed as the one that was deployed/);
      const again = await past.deploy('B');
      expect(again).toMatchObject({ error: '', outputs: { operation: 'redeployed' }, live: liveOf('B') });
    },
  );

  it('is also contradicted by a certain record of the same revision', async () => {
    await using past = await openPast({}, 'A');
    await deployDoubtful(past, LOST);
    const [{ id = '' } = {}] = past.history();
    const [doubtful] = past.keys('record').filter((key) => key.endsWith(',doubt'));
    past.world.storage.put(BUCKET, String(doubtful).replace(/,doubt$/, ''), '');
    past.world.storage.drop(BUCKET, String(doubtful));
    const { digest, entrypointHash } = entry();
    const other = id.replace(/[0-9a-f]{8}$/, '00000000');
    const record = `ready,rev-2,${digest},${entrypointHash.padEnd(16, '0')},.1,,`;
    past.world.storage.put(BUCKET, `${ROOT}v2/hello/${other}/${record}`, '');
    expect((await past.deploy('B')).outputs.operation).toBe('redeployed');
  });

  it('comes after what is certain for `previous` and for a rollback, and is used where nothing else is', async () => {
    await using past = await openPast({}, 'A');
    await past.deploy('B', {}, { faults: [lost('redeploy function')] });
    await past.deploy('C');
    expect(past.history().map(({ isDoubtful }) => isDoubtful)).toEqual([false, true, false]);
    expect((await past.rollBack('previous', { dry_run: 'true' })).log).toContain(
      'Revision to bring back: rev-1',
    );
    const guarded = await past.deploy('B', { rollback_on_failure: 'true' }, { builds: [BUILDS.failed] });
    expect(guarded.live).toBe(liveOf('C'));
    await using unnamed = await openPast(NOTHING, 'A', 'B', 'C');
    expect((await unnamed.rollBack('previous')).live).toBe(liveOf('B'));
  });
});

describe('With `expected_revision_id`,', () => {
  const other = 'revision "rev-3" is live, but `expected_revision_id` is "rev-2"';
  const unknown = '`expected_revision_id`';
  const nothing = () => undefined;
  it.each<
    [what: string, why: string, given: (past: Past) => void, reading?: Reading, denied?: Reading['denied']]
  >([
    ['another revision is live', other, ({ deployElsewhere }) => deployElsewhere('B')],
    ['the function does not exist', unknown, ({ world }) => world.functions.drop('hello')],
    ['the key cannot read the function', 'functions:read', nothing, {}, ['functions:read']],
    ['the record names no revision', unknown, nothing, WITHOUT_REVISION],
    ['the record names a live one besides', other, ({ deployElsewhere }) => deployElsewhere('B'), ACTIVE],
  ])('nothing is written when %s', async (_what, why, given, reading = {}, denied = []) => {
    await using past = await openPast(reading);
    for (const content of ['A', 'B'] as const) await past.deploy(content, AGAIN);
    given(past);
    const inputs = { expected_revision_id: 'rev-2' };
    expectUntouched(await past.deploy('C', inputs, { denied }), why);
    expectUntouched(await past.rollBack('rev-1', inputs, { denied }), why);
  });

  it('the live revision is replaced, and one of this step that is live before the next read is its own', async () => {
    const functions = { ...ACTIVE.functions, redeployReply: () => ({ status: 204 }) };
    await using past = await openPast({ functions }, 'A');
    const run = await past.deploy('B', { expected_revision_id: 'rev-1' }, { builds: [BUILDS.instant] });
    const outputs = { revision_id: 'rev-2', previous_revision_id: 'rev-1' };
    expect(run).toMatchObject({ error: '', outputs, live: liveOf('B') });
  });
});

it.each(['redeploy function', 'create function'] as const)(
  'A newer run that deploys while the platform refuses to %s is not replaced',
  async (call) => {
    await using past = await openPast({}, 'A');
    const [own = ''] = past.keys('record');
    if (call === 'create function') past.world.functions.drop('hello');
    const newer = () => past.world.storage.put(BUCKET, own.replace('.1,', '.99,'), '');
    const faults = [once(call, refusal(409, 'an update is in progress'))];
    const run = await past.deploy('B', {}, { faults, ...justBefore(call, newer) });
    expect(run.error).toMatch(/^Could not deploy function "hello": run 99 of workflow "Deploy" is newer/);
    expect([run.created, run.outputs.operation]).toEqual([[], '']);
  },
);

describe('A clean-up', () => {
  /** Deploys `A` and `B` in turns. */
  const deployMany = async (past: Past, count: number) => {
    for (let at = 0; at < count; at += 1)
      expect((await past.deploy(at % 2 === 0 ? 'A' : 'B')).error).toBe('');
  };

  it('keeps the newest 20 deployments of its function, and all of others', async () => {
    await using past = await openPast();
    await past.deploy('C', { function: 'hello-2' });
    await deployMany(past, 22);
    expect(past.results()).toHaveLength(20);
    expect(past.keys('any')).toHaveLength(60);
    expect(past.keys('any', 'hello-2')).toHaveLength(3);
    expect((await past.rollBack('rev-3')).error).toContain(
      'its history contains no snapshot of revision "rev-3"',
    );
    const last = await past.deploy('C');
    expect(last.log).toContain('Deleted 1 snapshot of earlier deployments from bucket "past"');
  });

  it('keeps the content that was last ready, however many have failed since', async () => {
    await using past = await openPast(ACTIVE, 'A', 'B');
    for (let at = 0; at < 21; at += 1) await past.deploy('C', {}, { builds: [BUILDS.failed] });
    expect(past.results()).toHaveLength(21);
    expect(past.results().at(-1)).toBe('rev-2 ready');
    expect((await past.rollBack('rev-2', AGAIN)).live).toBe(liveOf('B'));
  });

  it('of a key that cannot delete is reported, and the deployment is recorded all the same', async () => {
    await using past = await openPast({ denied: ['storage:delete'] });
    await deployMany(past, 20);
    const run = await past.deploy('C');
    expect(run.error).toBe('');
    expect(run.log).toMatch(
      /^Could not delete 1 snapshot and 2 other objects of earlier deployments from bucket "past": .*403.* They are not needed/m,
    );
    expect(past.results()).toHaveLength(21);
  });
});

const RUN = {
  ...{ workflow: 'Deploy', workflowFile: 'a/b/.github/workflows/deploy.yml', ref: 'refs/heads/main' },
  ...{ runNumber: 5, runAttempt: 1, runId: '500' },
};

/** A deployment by a run, 6 unless it is another one. */
function entry(run: WorkflowRun = {}, more: Partial<HistoryEntry> = {}): HistoryEntry {
  const record: DeploymentRecord = {
    ...{ result: 'ready', revisionId: 'r9', digest: sha(1), entrypointHash: '' },
    ...{ rolledBackTo: undefined, commit: undefined, isDoubtful: false },
    ...recordOf({ ...RUN, runNumber: 6, ...run }),
  };
  const place = { id: 'id', time: '2030-01-01T00:00:00.000Z', run: '6.1', hasContent: true };
  return { ...record, ...place, records: [record], ...more };
}

const { snapshots } = parseDeployment({ snapshot_bucket: 'past' });
if (!snapshots) throw new Error('these inputs keep no snapshots');
const undone = entry({}, { rolledBackTo: 'earlier' });
const TAG = (name: string) => ({ ref: `refs/tags/${name}` });
const NO_WORKFLOW = { workflow: undefined, workflowFile: undefined };
const failed = (run: string) => entry({}, { run, result: 'failed' });
const other = entry({ workflowFile: 'a/b/.github/workflows/other.yml' });

type Row = [verdict: string, when: string, run: object, ...entries: [HistoryEntry, ...HistoryEntry[]]];
const confirmed = entry({}, { records: [...entry().records, ...entry({ runNumber: 4 }).records] });
it.each<Row>([
  ['refused', 'a newer run has deployed', {}, entry()],
  ['refused, newer', 'a newer run has deployed before others', {}, other, entry()],
  ['refused', 'a newer run has confirmed what an older one deployed', {}, confirmed],
  ['refused', 'a newer run has an unknown end', {}, entry({}, { result: 'unknown' })],
  ['refused', 'a newer run brought back a revision', {}, undone],
  ['refused', 'one brought back, and another attempt failed', {}, undone, failed('6.2')],
  ['allowed', 'a newer run failed and was rolled back', {}, undone, failed('6.1')],
  ['allowed', 'somebody has run it again', { runAttempt: 2 }, entry()],
  ['allowed', 'the other run is the one before', {}, entry({ runNumber: 4 })],
  ['allowed, newer', 'other runs are between', {}, entry({ runNumber: 3 })],
  ['allowed', 'it has no number itself', { runNumber: undefined }, entry()],
  ['allowed, newer', 'the other run is of another file with the same name', {}, other],
  ['refused', 'a newer run of its file had another name', {}, entry({ workflow: 'Ship' })],
  ['allowed, newer', 'the other run is of another branch', {}, entry({ ref: 'refs/heads/next' })],
  ['refused', 'a newer tag was deployed', TAG('v1.1'), entry(TAG('v1.2'))],
  ['allowed, newer', 'the other run is of a tag', {}, entry(TAG('v1.2'))],
  ['allowed, newer', 'no run has a workflow', NO_WORKFLOW, entry(NO_WORKFLOW)],
  ['allowed', 'the newer run was unhealthy', {}, entry({}, { result: 'unhealthy' })],
])(
  'The order of runs makes a run %s (`newer`: it confirms what is live) when %s',
  (verdict, _when, run, ...entries) => {
    const config = { ...snapshots, run: { ...RUN, ...run } };
    const history = { entries, newestMs: 0, keys: [] };
    const check = () => checkOrder('hello', config, history);
    if (verdict.startsWith('refused'))
      expect(check).toThrow(/run 6 of workflow "Deploy" is newer than this run 5, .*\(revision r9\)/);
    else expect(check).not.toThrow();
    const { isNeeded } = planConfirmation('hello', config, entries[0], entries[0]);
    expect(isNeeded).toBe(verdict.endsWith('newer'));
  },
);
