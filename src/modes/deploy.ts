import { apply } from '../apply.ts';
import { collectLocal } from '../collect.ts';
import type { DeployConfig } from '../config/config.ts';
import { type Context, stage } from '../context.ts';
import { planDeploy } from '../plan.ts';
import type { Clients } from '../platform/clients.ts';
import { readRemote } from '../read.ts';

/**
 * Deploys what is wanted: collects what is here, reads what is there, plans, applies.
 * @param secrets must be in no file; @throws DeployError
 */
export async function deploy(
  config: DeployConfig,
  secrets: readonly string[],
  clients: Clients,
  context: Context,
): Promise<void> {
  const local = await collectLocal(config, secrets, context);
  for (let isOutdated = true; isOutdated; ) {
    const remote = await stage(context, 'Read the platform', () =>
      readRemote(config, local, clients, context),
    );
    const actions = planDeploy(config, local, remote);
    context.emit({ type: 'planned', actions });
    isOutdated = !config.dryRun && (await apply(actions, clients, context)) === 'outdated';
  }
}
