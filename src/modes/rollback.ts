import { apply, deploymentEnd, plan, readPlatform, type Tools } from '../apply.ts';
import { collectSnapshot } from '../collect.ts';
import type { DeployConfig, RollbackConfig } from '../config.ts';
import { DeployError } from '../errors.ts';
import { capitalize, formatDuration, sentence } from '../format.ts';
import type { Restored } from '../functions/plan.ts';
import {
  planAlreadyLive,
  planChoices,
  planContent,
  planReturn,
  planTarget,
  type RemoteFunction,
  stepsOf,
  stillServing,
} from '../plan.ts';
import { readFunctionAndPast } from '../read.ts';
import { formatRevision, type RestorableEntry } from '../snapshots/history.ts';
import type { DeploymentEnd } from '../snapshots/plan.ts';
import type { ChosenRevision } from '../snapshots/words.ts';

type Wanted = Pick<RollbackConfig, 'function' | 'snapshots' | 'dryRun'>;

/** Deploys the content of an earlier revision. @throws DeployError */
export async function rollback(config: RollbackConfig, tools: Tools): Promise<void> {
  const { recorder, context } = tools;
  const remote = await readPlatform(tools, () => readFunctionAndPast(config, context));
  const { target, kept } = await recorder.run<ChosenRevision & { kept?: ReturnType<typeof planAlreadyLive> }>(
    { type: 'choose-revision' },
    async (step) => {
      const choices = planChoices(config, remote);
      step.report({ choices });
      if (choices.length > 0) context.log.group(describeChoices(choices.length), choices.map(toLine));
      const chosen = planTarget(config, remote);
      const live = planAlreadyLive(config, chosen, remote);
      return live ? { choices, kept: live } : { choices, target: chosen };
    },
  );
  if (target) return await restore(config, target, remote, tools);
  if (!kept) return;
  plan(kept, tools);
  if (!config.dryRun) await apply(kept, tools);
}

function describeChoices(count: number): string {
  return `The history contains ${count === 1 ? '1 revision' : `${count} revisions`} that can be brought back`;
}

function toLine(entry: RestorableEntry): string {
  return `  ${formatRevision(entry)}`;
}

/**
 * Deploys the content that was last ready, after a deployment that failed.
 * @param failure of the deployment
 * @returns the failure; joined with that of the rollback, when it fails as well
 */
export async function rollBackFailure(
  config: DeployConfig,
  failure: unknown,
  tools: Tools,
): Promise<unknown> {
  const { function: part, snapshots, dryRun } = config;
  const { context, recorder } = tools;
  const end = deploymentEnd(recorder.steps);
  const isVanished = stepsOf(recorder.steps, 'await-revision').some(
    ({ result }) => result.end === 'vanished',
  );
  const isFailed = end?.result === 'failed' || end?.result === 'unhealthy' || isVanished;
  if (!end || !isFailed || !part || !snapshots?.rollbackOnFailure || context.signal.aborted) return failure;
  try {
    const wanted = {
      // Somebody asked for this content, whatever was live before the deployment that failed.
      function: { ...part, expectedRevisionId: undefined },
      snapshots: { ...snapshots, skipUnchanged: false },
      dryRun,
    };
    const remote = await readPlatform(tools, () => readFunctionAndPast(wanted, context));
    const { target } = await chooseReturn(wanted, end, remote, tools);
    if (target) await restore(wanted, target, remote, tools, { revisionId: end.revisionId });
    return failure;
  } catch (error) {
    const isOpen = deploymentEnd(recorder.steps)?.result === 'unknown';
    return context.signal.aborted ? error : joinFailures(failure, error, isOpen);
  }
}

async function chooseReturn(
  wanted: Wanted,
  failed: DeploymentEnd,
  remote: RemoteFunction,
  { recorder }: Tools,
): Promise<ChosenRevision> {
  const health = stepsOf(recorder.steps, 'check-health').findLast(({ state }) => state === 'failed');
  const action = {
    type: 'choose-revision',
    failure: health
      ? `Health check failed for ${formatDuration(health.endMs - health.startMs)} (last: ${health.result.last}). `
      : '',
  } as const;
  return await recorder.run<ChosenRevision>(action, async () => {
    if (stepsOf(recorder.steps, 'keep-function').some(({ state }) => state === 'done'))
      return { refusal: 'the revision was live before this step, which has not deployed it' };
    const serving = stillServing(failed, remote);
    if (serving !== undefined) return { serving };
    const target = planReturn(wanted, failed, remote);
    return typeof target === 'string' ? { refusal: target } : { target };
  });
}

/** One error that says that the rollback did not succeed either. @param isOpen what it deployed may still go live */
function joinFailures(failure: unknown, second: unknown, isOpen: boolean): unknown {
  if (!(failure instanceof DeployError)) return failure;
  const { requestId, hint = '', annotations } = failure;
  const id = second instanceof DeployError && second.requestId ? ` (request id ${second.requestId})` : '';
  const why = second instanceof Error ? second.message : String(second);
  const how = isOpen ? 'The rollback is not confirmed' : 'The rollback failed as well';
  const what = `${sentence(failure.message)}\n${how}${id}: ${sentence(capitalize(why))}`;
  return new DeployError(what, {
    ...{ cause: failure, requestId, annotations },
    hint: `${hint} Or bring an earlier revision back with \`mode: rollback\` and its \`revision_id\`.`.trim(),
  });
}

async function restore(
  { function: part, snapshots, dryRun }: Wanted,
  target: RestorableEntry,
  remote: RemoteFunction,
  tools: Tools,
  failed?: Restored['failed'],
): Promise<void> {
  const content = await collectSnapshot({ function: part, snapshots }, target, remote, tools);
  const wanted = { function: { ...part, entrypoint: content.entrypoint }, snapshots };
  const { id, revisionId } = target;
  const actions = planContent(wanted, content, remote, { id, revisionId, failed });
  plan(actions, tools);
  if (!dryRun) await apply(actions, tools);
}
