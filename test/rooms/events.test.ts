/** What a step does on each event of GitHub, and the previews whose pull request the event does not contain. */
import { expect, it } from 'vitest';
import type { WorkflowContext } from '../../src/inputs/event.ts';
import type { Inputs } from '../../src/inputs/reader.ts';
import { parseInputs } from '../support/inputs.ts';
import { event, MAIN, MERGE_GROUP, push, workflowRun } from '../world/events.ts';
import type { Fault } from '../world/faults.ts';
import { BUILDS } from '../world/functions.ts';
import { FORK, HEAD, OWN, pullRequest } from '../world/github.ts';
import { writePullRequest } from '../world/github-records.ts';
import { openWorld, type Ran, type World } from '../world/world.ts';

type Workflow = Partial<WorkflowContext>;
type Given = Parameters<World['github']['records']['pullRequests']['set']>[1];

const BASE = { mode: 'auto', function: 'hello' };
const INPUTS = { ...BASE, environment: 'preview', preview_domain: '{preview}.example.com' };
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

function outcomeOf({ done, outputs }: Ran): string {
  if (!done) return 'refused';
  return outputs.skipped === 'true' ? 'skipped' : `${outputs.operation} ${outputs.function}`;
}

function setPullRequests({ github }: World, all: Readonly<Record<number, Given>>): void {
  github.records.pullRequests.clear();
  for (const [number, given] of Object.entries(all)) github.records.pullRequests.set(Number(number), given);
}

const [DEPLOYED, PREVIEWED] = ['created hello', 'created hello-pr-7'];
const FEATURE = 'feature-$&';
const QUEUE = 'gh-readonly-queue/main/pr-104-9';
const TESTED = { event: 'push', head_branch: 'main', head_repository: OWN, head_sha: MAIN };
const QUEUED = { ...TESTED, head_branch: QUEUE };
const ELSE = { ref: `refs/heads/${FEATURE}` };
const { event: opened } = pullRequest('opened');
const REFUSED = (
  'branch_protection_rule check_run check_suite create delete deployment deployment_status discussion ' +
  'discussion_comment fork gollum image_version issue_comment issues label milestone page_build project ' +
  'project_card project_column public registry_package status watch an_event_of_the_future'
).split(' ');

type Row = [what: string, outcome: string, workflow: Workflow, mode?: string];

/** Without a mode, it is `auto`. */
const EVENTS: readonly Row[] = [
  ...['pull_request', 'pull_request_target', 'pull_request_review', 'pull_request_review_comment'].map(
    (name): Row => [name, PREVIEWED, event(name, opened)],
  ),
  ['a push to the default branch', DEPLOYED, push('refs/heads/main')],
  ['a push of a tag', DEPLOYED, push('refs/tags/v1')],
  ['a push to another branch', 'skipped', push(`refs/heads/${FEATURE}`)],
  ['a push to a branch of the merge queue', 'skipped', push(`refs/heads/${QUEUE}`)],
  // GitHub gives it the default branch.
  ['a push that deletes a branch', 'skipped', { ...push('x', { deleted: true }), ref: 'refs/heads/main' }],
  ['a push without a payload', 'refused', { ...push('refs/heads/main'), event: undefined }],
  ['merge_group', 'skipped', MERGE_GROUP],
  ['workflow_run of a pull request', PREVIEWED, workflowRun()],
  ['workflow_run of the branch `main` of a fork', PREVIEWED, workflowRun({ head_branch: 'main' })],
  ...['push', 'workflow_dispatch', 'schedule'].map(
    (name): Row => [`workflow_run of a ${name}`, DEPLOYED, workflowRun({ ...TESTED, event: name })],
  ),
  ['workflow_run that failed', 'skipped', workflowRun({ conclusion: 'failure' }), 'preview'],
  ['workflow_run that is requested again', 'skipped', workflowRun({}, 'requested'), 'preview'],
  ['workflow_run of another branch', 'skipped', workflowRun({ ...TESTED, head_branch: FEATURE })],
  ['workflow_run of a push of the merge queue', 'skipped', workflowRun(QUEUED)],
  ['workflow_run of the merge queue', 'skipped', workflowRun({ ...QUEUED, event: 'merge_group' })],
  ['workflow_run of a failure', 'skipped', workflowRun({ ...TESTED, conclusion: 'failure' })],
  ['workflow_run of a push that is requested again', 'skipped', workflowRun(TESTED, 'requested')],
  ['workflow_run of a push to a fork', 'skipped', workflowRun({ ...TESTED, head_repository: FORK })],
  ['workflow_run of a push to a deleted fork', 'skipped', workflowRun({ ...TESTED, head_repository: null })],
  ['workflow_run of a comment', 'refused', workflowRun({ ...TESTED, event: 'issue_comment' })],
  ['workflow_run of pull_request_target', 'refused', workflowRun({ event: 'pull_request_target' })],
  ['workflow_run without a payload', 'refused', { ...workflowRun(), event: undefined }],
  ['workflow_dispatch', DEPLOYED, event('workflow_dispatch')],
  ['workflow_dispatch of a tag', DEPLOYED, event('workflow_dispatch', {}, { ref: 'refs/tags/v1' })],
  ['workflow_dispatch of another branch', 'refused', event('workflow_dispatch', {}, ELSE)],
  ['repository_dispatch', DEPLOYED, event('repository_dispatch', { action: 'deploy' })],
  ['schedule', DEPLOYED, { ...event('schedule'), event: { schedule: '47 4 * * *' } }],
  ...['published', 'released', 'prereleased'].map(
    (action): Row => [`release ${action}`, DEPLOYED, event('release', { action })],
  ),
  ['release created', 'skipped', event('release', { action: 'created' })],
  ...REFUSED.map((name): Row => [name, 'refused', event(name)]),
  ['no event at all', DEPLOYED, { eventName: undefined }],
];

