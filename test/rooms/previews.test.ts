/** A pull request's own function, objects and domain: deployed, deleted with the pull request, and swept. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Inputs } from '../../src/inputs/reader.ts';
import { BOUNDS } from '../support/bounds.ts';
import type { Fault } from '../world/faults.ts';
import { BUILDS } from '../world/functions.ts';
import { HEAD, pullRequest } from '../world/github.ts';
import type { State } from '../world/platform.ts';
import { openWorld, type Step, type World } from '../world/world.ts';
import { always, lost } from './scene.ts';

const NAME = 'hello-pr-7';
const DOMAIN = 'pr-7.example.com';
const NEWER = 'b'.repeat(40);
const INPUTS = {
  ...{ mode: 'auto', function: 'hello', assets: 'main.ts', bucket: 'site', artifacts: 'site/**' },
  ...{ snapshot_bucket: 'snapshots', preview_domain: '{preview}.example.com', bucket_visibility: 'public' },
};
const FILES = { 'main.ts': '// main', 'site/a.txt': 'a', 'site/b.txt': 'b' };
const OPENED: Step = { workflow: pullRequest('opened'), builds: [BUILDS.instant] };
const CLOSED: Step = { workflow: pullRequest('closed') };

/** Opens a world with a pull request that has no preview yet, or whose preview is deployed. */
async function open(state: 'new' | 'deployed' | 'closed' = 'new'): Promise<World> {
  const world = await openWorld({ github: true, inputs: INPUTS, files: FILES });
  if (state !== 'new') await world.step({}, OPENED);
  if (state === 'closed') setPullRequest(world, 'closed');
  return world;
}

function setPullRequest({ github }: World, state: 'open' | 'closed', headSha = HEAD, number = 7): void {
  github.records.pullRequests.set(number, { state, headSha });
}

const PARTS = ['domain', 'function', 'objects', 'history'] as const;
type Part = (typeof PARTS)[number];

/** The parts of the preview that exist. */
function remaining({ functions, buckets, domains }: State): readonly Part[] {
  const keys = Object.values(buckets).flatMap(({ objects }) => Object.keys(objects));
  const exists: Readonly<Record<Part, boolean>> = {
    domain: domains[DOMAIN] !== undefined,
    function: functions[NAME] !== undefined,
    objects: keys.some((key) => key.startsWith('pr-7/')),
    history: keys.some((key) => key.includes(`/${NAME}/`)),
  };
  return PARTS.filter((part) => exists[part]);
}

it.each([
  ['function', 'hello-pr-7'],
  ['key_prefix', 'pr-7/'],
])('A deployment whose `%s` is %s has a warning: it is that of a preview', async (name, value) => {
  await using world = await open();
  const inputs = { mode: 'deploy', preview_domain: '' };
  expect((await world.step(inputs)).warnings).toBe('');
  const ran = await world.step({ ...inputs, [name]: value });
  expect([ran.error, ran.warnings]).toEqual(['', expect.stringContaining('is that of a preview')]);
});

it.each<[what: string, event: 'opened' | 'closed', state: 'open' | 'closed', headSha: string]>([
  ['a commit that is not the newest any more is not deployed', 'opened', 'open', NEWER],
  ['one that is closed is not deployed', 'opened', 'closed', HEAD],
  ['the preview of one that is open is not deleted', 'closed', 'open', HEAD],
])('The pull request is read once, right before a write: %s', async (_what, event, state, headSha) => {
  await using world = await open('deployed');
  let reads = 0;
  world.github.before = ({ path }) => {
    if (path.includes('/pulls/') && ++reads > 0) setPullRequest(world, state, headSha);
  };
  const ran = await world.step({}, { workflow: pullRequest(event) });
  expect([reads, ran.error, ran.writes, ran.after]).toEqual([1, '', [], ran.before]);
  expect(ran.outputs).toMatchObject({ operation: 'skipped', skipped: 'true', changed: 'false' });
  const notice = 'Skipped: #7 has changed since this event, and a newer run updates its preview.';
  expect(ran.runner.notices).toEqual([notice]);
  expect(world.github.records.comments).toHaveLength(1);
});

const fails = (at: Fault['at'], status: number, id: string): Fault => {
  return { at, what: { status, headers: { 'x-request-id': id } }, times: 99 };
};
/** What the deletion of a part fails with, and what the error contains: its name, the id of its request, and what to do. */
const FAULTS: Readonly<Record<Part, readonly [fault: Fault, ...said: string[]]>> = {
  domain: [fails('delete domain', 503, 'req-1'), DOMAIN],
  function: [fails('delete function', 403, 'req-2'), NAME, 'req-2', '`functions:delete`'],
  objects: [fails(/^DELETE .*buckets\/site/, 403, 'req-3'), 'site', 'req-3', '`storage:delete`'],
  history: [fails(/^DELETE .*buckets\/snapshots/, 403, 'req-4'), 'snapshots', 'req-4', '`storage:delete`'],
};
const SWEEP: Partial<Inputs> = { mode: 'sweep', artifacts: '' };

