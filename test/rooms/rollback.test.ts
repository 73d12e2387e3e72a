/** Bringing an earlier content back: on request, and after a deployment that failed. */
import { describe, expect, it } from 'vitest';
import { BUILDS, records } from '../world/functions.ts';
import type { Build, Reading } from '../world/reading.ts';
import type { Step } from '../world/world.ts';
import {
  ACTIVE,
  BUCKET,
  type Content,
  expectUntouched,
  justBefore,
  liveOf,
  openPast,
  type Past,
} from './past.ts';

/** They begin with the same ten characters. */
const IDS = ['7437ab21-0a3c-4e67-9a11-000000000001', '7437ab21-0b3c-4e67-9a11-000000000002'];
const LONG_IDS: Reading = { functions: { revisionId: (number) => IDS[number - 1] ?? `rev-${number}` } };

/** Rolls back to the previous revision, which must have this content; `none`: there is none. */
async function stepBack(past: Past, content: Content | 'none'): Promise<void> {
  const run = await past.rollBack('previous');
  if (content === 'none')
    return expectUntouched(run, 'contains no revision with another content that was ready before');
  expect(run).toMatchObject({ error: '', live: liveOf(content) });
}

describe('`mode: rollback`', () => {
  it('restores the files and the entrypoint of any revision of the history, whatever is in the workspace', async () => {
    const order = ['A', 'C', 'B', 'A'] as const;
    await using past = await openPast({}, ...order);
    for (const at of [3, 2, 1, 0, 3, 2, 1, 0]) {
      const content = liveOf(order[at] ?? 'A');
      const before = past.world.functions.live('hello');
      const run = await past.rollBack(`rev-${at + 1}`);
      const writes = before === content ? [] : ['upload', 'upload', 'redeploy function', 'upload'];
      const outputs = { revision_id: run.after.functions.hello?.liveRevision };
      expect(run).toMatchObject({ error: '', live: content, writes, outputs });
    }
    expect(past.results()).toHaveLength(10);
  });

  it('takes the beginning of an id for the one revision that begins with it, and lists two that do', async () => {
    await using past = await openPast(LONG_IDS, 'A', 'B');
    const refused = await past.rollBack('7437ab21');
    expectUntouched(refused, 'Could not roll back function "hello": 2 revisions begin with "7437ab21".');
    expect(refused.error.match(/^- .{36}/gm)).toEqual([`- ${IDS[1]}`, `- ${IDS[0]}`]);
    expectUntouched(await past.rollBack('7437ab2'), 'contains no snapshot of revision "7437ab2".');
    const run = await past.rollBack('7437AB21-0A');
    expect(run.live).toBe(liveOf('A'));
    expect(run.log).toContain(`Revision to bring back: ${IDS[0]}, `);
  });

  it.each<[what: string, id: string, error: string, bucket?: string, denied?: Step['denied']]>([
    ['a key that cannot read the function', 'previous', '`functions:read`', BUCKET, ['functions:read']],
    ['no such `snapshot_bucket`', 'previous', 'function "hello": bucket "pasts" does not exist.\n', 'pasts'],
  ])('with %s writes nothing', async (_what, id, error, snapshot_bucket = BUCKET, denied = []) => {
    await using past = await openPast({}, 'A', 'B');
    expectUntouched(await past.rollBack(id, { snapshot_bucket }, { denied }), error);
  });

  it('to a revision that the history contains twice with different content is refused, as is all else that needs it', async () => {
    await using past = await openPast({}, 'A', 'B');
    const [first = ''] = past.keys('record').toSorted();
    const { storage } = past.world;
    storage.drop(BUCKET, first);
    storage.put(BUCKET, first.replace(',rev-1,', ',rev-2,'), '');
    const words = 'history contains different contents of revision "rev-2"';
    const run = await past.rollBack('rev-2');
    expectUntouched(run, `its ${words}.\n`);
    expect(run.error.match(/^- rev-2, [^ ]+/gm)).toHaveLength(2);
    const promotion = { mode: 'promote', function: 'other', from_function: 'hello' };
    expectUntouched(await past.step(promotion), `its ${words}`);
    const restore = past.world.save();
    const failed = await past.deploy('C', { rollback_on_failure: 'true' }, { builds: FAILS });
    expect(failed.error).toContain(`Nothing was rolled back: the ${words}.\n`);
    restore();
    expect((await past.deploy('B')).outputs.operation).toBe('redeployed');
  });

  it.each<[what: string, operation: string, inputs: object, build?: Build]>([
    ['is unchanged', 'unchanged', {}],
    ['is deployed again with `skip_unchanged: false`', 'rolled_back', { skip_unchanged: 'false' }],
    ['is deployed again after a revision that may still go live', 'rolled_back', {}, BUILDS.stuck],
    ['is unchanged after a revision that has failed', 'unchanged', {}, BUILDS.failed],
  ])('to what is live %s', async (_what, operation, inputs, build) => {
    await using past = await openPast(ACTIVE, 'B', 'A');
    if (build) await past.deploy('C', { wait_timeout: '5s' }, { builds: [build] });
    const run = await past.rollBack('rev-2', inputs);
    expect(run).toMatchObject({ error: '', outputs: { operation }, live: liveOf('A') });
    expect(run.outputs.revision_status).not.toBe('failed');
    expect(run.summary).toContain('| Commit | [`2222222`]');
  });
});

