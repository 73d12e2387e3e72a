import type { Log } from '../context.ts';
import type { ApiError, DeployError, LostAnswerError } from '../errors.ts';
import type { RequestBody } from '../http/http.ts';
import { PATIENCE_MS, type Pausing } from '../http/retry.ts';
import type { FunctionsClient } from '../platform/functions.ts';
import { asksTooLong, MOST_WRITES, notCarriedOut, TAKEN_STATUSES } from '../platform/lost-answer.ts';
import { namesServingOnly, type RevisionSighting } from '../platform/records.ts';
import { compareStates, type Finding, findLostWrite, unknownWhetherDeployed } from './lost-write.ts';
import { type FunctionState, readFunction, revisionsIn, servingRevision } from './state.ts';
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

/** The write was done. The id and the status of its revision are absent when the platform did not report them. */
export interface Deployed extends RevisionSighting {
  readonly operation: 'created' | 'redeployed';
  /** The revision that served before, if one was known to. */
  readonly previousRevisionId?: string;
  /** Revisions that were seen before ours was sent. */
  readonly seenBefore: readonly string[];
  /** Requests of this deployment whose answer was lost: each may have created a revision of ours. */
  readonly lostWrites: number;
}

/** What the writes need beside the deployment. */
export interface WriteTools extends Pausing {
  readonly client: FunctionsClient;
  readonly log: Log;
}

/** A request of this deployment whose answer was lost. */
interface LostWrite {
  readonly verb: Step['verb'];
  readonly answer: LostAnswerError;
}

interface Step {
  readonly verb: 'create' | 'redeploy';
  readonly before: FunctionState;
  /** All revisions that were seen so far; none of them can be ours. */
  readonly seen: readonly string[];
  readonly lost: readonly LostWrite[];
}

type StepResult = { readonly done: Deployed } | { readonly next: Step; readonly because: DeployError };

/**
 * Creates the function or makes a new revision of it. A write is sent again only when the platform was seen
 * not to have done it. A function whose existence can't be read is redeployed, and created on "not found".
 * @throws DeployError when the platform refuses, or when it can't be told whether the write was done.
 */
export async function deployFunction(deployment: Deployment, tools: WriteTools): Promise<Deployed> {
  const { before } = deployment;
  const verb = before.kind === 'absent' ? 'create' : 'redeploy';
  const begunAt = tools.clock.now();
  let step: Step = { verb, before, seen: revisionsIn(before), lost: [] };
  for (let write = 1; ; write++) {
    const result = await takeStep(step, deployment, tools);
    if ('done' in result) return result.done;
    // Only a lost answer is followed by looks and pauses: refusals in turn would come as fast as they are asked for.
    const isLost = result.next.lost.length > step.lost.length;
    const isPatient = write < MOST_WRITES || (isLost && tools.clock.now() - begunAt < PATIENCE_MS);
    step = result.next;
    if (!isPatient) return giveUp(step, result.because, tools);
  }
}

/** Ends without a revision of ours, as far as the last look has shown. */
function giveUp(step: Step, because: DeployError, { client }: WriteTools): never {
  if (isSeenNotDone(step)) client.settleLost('not done');
  throw because;
}

/** Whether the last look proves that no write was done: a revision that is being built may not show yet. */
function isSeenNotDone({ before }: Step): boolean {
  return before.kind !== 'present' || !namesServingOnly(before.record);
}

async function takeStep(step: Step, deployment: Deployment, tools: WriteTools): Promise<StepResult> {
  const { name } = deployment;
  const reply =
    step.verb === 'create'
      ? await tools.client.create(name, deployment.createBody)
      : await tools.client.redeploy(name, deployment.redeployBody);
  if (reply.kind === 'ok') return finish(step, reply.value, deployment);
  if (reply.kind === 'unanswered') throw reply.error;
  if (reply.kind === 'lost') return await afterLostAnswer(step, deployment, reply.error, tools);
  return await afterRefusal(step, deployment, reply.error, tools);
}

