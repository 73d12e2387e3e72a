/** What a step does on each event of GitHub, and the previews whose pull request the event does not contain. */
import { describe, expect, it } from 'vitest';
import type { WorkflowContext } from '../../src/inputs/event.ts';
import type { Inputs } from '../../src/inputs/reader.ts';
import { parseInputs } from '../support/inputs.ts';
import { event, MAIN, MERGE_GROUP, push, workflowRun } from '../world/events.ts';
import { BUILDS } from '../world/functions.ts';
import { FORK, HEAD, OWN, pullRequest } from '../world/github.ts';
import { write } from '../world/github-records.ts';
import { openWorld, type Ran, type World } from '../world/world.ts';

type Workflow = Partial<WorkflowContext>;
type Given = Parameters<World['github']['records']['pullRequests']['set']>[1];

const INPUTS = {
  mode: 'auto',
  function: 'hello',
  environment: 'preview',
  preview_domain: '{preview}.example.com',
};
const NEWER = 'b'.repeat(40);
const OPEN: Given = { state: 'open', headSha: HEAD, fork: FORK };

/** Opens a world in which pull request 7 comes from a fork. */
async function open(inputs: Partial<Inputs> = {}): Promise<World> {
  const files = { 'main.ts': '// main' };
  const world = await openWorld({ github: true, inputs: { ...INPUTS, ...inputs }, files });
  world.github.records.pullRequests.set(7, OPEN);
  return world;
}

/** Runs a step, and checks that what is skipped or refused asks the platform for nothing. */
async function run(world: World, workflow: Workflow, inputs: Partial<Inputs> = {}): Promise<Ran> {
  const ran = await world.step(inputs, { workflow, builds: [BUILDS.instant] });
  if (!ran.done || ran.outputs.skipped === 'true') expect(ran.writes).toEqual([]);
  return ran;
}

/** What a step did, in two words. */
function outcomeOf({ done, outputs }: Ran): string {
  if (!done) return 'refused';
  return outputs.skipped === 'true' ? 'skipped' : `${outputs.operation} ${outputs.function}`;
}

const [DEPLOYED, PREVIEWED] = ['created hello', 'created hello-pr-7'];
const FEATURE = { ref: 'refs/heads/feature' };
const QUEUE = 'refs/heads/gh-readonly-queue/main/pr-104-9';
const TESTED = { event: 'push', head_branch: 'main', head_repository: OWN, head_sha: MAIN };
const { event: opened } = pullRequest('opened');
const REFUSED = (
  'branch_protection_rule check_run check_suite create delete deployment deployment_status discussion ' +
  'discussion_comment fork gollum image_version issue_comment issues label milestone page_build project ' +
  'project_card project_column public registry_package status watch an_event_of_the_future'
).split(' ');

const EVENTS: readonly (readonly [what: string, outcome: string, workflow: Workflow])[] = [
  ...['pull_request', 'pull_request_target', 'pull_request_review', 'pull_request_review_comment'].map(
    (name) => [name, PREVIEWED, event(name, opened)] as const,
  ),
  ['a push to the default branch', DEPLOYED, push('refs/heads/main')],
  ['a push of a tag', DEPLOYED, push('refs/tags/v1')],
  ['a push to another branch', 'skipped', push('refs/heads/feature')],
  ['a push to a branch of the merge queue', 'skipped', push(QUEUE)],
  // GitHub gives it the default branch.
  ['a push that deletes a branch', 'skipped', { ...push('x', { deleted: true }), ref: 'refs/heads/main' }],
  ['a push without a payload', 'refused', { ...push('refs/heads/main'), event: undefined }],
  ['a push of a tag without a payload', 'refused', { ...push('refs/tags/v1'), event: undefined }],
  ['merge_group', 'skipped', MERGE_GROUP],
  ['workflow_run of a pull request', PREVIEWED, workflowRun()],
  ['workflow_run of the branch `main` of a fork', PREVIEWED, workflowRun({ head_branch: 'main' })],
  ...['push', 'workflow_dispatch', 'schedule'].map(
    (name) => [`workflow_run of a ${name}`, DEPLOYED, workflowRun({ ...TESTED, event: name })] as const,
  ),
  ['workflow_run of another branch', 'skipped', workflowRun({ ...TESTED, head_branch: 'feature' })],
  ['workflow_run of a failure', 'skipped', workflowRun({ ...TESTED, conclusion: 'failure' })],
  ['workflow_run that is requested again', 'skipped', workflowRun(TESTED, 'requested')],
  ['workflow_run of a push to a fork', 'skipped', workflowRun({ ...TESTED, head_repository: FORK })],
  ['workflow_run of a push to a deleted fork', 'skipped', workflowRun({ ...TESTED, head_repository: null })],
  ['workflow_run of a comment', 'refused', workflowRun({ ...TESTED, event: 'issue_comment' })],
  ['workflow_run of pull_request_target', 'refused', workflowRun({ event: 'pull_request_target' })],
  ['workflow_run without a payload', 'refused', { ...workflowRun(), event: undefined }],
  ['workflow_dispatch', DEPLOYED, event('workflow_dispatch')],
  ['workflow_dispatch of a tag', DEPLOYED, event('workflow_dispatch', {}, { ref: 'refs/tags/v1' })],
  ['workflow_dispatch of another branch', 'refused', event('workflow_dispatch', {}, FEATURE)],
  ['repository_dispatch', DEPLOYED, event('repository_dispatch', { action: 'deploy' })],
  ['schedule', DEPLOYED, { ...event('schedule'), event: { schedule: '47 4 * * *' } }],
  ...['published', 'released', 'prereleased'].map(
    (action) => [`release ${action}`, DEPLOYED, event('release', { action })] as const,
  ),
  ['release created', 'skipped', event('release', { action: 'created' })],
  ...REFUSED.map((name) => [name, 'refused', event(name)] as const),
  ['no event at all', DEPLOYED, { eventName: undefined }],
];

