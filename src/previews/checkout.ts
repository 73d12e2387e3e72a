/** Checks that the pull request of a preview is checked out. Pure. */
import { DeployError } from '../errors.ts';
import { capitalize } from '../format.ts';
import { isPullRequestEvent, type PullRequest, type WorkflowContext } from '../inputs/event.ts';
import { DEPLOY_FORKS } from './config.ts';

/** The pull request of a preview, and whether the input `pull_request` names it. */
export type Previewed = { readonly pullRequest: PullRequest; readonly isChosen: boolean };

const DOWNLOADED =
  'To deploy a build that was downloaded, check out with `path:`, so that the build does not lie below the checkout.';

/** Checks that a pull request is checked out, unless its event ensures it. @returns a warning; @throws DeployError */
export function checkPreviewed(
  { pullRequest: { number, headSha, mergeSha, fork }, isChosen }: Previewed,
  { head, merge }: { readonly head: string; readonly merge: string | undefined },
  workflow: WorkflowContext,
): string | undefined {
  const isAfterRun = workflow.eventName === 'workflow_run';
  const isTarget = workflow.eventName === 'pull_request_target';
  const ofEvent = isPullRequestEvent(workflow) && !isTarget ? workflow.commit : undefined;
  const isRight = headSha === undefined || [headSha, mergeSha, merge, ofEvent].includes(head);
  if (isRight || !(isChosen || isTarget || isAfterRun)) return undefined;
  const [found, wanted] = [head.slice(0, 7), headSha.slice(0, 7)];
  const what = `commit ${found} is checked out, which is neither the head ${wanted} of pull request ${number} nor its merge commit`;
  // A run after another one usually deploys a downloaded build.
  if (isAfterRun) return `${capitalize(what)}. ${DOWNLOADED}`;
  const next = fork === undefined ? `Check it out with \`ref: refs/pull/${number}/head\`.` : DEPLOY_FORKS;
  throw new DeployError(`Could not preview pull request ${number}: ${what}`, {
    hint: `${next} ${DOWNLOADED}`,
  });
}
