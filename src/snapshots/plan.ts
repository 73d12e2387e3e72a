/** What the past of a function means for a deployment. Pure. */
import type { HashedFile } from '../files/changes.ts';
import type { SnapshotContent } from './archive.ts';
import type { SnapshotsConfig } from './config.ts';
import { noHistory, noRollback, olderRun } from './errors.ts';
import type { DeploymentResult, History, HistoryEntry, HistoryPlace, HistoryState } from './history.ts';

/** Stores the content of a function, unless it comes from there. */
export interface StoreSnapshot {
  readonly type: 'store-snapshot';
  readonly bucket: string;
  readonly digest: string;
  readonly content: SnapshotContent;
  /** In a rollback: it was just read from there in full, so only the permission to write is checked. */
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
  /** This run has neither stored nor read the snapshot: it is read, and stored again when it is damaged. */
  readonly isKept: boolean;
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

/** Plans to store a content: also over a stored one, whose bytes may have been damaged since. */
export function planSnapshot(
  { bucket, runnerTemp }: SnapshotsConfig,
  { digest, ...content }: WantedContent,
  isStored: boolean,
): StoreSnapshot {
  return { type: 'store-snapshot', bucket, digest, content, isStored, runnerTemp };
}

/** What is deployed. */
interface Deployment extends Pick<HistoryEntry, 'entrypoint' | 'rolledBackTo'> {
  readonly name: string;
  readonly assets: WantedContent;
}

/** Plans the entry of a deployment. A history that cannot be read gets none. */
export function planRecord(
  { name, entrypoint, assets: { files, bytes, digest }, rolledBackTo }: Deployment,
  { bucket, run }: SnapshotsConfig,
  history: HistoryState,
  snapshot: StoreSnapshot,
  isKept: boolean,
): readonly RecordDeployment[] {
  if (history.kind !== 'read') return [];
  const content = { digest, entrypoint, assetsCount: files.length, assetsBytes: bytes };
  const entry = { ...content, ...run, rolledBackTo };
  return [{ type: 'record-deployment', bucket, name, entry, history, snapshot, isKept }];
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
export interface RestorableEntry extends HistoryEntry {
  readonly revisionId: string;
  /** It serves. */
  readonly isLive?: boolean;
  /** The oldest revision with the same content, when it is another one. */
  readonly contentOf?: string | undefined;
}

/**
 * Returns the revisions whose content is kept, the newest first.
 * @param live the revision that serves, which is marked; undefined when it is not known
 */
export function restorable(history: HistoryState | undefined, live?: string): readonly RestorableEntry[] {
  if (history?.kind !== 'read') return [];
  const kept = history.entries.filter(
    (entry): entry is RestorableEntry =>
      entry.revisionId !== undefined && history.snapshots.has(entry.digest),
  );
  return kept.map((entry) => {
    const oldest = kept.findLast((other) => isSameContent(entry, other));
    return {
      ...entry,
      ...(entry.revisionId === live && { isLive: true }),
      ...(oldest !== entry && { contentOf: oldest?.revisionId }),
    };
  });
}

function isSameContent(one: HistoryEntry, other: HistoryEntry | undefined): boolean {
  return one.digest === other?.digest && one.entrypoint === other.entrypoint;
}

/**
 * Returns the newest revision that was ready and whose content is kept.
 * @param failed the revision to replace: it may have been ready once, and is not healthy now
 */
export function lastGood(history: HistoryState | undefined, failed?: string): RestorableEntry | undefined {
  return restorable(history).find(({ result, revisionId }) => result === 'ready' && revisionId !== failed);
}

/** Characters of the beginning of a revision id that can stand for it: as many as titles and log lines show. */
const SHORTEST_BEGINNING = 8;

/**
 * Chooses the revision to bring back.
 * @param wanted a revision, the unique beginning of one, or `previous`
 * @param live the revision that serves; undefined when it is not known
 * @throws DeployError that lists what can be brought back
 */
export function chooseRevision(
  place: HistoryPlace,
  wanted: string,
  history: History,
  live: string | undefined,
): RestorableEntry {
  const { name } = place;
  if (history.entries.length === 0 && history.isComplete) throw noHistory(place);
  const choices = restorable(history, live);
  if (wanted === 'previous') return choosePrevious(name, history, live, choices);
  const ids = history.entries.flatMap(({ revisionId }) => revisionId ?? []);
  const matches = ids.includes(wanted) ? [wanted] : ids.filter((id) => id.startsWith(wanted));
  const [id = wanted, ...others] = matches;
  const matching = choices.filter(({ revisionId }) => matches.includes(revisionId));
  if (id !== wanted && wanted.length < SHORTEST_BEGINNING)
    throw noRollback(
      name,
      `"${wanted}" is not the id of a revision, nor the first ${SHORTEST_BEGINNING} characters of one`,
      choices,
    );
  if (others.length > 0)
    throw noRollback(name, `${matches.length} revisions begin with "${wanted}"`, matching);
  if (matching[0]) return matching[0];
  const why = matches.length > 0 ? 'has no snapshot any more' : 'is not in its history';
  throw noRollback(name, `revision "${id}" ${why}`, choices);
}

function choosePrevious(
  name: string,
  { entries }: History,
  live: string | undefined,
  choices: readonly RestorableEntry[],
): RestorableEntry {
  if (live === undefined)
    throw noRollback(name, 'no revision is known to be live, which "previous" requires', choices);
  const current = entries.find(({ revisionId }) => revisionId === live);
  const earlier = entriesBefore(entries, live).map(({ revisionId }) => revisionId);
  const previous = choices.find(
    (entry) =>
      entry.result === 'ready' && earlier.includes(entry.revisionId) && !isSameContent(entry, current),
  );
  if (previous) return previous;
  throw noRollback(
    name,
    `the history contains no revision with another content that was ready before revision "${live}"`,
    choices,
  );
}

/**
 * Returns the entries before a revision. Before one that was brought back means before the one whose content it has: what
 * was deployed between them is what the rollback removed.
 */
function entriesBefore(entries: readonly HistoryEntry[], revisionId: string): readonly HistoryEntry[] {
  const at = entries.findIndex((entry) => entry.revisionId === revisionId);
  // A live revision that the history does not know is newer than all of it.
  const earlier = entries.slice(at + 1);
  const origin = entries[at]?.rolledBackTo;
  if (origin === undefined) return earlier;
  // An origin that the history does not contain any more is older than all of it.
  return earlier.some((entry) => entry.revisionId === origin) ? entriesBefore(earlier, origin) : [];
}
