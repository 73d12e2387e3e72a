import { applyDeploy } from '../apply.ts';
import { type Assets, collectAssets } from '../assets/collect.ts';
import type { DeployConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { readFunction } from '../functions/state.ts';
import { planDeploy } from '../plan.ts';
import type { FunctionsClient } from '../platform/functions.ts';

/** What a mode talks to. */
export interface Platform {
  readonly functions: FunctionsClient;
  /** The address that the function answers at once it is deployed. */
  invocationUrl(name: string): string;
  /** Keys that must not be in any file. */
  readonly secrets: readonly string[];
}

/** Deploys the function: collect what is here, read what is there, plan, apply. @throws DeployError */
export async function deploy(config: DeployConfig, platform: Platform, context: Context): Promise<void> {
  const name = config.functionName;
  context.tell({ function: name, url: platform.invocationUrl(name) });
  const assets = await context.stage('Collect the assets', () => collect(config, platform, context));
  const before = await context.stage('Read the state of the platform', () =>
    readFunction(platform.functions, name),
  );
  if (before.kind === 'unreadable') {
    context.log.notice(`It can not be read whether function "${name}" exists: ${before.reason.message}`);
  }
  const plan = planDeploy(config, { count: assets.files.length, bytes: assets.bytes }, before);
  for (const step of plan.steps) context.log.info(`Plan: ${step}`);
  if (plan.previousRevisionId !== undefined) context.tell({ previousRevisionId: plan.previousRevisionId });
  if (config.dryRun) return context.tell({ operation: 'planned', changed: false, planned: plan.steps });
  await applyDeploy({ config, plan, before, assets, client: platform.functions }, context);
}

async function collect(config: DeployConfig, platform: Platform, context: Context): Promise<Assets> {
  const assets = await collectAssets({
    ...config.assets,
    secrets: platform.secrets,
    signal: context.signal,
    onProgress: (files, bytes) => context.log.info(`Read ${files} files, ${bytes} bytes so far`),
  });
  for (const warning of assets.warnings) context.log.warning(warning.message, warning);
  context.log.info(`${assets.files.length} assets, ${assets.bytes} bytes, sha-256 ${assets.digest}`);
  context.tell({ assetsCount: assets.files.length, assetsBytes: assets.bytes, assetsDigest: assets.digest });
  return assets;
}
