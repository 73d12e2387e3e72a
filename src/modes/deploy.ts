import { applyDeploy } from '../apply.ts';
import { tellDomain } from '../apply-domain.ts';
import { compareContents } from '../artifacts/compare.ts';
import type { DeployConfig } from '../config/config.ts';
import type { Context } from '../context.ts';
import { type Local, type Plan, planDeploy, type Remote } from '../plan.ts';
import type { Clients } from '../platform/clients.ts';
import { carryOut } from './carry-out.ts';
import { collectLocal } from './local.ts';
import { readRemote, readUploadTo } from './remote.ts';

/** What a mode talks to. */
export interface Platform extends Clients {
  /** The address that the function answers at once it is deployed. */
  invocationUrl(name: string): string;
  /** Keys that must not be in any file. */
  readonly secrets: readonly string[];
}

/** Deploys what is asked for: collect what is here, read what is there, plan, apply. @throws DeployError */
export async function deploy(config: DeployConfig, platform: Platform, context: Context): Promise<void> {
  const name = config.function?.name;
  if (name !== undefined) context.tell({ function: name, url: platform.invocationUrl(name) });
  if (config.bucket) context.tell({ bucket: config.bucket.name });
  const hostname = config.domain?.hostname;
  if (hostname) tellDomain(hostname, undefined, context);
  const local = await collectLocal(config, platform.secrets, context);
  const remote = await context.stage('Read the state of the platform', () =>
    readRemote(config, platform, context),
  );
  if (hostname) tellDomain(hostname, remote.domain?.state, context);
  const plan = await makePlan(config, local, remote, context);
  await carryOut(plan, config, context, () =>
    applyDeploy(
      {
        config,
        plan,
        local,
        remote,
        platform,
        replan: () => replan(config, local, remote, platform, context),
      },
      context,
    ),
  );
}

/** Plans again for a bucket that exists after all. */
async function replan(
  config: DeployConfig,
  local: Local,
  remote: Remote,
  { storage }: Platform,
  context: Context,
): Promise<{ readonly plan: Plan; readonly remote: Remote }> {
  const now = { ...remote, ...(await readUploadTo(config, storage, context)) };
  return { plan: planDeploy(config, local, now), remote: now };
}

/** Plans; a run that ends with its plan takes the time to compare files first, which else is done beside the upload. */
async function makePlan(config: DeployConfig, local: Local, remote: Remote, context: Context): Promise<Plan> {
  const plan = planDeploy(config, local, remote);
  const comparisons = plan.upload?.difference.compare ?? [];
  if (!config.dryRun || comparisons.length === 0) return plan;
  const compared = await context.stage('Compare the files with what is there', () =>
    compareContents(comparisons, context.signal),
  );
  return planDeploy(config, { ...local, compared }, remote);
}
