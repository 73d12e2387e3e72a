import { carryOut, type ModeTools, readPlatform, showPlan } from '../apply.ts';
import { collectSnapshot } from '../collect.ts';
import type { PromoteConfig } from '../config.ts';
import { planContent } from '../plan.ts';
import { readFunctionAndPast } from '../read.ts';
import { checkOrder, chooseRevision, createRefusal } from '../snapshots/plan.ts';

/** Deploys the content that another function has, byte for byte. @throws FailedDeployment when something was sent; DeployError */
export async function promote(config: PromoteConfig, tools: ModeTools): Promise<void> {
  const { recorder, context } = tools;
  const { function: part, snapshots, fromFunction, revisionId } = config;
  const from = { function: { ...part, name: fromFunction }, snapshots };
  const { remote, source } = await readPlatform(tools, async () => ({
    source: await readFunctionAndPast(from, context),
    remote: await readFunctionAndPast(config, context),
  }));
  const refuse = createRefusal('promote', fromFunction);
  const action = { type: 'choose-revision', promotes: fromFunction } as const;
  const { target } = await recorder.run(action, async () => {
    // What is live is the question, unless a revision is named.
    if (revisionId === undefined && source.function.kind === 'unreadable') throw source.function.reason;
    return { target: chooseRevision(revisionId, source.snapshots, refuse) };
  });
  checkOrder(part.name, snapshots, remote.snapshots.history);
  const content = await collectSnapshot(from, target, source, refuse, tools);
  const deployment = planContent(config, content, remote);
  showPlan({ deployment }, tools);
  if (!config.dryRun) await carryOut({ deployment }, tools);
}
