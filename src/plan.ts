/** What a run does, decided from what is wanted, what is here and what is there. Pure. */
import type { Artifacts } from './artifacts/collect.ts';
import type { DeleteObjects, UploadedArtifacts } from './artifacts/figures.ts';
import { planUpload, type UploadArtifacts, type UploadState } from './artifacts/plan.ts';
import type { Assets } from './assets/collect.ts';
import { type CreateBucket, type CreatedBucket, planBucket } from './buckets/plan.ts';
import type { BucketState } from './buckets/state.ts';
import type { DeleteConfig, DeployConfig, ObjectsDeletion, RollbackConfig } from './config.ts';
import {
  type AwaitDomain,
  type DeleteDomain,
  planDomain,
  planDomainDeletion,
  type RegisterDomain,
  type RegisteredDomain,
  type RemoteDomain,
  type RemoteDomainDeletion,
} from './domains/plan.ts';
import type { DomainStatus } from './domains/state.ts';
import { compareFiles, type HashedFile } from './files/changes.ts';
import type { Collected } from './files/words.ts';
import {
  type AwaitedRevision,
  type AwaitRevision,
  type CheckedHealth,
  type CheckHealth,
  checkExpected,
  type Deleted,
  type DeleteFunction,
  type DeployedFunction,
  type DeployFunction,
  type KeepFunction,
  planFunction,
  planFunctionDeletion,
  planHealthCheck,
  planKeep,
  type Restored,
} from './functions/plan.ts';
import { type FunctionState, isChanging, liveRevision, settledRevision } from './functions/state.ts';
import { readRevision } from './platform/records.ts';
import type { FoundPreviews, PullRequestSeen } from './previews/words.ts';
import { type History, NO_HISTORY, type RestorableEntry } from './snapshots/history.ts';
import {
  checkOrder,
  chooseRevision,
  type DeploymentEnd,
  entryOf,
  findUnchanged,
  lastGood,
  nameContent,
  planConfirmation,
  planRecord,
  type RecordDeployment,
  restorable,
  type StoreSnapshot,
} from './snapshots/plan.ts';
import type { ChooseRevision, ChosenRevision, StoredSnapshot } from './snapshots/words.ts';
import type { BaseAction, Step } from './steps.ts';

/** A read, which has no line in the plan. */
interface Read<Name extends string> extends BaseAction {
  readonly type: Name;
}

/** Every kind of step: its action and its result. */
export interface Kinds {
  readonly 'collect-assets': { readonly action: Read<'collect-assets'>; readonly result: Collected };
  readonly 'collect-artifacts': {
    readonly action: Read<'collect-artifacts'>;
    readonly result: Collected;
  };
  readonly 'read-platform': { readonly action: Read<'read-platform'>; readonly result: object };
  readonly 'read-pull-request': {
    readonly action: Read<'read-pull-request'>;
    readonly result: PullRequestSeen;
  };
  readonly 'find-previews': { readonly action: Read<'find-previews'>; readonly result: FoundPreviews };
  readonly 'choose-revision': { readonly action: ChooseRevision; readonly result: ChosenRevision };
  readonly 'fetch-snapshot': { readonly action: Read<'fetch-snapshot'>; readonly result: Collected };
  readonly 'create-bucket': { readonly action: CreateBucket; readonly result: CreatedBucket };
  readonly 'store-snapshot': { readonly action: StoreSnapshot; readonly result: StoredSnapshot };
  readonly 'deploy-function': { readonly action: DeployFunction; readonly result: DeployedFunction };
  readonly 'await-revision': { readonly action: AwaitRevision; readonly result: AwaitedRevision };
  readonly 'keep-function': { readonly action: KeepFunction; readonly result: object };
  readonly 'check-health': { readonly action: CheckHealth; readonly result: CheckedHealth };
  readonly 'record-deployment': { readonly action: RecordDeployment; readonly result: object };
  readonly 'upload-artifacts': { readonly action: UploadArtifacts; readonly result: UploadedArtifacts };
  readonly 'register-domain': { readonly action: RegisterDomain; readonly result: RegisteredDomain };
  readonly 'await-domain': { readonly action: AwaitDomain; readonly result: DomainStatus };
  readonly 'delete-domain': { readonly action: DeleteDomain; readonly result: Deleted };
  readonly 'delete-function': { readonly action: DeleteFunction; readonly result: Deleted };
  readonly 'delete-objects': { readonly action: DeleteObjects; readonly result: object };
}

export type Type = keyof Kinds;
export type StepOf<T extends Type> = Step<Kinds[T]['action'] & BaseAction, Kinds[T]['result']>;
export type AnyStep = { readonly [T in Type]: StepOf<T> }[Type];

/** What a plan contains: writes and waits. */
export type Action = Exclude<
  AnyStep['action'],
  | Read<'collect-assets' | 'collect-artifacts' | 'read-platform' | 'read-pull-request' | 'find-previews'>
  | Read<'choose-revision' | 'fetch-snapshot'>
>;

