/** Collects the files that a run is about, and reports the problems of all of them together. */
import type { Tools } from './apply.ts';
import { type Artifacts, collectArtifacts } from './artifacts/collect.ts';
import type { ArtifactsConfig } from './artifacts/config.ts';
import { collectAssets } from './assets/collect.ts';
import type { AssetContent } from './assets/content.ts';
import type { DeployConfig, RollbackConfig } from './config/config.ts';
import type { Context } from './context.ts';
import { CancelledError, DeployError, joinErrors } from './errors.ts';
import { type LeftOut, NoFilesError } from './files/collect.ts';
import type { Finding } from './files/findings.ts';
import type { OwnSecret } from './files/secrets.ts';
import type { Collected } from './files/words.ts';
import { formatBytes, formatCount } from './format.ts';
import { type Local, planChoices, type RemoteFunction } from './plan.ts';
import type { RestoredContent } from './snapshots/content.ts';
import { noRollback } from './snapshots/errors.ts';
import type { RestorableEntry } from './snapshots/plan.ts';
import { fetchContent } from './snapshots/state.ts';

const PROGRESS_EVERY_MS = 5000;
const NONE_LEFT_OUT: LeftOut = { count: 0, items: [], counts: {} };

/** Collects all files that are wanted. @param secrets must be in no file; @throws DeployError with the problems of all of them */
export async function collectLocal(
  { assets: wantedAssets, artifacts: wantedArtifacts }: DeployConfig,
  secrets: readonly OwnSecret[],
  tools: Tools,
): Promise<Local> {
  const { context } = tools;
  const options = () => ({ secrets, signal: context.signal, onProgress: reportProgress(context) });
  const failures: DeployError[] = [];
  const assets =
    wantedAssets &&
    (await attempt('collect-assets', failures, tools, async () => {
      const found = await collectAssets({ ...wantedAssets, ...options() });
      return { found, collected: toCollected(found, found.leftOut, found.warnings, context) };
    }));
  const artifacts =
    wantedArtifacts &&
    (await attempt('collect-artifacts', failures, tools, () =>
      collectObjects(wantedArtifacts, { ...wantedArtifacts, ...options() }, context),
    ));
  const failure = joinErrors(failures);
  if (failure) throw failure;
  return { assets, artifacts };
}

/** Does a part of the collecting; remembers the user's problems, so that those of the next part are found too. */
async function attempt<Found>(
  type: 'collect-assets' | 'collect-artifacts',
  failures: DeployError[],
  { recorder }: Tools,
  work: () => Promise<{ readonly found: Found; readonly collected: Collected }>,
): Promise<Found | undefined> {
  const all: Found[] = [];
  try {
    await recorder.run<Collected>({ type }, async () => {
      const { found, collected } = await work();
      all.push(found);
      return collected;
    });
  } catch (error) {
    if (!(error instanceof DeployError) || error instanceof CancelledError) throw error;
    failures.push(error);
  }
  return all[0];
}

/** Reports how much was read, now and then. */
function reportProgress({ clock, log }: Context): (files: number, bytes: number) => void {
  let last = clock.now();
  return (files, bytes) => {
    if (clock.now() - last < PROGRESS_EVERY_MS) return;
    last = clock.now();
    log.info(`Read ${formatCount(files, 'file')}, ${formatBytes(bytes)} so far`);
  };
}

function toCollected(
  { files, bytes, digest }: Pick<AssetContent, 'files' | 'bytes' | 'digest'>,
  leftOut: LeftOut,
  warnings: readonly Finding[],
  { log }: Context,
): Collected {
  for (const { message, place } of warnings) log.warning(message, place);
  return { files: files.map(({ path, size }) => ({ name: path, size })), bytes, digest, leftOut };
}

/** @returns nothing found when there are no files, and that is no error */
async function collectObjects(
  { ifNoFiles, shard }: ArtifactsConfig,
  options: Parameters<typeof collectArtifacts>[0],
  { log }: Context,
): Promise<{ readonly found: Artifacts | undefined; readonly collected: Collected }> {
  try {
    const found = await collectArtifacts(options);
    for (const { message, place } of found.warnings) log.warning(message, place);
    const { objects, bytes, leftOut, totalCount } = found;
    const files = objects.map(({ key, size }) => ({ name: key, size }));
    return { found, collected: { files, bytes, leftOut, part: shard && { ...shard, totalCount } } };
  } catch (error) {
    if (!(error instanceof NoFilesError) || ifNoFiles === 'error') throw error;
    const nothing = `${error.message} Nothing is uploaded.`;
    if (ifNoFiles === 'warn') log.warning(nothing);
    else log.info(nothing);
    return { found: undefined, collected: { files: [], bytes: 0, leftOut: NONE_LEFT_OUT, nothing } };
  }
}

/** Fetches the content of an earlier revision. @throws DeployError when it is gone, or not what was deployed */
export async function collectSnapshot(
  { function: part, snapshots: { bucket } }: Pick<RollbackConfig, 'function' | 'snapshots'>,
  target: RestorableEntry,
  remote: RemoteFunction,
  { context, recorder }: Tools,
): Promise<RestoredContent> {
  const found: RestoredContent[] = [];
  await recorder.run<Collected>({ type: 'fetch-snapshot' }, async () => {
    const content = await fetchContent({ bucket, name: part.name }, target, context.clients.storage);
    if (typeof content === 'string') {
      const others = planChoices({ function: part }, remote).filter(({ id }) => id !== target.id);
      throw noRollback(part.name, `the snapshot of revision "${target.revisionId}" ${content}`, others);
    }
    found.push(content);
    return toCollected(content, NONE_LEFT_OUT, [], context);
  });
  return found[0] as RestoredContent;
}