it.each(EVENTS)('On %s, a step is %s', async (_what, outcome, workflow, mode = 'auto') => {
  await using world = await open({ mode });
  const headRef = String(Object(workflow.event).workflow_run?.head_branch ?? 'change');
  world.github.records.pullRequests.set(7, { ...OPEN, headRef });
  const ran = await run(world, workflow);
  expect(outcomeOf(ran)).toBe(outcome);
  if (outcome === DEPLOYED || outcome === PREVIEWED) return;
  expect([ran.trace, world.github.requests]).toEqual([[], []]);
  expect(ran.outputs.changed).toBe('false');
  // It says which event that is, and what to write.
  const said = ran.done ? ran.runner.notices.join('\n') : ran.error;
  const words = /^Skipped: `\w+`.* (?:This step deploys|There is nothing) .* Write `/;
  expect(said).toMatch(ran.done ? words : /^`mode` (?:is `auto`, .*`\w+`.* Write `|requires the payload)/);
  // A branch of work is not to replace what is live.
  expect(said).not.toContain('mode: deploy');
  const other = /\(`main`, not `(?:feature-\$&|(?:stranger|\(deleted\)):main)`\).* open a pull request/;
  if (/another branch/.test(said)) expect(said).toMatch(other);
  if (/queue|merge_group/.test(said)) expect(said).toContain('the push that follows the merge');
  if (ran.done) expect(ran.summary.split('\n')[0]).toBe(`## ⏭️ ${said.split('. ')[0]}`);
});

const NO_KEY = /^`api_key` is required/;
const UNMERGED = /^`mode: deploy` deploys a pull request/;
const ITSELF = { mode: 'deploy', environment: '', preview_domain: '' };

interface Case {
  /** The event; a run after a pull request from a fork, without it. */
  readonly on?: Workflow;
  readonly inputs?: Partial<Inputs>;
  /** The pull requests; 7 of a fork, without them. */
  readonly given?: Readonly<Record<number, Given>>;
  /** What 7 is when it is read by its number. */
  readonly later?: Given;
  /** GitHub lists all, whatever is asked for. */
  readonly isUnfiltered?: true;
  readonly fault?: Fault;
}

const DISPATCH = event('workflow_dispatch', { inputs: {} });
const COMMENT = event('issue_comment', { action: 'created' });
const OWN_ONE: Given = { state: 'open', headSha: HEAD };
const CLOSED: Given = { ...OPEN, state: 'closed' };
const TWO = { 7: OPEN, 8: { ...OPEN, headSha: NEWER }, 9: { ...OPEN, baseRef: 'next' } };
const GONE = /^Skipped: no open pull request has commit aaaaaaa of stranger:change any more\.$/;
const CHANGED = /^Skipped: #7 has changed since this event/;
const CHOOSE = /are 7 and 9\.\n.*\nSet `pull_request`/;
const input = (given: Given | undefined, on: Workflow = DISPATCH): Case => ({
  ...{ on, inputs: { pull_request: '7' }, given: given ? { 7: given } : {} },
});
const other = (change: object): Case => ({ given: { 7: { ...OPEN, ...change } }, isUnfiltered: true });
const faulty = (at: RegExp, what: Fault['what'], times = 99): Case => ({ fault: { at, what, times } });
const fails = (at: RegExp, status: number, times?: number) =>
  faulty(at, { status, body: { message: 'Resource not accessible by integration' } }, times);
