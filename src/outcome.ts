/** All that is known of a run: the fold of its events. Pure. */
import type {
  DomainStatus,
  DomainWrite,
  Event,
  Failure,
  Hostname,
  NamedFile,
  RestorableRevision,
  SweptPreview,
  UploadedObject,
  UploadFigures,
  UploadPart,
} from './events.ts';
import type { FileChange } from './files/changes.ts';
import type { LeftOut } from './files/collect.ts';
import type { Service, WriteState } from './http/writes.ts';
import type { Action } from './plan.ts';
import type { RevisionEnd, RevisionStatus } from './platform/records.ts';
import type { DeploymentEnd } from './snapshots/plan.ts';

/** A part of the run and how long it took. */
export interface Stage {
  readonly name: string;
  /** Since the run began. */
  readonly startMs: number;
  readonly durationMs: number;
  readonly failed: boolean;
}

/** The files that were collected for one purpose. */
export interface Collected {
  readonly files: readonly NamedFile[];
  readonly bytes: number;
  readonly leftOut: LeftOut;
  readonly digest?: string | undefined;
  readonly part?: UploadPart | undefined;
}

/** What is known of a domain registration, and what was done to it. */
export interface DomainOutcome {
  readonly name: Hostname;
  /** What it points at, in words. */
  readonly target?: string | undefined;
  /** `kept`: it existed before. */
  readonly result?: 'registered' | 'replaced' | 'kept' | 'deleted' | 'absent';
  /** As it was last read. */
  readonly last?: DomainStatus | undefined;
  readonly writes: readonly DomainWrite[];
}

/** The writes to one service: tries that are open, whose answer was lost, and that were accepted. */
interface WriteCount {
  readonly open: number;
  readonly lost: number;
  readonly accepted: number;
}

/** What is known at any moment of a run, also of one that failed half-way. What is absent is not known. */
export interface Outcome {
  readonly mode: 'deploy' | 'rollback' | 'delete' | 'sweep';
  readonly dryRun: boolean;
  /** `pr-<number>`. */
  readonly preview?: string;
  /** The pull request of which the run of a newer event deploys the preview. */
  readonly supersededBy?: { readonly number: number; readonly isReopened: boolean };
  /** The deletion of the preview, since its pull request is closed. */
  readonly removal?: RemovalOutcome;
  /** What was found of previews, and what became of each. */
  readonly sweep?: readonly SweptPreview[];
  /** What GitHub refused, in order: the permission that lacks, what was not written, or the reason. */
  readonly githubRefusals: readonly string[];
  readonly function?: string;
  readonly bucket?: string;
  /** The function's invocation address. */
  readonly url?: string;
  /** Where the requests went. */
  readonly platform?: string;
  /** The run used the embedded local platform. */
  readonly isRehearsal: boolean;
  /** Why nothing was done. */
  readonly skipped?: string;
  readonly assets?: Collected;
  readonly artifacts?: Collected;
  /** Why nothing was uploaded, though it was asked for. */
  readonly noArtifacts?: string;
  readonly plan?: readonly Action[];
  /** The action that is carried out, or was when the run failed. */
  readonly action?: Action['type'];
  /** It writes what the action keeps for itself: a snapshot, its bucket or the history. */
  readonly isOwnAction?: boolean;
  /** The first one that failed. */
  readonly failedAction?: Action['type'];
  readonly deployed?: 'created' | 'redeployed';
  /** The live revision has the wanted content already. */
  readonly isUnchanged: boolean;
  /** What was read may be of another revision: the answer to the deployment was lost, or the platform names no revision. */
  readonly mayBeOther: boolean;
  /** What is known of the new revision. `activeRevisionId` is what served when it was accepted. */
  readonly revision: RevisionStatus;
  /** How the wait for the revision ended, when it did without it. */
  readonly revisionEnd?: { readonly end: RevisionEnd; readonly timeoutMs: number } | undefined;
  /** The new revision was read back as ready. */
  readonly isLive: boolean;
  /** How the health check ended. */
  readonly health?: 'passed' | 'failed' | undefined;
  /** How long the health check took, and what it saw last. */
  readonly healthFailure?: { readonly elapsedMs: number; readonly last: string };
  /** The revision that served before this run, as far as it is known. */
  readonly previousRevisionId?: string;
  /** The revision that serves, as it was read after the last write to the function; null when none does. */
  readonly servingRevisionId?: string | null | undefined;
  /** The content that is brought back, or was to be. */
  readonly rollback?: RollbackOutcome;
  /** What a rollback can choose from. */
  readonly rollbackChoices?: readonly RestorableRevision[];
  /** There was a function to delete. */
  readonly functionExisted?: boolean;
  readonly bucketResult?: 'created' | 'existing';
  readonly upload?: UploadFigures;
  readonly objects?: readonly UploadedObject[];
  /** Where the list of all objects is on the runner. */
  readonly artifactsFile?: string;
  readonly resultFile?: string;
  readonly domain?: DomainOutcome;
  readonly writes: Readonly<Partial<Record<Service, WriteCount>>>;
  /** Something was sent that the action keeps for itself: a snapshot or the history. */
  readonly hasOwnWrites: boolean;
  readonly stages: readonly Stage[];
  /** When the stage that is open began, since the run began. */
  readonly openStageMs?: number;
  /** The time of the last event, since the run began. */
  readonly elapsedMs: number;
  readonly failure?: Failure;
  /** All actions of the plan are carried out. */
  readonly isFinished: boolean;
}

