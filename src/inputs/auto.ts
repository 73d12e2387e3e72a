/** What `mode: auto` does on each event: the rules of which `npm run docs` writes the table of the documents. Pure. */
import { PULL_REQUEST_EVENTS, startingRunOf, valueAt, type WorkflowContext } from './event.ts';

/** Why nothing is done, as a clause, and what to write instead. */
export interface Skip {
  readonly reason: string;
  readonly next?: string;
}

interface Outcome {
  /** Also of what is skipped. */
  readonly mode: 'deploy' | 'preview';
  readonly end?: 'skip' | 'refuse';
  readonly needs?: string;
  readonly instead?: string;
  readonly notice?: string;
}

/** @param when follows the name of the event */
type Rule = readonly [event: string, when: string, fact: keyof ReturnType<typeof factsOf>, outcome: Outcome];

const HERE = '`mode: deploy` to deploy here too';
const EITHER = '`mode: deploy`, or `pull_request` for a preview';
const skip = (needs: string, instead = HERE): Outcome => ({ mode: 'deploy', end: 'skip', needs, instead });
const refuse = (needs: string): Outcome => ({ mode: 'deploy', end: 'refuse', needs, instead: EITHER });
const PREVIEW: Outcome = { mode: 'preview' };
const DEPLOY: Outcome = { mode: 'deploy' };
const TAG = 'This deploys a tag. To leave tags out, write `on: { push: { branches: [main] } }`.';
const OLDER =
  'The branch has a newer commit than the run that started this one. To deploy that of the run, check out `github.event.workflow_run.head_sha`.';
const IF = "`if: github.event.workflow_run.conclusion == 'success'` at the job";
const CLOSE = '`on: { pull_request_target: { types: [closed] } }` to delete its preview';
const LAST: Rule = [
  '',
  '',
  'always',
  refuse('an event of the default branch, of a tag or of a pull request'),
];

/** Of each event, the first rule whose fact is true. */
export const RULES: readonly Rule[] = [
  ...PULL_REQUEST_EVENTS.map((event): Rule => [event, '', 'always', PREVIEW]),
  ['push', 'that deletes', 'isDeletion', skip('a commit', "`if: '!github.event.deleted'` at the job")],
  ['push', 'to the default branch', 'isDefault', DEPLOY],
  ['push', 'of a tag', 'isTag', { ...DEPLOY, notice: TAG }],
  ['push', 'to another branch', 'always', skip('the default branch or a tag')],
  ['merge_group', '', 'always', skip('the push that follows the merge', '`base_url: local` for a rehearsal')],
  ['workflow_run', 'after a run without success', 'hasFailed', { ...skip('a success', IF), mode: 'preview' }],
  ['workflow_run', 'of a deleted fork', 'isForkGone', { ...skip('its artifact', CLOSE), mode: 'preview' }],
  ['workflow_run', 'after `pull_request`', 'isOfPullRequest', PREVIEW],
  ['workflow_run', 'of an older commit of the default branch', 'isOlder', { ...DEPLOY, notice: OLDER }],
  ['workflow_run', 'of the default branch', 'isOfDefault', DEPLOY],
  ['workflow_run', 'of another branch', 'isOfBranch', skip('the default branch of this repository')],
  ['workflow_run', 'after another event', 'always', refuse('a run on `push` or `pull_request`')],
  ['workflow_dispatch', 'of the default branch', 'isDefault', DEPLOY],
  ['workflow_dispatch', 'of a tag', 'isTag', DEPLOY],
  ['workflow_dispatch', 'of another branch', 'always', refuse('the default branch or a tag')],
  ['repository_dispatch', '', 'always', DEPLOY],
  ['schedule', '', 'always', DEPLOY],
  ['release', 'that becomes public', 'isPublic', DEPLOY],
  ['release', 'of another type', 'always', skip('`published`', '`on: { release: { types: [published] } }`')],
  LAST,
];

function factsOf(workflow: WorkflowContext) {
  const { event, ref = '', commit } = workflow;
  const run = startingRunOf(workflow);
  const branch = valueAt(event, ['repository', 'default_branch']);
  const isOfPullRequest = run?.event === 'pull_request';
  const isOfBranch = ['push', 'workflow_dispatch', 'schedule'].includes(run?.event ?? '');
  // The name of the branch is no evidence: a fork may have one of the same name.
  const isOwn = Number.isSafeInteger(run?.repositoryId) && run?.headRepositoryId === run?.repositoryId;
  const isOfDefault = isOfBranch && isOwn && run?.headBranch === branch;
  return {
    always: true,
    isReadable: typeof branch === 'string',
    // `GITHUB_REF` is the default branch then.
    isDeletion: valueAt(event, ['deleted']) === true,
    isDefault: ref === `refs/heads/${branch}`,
    isTag: ref.startsWith('refs/tags/'),
    isPublic: ['published', 'released', 'prereleased'].includes(String(valueAt(event, ['action']))),
    hasFailed: !run?.isSuccess,
    isForkGone: isOfPullRequest && run.headRepositoryId === undefined,
    isOfPullRequest,
    isOfBranch,
    isOfDefault,
    isOlder: isOfDefault && run?.headSha !== commit,
  };
}

export const NO_PAYLOAD =
  'requires the payload of the event, which the file that `GITHUB_EVENT_PATH` names does not contain';

/** Decides which mode `auto` stands for. @returns also why nothing is done, or why that is not certain, to follow `mode` */
export function chooseMode(workflow: WorkflowContext) {
  const { eventName } = workflow;
  if (eventName === undefined) return { mode: 'deploy' } as const;
  const facts = factsOf(workflow);
  const rules = RULES.filter(([name]) => name === eventName);
  if (rules.length > 1 && !facts.isReadable) return { mode: 'deploy', problem: NO_PAYLOAD } as const;
  const [, when, , outcome] = rules.find(([, , fact]) => facts[fact]) ?? LAST;
  const { mode, end, needs, instead, notice } = outcome;
  const reason = `\`${eventName}\` ${when}`.trim();
  const next = `This step needs ${needs}. Write ${instead}.`;
  if (end === 'skip') return { mode, skip: { reason, next } };
  const problem = `is \`auto\`, which does not know what to deploy on ${reason}. ${next}`;
  return end === 'refuse' ? { mode, problem } : { mode, notice };
}
