/** What a run does, decided from what is wanted, what is here and what is there. Pure. */
import type { Artifacts } from './artifacts/collect.ts';
import { type DeleteObjects, planUpload, type UploadArtifacts, type UploadState } from './artifacts/plan.ts';
import type { UploadedArtifacts } from './artifacts/results.ts';
import type { Assets } from './assets/collect.ts';
import { type BucketState, type CreateBucket, type CreatedBucket, planBucket } from './buckets/bucket.ts';
import type { DeleteConfig, DeployConfig, ObjectsDeletion, RollbackConfig } from './config.ts';
import * as domains from './domains/plan.ts';
import type { DomainStatus } from './domains/state.ts';
import { compareFiles, type HashedFile, type RevisionContent } from './files/changes.ts';
import type { Collected } from './files/words.ts';
import * as functions from './functions/plan.ts';
import { type FunctionState, isChanging, settledRevision } from './functions/state.ts';
import type { Deleted } from './platform/delete-once.ts';
import type { FoundPreviews, PullRequestSeen } from './previews/words.ts';
import { type History, type RestorableEntry, recordOf } from './snapshots/history.ts';
import {
  checkOrder,
  findUnchanged,
  nameContent,
  planConfirmation,
  type RecordDeployment,
  type StoreSnapshot,
} from './snapshots/plan.ts';
import type { ChooseRevision, ChosenRevision, StoredSnapshot } from './snapshots/words.ts';
import type { BaseAction, Step } from './steps.ts';

/** A read, which has no line in the plan. */
interface Read<Name extends string> extends BaseAction {
  readonly type: Name;
}

interface Kind<Action, Result = object> {
  readonly action: Action;
  readonly result: Result;
}

/** Every kind of step: its action and its result. */
export interface Kinds {
  readonly 'collect-assets': Kind<Read<'collect-assets'>, Collected>;
  readonly 'collect-artifacts': Kind<Read<'collect-artifacts'>, Collected>;
  readonly 'read-platform': Kind<Read<'read-platform'>>;
  readonly 'read-pull-request': Kind<Read<'read-pull-request'>, PullRequestSeen>;
  readonly 'find-previews': Kind<Read<'find-previews'>, FoundPreviews>;
  readonly 'choose-revision': Kind<ChooseRevision, ChosenRevision>;
  readonly 'fetch-snapshot': Kind<Read<'fetch-snapshot'>, Collected>;
  readonly 'create-bucket': Kind<CreateBucket, CreatedBucket>;
  readonly 'store-snapshot': Kind<StoreSnapshot, StoredSnapshot>;
  readonly 'deploy-function': Kind<functions.DeployFunction, functions.DeployedFunction>;
  readonly 'await-revision': Kind<functions.AwaitRevision, functions.AwaitedRevision>;
  readonly 'keep-function': Kind<functions.KeepFunction>;
  readonly 'check-health': Kind<functions.CheckHealth, functions.CheckedHealth>;
  readonly 'record-deployment': Kind<RecordDeployment>;
  readonly 'upload-artifacts': Kind<UploadArtifacts, UploadedArtifacts>;
  readonly 'register-domain': Kind<domains.RegisterDomain, domains.RegisteredDomain>;
  readonly 'await-domain': Kind<domains.AwaitDomain, DomainStatus>;
  readonly 'delete-domain': Kind<domains.DeleteDomain, Deleted>;
  readonly 'delete-function': Kind<functions.DeleteFunction, Deleted>;
  readonly 'delete-objects': Kind<DeleteObjects>;
}

export type Type = keyof Kinds;
export type StepOf<T extends Type> = Step<Kinds[T]['action'] & BaseAction, Kinds[T]['result']>;
export type AnyStep = { readonly [T in Type]: StepOf<T> }[Type];

/** What a plan contains: writes and waits. */
export type Action = Exclude<
  AnyStep['action'],
  Read<`collect-${string}` | `read-${string}` | 'find-previews' | 'choose-revision' | 'fetch-snapshot'>
>;

export function stepsOf<T extends Type>(steps: readonly AnyStep[], type: T): readonly StepOf<T>[] {
  return steps.filter((step): step is AnyStep & StepOf<T> => step.action.type === type);
}

/** What is here: the part of the repository that goes to the platform, as far as it was asked for. */
export interface Local {
  readonly assets?: Assets | undefined;
  readonly artifacts?: Artifacts | undefined;
}

