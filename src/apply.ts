/** Carries plans out: the order of a deployment, and what passes from one of its steps to the next. */
import { uploadArtifacts } from './artifacts/apply.ts';
import { createBucket } from './buckets/bucket.ts';
import type { Context, StepContext } from './context.ts';
import { awaitDomain, deleteDomain, registerDomain } from './domains/apply.ts';
import { DeployError } from './errors.ts';
import { capitalize, sentence } from './format.ts';
import { deleteFunction, deployFunction } from './functions/apply.ts';
import { checkHealth } from './functions/health.ts';
import type { CheckedHealth } from './functions/plan.ts';
import type { FunctionSeen } from './functions/state.ts';
import { awaitRevision, certainEnd } from './functions/wait.ts';
import { deleteObjects } from './objects/delete.ts';
import type { ActionOf, AnyStep, Deletion, DeploymentPlan, Plan, ResultOf, Type } from './plan.ts';
import { readCreatedId, readHistory } from './read.ts';
import { recordDeployment, storeSnapshot } from './snapshots/apply.ts';
import { checkOrder } from './snapshots/plan.ts';
import type { BaseAction, EndedStep, OpenStep, Recorder } from './steps.ts';

/** What a mode does its work with. */
export interface ModeTools extends Context {
  readonly recorder: Recorder<AnyStep>;
}

/** What became of a function. It exists as soon as something was sent, or the function is kept. */
export interface Deployment {
  readonly end: ReturnType<typeof certainEnd> | 'unhealthy';
  /** Nothing was sent: its live revision has the content already. */
  readonly isKept: boolean;
  readonly revisionId?: string | undefined;
  /** Why it is not certain that this revision is that of the deployment. */
  readonly doubt?: ResultOf<'deploy-function'>['doubt'];
  /** The revision that served before. */
  readonly previousRevisionId?: string | undefined;
  /** Why the run fails. */
  readonly error?: unknown;
  /** The health check that failed. */
  readonly failedCheck?: EndedStep<BaseAction, CheckedHealth>;
}

/** Thrown, so that no caller can forget it: why a run fails, and what became of the function. */
export class FailedDeployment extends Error {
  readonly deployment: Deployment;

  constructor(deployment: Deployment) {
    super('the deployment failed', { cause: deployment.error });
    this.deployment = deployment;
  }
}

/** Returns why a run fails, of what a plan has thrown. */
export function reasonOf(error: unknown): unknown {
  return error instanceof FailedDeployment ? error.deployment.error : error;
}

type Work<T extends Type> = (action: ActionOf<T>, context: StepContext<ResultOf<T>>) => Promise<ResultOf<T>>;

function perform<T extends Type>(tools: ModeTools, action: ActionOf<T>, work: Work<T>) {
  return tools.recorder.run(action, (step: OpenStep<ResultOf<T>>) => work(action, { ...tools, step }));
}

function attempt<T extends Type>(tools: ModeTools, action: ActionOf<T>, work: Work<T>) {
  return tools.recorder.attempt(action, (step: OpenStep<ResultOf<T>>) => work(action, { ...tools, step }));
}

/** Reads the platform in a step of its own. @param preview that it is about, in a sweep; @throws what `read` throws */
export async function readPlatform<Remote>(
  tools: ModeTools,
  read: (context: StepContext<FunctionSeen>) => Promise<Remote>,
  preview?: string,
): Promise<Remote> {
  const work = (step: OpenStep<FunctionSeen>) => read({ ...tools, step });
  return await tools.recorder.run({ type: 'read-platform', preview }, work, () => ({}));
}

/** Shows a plan, in the log and as what a dry run does. */
export function showPlan(actions: readonly AnyStep['action'][], { log, recorder }: ModeTools): void {
  recorder.plan(actions);
  if (actions.length === 0) log.info('Plan: nothing to do');
}

