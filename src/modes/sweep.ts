import type { SweepConfig } from '../config/config.ts';
import { stage } from '../context.ts';
import { DeployError, joinErrors } from '../errors.ts';
import type { SweptPreview } from '../events.ts';
import type { GitHub } from '../github/github.ts';
import { readPreviews } from '../read.ts';
import { deleteEach } from './delete.ts';
import type { PreviewTools } from './preview.ts';

/** Deletes the previews whose pull request is closed. @throws DeployError */
export async function sweep(config: SweepConfig, tools: PreviewTools): Promise<void> {
  const { clients, github, context, known } = tools;
  const found = await stage(context, 'Read the platform', () => readPreviews(config, clients));
  const failures: DeployError[] = [];
  const previews: SweptPreview[] = [];
  await stage(context, 'Read the pull requests', async () => {
    for (const [number, parts] of found) {
      const state = github ? await readState(number, github, failures) : 'unknown';
      previews.push({ number, state, parts });
    }
  });
  context.emit({ type: 'sweep-planned', previews });
  for (const { number } of previews.filter(({ state }) => state === 'closed')) {
    const removal = { ...config, ...config.removalOf(number) };
    try {
      // It may have been reopened while the previews before it were deleted.
      const state = github && !config.dryRun ? await readState(number, github, failures) : 'closed';
      if (state !== 'closed') {
        context.emit({ type: 'sweep-spared', number, state });
        continue;
      }
      await deleteEach(removal, clients, context, known);
      if (!config.dryRun) context.emit({ type: 'swept', number, result: 'deleted' });
    } catch (error) {
      if (context.signal.aborted || !(error instanceof DeployError)) throw error;
      failures.push(error);
      context.emit({ type: 'swept', number, result: 'failed' });
    }
  }
  const failure = joinErrors(failures);
  if (failure) throw failure;
}

async function readState(
  number: number,
  github: GitHub,
  failures: DeployError[],
): Promise<SweptPreview['state']> {
  const result = await github.readPullRequest(number);
  if (result.kind === 'ok') return result.value.state;
  if (result.kind === 'absent') return 'unknown';
  const { requestId } = result;
  // The same token lacks the same permission for all of them.
  if (result.kind === 'denied')
    throw new DeployError(result.message, {
      requestId,
      hint: `Give the job \`permissions: { ${result.permission} }\`, or pass a \`github_token\` that has it.`,
    });
  failures.push(new DeployError(result.reason, { requestId, hint: 'Run the step again.' }));
  return 'unread';
}
