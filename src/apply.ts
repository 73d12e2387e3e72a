/** Carries actions out, one after the other. Decides nothing that the plan has decided. */
import { uploadArtifacts } from './artifacts/apply.ts';
import { createBucket } from './buckets/apply.ts';
import type { Context } from './context.ts';
import { deleteDomain, registerDomain } from './domains/apply.ts';
import { deleteFunction, deployFunction } from './functions/apply.ts';
import { checkHealth } from './functions/health.ts';
import type { Action } from './plan.ts';
import type { Clients } from './platform/clients.ts';
import { readResourceId } from './read.ts';

/**
 * Carries out the actions in their order.
 * @returns `outdated` when a bucket that was planned as missing exists by now: nothing after it was started
 * @throws DeployError when an action fails; those after it are not started
 */
export async function apply(
  actions: readonly Action[],
  clients: Clients,
  context: Context,
): Promise<'done' | 'outdated'> {
  for (const action of actions) {
    context.emit({ type: 'action-started', action: action.type });
    if ((await applyOne(action, clients, context)) === 'outdated') return 'outdated';
  }
  return 'done';
}

async function applyOne(
  action: Action,
  { functions, storage, domains }: Clients,
  context: Context,
): Promise<unknown> {
  switch (action.type) {
    case 'create-bucket':
      return await createBucket(action, storage, context);
    case 'deploy-function':
      return await deployFunction(action, functions, context);
    case 'check-health':
      return await checkHealth(action, functions, context);
    case 'upload-artifacts':
      return await uploadArtifacts(action, storage, context);
    case 'register-domain':
      return await registerDomain(action, domains, context, () =>
        readResourceId(action.target.kind, action.resource, { functions, storage }),
      );
    case 'delete-domain':
      return await deleteDomain(action, domains, context);
    case 'delete-function':
      return await deleteFunction(action, functions, context);
  }
}
