/** Carries actions out, one after the other: the one place that knows which result feeds which action. */
import { uploadArtifacts } from './artifacts/apply.ts';
import { createBucket } from './buckets/apply.ts';
import type { Context, StepContext } from './context.ts';
import { awaitDomain, deleteDomain, registerDomain } from './domains/apply.ts';
import { DeployError } from './errors.ts';
import { capitalize, sentence } from './format.ts';
import { deleteFunction, deployFunction } from './functions/apply.ts';
import { checkHealth } from './functions/health.ts';
import { awaitRevision } from './functions/wait.ts';
import { deleteObjects } from './objects/delete.ts';
import { type Action, type AnyStep, type Kinds, stepsOf, type Type } from './plan.ts';
import { readCreatedId } from './read.ts';
import { recordDeployment, storeSnapshot } from './snapshots/apply.ts';
import type { DeploymentEnd } from './snapshots/plan.ts';
import type { Recorder } from './steps.ts';

export interface Tools {
  readonly context: Context;
  readonly recorder: Recorder<AnyStep>;
}

type Room<T extends Type> = (
  action: Kinds[T]['action'],
  context: StepContext<Kinds[T]['result']>,
  earlier: readonly AnyStep[],
) => Promise<Kinds[T]['result']>;

const ROOMS: { readonly [T in Action['type']]: Room<T> } = {
  'create-bucket': createBucket,
  'store-snapshot': storeSnapshot,
  'deploy-function': deployFunction,
  'await-revision': (action, context, earlier) =>
    awaitRevision(action, resultOf('deploy-function', earlier), context),
  'keep-function': async () => ({}),
  'check-health': (action, context, earlier) => checkHealth(action, checkedRevision(earlier), context),
  'record-deployment': async (action, context, earlier) => {
    const end = deploymentEnd(earlier);
    return end ? await recordDeployment(action, end, context) : {};
  },
  'upload-artifacts': uploadArtifacts,
  'register-domain': (action, context) =>
    registerDomain(action, () => readCreatedId(action, context.clients), context),
  'await-domain': (action, context, earlier) =>
    awaitDomain(action, resultOf('register-domain', earlier), context),
  'delete-domain': deleteDomain,
  'delete-function': deleteFunction,
  'delete-objects': deleteObjects,
};

/** Reads the platform in a step of its own. @param of the preview that it is about, in a sweep; @throws what `read` throws */
export async function readPlatform<Remote>(
  { recorder }: Tools,
  read: () => Promise<Remote>,
  of?: string,
): Promise<Remote> {
  let found!: Remote;
  await recorder.run({ type: 'read-platform', of }, async () => {
    found = await read();
    return {};
  });
  return found;
}

export function plan(actions: readonly Action[], { context, recorder }: Tools): void {
  recorder.plan(actions);
  const { mode } = recorder.subject;
  const isDeployment = mode === 'deploy' || mode === 'rollback';
  if (actions.length === 0) context.log.info(`Plan: nothing to ${isDeployment ? 'do' : 'delete'}`);
}

/** Carries out the actions in their order, until one fails. @throws DeployError */
export async function apply(actions: readonly Action[], tools: Tools): Promise<void> {
  for (const [at, action] of actions.entries()) {
    try {
      await applyOne(action.type, action, tools);
    } catch (error) {
      await recordFailure(actions.slice(at + 1), tools);
      throw error;
    }
  }
}

/** The type is a parameter of its own, so that TypeScript pairs the action with its entry in the table. */
async function applyOne<T extends Action['type']>(
  type: T,
  action: Kinds[T]['action'],
  { context, recorder }: Tools,
): Promise<void> {
  const room: Room<T> = ROOMS[type];
  await recorder.run<Kinds[T]['result']>(action, (step) =>
    room(action, { ...context, step }, recorder.steps),
  );
}

/** A deployment that failed is recorded as well; the failure stays the first one. */
async function recordFailure(rest: readonly Action[], tools: Tools): Promise<void> {
  const { context, recorder } = tools;
  const record = rest.find((action) => action.type === 'record-deployment');
  if (!record || !deploymentEnd(recorder.steps) || context.signal.aborted) return;
  await applyOne(record.type, record, tools).catch((error: unknown) => {
    if (!(error instanceof DeployError)) throw error;
    context.log.warning(sentence(capitalize(error.message)));
  });
}

function resultOf<T extends Type>(type: T, steps: readonly AnyStep[]): Kinds[T]['result'] {
  const step = stepsOf(steps, type).findLast(({ state }) => state === 'done');
  if (step?.state !== 'done') throw new Error(`no step before has the result of ${type}`);
  return step.result;
}

/** Returns the steps of the last deployment: from the one that deploys or keeps the function. */
function lastDeployment(steps: readonly AnyStep[]): readonly AnyStep[] {
  const begin = steps.findLastIndex(
    ({ action, state }) =>
      state !== 'planned' && (action.type === 'deploy-function' || action.type === 'keep-function'),
  );
  return begin < 0 ? [] : steps.slice(begin);
}

function checkedRevision(steps: readonly AnyStep[]) {
  const own = lastDeployment(steps);
  const [step] = own;
  const [awaited] = stepsOf(own, 'await-revision');
  if (step?.action.type === 'keep-function')
    return { revisionId: step.action.revision.revisionId, previousRevisionId: undefined };
  const { revision, deployed } = awaited?.result ?? {};
  return { revisionId: revision?.revisionId, previousRevisionId: deployed?.previousRevisionId };
}

/** Returns how the last deployment of the function ended, as far as it is known; undefined when nothing was sent. */
export function deploymentEnd(steps: readonly AnyStep[]): DeploymentEnd | undefined {
  const all = lastDeployment(steps);
  const [first] = all;
  if (!first || (first.action.type === 'deploy-function' && first.effect === 'none')) return undefined;
  const { revisionId } = checkedRevision(steps);
  const [awaited] = stepsOf(all, 'await-revision');
  const { end, isDoubtful = false } = awaited?.result ?? {};
  const isUnhealthy = stepsOf(all, 'check-health').some(({ state }) => state === 'failed');
  if (first.action.type === 'keep-function' || end === 'ready')
    return { revisionId, result: isUnhealthy ? 'unhealthy' : isDoubtful ? 'unknown' : 'ready' };
  const isKnown = end === 'superseded' || (end === 'failed' && !isDoubtful);
  return { revisionId, result: isKnown ? end : 'unknown' };
}
