import { apply } from '../apply.ts';
import { collectSnapshot } from '../collect.ts';
import type { DeployConfig, RollbackConfig } from '../config/config.ts';
import { type Context, stage } from '../context.ts';
import { DeployError } from '../errors.ts';
import { deploymentEnd, type Outcome } from '../outcome.ts';
import {
  planAlreadyLive,
  planChoices,
  planContent,
  planReturn,
  planTarget,
  type RemoteFunction,
  stillServing,
} from '../plan.ts';
import type { Clients } from '../platform/clients.ts';
import { readFunctionAndPast } from '../read.ts';
import type { RestorableEntry } from '../snapshots/plan.ts';

/** Deploys the content of an earlier revision. @param known what is known of the run; @throws DeployError */
export async function rollback(
  config: RollbackConfig,
  clients: Clients,
  context: Context,
  known: () => Outcome,
): Promise<void> {
  for (let isOutdated = true; isOutdated; ) {
    const remote = await stage(context, 'Read the platform', () =>
      readFunctionAndPast(config, clients, context),
    );
    context.emit({ type: 'rollback-choices', revisions: planChoices(config, remote) });
    const target = planTarget(config, remote);
    const kept = planAlreadyLive(config, target, remote);
    if (kept) {
      context.emit({ type: 'planned', actions: kept });
      if (!config.dryRun) await apply(kept, clients, context, known);
      return;
    }
    context.emit({ type: 'rollback-started', target, cause: 'requested' });
    isOutdated = (await restore(config, target, remote, clients, context, known)) === 'outdated';
  }
}

/** Deploys the content that was last ready, after a deployment that failed. Its own failure is only reported. */
export async function rollBackFailure(
  config: DeployConfig,
  clients: Clients,
  context: Context,
  known: () => Outcome,
): Promise<void> {
  const { function: part, snapshots, dryRun } = config;
  const failed = deploymentEnd(known());
  const isVanished = known().revisionEnd?.end === 'vanished';
  const isFailed = failed?.result === 'failed' || failed?.result === 'unhealthy' || isVanished;
  if (!failed || !isFailed || !part || !snapshots?.rollbackOnFailure || context.signal.aborted) return;
  const refuse = (reason: string) => context.emit({ type: 'rollback-impossible', reason });
  if (known().isUnchanged) return refuse('the revision was live before this step, which has not deployed it');
  try {
    const remote = await stage(context, 'Read the platform', () =>
      readFunctionAndPast(config, clients, context),
    );
    const serving = stillServing(failed, remote);
    if (serving !== undefined) return context.emit({ type: 'rollback-unneeded', revisionId: serving });
    const target = planReturn({ function: part, snapshots }, failed, remote);
    if (typeof target === 'string') return refuse(target);
    context.emit({ type: 'rollback-started', target, cause: 'failure' });
    // Somebody asked for this content, whatever was live before the deployment that failed.
    const wanted = { ...part, expectedRevisionId: undefined };
    const kept = { ...snapshots, skipUnchanged: false };
    await restore({ function: wanted, snapshots: kept, dryRun }, target, remote, clients, context, known);
  } catch (error) {
    const { requestId, hint: next = '' } = error instanceof DeployError ? error : {};
    const what = error instanceof Error ? error.message : String(error);
    context.emit({ type: 'rollback-failed', failure: { what, requestId, next } });
  }
}

async function restore(
  { function: part, snapshots, dryRun }: Pick<RollbackConfig, 'function' | 'snapshots' | 'dryRun'>,
  target: RestorableEntry,
  remote: RemoteFunction,
  clients: Clients,
  context: Context,
  known: () => Outcome,
): Promise<'done' | 'outdated'> {
  await using content = await stage(context, 'Fetch the snapshot', () =>
    collectSnapshot({ function: part, snapshots }, target, remote, clients.storage, context),
  );
  const wanted = { function: { ...part, entrypoint: target.entrypoint }, snapshots };
  const actions = planContent(wanted, content.assets, remote, target);
  context.emit({ type: 'planned', actions });
  return dryRun ? 'done' : await apply(actions, clients, context, known);
}
