import type { ArtifactsConfig } from '../artifacts/config.ts';
import { type Artifacts, collectArtifacts } from '../artifacts/files.ts';
import { type Assets, collectAssets } from '../assets/collect.ts';
import type { AssetsConfig } from '../assets/config.ts';
import type { DeployConfig } from '../config/config.ts';
import type { Context } from '../context.ts';
import { CancelledError, ConfigError, DeployError } from '../errors.ts';
import { formatBytes, formatCount } from '../format.ts';
import type { Local } from '../plan.ts';
import { type Collected, collectedLine, listCollected } from './file-list.ts';

const PROGRESS_EVERY_MS = 5000;

/** Collects all files that are asked for. @throws DeployError with the problems of all of them */
export async function collectLocal(
  config: DeployConfig,
  secrets: readonly string[],
  context: Context,
): Promise<Local> {
  const { assets: assetsConfig, artifacts: artifactsConfig } = config;
  const failures: DeployError[] = [];
  const assets =
    assetsConfig &&
    (await attempt('Collect the assets', () => collect(assetsConfig, secrets, context), failures, context));
  const artifacts =
    artifactsConfig &&
    (await attempt(
      'Collect the artifacts',
      () => collectObjects(artifactsConfig, context),
      failures,
      context,
    ));
  // Outside of the groups, which people read collapsed.
  for (const collected of [assets && toCollected(assets), artifacts && objectsCollected(artifacts)]) {
    if (collected) context.log.info(collectedLine(collected));
  }
  const failure = joinErrors(failures);
  if (failure) throw failure;
  return { ...(assets && { assets }), ...(artifacts && { artifacts }) };
}

/** Does a part of the collecting; remembers the user's problems, so that those of the next part are found too. */
async function attempt<T>(
  stage: string,
  work: () => Promise<T>,
  failures: DeployError[],
  context: Context,
): Promise<T | undefined> {
  try {
    return await context.stage(stage, work);
  } catch (error) {
    if (!(error instanceof DeployError) || error instanceof CancelledError) throw error;
    failures.push(error);
    return undefined;
  }
}

/** One error that says what all of them say; undefined for none. */
function joinErrors(errors: readonly DeployError[]): DeployError | undefined {
  const [first, ...others] = errors;
  if (first === undefined || others.length === 0) return first;
  const wrongInputs = errors.filter((error) => error instanceof ConfigError);
  if (wrongInputs.length === errors.length) {
    return new ConfigError([...new Set(wrongInputs.flatMap(({ problems }) => problems))]);
  }
  const texts = errors.flatMap((error) => (error instanceof ConfigError ? error.problems : [error.message]));
  return new DeployError(texts.join('\n'), {
    cause: first,
    hint: first.hint,
    annotations: errors.flatMap(({ annotations }) => annotations),
  });
}

async function collect(config: AssetsConfig, secrets: readonly string[], context: Context): Promise<Assets> {
  const assets = await collectAssets({
    ...config,
    secrets,
    signal: context.signal,
    onProgress: createProgressLog(context),
  });
  for (const warning of assets.warnings) context.log.warning(warning.message, warning);
  listCollected(toCollected(assets), context.log);
  context.log.info(`sha256:${assets.digest}`);
  context.tell({ assetsCount: assets.files.length, assetsBytes: assets.bytes, assetsDigest: assets.digest });
  return assets;
}

function toCollected({ files, bytes, leftOut }: Assets): Collected {
  return { what: 'asset', files: files.map(({ path, size }) => ({ name: path, size })), bytes, leftOut };
}

function objectsCollected({ objects, bytes, leftOut }: Artifacts): Collected {
  return { what: 'artifact', files: objects.map(({ key, size }) => ({ name: key, size })), bytes, leftOut };
}

/** Tells of a long collection now and then, and of a short one not at all. */
function createProgressLog({ clock, log }: Context): (files: number, bytes: number) => void {
  let last = clock.now();
  return (files, bytes) => {
    if (clock.now() - last < PROGRESS_EVERY_MS) return;
    last = clock.now();
    log.info(`Read ${formatCount(files, 'file')}, ${formatBytes(bytes)} so far`);
  };
}

/** @returns undefined when there are no files, and that is no error */
async function collectObjects(config: ArtifactsConfig, context: Context): Promise<Artifacts | undefined> {
  const artifacts = await collectArtifacts({ ...config, signal: context.signal });
  for (const warning of artifacts.warnings) context.log.warning(warning.message, warning);
  if (artifacts.empty === undefined) {
    listCollected(objectsCollected(artifacts), context.log);
    return artifacts;
  }
  const text = artifacts.empty;
  if (config.ifNoFiles === 'error') {
    throw new DeployError(text, {
      hint: 'Is it built in an earlier step? Check `artifacts` and `artifacts_root`, or set `if_no_files`. Nothing was sent.',
    });
  }
  const why = `${text}. Nothing is uploaded.`;
  if (config.ifNoFiles === 'warn') context.log.warning(why);
  else context.log.info(why);
  context.tell({ why });
  return undefined;
}