/** What is known of the deletion of a preview. */
interface RemovalOutcome {
  /** Which of its objects are deleted. */
  readonly deletedObjects: readonly ('artifacts' | 'snapshots')[];
}

/** What became of a rollback. */
export interface RollbackOutcome {
  /** The revision whose content is deployed again; undefined when none can be. */
  readonly target?: RestorableRevision & { readonly revisionId: string };
  /** The content was sent. */
  readonly isDeployed?: boolean;
  /** The revision that failed, when its failure is the cause. */
  readonly failed?: DeploymentEnd | undefined;
  /** Why nothing is deployed again. */
  readonly impossible?: string;
  readonly failure?: Failure;
}

/** The outcome of a run of which nothing is known yet. */
export const NOTHING_KNOWN: Outcome = {
  mode: 'deploy',
  dryRun: false,
  isRehearsal: false,
  isUnchanged: false,
  mayBeOther: false,
  revision: {},
  isLive: false,
  writes: {},
  githubRefusals: [],
  hasOwnWrites: false,
  stages: [],
  elapsedMs: 0,
  isFinished: false,
};

/**
 * Adds one event to an outcome.
 * @param elapsedMs since the run began
 */
export function fold(before: Outcome, event: Event, elapsedMs: number): Outcome {
  return { ...before, elapsedMs, ...changesBy(before, event, elapsedMs) };
}

