/** Carries actions out, one after the other. Decides nothing that the plan has decided. */
import { uploadArtifacts } from './artifacts/apply.ts';
import { createBucket } from './buckets/apply.ts';
import { type Context, stage } from './context.ts';
import { deleteDomain, registerDomain } from './domains/apply.ts';
import { DeployError } from './errors.ts';
import { deleteFunction, deployFunction } from './functions/apply.ts';
import { checkHealth } from './functions/health.ts';
import { deleteAll } from './objects/delete.ts';
import { deploymentEnd, type Outcome } from './outcome.ts';
import type { Action } from './plan.ts';
import type { Clients } from './platform/clients.ts';
import { readResourceId } from './read.ts';
import { recordDeployment, storeSnapshot } from './snapshots/apply.ts';

/**
 * Carries out the actions in their order.
 * @param known what is known of the run, which a later action depends on
 * @returns `outdated` when a bucket that was planned as missing exists by now: nothing after it was started
 * @throws DeployError when an action fails; those after it are not started
 */
export async function apply(
  actions: readonly Action[],
  clients: Clients,
  context: Context,
  known: () => Outcome,
): Promise<'done' | 'outdated'> {
  for (const [at, action] of actions.entries()) {
    try {
      const bucket = action.type === 'create-bucket' ? { bucket: action.name } : {};
      context.emit({ type: 'action-started', action: action.type, ...bucket });
      if ((await applyOne(action, clients, context, known)) === 'outdated') return 'outdated';
    } catch (error) {
      context.emit({ type: 'action-failed', action: action.type });
      await recordFailure(actions.slice(at + 1), clients, context, known);
      throw error;
    }
  }
  return 'done';
}

/** A deployment that failed is recorded as well; the failure stays the first one. */
async function recordFailure(
  rest: readonly Action[],
  { storage }: Clients,
  context: Context,
  known: () => Outcome,
): Promise<void> {
  const record = rest.find((action) => action.type === 'record-deployment');
  const end = deploymentEnd(known());
  if (!record || !end || context.signal.aborted) return;
  context.emit({ type: 'action-started', action: record.type });
  await recordDeployment(record, end, storage, context).catch((error: unknown) => {
    if (!(error instanceof DeployError)) throw error;
    context.emit({ type: 'record-failed', reason: error.message });
  });
}

async function applyOne(
  action: Action,
  { functions, storage, domains }: Clients,
  context: Context,
  known: () => Outcome,
): Promise<unknown> {
  switch (action.type) {
    case 'create-bucket':
      return await createBucket(action, storage, context);
    case 'deploy-function':
      return await deployFunction(action, functions, context);
    case 'check-health':
      return await checkHealth(action, functions, context);
    case 'store-snapshot':
      return await storeSnapshot(action, storage, context);
    case 'keep-function':
      return context.emit({ type: 'function-kept', name: action.name, revision: action.revision });
    case 'record-deployment': {
      const end = deploymentEnd(known());
      return end && (await recordDeployment(action, end, storage, context));
    }
    case 'upload-artifacts':
      return await uploadArtifacts(action, storage, context);
    case 'register-domain':
      return await registerDomain(action, domains, context, () =>
        readResourceId(action.target.kind, action.resource, { functions, storage }),
      );
    case 'delete-domain':
      return await deleteDomain(action, domains, context);
    case 'delete-objects':
      await stage(context, `Delete objects of bucket "${action.bucket}"`, () =>
        deleteAll(action.bucket, action.keys, storage, context),
      );
      return context.emit({
        type: 'objects-deleted',
        bucket: action.bucket,
        what: action.what,
        count: action.keys.length,
      });
    case 'delete-function':
      return await deleteFunction(action, functions, context);
  }
}
