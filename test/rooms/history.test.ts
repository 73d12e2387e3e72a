/** What is kept of the deployments of a function, which deployments it prevents, and what is deleted when nobody needs it. */
import { describe, expect, it } from 'vitest';
import type { WorkflowContext } from '../../src/inputs/event.ts';
import type { Fault } from '../world/faults.ts';
import { BUILDS, records } from '../world/functions.ts';
import type { Reading } from '../world/reading.ts';
import type { Step } from '../world/world.ts';
import { ACTIVE, BUCKET, expectUntouched, justBefore, liveOf, openPast, type Past } from './past.ts';
import { always, lost, once, refusal } from './scene.ts';

const WITHOUT_REVISION: Reading = { functions: { record: records.withoutRevision } };

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

  it('is readable beside keys that others have written into its folder', async () => {
    await using past = await openPast({}, 'A');
    const { storage } = past.world;
    for (const key of [...storage.objects(BUCKET).keys()]) storage.put(BUCKET, `${key}%zz`, '');
    expect((await past.deploy('B')).error).toBe('');
    expect(past.results()[0]).toBe('rev-2 ready');
  });
});

describe('With `expected_revision_id`,', () => {
  const other = 'revision "rev-3" is live, but `expected_revision_id` is "rev-2"';
  const ofRun = other.replace('"rev-3"', '"rev-3" (commit 3333333, run 3)');
  const unknown = '`expected_revision_id`';
  const nothing = () => undefined;
  it.each<
    [what: string, why: string, given: (past: Past) => unknown, reading?: Reading, denied?: Reading['denied']]
  >([
    ['another revision is live', other, ({ deployElsewhere }) => deployElsewhere('B')],
    ['a later run has deployed another one', ofRun, ({ deploy }) => deploy('A')],
    ['the function does not exist', unknown, ({ world }) => world.functions.drop('hello')],
    ['the key cannot read the function', 'functions:read', nothing, {}, ['functions:read']],
    ['the record names no revision', unknown, nothing, WITHOUT_REVISION],
    ['the record names a live one besides', other, ({ deployElsewhere }) => deployElsewhere('B'), ACTIVE],
  ])('nothing is written when %s', async (_what, why, given, reading = {}, denied = []) => {
    await using past = await openPast(reading, 'A', 'B');
    await given(past);
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

/** Another deployer deploys `B` before the first look at a redeployment. */
const anotherDeploys = ({ deployElsewhere }: Past) =>
  justBefore('list functions', () => deployElsewhere('B'), 1);

describe.each<[answer: string, reading: Reading, faults: readonly Fault[]]>([
  ['is lost before the redeployment, once', {}, [lost('redeploy function', 'before')]],
  ['never names a revision', { functions: { redeployReply: () => ({ status: 204 }) } }, []],
])('Where the answer to a redeployment %s,', (_answer, reading, faults) => {
  const isOnce = faults.length > 0;

  it('a run that takes the revision of another deployer for its own is not believed by the next one', async () => {
    await using past = await openPast(reading, 'A');
    const taken = await past.deploy('C', {}, { ...anotherDeploys(past), faults });
    expect(taken).toMatchObject({ error: '', live: liveOf('B') });
    const restore = past.world.save();
    const next = await past.deploy('C');
    expect(next).toMatchObject({ outputs: { operation: 'redeployed' }, live: liveOf('C') });
    expect(next.summary).not.toContain('/compare/');
    restore();
    const promotion = { mode: 'promote', function: 'other', from_function: 'hello' };
    const id = `${taken.outputs.revision_id}`;
    const refused = await past.step(promotion);
    expectUntouched(refused, `no response has confirmed the content of its live revision "${id}"`);
    expect(refused.error).toMatch(new RegExp(`^- ${id}, .*, not confirmed, live$`, 'm'));
    expect((await past.rollBack(id)).live).toBe(liveOf('C'));
    const run = await past.deploy('C');
    const operation = isOnce ? 'unchanged' : 'redeployed';
    expect(run).toMatchObject({ outputs: { operation }, live: liveOf('C') });
    expect((await past.step({ ...promotion, revision_id: id })).live).toBe(liveOf('C'));
  });

  it(`a return prefers ${isOnce ? 'what an answer has named' : 'what is newest'}`, async () => {
    await using past = await openPast(reading, 'A');
    const stepped = { ...anotherDeploys(past), faults };
    expect((await past.deploy('C', {}, isOnce ? stepped : {})).error).toBe('');
    const restore = past.world.save();
    const inputs = { rollback_on_failure: 'true' };
    const failed = await past.deploy('B', inputs, { builds: [BUILDS.failed, BUILDS.ready] });
    expect(failed.error).toContain('is back on the content of revision rev-');
    expect(failed.live).toBe(liveOf(isOnce ? 'A' : 'C'));
    restore();
    await past.deploy('B');
    expect((await past.rollBack('previous')).live).toBe(liveOf(isOnce ? 'A' : 'C'));
  });
});

const BAD = ['failed', 'unhealthy'] as const;
it.each(BAD)('What replaces a %s revision has no place in the order of runs', async (end) => {
  await using past = await openPast({}, 'A');
  const of = (runNumber: number) => ({ workflow: { runNumber, runId: `${runNumber}` } });
  const inputs = { rollback_on_failure: 'true', health_check: `${past.world.url}/healthz` };
  await past.deploy('C', inputs, { ...of(5), builds: [BUILDS[end], BUILDS.ready] });
  const restore = past.world.save();
  expect((await past.deploy('B', {}, of(4))).error).toBe('');
  restore();
  expect((await past.deploy('A', {}, of(7))).outputs.operation).toBe('unchanged');
  expectUntouched(await past.deploy('B', {}, of(6)), 'run 7 of workflow "Deploy" is newer than this run 6');
});

it('What a run has brought back is not replaced by an older run', async () => {
  await using past = await openPast({}, 'A', 'B');
  await past.rollBack('previous');
  expectUntouched(await past.deploy('C', {}, { workflow: { runNumber: 2 } }), 'run 3 of workflow "Deploy"');
});

const DEPLOYS = ['redeploy function', 'create function'] as const;
it.each(DEPLOYS)('A newer run that deploys while the platform refuses to %s stays', async (call) => {
  await using past = await openPast({}, 'A');
  const [own = ''] = past.keys('record');
  if (call === 'create function') past.world.functions.drop('hello');
  const newer = () => past.world.storage.put(BUCKET, own.replace('.1,', '.99,'), '');
  const faults = [once(call, refusal(409, 'an update is in progress'))];
  const run = await past.deploy('B', {}, { faults, ...justBefore(call, newer) });
  expect(run.error).toMatch(/^Could not deploy function "hello": run 99 of workflow "Deploy" is newer/);
  expect([run.created, run.outputs.operation]).toEqual([[], '']);
});

describe('A clean-up', () => {
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
    expect((await past.rollBack('rev-3')).error).toContain('contains no snapshot of revision "rev-3"');
  });

  it('keeps the content that was last ready, however many have failed since', async () => {
    await using past = await openPast(ACTIVE, 'A', 'B');
    for (let at = 0; at < 21; at += 1) await past.deploy('C', {}, { builds: [BUILDS.failed] });
    expect(past.results()).toHaveLength(21);
    expect(past.results().at(-1)).toBe('rev-2 ready');
    expect((await past.rollBack('rev-2', { skip_unchanged: 'false' })).live).toBe(liveOf('B'));
  });

  it('of a key that cannot delete is reported, and the deployment is recorded all the same', async () => {
    await using past = await openPast({ denied: ['storage:delete'] });
    await deployMany(past, 20);
    const run = await past.deploy('C');
    expect(run.error).toBe('');
    expect(run.log).toMatch(/^Kept 3 unused objects in bucket "past": could not delete object .* 403 /m);
    expect(past.results()).toHaveLength(21);
  });
});

type Runs = Partial<WorkflowContext>;
const FILE = { workflowFile: 'a/b/.github/workflows/deploy.yml' };
const OTHER_FILE = { workflowFile: 'a/b/.github/workflows/other.yml' };
const NO_WORKFLOW = { workflow: undefined };

it.each<[verdict: string, when: string, run: Runs, former: Runs, step?: Step]>([
  ['refused', 'a newer run has deployed', {}, {}],
  ['refused', 'a newer run has an unknown end', {}, {}, { builds: [BUILDS.stuck] }],
  ['refused', 'a newer run has deployed another tag', { ref: 'refs/tags/v1' }, { ref: 'refs/tags/v2' }],
  ['refused', 'a newer run of its file had another name', FILE, { ...FILE, workflow: 'Ship' }],
  ['allowed', 'somebody has run it again', { runAttempt: 2 }, {}],
  ['allowed', 'the other run is the one before', {}, { runNumber: 4 }],
  ['allowed', 'the other deployment is of the same run', {}, { runNumber: 5 }],
  ['allowed', 'it has no number itself', { runNumber: undefined }, {}],
  ['allowed', 'no run has a workflow', NO_WORKFLOW, NO_WORKFLOW],
  // It also records that it wants what is live.
  ['allowed and recorded', 'the other run is older', {}, { runNumber: 3 }],
  ['allowed and recorded', 'the other run is of another file with the same name', FILE, OTHER_FILE],
  ['allowed and recorded', 'the other run is of another ref', {}, { ref: 'refs/heads/next' }],
  ['allowed and recorded', 'the other run is of a tag', {}, { ref: 'refs/tags/v2' }],
])('A run is %s when %s', async (verdict, _when, run, former, step = {}) => {
  await using past = await openPast();
  const inputs = { wait_timeout: '5s' };
  await past.deploy('B', inputs, { ...step, workflow: { runNumber: 6, runId: '600', ...former } });
  const own = { workflow: { runNumber: 5, runId: '500', ...run } };
  if (verdict === 'refused') {
    const words = /is newer than this run 5, .*\(revision rev-1\)/;
    return expectUntouched(await past.deploy('A', {}, own), words);
  }
  const restore = past.world.save();
  expect((await past.deploy('A', {}, own)).error).toBe('');
  restore();
  const same = await past.deploy('B', {}, own);
  expect([same.outputs.operation, same.writes.length > 0]).toEqual([
    'unchanged',
    verdict.endsWith('recorded'),
  ]);
});
