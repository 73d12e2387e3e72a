/** What a run does, decided from what is wanted, what is here and what is there. Pure. */
import type { Artifacts } from './artifacts/collect.ts';
import { planUpload, type UploadArtifacts, type UploadState } from './artifacts/plan.ts';
import type { Assets } from './assets/collect.ts';
import type { AssetContent } from './assets/content.ts';
import { type CreateBucket, planBucket } from './buckets/plan.ts';
import type { BucketState } from './buckets/state.ts';
import type { DeleteConfig, DeployConfig, RollbackConfig } from './config/config.ts';
import {
  type DeleteDomain,
  planDomain,
  planDomainDeletion,
  type RegisterDomain,
  type RemoteDomain,
  type RemoteDomainDeletion,
} from './domains/plan.ts';
import { compareFiles, type HashedFile } from './files/changes.ts';
import {
  type CheckHealth,
  checkExpected,
  type DeleteFunction,
  type DeployFunction,
  isChanging,
  type KeepFunction,
  liveRevision,
  planFunction,
  planFunctionDeletion,
  planHealthCheck,
  planKeep,
  settledRevision,
} from './functions/plan.ts';
import { type FunctionState, reportedRevision } from './functions/state.ts';
import { unusableHistory } from './snapshots/errors.ts';
import { type HistoryState, NO_HISTORY } from './snapshots/history.ts';
import {
  checkOrder,
  chooseRevision,
  type DeploymentEnd,
  entryOf,
  isNewerRun,
  isUnchanged,
  lastGood,
  planRecord,
  planSnapshot,
  type RecordDeployment,
  type RestorableEntry,
  restorable,
  type StoreSnapshot,
} from './snapshots/plan.ts';

/** One step of a run, with all that its execution needs. */
export type Action =
  | CreateBucket
  | StoreSnapshot
  | DeployFunction
  | KeepFunction
  | CheckHealth
  | RecordDeployment
  | UploadArtifacts
  | RegisterDomain
  | DeleteDomain
  | DeleteFunction
  | DeleteObjects;

/** Deletes objects that belong together. */
export interface DeleteObjects {
  readonly type: 'delete-objects';
  readonly bucket: string;
  readonly keys: readonly string[];
  /** What they are: those of a preview, or all that is kept of a function's past. */
  readonly what: 'artifacts' | 'snapshots';
}

/** What is here: the part of the repository that goes to the platform, as far as it was asked for. */
export interface Local {
  readonly assets?: Assets | undefined;
  readonly artifacts?: Artifacts | undefined;
}

/** What is there of a function. */
export interface RemoteFunction {
  readonly function?: FunctionState | undefined;
  /** Of the bucket for snapshots. */
  readonly snapshots?: RemoteSnapshots | undefined;
}

/** What is there of a function's past. */
export interface RemoteSnapshots {
  readonly bucket: BucketState;
  readonly history: HistoryState;
  /** The files of the live revision, where they are known. */
  readonly liveFiles: readonly HashedFile[] | undefined;
}

/** What is there: the state of the platform before anything is written, as far as it matters to the run. */
export interface Remote extends RemoteFunction {
  readonly bucket?: BucketState | undefined;
  readonly upload?: UploadState | undefined;
  readonly domain?: RemoteDomain | undefined;
}

/** What is there of what is to be deleted. */
export interface RemoteDeletion {
  /** Keys of the objects of a preview. */
  readonly objects?: readonly string[] | undefined;
  /** Keys of what is kept of the function's past. */
  readonly kept?: readonly string[] | undefined;
  readonly function?: FunctionState | undefined;
  readonly domain?: RemoteDomainDeletion | undefined;
}

/**
 * Plans a deployment, in the order in which it is carried out.
 * @throws DeployError when another revision is live than is expected, a newer run has deployed already, an upload would
 * delete too much, or a domain points elsewhere
 */
export function planDeploy(config: DeployConfig, local: Local, remote: Remote): readonly Action[] {
  const { bucket, artifacts, domain, snapshots } = config;
  const actions: Action[] = [];
  if (bucket && remote.bucket && needsBucket(config, local))
    actions.push(...planBucket(bucket, remote.bucket));
  if (snapshots) checkOrder(config.function?.name ?? '', snapshots, remote.snapshots?.history);
  if (local.assets) actions.push(...planContent(config, local.assets, remote));
  if (bucket && artifacts && local.artifacts && remote.upload)
    actions.push(planUpload(bucket.name, artifacts, local.artifacts, remote.upload));
  if (domain && remote.domain) actions.push(planDomain(domain, remote.domain));
  return actions;
}

/** A function and how its content is kept. */
type Revision = Pick<DeployConfig, 'function' | 'snapshots'>;

/**
 * Plans that a function has a content.
 * @param source the entry of the history that the content comes from, in a rollback
 * @throws DeployError when another revision is live than is expected
 */
