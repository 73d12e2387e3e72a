/** What is kept of the deployments of a function, which deployments it prevents, and what is deleted when nobody needs it. */
import { describe, expect, it } from 'vitest';
import type { Fault } from '../world/faults.ts';
import { BUILDS, records } from '../world/functions.ts';
import { pullRequest } from '../world/github.ts';
import type { Reading } from '../world/reading.ts';
import {
  ACTIVE,
  BUCKET,
  type Content,
  expectUntouched,
  justBefore,
  liveOf,
  openPast,
  type Past,
  ROOT,
} from './past.ts';

const DAY_MS = 86_400_000;
const AGAIN = { skip_unchanged: 'false' };

describe('The history', () => {
  it('is of one function, also when the names of others begin with its name', async () => {
    await using past = await openPast();
    const names = ['a', 'a-b', 'a.b', 'A', 'a.json'];
    for (const name of [...names, ...names]) await past.deploy('A', { ...AGAIN, function: name });
    for (const [at, name] of names.entries()) {
      const commits = past.history(name).map(({ commit }) => commit[0]);
      expect(commits).toEqual([`${at + 6}`[0], `${at + 1}`]);
      expect(past.keys('history', name)).toHaveLength(1);
    }
  });

  it('contains nothing of a deployment that had no effect: an answer was lost, then the request is refused', async () => {
    await using past = await openPast({}, 'A');
    const answers = ['reset', { status: 413 }] as const;
    const faults = answers.map((what) => ({ at: 'redeploy function', what }) as const);
    const run = await past.deploy('B', {}, { faults });
    expect(run.error).toContain('Nothing was deployed.');
    expect(run.outputs.changed).toBe('false');
    expect(past.results()).toEqual(['rev-1 ready']);
  });

  it.each<[what: string, build: keyof typeof BUILDS, reading?: Reading, inputs?: object]>([
    ['failed', 'failed'],
    ['unhealthy', 'unhealthy'],
    ['unknown after the time was up', 'stuck'],
    ['unknown without a wait', 'ready', {}, { wait_timeout: '0' }],
    [
      'unknown where a status may be that of an earlier revision',
      'failed',
      { functions: { record: records.withoutRevision } },
    ],
  ])('contains what became of a deployment: %s', async (what, build, reading, more) => {
    await using past = await openPast(reading, 'A');
    const health_check = more ? '' : `${past.world.url}/healthz`;
    const inputs = { health_check, health_check_timeout: '5s', wait_timeout: '20s', ...more };
    await past.deploy('B', inputs, { builds: [BUILDS[build]] });
    expect(past.results()).toEqual([`rev-2 ${what.split(' ')[0]}`, 'rev-1 ready']);
  });

  it('names the run of each deployment, and the revision whose content it has', async () => {
    await using past = await openPast({}, 'A', 'B');
    await past.rollBack('previous');
    const run = { ref: 'refs/heads/main', workflow: 'Deploy', run_attempt: 1, actor: 'octocat' };
    const back = { run_id: '10003', run_number: 3, commit: '3'.repeat(40), rolled_back_to: 'rev-1' };
    expect(past.history()).toMatchObject([
      { ...run, ...back, assets_count: 2 },
      { ...run, run_id: '10002', run_number: 2, assets_count: 2, assets_bytes: 20 },
      { ...run, run_id: '10001', run_number: 1, commit: '1'.repeat(40) },
    ]);
    expect(past.history()[1]).not.toHaveProperty('rolled_back_to');
  });

  it('is complete after a passing fault at any request, and one object', async () => {
    await using past = await openPast({}, 'A');
    const restore = past.world.save();
    const { trace } = await past.deploy('B');
    for (const { index, call } of trace)
      for (const when of ['before', 'after'] as const) {
        restore();
        const run = await past.deploy('B', {}, { faults: [{ at: index, when, what: 'reset' }] });
        expect(run.error).toBe('');
        // The revision that was found after it may be that of another deployer.
        const result = call === 'redeploy function' && when === 'after' ? 'unknown' : 'ready';
        expect(past.results()).toEqual([`${run.created[0]} ${result}`, 'rev-1 ready']);
        expect([past.keys('history').length, past.keys('snapshots').length]).toEqual([1, 2]);
      }
  }, 120_000);

  it('has one more object after each deployment of a key that cannot delete, of which one is read', async () => {
    await using past = await openPast({ denied: ['storage:delete'] }, 'A', 'B', 'C');
    expect(past.keys('history')).toHaveLength(3);
    const { trace, outputs, log } = await past.deploy('C');
    const sent = trace.slice(
      0,
      trace.findIndex(({ call }) => call === 'ask for upload'),
    );
    const lists = sent.filter(({ call }) => call === 'list objects');
    expect(sent.filter(({ target }) => /history.*download-url$/.test(target))).toHaveLength(lists.length);
    expect(trace.filter(({ call }) => call === 'delete object')).toHaveLength(1);
    expect(outputs.operation).toBe('unchanged');
    expect(log).not.toContain('Unused snapshots');
    await past.deploy('A', { rollback_on_failure: 'true' }, { builds: [BUILDS.failed, BUILDS.ready] });
    expect(past.results().toReversed()).toEqual([
      ...['rev-1 ready', 'rev-2 ready', 'rev-3 ready', 'rev-4 failed', 'rev-5 ready'],
    ]);
    expect((await past.rollBack('rev-1')).live).toBe(liveOf('A'));
  });

  it('is looked for three times while an object is listed that cannot be found, and then proves nothing', async () => {
    let phantoms: readonly string[] = [];
    await using past = await openPast(
      { storage: { listedKeys: (keys) => [...keys, ...phantoms] } },
      'A',
      'B',
    );
    phantoms = [`${ROOT}history/hello/0-phantom.json`];
    const { trace, outputs } = await past.deploy('B');
    const writes = trace.findIndex(({ call }) => call === 'ask for upload');
    expect(trace.slice(0, writes).filter(({ call }) => call === 'list objects')).toHaveLength(3);
    expect(outputs.operation).toBe('redeployed');
    expect((await past.rollBack('previous')).live).toBe(liveOf('A'));
    expect(past.results()).toEqual(['rev-4 ready', 'rev-3 ready', 'rev-2 ready', 'rev-1 ready']);
  });

  it('whose new object is never shown is an error after three attempts', async () => {
    const isHistory = (key: string) => key.startsWith(`${ROOT}history/`);
    await using past = await openPast({ storage: { loses: isHistory } });
    const { error, trace } = await past.deploy('A');
    expect(error).toMatch(
      /^Could not record the deployment of function "hello": none of 3 attempts to write its history can be read back\.\nRevision rev-1 of "hello" is live\.\n/,
    );
    expect(trace.length).toBeLessThan(250);
  });
});

