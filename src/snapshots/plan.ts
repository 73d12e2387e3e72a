/** What the past of a function means for a deployment. Pure. */
import { DeployError } from '../errors.ts';
import type { Origin, RevisionContent } from '../files/changes.ts';
import { formatTime, shortId } from '../format.ts';
import type { SnapshotsConfig } from './config.ts';
import {
  type DeploymentRecord,
  type History,
  type HistoryEntry,
  type HistoryPlace,
  recordOf,
} from './history.ts';

export type RecordedEnd = Pick<DeploymentRecord, 'revisionId' | 'result' | 'isDoubtful'>;

type ContentName = Pick<DeploymentRecord, 'digest' | 'entrypointHash'>;

export interface StoreSnapshot extends HistoryPlace {
  readonly type: 'store-snapshot';
  readonly isOwn: true;
  readonly id: string;
  readonly content: RevisionContent;
  /** The bucket is created before. */
  readonly isNew: boolean;
}

/** Adds a deployment to the history of its function. Carried out also when that failed. */
export interface RecordDeployment extends HistoryPlace {
  readonly type: 'record-deployment';
  readonly isOwn: true;
  /** Of the deployment, which may be that of an earlier run whose content is live. */
  readonly id: string;
  readonly record: Omit<DeploymentRecord, keyof RecordedEnd>;
  readonly keys: readonly string[];
}

/**
 * Plans what a run that finds its content live records of it, and whether it has to: so that no older run replaces it.
 * No run has a number between two that follow each other, so the second one needs no record, unless it has failed.
 */
export function planConfirmation(
  name: string,
  { bucket, run }: SnapshotsConfig,
  { commit }: Origin,
  { id, digest, entrypointHash, rolledBackTo, records }: HistoryEntry,
): { readonly record: RecordDeployment; readonly isNeeded: boolean } {
  const own = recordOf(run);
  const isCovered = records.some(
    (other) => isSameWorkflow(own, other) && other.runNumber >= own.runNumber - 1,
  );
  const fields = { digest, entrypointHash, rolledBackTo, commit, ...own };
  // What it makes unused is deleted by the next deployment.
  const place = { isOwn: true, bucket, name, id, keys: [] } as const;
  return {
    record: { type: 'record-deployment', ...place, record: fields },
    isNeeded: run.runNumber !== undefined && !isCovered,
  };
}

function isSameWorkflow(own: ReturnType<typeof recordOf>, { workflowHash }: DeploymentRecord): boolean {
  return workflowHash !== '' && workflowHash === own.workflowHash;
}

export function entryOf({ entries }: History, revisionId: string | undefined): HistoryEntry | undefined {
  return entries.find((entry) => revisionId !== undefined && entry.revisionId === revisionId);
}

/** Returns the entry that says for certain what a revision contains. */
export function knownEntry({ entries }: History, revisionId: string | undefined): HistoryEntry | undefined {
  const claims = entries.filter((entry) => revisionId !== undefined && entry.revisionId === revisionId);
  const [newest] = claims;
  return claims.every((entry) => !entry.isDoubtful && isSameContent(entry, newest)) ? newest : undefined;
}

function isSameContent(one: ContentName, other: ContentName | undefined): boolean {
  return one.digest === other?.digest && one.entrypointHash === other.entrypointHash;
}

/**
 * Returns the newest deployment, when its revision is live and was ready, and its content is certain, kept and the wanted one.
 * @param live the revision that serves, when no newer one exists
 */
export function findUnchanged(history: History, live: string | undefined, wanted: ContentName) {
  const known = knownEntry(history, live);
  const isLive = known !== undefined && known === history.entries[0] && known.result === 'ready';
  return isLive && known.hasContent && isSameContent(known, wanted) ? known : undefined;
}