/** Returns what the event changes. */
function changesBy(before: Outcome, event: Event, elapsedMs: number): Partial<Outcome> {
  switch (event.type) {
    case 'configured':
      return {
        mode: event.mode,
        dryRun: event.dryRun,
        ...(event.preview !== undefined && { preview: event.preview }),
        ...(event.function !== undefined && { function: event.function }),
        ...(event.bucket !== undefined && { bucket: event.bucket }),
        ...(event.domain && { domain: { name: event.domain, writes: [] } }),
      };
    case 'skipped':
      return { skipped: event.reason };
    case 'superseded':
      return { supersededBy: { number: event.number, isReopened: event.isReopened === true } };
    case 'removal-started':
      return { mode: 'delete', removal: { deletedObjects: [] } };
    case 'objects-deleted':
      return deletedObjectsChanges(before, event.what);
    case 'sweep-planned':
      return { sweep: event.previews };
    case 'swept':
      return sweptChanges(before, event.number, { result: event.result });
    case 'sweep-spared':
      return sweptChanges(before, event.number, { state: event.state });
    case 'github-refused':
      return { githubRefusals: [...before.githubRefusals, refusalOf(event)] };
    case 'connected':
      return {
        platform: event.address,
        isRehearsal: event.isRehearsal,
        ...(event.url !== undefined && { url: event.url }),
      };
    case 'stage-started':
      return { openStageMs: elapsedMs };
    case 'stage-ended':
      return { stages: [...before.stages, endedStage(event, before.openStageMs ?? elapsedMs, elapsedMs)] };
    case 'collected':
      return event.what === 'asset' ? { assets: event } : { artifacts: event };
    case 'no-artifacts':
      return { noArtifacts: event.text };
    case 'planned':
      return planned(before, event.actions);
    case 'action-started':
      return { action: event.action, isOwnAction: isOwn(before, event) };
    case 'action-failed':
      return { failedAction: before.failedAction ?? event.action };
    case 'failed':
      return { failure: event.failure };
    case 'finished':
      return { isFinished: true };
    case 'result-file':
      return { resultFile: event.path };
    case 'write':
    case 'settled':
      return writeChanges(before, event);
    case 'serving':
      return { servingRevisionId: event.revisionId };
    case 'revision-adopted':
      return { mayBeOther: true };
    case 'revision-unnamed':
      return event.status === undefined ? {} : { mayBeOther: true };
    case 'function-deployed':
      return deployedChanges(before, event);
    case 'function-kept':
      return { isUnchanged: true, isLive: true, ...revisionChanges(before, event.revision) };
    case 'revision-ended': {
      const { end, timeoutMs, revision, servingId } = event;
      return {
        revisionEnd: { end, timeoutMs },
        ...revisionChanges(before, revision),
        ...(servingId !== undefined && { servingRevisionId: servingId }),
      };
    }
    case 'rollback-choices':
      return { rollbackChoices: event.revisions };
    case 'rollback-started':
      return { mayBeOther: false, rollback: rollbackOf(before, event) };
    case 'rollback-impossible':
    case 'rollback-failed':
      return { rollback: rollbackOf(before, event) };
    case 'revision-status':
      return revisionChanges(before, event.revision);
    case 'revision-ready':
      return { ...revisionChanges(before, event.revision), isLive: true };
    case 'health-passed':
      return { health: 'passed' };
    case 'health-failed':
      return { health: 'failed', healthFailure: { elapsedMs: event.elapsedMs, last: event.last } };
    case 'deleted':
      return { functionExisted: event.existed };
    case 'domain-deleted':
      return domainChanges(before, { result: event.existed ? 'deleted' : 'absent' });
    case 'bucket-created':
      return bucketChanges(before, event.bucket, 'created');
    case 'bucket-exists':
    case 'plan-outdated':
      return bucketChanges(before, event.bucket, 'existing');
    case 'uploaded':
      return { upload: event.figures, objects: event.objects };
    case 'artifacts-file':
      return { artifactsFile: event.path };
    case 'domain-read':
    case 'domain-status':
    case 'domain-settled':
      return domainChanges(before, { last: event.domain });
    case 'domain-write':
      return domainWriteChanges(before, event.state);
    case 'domain-registered':
      return domainChanges(before, { result: event.operation, target: event.target, last: event.domain });
    default:
      return {};
  }
}

function endedStage(
  { name, failed }: { readonly name: string; readonly failed: boolean },
  startMs: number,
  elapsedMs: number,
): Stage {
  return { name, failed, startMs, durationMs: elapsedMs - startMs };
}

function deletedObjectsChanges({ removal }: Outcome, what: 'artifacts' | 'snapshots'): Partial<Outcome> {
  return removal ? { removal: { deletedObjects: [...removal.deletedObjects, what] } } : {};
}

function sweptChanges(
  { sweep = [] }: Outcome,
  number: number,
  change: Pick<SweptPreview, 'result'> | Pick<SweptPreview, 'state'>,
): Partial<Outcome> {
  return { sweep: sweep.map((preview) => (preview.number === number ? { ...preview, ...change } : preview)) };
}

/** Of two refusals with the same text, the second says nothing new. */
export function refusalOf({ result, record }: Extract<Event, { type: 'github-refused' }>): string {
  return result.kind === 'denied' ? result.permission : (record ?? result.reason);
}