describe('A history that', () => {
  it.each<[why: string, change: (text: string) => string]>([
    ['is damaged', (text) => text.slice(0, -20)],
    [
      'was written by a newer version of this action (format 2)',
      (text) => text.replace('"version":1', '"version":2'),
    ],
  ])('%s is neither used nor written, and the step says so', async (why, change) => {
    await using past = await openPast({}, 'B', 'A');
    past.damage('history', (bytes) => change(String(bytes)));
    const damaged = past.world.state().buckets[BUCKET]?.objects;
    const [key = ''] = past.keys('history');
    const object = `bject "${key}" in bucket "past" ${why}`;
    const run = await past.deploy('A', { dry_run: 'true' });
    expect(run.warnings).toContain(`O${object}, so the history is neither used nor written: `);
    expect((await past.deploy('A')).outputs.operation).toBe('redeployed');
    const failed = await past.deploy('C', { rollback_on_failure: 'true' }, { builds: [BUILDS.failed] });
    expect(failed.error).toContain(`\nNothing was rolled back: o${object}.\n`);
    const rollback = await past.rollBack('previous');
    expectUntouched(rollback);
    expect(rollback.error).toContain(`Could not read the history of function "hello": o${object}.\n`);
    expect(past.keys('history')).toEqual([key]);
    expect(past.world.state().buckets[BUCKET]?.objects[key]).toBe(damaged?.[key]);
  });

  it('becomes unusable during the deployment is not written, and the error says what is live', async () => {
    await using past = await openPast({}, 'A');
    const damage = () => past.damage('history', () => '{');
    const run = await past.deploy('B', {}, justBefore('redeploy function', damage));
    expect(run.error).toMatch(
      /^Could not record the deployment of function "hello": object ".*" in bucket "past" is damaged\.\nRevision rev-2 of "hello" is live\.\n/,
    );
    expect(past.keys('history')).toHaveLength(1);
  });
});

const number = (runNumber: number, runAttempt = 1) => ({
  workflow: { runNumber, runAttempt, runId: `${runNumber}` },
});

describe('An older run', () => {
  const refused =
    /^Could not deploy function "hello": run 3 of workflow "Deploy" is newer than this run 2, and has already deployed it \(revision rev-2\)\.\nNothing was changed on the platform\.\n/;

  it('writes nothing after a newer one of its workflow and ref, and goes ahead when it is run again', async () => {
    await using past = await openPast();
    await past.deploy('A', {}, number(1));
    await past.deploy('B', {}, number(3));
    for (const content of ['C', 'B'] as const) {
      const run = await past.deploy(content, {}, number(2));
      expectUntouched(run);
      expect(run.error).toMatch(refused);
    }
    const run = await past.deploy('C', {}, number(2, 2));
    expect(run.error).toBe('');
    expect(run.live).toBe(liveOf('C'));
  });
});