/** Carries a plan out, until a step fails. @throws FailedDeployment as soon as something was sent, or what failed before or after */
export async function carryOut(plan: Plan, tools: ModeTools): Promise<void> {
  const { bucket, deployment, upload, domain } = plan;
  if (bucket) await perform(tools, bucket, createBucket);
  if (deployment) {
    const ended = await deploy(deployment, tools);
    if (ended.error !== undefined) throw new FailedDeployment(ended);
  }
  if (upload) await perform(tools, upload, uploadArtifacts);
  if (!domain) return;
  if (domain.replaced) await perform(tools, domain.replaced, deleteDomain);
  const registered = await perform(tools, domain.register, (action, context) =>
    registerDomain(action, () => readCreatedId(action, context.clients), context),
  );
  await perform(tools, domain.await, (action, context) => awaitDomain(action, registered, context));
}

/** Deletes what is planned, until a step fails. @throws DeployError */
export async function carryOutDeletions(deletions: readonly Deletion[], tools: ModeTools): Promise<void> {
  for (const deletion of deletions) {
    if (deletion.type === 'delete-domain') await perform(tools, deletion, deleteDomain);
    else if (deletion.type === 'delete-function') await perform(tools, deletion, deleteFunction);
    else await perform(tools, deletion, deleteObjects);
  }
}

/** The order of a deployment. It is recorded also when it failed. */
async function deploy(plan: DeploymentPlan, tools: ModeTools): Promise<Deployment> {
  let deployment = plan.kind === 'keep' ? await keep(plan.keep, tools) : await send(plan, tools);
  if (plan.health && deployment.error === undefined) {
    const { revisionId, previousRevisionId } = deployment;
    const checked = { revisionId, previousRevisionId };
    const step = await attempt(tools, plan.health, (action, context) =>
      checkHealth(action, checked, context),
    );
    if (step.state !== 'done')
      deployment = { ...deployment, end: 'unhealthy', error: step.error, failedCheck: step };
  }
  return plan.record ? await record(plan.record, deployment, tools) : deployment;
}

async function keep(action: ActionOf<'keep-function'>, tools: ModeTools): Promise<Deployment> {
  await perform(tools, action, async () => ({}));
  return { end: 'ready', isKept: true, revisionId: action.revisionId };
}

async function send(
  plan: Extract<DeploymentPlan, { kind: 'deploy' }>,
  tools: ModeTools,
): Promise<Deployment> {
  if (plan.snapshotBucket) await perform(tools, plan.snapshotBucket, createBucket);
  // Before the deployment: a key that cannot write changes nothing.
  if (plan.store) await perform(tools, plan.store, storeSnapshot);
  const { order, deploy } = plan;
  const place = order && { bucket: order.bucket, name: deploy.name };
  const checkAgain = async () => place && checkOrder(place.name, order, await readHistory(place, tools));
  const sent = await attempt(tools, deploy, (action, context) => deployFunction(action, checkAgain, context));
  if (sent.state !== 'done') {
    if (sent.effect === 'none') throw sent.error;
    return { end: 'unknown', isKept: false, error: sent.error };
  }
  const awaited = await attempt(tools, plan.await, (action, context) =>
    awaitRevision(action, sent.result, context),
  );
  return {
    end: certainEnd(awaited.result),
    isKept: false,
    revisionId: awaited.result.revision?.revisionId,
    doubt: sent.result.doubt,
    previousRevisionId: sent.result.previousRevisionId,
    error: awaited.state === 'done' ? undefined : awaited.error,
  };
}

/** The first failure stays the error of the run: that it could not be recorded as well is only a warning. */
async function record(action: ActionOf<'record-deployment'>, deployment: Deployment, tools: ModeTools) {
  const { end, revisionId, doubt, error } = deployment;
  if (error !== undefined && tools.signal.aborted) return deployment;
  const result = end === 'vanished' || end === 'unattributed' ? 'unknown' : end;
  const ended = { revisionId, result, doubt } as const;
  const step = await attempt(tools, action, (entry, context) => recordDeployment(entry, ended, context));
  if (step.state === 'done') return deployment;
  if (error === undefined) return { ...deployment, error: step.error };
  if (!(step.error instanceof DeployError)) throw step.error;
  tools.log.warning(sentence(capitalize(step.error.message)));
  return deployment;
}
