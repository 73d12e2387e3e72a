import type { Context } from '../context.ts';
import type { Plan } from '../plan.ts';

/** Tells the plan and carries it out, or ends with it in a dry run. @throws what carrying it out throws */
export async function carryOut(
  plan: Plan,
  { dryRun }: { readonly dryRun: boolean },
  { log, tell }: Context,
  apply: () => Promise<void>,
): Promise<void> {
  for (const step of plan.steps) log.info(`Plan: ${step}`);
  const previousRevisionId = plan.function?.previousRevisionId;
  if (previousRevisionId !== undefined) tell({ previousRevisionId });
  if (dryRun) tell({ operation: 'planned', planned: plan.steps });
  else await apply();
}