describe('With `expected_revision_id`,', () => {
  const other = 'revision "rev-3" is live, but `expected_revision_id` is "rev-2"';
  const unknown = '`expected_revision_id`';
  const nothing = () => undefined;
  const failed = ({ deployElsewhere }: Past) => deployElsewhere('B', 'failed');
  it.each<
    [what: string, why: string, given: (past: Past) => void, reading?: Reading, denied?: Reading['denied']]
  >([
    ['another revision is live', other, ({ deployElsewhere }) => deployElsewhere('B')],
    ['the function does not exist', unknown, ({ world }) => world.functions.drop('hello')],
    ['the key cannot read the function', 'functions:read', nothing, {}, ['functions:read']],
    ['the record names no revision', unknown, nothing, { functions: { record: records.withoutRevision } }],
    ['the newest revision has failed and the record names no live one', unknown, failed],
    ['the record names a live one besides', other, ({ deployElsewhere }) => deployElsewhere('B'), ACTIVE],
  ])('nothing is written when %s', async (_what, why, given, reading = {}, denied = []) => {
    await using past = await openPast(reading);
    for (const content of ['A', 'B'] as const) await past.deploy(content, AGAIN);
    given(past);
    const inputs = { expected_revision_id: 'rev-2' };
    for (const run of [
      await past.deploy('C', inputs, { denied }),
      await past.rollBack('rev-1', inputs, { denied }),
    ]) {
      expectUntouched(run);
      expect(run.error).toContain(why);
    }
  });

  it('the live revision is replaced, and one of this step that is live before the next read is its own', async () => {
    const functions = { ...ACTIVE.functions, redeployReply: () => ({ status: 204 }) };
    await using past = await openPast({ functions }, 'A');
    const run = await past.deploy('B', { expected_revision_id: 'rev-1' }, { builds: [BUILDS.instant] });
    expect(run.error).toBe('');
    expect(run.outputs).toMatchObject({ revision_id: 'rev-2', previous_revision_id: 'rev-1' });
    expect(run.live).toBe(liveOf('B'));
  });
});

