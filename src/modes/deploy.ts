import { applyDeploy } from '../apply.ts';
import { type Assets, collectAssets } from '../assets/collect.ts';
import type { AssetSelection, DeployConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { type FunctionState, readFunction } from '../functions/state.ts';
import { type Local, planDeploy, type Remote } from '../plan.ts';
import type { FunctionsClient } from '../platform/functions.ts';

/** What a mode talks to. */
export interface Platform {
  readonly functions: FunctionsClient;
  /** The address that the function answers at once it is deployed. */
  invocationUrl(name: string): string;
  /** Keys that must not be in any file. */
  readonly secrets: readonly string[];
}

/** Deploys what is asked for: collect what is here, read what is there, plan, apply. @throws DeployError */
export async function deploy(config: DeployConfig, platform: Platform, context: Context): Promise<void> {
  const name = config.function?.name;
  if (name !== undefined) context.tell({ function: name, url: platform.invocationUrl(name) });
  const local = await collectLocal(config, platform, context);
  const remote = await context.stage('Read the state of the platform', () =>
    readRemote(config, platform, context),
  );
  const plan = planDeploy(config, local, remote);
  for (const step of plan.steps) context.log.info(`Plan: ${step}`);
  const previousRevisionId = plan.function?.previousRevisionId;
  if (previousRevisionId !== undefined) context.tell({ previousRevisionId });
  if (config.dryRun) return context.tell({ operation: 'planned', changed: false, planned: plan.steps });
  await applyDeploy({ config, plan, local, remote, platform }, context);
}

async function collectLocal(config: DeployConfig, platform: Platform, context: Context): Promise<Local> {
  const selection = config.function?.assets;
  const assets =
    selection && (await context.stage('Collect the assets', () => collect(selection, platform, context)));
  return { ...(assets && { assets }) };
}

async function collect(selection: AssetSelection, platform: Platform, context: Context): Promise<Assets> {
  const assets = await collectAssets({
    ...selection,
    secrets: platform.secrets,
    signal: context.signal,
    onProgress: (files, bytes) => context.log.info(`Read ${files} files, ${bytes} bytes so far`),
  });
  for (const warning of assets.warnings) context.log.warning(warning.message, warning);
  context.log.info(`${assets.files.length} assets, ${assets.bytes} bytes, sha-256 ${assets.digest}`);
  context.tell({ assetsCount: assets.files.length, assetsBytes: assets.bytes, assetsDigest: assets.digest });
  return assets;
}

async function readRemote(config: DeployConfig, platform: Platform, context: Context): Promise<Remote> {
  const state = config.function && (await readFunctionState(config.function.name, platform, context));
  return { ...(state && { function: state }) };
}

async function readFunctionState(name: string, platform: Platform, { log }: Context): Promise<FunctionState> {
  const state = await readFunction(platform.functions, name);
  if (state.kind === 'unreadable') {
    log.notice(`It can not be read whether function "${name}" exists: ${state.reason.message}`);
  }
  return state;
}