/** @throws DeployError when a newer run of the same workflow and ref has deployed, and nobody has asked to run this one again */
export function checkOrder(name: string, { run }: SnapshotsConfig, { entries }: History): void {
  const own = recordOf(run);
  if (run.runNumber === undefined || (run.runAttempt ?? 1) > 1) return;
  const failedRuns = new Set(entries.filter(hasFailed).map(({ run }) => run));
  for (const entry of entries) {
    const newer = entry.records.find(
      (other) => isSameWorkflow(own, other) && other.runNumber > own.runNumber,
    );
    // What has failed was not deployed, and what was rolled back after it is not the newer run's content.
    const isUndone = entry.rolledBackTo !== undefined && entry.run !== '' && failedRuns.has(entry.run);
    if (!newer || hasFailed(entry) || isUndone) continue;
    const revision = entry.revisionId === undefined ? '' : ` (revision ${shortId(entry.revisionId)})`;
    throw new DeployError(
      `Could not deploy function "${name}": run ${newer.runNumber} of workflow "${run.workflow}" is newer than this run ${run.runNumber}, and has already deployed it${revision}`,
      {
        hint:
          'To deploy the older content anyway, run this job again, or use `mode: rollback`. ' +
          '`concurrency:` in the workflow keeps runs from overtaking each other.',
      },
    );
  }
}

function hasFailed({ result }: HistoryEntry): boolean {
  return result === 'failed' || result === 'unhealthy';
}

export interface Past {
  readonly history: History;
  /** The revision that serves, if one is known to. */
  readonly live: string | undefined;
}

/** An entry whose content can be deployed again. */
export type RestorableEntry = ReturnType<typeof restorable>[number];

/** Returns the revisions whose content is kept, the newest first. */
export function restorable({ history: { entries }, live }: Past) {
  return entries.flatMap(({ revisionId, ...entry }) => {
    if (revisionId === undefined || !entry.hasContent) return [];
    /** The revision that had its content before, where the history contains it. */
    const contentOf = entries.find(({ id }) => id === entry.rolledBackTo)?.revisionId;
    return { ...entry, revisionId, contentOf, isLive: revisionId === live };
  });
}

/** A deployment that can be brought back, on one line: `1e9b60d4-…, content of 25d9b5b4, commit 1234567, 2026-11-22 06:30 UTC, live`. */
export function formatRevision(entry: RestorableEntry): string {
  const { revisionId, isDoubtful, contentOf, commit, time, result, isLive } = entry;
  const parts = [
    revisionId,
    isDoubtful && 'not confirmed',
    contentOf && `content of ${shortId(contentOf)}`,
    commit && `commit ${commit.slice(0, 7)}`,
    formatTime(time),
    isLive && result === 'ready' ? undefined : result,
    isLive ? 'live' : undefined,
  ];
  return parts
    .filter((part) => part)
    .join(', ')
    .replace(/\s+/g, ' ');
}

/**
 * Chooses what is deployed again after a deployment that failed: the newest revision that was ready.
 * @param active the revision that the platform reports as serving
 * @returns that one, when nothing has replaced it, or as a clause why nothing is deployed
 */
export function chooseReturn(
  { revisionId: failed, hasServed }: { readonly revisionId: string | undefined; readonly hasServed: boolean },
  active: string | null | undefined,
  past: Past,
): { serving: string } | { refusal: string } | { target: RestorableEntry } {
  const { history, live } = past;
  const before = active && active !== failed ? entryOf(history, active) : undefined;
  // A revision that has served has replaced what the platform may still show.
  if (active && before && !hasFailed(before) && !hasServed) return { serving: active };
  if (live !== undefined && live !== failed && !entryOf(history, live))
    return { refusal: `revision "${live}", which is not in the history, is serving` };
  const choices = certainFirst(past, restorable(past));
  const target = choices.find(({ result, revisionId }) => result === 'ready' && revisionId !== failed);
  if (!target)
    return { refusal: 'the history contains no revision that was ready and whose content is kept' };
  return twinsOf(target, choices).length > 0 ? { refusal: `the ${contradiction(target)}` } : { target };
}

/**
 * Returns entries whose revision is certain, then the others: their content is deployed anew, whatever served. On a platform
 * that names the revision of a new function alone, all the others are doubtful, and their order stays.
 */
function certainFirst({ history: { entries } }: Past, choices: readonly RestorableEntry[]) {
  const redeployed = entries.slice(0, -1);
  if (redeployed.every(({ isDoubtful }) => isDoubtful)) return choices;
  return choices.toSorted((one, other) => Number(one.isDoubtful) - Number(other.isDoubtful));
}

/** Characters of the beginning of a revision id that can stand for it: as many as titles and log lines show. */
const SHORTEST_BEGINNING = 8;

/** Returns the other entries that claim the revision of one, with other content: nobody knows which of them is true. */
function twinsOf(entry: RestorableEntry, choices: readonly RestorableEntry[]): readonly RestorableEntry[] {
  return choices.filter((other) => other.revisionId === entry.revisionId && !isSameContent(other, entry));
}

