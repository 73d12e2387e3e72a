/** What the past of a function means for a deployment. Pure. */
import type { HashedFile } from '../files/changes.ts';
import type { SnapshotContent } from './archive.ts';
import type { SnapshotsConfig } from './config.ts';
import { noRollback, olderRun } from './errors.ts';
import type { DeploymentResult, History, HistoryEntry, HistoryState } from './history.ts';

/** Stores the content of a function, unless it is stored already. */
export interface StoreSnapshot {
  readonly type: 'store-snapshot';
  readonly bucket: string;
  readonly digest: string;
  readonly content: SnapshotContent;
  /** The history names it and it is listed: only the permission to write is checked. */
  readonly isStored: boolean;
  /** Where temporary files are written; the system's folder when undefined. */
  readonly runnerTemp: string | undefined;
}

/** Adds a deployment to the history of its function. Carried out also when that failed. */
export interface RecordDeployment {
  readonly type: 'record-deployment';
  readonly bucket: string;
  readonly name: string;
  /** What is known before the deployment. */
  readonly entry: Omit<HistoryEntry, 'revisionId' | 'result' | 'time'>;
  readonly history: History;
  /** Stored again when it is gone by then. */
  readonly snapshot: StoreSnapshot;
}

/** What a run knows of its deployment when it ends. */
export interface DeploymentEnd {
  readonly revisionId: string | undefined;
  readonly result: DeploymentResult;
}

/** The content that is deployed. */
export interface WantedContent extends SnapshotContent {
  readonly files: readonly HashedFile[];
  readonly bytes: number;
  readonly digest: string;
}

/** Plans to store a content. */
export function planSnapshot(
  { bucket, runnerTemp }: SnapshotsConfig,
  { digest, ...content }: WantedContent,
  history: HistoryState,
): StoreSnapshot {
  const isStored =
    history.kind === 'read' &&
    history.snapshots.has(digest) &&
    history.entries.some((entry) => entry.digest === digest);
  return { type: 'store-snapshot', bucket, digest, content, isStored, runnerTemp };
}

/** What is deployed, and where its content comes from in a rollback. */
interface Deployment {
  readonly name: string;
  readonly entrypoint: string;
  readonly assets: WantedContent;
  readonly source: RestorableEntry | undefined;
}

/** Plans the entry of a deployment. A history that cannot be read gets none. */
export function planRecord(
  { name, entrypoint, assets: { files, bytes, digest }, source }: Deployment,
  { bucket, run }: SnapshotsConfig,
  history: HistoryState,
  snapshot: StoreSnapshot,
): readonly RecordDeployment[] {
  if (history.kind !== 'read') return [];
  const content = { digest, entrypoint, assetsCount: files.length, assetsBytes: bytes };
  const entry = { ...content, ...run, rolledBackTo: source?.revisionId };
  return [{ type: 'record-deployment', bucket, name, entry, history, snapshot }];
}

/** Returns what the history knows of a revision. */
export function entryOf(history: HistoryState, revisionId: string | undefined): HistoryEntry | undefined {
  if (history.kind !== 'read' || revisionId === undefined) return undefined;
  return history.entries.find((entry) => entry.revisionId === revisionId);
}

/**
 * Whether the live revision has this content: the history knows it as ready, and no later attempt. A part of a history
 * that cannot be found may contain one.
 * @param live the revision that serves, when no newer one exists
 */
export function isUnchanged(
  history: HistoryState,
  live: string | undefined,
  { digest, entrypoint }: Pick<HistoryEntry, 'digest' | 'entrypoint'>,
): boolean {
  if (history.kind !== 'read' || !history.isComplete || live === undefined) return false;
  const [newest] = history.entries;
  return (
    newest?.revisionId === live &&
    newest.result === 'ready' &&
    newest.digest === digest &&
    newest.entrypoint === entrypoint
  );
}

/** Whether a newer run than the one in the history has confirmed its content. */
export function isNewerRun({ run }: SnapshotsConfig, history: HistoryState): boolean {
  if (history.kind !== 'read' || run.runNumber === undefined) return false;
  const [newest] = history.entries;
  return newest !== undefined && (!isSameWorkflow(run, newest) || run.runNumber > (newest.runNumber ?? 0));
}

