import { applyDelete } from '../apply.ts';
import type { DeleteConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { readFunction } from '../functions/state.ts';
import { planDelete, type Remote } from '../plan.ts';
import type { Platform } from './deploy.ts';

/** Deletes what is named. What is not there is no error. @throws DeployError */
export async function deleteFunction(
  config: DeleteConfig,
  platform: Platform,
  context: Context,
): Promise<void> {
  if (config.functionName !== undefined) context.tell({ function: config.functionName });
  const remote = await context.stage('Read the state of the platform', () => readRemote(config, platform));
  const plan = planDelete(config, remote);
  for (const step of plan.steps) context.log.info(`Plan: ${step}`);
  const previousRevisionId = plan.function?.previousRevisionId;
  if (previousRevisionId !== undefined) context.tell({ previousRevisionId });
  if (config.dryRun) return context.tell({ operation: 'planned', changed: false, planned: plan.steps });
  await applyDelete({ plan, remote, platform }, context);
}

async function readRemote({ functionName }: DeleteConfig, platform: Platform): Promise<Remote> {
  const state = functionName === undefined ? undefined : await readFunction(platform.functions, functionName);
  return { ...(state && { function: state }) };
}