/** Returns the steps of a kind. */
export function stepsOf<T extends Type>(steps: readonly AnyStep[], type: T): readonly StepOf<T>[] {
  return steps.filter((step): step is AnyStep & StepOf<T> => step.action.type === type);
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
  readonly history: History;
  /** Of the next deployment. */
  readonly id: string;
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
  const isBucketNeeded = local.artifacts || !artifacts || domain?.target.kind === 'storage';
  if (snapshots && remote.snapshots)
    checkOrder(config.function?.name ?? '', snapshots, remote.snapshots.history);
  return [
    // An upload that found no files needs no bucket, but a domain does.
    ...(bucket && remote.bucket && isBucketNeeded ? planBucket(bucket, remote.bucket) : []),
    ...(local.assets ? planContent(config, local.assets, remote) : []),
    ...(bucket && artifacts && local.artifacts && remote.upload
      ? [planUpload(bucket.name, artifacts, local.artifacts.objects, remote.upload)]
      : []),
    ...(domain && remote.domain ? planDomain(domain, remote.domain) : []),
  ];
}

/** A function and how its content is kept. */
type Revision = Pick<DeployConfig, 'function' | 'snapshots'>;

/**
 * Plans that a function has a content.
 * @param restores the entry of the history that the content comes from, in a rollback
 * @throws DeployError when another revision is live than is expected
 */
export function planContent(
  { function: wanted, snapshots }: Revision,
  assets: Omit<Assets, 'leftOut' | 'warnings'>,
  remote: RemoteFunction,
  restores?: Restored,
): readonly Action[] {
  if (!wanted || !remote.function) return [];
  const { files, digest, encodeBody } = assets;
  const before = remote.snapshots?.liveFiles;
  checkExpected(wanted, remote.function);
  const changes = before && compareFiles(before, files);
  const deploy = planFunction(wanted, assets, remote.function, changes, restores);
  const health = planHealthCheck(wanted);
  if (!snapshots || !remote.snapshots) return [...deploy, ...health];
  const { history, bucket, id } = remote.snapshots;
  const { name, entrypoint, polling } = wanted;
  const live = settledRevision(remote.function, polling.words);
  const unchanged = findUnchanged(history, live, nameContent(digest, entrypoint));
  if (snapshots.skipUnchanged && live !== undefined && unchanged)
    return [
      planKeep(name, live, remote.function),
      ...health,
      ...planConfirmation(name, snapshots, unchanged),
    ];
  const target = { name: snapshots.bucket, visibility: 'private' } as const;
  // Also what comes from there: a deployment shares nothing with another one.
  const content = { name, id, entrypoint, files, encodeBody };
  const store = { type: 'store-snapshot', bucket: target.name, ...content } as const;
  return [
    ...planBucket(target, bucket, true),
    store,
    ...deploy,
    ...health,
    planRecord(snapshots, store, digest, restores?.id),
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
  const serving = state?.kind === 'present' ? readRevision(state.record).activeRevisionId : undefined;
  if (typeof serving !== 'string' || failed.result !== 'failed' || serving === failed.revisionId)
    return undefined;
  const { result } = entryOf(snapshots?.history ?? NO_HISTORY, serving) ?? { result: 'failed' };
  return result === 'failed' || result === 'unhealthy' ? undefined : serving;
}

/**
 * Chooses what is deployed again after a deployment that failed.
 * @returns why nothing is, as a clause, when nothing good is known or another revision serves
 */
export function planReturn(
  { function: wanted }: Pick<RollbackConfig, 'function'>,
  failed: DeploymentEnd,
  { function: state = { kind: 'absent', doubt: true }, snapshots }: RemoteFunction,
): RestorableEntry | string {
  const history = snapshots?.history ?? NO_HISTORY;
  const live = liveRevision(state, wanted.polling.words);
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
  const live = state && liveRevision(state, wanted.polling.words);
  return restorable(snapshots?.history ?? NO_HISTORY, live);
}

/** Chooses the revision to bring back. @throws DeployError that lists what can be brought back */
export function planTarget(
  { function: wanted, revisionId }: RollbackConfig,
  { function: state = { kind: 'absent', doubt: true }, snapshots }: RemoteFunction,
): RestorableEntry {
  const history = snapshots?.history ?? NO_HISTORY;
  // What was before the live revision depends on which one that is.
  if (revisionId === 'previous' && state.kind === 'unreadable') throw state.reason;
  const live = liveRevision(state, wanted.polling.words);
  return chooseRevision(wanted.name, revisionId, history, live);
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
  const { words } = wanted.polling;
  checkExpected(wanted, state);
  const live = liveRevision(state, words);
  const isKnown = live === target.revisionId && target.result !== 'unknown' && !isChanging(state, words);
  const isSame =
    isKnown || findUnchanged(snapshots.history, settledRevision(state, words), target) !== undefined;
  return live !== undefined && isSame && skipUnchanged
    ? [planKeep(wanted.name, live, state), ...planHealthCheck(wanted)]
    : undefined;
}

/** Plans a deletion: the domain first, so that it never leads to what is gone. @throws DeployError when it points elsewhere */
export function planDelete(
  { function: part, domain, objects, past }: DeleteConfig,
  remote: RemoteDeletion,
): readonly Action[] {
  return [
    ...(domain && remote.domain ? planDomainDeletion(domain.hostname, remote.domain) : []),
    ...(part && remote.function ? planFunctionDeletion(part, remote.function) : []),
    ...planObjectsDeletion(objects, remote.objects, 'artifacts'),
    ...planObjectsDeletion(past, remote.kept, 'snapshots'),
  ];
}

function planObjectsDeletion(
  wanted: ObjectsDeletion | undefined,
  keys: readonly string[] = [],
  what: DeleteObjects['what'],
): readonly DeleteObjects[] {
  if (wanted === undefined || keys.length === 0) return [];
  return [{ type: 'delete-objects', ...wanted, keys, what }];
}