function planned({ rollback, sweep, plan = [] }: Outcome, actions: readonly Action[]): Partial<Outcome> {
  // A sweep plans one preview after the other.
  if (sweep) return { plan: [...plan, ...actions] };
  // The plan of a rollback after a failure adds to that of the deployment.
  if (rollback?.failed) return {};
  const previousRevisionId = actions.find(
    (action) =>
      action.type === 'deploy-function' ||
      action.type === 'keep-function' ||
      action.type === 'delete-function',
  )?.previousRevisionId;
  return { plan: actions, ...(previousRevisionId !== undefined && { previousRevisionId }) };
}

type RollbackEvent = Extract<Event, { type: 'rollback-started' | 'rollback-impossible' | 'rollback-failed' }>;

function rollbackOf(before: Outcome, event: RollbackEvent): RollbackOutcome {
  if (event.type === 'rollback-failed')
    return { failed: deploymentEnd(before), ...before.rollback, failure: event.failure };
  const failed =
    event.type === 'rollback-started' && event.cause === 'requested' ? undefined : deploymentEnd(before);
  return event.type === 'rollback-started'
    ? { target: event.target, failed }
    : { failed, impossible: event.reason };
}

/** The bucket for snapshots is not the one that the step is about. */
function bucketChanges(before: Outcome, bucket: string, result: 'created' | 'existing'): Partial<Outcome> {
  return bucket === before.bucket ? { bucketResult: result } : {};
}

/** The bucket for snapshots is not the one that the step is about. */
function isOwn(
  before: Outcome,
  { action, bucket = before.bucket }: Extract<Event, { type: 'action-started' }>,
): boolean {
  return action === 'store-snapshot' || action === 'record-deployment' || bucket !== before.bucket;
}

/** What the action keeps for itself is no change of what the step is about. */
function writeChanges(
  { isOwnAction, writes }: Outcome,
  event: Extract<Event, { type: 'write' | 'settled' }>,
): Partial<Outcome> {
  if (isOwnAction) return { hasOwnWrites: true };
  // What was read before a write may not serve after it.
  const isSent = event.service === 'functions' && event.type === 'write' && event.state === 'started';
  return { writes: countWrite(writes, event), ...(isSent && { servingRevisionId: undefined }) };
}

/** The revision of a rollback takes the place of the one that failed, which never was the previous one. */
function deployedChanges(
  before: Outcome,
  { operation, revision, previousRevisionId }: Extract<Event, { type: 'function-deployed' }>,
): Partial<Outcome> {
  const { rollback } = before;
  const changes = {
    deployed: operation,
    ...(rollback?.target && { rollback: { ...rollback, isDeployed: true } }),
  };
  if (rollback?.failed) {
    const fresh = {
      isUnchanged: false,
      isLive: false,
      health: undefined,
      revisionEnd: undefined,
      servingRevisionId: undefined,
    };
    return { ...changes, ...fresh, ...revisionChanges({ ...before, revision: {} }, revision) };
  }
  return {
    ...changes,
    ...(previousRevisionId !== undefined && { previousRevisionId }),
    ...revisionChanges(before, revision),
  };
}

/** What was once known of the revision stays known. */
function revisionChanges({ revision }: Outcome, change: RevisionStatus): Partial<Outcome> {
  return { revision: { ...revision, ...change } };
}

/** A status that was once read stays known while the registration exists. */
function domainChanges({ domain }: Outcome, change: Partial<DomainOutcome>): Partial<Outcome> {
  if (!domain) return {};
  const isStatusKnown = change.last?.status === undefined && domain.last !== undefined;
  const last = change.last && isStatusKnown ? { ...domain.last, reasons: change.last.reasons } : change.last;
  return { domain: { ...domain, ...change, last: last ?? domain.last } };
}

/** A later state of the same write takes the place of the earlier one. */
function domainWriteChanges({ domain }: Outcome, write: DomainWrite): Partial<Outcome> {
  if (!domain) return {};
  const writes = [...domain.writes.filter(({ verb }) => verb !== write.verb), write];
  const isDeleted = write.verb === 'delete' && write.state === 'accepted';
  return { domain: { ...domain, writes, last: isDeleted ? undefined : domain.last } };
}

const NO_WRITE: WriteCount = { open: 0, lost: 0, accepted: 0 };

