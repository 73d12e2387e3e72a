import type { Log } from '../context.ts';
import { ApiError, DeployError, LostAnswerError, TransientError } from '../errors.ts';
import { type FunctionsClient, type RevisionSighting, readSighting } from '../platform/functions.ts';
import type { RequestBody } from '../platform/http.ts';
import type { Clock } from '../platform/retry.ts';
import type { FunctionRecord } from '../platform/types.ts';
import { type FunctionState, readFunction } from './state.ts';

/** What is to be deployed, and what was there when it was planned. */
export interface Deployment {
  readonly name: string;
  readonly before: FunctionState;
  /** Body of the POST: name, entrypoint and assets. */
  readonly createBody: RequestBody;
  /** Body of the PATCH: entrypoint and assets. */
  readonly redeployBody: RequestBody;
}

/** The write was done: exactly one revision was made. Its id and status are absent when the platform did not say. */
export interface Deployed extends RevisionSighting {
  readonly operation: 'created' | 'redeployed';
  readonly previousRevisionId?: string;
}

/** What the writes need beside the deployment. */
export interface WriteTools {
  readonly client: FunctionsClient;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly log: Log;
}

const MOST_WRITES = 4;
/** Waits before each look for a write whose answer was lost: five seconds in all, since it may still be at work. */
const LOOKS_AFTER_LOSS_MS = [250, 500, 1000, 1500, 1750];
const LONGEST_PAUSE_MS = 120_000;

interface Step {
  readonly verb: 'create' | 'redeploy';
  readonly before: FunctionState;
  /** A create was sent before this step, and its answer was lost. */
  readonly createWasLost: boolean;
}

type StepResult = { readonly done: Deployed } | { readonly next: Step; readonly because: DeployError };

/**
 * Creates the function or makes a new revision of it. A write is sent again only when the platform was seen
 * not to have done it. A function whose existence can't be read is redeployed, and created on "not found".
 * @throws DeployError when the platform refuses, or when it can't be told whether the write was done.
 */
export async function deployFunction(deployment: Deployment, tools: WriteTools): Promise<Deployed> {
  const { before } = deployment;
  let step: Step = { verb: before.kind === 'absent' ? 'create' : 'redeploy', before, createWasLost: false };
  for (let write = 1; ; write++) {
    const result = await takeStep(step, deployment, tools);
    if ('done' in result) return result.done;
    if (write === MOST_WRITES) throw result.because;
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
    if (error instanceof LostAnswerError) return await afterLostAnswer(step, name, error, tools);
    if (error instanceof ApiError) return await afterRefusal(step, name, error, tools);
    throw error;
  }
}

function finish(step: Step, { revisionId, ...rest }: RevisionSighting): StepResult {
  const previousRevisionId =
    step.before.kind === 'present' ? readSighting(step.before.record).revisionId : undefined;
  return {
    done: {
      operation: step.verb === 'create' ? 'created' : 'redeployed',
      ...rest,
      // An answer that still names the revision from before does not know the new one yet.
      ...(revisionId !== undefined && revisionId !== previousRevisionId && { revisionId }),
      ...(previousRevisionId !== undefined && { previousRevisionId }),
    },
  };
}

async function afterLostAnswer(
  step: Step,
  name: string,
  lost: LostAnswerError,
  tools: WriteTools,
): Promise<StepResult> {
  tools.log.info(`${lost.message}. Reading back whether it was done.`);
  const landed = await findLostWrite(name, step.before, lost, tools);
  if (landed) {
    tools.log.info('It was done: going on with what is there.');
    return finish(step, landed);
  }
  tools.log.info('It was not done: sending it again.');
  const createWasLost = step.createWasLost || step.verb === 'create';
  return { next: { ...step, createWasLost }, because: lost };
}

async function afterRefusal(
  step: Step,
  name: string,
  refusal: ApiError,
  tools: WriteTools,
): Promise<StepResult> {
  if (step.verb === 'redeploy' && refusal.status === 404) {
    return { next: { ...step, verb: 'create', before: { kind: 'absent' } }, because: refusal };
  }
  if (step.verb === 'redeploy' || ![400, 409, 412, 422].includes(refusal.status)) throw refusal;
  const now = await readFunction(tools.client, name);
  if (now.kind === 'absent' || (now.kind === 'unreadable' && refusal.status !== 409)) throw refusal;
  // What is there came from our own lost create, so a redeploy would make a second revision.
  if (step.createWasLost && now.kind === 'present') return finish(step, readSighting(now.record));
  tools.log.info(`Function "${name}" exists already: redeploying it.`);
  return { next: { ...step, verb: 'redeploy', before: now }, because: refusal };
}

/** Looks for what a lost write left: its revision, `{}` when it is at work, undefined when it was not done. */
async function findLostWrite(
  name: string,
  before: FunctionState,
  lost: LostAnswerError,
  { client, clock, signal }: WriteTools,
): Promise<RevisionSighting | undefined> {
  if (before.kind === 'unreadable') throw unknownWhetherDone(name, lost);
  const pause = lost.retryAfterMs ?? 0;
  if (pause > LONGEST_PAUSE_MS) throw lost;
  // A refusal for too many requests was not worked on, so one look is enough.
  const looks = lost.status === 429 ? [250] : LOOKS_AFTER_LOSS_MS;
  let seen = false;
  for (const [index, wait] of looks.entries()) {
    await clock.sleep(index === 0 ? Math.max(wait, pause) : wait, signal);
    const now = await readFunction(client, name).catch((error: unknown) => {
      if (error instanceof TransientError) return undefined;
      throw error;
    });
    if (now === undefined) continue;
    if (now.kind === 'unreadable') throw unknownWhetherDone(name, lost);
    const landed = findTrace(before, now);
    if (landed) return landed;
    seen = before.kind === 'absent' || traces(before.record) !== '';
  }
  if (!seen) throw unknownWhetherDone(name, lost);
  return undefined;
}

/** Compares the function with how it was; undefined when no write can be told from it. */
function findTrace(before: FunctionState, now: FunctionState): RevisionSighting | undefined {
  if (now.kind !== 'present') return undefined;
  const sighting = readSighting(now.record);
  if (before.kind !== 'present') return sighting;
  if (sighting.revisionId !== readSighting(before.record).revisionId) return sighting;
  return traces(now.record) === traces(before.record) ? undefined : {};
}

/** The fields of a record that a new revision changes; what merely counts requests is left out. */
function traces(record: FunctionRecord): string {
  return Object.entries(record)
    .filter(([name]) => /revision|status|state|updated|deployed/i.test(name))
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .sort()
    .join('\n');
}

function unknownWhetherDone(name: string, lost: LostAnswerError): DeployError {
  return new DeployError(
    `${lost.message}, and it can not be read back whether function "${name}" was deployed`,
    {
      cause: lost,
      requestId: lost.requestId,
      hint: 'Look at the function before you run this again. A key with `functions:read` lets the action find out by itself.',
    },
  );
}
