/** What a run shows at GitHub, its comment and its deployment records, and that nothing of GitHub fails a deployment. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Inputs } from '../../src/inputs/reader.ts';
import { BOUNDS } from '../support/bounds.ts';
import { useNoProxy } from '../support/recording-proxy.ts';
import { answer, startRecordingServer } from '../support/recording-server.ts';
import type { TestRunner } from '../support/test-runner.ts';
import type { Call } from '../world/calls.ts';
import type { Fault, What } from '../world/faults.ts';
import { BUILDS } from '../world/functions.ts';
import { HEAD, JOB_TOKEN, PERSONAL_TOKEN, pullRequest } from '../world/github.ts';
import { writePullRequest } from '../world/github-records.ts';
import { openWorld, type Ran, type Step, type World } from '../world/world.ts';

/** What GitHub may cost a whole run when it is away. Milliseconds. */
const LONGEST_DELAY_MS = 5_000;
const BOT = 'github-actions[bot]';
const STRANGER = 'mallory';
const PREVIEW: Step = { workflow: pullRequest('opened'), builds: [BUILDS.instant] };

beforeEach(useNoProxy);

async function open(inputs: Partial<Inputs> = {}): Promise<World> {
  const given = { mode: 'auto', function: 'hello', ...inputs };
  const world = await openWorld({ github: true, inputs: given, files: { 'main.ts': '// main' } });
  world.github.records.pullRequests.set(7, { state: 'open', headSha: HEAD });
  return world;
}

const textsOf = ({ github }: World) => github.records.comments.map(({ body }) => body);

/** What a preview is known by in comments and records. */
const identityOf = (world: World) => ({
  ...{ kind: 'function', name: 'hello', key_prefix: '', host: new URL(world.url).host },
});

/** The first line of a comment. */
function markOf(world: World, run: number | string, change: Readonly<Record<string, string>> = {}): string {
  return `<!-- cloud-platform-deploy ${new URLSearchParams({ ...identityOf(world), ...change })} ${run} -->`;
}
const LIST = '/graphql#ListComments';

/** Runs a preview, and checks that it is deployed whatever GitHub does. */
async function preview(world: World, inputs: Partial<Inputs> = {}): Promise<Ran> {
  const ran = await world.step(inputs, PREVIEW);
  expect(ran.error).toBe('');
  expect(ran.outputs.revision_status).toBe('ready');
  return ran;
}