async function failC(past: Past): Promise<void> {
  const inputs = { rollback_on_failure: 'true', health_check: `${past.world.url}/healthz` };
  await past.deploy('C', inputs, { builds: [BUILDS.unhealthy, BUILDS.ready] });
}
const deployC = (past: Past) => past.deploy('C');
const otherB = (past: Past) => past.deployElsewhere('B');

it.each<[way: string, ...moves: (Content | 'none' | ((past: Past) => unknown))[]]>([
  ['what was deployed after a rollback to what the rollback brought back', 'B', deployC, 'B', 'A', 'none'],
  ['what an automatic rollback brought back, not to what was unhealthy', 'B', failC, 'A', 'none'],
  ['what another deployer has deployed to the newest of the history', otherB, 'C', 'B', 'A', 'none'],
])('`revision_id: previous` goes back from %s', async (_way, ...moves) => {
  await using past = await openPast({}, 'A', 'B', 'C');
  for (const move of moves) await (typeof move === 'string' ? stepBack(past, move) : move(past));
});

const FIRST = {
  failed: /^Revision rev-\d+ of "hello" failed: it does not start\.\n/,
  unhealthy: /^The health check of function "hello" failed after 5 s: /,
} as const;
const SECOND = {
  ready: /is back on the content of revision rev-2 as revision rev-\d+\.\n/,
  failed: /\nThe rollback failed as well: Revision rev-\d+ of "hello" failed/,
  unhealthy: /\nThe rollback failed as well: The health check of function "hello" failed/,
  stuck: /\nThe rollback is not confirmed: Revision rev-\d+ of "hello" was not ready/,
} as const;

const FAILS = [BUILDS.failed, BUILDS.ready] as const;

