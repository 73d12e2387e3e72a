/** What `mode: auto` does on each event: the rules of which `npm run docs` writes the table of the documents. Pure. */
import { code } from '../format.ts';
import { PULL_REQUEST_EVENTS, startingRunOf, valueAt, type WorkflowContext } from './event.ts';

/** Why the step is skipped, as a clause, and what to write instead. */
export type Skip = { readonly reason: string; readonly next?: string };

type Fact = Exclude<keyof ReturnType<typeof factsOf>, 'branches'>;
/** `end` skips a preview as well. */
type Result = 'deploy' | 'preview' | 'skip' | 'end' | 'refuse';
/** `when` follows the name of the event. `text` is a notice, or what the step needs and how to get it. */
type Rule = readonly [event: string, when: string, fact: Fact, does: Result, text?: string];

export const OLDER =
  'The branch has a newer commit than the run that started this one. To deploy the commit of that run, check out `github.event.workflow_run.head_sha`.';
const TAG = 'This deploys a tag. To leave tags out, write `on: { push: { branches: [main] } }`.';
const COMMIT = "There is nothing to deploy. Write `if: '!github.event.deleted'` at the job.";
const MERGED = 'This step deploys on the push that follows the merge. Write `base_url: local` to rehearse.';
const SUCCESS =
  "This step deploys only after a successful run. Write `if: github.event.workflow_run.conclusion == 'success'` at the job.";
// Never `mode: deploy`, which would put any branch in place of what is live.
const PREVIEW = 'Write `on: pull_request` and open a pull request for a preview of this branch.';
const BRANCHES = '{branches}';
const BRANCH = `This step deploys only from the default branch (${BRANCHES}) or a tag. ${PREVIEW}`;
const OWN_BRANCH = `This step deploys only from the default branch of this repository (${BRANCHES}). ${PREVIEW}`;
const RUN =
  'This step deploys only after a run on `push` or `pull_request`. Write `on: [push, pull_request]` in the workflow before this one.';
const RELEASE =
  'This step deploys only what is `published`. Write `on: { release: { types: [published] } }`.';
const EVENT =
  'This step deploys only on an event of the default branch, a tag or a pull request. Write `pull_request: <number>` for a preview of one.';

/** Of each event, the first rule whose fact is true. The last one is for all other events. */
export const RULES: readonly Rule[] = [
  ...PULL_REQUEST_EVENTS.map((event): Rule => [event, '', 'always', 'preview']),
  ['push', 'that deletes a branch or tag', 'isDeletion', 'skip', COMMIT],
  ['push', 'to the default branch', 'isDefault', 'deploy'],
  ['push', 'of a tag', 'isTag', 'deploy', TAG],
  ['push', 'to the merge queue', 'isQueue', 'skip', MERGED],
  ['push', 'to another branch', 'always', 'skip', BRANCH],
  ['merge_group', '', 'always', 'skip', MERGED],
  ['workflow_run', 'whose run did not succeed', 'hasFailed', 'end', SUCCESS],
  ['workflow_run', 'after `pull_request`', 'isOfPullRequest', 'preview'],
  ['workflow_run', 'of the default branch', 'isOfDefault', 'deploy'],
  ['workflow_run', 'of the merge queue', 'isQueue', 'skip', MERGED],
  ['workflow_run', 'of another branch', 'isOfBranch', 'skip', OWN_BRANCH],
  ['workflow_run', 'after another event', 'always', 'refuse', RUN],
  ['workflow_dispatch', 'of the default branch', 'isDefault', 'deploy'],
  ['workflow_dispatch', 'of a tag', 'isTag', 'deploy'],
  ['workflow_dispatch', 'of another branch', 'always', 'refuse', BRANCH],
  ['repository_dispatch', '', 'always', 'deploy'],
  ['schedule', '', 'always', 'deploy'],
  ['release', 'that becomes public', 'isPublic', 'deploy'],
  ['release', 'that does not become public', 'always', 'skip', RELEASE],
  ['', '', 'always', 'refuse', EVENT],
];

function factsOf(workflow: WorkflowContext) {
  const { event, ref = '' } = workflow;
  const run = startingRunOf(workflow);
  const branch = valueAt(event, ['repository', 'default_branch']);
  const given = run ? run.headBranch : ref.replace(/^refs\/heads\//, '');
  const isOfBranch = ['push', 'workflow_dispatch', 'schedule'].includes(run?.event ?? '');
  // The name of the branch is no evidence: a fork may have one of the same name.
  const isOwn = Number.isSafeInteger(run?.repositoryId) && run?.headRepositoryId === run?.repositoryId;
  return {
    always: true,
    /** The default one, and that of the event or of the run before it. */
    branches: `${code(String(branch))}, not ${code(run && !isOwn ? `${run.headOwner}:${given}` : given)}`,
    isReadable: typeof branch === 'string',
    // `GITHUB_REF` is the default branch then.
    isDeletion: valueAt(event, ['deleted']) === true,
    isDefault: ref === `refs/heads/${branch}`,
    isTag: ref.startsWith('refs/tags/'),
    isQueue: given.startsWith('gh-readonly-queue/'),
    isPublic: ['published', 'released', 'prereleased'].includes(String(valueAt(event, ['action']))),
    hasFailed: !run?.isSuccess,
    isOfPullRequest: run?.event === 'pull_request',
    isOfBranch,
    isOfDefault: isOfBranch && isOwn && run?.headBranch === branch,
  };
}

export const NO_PAYLOAD =
  'requires the payload of the event, which the file that `GITHUB_EVENT_PATH` names does not contain';

/** Decides which mode `auto` stands for. @returns also a notice, why nothing is done, or a problem, to follow `mode` */
export function chooseMode(workflow: WorkflowContext) {
  const { eventName } = workflow;
  if (eventName === undefined) return { mode: 'deploy' } as const;
  const facts = factsOf(workflow);
  const rules = RULES.filter(([name]) => name === eventName);
  if (rules.length > 1 && !facts.isReadable) return { mode: 'deploy', problem: NO_PAYLOAD } as const;
  const rule = [...rules, ...RULES.slice(-1)].find(([, , fact]) => facts[fact]);
  const [, when = '', , does = 'refuse', text = ''] = rule ?? [];
  const testedCommit = startingRunOf(workflow)?.headSha;
  if (does === 'deploy' || does === 'preview') return { mode: does, notice: text || undefined, testedCommit };
  const reason = `\`${eventName}\` ${when}`.trim();
  const next = text.replace(BRANCHES, () => facts.branches);
  const problem = `is \`auto\`, which does not know what to deploy on ${reason}. ${next}`;
  if (does === 'refuse') return { mode: 'deploy', problem } as const;
  return { mode: does === 'skip' ? 'deploy' : 'preview', skip: { reason, next } } as const;
}
