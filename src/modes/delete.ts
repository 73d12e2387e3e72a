import { apply, plan, readPlatform, type Tools } from '../apply.ts';
import type { DeleteConfig } from '../config.ts';
import { DeployError, throwJoined } from '../errors.ts';
import { type Action, planDelete } from '../plan.ts';
import { readForDeletion } from '../read.ts';

/** Deletes what is named. What does not exist is no error. @throws DeployError */
export async function deleteResources(config: DeleteConfig, tools: Tools): Promise<void> {
  const remote = await readPlatform(tools, () => readForDeletion(config, tools.context));
  const actions = planDelete(config, remote);
  plan(actions, tools);
  if (!config.dryRun) await apply(actions, tools);
}

/** Deletes all parts of a preview: each one also when another one fails. @param of the preview, in a sweep */
export async function deletePreview(config: DeleteConfig, tools: Tools, of?: string): Promise<void> {
  const failures: DeployError[] = [];
  const actions: Action[] = [];
  const noteIn = (list: DeployError[]) => (error: unknown) => {
    if (tools.context.signal.aborted || !(error instanceof DeployError)) throw error;
    list.push(error);
  };
  const read = async () => {
    const unread: DeployError[] = [];
    for (const part of partsOf(config))
      await readForDeletion(part, tools.context)
        .then((remote) => void actions.push(...planDelete(part, remote)))
        .catch(noteIn(unread));
    throwJoined(unread);
  };
  await readPlatform(tools, read, of).catch(noteIn(failures));
  const own = actions.map((action) => ({ ...action, of }));
  plan(own, tools);
  if (!config.dryRun) for (const action of own) await apply([action], tools).catch(noteIn(failures));
  throwJoined(failures);
}

/** The parts that can be deleted without each other, the domain first, so that it never leads to what is gone. */
function partsOf(config: DeleteConfig): readonly DeleteConfig[] {
  const nothing = { function: undefined, domain: undefined, objects: undefined, past: undefined };
  return (['domain', 'function', 'objects', 'past'] as const)
    .filter((part) => config[part] !== undefined)
    .map((part) => ({ ...config, ...nothing, [part]: config[part] }));
}