describe('The comment of a preview', () => {
  it('keeps the address of what still serves when the next commit lacks a file', async () => {
    await using world = await open();
    const { outputs } = await preview(world);
    const failed = await world.step({}, { ...PREVIEW, files: { 'main.ts': 'import "./absent.ts";\n' } });
    expect(failed.done).toBe(false);
    expect(textsOf(world)[0]).toMatch(/^<.*\n### ❌/);
    expect(textsOf(world)[0]).toContain(outputs.url);
    expect(failed.outputs.url).toBe(outputs.url);
  });

  it.each([
    ['a job', JOB_TOKEN, [STRANGER]],
    ['a person', PERSONAL_TOKEN, [STRANGER, BOT]],
  ])('with the token of %s is updated in place', async (_who, github_token, strangers) => {
    await using world = await open({ github_token });
    const { records, requests } = world.github;
    const mark = markOf(world, 1);
    const unmarked = [`${markOf(world, 1, { name: 'hello-2' })}\nOther`, `Text\n${mark}`, `> ${mark}`];
    for (const other of [...Array(130).fill('Comment'), ...unmarked]) records.add(7, BOT, other);
    for (const stranger of strangers) records.add(7, stranger, `${mark}\nCopied`);
    const others = textsOf(world);
    for (let runs = 0; runs < 2; runs += 1) await preview(world);
    expect(textsOf(world)).toEqual([...others, expect.stringMatching(/^<.* 10002 -->\n(?:.*\n)*.*rev-2/)]);
    expect(textsOf(world).at(-1)).toContain(`${markOf(world, 10_002)}\n`);
    const writes = requests.flatMap(({ method, path }) => (method === 'POST' ? path : []));
    const created = [LIST, LIST, '/repos/octo/hello/issues/7/comments'];
    expect(writes).toEqual([...created, LIST, LIST, '/graphql#UpdateComment']);
  });

  it('is looked for in the pages that GitHub sends within 5 s', async () => {
    await using world = await open();
    for (let index = 0; index <= 500; index += 1) world.github.records.add(7, STRANGER, '');
    world.github.latencyMs = 2_000;
    const { warnings } = await preview(world);
    expect(warnings).toMatch(/Could not list the comments of pull request 7: \S+ did not answer within 1 s/);
    expect(world.github.requests.filter(({ path }) => path === LIST)).toHaveLength(3);
  });

  it.each([0, 1])('is one when somebody deletes it while it is updated, beside %i others', async (others) => {
    await using world = await open();
    await preview(world);
    for (let count = 0; count < others; count += 1) world.github.records.add(7, BOT, markOf(world, 1));
    const [first] = world.github.records.comments;
    world.github.before = ({ path }) => {
      const { records } = world.github;
      if (path.endsWith('UpdateComment')) records.comments = records.comments.filter((one) => one !== first);
    };
    expect((await preview(world)).warnings).toBe('');
    expect(textsOf(world)).toEqual([expect.stringContaining('rev-2')]);
  });

  it('is left to a newer run, unless a person runs the older one again', async () => {
    await using world = await open();
    await preview(world);
    const older = { ...PREVIEW.workflow, runId: '9' };
    await world.step({}, { ...PREVIEW, workflow: older });
    expect(textsOf(world)).toEqual([expect.stringContaining('rev-1')]);
    await world.step({}, { ...PREVIEW, workflow: { ...older, runAttempt: 2 } });
    expect(textsOf(world)).toEqual([expect.stringContaining('rev-3')]);
  });

  it('is one for each kind, name, key prefix and platform, and so are the active records', async () => {
    await using world = await open({ environment: 'preview' });
    const upload = { function: '', bucket: 'hello', artifacts: 'main.ts' };
    const base_url = world.url.replace('127.0.0.1', 'localhost');
    const prefixed = ['docs/', 'a|b --> & c/'].map((key_prefix) => ({ ...upload, key_prefix }));
    const all: readonly Partial<Inputs>[] = [{}, { function: 'other' }, upload, ...prefixed, { base_url }];
    for (let round = 0; round < 2; round += 1)
      for (const inputs of all) expect((await world.step(inputs, PREVIEW)).warnings).toBe('');
    expect(textsOf(world)).toHaveLength(all.length);
    expect(statesOf(world)).toEqual([...all.map(() => REPLACED), ...all.map(() => LIVE)]);
    expect(textsOf(world)[3]).toContain('| Key prefix | `docs/` |');
    expect(textsOf(world)[5]).toContain(`| Platform | \`${new URL(base_url).host}\` |`);
  });

  it('is one comment after concurrent runs and the next one, the oldest of its own', async () => {
    const choices = fc.array(fc.nat(3), { minLength: 1, maxLength: 60 });
    const holds = fc.asyncProperty(choices, fc.nat(3), async (turns, existing) => {
      await using world = await open();
      for (let index = 0; index < existing; index += 1)
        world.github.records.add(7, BOT, `${markOf(world, 1)}\n${index}`);
      const oldest = world.github.records.comments[0]?.id;
      const run = () => world.step({ wait_timeout: '0' }, PREVIEW);
      await world.together(turns, [run, run]);
      await run();
      expect(textsOf(world)).toHaveLength(1);
      expect(textsOf(world)[0]).not.toMatch(/\n\d$/);
      if (existing > 0) expect(world.github.records.comments[0]?.id).toBe(oldest);
    });
    await fc.assert(holds, { numRuns: BOUNDS.requests });
  });
});

const IN_PREVIEW = { mode: 'preview', environment: 'preview' };
/** The states of a record that is active, and of one that a newer one has replaced. */
const [LIVE, REPLACED] = ['in_progress, success', 'in_progress, success, inactive'];

function statesOf({ github }: World): readonly string[] {
  return github.records.deployments.map(({ statuses }) => statuses.map(({ state }) => state).join(', '));
}

describe('The deployment records of a preview', () => {
  it('are of the head of the pull request, transient, and without checks and merges', async () => {
    await using world = await open();
    await preview(world, IN_PREVIEW);
    const [deployment, ...others] = world.github.records.deployments;
    expect(others).toEqual([]);
    expect(deployment?.request).toMatchObject({
      ...{ environment: 'preview', ref: HEAD, payload: { ...identityOf(world), pull_request: 7 } },
      ...{ transient_environment: true, auto_merge: false, required_contexts: [] },
    });
    const log_url = expect.stringMatching(/^https:\/\/github\.com\/octo\/hello\/actions\/runs\/\d+$/);
    expect(deployment?.statuses).toMatchObject([
      { state: 'in_progress', log_url, auto_inactive: false },
      { state: 'success', log_url, auto_inactive: false, description: expect.stringContaining('is live') },
    ]);
  });

  it('begin right before the first write: what cannot be deployed leaves none', async () => {
    await using world = await open(IN_PREVIEW);
    for (const inputs of [{ entrypoint: 'missing.ts' }, { wait_timeout: 'soon' }])
      expect((await world.step(inputs, PREVIEW)).done).toBe(false);
    expect(statesOf(world)).toEqual([]);
    const { error } = await world.step({}, { ...PREVIEW, denied: ['functions:read', 'functions:write'] });
    expect(error).toMatch(/ 403 /);
    expect(statesOf(world)).toEqual(['in_progress, failure']);
  });

  type Given = Pick<Step, 'builds' | 'faults'> & { readonly inputs?: Partial<Inputs> };
  const REPLACEMENT = 'A newer deployment has replaced this one';
  const ACCEPTED = 'Revision rev-2 was accepted and may have replaced it';
  const KEPT = '✅ hello-pr-7 is live: revision rev-1';
  const UNSEEN = 'The new revision may have replaced it';
  const [OPEN, FAILED] = ['in_progress, error', 'in_progress, failure'];
  const denied = (at: Call, skip = 0): Fault => ({ at, skip, what: { status: 403 }, times: 99 });
  const UNREADABLE = [denied('list functions', 1), denied('read function')];
  const LOST: Fault = { at: 'redeploy function', when: 'after', what: 'reset' };
  const DOMAIN: Given = {
    inputs: { preview_domain: '{preview}.a.com' },
    faults: [denied('register domain')],
  };
  const KEEPING = { rollback_on_failure: 'true', snapshot_bucket: 'past' };
  const ROLLBACK: Given = { builds: [BUILDS.unhealthy, BUILDS.ready], inputs: KEEPING };
  const BACK = /`rev-2` .*back on the content of revision `rev-1`/;
  const LATE: Given = { builds: [BUILDS.stuck], inputs: { wait_timeout: '2s' } };
  const NO_WAIT: Given = { inputs: { wait_timeout: '0' } };
  /** What the record ends with, what the comment says, and why the earlier record ended, if it did. */
  const ENDS: Readonly<
    Record<string, readonly [own: string, comment: RegExp, earlier: string, given?: Given]>
  > = {
    ready: [LIVE, /is live: revision `rev-2`/, REPLACEMENT],
    'ready, without its domain': [LIVE, /is live: revision `rev-2`, but/, REPLACEMENT, DOMAIN],
    failed: [FAILED, /`rev-2` of \S+ failed/, KEPT, { builds: [BUILDS.failed] }],
    late: [OPEN, /may still go live/, ACCEPTED, LATE],
    unread: [OPEN, /its status is unknown/, ACCEPTED, { builds: [BUILDS.ready], faults: UNREADABLE }],
    lost: [OPEN, /may or may not/, UNSEEN, { faults: [LOST, ...UNREADABLE] }],
    'not waited for': ['in_progress, in_progress', /was redeployed; revision `rev-2` is /, KEPT, NO_WAIT],
    unhealthy: [FAILED, /`rev-2` of \S+ failed its health/, REPLACEMENT, { builds: [BUILDS.unhealthy] }],
    'unhealthy and rolled back': [FAILED, BACK, KEPT, ROLLBACK],
  };

  it.each(Object.entries(ENDS))('show what is known of a revision that is %s', async (_what, end) => {
    const [own, comment, earlier, given = {}] = end;
    await using world = await open({ ...IN_PREVIEW, snapshot_bucket: given.inputs?.snapshot_bucket ?? '' });
    await preview(world);
    const health = { health_check: `${world.url}/healthz`, health_check_timeout: '1s' };
    const isChecked = given.builds?.includes(BUILDS.unhealthy);
    const inputs = { wait_timeout: '1m', ...given.inputs, ...(isChecked && health) };
    const ran = await world.step(inputs, { ...PREVIEW, ...given, files: { 'main.ts': '// second' } });
    expect(ran.warnings).toBe('');
    expect(statesOf(world)).toEqual([earlier === KEPT ? LIVE : REPLACED, own]);
    const [, , headline = ''] = textsOf(world)[0]?.split(/\n|### /) ?? [];
    expect(headline).toMatch(comment);
    const last = world.github.records.deployments.map(({ statuses }) => statuses.at(-1)?.description);
    expect(last).toEqual([earlier, headline.replaceAll('`', '')]);
  });

  it('stay active when they are newer than that of a run that ends last', async () => {
    await using world = await open();
    await preview(world, IN_PREVIEW);
    let newer: Promise<Ran> | undefined;
    world.github.before = async ({ body }) => {
      if (newer || !(body as { state?: string } | undefined)?.state?.startsWith('success')) return;
      newer = preview(world, IN_PREVIEW);
      await newer;
    };
    await preview(world, IN_PREVIEW);
    await preview(world, IN_PREVIEW);
    const late = 'in_progress, inactive, success, inactive';
    expect(statesOf(world)).toEqual([REPLACED, late, REPLACED, LIVE]);
    expect(textsOf(world)).toHaveLength(1);
  });

  it('end with the next deployment when a creation gets no answer, which is a warning', async () => {
    await using world = await open(IN_PREVIEW);
    world.github.faults = [{ at: /^POST .*\/deployments$/, when: 'after', what: 'reset' }];
    const { warnings } = await preview(world);
    expect(warnings).toMatch(/^Could not confirm that a deployment .* The deployment record was not updated/);
    await preview(world);
    expect(statesOf(world)).toEqual(['inactive', 'in_progress, success']);
  });

  it.each<[what: string, inputs: Partial<Inputs>, asked?: string]>([
    ['in another mode', { mode: 'deploy' }],
    ['without a token', { ...IN_PREVIEW, github_token: '' }],
    ['in a dry run', { ...IN_PREVIEW, dry_run: 'true' }],
    ['without `environment`, nor a comment with `comment: false`', { comment: 'false' }, '/pulls/7'],
  ])('are not created %s, and nothing else is asked of GitHub', async (_what, inputs, asked) => {
    await using world = await open();
    const { done, error } = await world.step(inputs, PREVIEW);
    expect(done, error).toBe(true);
    const paths = world.github.requests.map(({ method, path }) => `${method} ${path}`);
    expect(paths).toEqual(asked ? [`GET /repos/octo/hello${asked}`] : []);
  });
});

const POINTS: readonly (readonly [doing: string, match: RegExp, permission: string])[] = [
  ['read pull request 7', /^GET .*\/pulls\/7$/, 'pull-requests: read'],
  ['create a deployment in environment "preview"', /^POST .*\/deployments$/, 'deployments: write'],
  ['set the status of deployment', /^POST .*\/statuses$/, 'deployments: write'],
  ['list the deployments in environment', /^GET .*\/deployments\?/, 'deployments: write'],
  ['list the statuses of deployment', /^GET .*\/statuses\?/, 'deployments: write'],
  ['list the comments of pull request 7', /ListComments$/, 'pull-requests: write'],
  ['create a comment on pull request 7', /^POST .*\/comments$/, 'pull-requests: write'],
  ['update the comment on pull request 7', /UpdateComment$/, 'pull-requests: write'],
];

/** With the token, which must not be shown, and a command of the runner. */
const message = `Bad\n::error::token ${JOB_TOKEN}`;
const LIMIT = 'API rate limit exceeded';
const LIMITED = { status: 403, body: { message: LIMIT } };
const INVALID = { message: 'Validation Failed' };
/** GitHub's own words where a permission is missing. */
const INACCESSIBLE = { message: 'Resource not accessible by integration' };
const graphql = (type: string | undefined, message: string): What => ({
  ...{ status: 200, body: { data: null, errors: [{ type, message }] } },
});

/** What GitHub does, what the warning says of it, and what it says to do, or that the request was repeated. */
type Failing = readonly [what: What, reason: RegExp, then?: 'permission' | 'token' | 'repeated'];

const ABSENT = 'GitHub answered 404 (Not Found)';
const refused = (status: number, body: unknown = { message }): What => ({ status, body });
const limited = (headers: Readonly<Record<string, string>>): What => ({ ...LIMITED, headers });
const RESET = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${Date.UTC(2040, 0) / 1000}` };
const REDIRECT: What = { status: 307, headers: { location: `http://localhost/${JOB_TOKEN}` } };
const FAILURES: readonly Failing[] = [
  [refused(401), /GitHub answered 401 \(Unauthorized\): Bad /, 'token'],
  [refused(403), /GitHub answered 403 \(Forbidden\): Bad /],
  [refused(403, INACCESSIBLE), /403 .*: Resource not accessible/, 'permission'],
  [refused(404), /GitHub answered 404 \(Not Found\)/, 'permission'],
  [refused(422, INVALID), /422 \(Unprocessable Entity\): Validation Failed/],
  [refused(500), /GitHub answered 500 \(.*\): Bad/, 'repeated'],
  [refused(502, '<html><title>Unicorn!</title>'), /502 \(Bad Gateway\)/, 'repeated'],
  [REDIRECT, /with a redirect to http:\/\/localhost, and redirects are not followed/],
  [LIMITED, /403 \(Forbidden\): API rate limit exceeded\. /],
  [limited({ 'retry-after': '6' }), /exceeded; it asked to wait 6 s\. /],
  [limited(RESET), /exceeded; it asked to wait [\d,]{11} s\. /],
  [graphql('RATE_LIMIT', LIMIT), /GitHub answered RATE_LIMIT: API rate limit exceeded\. /],
  [graphql('RATE_LIMITED', LIMIT), /GitHub answered RATE_LIMITED: API rate limit exceeded\. /],
  [graphql('UNPROCESSABLE', 'Locked'), /GitHub answered UNPROCESSABLE: Locked\. /],
  [graphql('FORBIDDEN', INACCESSIBLE.message), /FORBIDDEN: Resource/, 'permission'],
  [graphql(undefined, 'Timeout'), /GitHub answered with an error: Timeout/, 'repeated'],
  [refused(200, '<!doctype html>'), /GitHub sent a response that cannot be read\. /],
  ['reset', /127\.0\.0\.1:\d+ closed the connection/, 'repeated'],
  ['hang', /127\.0\.0\.1:\d+ did not answer within [45] s/],
];

describe('A preview is deployed although', () => {
  /** Opens a world with a preview that is deployed once more. @param match the requests to GitHub that it fails at */
  async function openSecond(match: RegExp) {
    const world = await open({ environment: 'preview' });
    await preview(world);
    if (match.test('POST /issues/7/comments')) world.github.records.comments = [];
    const restore = world.save();
    const alone = (await world.step({ github_token: '', mode: 'preview', comment: 'false' }, PREVIEW)).ms;
    return {
      async fail(what: What, times = 99) {
        restore();
        const first = world.github.requests.length;
        world.github.faults = [{ at: match, what, times }];
        const { warnings, ms } = await preview(world);
        const asked = world.github.requests.slice(first).map(({ method, path }) => `${method} ${path}`);
        return { warnings, delay: ms - alone, count: asked.filter((each) => match.test(each)).length };
      },
      /** A second of GitHub's clock. @param seconds from now */
      secondIn: (seconds: number) => `${Math.ceil(world.clock.wall() / 1000) + seconds}`,
      [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
    };
  }

  it.each(POINTS)('GitHub cannot %s, and a warning says so within 5 s', async (doing, match, permission) => {
    // A comment that is not found was deleted, and is created again.
    const failures = FAILURES.filter(([, reason]) => !doing.startsWith('update') || !reason.test(ABSENT));
    await using second = await openSecond(match);
    for (const [what, reason, then] of failures) {
      const { warnings, delay, count } = await second.fail(what);
      expect(warnings).toMatch(reason);
      expect(warnings.includes(`\`permissions: { ${permission} }\``)).toBe(then === 'permission');
      expect(warnings.includes('Check the input `github_token`')).toBe(then === 'token');
      expect(warnings).toMatch(new RegExp(`ould not (?:${doing}|confirm that)`));
      expect(warnings).toContain('The deployment is not affected.');
      expect(warnings).not.toMatch(/^::/m);
      expect(delay).toBeLessThanOrEqual(LONGEST_DELAY_MS);
      expect(count > 1 || then !== 'repeated' || doing.startsWith('create')).toBe(true);
      expect(count).toBeLessThan(then === 'repeated' ? 15 : 4);
    }
  });

  it('GitHub answers once with a rate limit, whose end is waited for', async () => {
    await using second = await openSecond(/^POST .*\/deployments$/);
    for (const status of [403, 429])
      for (const isNamed of [true, false]) {
        const reset = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': second.secondIn(3) };
        const headers = isNamed ? { 'retry-after': '3' } : reset;
        const { warnings, delay } = await second.fail({ status, body: { message: LIMIT }, headers }, 1);
        expect([warnings, Math.floor(delay / 1000)]).toEqual(['', 3]);
      }
  });

  it('all rate limits together are longer than 5 s: no more is asked until the end', async () => {
    await using second = await openSecond(/./);
    const { delay, warnings } = await second.fail({ ...LIMITED, headers: { 'retry-after': '2' } });
    expect(delay).toBeLessThanOrEqual(LONGEST_DELAY_MS);
    expect(warnings).toMatch(/^Could not read .* record and the comment were not updated\. .*$/);
  });

  it('GitHub is away before it, and gets the comment at the end when it is back', async () => {
    await using world = await open();
    world.github.faults = [{ at: /pulls/, what: 'hang' }];
    const { warnings, ms } = await preview(world);
    expect(warnings).toMatch(/^Could not read pull request 7: /);
    expect(ms).toBeLessThan(LONGEST_DELAY_MS);
    expect(textsOf(world)).toEqual([expect.stringContaining('rev-1')]);
  });

  it('its repository was renamed, whose new address is used', async () => {
    await using world = await open(IN_PREVIEW);
    world.github.isRenamed = true;
    for (let count = 0; count < 2; count += 1) expect((await preview(world)).warnings).toBe('');
    expect(textsOf(world)).toHaveLength(1);
    expect(statesOf(world)).toEqual([REPLACED, LIVE]);
  });
});

describe('A run that is cancelled', () => {
  const WAITING = /^sent GET .*functions /;
  const ENDED = 'in_progress, error';

  /** `what` becomes of each request to GitHub from then on. */
  type Cancelling = Readonly<{ latencyMs?: number; what?: What; at?: RegExp; step?: Step }>;

  /** Cancels a second deployment when GitHub or the platform gets the request. @returns also how long it took to end */
  async function cancelIn(world: World, when: RegExp, given: Cancelling = {}) {
    const { latencyMs = 0, what, at = /./, step } = given;
    world.github.faults = [];
    await preview(world);
    world.github.latencyMs = latencyMs;
    let [cancelledAt, isSent] = [Number.NaN, false];
    let runner: TestRunner | undefined;
    const cancel = (path: string) => {
      isSent ||= path.startsWith('PATCH');
      if (!Number.isNaN(cancelledAt) || !when.test(`${isSent ? 'sent ' : ''}${path}`)) return;
      cancelledAt = world.clock.now();
      if (what) world.github.faults = [{ at, times: 99, what }];
      runner?.cancel();
    };
    world.github.before = ({ method, path, body }) => cancel(`${method} ${path} ${JSON.stringify(body)}`);
    const ran = await world.step(
      {},
      {
        ...{ ...PREVIEW, builds: [BUILDS.stuck], ...step, onStart: (started) => (runner = started) },
        before: ({ method, target, body }) => cancel(`${method} ${target} ${JSON.stringify(body)}`),
      },
    );
    return { ...ran, ms: world.clock.now() - cancelledAt };
  }

  it.each<[when: string, at: RegExp, given: Cancelling, states: readonly string[]]>([
    ['waits, and GitHub takes 700 ms', WAITING, { latencyMs: 700 }, [REPLACED, ENDED]],
    ['reads its pull request', /^GET .*\/pulls\//, { latencyMs: 200 }, [LIVE]],
    ['reads its pull request, and GitHub hangs', /^GET .*\/pulls\//, { what: 'hang' }, [LIVE]],
    ['creates its record', /^POST .*\/deployments /, { latencyMs: 500 }, [LIVE, ENDED]],
    ['sets its first status', /^POST .*"in_progress"/, { latencyMs: 500 }, [LIVE, ENDED]],
  ])('while it %s, says what holds in comment and records', async (_when, at, given, states) => {
    await using world = await open(IN_PREVIEW);
    const { ms, warnings, writes, error } = await cancelIn(world, at, given);
    const isWaiting = at === WAITING;
    expect(error).toMatch(/^The run was cancelled|^Cancelled/);
    expect({ warnings, writes }).toEqual({ warnings: '', writes: isWaiting ? ['redeploy function'] : [] });
    expect(ms).toBeLessThan(given.what ? 1_000 : 3_500);
    expect(statesOf(world)).toEqual(states);
    const cancelled = /### ❌ Cancelled after the platform accepted .*may be live already/;
    const said = isWaiting ? cancelled : /is live: revision `rev-1`/;
    expect(textsOf(world)).toEqual([expect.stringMatching(said)]);
    if (!isWaiting) return;
    const [earlier] = world.github.records.deployments;
    expect(earlier?.statuses.at(-1)?.description).toMatch(/^Revision rev-2 was accepted and may have/);
    const bodies = world.github.requests.map(({ body }) => JSON.stringify(body));
    const ends = bodies.flatMap((body) => /"error"|"inactive"/.exec(body)?.[0] ?? []);
    expect(ends).toEqual(['"error"', '"inactive"']);
  });

  it.each<What>(['hang', 'reset'])('ends in 3.5 s with a warning when GitHub fails (%s)', async (what) => {
    await using world = await open(IN_PREVIEW);
    const { ms, warnings } = await cancelIn(world, WAITING, { what });
    expect(ms).toBeLessThan(3_500);
    expect(statesOf(world)).toEqual([LIVE, 'in_progress']);
    expect(warnings).toMatch(/^Could not .* The [a-z ]+ and the [a-z ]+ were not updated\. [^\n]*$/);
    const answering = await cancelIn(world, WAITING, { what, at: /graphql/ });
    expect(answering.warnings).toMatch(/^Could not .* The comment was not updated\. [^\n]*$/);
  });

  it('ends within 7 s also when both the manifest of its upload and GitHub take for ever', async () => {
    const inputs = { bucket: 'site', artifacts: 'site/**', if_no_files: 'ignore', upload: 'changed' };
    await using world = await open({ ...IN_PREVIEW, ...inputs, upload_concurrency: '2' });
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`site/${at}.txt`, `${at}`]));
    const faults: readonly Fault[] = [{ at: 'list objects', what: 'hang', times: 99 }];
    const step = { files, faults, builds: [BUILDS.instant] } as const;
    const at = /^sent POST .*upload-url .*\/9\.txt/;
    const { ms, error, warnings } = await cancelIn(world, at, { what: 'hang', step });
    expect(error).toContain('not sent.');
    expect(warnings).toContain('GitHub did not answer before the run ended');
    expect(ms).toBeGreaterThan(5_500);
    expect(ms).toBeLessThan(7_000);
  });

  it('during its report, has a record that shows the success of the deployment', async () => {
    await using world = await open(IN_PREVIEW);
    const ran = await cancelIn(world, /"state":"success"/, { step: { builds: [BUILDS.instant] } });
    expect(ran).toMatchObject({ done: true, error: '' });
    expect(statesOf(world)).toEqual([REPLACED, LIVE]);
  });
});

describe('A sweep', () => {
  const DAY_MS = 86_400_000;
  const SWEEP: Partial<Inputs> = { mode: 'sweep', environment: 'preview' };
  const DELETED = expect.stringMatching(/^<!-- .* deleted -->\n### 🗑️ Preview of hello is deleted/u);

  /** Deploys previews of 7 and 8, and deletes that of 7 while GitHub does not answer. */
  async function openForgotten(): Promise<World> {
    const world = await open(IN_PREVIEW);
    world.github.records.pullRequests.set(8, { state: 'open', headSha: HEAD });
    await preview(world);
    await world.step({}, { ...PREVIEW, workflow: pullRequest('opened', { number: 8 }) });
    world.github.records.pullRequests.set(7, { state: 'closed', headSha: HEAD });
    world.github.faults = [{ at: /graphql|deployments/, what: { status: 500 }, times: 99 }];
    const { outputs } = await world.step({}, { workflow: pullRequest('closed') });
    expect(outputs.operation).toBe('deleted');
    world.github.faults = [];
    return world;
  }

  it('ends once the comment and the record of a preview that is gone, and no other', async () => {
    await using world = await openForgotten();
    const { records, requests } = world.github;
    for (const number of [5, 6]) records.pullRequests.set(number, { state: 'closed', headSha: HEAD });
    const others = [markOf(world, 1, { name: 'other' }), markOf(world, 1)];
    records.add(5, BOT, `${others[0]}\nOther`);
    records.add(6, STRANGER, `${others[1]}\nCopied`);
    // Its preview is gone as well, but may be deployed again.
    await world.step({ mode: 'delete', function: 'hello-pr-8', environment: '' });
    const untouched = textsOf(world).slice(1);
    for (const [dry_run, first, record, count] of [
      ['true', expect.stringContaining('is live'), LIVE, 0],
      ['false', DELETED, REPLACED, 2],
      ['false', DELETED, REPLACED, 0],
    ] as const) {
      const begun = requests.length;
      expect((await world.step({ ...SWEEP, dry_run })).warnings).toBe('');
      expect([...statesOf(world), ...textsOf(world)]).toEqual([record, LIVE, first, ...untouched]);
      const writes = requests.slice(begun).filter(({ path }) => /statuses$|UpdateComment/.test(path));
      expect(writes).toHaveLength(count);
    }
  });

  it('ends the older records too that a removal was about to end when GitHub failed', async () => {
    await using world = await open(IN_PREVIEW);
    await preview(world);
    world.github.faults = [{ at: /deployments\?/, what: { status: 403 } }];
    await preview(world);
    expect(statesOf(world)).toEqual([LIVE, LIVE]);
    world.github.records.pullRequests.set(7, { state: 'closed', headSha: HEAD });
    world.github.faults = [{ at: /^POST .*statuses/, skip: 1, what: { status: 403 } }];
    await world.step({}, { workflow: pullRequest('closed') });
    await world.step(SWEEP);
    expect(statesOf(world)).toEqual([REPLACED, REPLACED]);
  });

  it('looks for comments of the last 30 days, and warns when GitHub does not list them', async () => {
    await using world = await openForgotten();
    world.clock.advance(31 * DAY_MS);
    expect((await world.step(SWEEP)).warnings).toBe('');
    expect(textsOf(world)[0]).toContain('is live');
    expect(statesOf(world)).toEqual([REPLACED, LIVE]);
    world.github.faults = [{ at: /issues\/comments/, what: { status: 403, body: INACCESSIBLE } }];
    const { done, warnings } = await world.step(SWEEP);
    expect(done).toBe(true);
    expect(warnings).toMatch(/^Could not list .* The comment was not updated\..* \{ pull-requests: read \}/);
  });
});

describe('GitHub Enterprise Server', () => {
  const OPEN = answer(200, writePullRequest(7, { state: 'open', headSha: HEAD }));
  async function previewAt(apiUrl: URL): Promise<Ran> {
    await using world = await open();
    return await world.step({}, { ...PREVIEW, workflow: { ...PREVIEW.workflow, apiUrl: apiUrl.href } });
  }

  it.each(['/api/v3', '/api/v3/'])('is reached below %s, and by its GraphQL API beside it', async (path) => {
    const comments = { nodes: [], pageInfo: { hasNextPage: false } };
    const listed = answer(200, { data: { repository: { pullRequest: { comments } } } });
    await using server = await startRecordingServer([OPEN, listed, answer(201, { id: 1 })]);
    const { warnings } = await previewAt(new URL(path, server.url));
    expect(warnings).toBe('');
    const [pull, comment] = ['pulls/7', 'issues/7/comments'].map((end) => `/api/v3/repos/octo/hello/${end}`);
    expect(server.requests.map(({ target }) => target)).toEqual([pull, '/api/graphql', comment]);
  });

  it('is given no token over http', async () => {
    const { warnings } = await previewAt(new URL('http://ghes.example'));
    expect(warnings).toMatch(/over https only, .* ghes\.example uses/);
  });
});