describe('`mode: auto`', () => {
  it.each(EVENTS)('on %s: %s', async (_what, outcome, workflow) => {
    await using world = await open();
    world.github.records.pullRequests.set(7, {
      ...OPEN,
      headRef: String(Object(workflow.event).workflow_run?.head_branch ?? 'change'),
    });
    const ran = await run(world, workflow);
    expect(outcomeOf(ran)).toBe(outcome);
    if (outcome === DEPLOYED || outcome === PREVIEWED) return;
    expect(ran.trace).toEqual([]);
    expect(ran.outputs.changed).toBe('false');
    // It says which event that is, and what to write.
    const said = ran.done ? ran.runner.notices.join('\n') : ran.error;
    expect(said).toMatch(
      ran.done
        ? /^Skipped: `\w+`.* This step needs .* Write `/
        : /^`mode` (?:is `auto`, .*`\w+`.* Write `mode: deploy`|requires the payload)/,
    );
    if (ran.done) expect(ran.summary.split('\n')[0]).toBe(`## ⏭️ ${said.split('. ')[0]}`);
  });
});

/** The requests that read pull requests. */
const askedOf = ({ github }: World) =>
  github.requests
    .filter(({ method, path }) => method === 'GET' && path.includes('/pulls'))
    .map(({ path }) => path);
const setPullRequests = ({ github }: World, all: Readonly<Record<number, Given>>) => {
  github.records.pullRequests.clear();
  for (const [number, given] of Object.entries(all)) github.records.pullRequests.set(Number(number), given);
};
const DISPATCH = event('workflow_dispatch', { inputs: {} });

describe('A `workflow_run` after a pull request', () => {
  it('deploys the preview of the fork, whose comment, record and commit say so, and a sweep deletes it', async () => {
    await using world = await open();
    const { outputs, warnings } = await run(world, workflowRun());
    expect(outputs).toMatchObject({ function: 'hello-pr-7', preview: 'pr-7', domain: 'pr-7.example.com' });
    expect(outputs.url).toBe(`${world.url}/v1/functions/functions/hello-pr-7/`);
    expect(warnings).toBe('');
    const { comments, deployments } = world.github.records;
    expect(comments).toMatchObject([{ number: 7, body: expect.stringContaining('Fork | `stranger/hello`') }]);
    expect(deployments[0]?.request).toMatchObject({ ref: HEAD, payload: { function: 'hello-pr-7' } });
    setPullRequests(world, { 7: { ...OPEN, state: 'closed' } });
    const swept = await run(world, event('schedule'), { mode: 'sweep' });
    expect([swept.error, Object.keys(swept.after.functions)]).toEqual(['', []]);
  });

  it.each<[what: string, given: Given]>([
    ['another commit', { ...OPEN, headSha: NEWER }],
    ['another branch', { ...OPEN, headRef: 'other' }],
    ['another repository of the same owner', { ...OPEN, fork: { ...FORK, id: 1 } }],
    ['a fork that was deleted', { ...OPEN, fork: null }],
    ['a close since', { ...OPEN, state: 'closed' }],
  ])('is skipped when the pull request has %s', async (_what, given) => {
    await using world = await open();
    setPullRequests(world, { 7: given });
    // Whatever GitHub takes `head` for: the answer is compared.
    const body = [write.pullRequest(7, given)];
    if (given.state === 'open')
      world.github.rewrite = (reply) => (Array.isArray(reply.body) ? { ...reply, body } : reply);
    const ran = await run(world, workflowRun());
    expect(ran.runner.notices).toEqual([
      'Skipped: no open pull request has commit aaaaaaa of stranger:change any more.',
    ]);
  });

  it.each([
    ['newer commit', { ...OPEN, headSha: NEWER }],
    ['close', { ...OPEN, state: 'closed' }],
  ] as const)(
    'writes nothing when a %s comes between its search and its first write',
    async (_what, given) => {
      await using world = await open();
      world.github.before = ({ path }) => {
        if (path.endsWith('/pulls/7')) setPullRequests(world, { 7: given });
      };
      const ran = await run(world, workflowRun());
      expect([outcomeOf(ran), ran.after, world.github.records.comments]).toEqual(['skipped', ran.before, []]);
      expect(ran.summary).toContain('## ⏭️ Skipped: `#7` has changed since this event');
    },
  );

  it.each([
    ['', 'refused'],
    ['9', 'created hello-pr-9'],
    ['8', 'refused'],
  ])(
    'of two pull requests with one commit deploys the one that `pull_request` chooses: %j',
    async (number, outcome) => {
      await using world = await open();
      setPullRequests(world, { 7: OPEN, 8: { ...OPEN, headSha: NEWER }, 9: { ...OPEN, baseRef: 'next' } });
      const ran = await run(world, workflowRun(), { pull_request: number });
      expect(outcomeOf(ran)).toBe(outcome);
      if (!ran.done) expect(ran.error).toMatch(/are 7 and 9\.\n.*\nSet `pull_request`/);
    },
  );

  it.each<[end: string | null, action: string]>([
    ['failure', 'completed'],
    ['cancelled', 'completed'],
    [null, 'requested'],
    ['success', 'requested'],
  ])('that ended with %s (%s) is skipped without a question', async (conclusion, action) => {
    await using world = await open({ mode: 'preview' });
    expect(outcomeOf(await run(world, workflowRun({ conclusion }, action)))).toBe('skipped');
    expect(world.github.requests).toEqual([]);
  });

  it.each<[what: string, at: RegExp, status: number, error: RegExp]>([
    [
      'its search is refused',
      /\/pulls\?/,
      403,
      /^Could not list .*403.*\n.*\n.*`permissions: { pull-requests: read }`/,
    ],
    ['its search finds no repository', /\/pulls\?/, 404, /^Could not list .*404/],
    ['its search fails', /\/pulls\?/, 500, /^Could not list .*500/],
    ['it cannot be read again', /\/pulls\/7/, 403, /^Could not read pull request 7: .*403/],
    ['GitHub fails before the first write', /\/pulls\/7/, 502, /^Could not read pull request 7: .*502/],
  ])('fails before anything is written when %s', async (_what, at, status, error) => {
    await using world = await open();
    world.github.faults = [{ at, what: { status, body: { message: 'no' } }, times: 99 }];
    const ran = await run(world, workflowRun());
    expect(ran.error).toMatch(error);
    expect(ran.outputs).toMatchObject({ skipped: 'false', changed: 'false' });
  });

  it('fails without a token, and in `mode: preview` after a push', async () => {
    await using world = await open({ mode: 'preview' });
    const { error } = await run(world, workflowRun(), { github_token: '' });
    expect(error).toMatch(/`github_token` is empty/);
    expect((await run(world, workflowRun(TESTED))).error).toMatch(/^`mode` .* that run was on `push`/);
  });

  it('asks for a branch of any name', async () => {
    await using world = await open();
    const head_branch = 'a&state=all#é';
    setPullRequests(world, { 7: { ...OPEN, headRef: head_branch } });
    expect(outcomeOf(await run(world, workflowRun({ head_branch })))).toBe(PREVIEWED);
    const { searchParams } = new URL(`${askedOf(world)[0]}`, world.url);
    expect(Object.fromEntries(searchParams)).toEqual({
      state: 'open',
      per_page: '100',
      head: `stranger:${head_branch}`,
    });
  });
});

describe('The input `pull_request`', () => {
  const own: Given = { state: 'open', headSha: HEAD };
  it.each<[what: string, workflow: Workflow, given: Given | undefined, outcome: string, error: RegExp]>([
    ['own', DISPATCH, own, PREVIEWED, /^$/],
    ['own', event('issue_comment', { action: 'created' }), own, PREVIEWED, /^$/],
    ['own', push('refs/heads/main'), own, PREVIEWED, /^$/],
    ['of a fork', DISPATCH, OPEN, 'refused', /^Pull request 7 comes from the fork stranger\/hello, whose/],
    ['of a deleted fork', DISPATCH, { ...OPEN, fork: null }, 'refused', /from the fork \(deleted\)/],
    ['closed', DISPATCH, { ...OPEN, state: 'closed' }, 'unchanged hello-pr-7', /^$/],
    ['missing', DISPATCH, undefined, 'refused', /^GitHub shows no pull request 7\./],
  ])('previews a pull request that is %s on $eventName', async (_what, workflow, given, outcome, error) => {
    await using world = await open({ pull_request: '7' });
    setPullRequests(world, given ? { 7: given } : {});
    const ran = await run(world, workflow);
    expect([outcomeOf(ran), ran.error]).toEqual([outcome, expect.stringMatching(error)]);
    if (outcome === PREVIEWED) expect(askedOf(world)).toHaveLength(2);
  });

  it('is checked with the name of the pull request that it leads to', async () => {
    await using world = await open({ pull_request: '123456', function: 'x'.repeat(120) });
    setPullRequests(world, { 123456: own });
    expect((await run(world, DISPATCH)).error).toMatch(/^`function` must leave room for the "-pr-123456"/);
  });
});

describe('On `pull_request_target`,', () => {
  it.each([FORK, null])(
    'the preview of a closed pull request is deleted without a warning: %j',
    async (fork) => {
      await using world = await open();
      await run(world, workflowRun());
      setPullRequests(world, { 7: { ...OPEN, state: 'closed', fork } });
      const { pull_request } = pullRequest('closed').event;
      const closed = {
        action: 'closed',
        pull_request: { ...pull_request, head: { ...pull_request.head, repo: fork } },
      };
      const ran = await run(world, event('pull_request_target', closed));
      expect([ran.error, ran.warnings, Object.keys(ran.after.functions)]).toEqual(['', '', []]);
    },
  );

  it('a warning names the way for forks', async () => {
    await using world = await open();
    const { warnings } = await run(world, event('pull_request_target', opened));
    expect(warnings).toMatch(/`workflow_run` for forks: see "Previews of forks"/);
  });
});

describe('A step by Dependabot', () => {
  const actor = 'dependabot[bot]';
  it.each<[what: string, workflow: Workflow, api_key: string, outcome: string]>([
    ['deploys', workflowRun(), 'key', PREVIEWED],
    ['fails', workflowRun(), '', 'refused'],
    ['fails', push('refs/heads/main'), '', 'refused'],
    ['is skipped', push('refs/heads/dependabot/npm'), '', 'skipped'],
    ['is skipped', { ...pullRequest('opened') }, '', 'skipped'],
  ])('%s on $eventName with the key "$2"', async (_what, workflow, key, outcome) => {
    await using world = await open();
    const ran = await run(world, { ...workflow, actor }, key === '' ? { api_key: '' } : {});
    expect(outcomeOf(ran)).toBe(outcome);
  });
});

it.each<[what: string, workflow: Workflow, inputs: Partial<Inputs>, warned: boolean]>([
  ['a pull request', pullRequest('opened'), {}, true],
  ['a run of one', workflowRun(), {}, true],
  ['a pull request, in a dry run', pullRequest('opened'), { dry_run: 'true' }, false],
  ['a push to another branch', push('refs/heads/feature'), {}, false],
])(
  '`mode: deploy` deploys on every event, with a warning on one of %s',
  async (_what, workflow, inputs, isWarned) => {
    await using world = await open({ mode: 'deploy', environment: '' });
    const { outputs, warnings } = await run(world, workflow, inputs);
    expect(outputs).toMatchObject({ function: 'hello', skipped: 'false' });
    expect(warnings !== '').toBe(isWarned);
  },
);

it('A deployment of a tag says so, and one after a run whose branch has a newer commit', async () => {
  await using world = await open();
  const noticesOf = async (workflow: Workflow) => (await run(world, workflow)).runner.notices.join('\n');
  expect(await noticesOf(push('refs/tags/v1'))).toMatch(/^This deploys a tag/);
  expect(await noticesOf(workflowRun({ ...TESTED, head_sha: HEAD }))).toMatch(
    /^The branch has a newer commit/,
  );
  expect(await noticesOf(workflowRun(TESTED))).toBe('');
});

it.each([MERGE_GROUP, workflowRun(), event('issue_comment'), { ...push('x'), event: undefined }])(
  '`base_url: local` rehearses also on $eventName',
  (workflow) => {
    const inputs = { mode: 'auto', function: 'hello', base_url: 'local', api_key: '' };
    expect(parseInputs(inputs, workflow)).toMatchObject({ mode: 'deploy', subject: { isRehearsal: true } });
  },
);
