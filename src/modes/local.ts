import { type Artifacts, collectArtifacts } from '../artifacts/collect.ts';
import { type Assets, collectAssets } from '../assets/collect.ts';
import type { ArtifactsPart, AssetSelection, DeployConfig } from '../config/config.ts';
import type { Context } from '../context.ts';
import { CancelledError, ConfigError, DeployError } from '../errors.ts';
import { NoFilesError } from '../files/collect.ts';
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
  const { function: part, artifacts: selection } = config;
  const failures: DeployError[] = [];
  const assets =
    part &&
    (await attempt('Collect the assets', () => collect(part.assets, secrets, context), failures, context));
  const artifacts =
    selection &&
    (await attempt('Collect the artifacts', () => collectObjects(selection, context), failures, context));
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

async function collect(
  selection: AssetSelection,
  secrets: readonly string[],
  context: Context,
): Promise<Assets> {
  const assets = await collectAssets({
    ...selection,
    secrets,
    signal: context.signal,
    onProgress: createProgressLog(context),
  });
  for (const warning of assets.warnings) context.log.warning(warning.message, warning.place);
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
async function collectObjects(selection: ArtifactsPart, context: Context): Promise<Artifacts | undefined> {
  try {
    const artifacts = await collectArtifacts({ ...selection, signal: context.signal });
    for (const warning of artifacts.warnings) context.log.warning(warning.message, warning.place);
    listCollected(objectsCollected(artifacts), context.log);
    return artifacts;
  } catch (error) {
    if (!(error instanceof NoFilesError) || selection.ifNoFiles === 'error') throw error;
    const why = `${error.message} Nothing is uploaded.`;
    if (selection.ifNoFiles === 'warn') context.log.warning(why);
    else context.log.info(why);
    context.tell({ why });
    return undefined;
  }
}
