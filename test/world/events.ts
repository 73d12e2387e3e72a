/** Events with the shapes of GitHub's own examples (octokit/webhooks), without the fields that nothing reads. */
import { FORK, HEAD, OWN } from './github.ts';

/** The commit of the default branch. */
export const MAIN = 'd'.repeat(40);
const repository = { ...OWN, default_branch: 'main' };

/** Returns the workflow of an event. @param more what the runner says of it */
export function event(eventName: string, payload: object = {}, more: object = {}) {
  const runner = { ref: 'refs/heads/main', commit: MAIN, ...more };
  return { ...runner, eventName, event: { ...payload, repository } };
}

export function push(ref: string, change: object = {}) {
  return event('push', { deleted: false, ...change }, { ref });
}

const QUEUED = { ref: 'refs/heads/gh-readonly-queue/main/pr-104-9', commit: HEAD };
export const MERGE_GROUP = event('merge_group', { action: 'checks_requested' }, QUEUED);

/** Returns the event of a run that has ended; by default that of a pull request from a fork, which it does not name. */
export function workflowRun(change: object = {}, action = 'completed') {
  const run = {
    ...{ id: 289782451, event: 'pull_request', conclusion: 'success', pull_requests: [], repository: OWN },
    ...{ head_branch: 'change', head_sha: HEAD, head_repository: FORK, ...change },
  };
  return event('workflow_run', { action, workflow: { name: 'Preview build' }, workflow_run: run });
}
