import { type PreviewConfig, previewOf } from '../config.ts';
import { DeployError } from '../errors.ts';
import { NO_DEPLOYMENT, type Outcome } from '../functions/deployment.ts';
import { ifAbsent } from '../github/answer.ts';
import type { GitHub } from '../github/github.ts';
import { findPullRequests, readPullRequest } from '../github/pull-requests.ts';
import type { PullRequest, StartingRun } from '../inputs/event.ts';
import type { ModeTools } from '../kinds.ts';
import { DEPLOY_FORKS, type PreviewSource } from '../previews/config.ts';
import type { PullRequestSeen } from '../previews/words.ts';
import type { Subject } from '../steps.ts';
import { deleteResources } from './delete.ts';
import { deploy } from './deploy.ts';

/** Deploys or deletes the preview of a pull request, unless that has changed. @param begin called before the first write @throws DeployError */
export async function preview(
  config: PreviewConfig,
  tools: ModeTools,
  github: GitHub | undefined,
  begin: (subject: Subject) => Promise<void> | undefined,
): Promise<Outcome> {
  const { source, dryRun } = config;
  const { recorder, log } = tools;
  const read = (work: () => Promise<PullRequestSeen>) =>
    recorder.run({ type: 'read-pull-request' }, async () => {
      const seen = await work();
      if (!seen.pullRequest || seen.skip !== undefined) return seen;
      const { deployment, removal } = previewOf(config, seen.pullRequest);
      if (!seen.pullRequest.isClosed) return { ...seen, subject: deployment.subject };
      log.info(
        `The pull request is closed. ${dryRun ? 'Its preview would be deleted.' : 'Deleting its preview.'}`,
      );
      return { ...seen, subject: removal.subject };
    });
  const isEvent = 'pullRequest' in source;
  const { pullRequest } = isEvent ? source : await read(() => findPullRequest(source, github));
  if (!pullRequest) return NO_DEPLOYMENT;
  const { deployment, removal } = previewOf(config, pullRequest);
  const confirm = async () => {
    const { skip } = await read(() => readAgain(pullRequest, github, !isEvent));
    if (skip === undefined && !pullRequest.isClosed) await begin(deployment.subject);
    return skip === undefined;
  };
  if (!pullRequest.isClosed) return await deploy(deployment, tools, confirm);
  if (!isEvent || (await confirm())) await deleteResources(removal, tools);
  return NO_DEPLOYMENT;
}

/** Reads the pull request again. @param isDecisive the run requires a response @throws DeployError without it */
export async function readAgain(pullRequest: PullRequest, github?: GitHub, isDecisive = true) {
  const { number, headSha, isClosed } = pullRequest;
  const read = github && readPullRequest(github, number, isDecisive);
  const found = await (isDecisive ? read : read && github.tolerate(read));
  if (!found) return { pullRequest };
  const isSame = found.isClosed === isClosed;
  const isCurrent = isClosed || headSha === undefined || headSha === found.headSha;
  const changed = `#${number} has changed since this event, and a newer run updates its preview`;
  return { pullRequest: found, skip: isSame && isCurrent ? undefined : changed };
}

/** Finds a pull request that the event does not contain. @throws DeployError unless exactly one matches */
async function findPullRequest(source: PreviewSource, github: GitHub | undefined): Promise<PullRequestSeen> {
  if (!github)
    throw new DeployError('could not find the pull request: `github_token` is empty', {
      hint: 'Remove the input `github_token`: its default is the token of the job.',
    });
  if ('run' in source) return await findOfRun(github, source.run, source.number);
  const number = Number(source.number);
  const pullRequest = await readPullRequest(github, number).catch(ifAbsent(undefined));
  if (!pullRequest)
    throw new DeployError(`GitHub has no pull request ${number} that this token can see`, {
      hint: 'Check the input `pull_request`, and that the token has `permissions: { pull-requests: read }`.',
    });
  const { fork, isClosed } = pullRequest;
  // A removal uses no content.
  if (fork === undefined || isClosed) return { pullRequest };
  const what = `pull request ${number} comes from the fork ${fork}, whose author can change it after this event`;
  throw new DeployError(what, { hint: DEPLOY_FORKS });
}

/** @param chosen the number, if several pull requests have the same commit */
async function findOfRun(github: GitHub, run: StartingRun, chosen?: number): Promise<PullRequestSeen> {
  const found = await findPullRequests(github, run);
  const [pullRequest, ...others] = found.filter(({ number }) => number === (chosen ?? number));
  if (pullRequest && others.length === 0) return { pullRequest };
  const commit = `commit ${run.headSha.slice(0, 7)} of ${run.headOwner}:${run.headBranch}`;
  if (found.length === 0) return { skip: `no open pull request has ${commit} any more` };
  const numbers = found.map(({ number }) => number).join(' and ');
  throw new DeployError(`the pull requests that have ${commit} are ${numbers}`, {
    hint: 'Set `pull_request` to the one to preview.',
  });
}
