import type { Log } from '../context.ts';
import { ApiError, type DeployError, LostAnswerError, TransientError } from '../errors.ts';
import type { Facts } from '../outcome.ts';
import { type FunctionsClient, type RevisionSighting, readSighting } from '../platform/functions.ts';
import type { RequestBody } from '../platform/http.ts';
import { asksTooLong, MOST_WRITES, notCarriedOut, sitOut, TAKEN_STATUSES } from '../platform/lost-answer.ts';
import type { Pausing } from '../platform/retry.ts';
import { findLostWrite, unknownWhetherDeployed } from './lost-write.ts';
import { type FunctionState, liveRevision, readFunction } from './state.ts';
import type { StatusWords } from './status.ts';

/** What is to be deployed, and what was there when it was planned. */
export interface Deployment {
  readonly name: string;
  readonly before: FunctionState;
  /** Body of the POST: name, entrypoint and assets. */
  readonly createBody: RequestBody;
  /** Body of the PATCH: entrypoint and assets. */
  readonly redeployBody: RequestBody;
  readonly words: StatusWords;
}

/** The write was done: exactly one revision was made. Its id and status are absent when the platform did not say. */
export interface Deployed extends RevisionSighting {
  readonly operation: 'created' | 'redeployed';
  readonly previousRevisionId?: string;
}

/** What the writes need beside the deployment. */
export interface WriteTools extends Pausing {
  readonly client: FunctionsClient;
  readonly log: Log;
  tell(facts: Facts): void;
}

/** What is left at the platform after a refusal. */
export const NOTHING_CHANGED: Facts = { leftBehind: 'Nothing was changed at the platform.' };

interface Step {
  readonly verb: 'create' | 'redeploy';
  readonly before: FunctionState;
  /** This very write was sent before, and its answer was lost. */
  readonly lost?: LostAnswerError;
}

type StepResult = { readonly done: Deployed } | { readonly next: Step; readonly because: DeployError };

/**
 * Creates the function or makes a new revision of it. A write is sent again only when the platform was seen
 * not to have done it. A function whose existence can't be read is redeployed, and created on "not found".
 * @throws DeployError when the platform refuses, or when it can't be told whether the write was done.
 */
export async function deployFunction(deployment: Deployment, tools: WriteTools): Promise<Deployed> {
  const { before } = deployment;
  let step: Step = { verb: before.kind === 'absent' ? 'create' : 'redeploy', before };
  for (let write = 1; ; write++) {
    const result = await takeStep(step, deployment, tools);
    if ('done' in result) return result.done;
    if (write === MOST_WRITES) {
      tools.tell(NOTHING_CHANGED);
      throw result.because;
    }
    step = result.next;
  }
}

async function takeStep(step: Step, deployment: Deployment, tools: WriteTools): Promise<StepResult> {
  const { name } = deployment;
  try {
    const sighting =
      step.verb === 'create'
        ? await tools.client.create(name, deployment.createBody)
        : await tools.client.redeploy(name, deployment.redeployBody);
    return finish(step, sighting);
  } catch (error) {
    if (error instanceof LostAnswerError) return await afterLostAnswer(step, deployment, error, tools);
    if (error instanceof ApiError) return await afterRefusal(step, name, error, tools);
    // Nothing of it was sent, or it was turned away for coming too often.
    if (error instanceof TransientError && !step.lost) tools.tell(NOTHING_CHANGED);
    throw error;
  }
}

function finish(step: Step, sighting: RevisionSighting): StepResult {
  const previousRevisionId = liveRevision(step.before);
  // An answer that still names the revision from before does not know the new one yet, nor its status.
  const isOld = sighting.revisionId !== undefined && sighting.revisionId === previousRevisionId;
  return {
    done: {
      operation: step.verb === 'create' ? 'created' : 'redeployed',
      ...(!isOld && sighting),
      ...(previousRevisionId !== undefined && { previousRevisionId }),
    },
  };
}

async function afterLostAnswer(
  step: Step,
  { name, words }: Deployment,
  lost: LostAnswerError,
  tools: WriteTools,
): Promise<StepResult> {
  if (lost.status === 429) return await afterTooMany(step, name, lost, tools);
  tools.log.info(`${lost.message}. Reading back whether it was done.`);
  const landed = await findLostWrite({ name, before: step.before, lost, words }, tools);
  if (landed) {
    tools.log.info('It was done: going on with what is there.');
    return finish(step, landed);
  }
  tools.log.info('It was not done: sending it again.');
  return { next: { ...step, lost }, because: notDeployed(name, lost) };
}

/** What is refused for coming too often was not worked on: there is nothing to look for, and nothing to adopt later. */
async function afterTooMany(
  step: Step,
  name: string,
  refusal: LostAnswerError,
  tools: WriteTools,
): Promise<StepResult> {
  if (asksTooLong(refusal)) {
    if (!step.lost) tools.tell(NOTHING_CHANGED);
    throw refusal;
  }
  tools.log.info(`${refusal.message}. Sending it again.`);
  await sitOut(refusal, tools);
  return { next: step, because: notDeployed(name, refusal) };
}

async function afterRefusal(
  step: Step,
  name: string,
  refusal: ApiError,
  tools: WriteTools,
): Promise<StepResult> {
  if (step.verb === 'redeploy' && refusal.status === 404) {
    return { next: { verb: 'create', before: { kind: 'absent', certain: true } }, because: refusal };
  }
  const now =
    step.verb === 'create' && TAKEN_STATUSES.includes(refusal.status)
      ? await readFunction(tools.client, name)
      : undefined;
  if (now && (now.kind === 'present' || refusal.status === 409)) {
    return step.lost ? adopt(step, name, now, step.lost) : redeployInstead(name, now, refusal, tools.log);
  }
  if (!step.lost) tools.tell(NOTHING_CHANGED);
  throw refusal;
}

/** What is there came from our own lost create, so a redeploy would make a second revision. */
function adopt(step: Step, name: string, now: FunctionState, lost: LostAnswerError): StepResult {
  if (now.kind === 'present') return finish(step, readSighting(now.record));
  // Unless it was there all the time, on a page of the list that is not read.
  if (step.before.kind === 'absent' && step.before.certain) return finish(step, {});
  throw unknownWhetherDeployed(name, lost);
}

function redeployInstead(name: string, now: FunctionState, refusal: ApiError, log: Log): StepResult {
  log.info(`Function "${name}" exists already: redeploying it.`);
  const before: FunctionState = now.kind === 'absent' ? { kind: 'unreadable', reason: refusal } : now;
  return { next: { verb: 'redeploy', before }, because: refusal };
}

function notDeployed(name: string, lost: LostAnswerError): DeployError {
  return notCarriedOut(`Function "${name}" was not deployed`, lost);
}
