import { applyDelete } from '../apply.ts';
import type { DeleteConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { readFunction } from '../functions/state.ts';
import { planDelete } from '../plan.ts';
import type { Platform } from './deploy.ts';

/** Deletes the function. One that is not there is no error. @throws DeployError */
export async function deleteFunction(
  config: DeleteConfig,
  platform: Platform,
  context: Context,
): Promise<void> {
  const name = config.functionName;
  context.tell({ function: name });
  const before = await context.stage('Read the state of the platform', () =>
    readFunction(platform.functions, name),
  );
  const plan = planDelete(config, before);
  for (const step of plan.steps) context.log.info(`Plan: ${step}`);
  if (plan.previousRevisionId !== undefined) context.tell({ previousRevisionId: plan.previousRevisionId });
  if (config.dryRun) return context.tell({ operation: 'planned', changed: false, planned: plan.steps });
  await applyDelete({ plan, before, client: platform.functions }, context);
}