describe('A clean-up', () => {
  const UNUSED = `${ROOT}snapshots/${'9'.repeat(64)}`;
  /** Days pass, each with a deployment. */
  const pass = async (past: Past, days: number) => {
    const runs = [];
    for (let day = 0; day < days; day += 1) {
      past.world.clock.advance(DAY_MS);
      runs.push(await past.deploy('A', AGAIN));
    }
    return runs;
  };
  /** Deploys `A` into a bucket with a snapshot that no history names. */
  const open = async (reading: Reading = {}) => {
    const past = await openPast(reading);
    past.world.storage.putBucket(BUCKET);
    past.world.storage.put(BUCKET, UNUSED, 'nobody names it');
    expect((await past.deploy('A')).error).toBe('');
    return past;
  };
  const isKept = ({ keys }: Past) => keys('snapshots').includes(UNUSED);
  const cleanUps = ({ world }: Past) =>
    world.storage.events.filter((event) => event.startsWith(`upload ${ROOT}cleanups/`)).length;

  it('deletes a snapshot that no history names, after it was found unused a day before', async () => {
    await using past = await open();
    expect(isKept(past)).toBe(true);
    const [run] = await pass(past, 1);
    expect(run?.log).toContain('Deleted 1 snapshot that no history names from bucket "past"');
    expect(past.keys('snapshots')).toHaveLength(1);
    expect((await past.rollBack('rev-1')).error).toBe('');
  });

  it('happens at most once a day, however many runs there are, and only when there is something to do', async () => {
    await using past = await open();
    for (let quarter = 0; quarter < 8; quarter += 1) {
      await past.deploy('A', AGAIN);
      past.world.storage.put(BUCKET, `${UNUSED.slice(0, -1)}${quarter}`, 'unused');
      past.world.clock.advance(DAY_MS / 4);
    }
    expect(cleanUps(past)).toBe(2);
    expect(past.keys('cleanups')).toHaveLength(1);
    await using other = await openPast({}, 'A', 'B', 'A');
    await pass(other, 2);
    expect(cleanUps(other)).toBe(0);
  });

  it('happens again although the last one was dated by a clock that was a year ahead', async () => {
    await using past = await openPast();
    past.world.storage.putBucket(BUCKET);
    past.world.storage.put(BUCKET, UNUSED, 'nobody names it');
    await past.deploy('A', {}, { skewMs: 365 * DAY_MS });
    await pass(past, 2);
    expect(isKept(past)).toBe(false);
    expect(past.keys('cleanups')).toHaveLength(1);
  });

  it('keeps what the history of another function names', async () => {
    await using past = await open();
    const names = ['a', 'a-b', 'a.b'];
    for (const name of names) await past.deploy('B', { function: name });
    await pass(past, 3);
    expect(isKept(past)).toBe(false);
    for (const name of names) {
      const [entry] = past.history(name);
      expect((await past.rollBack(`${entry?.revision_id}`, { function: name })).error).toBe('');
    }
  });

  it.each([
    ['is damaged', '{'],
    ['was written by a newer version of this action (format 2)', '{"version":2}'],
  ])('deletes nothing while an object of any history %s', async (what, text) => {
    await using past = await open();
    past.world.storage.put(BUCKET, `${ROOT}history/other/1.json`, text);
    const [run] = (await pass(past, 3)).toReversed();
    expect(isKept(past)).toBe(true);
    expect(run?.log).toContain(
      `Unused snapshots stay in bucket "past" for now: object "${ROOT}history/other/1.json" ${what}`,
    );
  });

  it('deletes nothing while an object of any history cannot be found', async () => {
    const listedKeys = (keys: readonly string[]) => [...keys, `${ROOT}history/other/1.json`];
    await using past = await open({ storage: { listedKeys } });
    await pass(past, 3);
    expect(isKept(past)).toBe(true);
  });

  it('of a key that cannot delete is reported, and the deployment is recorded all the same', async () => {
    await using past = await open({ denied: ['storage:delete'] });
    const [run] = await pass(past, 1);
    expect(isKept(past)).toBe(true);
    expect(run?.log).toMatch(/^Unused snapshots stay in bucket "past" for now: .*403/m);
    expect(past.results()).toEqual(['rev-2 ready', 'rev-1 ready']);
  });

  it('keeps a snapshot whose deployment is in progress, and not recorded yet', async () => {
    await using past = await open();
    past.world.clock.advance(DAY_MS);
    const slow: Fault = { at: 'create function', what: { status: 503, headers: { 'retry-after': '20' } } };
    await past.world.together(
      [0],
      [() => past.deploy('B', { function: 'slow' }, { faults: [slow] }), () => past.deploy('A', AGAIN)],
    );
    expect(cleanUps(past)).toBe(2);
    const [{ digest = '' } = {}] = past.history('slow');
    expect(past.world.storage.events).not.toContain(`delete ${ROOT}snapshots/${digest}`);
    expect(past.world.storage.events).toContain(`delete ${UNUSED}`);
  });
});

it('a snapshot that is deleted before its deployment is recorded is stored again', async () => {
  await using past = await openPast();
  const remove = () => past.damage('snapshots', () => undefined);
  const run = await past.deploy('A', {}, justBefore('create function', remove));
  expect(run.error).toBe('');
  expect(run.log.match(/^Stored the assets/gm)).toHaveLength(2);
  expect(past.keys('snapshots')).toHaveLength(1);
});

describe('A preview whose pull request is closed', () => {
  const step = (past: Past, action: 'opened' | 'closed', content: Content = 'A', number = 7) =>
    past.deploy(
      content,
      { mode: 'preview', github_token: '' },
      { workflow: pullRequest(action, { number }) },
    );

  it('takes its history along, and the snapshots that no other history names', async () => {
    await using past = await openPast({}, 'A');
    for (const content of ['A', 'B', 'C'] as const) await step(past, 'opened', content);
    await step(past, 'opened', 'C', 8);
    expect((await step(past, 'closed')).error).toBe('');
    expect(past.keys('history', 'hello-pr-7')).toEqual([]);
    expect(past.keys('snapshots')).toEqual([`${ROOT}snapshots/${past.history()[0]?.digest}`]);
    expect((await past.deploy('A')).outputs.operation).toBe('unchanged');
    expect((await step(past, 'closed')).writes).toEqual([]);
  });

  it.each(['hello', 'hello-pr-7'])(
    'leaves the snapshots while the history of "%s" cannot be used',
    async (name) => {
      await using past = await openPast({}, 'A');
      await step(past, 'opened', 'B');
      for (const key of past.keys('history', name)) past.world.storage.put(BUCKET, key, '{');
      expect((await step(past, 'closed')).error).toBe('');
      expect(past.keys('history', 'hello-pr-7')).toEqual([]);
      expect([past.keys('history', 'hello').length, past.keys('snapshots').length]).toEqual([1, 2]);
    },
  );
});
