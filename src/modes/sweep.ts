import { type ModeTools, readPlatform } from '../apply.ts';
import type { SweepConfig } from '../config.ts';
import { DeployError, throwJoined } from '../errors.ts';
import type { GitHub } from '../github/github.ts';
import { readPullRequest } from '../github/pull-requests.ts';
import { gitHubError } from '../github/words.ts';
import { previewName } from '../previews/config.ts';
import type { FoundPreview, FoundPreviews } from '../previews/words.ts';
import { readPreviews } from '../read.ts';
import { deletePreview } from './delete.ts';

/** Deletes the previews whose pull request is closed. @throws DeployError */
export async function sweep(config: SweepConfig, github: GitHub | undefined, tools: ModeTools) {
  const found = await readPlatform(tools, () => readPreviews(config, tools));
  const failures: DeployError[] = [];
  const { previews } = await tools.recorder.run<FoundPreviews>({ type: 'find-previews' }, async () => {
    const previews: FoundPreview[] = [];
    for (const [number, parts] of found) {
      const state = github ? await readState(number, github, failures) : 'unknown';
      previews.push({ number, state, parts: [...parts] });
    }
    return { previews };
  });
  for (const { number } of previews.filter(({ state }) => state === 'closed')) {
    try {
      await deletePreview({ ...config, ...config.removalOf(number) }, tools, previewName(number));
    } catch (error) {
      if (tools.signal.aborted || !(error instanceof DeployError)) throw error;
      failures.push(error);
      tools.log.info(`The preview of pull request ${number} is not deleted completely`);
    }
  }
  throwJoined(failures);
}

async function readState(number: number, github: GitHub, failures: DeployError[]) {
  const result = await readPullRequest(github, number);
  if (result.kind === 'ok') return result.value.isClosed ? 'closed' : 'open';
  if (result.isAbsent) return 'unknown';
  // The same token lacks the same permission for all of them.
  if (result.permission !== undefined) throw gitHubError(result);
  failures.push(gitHubError(result));
  return 'unread';
}
