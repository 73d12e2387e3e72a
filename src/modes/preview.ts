import type { PreviewConfig } from '../config/config.ts';
import type { Context } from '../context.ts';
import { DeployError, joinErrors } from '../errors.ts';
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
 * Deploys the preview of a pull request, or deletes it when the pull request is closed. The pull request is read before and
 * after, because other events of it may happen during the run. @throws DeployError
 */
export async function preview(
  config: PreviewConfig,
  secrets: readonly OwnSecret[],
  tools: PreviewTools,
): Promise<void> {
  const { pullRequest } = config;
  const { context } = tools;
  if (pullRequest.isTarget && !pullRequest.isClosed) context.emit({ type: 'target-event' });
  const before = await readState(config, tools);
  if (before === 'superseded') {
    const { number, isClosed } = pullRequest;
    return context.emit({ type: 'superseded', number, isReopened: isClosed });
  }
  if (before === 'closed') return await remove(config, tools);
  const { clients, known } = tools;
  const wanted = { ...config, ...config.deployment };
  // A newer run that begins after this deploys after what was read here, so that its revision is noticed when it is replaced.
  const isOpen = async () => (await readState(config, tools)) === 'open';
  await deploy(wanted, secrets, clients, context, known, isOpen).catch(async (error: unknown) => {
    // A cancelled run has no time for it; the run that comes after it does.
    if (context.signal.aborted || !(error instanceof DeployError)) throw error;
    const second = await checkAgain(config, tools).then(nothing, (failure: unknown) => failure);
    throw second instanceof DeployError ? joinErrors([error, second]) : error;
  });
  await checkAgain(config, tools);
}

async function remove(config: PreviewConfig, tools: PreviewTools): Promise<void> {
  const { clients, context, known } = tools;
  context.emit({ type: 'removal-started' });
  await deleteEach({ ...config, ...config.removal }, clients, context, known);
  const isReopened = config.pullRequest.isClosed && (await readState(config, tools)) === 'superseded';
  if (!isReopened) return;
  context.emit({ type: 'reopened' });
  throw new DeployError(
    `Pull request ${config.pullRequest.number} was reopened while its preview was deleted`,
    { hint: 'Run the newest job of the pull request again: it deploys the preview.' },
  );
}

/** What was deployed for a pull request that is closed by now must not stay. */
async function checkAgain(config: PreviewConfig, tools: PreviewTools): Promise<void> {
  const after = await readState(config, tools);
  if (after === 'closed') await remove(config, tools);
  if (after !== 'superseded') return;
  const { number, headSha = '' } = config.pullRequest;
  tools.context.emit({ type: 'superseded', number });
  // What was replaced may be what the run of the newer commit deployed.
  if (tools.known().hasReplacedOther)
    throw new DeployError(
      `The preview of pull request ${number} may show an older commit: this run has deployed ${headSha.slice(0, 7)} after another run, and a newer commit exists`,
      {
        hint: 'Run the job of the newest commit again. A `concurrency` group per pull request prevents this.',
      },
    );
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

function nothing(): void {}
