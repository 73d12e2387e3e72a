import type { ModeTools } from '../apply.ts';
import type { PreviewConfig } from '../config.ts';
import type { GitHub } from '../github/github.ts';
import { readPullRequest } from '../github/pull-requests.ts';
import type { NoteRefusal } from '../github/words.ts';
import type { PullRequestSeen } from '../previews/words.ts';
import { deletePreview } from './delete.ts';
import { deploy } from './deploy.ts';

interface PreviewTools {
  readonly github: GitHub | undefined;
  readonly noteRefusal: NoteRefusal;
  /** Called right before the first write of a deployment. */
  begin(commit: string | undefined): Promise<void>;
}

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
  { pullRequest, deployment, removal }: PreviewConfig,
  { github, noteRefusal, begin }: PreviewTools,
  tools: ModeTools,
): Promise<void> {
  const { number, headSha, isClosed, isTarget } = pullRequest;
  const { recorder, log } = tools;
  const confirm = async () => {
    const seen = await recorder.run<PullRequestSeen>({ type: 'read-pull-request' }, async () => {
      const expected = isClosed ? 'closed' : 'open';
      const read = github && (await readPullRequest(github, number));
      if (read) noteRefusal(read);
      // Without an answer of GitHub, the event is believed.
      if (read?.kind !== 'ok') return { number, state: expected };
      const { state, headSha: newest } = read.value;
      const isCurrent = isClosed || headSha === undefined || headSha === newest;
      return { number, state: state === expected && isCurrent ? expected : 'superseded' };
    });
    return seen.state !== 'superseded';
  };
  if (!isClosed) {
    if (isTarget) log.warning(TARGET_EVENT);
    await deploy(deployment, tools, async () => {
      const isWanted = await confirm();
      if (isWanted) await begin(deployment.subject.commit);
      return isWanted;
    });
  } else if (await confirm()) {
    recorder.subject = removal.subject;
    await deletePreview(removal, tools);
  }
}