function finish(
  { verb, before, seen, lost }: Step,
  sighting: RevisionSighting,
  { words }: Deployment,
): { readonly done: Deployed } {
  const previousRevisionId = servingRevision(before, words);
  // An answer that still names an earlier revision does not know the new one yet, nor its status.
  const isOld = sighting.revisionId !== undefined && seen.includes(sighting.revisionId);
  return {
    done: {
      operation: verb === 'create' ? 'created' : 'redeployed',
      ...(!isOld && sighting),
      ...(previousRevisionId !== undefined && { previousRevisionId }),
      seenBefore: seen,
      lostWrites: lost.length,
    },
  };
}

async function afterLostAnswer(
  step: Step,
  deployment: Deployment,
  answer: LostAnswerError,
  tools: WriteTools,
): Promise<StepResult> {
  const { name, words } = deployment;
  tools.log.info(`${answer.message}. Reading back whether it was done.`);
  const { before, seen } = step;
  const result = await findLostWrite({ name, before, seen, lost: answer, words }, tools);
  if ('landed' in result) return adopt(step, result.landed, deployment, tools);
  // A revision that is being built may not show yet, so nothing is claimed of a write that is not sent again.
  if (asksTooLong(answer)) throw answer;
  tools.log.info('It was not done: sending it again.');
  // A function that is there cannot be created, whatever "not found" an earlier answer claimed.
  const verb = result.now.kind === 'present' ? 'redeploy' : step.verb;
  const lost = [...step.lost, { verb: step.verb, answer }];
  return { next: { ...step, verb, lost }, because: notDeployed(name, answer, lost.length) };
}

async function afterRefusal(
  step: Step,
  deployment: Deployment,
  refusal: ApiError,
  tools: WriteTools,
): Promise<StepResult> {
  const { name } = deployment;
  // What was read before stays known: "not found" may come from a gateway that lacks the route.
  if (step.verb === 'redeploy' && refusal.status === 404)
    return { next: { ...step, verb: 'create' }, because: refusal };
  const now =
    step.verb === 'create' && TAKEN_STATUSES.includes(refusal.status)
      ? await readFunction(tools.client, name)
      : undefined;
  if (!now || (now.kind !== 'present' && refusal.status !== 409)) throw refusal;
  const lost = step.lost.at(-1);
  const finding = lost ? findOwnWork(step, now, deployment.words) : 'not done';
  if (lost && finding === 'unclear') throw unknownWhetherDeployed(name, lost.answer);
  // What came from our own lost write is adopted, since a redeploy would create a second revision.
  if (lost && typeof finding === 'object')
    return adopt({ ...step, verb: lost.verb }, finding, deployment, tools);
  return redeployInstead(step, name, now, refusal, tools.log);
}

/** Looks for the work of a lost write in a function that exists, by the word of the platform. */
function findOwnWork({ before, seen }: Step, now: FunctionState, words: StatusWords): Finding {
  if (now.kind === 'present') return compareStates({ before, seen, words }, now);
  // Unless it was there all the time, on a page of the list that is not read.
  return before.kind === 'absent' && before.certain ? {} : 'unclear';
}

/** Takes what a look has shown for the work of a request whose answer was lost. */
function adopt(
  step: Step,
  sighting: RevisionSighting,
  deployment: Deployment,
  { client, log }: WriteTools,
): StepResult {
  client.settleLost('done');
  const which = sighting.revisionId === undefined ? 'A change' : `Revision ${sighting.revisionId}`;
  log.notice(
    `${which} of function "${deployment.name}" appeared after the response to this deployment was lost. ` +
      'The action treats it as this deployment. If another deployment ran at the same time, it may be the other one.',
  );
  return finish(step, sighting, deployment);
}

function redeployInstead(
  step: Step,
  name: string,
  now: FunctionState,
  refusal: ApiError,
  log: Log,
): StepResult {
  log.info(`Function "${name}" exists already: redeploying it.`);
  const before: FunctionState = now.kind === 'absent' ? { kind: 'unreadable', reason: refusal } : now;
  const seen = [...step.seen, ...revisionsIn(now)];
  return { next: { ...step, verb: 'redeploy', before, seen }, because: refusal };
}

function notDeployed(name: string, lost: LostAnswerError, requests: number): DeployError {
  return notCarriedOut(`Function "${name}" was not deployed`, lost, requests);
}