/** Pull request 7 is read by its number, and GitHub answers something else. */
const shaped = (body: unknown) => ({ ...input(OWN_ONE), ...faulty(/pulls\/7$/, { status: 200, body }) });
const RECORD = writePullRequest(7, OWN_ONE);
const UNREADABLE = /^Could not read pull request 7: GitHub sent a response that cannot be read\./;
const dependabot = (workflow: Workflow, inputs: Partial<Inputs> = { api_key: '' }): Case => ({
  ...{ on: { ...workflow, actor: 'dependabot[bot]' }, inputs },
});
const target = (fork: object | null): Workflow => {
  const { pull_request: record } = pullRequest('closed').event;
  const pull_request = { ...record, head: { ...record.head, repo: fork } };
  return event('pull_request_target', { action: 'closed', pull_request });
};

const DELETED: Case = { on: workflowRun({ head_repository: null }), given: { 7: { ...OPEN, fork: null } } };
const { event: ended, ...runner } = workflowRun();
const ELSEWHERE = { ...runner, event: { ...ended, repository: { ...ended.repository, id: 1 } } };
const SOMETHING_ELSE = faulty(/pulls\?/, { status: 200, body: [RECORD, {}] });
const IN_PREVIEW: Case = { on: workflowRun(TESTED), inputs: { mode: 'preview' } };

