import { apply } from '../apply.ts';
import type { DeleteConfig } from '../config/config.ts';
import { type Context, stage } from '../context.ts';
import type { Outcome } from '../outcome.ts';
import { planDelete } from '../plan.ts';
import type { Clients } from '../platform/clients.ts';
import { readForDeletion } from '../read.ts';

/** Deletes what is named. What does not exist is no error. @throws DeployError */
export async function deleteResources(
  config: DeleteConfig,
  clients: Clients,
  context: Context,
  known: () => Outcome,
): Promise<void> {
  const remote = await stage(context, 'Read the platform', () => readForDeletion(config, clients));
  const actions = planDelete(config, remote);
  context.emit({ type: 'planned', actions });
  if (!config.dryRun) await apply(actions, clients, context, known);
}
