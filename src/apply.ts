/** Executes plans: in which order, and what each step of a deployment passes to the next. */
import { uploadArtifacts } from './artifacts/apply.ts';
import { describeObjects } from './artifacts/words.ts';
import { createBucket } from './buckets/bucket.ts';
import type { StepContext } from './context.ts';
import { awaitDomain, deleteDomain, registerDomain } from './domains/apply.ts';
import { CancelledError, DeployError } from './errors.ts';
import { capitalize, revisionText, sentence } from './format.ts';
import { deleteFunction, deployFunction } from './functions/apply.ts';
import {
  type Deployment,
  endOf,
  type GoodDeployment,
  NO_DEPLOYMENT,
  type NoDeployment,
  type Outcome,
} from './functions/deployment.ts';
import { checkHealth } from './functions/health.ts';
import type { FunctionSeen } from './functions/state.ts';
import { awaitRevision } from './functions/wait.ts';
import type { ActionOf, AnyStep, ModeTools, ResultOf, Type } from './kinds.ts';
import { deleteObjects } from './objects/delete.ts';
import type { Deletion, DeploymentPlan, Plan } from './plan.ts';
import { readCreatedId, readHistory } from './read.ts';
import { recordDeployment, storeSnapshot } from './snapshots/apply.ts';
import { checkOrder } from './snapshots/plan.ts';
import type { Failed, OpenStep } from './steps.ts';

/** Executes an action of a plan as a step. @returns the result of the work, which may be an error; @throws what it throws */
async function runStep<T extends Type, Value extends ResultOf<T> | Failed>(
  tools: ModeTools,
  action: ActionOf<T>,
  work: (action: ActionOf<T>, context: StepContext<ResultOf<T>>) => Promise<Value>,
): Promise<Value> {
  return await tools.recorder.run<Value>(action, (step) => work(action, { ...tools, step }));
}

/** Reads the platform as a step. @param preview name of the preview, in a sweep; @throws what `read` throws */
export async function readPlatform<Remote>(
  tools: ModeTools,
  read: (context: StepContext<FunctionSeen>) => Promise<Remote>,
  preview?: string,
): Promise<Remote> {
  const work = (step: OpenStep<FunctionSeen>) => read({ ...tools, step });
  return await tools.recorder.run({ type: 'read-platform', preview }, work, () => ({}));
}

export function showPlan(actions: readonly AnyStep['action'][], { log, recorder }: ModeTools): void {
  recorder.plan(actions);
  if (actions.length === 0) log.info('Plan: nothing to do');
}

/** Executes a plan until a step fails. @returns the outcome of the deployment; @throws what failed before or after it */
export async function execute(plan: Plan, tools: ModeTools): Promise<Outcome> {
  if (plan.bucket) await runStep(tools, plan.bucket, createBucket);
  const deployed = plan.deployment ? await deploy(plan.deployment, tools) : NO_DEPLOYMENT;
  return deployed.error === undefined ? await publish(plan, deployed, tools) : deployed;
}

async function publish(
  { upload, domain }: Plan,
  deployed: GoodDeployment | NoDeployment,
  tools: ModeTools,
): Promise<GoodDeployment | NoDeployment> {
  if (upload) await runStep(tools, upload, uploadArtifacts);
  if (!domain) return deployed;
  if (domain.replaced) await runStep(tools, domain.replaced, deleteDomain);
  const registered = await runStep(tools, domain.register, (action, context) =>
    registerDomain(action, () => readCreatedId(action, context.clients), context),
  );
  await runStep(tools, domain.await, (action, context) => awaitDomain(action, registered, context));
  return deployed;
}

export async function executeDeletion(deletion: Deletion, tools: ModeTools): Promise<void> {
  if (deletion.type === 'delete-domain') await runStep(tools, deletion, deleteDomain);
  else if (deletion.type === 'delete-function') await runStep(tools, deletion, deleteFunction);
  else {
    const { bucket, what, keys } = deletion;
    await runStep(tools, deletion, deleteObjects);
    tools.log.info(`Deleted ${describeObjects(what, keys.length)} from bucket "${bucket}"`);
  }
}

/** Deploys a function. A failed deployment is recorded, too. */
async function deploy(plan: DeploymentPlan, tools: ModeTools): Promise<Deployment> {
  const sent = plan.kind === 'keep' ? await keep(plan.keep, tools) : await send(plan, tools);
  const ended = plan.health && sent.error === undefined ? await check(plan.health, sent, tools) : sent;
  if (plan.record) await record(plan.record, ended, tools);
  return ended;
}

async function keep(action: ActionOf<'keep-function'>, tools: ModeTools): Promise<GoodDeployment> {
  const { name, revisionId } = action;
  await runStep(tools, action, async () => ({}));
  tools.log.notice(
    `Function "${name}" is unchanged: ${revisionText(revisionId)} already serves this content, so nothing was deployed. ` +
      '`skip_unchanged: false` deploys it anyway.',
  );
  return { state: 'kept', revision: { revisionId } };
}

async function send(
  plan: Extract<DeploymentPlan, { kind: 'deploy' }>,
  tools: ModeTools,
): Promise<Deployment> {
  if (plan.snapshotBucket) await runStep(tools, plan.snapshotBucket, createBucket);
  // Before the deployment: a key that cannot write changes nothing.
  if (plan.store) await runStep(tools, plan.store, storeSnapshot);
  const { order, deploy } = plan;
  const place = order && { bucket: order.bucket, name: deploy.name };
  const checkAgain = async () => place && checkOrder(place.name, order, await readHistory(place, tools));
  const sent = await runStep(tools, deploy, (action, context) => deployFunction(action, checkAgain, context));
  if ('error' in sent) return { state: 'unconfirmed', ...sent };
  return await runStep(tools, plan.await, (action, context) => awaitRevision(action, sent, context));
}

async function check(action: ActionOf<'check-health'>, checked: GoodDeployment, tools: ModeTools) {
  const { revision, deployed } = checked;
  const revisions = { revisionId: revision.revisionId, previousRevisionId: deployed?.previousRevisionId };
  const { error, last } = await runStep(tools, action, (entry, context) =>
    checkHealth(entry, revisions, context),
  );
  return error === undefined ? checked : ({ state: 'unhealthy', checked, last, error } as const);
}

/** Records the deployment. After a failed deployment, a failure to record it is only a warning. */
async function record(action: ActionOf<'record-deployment'>, deployment: Deployment, tools: ModeTools) {
  const end = endOf(deployment);
  try {
    await runStep(tools, action, (entry, context) => recordDeployment(entry, end, context));
  } catch (error) {
    const isFirst = deployment.error === undefined;
    if (isFirst || error instanceof CancelledError || !(error instanceof DeployError)) throw error;
    tools.log.warning(sentence(capitalize(error.message)));
  }
}