/** What is said is the error, or the notices and warnings. */
const CASES: Readonly<Record<string, readonly [outcome: string, said: RegExp, given: Case]>> = {
  'another commit': ['skipped', GONE, other({ headSha: NEWER })],
  'another branch': ['skipped', GONE, other({ headRef: 'other' })],
  'another repository': ['skipped', GONE, other({ fork: { ...FORK, id: 1 } })],
  'another base': ['skipped', GONE, { on: ELSEWHERE }],
  'a pull request of a deleted fork': ['skipped', GONE, other({ fork: null })],
  'a run of a deleted fork': ['skipped', /of \(deleted\):change/, { ...DELETED, isUnfiltered: true }],
  'a close before the search': ['skipped', GONE, { given: { 7: CLOSED } }],
  'a close after it': ['skipped', CHANGED, { later: CLOSED }],
  'a newer commit after it': ['skipped', CHANGED, { later: { ...OPEN, headSha: NEWER } }],
  'two with one commit': ['refused', CHOOSE, { given: TWO }],
  'a choice of these': ['created hello-pr-9', /^$/, { given: TWO, inputs: { pull_request: '9' } }],
  'a choice of another one': ['refused', CHOOSE, { given: TWO, inputs: { pull_request: '8' } }],
  'a refused search': ['refused', /Could not list .*403[\s\S]*`permissions: {/, fails(/pulls\?/, 403)],
  'a failed search': ['refused', /^Could not list .*500/, fails(/pulls\?/, 500)],
  'an outage of 10 s': [PREVIEWED, /^$/, fails(/pulls\?/, 503, 6)],
  'a list of something else': ['refused', /^Could not list .* cannot be read\./, SOMETHING_ELSE],
  'a number that is a path': ['refused', UNREADABLE, shaped({ ...RECORD, number: '7/../../x' })],
  'another number': ['refused', UNREADABLE, shaped({ ...RECORD, number: 8 })],
  'a base without an id': ['refused', UNREADABLE, shaped({ ...RECORD, base: { repo: {} } })],
  'a refused second read': ['refused', /^Could not read pull request 7: .*403/, fails(/pulls\/7/, 403)],
  'no token': ['refused', /`github_token` is empty/, { inputs: { github_token: '' } }],
  '`mode: preview` after a push': ['refused', /a `workflow_run` after one/, IN_PREVIEW],
  'the input, of its own': [PREVIEWED, /^$/, input(OWN_ONE)],
  'the input, after a comment': [PREVIEWED, /^$/, input(OWN_ONE, COMMENT)],
  'the input, after a push': [PREVIEWED, /^$/, input(OWN_ONE, push('refs/heads/main'))],
  'the input, a fork': ['refused', /^Pull request 7 comes from the fork stranger\/hello, whose/, input(OPEN)],
  'the input, of a deleted fork': ['refused', /from the fork \(deleted\)/, input({ ...OPEN, fork: null })],
  'the input, closed': ['deleted hello-pr-7', /^$/, input(CLOSED)],
  'the input, of none': ['refused', /^GitHub has no pull request 7 .*\n.*\nCheck the in/, input(undefined)],
  'a close': ['deleted hello-pr-7', /^$/, { on: target(FORK), given: { 7: CLOSED } }],
  'a close of a deleted fork': ['deleted hello-pr-7', /^$/, { on: target(null), given: { 7: CLOSED } }],
  pull_request_target: [PREVIEWED, /see "Previews of forks"/, { on: event('pull_request_target', opened) }],
  'a tag': [DEPLOYED, /^This deploys a tag/, { on: push('refs/tags/v1') }],
  'Dependabot, with a key': [PREVIEWED, /^$/, dependabot(workflowRun(), {})],
  'Dependabot, after a run': ['refused', NO_KEY, dependabot(workflowRun())],
  'Dependabot, on main': ['refused', NO_KEY, dependabot(push('refs/heads/main'))],
  'Dependabot, on its branch': ['skipped', /to another branch/, dependabot(push('refs/heads/npm'))],
  'Dependabot, on a pull request': ['skipped', /`api_key` is empty/, dependabot(pullRequest('opened'))],
  'a deployment': [DEPLOYED, UNMERGED, { on: pullRequest('opened'), inputs: ITSELF }],
  'a deployment after a run': [DEPLOYED, UNMERGED, { inputs: ITSELF }],
  'a plan': ['planned hello', /^$/, { on: pullRequest('opened'), inputs: { ...ITSELF, dry_run: 'true' } }],
  'a deployment of a branch': [DEPLOYED, /^$/, { on: push('refs/heads/feature'), inputs: ITSELF }],
};

it.each(Object.entries(CASES))('A step with %s: %j', async (_what, [outcome, said, given]) => {
  await using world = await open(given.inputs);
  const { github } = world;
  setPullRequests(world, given.given ?? { 7: OPEN });
  if (given.given?.[7]?.state === 'closed') world.functions.put('hello-pr-7');
  github.faults = given.fault ? [given.fault] : [];
  github.before = ({ path }) => {
    if (given.later && path.endsWith('/pulls/7')) setPullRequests(world, { 7: given.later });
  };
  const all = [...github.records.pullRequests].map(([number, each]) => writePullRequest(number, each));
  if (given.isUnfiltered)
    github.rewrite = (reply) => (Array.isArray(reply.body) ? { ...reply, body: all } : reply);
  const ran = await run(world, given.on ?? workflowRun());
  expect(outcomeOf(ran)).toBe(outcome);
  expect(ran.error || [...ran.runner.notices, ran.warnings].join('\n').trim()).toMatch(said);
});

it('A preview of a fork says so in its comment, and has the record of its commit', async () => {
  await using world = await open();
  const { outputs } = await run(world, workflowRun());
  expect(outputs).toMatchObject({ function: 'hello-pr-7', preview: 'pr-7', domain: 'pr-7.example.com' });
  const { comments, deployments } = world.github.records;
  expect(comments).toMatchObject([{ number: 7, body: expect.stringContaining('Fork | `stranger/hello`') }]);
  expect(deployments[0]?.request).toMatchObject({ ref: HEAD, payload: { name: 'hello', pull_request: 7 } });
});

it('The pull requests of a branch of any name are found', async () => {
  await using world = await open();
  const head_branch = 'a&state=all#é';
  setPullRequests(world, { 7: { ...OPEN, headRef: head_branch } });
  expect(outcomeOf(await run(world, workflowRun({ head_branch })))).toBe(PREVIEWED);
  const { searchParams } = new URL(`${world.github.requests[0]?.path}`, world.url);
  const asked = { state: 'open', per_page: '100', head: `stranger:${head_branch}` };
  expect(Object.fromEntries(searchParams)).toEqual(asked);
});

it('The names of a preview are checked with the number that leads to it, or with a long one where GitHub tells it later', async () => {
  await using world = await open({ preview_domain: `${'x'.repeat(55)}{preview}.example.com` });
  const { github } = world;
  setPullRequests(world, { 123456: OWN_ONE });
  const given = await run(world, DISPATCH, { pull_request: '123456' });
  expect(given.error).toMatch(/^`preview_domain` must be a fully qualified hostname/);
  const later = await run(world, workflowRun());
  expect(later.error).toMatch(/^`preview_domain` must be a fully qualified hostname/);
  expect(github.requests).toEqual([]);
});

const PUSHED = { ...push('x'), event: undefined };
it.each([MERGE_GROUP, workflowRun(), COMMENT, PUSHED])(
  '`base_url: local` rehearses on $eventName',
  (workflow) => {
    const config = parseInputs({ ...BASE, base_url: 'local', api_key: '' }, workflow);
    expect(config).toMatchObject({ mode: 'deploy', subject: { isRehearsal: true } });
  },
);
