import { apply, plan, readPlatform, type Tools } from '../apply.ts';
import { collectLocal } from '../collect.ts';
import type { DeployConfig } from '../config.ts';
import { planDeploy } from '../plan.ts';
import { readRemote } from '../read.ts';
import { rollBackFailure } from './rollback.ts';

/**
 * Deploys what is wanted: collects what is here, reads what is there, plans, applies.
 * @param confirm asked when all is read and before anything is written: whether the deployment is still wanted
 */
export async function deploy(
  config: DeployConfig,
  tools: Tools,
  confirm: () => Promise<boolean> = async () => true,
): Promise<void> {
  const local = await collectLocal(config, tools);
  const remote = await readPlatform(tools, () => readRemote(config, local, tools.context));
  const actions = planDeploy(config, local, remote);
  plan(actions, tools);
  if (config.dryRun || !(await confirm())) return;
  try {
    await apply(actions, tools);
  } catch (error) {
    throw await rollBackFailure(config, error, tools);
  }
}