function countWrite(
  writes: Outcome['writes'],
  event: Extract<Event, { type: 'write' | 'settled' }>,
): Outcome['writes'] {
  const { open, lost, accepted } = writes[event.service] ?? NO_WRITE;
  if (event.type === 'settled') {
    const count = { open, lost: 0, accepted: accepted + (event.result === 'done' ? 1 : 0) };
    return { ...writes, [event.service]: count };
  }
  const count = {
    open: open + (event.state === 'started' ? 1 : -1),
    lost: lost + (event.state === 'unknown' ? 1 : 0),
    accepted: accepted + (event.state === 'accepted' ? 1 : 0),
  };
  return { ...writes, [event.service]: count };
}

/** Whether the writes to a service took effect: `unknown` while one is open or its answer is lost; undefined when none was tried. */
export function writeState({ writes }: Outcome, service: Service): WriteState | undefined {
  const count = writes[service];
  if (count === undefined) return undefined;
  if (count.accepted > 0) return 'accepted';
  return count.open + count.lost > 0 ? 'unknown' : 'not done';
}

/** Whether the run has changed anything on the platform, or may have: a write without a certain answer counts. */
export function mayHaveChanged({ writes }: Outcome): boolean {
  return Object.values(writes).some(({ open, lost, accepted }) => open > 0 || lost > 0 || accepted > 0);
}

/** Whether the platform has accepted a revision, and it is not known what became of it. */
export function isUncertain({ deployed, isLive, revisionEnd, rollback }: Outcome): boolean {
  const isAccepted = rollback?.failed ? rollback.isDeployed === true : deployed !== undefined;
  const isEnded = revisionEnd && ['failed', 'superseded', 'vanished'].includes(revisionEnd.end);
  return isAccepted && !isLive && !isEnded;
}

/** Whether the failure of the run is that it is not known what became of its revision, or whether there is one. */
export function isUnconfirmed(outcome: Outcome): boolean {
  const { failure, failedAction, rollback, removal } = outcome;
  const isWait = failure !== undefined && !failure.cancelled && failedAction === 'deploy-function';
  const isUnknown = isUncertain(outcome) || writeState(outcome, 'functions') === 'unknown';
  return isWait && !rollback?.failed && !removal && isUnknown;
}

/** Whether a write to the functions has no certain answer. */
function isOpen({ writes: { functions = NO_WRITE } }: Outcome): boolean {
  return functions.open > 0 || functions.lost > 0;
}

/** How the deployment of the function ended, as far as it is known; undefined when nothing was sent. */
export function deploymentEnd(outcome: Outcome): DeploymentEnd | undefined {
  const { revision, isLive, isUnchanged, mayBeOther, health, revisionEnd, rollback } = outcome;
  const state = writeState(outcome, 'functions');
  if (!isUnchanged && (state === undefined || state === 'not done')) return undefined;
  // What is known of the revision is that of the deployment that failed.
  if (rollback?.failed && !rollback.isDeployed)
    return isOpen(outcome) ? { revisionId: undefined, result: 'unknown' } : undefined;
  const liveResult = health === 'failed' ? 'unhealthy' : mayBeOther ? 'unknown' : 'ready';
  const end = revisionEnd?.end;
  const isKnown = end === 'superseded' || (end === 'failed' && !mayBeOther);
  const otherResult = isKnown ? end : 'unknown';
  return { revisionId: revision.revisionId, result: isLive ? liveResult : otherResult };
}

/** What differs between the files that are deployed and those of the previous revision; undefined when that is not known. */
export function changesOf({ plan }: Outcome): readonly FileChange[] | undefined {
  return plan?.find((action) => action.type === 'deploy-function')?.changes;
}

/** Returns the address of a hostname that is active and registered for the target of this run, except in a rehearsal. */
export function domainUrl({
  domain,
  isRehearsal,
}: Pick<Outcome, 'domain' | 'isRehearsal'>): string | undefined {
  if (!domain || isRehearsal) return undefined;
  const { name, result, last } = domain;
  const isRegistered = result === 'registered' || result === 'replaced' || result === 'kept';
  return isRegistered && last?.meaning === 'active' ? `https://${name.ascii}/` : undefined;
}
