/** Collects the files that a run is about, and reports the problems of all of them together. */
import type { ModeTools } from './apply.ts';
import { type Artifacts, collectArtifacts } from './artifacts/collect.ts';
import type { ArtifactsConfig } from './artifacts/config.ts';
import { collectAssets } from './assets/collect.ts';
import type { DeployConfig, RollbackConfig } from './config.ts';
import type { Context } from './context.ts';
import { type Annotation, CancelledError, DeployError, throwJoined } from './errors.ts';
import type { RevisionContent } from './files/changes.ts';
import { NoFilesError } from './files/collect.ts';
import type { Collected, LeftOut } from './files/words.ts';
import type { Local, RemoteFunction } from './plan.ts';
import type { RestorableEntry } from './snapshots/history.ts';
import { type Refuse, restorable } from './snapshots/plan.ts';
import { fetchContent } from './snapshots/state.ts';

/** Collects all files that are wanted. @throws DeployError with the problems of all of them */
export async function collectLocal(
  { function: part, assets: wantedAssets, artifacts: wantedArtifacts, subject: { commit } }: DeployConfig,
  tools: ModeTools,
): Promise<Local> {
  const { context } = tools;
  const { secrets, signal, mostRequestBytes: mostBytes } = context;
  const options = { secrets, signal, mostBytes };
  const failures: DeployError[] = [];
  // The user's problems with one part, so that those of the next part are found too.
  const remember = (error: unknown): undefined => {
    if (!(error instanceof DeployError) || error instanceof CancelledError) throw error;
    failures.push(error);
  };
  const assets =
    part &&
    wantedAssets &&
    (await record('collect-assets', tools, async () => {
      const found = await collectAssets({ ...wantedAssets, ...options, entrypoint: part.entrypoint, commit });
      return { found, collected: toCollected(found, found.leftOut), warnings: found.warnings };
    }).catch(remember));
  const artifacts =
    wantedArtifacts &&
    (await record('collect-artifacts', tools, () =>
      collectObjects(wantedArtifacts, { ...wantedArtifacts, ...options }, context),
    ).catch(remember));
  throwJoined(failures);
  return { assets, artifacts };
}

/** What a step has found, and what people read of it. */
interface Recorded<Found> {
  readonly found: Found;
  readonly collected: Collected;
  readonly warnings?: readonly Annotation[];
}

async function record<Found>(
  type: 'collect-assets' | 'collect-artifacts' | 'fetch-snapshot',
  { recorder, context }: ModeTools,
  work: () => Promise<Recorded<Found>>,
): Promise<Found> {
  const workAndWarn = async () => {
    const all = await work();
    for (const warning of all.warnings ?? []) context.log.warning(warning.message, warning);
    return all;
  };
  const { found } = await recorder.run({ type }, workAndWarn, ({ collected }) => collected);
  return found;
}

function toCollected({ files, bytes, digest }: RevisionContent, leftOut: LeftOut): Collected {
  return { files: files.map(({ path, size }) => ({ name: path, size })), bytes, digest, leftOut };
}

/** @returns nothing found when there are no files, and that is no error */
async function collectObjects(
  { ifNoFiles, shard, keyPrefix }: ArtifactsConfig,
  options: Parameters<typeof collectArtifacts>[0],
  { log }: Context,
): Promise<Recorded<Artifacts | undefined>> {
  try {
    const found = await collectArtifacts(options);
    const { objects, bytes, leftOut, totalCount, warnings } = found;
    if (/[^/]$/.test(keyPrefix) && objects[0]) {
      const key = JSON.stringify(objects[0].key);
      log.notice(`\`key_prefix\` does not end with \`/\`: the key of the first file is ${key}.`);
    }
    const files = objects.map(({ key, size }) => ({ name: key, size }));
    return { found, collected: { files, bytes, leftOut, part: shard && { ...shard, totalCount } }, warnings };
  } catch (error) {
    if (!(error instanceof NoFilesError) || ifNoFiles === 'error') throw error;
    const nothing = `${error.message} Nothing is uploaded.`;
    if (ifNoFiles === 'warn') log.warning(nothing);
    else log.info(nothing);
    return { found: undefined, collected: { files: [], bytes: 0, leftOut: [], nothing } };
  }
}

/** Fetches the content of an earlier revision. @throws DeployError when it is gone, or not what was deployed */
export async function collectSnapshot(
  { function: part, snapshots: { bucket } }: Pick<RollbackConfig, 'function' | 'snapshots'>,
  target: RestorableEntry,
  remote: RemoteFunction,
  refuse: Refuse,
  tools: ModeTools,
): Promise<RevisionContent> {
  return await record('fetch-snapshot', tools, async () => {
    const found = await fetchContent({ bucket, name: part.name }, target, tools.context);
    if (typeof found !== 'string') return { found, collected: toCollected(found, []) };
    const others = restorable(remote.snapshots).filter(({ id }) => id !== target.id);
    throw refuse(`the snapshot of revision "${target.revisionId}" ${found}`, others);
  });
}
