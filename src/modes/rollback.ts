import { execute, readPlatform, showPlan } from '../apply.ts';
import { collectSnapshot } from '../collect.ts';
import type { DeployConfig, RollbackConfig } from '../config.ts';
import { DeployError, messageOf } from '../errors.ts';
import { capitalize, formatCount, formatDuration, sentence, shortId } from '../format.ts';
import { endOf, type FailedDeployment, NO_DEPLOYMENT, type Outcome } from '../functions/deployment.ts';
import { revisionOf } from '../functions/state.ts';
import type { ModeTools } from '../kinds.ts';
import { actionsOf, type Plan, planAlreadyLive, planContent } from '../plan.ts';
import { readFunctionAndPast } from '../read.ts';
import {
  type ChosenRevision,
  chooseReturn,
  chooseRevision,
  createRefusal,
  formatRevision,
  restorable,
} from '../snapshots/plan.ts';

/** Deploys the content of an earlier revision, or of another function, byte for byte. @throws DeployError */
export async function bringBack(config: RollbackConfig, tools: ModeTools): Promise<Outcome> {
  const { function: part, snapshots, revisionId, fromFunction: promotes } = config;
  const isPromotion = promotes !== undefined;
  const from = { function: { ...part, name: promotes ?? part.name }, snapshots };
  const refuse = createRefusal(isPromotion ? 'promote' : 'roll back', from.function.name);
  const { remote, source } = await readPlatform(tools, async (context) => {
    const source = isPromotion ? await readFunctionAndPast(from, context) : undefined;
    const remote = await readFunctionAndPast(config, context);
    return { remote, source: source ?? remote };
  });
  if (source.snapshots.bucket.kind === 'absent')
    throw refuse(`bucket "${snapshots.bucket}" does not exist`, []);
  const choose = async () => {
    const choices = restorable(source.snapshots);
    const title = `The history contains ${formatCount(choices.length, 'revision')} that can be ${isPromotion ? 'promoted' : 'brought back'}`;
    const lines = choices.map((entry) => `  ${formatRevision(entry)}`);
    if (lines.length > 0) tools.log.group(title, lines);
    // Both choices depend on which revision is live.
    const isLiveAsked = revisionId === undefined || revisionId === 'previous';
    if (isLiveAsked && source.function.kind === 'unreadable') throw source.function.reason;
    const target = chooseRevision(revisionId, source.snapshots, refuse);
    const unchanged = isPromotion ? undefined : planAlreadyLive(config, target, remote);
    const what = isPromotion ? `of "${promotes}" to promote` : 'to bring back';
    if (!unchanged) tools.log.info(`Revision ${what}: ${formatRevision(target)}`);
    return { target, unchanged };
  };
  const { target, unchanged } = await tools.recorder.run(
    { type: 'choose-revision' },
    choose,
    (chosen): ChosenRevision => (chosen.unchanged ? {} : { target: chosen.target }),
  );
  const deployment =
    unchanged ??
    planContent(config, await collectSnapshot(from, target, source.snapshots, refuse, tools), remote);
  showPlan(actionsOf({ deployment }), tools);
  return config.dryRun ? NO_DEPLOYMENT : await executeOrRollBack(config, { deployment }, tools);
}

type Guarded = Pick<DeployConfig, 'function' | 'snapshots'>;

/** Executes a plan; if the deployment fails, rolls back to the last content that was ready. @throws DeployError */
export async function executeOrRollBack(config: Guarded, plan: Plan, tools: ModeTools): Promise<Outcome> {
  const deployed = await execute(plan, tools);
  if (deployed.error === undefined) return deployed;
  return { ...deployed, error: await rollBackFailure(config, deployed, tools) };
}

/** Rolls back to the last content that was ready. @returns the failure of the deployment, joined with that of the rollback */
async function rollBackFailure(
  { function: part, snapshots }: Guarded,
  failed: FailedDeployment,
  tools: ModeTools,
): Promise<DeployError> {
  const { state, error: failure } = failed;
  const isOver = state === 'failed' || state === 'unhealthy' || state === 'vanished';
  if (!isOver || !part || !snapshots?.rollbackOnFailure || tools.signal.aborted) return failure;
  try {
    const wanted = {
      // The expectation was about the failed deployment.
      function: { ...part, expectedRevisionId: undefined },
      snapshots: { ...snapshots, skipUnchanged: false },
    };
    const remote = await readPlatform(tools, (context) => readFunctionAndPast(wanted, context));
    const reason =
      state === 'unhealthy' && part.health
        ? `Health check failed for ${formatDuration(part.health.timeoutMs)} (last: ${failed.last}). `
        : '';
    const { target } = await tools.recorder.run(
      { type: 'choose-revision' },
      async (): Promise<ChosenRevision> => {
        if (state === 'unhealthy' && failed.checked.state === 'kept')
          return { refusal: 'the revision was live before this step, which has not deployed it' };
        const { revisionId, result } = endOf(failed);
        if (state === 'failed' && result !== 'failed')
          return { refusal: 'the platform did not say whose status that is' };
        const { activeRevisionId: active } = revisionOf(remote.function);
        const chosen = chooseReturn({ revisionId, hasServed: state !== 'failed' }, active, remote.snapshots);
        const { serving, target } = chosen;
        if (serving !== undefined)
          tools.log.info(`Nothing to roll back: revision ${shortId(serving)} still serves`);
        if (target)
          tools.log.info(`↩️ ${reason}Rolling back to the content of revision ${shortId(target.revisionId)}`);
        return chosen;
      },
    );
    if (!target) return failure;
    const refuse = createRefusal('roll back', part.name);
    const content = await collectSnapshot(wanted, target, remote.snapshots, refuse, tools);
    const deployment = planContent(wanted, content, remote, true);
    showPlan(actionsOf({ deployment }), tools);
    const returned = await execute({ deployment }, tools);
    if (returned.error === undefined) return failure;
    const isOpen = endOf(returned).result === 'unknown' && returned.state !== 'vanished';
    return joinFailures(failure, returned.error, isOpen);
  } catch (error) {
    return joinFailures(failure, error, false);
  }
}

/** Joins the failures of a deployment and its rollback. @param isOpen the revision of the rollback may still go live */
function joinFailures(failure: DeployError, second: unknown, isOpen: boolean): DeployError {
  const { hint = '', annotations } = failure;
  const id = second instanceof DeployError && second.requestId ? ` (request id ${second.requestId})` : '';
  const how = isOpen ? 'The rollback is not confirmed' : 'The rollback failed as well';
  const what = `${sentence(failure.message)}\n${how}${id}: ${sentence(capitalize(messageOf(second)))}`;
  return new DeployError(what, {
    cause: failure,
    annotations,
    hint: `${hint} Or bring an earlier revision back with \`mode: rollback\` and its \`revision_id\`.`.trim(),
  });
}
