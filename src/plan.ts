/** Plans what a run does from its config, the files and the state of the platform. Pure. */
import { type DeleteObjects, planUpload, type UploadArtifacts } from './artifacts/plan.ts';
import { type CreateBucket, planBucket } from './buckets/bucket.ts';
import type { Local } from './collect.ts';
import type { DeleteConfig, DeployConfig, RollbackConfig } from './config.ts';
import * as domains from './domains/plan.ts';
import { compareFiles, type Origin, type RevisionContent } from './files/changes.ts';
import type { FunctionConfig } from './functions/config.ts';
import * as functions from './functions/plan.ts';
import { isChanging, type LiveRevision, liveRevision, settledRevision } from './functions/state.ts';
import type { AnyStep } from './kinds.ts';
import type { Remote, RemoteDeletion, RemoteFunction } from './read.ts';
import type { SnapshotsConfig } from './snapshots/config.ts';
import { findUnused, recordOf, shortHash } from './snapshots/history.ts';
import {
  certainEntryOf,
  checkOrder,
  deploymentOf,
  findUnchanged,
  type RecordDeployment,
  type RestorableEntry,
  refusesOlder,
  type StoreSnapshot,
} from './snapshots/plan.ts';

/** Keeps the live revision of a function, or deploys a new one. */
export type DeploymentPlan = {
  readonly health?: functions.CheckHealth | undefined;
  /** Also executed when the deployment failed. */
  readonly record?: RecordDeployment | undefined;
} & (
  | { readonly kind: 'keep'; readonly keep: functions.KeepFunction }
  | {
      readonly kind: 'deploy';
      readonly snapshotBucket?: CreateBucket | undefined;
      readonly store?: StoreSnapshot;
      /** Where the history is that refuses runs older than the last one. */
      readonly order?: SnapshotsConfig | undefined;
      readonly deploy: functions.DeployFunction;
      readonly await: functions.AwaitRevision;
    }
);

/** The actions of a deployment; `apply.ts` determines their order. */
export interface Plan {
  readonly bucket?: CreateBucket | undefined;
  readonly deployment?: DeploymentPlan | undefined;
  readonly upload?: UploadArtifacts | undefined;
  readonly domain?: ReturnType<typeof domains.planDomain> | undefined;
}

export type Deletion = domains.DeleteDomain | functions.DeleteFunction | DeleteObjects;

/** Lists the actions of a plan in their order, for people only. */
export function actionsOf({ bucket, deployment: part, upload, domain }: Plan): readonly AnyStep['action'][] {
  const revision =
    part?.kind === 'deploy' ? [part.snapshotBucket, part.store, part.deploy, part.await] : [part?.keep];
  const registration = [domain?.replaced, domain?.register, domain?.await];
  const all = [bucket, ...revision, part?.health, part?.record, upload, ...registration];
  return all.filter((action) => action !== undefined);
}

/** Plans a deployment. @throws DeployError for what must not be replaced or deleted */
export function planDeploy(config: DeployConfig, local: Local, remote: Remote): Plan {
  const { bucket, artifacts, domain } = config;
  // An upload that found no files needs no bucket, but a domain does.
  const isBucketNeeded = local.artifacts || !artifacts || domain?.target.kind === 'storage';
  return {
    bucket: bucket && remote.bucket && isBucketNeeded ? planBucket(bucket, remote.bucket) : undefined,
    deployment: local.assets && planContent(config, local.assets, remote),
    upload:
      bucket && artifacts && local.artifacts && remote.upload
        ? planUpload(bucket.name, artifacts, local.artifacts.objects, remote.upload)
        : undefined,
    domain: domain && remote.domain && domains.planDomain(domain, remote.domain, artifacts?.keyPrefix),
  };
}