describe.each<[how: string, inputs: Partial<Inputs>, step: Step]>([
  ['a close', {}, CLOSED],
  ['a sweep', SWEEP, {}],
])('By %s,', (_how, inputs, step) => {
  it.each<[what: string, parts: readonly Part[]]>([
    ...PARTS.map((part) => [part, [part]] as [string, Part[]]),
    ['parts', PARTS],
  ])('all but the %s of a preview is deleted when that deletion fails', async (_what, parts) => {
    await using world = await open('closed');
    const faults = parts.map((part) => FAULTS[part][0]);
    const failed = await world.step(inputs, { ...step, faults });
    expect([failed.done, remaining(failed.after)]).toEqual([false, parts]);
    for (const said of parts.flatMap((part) => FAULTS[part].slice(1))) expect(failed.error).toContain(said);
    for (const line of failed.error.split('\n')) expect(line).toMatch(/^Request id: |^[A-Z].*[.]$/);
    if (inputs === SWEEP) expect(failed.summary).toMatch(/^\| \[#7\]\(\S+\) \|.*not deleted/m);

    const again = await world.step(inputs, step);
    expect(again).toMatchObject({ error: '', outputs: { operation: 'deleted', changed: 'true' } });
    expect(remaining(again.after)).toEqual([]);
    const nothing = await world.step(inputs, step);
    expect([nothing.error, nothing.outputs.changed]).toEqual(['', 'false']);
  });

  it('an answer that is lost says of each part that it may still exist', async () => {
    await using world = await open('closed');
    // The list was read before, once in a close and twice in a sweep.
    const down = always('list functions', { status: 503 }, inputs === SWEEP ? 2 : 1);
    const faults = [lost('delete function'), down, always('read function', { status: 503 }, 1)];
    const { done, error } = await world.step(inputs, { ...step, faults });
    expect(done).toBe(false);
    expect(error).toMatch(/May still exist, wholly or in part: (?:function "hello-pr-7"|preview pr-7)\./);
  });
});

describe('A sweep', () => {
  it('deletes the previews of closed pull requests only', async () => {
    await using world = await open();
    const kept = 'app/pr-7/a index.html pr-07/a pr-404/index.html pr-7.html pr-70/index.html'.split(' ');
    world.storage.putBucket('site');
    const unnamed = ['pr-9//a', 'pr-9/../a'];
    for (const key of [...kept, 'pr-7/a', 'pr-9/index.html', ...unnamed]) world.storage.put('site', key, 'x');
    for (const number of [7, 9]) setPullRequest(world, 'closed', HEAD, number);
    setPullRequest(world, 'open', HEAD, 70);
    const inputs = { mode: 'sweep', function: '', snapshot_bucket: '', artifacts: '', preview_domain: '' };
    const dry = await world.step({ ...inputs, dry_run: 'true' });
    expect(dry.after).toEqual(dry.before);
    const { summary, after, error, runner } = await world.step(inputs);
    expect(error).toBe('');
    const left = 'because no request can contain their keys: "pr-9//a", "pr-9/../a"';
    expect(runner.notices).toContain(`Objects stay in bucket "site", ${left}`);
    expect(Object.keys(after.buckets.site?.objects ?? {})).toEqual([...kept, ...unnamed]);
    const rows = [...summary.matchAll(/^\| \[?#(\d+).*\| objects in bucket "site" \| (kept|deleted):/gm)];
    const fates = ['7 deleted', '9 deleted', '70 kept', '404 kept'];
    expect(rows.map(([, number, what]) => `${number} ${what}`)).toEqual(fates);
  });

  it('reads each pull request again right before its deletion, and keeps the preview of one that was reopened', async () => {
    await using world = await open('closed');
    world.storage.put('site', 'pr-9/a', 'x');
    setPullRequest(world, 'closed', HEAD, 9);
    let reads = 0;
    world.github.before = ({ path }) => {
      if (path.endsWith('/pulls/9') && ++reads === 2) setPullRequest(world, 'open', HEAD, 9);
    };
    const { error, after, summary, log, outputs } = await world.step(SWEEP);
    expect([error, remaining(after)]).toEqual(['', []]);
    expect(outputs).toMatchObject({ operation: 'deleted', skipped: 'false' });
    expect(Object.keys(after.buckets.site?.objects ?? {})).toEqual(['pr-9/a']);
    expect(summary).toMatch(/^## .* Deleted 1 preview of closed/);
    expect(summary).toMatch(/^\| \[#9\]\(\S+\) \|.*\| kept: the pull request is open \|$/m);
    expect(log).toContain('Pull request 9 was reopened: its preview stays');
  });

  const NO_OTHERS = { preview_domain: '', snapshot_bucket: '' };
  it.each<[what: string, inputs: Partial<Inputs>, kept: readonly Part[]]>([
    ['a function', { ...NO_OTHERS, bucket: '' }, ['domain', 'objects', 'history']],
    ['a bucket', { ...NO_OTHERS, function: '' }, ['domain', 'function', 'history']],
    ['another prefix', { ...NO_OTHERS, function: '', key_prefix: 'app/' }, PARTS],
  ])('that names only %s deletes nothing else', async (_what, inputs, kept) => {
    await using world = await open('closed');
    const { error, outputs, after } = await world.step({ ...SWEEP, ...inputs });
    expect([error, outputs.previous_revision_id, remaining(after)]).toEqual(['', '', kept]);
  });

  it.each<[status: number, message: string, hint: string, skip?: number]>([
    [401, 'Bad credentials', 'Check the input `github_token`'],
    [403, 'Resource not accessible by integration', '`permissions: { pull-requests: read }`'],
    [403, 'no', 'Run the step again.'],
    [500, 'not a second time', 'Not deleted: preview pr-7.', 1],
  ])('deletes nothing when GitHub answers %i (%s)', async (status, message, hint, skip = 0) => {
    await using world = await open('closed');
    world.github.faults = [always(/\/pulls\//, { status, body: { message } }, skip)];
    const { done, error, after } = await world.step(SWEEP);
    expect(done).toBe(false);
    expect(error).toMatch(RegExp(`^Could not read pull request 7: .* ${status} .*: ${message}`));
    expect(error).toContain(hint);
    expect(remaining(after)).toEqual(PARTS);
  });
});

/** The last one that waits is the one that has just had its turn: it goes on alone. */
const SAME = 5;
const block = fc.tuple(fc.constantFrom(0, 1, SAME), fc.integer({ min: 1, max: 40 }));
const anyTurns = fc
  .array(block, { minLength: 1, maxLength: 12 })
  .map((blocks) => blocks.flatMap(([choice, length]) => Array<number>(length).fill(choice)));

/** Two deployments and perhaps a close, whose requests take these turns; then a sweep, or the newest run once more. */
async function race(turns: readonly number[], isClosed: boolean, isDeployed: boolean): Promise<void> {
  await using world = await open();
  await world.workspace.write({ 'newer/main.ts': '// newer', 'newer/a.txt': 'newer' });
  world.storage.putBucket('site', 'public');
  world.storage.put('site', 'pr-70/a.txt', 'x');
  world.functions.put('hello-pr-70');
  if (isDeployed) await world.step({}, OPENED);
  const newest = { assets_root: 'newer', artifacts_root: 'newer', artifacts: '**' };
  const run = (inputs: Partial<Inputs>, action: 'synchronize' | 'closed') =>
    world.step(inputs, { ...OPENED, workflow: pullRequest(action, { headSha: NEWER }) });
  const runLater = async (inputs: Partial<Inputs>, action: 'synchronize' | 'closed') => {
    await world.turn();
    const state = world.github.records.pullRequests.get(7)?.state ?? 'open';
    setPullRequest(world, action === 'closed' ? action : state, NEWER);
    return await run(inputs, action);
  };
  await world.together(turns, [
    () => world.step({}, OPENED),
    () => runLater(newest, 'synchronize'),
    ...(isClosed ? [() => runLater({}, 'closed')] : []),
  ]);
  const last = isClosed ? await world.step(SWEEP) : await run(newest, 'synchronize');
  expect(last.error).toBe('');
  expect(last.after.functions['hello-pr-70']?.revisions).toHaveLength(1);
  expect(last.after.buckets.site?.objects).toHaveProperty(['pr-70/a.txt']);
  expect(world.github.records.comments.length).toBeLessThanOrEqual(1);
  const [comment] = world.github.records.comments;
  if (comment) expect(comment.body).toMatch(isClosed ? /^<!-- .* deleted -->/ : /^<!-- .* \d+ -->/);
  if (isClosed) expect(remaining(last.after)).toEqual([]);
  else expect(last.after.functions[NAME]?.live).toContain(Buffer.from('// newer').toString('base64'));
}

it('after any order of the requests of two deployments and a close, a sweep or the newest run leaves what the pull request needs', async () => {
  const holds = fc.asyncProperty(anyTurns, fc.boolean(), fc.boolean(), race);
  await fc.assert(holds, { numRuns: BOUNDS.requests });
});
