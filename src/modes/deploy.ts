import { readPlatform, showPlan } from '../apply.ts';
import { collectLocal } from '../collect.ts';
import type { DeployConfig } from '../config.ts';
import { NO_DEPLOYMENT, type Outcome } from '../functions/deployment.ts';
import type { ModeTools } from '../kinds.ts';
import { actionsOf, planDeploy } from '../plan.ts';
import { readRemote, readState } from '../read.ts';
import { executeOrRollBack } from './rollback.ts';

/** Collects, reads, plans and deploys. @param confirm asked right before the first write: is it still wanted? @throws DeployError */
export async function deploy(
  config: DeployConfig,
  tools: ModeTools,
  confirm: () => Promise<boolean> = async () => true,
): Promise<Outcome> {
  const { subject, function: part } = config;
  const local = await collectLocal(config, tools).catch(async (error: unknown) => {
    // The comment still shows the address of the preview.
    if (subject.preview && part && !tools.signal.aborted)
      await readPlatform(tools, (context) => readState(part, context).catch(() => undefined));
    throw error;
  });
  const remote = await readPlatform(tools, (context) => readRemote(config, local, context));
  const plan = planDeploy(config, local, remote);
  showPlan(actionsOf(plan), tools);
  if (plan.upload?.refusal) throw plan.upload.refusal;
  const isWanted = !config.dryRun && (await confirm());
  return isWanted ? await executeOrRollBack(config, plan, tools) : NO_DEPLOYMENT;
}