describe('With `rollback_on_failure`,', () => {
  const guard = ({ world }: Past) => ({
    ...{ rollback_on_failure: 'true', wait_timeout: '20s' },
    // Words that the platform uses are no secrets.
    ...{ health_check: `${world.url}/healthz?ready`, health_check_timeout: '5s' },
  });
  const deploy = (past: Past, builds: NonNullable<Step['builds']>, step: Step = {}) =>
    past.deploy('C', guard(past), { ...step, builds });

  it.each([
    ['failed', 'only the newest revision', {}],
    ['unhealthy', 'only the newest revision', {}],
    ['unhealthy', 'what serves', ACTIVE],
  ] as const)('a %s revision is replaced where the platform reports %s', async (first, _what, reading) => {
    await using past = await openPast(reading, 'B', 'A');
    const restore = past.world.save();
    for (const second of ['ready', 'failed', 'unhealthy', 'stuck'] as const) {
      restore();
      const run = await deploy(past, [BUILDS[first], BUILDS[second]]);
      const [failed, back] = run.created;
      expect(run.error).toMatch(FIRST[first]);
      expect(run.error).toMatch(SECOND[second]);
      expect(run.outputs).toMatchObject({ operation: 'rolled_back', revision_id: back, changed: 'true' });
      if (second === 'ready') expect(run.live).toBe(liveOf('A'));
      expect(run.summary).toContain(`| Revision | \`${back}\`, content of \`rev-2\` |`);
      expect(run.summary).toContain('| Commit | [`2222222`]');
      const result = second === 'stuck' ? 'unknown' : second;
      const results = [`${back} ${result}`, `${failed} ${first}`, 'rev-2 ready', 'rev-1 ready'];
      expect(past.results()).toEqual(results);
    }
  });

  it('a revision that failed is left alone when the platform reports that the one before still serves', async () => {
    await using past = await openPast(ACTIVE, 'B', 'A');
    const run = await deploy(past, FAILS);
    expect(run.error).toMatch(/\nRevision rev-2 is still serving\.\n/);
    expect(run.error).not.toMatch(/roll|is back/i);
    expect(run.summary).toMatch(/^## ❌ Revision `rev-3` of `hello` failed; `rev-2` still serves\n/);
    expect(run.log).toContain('Nothing to roll back: revision rev-2 still serves');
    const outputs = { operation: 'redeployed', revision_id: 'rev-3', changed: 'true' };
    expect(run).toMatchObject({ live: liveOf('A'), outputs });
    expect(past.results()).toEqual(['rev-3 failed', 'rev-2 ready', 'rev-1 ready']);
  });

  it('an unhealthy revision is replaced although the platform still reports that the one before serves', async () => {
    let serves: Readonly<Record<string, string>> = {};
    const record: typeof records.withActiveRevision = (...of) =>
      Object.assign(records.withActiveRevision(...of), serves);
    await using past = await openPast({ functions: { record } }, 'B', 'A');
    serves = { active_revision_id: 'rev-2' };
    const run = await deploy(past, [BUILDS.unhealthy, BUILDS.ready]);
    expect(run.error).toMatch(SECOND.ready);
    expect(run.live).toBe(liveOf('A'));
  });

  const LATE = /was not ready within 20 s.*: stuck\)\..*`ready_statuses`/s;
  const EARLIER = /was not ready within 20 s \(.* previous revision rev-1\).*or set `status_path`/s;
  const SILENT: Reading = { functions: { record: records.ofActiveRevision } };
  /** While the new revision is waited for. */
  const replaced = ({ deployElsewhere }: Past) => justBefore('list functions', () => deployElsewhere('B'), 1);
  const cancelled = () => ({ cancelAt: 11 });
  it.each<[what: string, Build, error: RegExp, live: Content, Reading?, given?: (past: Past) => Step]>([
    ['that another run has replaced', BUILDS.ready, /superseded/, 'B', {}, replaced],
    ['that is not ready in time', BUILDS.stuck, LATE, 'A'],
    ['whose failure the platform does not report', BUILDS.failed, EARLIER, 'A', SILENT],
    ['whose run is cancelled', BUILDS.stuck, /cancelled/i, 'A', {}, cancelled],
  ])('a revision %s is left alone', async (_what, build, error, live, reading, given) => {
    await using past = await openPast(reading, 'A');
    const run = await deploy(past, [build, BUILDS.ready], given?.(past));
    expect(run.error).toMatch(error);
    expect(run.error).not.toMatch(/roll/i);
    expect(run.created).toHaveLength(1);
    expect(run.live).toBe(liveOf(live));
  });

  const UNNAMED = { record: records.withoutRevision, redeployReply: () => ({ status: 204 }) };
  const WHOSE = 'the platform did not say whose status that is';
  const OTHER = 'revision "rev-2", which is not in the history, is serving';
  it.each<[when: string, why: string, Reading, given: (past: Past) => unknown]>([
    [
      'another deployer has the live one',
      OTHER,
      ACTIVE,
      async (past) => [await past.deploy('A'), otherB(past)],
    ],
    ['nobody knows which one it is', WHOSE, { functions: UNNAMED }, (past) => past.deploy('A')],
  ])('a failed revision stays when %s, and the error says why', async (_what, why, reading, given) => {
    await using past = await openPast(reading);
    await given(past);
    const run = await deploy(past, FAILS);
    expect(run.error).toContain(`Nothing was rolled back: ${why}.\n`);
    expect(run.created).toHaveLength(1);
  });

  it('a live revision that is unhealthy by now stays, and is deployed again by the next run', async () => {
    await using past = await openPast({}, 'B', 'A');
    const faults = [{ at: 'check health', what: { status: 500 }, times: 1000 }] as const;
    const run = await past.deploy('A', guard(past), { faults });
    expect(run.created).toEqual([]);
    expect(run.error).toContain('Nothing was rolled back: the revision was live before this step');
    expect(run.outputs).toMatchObject({ operation: 'unchanged', revision_id: 'rev-2' });
    expect(past.results().toSorted()).toEqual(['rev-1 ready', 'rev-2 ready', 'rev-2 unhealthy']);
    expect((await past.deploy('A', guard(past))).outputs.operation).toBe('redeployed');
  });
});