/** What is there of a function and of its past. */
export interface RemoteFunction {
  readonly function: FunctionState;
  readonly snapshots: {
    readonly bucket: BucketState;
    readonly history: History;
    /** Of the next deployment. */
    readonly id: string;
    /** The revision that serves, if one is known to. */
    readonly live: string | undefined;
    /** The files of the live revision, where they are known. */
    readonly liveFiles: readonly HashedFile[] | undefined;
  };
}

/** What is there: the state of the platform before anything is written, as far as it matters to the run. */
export interface Remote extends Partial<RemoteFunction> {
  readonly bucket?: BucketState | undefined;
  readonly upload?: UploadState | undefined;
  readonly domain?: domains.RemoteDomain | undefined;
}

export interface RemoteDeletion {
  readonly objects: readonly string[];
  /** Keys of what is kept of the function's past. */
  readonly kept: readonly string[];
  readonly function?: FunctionState | undefined;
  readonly domain?: domains.RemoteDomainDeletion | undefined;
}

/** Plans a deployment, in its order. @throws DeployError for what must not be replaced or deleted */
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
    ...(domain && remote.domain ? domains.planDomain(domain, remote.domain) : []),
  ];
}

/** Plans that a function has a content. @param restores the deployment that it comes from, in a rollback */
export function planContent(
  { function: wanted, snapshots }: Pick<DeployConfig, 'function' | 'snapshots'>,
  content: RevisionContent,
  { function: before, snapshots: past }: Partial<RemoteFunction>,
  restores?: functions.Restored,
): readonly Action[] {
  if (!wanted || !before) return [];
  functions.checkExpected(wanted, before);
  const changes = past?.liveFiles && compareFiles(past.liveFiles, content.files);
  const deploy = functions.planFunction(wanted, content, before, changes, restores);
  const health = functions.planHealthCheck(wanted);
  if (!snapshots || !past) return [...deploy, ...health];
  const { name, entrypoint, polling } = wanted;
  const live = settledRevision(before, polling.words);
  const contentName = nameContent(content.digest, entrypoint);
  const unchanged = findUnchanged(past.history, live, contentName);
  if (snapshots.skipUnchanged && live !== undefined && unchanged) {
    const keep = functions.planKeep(name, live, before);
    return [keep, ...health, ...planConfirmation(name, snapshots, unchanged, past.history)];
  }
  const { bucket } = snapshots;
  const place = { bucket, name, id: past.id };
  const record = { ...contentName, rolledBackTo: restores?.id, ...recordOf(snapshots.run) };
  return [
    ...planBucket({ name: bucket, visibility: 'private' }, past.bucket, true),
    // Also what comes from there: a deployment shares nothing with another one.
    { type: 'store-snapshot', ...place, entrypoint, content },
    ...deploy,
    ...health,
    { type: 'record-deployment', ...place, record, keys: past.history.keys },
  ];
}

/** Plans that nothing is brought back, because the function has that content already; undefined when it has another one. */
export function planAlreadyLive(
  { function: wanted, snapshots: { skipUnchanged } }: RollbackConfig,
  target: RestorableEntry,
  { function: state, snapshots: { history, live } }: RemoteFunction,
): readonly Action[] | undefined {
  const { words } = wanted.polling;
  functions.checkExpected(wanted, state);
  const isKnown = live === target.revisionId && target.result !== 'unknown' && !isChanging(state, words);
  const isSame = isKnown || findUnchanged(history, settledRevision(state, words), target) !== undefined;
  return live !== undefined && isSame && skipUnchanged
    ? [functions.planKeep(wanted.name, live, state), ...functions.planHealthCheck(wanted)]
    : undefined;
}

/** Plans a deletion: the domain first, so that it never leads to what is gone. @throws DeployError when it points elsewhere */
export function planDelete(
  { function: part, domain, objects, past }: DeleteConfig,
  remote: RemoteDeletion,
): readonly Action[] {
  return [
    ...(domain && remote.domain ? domains.planDomainDeletion(domain.hostname, remote.domain) : []),
    ...(part && remote.function ? functions.planFunctionDeletion(part, remote.function) : []),
    ...planObjectsDeletion(objects, remote.objects, 'artifacts'),
    ...planObjectsDeletion(past, remote.kept, 'snapshots'),
  ];
}

function planObjectsDeletion(
  wanted: ObjectsDeletion | undefined,
  keys: readonly string[],
  what: DeleteObjects['what'],
): readonly DeleteObjects[] {
  if (wanted === undefined || keys.length === 0) return [];
  return [{ type: 'delete-objects', ...wanted, keys, what }];
}