/** @throws DeployError when a newer run of the same workflow and ref has deployed, and nobody has asked to run this one again */
export function checkOrder(name: string, { run }: SnapshotsConfig, history: HistoryState | undefined): void {
  const { runNumber, runAttempt = 1 } = run;
  if (history?.kind !== 'read' || runNumber === undefined || runAttempt > 1) return;
  // What has failed was not deployed, and what was rolled back after it is not the newer run's content.
  const newer = history.entries.find(
    (entry) =>
      isSameWorkflow(run, entry) &&
      (entry.runNumber ?? 0) > runNumber &&
      !hasFailed(entry) &&
      !(
        entry.rolledBackTo !== undefined &&
        history.entries.some((other) => isSameRun(entry, other) && hasFailed(other))
      ),
  );
  if (newer) throw olderRun(name, run, newer);
}

function hasFailed({ result }: HistoryEntry): boolean {
  return result === 'failed' || result === 'unhealthy';
}

function isSameRun(one: HistoryEntry, other: HistoryEntry): boolean {
  return one.runId !== undefined && one.runId === other.runId && one.runAttempt === other.runAttempt;
}

type NamedRun = Pick<HistoryEntry, 'workflow' | 'ref'>;

function isSameWorkflow(one: NamedRun, other: NamedRun): boolean {
  return one.workflow !== undefined && one.workflow === other.workflow && one.ref === other.ref;
}

/** An entry whose content can be deployed again. */
export type RestorableEntry = HistoryEntry & { readonly revisionId: string };

/** Returns the revisions whose content is kept, the newest first. */
export function restorable(history: HistoryState | undefined): readonly RestorableEntry[] {
  if (history?.kind !== 'read') return [];
  return history.entries.filter(
    (entry): entry is RestorableEntry =>
      entry.revisionId !== undefined && history.snapshots.has(entry.digest),
  );
}

/**
 * Returns the newest revision that was ready and whose content is kept.
 * @param failed the revision to replace: it may have been ready once, and is not healthy now
 */
export function lastGood(history: HistoryState | undefined, failed?: string): RestorableEntry | undefined {
  return restorable(history).find(({ result, revisionId }) => result === 'ready' && revisionId !== failed);
}

/**
 * Chooses the revision to bring back.
 * @param live the revision that serves; undefined when it is not known
 * @throws DeployError that lists what can be brought back
 */
export function chooseRevision(
  name: string,
  wanted: string,
  history: History,
  live: string | undefined,
): RestorableEntry {
  const choices = restorable(history);
  if (wanted === 'previous') return choosePrevious(name, history, live, choices);
  const chosen = choices.find(({ revisionId }) => revisionId === wanted);
  if (chosen) return chosen;
  throw noRollback(name, `revision "${wanted}" ${whyNot(history, wanted)}`, choices);
}

function choosePrevious(
  name: string,
  { entries }: History,
  live: string | undefined,
  choices: readonly RestorableEntry[],
): RestorableEntry {
  if (live === undefined)
    throw noRollback(
      name,
      'no revision is known to be live, so none is known to have been live before it',
      choices,
    );
  const liveAt = entries.findIndex(({ revisionId }) => revisionId === live);
  // A live revision that the history does not know is newer than all of it.
  const earlier = entries.slice(liveAt + 1);
  // What has the live content, such as that of a rollback, is not what was there before it.
  const isOther = (entry: HistoryEntry) =>
    entry.digest !== entries[liveAt]?.digest || entry.entrypoint !== entries[liveAt]?.entrypoint;
  const previous = choices.find(
    (entry) => entry.result === 'ready' && earlier.includes(entry) && isOther(entry),
  );
  if (previous) return previous;
  throw noRollback(
    name,
    `the history contains no revision with another content that was ready before revision "${live}"`,
    choices,
  );
}

function whyNot({ entries }: History, wanted: string): string {
  const entry = entries.find(({ revisionId }) => revisionId === wanted);
  return entry ? 'has no snapshot any more' : 'is not in its history';
}