/** Plans the deployment of `content` to a function. @throws DeployError when an unexpected revision is live, or a newer run deployed */
export function planContent(
  { function: wanted, snapshots }: Pick<DeployConfig, 'function' | 'snapshots'>,
  content: RevisionContent,
  { function: before, snapshots: past }: Partial<RemoteFunction>,
  isAfterFailure = false,
): DeploymentPlan | undefined {
  if (!wanted || !before) return undefined;
  functions.checkExpected(wanted, before, (id) => (past ? deploymentOf(past.history, id) : ''));
  const changes = past?.liveFiles && compareFiles(past.liveFiles, content.files);
  const health = functions.planHealthCheck(wanted);
  const steps = functions.planFunction(wanted, content, before, changes, isAfterFailure);
  if (!snapshots || !past) return { kind: 'deploy', ...steps, health };
  const { name, polling } = wanted;
  const { earlier, commit, digest, entrypoint } = content;
  // The content of another function is no rollback.
  const rolledBackTo = earlier?.name === name ? earlier.id : undefined;
  const order = rolledBackTo === undefined ? snapshots : undefined;
  if (order) checkOrder(name, order, past.history);
  const contentName = { digest, entrypointHash: shortHash(entrypoint) };
  const live = settledRevision(before, polling.statuses);
  const { bucket, run } = snapshots;
  const { history, id } = past;
  const unchanged = findUnchanged(history, live?.revisionId, contentName);
  // The content of a rollback after a failure is not that of this run, so the order of runs ignores it.
  const own = recordOf(isAfterFailure ? {} : run);
  const place = { bucket, name, id, isOwn: true } as const;
  const recorded = { ...contentName, commit, ...own };
  if (snapshots.skipUnchanged && live && unchanged) {
    const record = { ...recorded, rolledBackTo: unchanged.rolledBackTo };
    const isKnown = refusesOlder(history, own);
    const marker = { type: 'record-deployment', ...place, id: unchanged.id, record, isKnown } as const;
    return { ...planKeep(wanted, live, content), record: marker };
  }
  const previous = rolledBackTo ? undefined : certainEntryOf(history, steps.deploy.previousRevisionId);
  return {
    kind: 'deploy',
    snapshotBucket: planBucket({ name: bucket, visibility: 'private' }, past.bucket, true),
    // Also for content from a snapshot: deployments share no objects.
    store: { type: 'store-snapshot', ...place, content, isNew: past.bucket.kind === 'absent' },
    order,
    ...steps,
    deploy: { ...steps.deploy, previousCommit: previous?.commit },
    health,
    record: {
      type: 'record-deployment',
      ...place,
      record: { ...recorded, rolledBackTo },
      unused: findUnused(history),
    },
  };
}

function planKeep(wanted: FunctionConfig, revision: LiveRevision, content: Origin): DeploymentPlan {
  const keep = { type: 'keep-function', name: wanted.name, ...revision, content } as const;
  return { kind: 'keep', keep, health: functions.planHealthCheck(wanted) };
}

/** Returns a plan without a deployment when the target is already live, else undefined. */
export function planAlreadyLive(
  { function: wanted, snapshots: { skipUnchanged } }: Pick<RollbackConfig, 'function' | 'snapshots'>,
  target: RestorableEntry,
  { function: state, snapshots: { history } }: RemoteFunction,
): DeploymentPlan | undefined {
  const { statuses } = wanted.polling;
  functions.checkExpected(wanted, state, (id) => deploymentOf(history, id));
  const live = liveRevision(state, statuses);
  const isTarget = live?.revisionId === target.revisionId;
  const isKnown = isTarget && !target.doubt && target.result !== 'unknown' && !isChanging(state, statuses);
  const settled = settledRevision(state, statuses)?.revisionId;
  const isSame = isKnown || findUnchanged(history, settled, target) !== undefined;
  return live && isSame && skipUnchanged ? planKeep(wanted, live, target) : undefined;
}

/** Plans a deletion: the domain first, so that it never leads to what is gone. @throws DeployError when it points elsewhere */
export function planDelete(config: DeleteConfig, remote: RemoteDeletion): readonly Deletion[] {
  const { function: part, domain } = config;
  return [
    ...(domain && remote.domain ? domains.planDomainDeletion(domain.hostname, remote.domain) : []),
    ...(part && remote.function ? functions.planFunctionDeletion(part, remote.function) : []),
    ...remote.objects
      .filter(({ keys }) => keys.length > 0)
      .map((objects) => ({ type: 'delete-objects' as const, ...objects })),
  ];
}
