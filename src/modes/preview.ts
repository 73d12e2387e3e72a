import type { Tools } from '../apply.ts';
import type { PreviewConfig } from '../config.ts';
import type { OwnSecret } from '../files/secrets.ts';
import type { GitHub } from '../github/github.ts';
import { readPullRequest } from '../github/pull-requests.ts';
import type { NoteRefusal } from '../github/words.ts';
import type { PullRequestSeen } from '../previews/words.ts';
import { deletePreview } from './delete.ts';
import { deploy } from './deploy.ts';

const TARGET_EVENT =
  'This workflow runs on `pull_request_target`, which has access to secrets. ' +
  'Without a `ref`, `actions/checkout` checks out the base branch: the preview then does not show the pull request. ' +
  'With the head of the pull request checked out, its author decides what is built and deployed with these secrets. ' +
  'Use `pull_request`, or let the job wait for an approval.';

/**
 * Deploys the preview of a pull request, or deletes it when the event is a close. Does neither when the pull request is not
 * as the event says any more: it is read right before the first write. @throws DeployError
 */
export async function preview(
  config: PreviewConfig,
  secrets: readonly OwnSecret[],
  gitHub: { readonly github: GitHub | undefined; readonly noteRefusal: NoteRefusal },
  tools: Tools,
): Promise<void> {
  const { pullRequest, deployment, removal } = config;
  const confirm = async () => (await compareWithEvent(config, gitHub, tools)).state !== 'superseded';
  if (!pullRequest.isClosed) {
    if (pullRequest.isTarget) tools.context.log.warning(TARGET_EVENT);
    await deploy(deployment, secrets, tools, confirm);
  } else if (await confirm()) {
    tools.recorder.subject = removal.subject;
    await deletePreview(removal, tools);
  }
}

/** Compares the pull request with its event. Without an answer of GitHub, the event is believed. */
async function compareWithEvent(
  { pullRequest: { number, headSha, isClosed } }: PreviewConfig,
  { github, noteRefusal }: Parameters<typeof preview>[2],
  { recorder }: Tools,
): Promise<PullRequestSeen> {
  const believed = { number, state: isClosed ? ('closed' as const) : ('open' as const) };
  return await recorder.run<PullRequestSeen>({ type: 'read-pull-request' }, async () => {
    const result = github && (await readPullRequest(github, number));
    if (result) noteRefusal(result);
    if (result?.kind !== 'ok') return believed;
    const { state, headSha: newest } = result.value;
    const isAsEventSays = isClosed ? state === 'closed' : state === 'open' && (headSha ?? newest) === newest;
    return isAsEventSays ? believed : { number, state: 'superseded' };
  });
}
