import { apply } from '../apply.ts';
import type { DeleteConfig } from '../config/config.ts';
import { type Context, stage } from '../context.ts';
import { DeployError, joinErrors } from '../errors.ts';
import type { Outcome } from '../outcome.ts';
import { type Action, planDelete } from '../plan.ts';
import type { Clients } from '../platform/clients.ts';
import { readForDeletion } from '../read.ts';

/** Deletes what is named. What does not exist is no error. @throws DeployError */
export async function deleteResources(
  config: DeleteConfig,
  clients: Clients,
  context: Context,
  known: () => Outcome,
): Promise<void> {
  const remote = await stage(context, 'Read the platform', () => readForDeletion(config, clients, context));
  const actions = planDelete(config, remote);
  context.emit({ type: 'planned', actions });
  if (!config.dryRun) await apply(actions, clients, context, known);
}

/** Deletes all parts of a preview: each one also when another one fails. @throws DeployError that says what failed */
export async function deleteEach(
  config: DeleteConfig,
  clients: Clients,
  context: Context,
  known: () => Outcome,
): Promise<void> {
  const failures: DeployError[] = [];
  const note = (error: unknown) => {
    if (context.signal.aborted || !(error instanceof DeployError)) throw error;
    failures.push(error);
    return [];
  };
  const actions: Action[] = [];
  await stage(context, 'Read the platform', async () => {
    for (const part of partsOf(config)) {
      const remote = await readForDeletion(part, clients, context).catch(note);
      if (!Array.isArray(remote)) actions.push(...planDelete(part, remote));
    }
  });
  context.emit({ type: 'planned', actions });
  for (const action of config.dryRun ? [] : actions)
    await apply([action], clients, context, known).catch(note);
  const failure = joinErrors(failures);
  if (failure) throw failure;
}

/** The parts that can be deleted without each other, the domain first, so that it never leads to what is gone. */
function partsOf(config: DeleteConfig): readonly DeleteConfig[] {
  const { function: part, domain, objects, past } = config;
  const nothing = {
    ...config,
    function: undefined,
    domain: undefined,
    objects: undefined,
    past: undefined,
  };
  return [
    ...(domain ? [{ ...nothing, domain }] : []),
    ...(part ? [{ ...nothing, function: part }] : []),
    ...(objects ? [{ ...nothing, objects }] : []),
    ...(past ? [{ ...nothing, past }] : []),
  ];
}
