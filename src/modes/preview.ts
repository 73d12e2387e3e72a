import type { PreviewConfig } from '../config/config.ts';
import type { Context } from '../context.ts';
import type { OwnSecret } from '../files/secrets.ts';
import type { GitHub } from '../github/github.ts';
import type { Outcome } from '../outcome.ts';
import type { Clients } from '../platform/clients.ts';
import { deleteEach } from './delete.ts';
import { deploy } from './deploy.ts';

/** What a run needs beside its configuration. */
export interface PreviewTools {
  readonly clients: Clients;
  readonly github: GitHub | undefined;
  readonly context: Context;
  /** What is known of the run. */
  known(): Outcome;
}

/**
 * Deploys the preview of a pull request, or deletes it when the pull request is closed. The pull request is read at the start
 * and right before the first write, because other events of it may happen during the run. @throws DeployError
 */
export async function preview(
  config: PreviewConfig,
  secrets: readonly OwnSecret[],
  tools: PreviewTools,
): Promise<void> {
  const { pullRequest } = config;
  const { clients, context, known } = tools;
  if (pullRequest.isTarget && !pullRequest.isClosed) context.emit({ type: 'target-event' });
  let state = await readState(config, tools);
  const isOpen = async () => {
    state = await readState(config, tools);
    return state === 'open';
  };
  const wanted = { ...config, ...config.deployment };
  if (state === 'open') await deploy(wanted, secrets, clients, context, known, isOpen);
  const { number, isClosed } = pullRequest;
  if (state === 'superseded') context.emit({ type: 'superseded', number, isReopened: isClosed });
  if (state !== 'closed') return;
  context.emit({ type: 'removal-started' });
  await deleteEach({ ...config, ...config.removal }, clients, context, known);
}

/** What the pull request is now. Without an answer of GitHub, what the event says. */
async function readState(
  { pullRequest: { number, headSha, isClosed } }: PreviewConfig,
  { github, context }: PreviewTools,
): Promise<'open' | 'closed' | 'superseded'> {
  const result = await github?.readPullRequest(number);
  if (result?.kind === 'denied' || result?.kind === 'failed')
    context.emit({ type: 'github-refused', result });
  // The event is about it, so that it exists.
  if (result?.kind === 'absent') context.emit({ type: 'github-refused', result: hidden(number) });
  if (result?.kind !== 'ok') return isClosed ? 'closed' : 'open';
  const { state, headSha: newest } = result.value;
  if (state === 'closed') return 'closed';
  // An event that is older than what GitHub shows: another run deals with that.
  return isClosed || (headSha !== undefined && headSha !== newest) ? 'superseded' : 'open';
}

function hidden(number: number) {
  return {
    kind: 'denied',
    permission: 'pull-requests: read',
    message: `could not read pull request ${number}: GitHub answered 404 (Not Found)`,
    requestId: undefined,
  } as const;
}
