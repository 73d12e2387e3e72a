import { apply } from '../apply.ts';
import { collectLocal } from '../collect.ts';
import type { DeployConfig } from '../config/config.ts';
import { type Context, stage } from '../context.ts';
import type { OwnSecret } from '../files/secrets.ts';
import type { Outcome } from '../outcome.ts';
import { planDeploy } from '../plan.ts';
import type { Clients } from '../platform/clients.ts';
import { readRemote } from '../read.ts';
import { rollBackFailure } from './rollback.ts';

/**
 * Deploys what is wanted: collects what is here, reads what is there, plans, applies.
 * @param secrets must be in no file
 * @param known what is known of the run
 * @param confirm asked when all is read and before anything is written: whether the deployment is still wanted
 * @throws DeployError
 */
export async function deploy(
  config: DeployConfig,
  secrets: readonly OwnSecret[],
  clients: Clients,
  context: Context,
  known: () => Outcome,
  confirm: () => Promise<boolean> = async () => true,
): Promise<void> {
  const local = await collectLocal(config, secrets, context);
  try {
    for (let isOutdated = true; isOutdated; ) {
      const remote = await stage(context, 'Read the platform', () =>
        readRemote(config, local, clients, context),
      );
      const actions = planDeploy(config, local, remote);
      context.emit({ type: 'planned', actions });
      if (config.dryRun || !(await confirm())) return;
      isOutdated = (await apply(actions, clients, context, known)) === 'outdated';
    }
  } catch (error) {
    await rollBackFailure(config, clients, context, known);
    throw error;
  }
}
