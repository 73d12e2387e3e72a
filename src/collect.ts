/** Collects the files that a run is about, and reports the problems of all of them together. */

import { type Artifacts, collectArtifacts } from './artifacts/collect.ts';
import type { ArtifactsConfig } from './artifacts/config.ts';
import { type Assets, collectAssets } from './assets/collect.ts';
import type { AssetsConfig } from './assets/config.ts';
import { type AssetContent, readContent } from './assets/content.ts';
import type { DeployConfig, RollbackConfig } from './config/config.ts';
import type { Context } from './context.ts';
import { stage } from './context.ts';
import { CancelledError, DeployError, joinErrors } from './errors.ts';
import { type LeftOut, NoFilesError } from './files/collect.ts';
import { createPace } from './files/pace.ts';
import type { OwnSecret } from './files/secrets.ts';
import { type Local, planChoices, type RemoteFunction } from './plan.ts';
import type { StorageClient } from './platform/storage.ts';
import { DamagedError } from './snapshots/archive.ts';
import { fetchContent } from './snapshots/content.ts';
import { noRollback, toSnapshotError } from './snapshots/errors.ts';
import type { RestorableEntry } from './snapshots/plan.ts';

const PROGRESS_EVERY_MS = 5000;

/** Collects all files that are wanted. @param secrets must be in no file; @throws DeployError with the problems of all of them */
export async function collectLocal(
  { assets: wantedAssets, artifacts: wantedArtifacts }: DeployConfig,
  secrets: readonly OwnSecret[],
  context: Context,
): Promise<Local> {
  const failures: DeployError[] = [];
  const assets =
    wantedAssets &&
    (await attempt(
      'Collect assets',
      () => collectFunction(wantedAssets, secrets, context),
      failures,
      context,
    ));
  const artifacts =
    wantedArtifacts &&
    (await attempt(
      'Collect artifacts',
      () => collectObjects(wantedArtifacts, secrets, context),
      failures,
      context,
    ));
  const failure = joinErrors(failures);
  if (failure) throw failure;
  return { assets, artifacts };
}

/** Does a part of the collecting; remembers the user's problems, so that those of the next part are found too. */
async function attempt<Result>(
  name: string,
  work: () => Promise<Result>,
  failures: DeployError[],
  context: Context,
): Promise<Result | undefined> {
  try {
    return await stage(context, name, work);
  } catch (error) {
    if (!(error instanceof DeployError) || error instanceof CancelledError) throw error;
    failures.push(error);
    return undefined;
  }
}

/** Reports how much was read, now and then. */
function reportProgress({ clock, emit }: Context): (files: number, bytes: number) => void {
  let last = clock.now();
  return (files, bytes) => {
    if (clock.now() - last < PROGRESS_EVERY_MS) return;
    last = clock.now();
    emit({ type: 'collecting', files, bytes });
  };
}

async function collectFunction(
  config: AssetsConfig,
  secrets: readonly OwnSecret[],
  context: Context,
): Promise<Assets> {
  const { signal, emit } = context;
  const assets = await collectAssets({ ...config, secrets, signal, onProgress: reportProgress(context) });
  for (const { message, place } of assets.warnings) emit({ type: 'finding', message, place });
  const { bytes, digest, leftOut } = assets;
  const files = assets.files.map(({ path, size }) => ({ name: path, size }));
  emit({ type: 'collected', what: 'asset', files, bytes, digest, leftOut });
  return assets;
}

/** The content of an earlier revision, on disk until it is disposed of. */
export interface RestoredContent extends AsyncDisposable {
  readonly assets: AssetContent;
}

/** Fetches the content of an earlier revision. @throws DeployError when it is gone, or not what was deployed */
export async function collectSnapshot(
  { function: part, snapshots }: Pick<RollbackConfig, 'function' | 'snapshots'>,
  target: RestorableEntry,
  remote: RemoteFunction,
  storage: StorageClient,
  context: Context,
): Promise<RestoredContent> {
  const { revisionId, digest } = target;
  const refuse = (why: string, cause?: unknown) =>
    noRollback(
      part.name,
      `the snapshot of revision "${revisionId}" ${why}`,
      planChoices({ function: part }, remote).filter((entry) => entry.digest !== digest),
      cause,
    );
  await using cleanUp = new AsyncDisposableStack();
  const fetched = await fetchContent(snapshots, target, storage, context).catch((error: unknown) => {
    if (error instanceof DamagedError) throw refuse(error.message, error);
    throw toSnapshotError(`Could not fetch the snapshot of revision "${revisionId}"`, error);
  });
  if (!fetched) throw refuse('no longer exists');
  cleanUp.use(fetched);
  const assets = await readContent(fetched.files, createPace(context.signal));
  if (assets.digest !== digest) throw refuse('is damaged: its content is not what was deployed');
  const files = assets.files.map(({ path, size }) => ({ name: path, size }));
  context.emit({
    type: 'collected',
    what: 'asset',
    files,
    bytes: assets.bytes,
    digest,
    leftOut: NONE_LEFT_OUT,
  });
  const kept = cleanUp.move();
  return { assets, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

const NONE_LEFT_OUT: LeftOut = { count: 0, items: [], counts: {} };

/** @returns undefined when there are no files, and that is no error */
async function collectObjects(
  config: ArtifactsConfig,
  secrets: readonly OwnSecret[],
  context: Context,
): Promise<Artifacts | undefined> {
  const { signal, emit } = context;
  try {
    const onProgress = reportProgress(context);
    const artifacts = await collectArtifacts({ ...config, secrets, signal, onProgress });
    for (const { message, place } of artifacts.warnings) emit({ type: 'finding', message, place });
    const { objects, bytes, leftOut, totalCount } = artifacts;
    const files = objects.map(({ key, size }) => ({ name: key, size }));
    const part = config.shard && { ...config.shard, totalCount };
    emit({ type: 'collected', what: 'artifact', files, bytes, leftOut, part });
    return artifacts;
  } catch (error) {
    if (!(error instanceof NoFilesError) || config.ifNoFiles === 'error') throw error;
    const text = `${error.message} Nothing is uploaded.`;
    emit({ type: 'no-artifacts', text, isWarning: config.ifNoFiles === 'warn' });
    return undefined;
  }
}
