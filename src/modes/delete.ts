import { executeDeletion, readPlatform, showPlan } from '../apply.ts';
import type { DeleteConfig } from '../config.ts';
import { Failures } from '../errors.ts';
import type { ModeTools } from '../kinds.ts';
import { planDelete } from '../plan.ts';
import { readForDeletion } from '../read.ts';

/** Deletes what exists; of a preview, the rest even if a part fails. @param preview its name, in a sweep; @throws DeployError */
export async function deleteResources(
  config: DeleteConfig,
  tools: ModeTools,
  preview?: string,
): Promise<void> {
  const remote = await readPlatform(tools, (context) => readForDeletion(config, context), preview);
  const deletions = planDelete(config, remote).map((deletion) => ({ ...deletion, preview }));
  showPlan(deletions, tools);
  if (config.dryRun) return;
  const isPreview = preview !== undefined || config.subject.preview !== undefined;
  const failures = new Failures();
  for (const deletion of deletions) {
    const deleted = executeDeletion(deletion, tools);
    await (isPreview ? deleted.catch(failures.note) : deleted);
  }
  failures.throwAll();
}