export function planContent(
  { function: wanted, snapshots }: Revision,
  assets: AssetContent,
  remote: RemoteFunction,
  source?: RestorableEntry,
): readonly Action[] {
  if (!wanted || !remote.function) return [];
  const { files, bytes, digest, locate, encodeBody } = assets;
  const content = { count: files.length, bytes, files, locate, encodeBody };
  const before = remote.snapshots?.liveFiles;
  checkExpected(wanted, remote.function);
  const changes = before && compareFiles(before, files);
  const deploy = planFunction(wanted, content, remote.function, changes);
  const health = planHealthCheck(wanted);
  if (!snapshots || !remote.snapshots) return [deploy, ...health];
  const { history, bucket } = remote.snapshots;
  const { name, entrypoint } = wanted;
  const snapshot = planSnapshot(snapshots, assets, source !== undefined);
  const planEntry = (rolledBackTo: string | undefined, isKept: boolean) =>
    planRecord({ name, entrypoint, assets, rolledBackTo }, snapshots, history, snapshot, isKept);
  const live = settledRevision(wanted, remote.function);
  if (snapshots.skipUnchanged && live !== undefined && isUnchanged(history, live, { digest, entrypoint })) {
    const record = isNewerRun(snapshots, history)
      ? planEntry(entryOf(history, live)?.rolledBackTo, true)
      : [];
    return [planKeep(name, live, remote.function), ...health, ...record];
  }
  const target = { name: snapshots.bucket, visibility: 'private' } as const;
  return [
    ...planBucket(target, bucket),
    snapshot,
    deploy,
    ...health,
    ...planEntry(source?.revisionId, false),
  ];
}

/**
 * Returns the revision that the platform reports as serving after another one has failed to start, unless it is known as bad:
 * nothing has replaced it. A revision that was live before its health check failed has replaced what the platform may still show.
 */
export function stillServing(
  failed: DeploymentEnd,
  { function: state, snapshots }: RemoteFunction,
): string | undefined {
  const serving = state && reportedRevision(state);
  if (failed.result !== 'failed' || serving === failed.revisionId) return undefined;
  const { result } = entryOf(snapshots?.history ?? NO_HISTORY, serving) ?? { result: 'failed' };
  return result === 'failed' || result === 'unhealthy' ? undefined : serving;
}

/**
 * Chooses what is deployed again after a deployment that failed.
 * @returns why nothing is, as a clause, when nothing good is known or another revision serves
 */
export function planReturn(
  { function: wanted, snapshots: { bucket } }: Pick<RollbackConfig, 'function' | 'snapshots'>,
  failed: DeploymentEnd,
  { function: state = { kind: 'absent', certain: false }, snapshots }: RemoteFunction,
): RestorableEntry | string {
  const history = snapshots?.history ?? NO_HISTORY;
  if (history.kind === 'unusable') return `object "${history.key}" in bucket "${bucket}" ${history.reason}`;
  const live = liveRevision(wanted, state);
  if (live !== undefined && live !== failed.revisionId && !entryOf(history, live))
    return `revision "${live}", which is not in the history, is serving`;
  return (
    lastGood(history, failed.revisionId) ??
    'the history contains no revision that was ready and whose content is kept'
  );
}

/** Returns what a rollback can choose from, the newest first. */
export function planChoices(
  { function: wanted }: Pick<RollbackConfig, 'function'>,
  { function: state, snapshots }: RemoteFunction,
): readonly RestorableEntry[] {
  return restorable(snapshots?.history, state && liveRevision(wanted, state));
}

/** Chooses the revision to bring back. @throws DeployError that lists what can be brought back */
export function planTarget(
  { function: wanted, snapshots: { bucket }, revisionId }: RollbackConfig,
  { function: state = { kind: 'absent', certain: false }, snapshots }: RemoteFunction,
): RestorableEntry {
  const history = snapshots?.history ?? NO_HISTORY;
  if (history.kind === 'unusable') throw unusableHistory(wanted.name, bucket, history);
  // What was before the live revision depends on which one that is.
  if (revisionId === 'previous' && state.kind === 'unreadable') throw state.reason;
  return chooseRevision({ bucket, name: wanted.name }, revisionId, history, liveRevision(wanted, state));
}

/**
 * Plans that nothing is brought back, because the function has that content already.
 * @returns undefined when it has another one; @throws DeployError when another revision is live than is expected
 */
export function planAlreadyLive(
  { function: wanted, snapshots: { skipUnchanged } }: RollbackConfig,
  target: RestorableEntry,
  { function: state, snapshots }: RemoteFunction,
): readonly Action[] | undefined {
  if (!state || !snapshots) return undefined;
  checkExpected(wanted, state);
  const live = liveRevision(wanted, state);
  const isKnown = live === target.revisionId && target.result !== 'unknown' && !isChanging(wanted, state);
  const isSame = isKnown || isUnchanged(snapshots.history, settledRevision(wanted, state), target);
  return live !== undefined && isSame && skipUnchanged
    ? [planKeep(wanted.name, live, state), ...planHealthCheck(wanted)]
    : undefined;
}

/** An upload that found no files needs no bucket, but a domain does. */
function needsBucket({ artifacts, domain }: DeployConfig, local: Local): boolean {
  return local.artifacts !== undefined || !artifacts || domain?.target.kind === 'storage';
}

/** Plans a deletion: the domain first, so that it never leads to what is gone. @throws DeployError when it points elsewhere */
export function planDelete(
  { function: part, domain, objects, past }: DeleteConfig,
  remote: RemoteDeletion,
): readonly Action[] {
  return [
    ...(domain && remote.domain ? planDomainDeletion(domain.hostname, remote.domain) : []),
    ...(part && remote.function ? planFunctionDeletion(part, remote.function) : []),
    ...planObjectsDeletion(objects?.bucket, remote.objects, 'artifacts'),
    ...planObjectsDeletion(past?.bucket, remote.kept, 'snapshots'),
  ];
}

function planObjectsDeletion(
  bucket: string | undefined,
  keys: readonly string[] = [],
  what: DeleteObjects['what'],
): readonly DeleteObjects[] {
  return bucket === undefined || keys.length === 0 ? [] : [{ type: 'delete-objects', bucket, keys, what }];
}
