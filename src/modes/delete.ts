import { executeDeletions, readPlatform, showPlan } from '../apply.ts';
import type { DeleteConfig } from '../config.ts';
import type { StepContext } from '../context.ts';
import { DeployError, throwJoined } from '../errors.ts';
import type { FunctionSeen } from '../functions/state.ts';
import type { ModeTools } from '../kinds.ts';
import { type Deletion, planDelete } from '../plan.ts';
import { readForDeletion } from '../read.ts';

/** Deletes the resources of the config. A missing one is no error. @throws DeployError */
export async function deleteResources(config: DeleteConfig, tools: ModeTools): Promise<void> {
  const remote = await readPlatform(tools, (context) => readForDeletion(config, context));
  const deletions = planDelete(config, remote);
  showPlan(deletions, tools);
  if (!config.dryRun) await executeDeletions(deletions, tools);
}

/** Deletes all parts of a preview, each one even if another one fails. @param preview its name, in a sweep */
export async function deletePreview(config: DeleteConfig, tools: ModeTools, preview?: string): Promise<void> {
  const failures: DeployError[] = [];
  const deletions: Deletion[] = [];
  const noteIn = (list: DeployError[]) => (error: unknown) => {
    if (tools.signal.aborted || !(error instanceof DeployError)) throw error;
    list.push(error);
  };
  const read = async (context: StepContext<FunctionSeen>) => {
    const unread: DeployError[] = [];
    for (const part of partsOf(config))
      await readForDeletion(part, context)
        .then((remote) => void deletions.push(...planDelete(part, remote)))
        .catch(noteIn(unread));
    throwJoined(unread);
  };
  await readPlatform(tools, read, preview).catch(noteIn(failures));
  const own = deletions.map((deletion) => ({ ...deletion, preview }));
  showPlan(own, tools);
  if (!config.dryRun)
    for (const deletion of own) await executeDeletions([deletion], tools).catch(noteIn(failures));
  throwJoined(failures);
}

/** Returns the independent parts, the domain first, so that it never points at a deleted function. */
function partsOf(config: DeleteConfig): readonly DeleteConfig[] {
  const { domain, function: own, objects } = config;
  const nothing = { domain: undefined, function: undefined, objects: [] };
  const parts = [{ domain }, { function: own }, ...objects.map((one) => ({ objects: [one] }))];
  return parts.map((part) => ({ ...config, ...nothing, ...part }));
}
