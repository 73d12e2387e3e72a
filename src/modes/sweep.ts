import { readPlatform } from '../apply.ts';
import type { SweepConfig } from '../config.ts';
import { Failures } from '../errors.ts';
import { ifAbsent } from '../github/answer.ts';
import type { GitHub } from '../github/github.ts';
import { readPullRequest } from '../github/pull-requests.ts';
import type { PullRequest } from '../inputs/event.ts';
import type { ModeTools } from '../kinds.ts';
import { previewName } from '../previews/config.ts';
import { type FoundPreview, logFound } from '../previews/words.ts';
import { readPreviews } from '../read.ts';
import { removalOf } from '../wanted.ts';
import { deleteResources } from './delete.ts';
import { readAgain } from './preview.ts';

/** Deletes the previews whose pull request is closed. @throws DeployError */
export async function sweep(config: SweepConfig, github: GitHub | undefined, tools: ModeTools) {
  const found = await readPlatform(tools, () => readPreviews(config, tools));
  const failures = new Failures();
  const closed: PullRequest[] = [];
  const readState = async (number: number) => {
    try {
      const pullRequest = github && (await readPullRequest(github, number).catch(ifAbsent(undefined)));
      if (!pullRequest) return 'unknown';
      if (!pullRequest.isClosed) return 'open';
      closed.push(pullRequest);
      return 'closed';
    } catch (error) {
      failures.note(error);
      return 'unread';
    }
  };
  await tools.recorder.run({ type: 'find-previews' }, async () => {
    const previews: FoundPreview[] = [];
    for (const [number, parts] of found)
      previews.push({ number, state: await readState(number), parts: [...parts] });
    logFound(previews, tools.log);
    return { previews };
  });
  for (const pullRequest of closed) {
    const { number } = pullRequest;
    const preview = previewName(number);
    const read = () => readAgain(pullRequest, github);
    try {
      // Somebody may have reopened it while others were deleted.
      const { skip } = await tools.recorder.run({ type: 'read-pull-request', preview }, read);
      const removal = { ...config, ...removalOf(config, number) };
      if (skip === undefined) await deleteResources(removal, tools, preview);
      else tools.log.info(`Pull request ${number} was reopened: its preview stays`);
    } catch (error) {
      failures.note(error);
      tools.log.info(`The preview of pull request ${number} is not deleted completely`);
    }
  }
  failures.throwAll();
}