const contradiction = ({ revisionId }: RestorableEntry) =>
  `history contains different contents of revision "${revisionId}"`;

export type Refuse = ReturnType<typeof createRefusal>;

/** Creates what says why a content cannot be deployed again, and which ones can. */
export function createRefusal(verb: 'roll back' | 'promote', name: string) {
  const [done, input] = verb === 'promote' ? ['promoted', 'from_function'] : ['brought back', 'function'];
  /** @param why completes "Could not roll back function "x": …" */
  return (why: string, choices: readonly RestorableEntry[]) => {
    const lines = choices.map((choice) => `\n- ${formatRevision(choice)}`).join('');
    const nothing = `No other revision can be ${done}: check \`${input}\` and \`snapshot_bucket\`, or deploy the commit that you want.`;
    const others = `Deploy the commit that you want, or set \`revision_id\` to one of these revisions:${lines}`;
    const hint = lines === '' ? nothing : others;
    return new DeployError(`Could not ${verb} function "${name}": ${why}`, { hint });
  };
}

/** Chooses a revision. @param wanted one, the unique beginning of one, `previous`, or undefined for the live one */
export function chooseRevision(wanted: string | undefined, past: Past, refuse: Refuse): RestorableEntry {
  const choices = restorable(past);
  const choose = wanted === undefined ? findLive : wanted === 'previous' ? findPrevious : findById;
  const { matches, otherwise } = choose(past, choices, wanted ?? '');
  const [chosen] = matches;
  if (!chosen) throw refuse(otherwise, choices);
  if (matches.length > 1) throw refuse(`${matches.length} revisions begin with "${wanted}"`, matches);
  const twins = twinsOf(chosen, choices);
  if (twins.length > 0) throw refuse(`its ${contradiction(chosen)}`, [chosen, ...twins]);
  return chosen;
}

function findLive({ history: { entries }, live }: Past, choices: readonly RestorableEntry[]) {
  const claims = choices.filter(({ isLive }) => isLive).slice(0, 1);
  const matches = claims.filter(({ isDoubtful }) => !isDoubtful);
  if (entries.length === 0) return { matches, otherwise: '`snapshot_bucket` contains no history of it' };
  if (live === undefined) return { matches, otherwise: 'no revision of it is known to be live' };
  if (claims.length > 0)
    return {
      matches,
      otherwise: `its live revision "${live}" was not confirmed as the one that was deployed`,
    };
  return { matches, otherwise: `its live revision "${live}" has no snapshot` };
}

function findById(_past: Past, choices: readonly RestorableEntry[], wanted: string) {
  const exact = choices.find(({ revisionId }) => revisionId === wanted);
  const isLong = wanted.length >= SHORTEST_BEGINNING;
  const similar = choices.filter(({ revisionId }) => isLong && revisionId.startsWith(wanted));
  const otherwise = `its history contains no snapshot of revision "${wanted}"`;
  return { matches: exact ? [exact] : similar, otherwise };
}

function findPrevious(past: Past, choices: readonly RestorableEntry[]) {
  const { history, live } = past;
  const { entries } = history;
  if (live === undefined)
    return { matches: [], otherwise: 'no revision is known to be live, which "previous" requires' };
  const current = entries.find(({ revisionId }) => revisionId === live);
  const earlier = current ? entriesBefore(entries, current.id) : entries;
  const ids = new Set(earlier.map(({ id }) => id));
  const matches = certainFirst(past, choices).filter(
    (entry) => entry.result === 'ready' && ids.has(entry.id) && !isSameContent(entry, current),
  );
  const otherwise = `the history contains no revision with another content that was ready before revision "${live}"`;
  return { matches: matches.slice(0, 1), otherwise };
}

/**
 * Returns the entries before a deployment. Before one that brought a content back means before the one that it comes from:
 * what was deployed between them is what the rollback removed.
 */
function entriesBefore(entries: readonly HistoryEntry[], id: string): readonly HistoryEntry[] {
  let wanted = id;
  for (const [at, entry] of entries.entries()) {
    if (entry.id !== wanted) continue;
    if (entry.rolledBackTo === undefined) return entries.slice(at + 1);
    wanted = entry.rolledBackTo;
  }
  // An origin that the history does not contain any more is older than all of it.
  return [];
}
