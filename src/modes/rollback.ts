import { apply, deploymentEnd, plan, readPlatform, type Tools } from '../apply.ts';
import { collectSnapshot } from '../collect.ts';
import type { DeployConfig, RollbackConfig } from '../config.ts';
import { DeployError } from '../errors.ts';
import { capitalize, formatCount, formatDuration, sentence } from '../format.ts';
import { revisionOf } from '../functions/state.ts';
import {
  type Action,
  type AnyStep,
  planAlreadyLive,
  planContent,
  type RemoteFunction,
  stepsOf,
} from '../plan.ts';
import { readFunctionAndPast } from '../read.ts';
import { formatRevision, type RestorableEntry } from '../snapshots/history.ts';
import { chooseReturn, chooseRevision, restorable } from '../snapshots/plan.ts';
import type { ChosenRevision } from '../snapshots/words.ts';

type Wanted = Pick<RollbackConfig, 'function' | 'snapshots'>;

/** Deploys the content of an earlier revision. @throws DeployError */
export async function rollback(config: RollbackConfig, tools: Tools): Promise<void> {
  const { recorder, context } = tools;
  const { function: part, revisionId } = config;
  const remote = await readPlatform(tools, () => readFunctionAndPast(config, context));
  const { function: state, snapshots: past } = remote;
  let kept: readonly Action[] | undefined;
  const { target } = await recorder.run<ChosenRevision>({ type: 'choose-revision' }, async (step) => {
    const choices = restorable(past);
    step.report({ choices });
    const title = `The history contains ${formatCount(choices.length, 'revision')} that can be brought back`;
    const lines = choices.map((entry) => `  ${formatRevision(entry)}`);
    if (lines.length > 0) context.log.group(title, lines);
    // What was before the live revision depends on which one that is.
    if (revisionId === 'previous' && state.kind === 'unreadable') throw state.reason;
    const chosen = chooseRevision(part.name, revisionId, past);
    kept = planAlreadyLive(config, chosen, remote);
    return kept ? {} : { target: chosen };
  });
  const actions = target ? await planRestored(config, target, remote, tools) : (kept ?? []);
  plan(actions, tools);
  if (!config.dryRun) await apply(actions, tools);
}

/**
 * Deploys the content that was last ready, after a deployment that failed.
 * @returns the failure; joined with that of the rollback, when it fails as well
 */
export async function rollBackFailure(
  config: DeployConfig,
  failure: unknown,
  tools: Tools,
): Promise<unknown> {
  const { function: part, snapshots } = config;
  const { context, recorder } = tools;
  const end = deploymentEnd(recorder.steps);
  const ends = stepsOf(recorder.steps, 'await-revision').map(({ result }) => result.end);
  /** Also when it is not certain which revision has failed. */
  const isFailed = ends.includes('failed') || ends.includes('vanished') || end?.result === 'unhealthy';
  if (!end || !isFailed || !part || !snapshots?.rollbackOnFailure || context.signal.aborted) return failure;
  try {
    const wanted = {
      // Somebody asked for this content, whatever was live before the deployment that failed.
      function: { ...part, expectedRevisionId: undefined },
      snapshots: { ...snapshots, skipUnchanged: false },
    };
    const remote = await readPlatform(tools, () => readFunctionAndPast(wanted, context));
    const action = { type: 'choose-revision', failure: healthText(recorder.steps) } as const;
    const isKept = stepsOf(recorder.steps, 'keep-function').some(({ state }) => state === 'done');
    const { target } = await recorder.run<ChosenRevision>(action, async () => {
      if (isKept) return { refusal: 'the revision was live before this step, which has not deployed it' };
      if (end.result === 'unknown' && !ends.includes('vanished'))
        return { refusal: 'the platform did not say whose status that is' };
      return chooseReturn(end, revisionOf(remote.function).activeRevisionId, remote.snapshots);
    });
    if (!target) return failure;
    const actions = await planRestored(wanted, target, remote, tools, true);
    plan(actions, tools);
    await apply(actions, tools);
    return failure;
  } catch (error) {
    const isOpen = deploymentEnd(recorder.steps)?.result === 'unknown';
    return context.signal.aborted ? error : joinFailures(failure, error, isOpen);
  }
}

/** The health check that failed, as a sentence and a space; empty without one. */
function healthText(steps: readonly AnyStep[]): string {
  const check = stepsOf(steps, 'check-health').findLast(({ state }) => state === 'failed');
  if (!check) return '';
  const { startMs, endMs, result } = check;
  return `Health check failed for ${formatDuration(endMs - startMs)} (last: ${result.last}). `;
}

/** One error that says that the rollback did not succeed either. @param isOpen what it deployed may still go live */
function joinFailures(failure: unknown, second: unknown, isOpen: boolean): unknown {
  if (!(failure instanceof DeployError)) return failure;
  const { hint = '', annotations } = failure;
  const id = second instanceof DeployError && second.requestId ? ` (request id ${second.requestId})` : '';
  const why = second instanceof Error ? second.message : String(second);
  const how = isOpen ? 'The rollback is not confirmed' : 'The rollback failed as well';
  const what = `${sentence(failure.message)}\n${how}${id}: ${sentence(capitalize(why))}`;
  return new DeployError(what, {
    cause: failure,
    annotations,
    hint: `${hint} Or bring an earlier revision back with \`mode: rollback\` and its \`revision_id\`.`.trim(),
  });
}

/** Fetches the content of an earlier revision, and plans that the function has it. @throws DeployError */
async function planRestored(
  { function: part, snapshots }: Wanted,
  target: RestorableEntry,
  remote: RemoteFunction,
  tools: Tools,
  isAfterFailure = false,
): Promise<readonly Action[]> {
  const content = await collectSnapshot({ function: part, snapshots }, target, remote, tools);
  const wanted = { function: { ...part, entrypoint: content.entrypoint }, snapshots };
  const { id, revisionId } = target;
  return planContent(wanted, content, remote, { id, revisionId, isAfterFailure });
}
