/** Decides by the history of a function what is deployed, kept or rolled back to. Pure. */
import { DeployError } from '../errors.ts';
import type { RevisionContent } from '../files/changes.ts';
import { formatTime, shortId } from '../format.ts';
import type { SnapshotsConfig } from './config.ts';
import {
  type DeploymentRecord,
  type History,
  type HistoryEntry,
  type HistoryPlace,
  recordOf,
} from './history.ts';

export type RecordedEnd = Pick<DeploymentRecord, 'revisionId' | 'result' | 'doubt'>;

type RunRecord = ReturnType<typeof recordOf>;

type ContentName = Pick<DeploymentRecord, 'digest' | 'entrypointHash'>;

export interface StoreSnapshot extends HistoryPlace {
  readonly type: 'store-snapshot';
  readonly isOwn: true;
  readonly id: string;
  readonly content: RevisionContent;
  /** This run creates the bucket. */
  readonly isNew: boolean;
}

/** Adds a deployment, also a failed one, to the history of its function. */
export interface RecordDeployment extends HistoryPlace {
  readonly type: 'record-deployment';
  readonly isOwn: true;
  /** Id of the deployment: of an earlier run, if its content is live. */
  readonly id: string;
  readonly record: Omit<DeploymentRecord, keyof RecordedEnd>;
  /** Keys of the history, for the clean-up after a new deployment. */
  readonly unused?: readonly string[];
  /** The history already refuses older runs, so that `ready` needs no other record. */
  readonly isKnown?: boolean;
}

/** Returns whether the history refuses every older run: no run is between two consecutive numbers. */
export function refusesOlder(history: History, own: RunRecord): boolean {
  return own.workflowHash === '' || own.runNumber <= (newestRun(history, own)?.runNumber ?? 0) + 1;
}

/** Returns the record of the newest run of the same workflow and ref, without failed deployments. */
function newestRun({ entries }: History, { workflowHash }: RunRecord) {
  const records = entries.flatMap((entry) => (hasFailed(entry) ? [] : entry.records));
  const own = records.filter((record) => workflowHash !== '' && record.workflowHash === workflowHash);
  return own.sort((one, other) => other.runNumber - one.runNumber)[0];
}

/** Returns the entry of a revision: of several, the newest confirmed one. */
export function entryOf({ entries }: History, revisionId: string | undefined): HistoryEntry | undefined {
  const claims = entries.filter((entry) => revisionId !== undefined && entry.revisionId === revisionId);
  return claims.find(({ doubt }) => doubt === undefined) ?? claims[0];
}

/** Returns the confirmed entry of a revision, unless another entry claims the revision with other content. */
export function certainEntryOf(history: History, revisionId: string | undefined): HistoryEntry | undefined {
  const entry = entryOf(history, revisionId);
  const claims = history.entries.filter((other) => other.revisionId === revisionId);
  return entry?.doubt || claims.some((other) => !isSameContent(other, entry)) ? undefined : entry;
}

/** Says which commit and run have deployed a revision, to follow its id: ` (commit 3333333, run 12)`. */
export function deploymentOf(history: History, revisionId: string): string {
  const { commit, records } = certainEntryOf(history, revisionId) ?? {};
  // Later runs may have found it unchanged.
  const runNumber = records?.at(-1)?.runNumber;
  const parts = [commit && `commit ${commit.slice(0, 7)}`, runNumber && `run ${runNumber}`].filter(Boolean);
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}

function isSameContent(one: ContentName, other: ContentName | undefined): boolean {
  return one.digest === other?.digest && one.entrypointHash === other.entrypointHash;
}

/** Returns the newest deployment if it is confirmed, was ready, is live with no newer revision, and has the wanted content, which is stored. */
export function findUnchanged(history: History, live: string | undefined, wanted: ContentName) {
  const entry = certainEntryOf(history, live);
  const isGood = entry?.hasContent && entry.result === 'ready' && entry === history.entries[0];
  return isGood && isSameContent(entry, wanted) ? entry : undefined;
}

/** @throws DeployError when a newer run of the same workflow and ref has deployed, unless somebody re-ran this one by hand */
export function checkOrder(name: string, { run }: SnapshotsConfig, history: History): void {
  const { runNumber = 0, revisionId } = newestRun(history, recordOf(run)) ?? {};
  if (run.runNumber === undefined || (run.runAttempt ?? 1) > 1 || runNumber <= run.runNumber) return;
  const revision = revisionId === undefined ? '' : ` (revision ${shortId(revisionId)})`;
  const text = `Could not deploy function "${name}": run ${runNumber} of workflow "${run.workflow}" is newer than this run ${run.runNumber}, and has already deployed it${revision}`;
  const hint =
    'To deploy the older content anyway, run this job again, or use `mode: rollback`. `concurrency:` in the workflow keeps runs from overtaking each other.';
  throw new DeployError(text, { hint });
}

function hasFailed({ result }: HistoryEntry): boolean {
  return result === 'failed' || result === 'unhealthy';
}

export interface Past {
  readonly history: History;
  /** The revision that serves, if one is known to. */
  readonly live: string | undefined;
}

/** An entry with a snapshot. */
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
  const { revisionId, contentOf, commit, time, result, doubt, isLive } = entry;
  const parts = [
    revisionId,
    contentOf && `content of ${shortId(contentOf)}`,
    commit && `commit ${commit.slice(0, 7)}`,
    formatTime(time),
    isLive && result === 'ready' ? undefined : result,
    doubt && 'not confirmed',
    isLive ? 'live' : undefined,
  ];
  const text = parts.filter(Boolean).join(', ');
  return text.replace(/\s+/g, ' ');
}

export interface ChosenRevision {
  /** Undefined when nothing is deployed. */
  readonly target?: RestorableEntry;
  /** After a failure, the platform reports that this good revision still serves. */
  readonly serving?: string;
  /** Why nothing is brought back after a failure, as a clause. */
  readonly refusal?: string;
}

/** Chooses what is deployed after a failure: the newest revision that was ready. @param active what the platform reports as serving */
export function chooseReturn(
  { revisionId: failed, hasServed }: { readonly revisionId: string | undefined; readonly hasServed: boolean },
  active: string | null | undefined,
  past: Past,
): ChosenRevision {
  const { history, live } = past;
  const before = active && active !== failed ? entryOf(history, active) : undefined;
  // A revision that has served has replaced what the platform may still show.
  if (active && before && !hasFailed(before) && !hasServed) return { serving: active };
  if (live !== undefined && live !== failed && !entryOf(history, live))
    return { refusal: `revision "${live}", which is not in the history, is serving` };
  const choices = restorable(past);
  const [target] = readyOf(choices, history).filter(({ revisionId }) => revisionId !== failed);
  if (!target)
    return { refusal: 'the history contains no revision that was ready and whose content is kept' };
  return rivalsOf(target, choices).length > 0 ? { refusal: `the ${contradiction(target)}` } : { target };
}

/** Returns the revisions that were ready, confirmed ones first. Where the platform names none in its responses, time decides. */
function readyOf(choices: readonly RestorableEntry[], { entries: [newest] }: History) {
  const isNamed = newest?.doubt !== 'unnamed';
  const isDoubtful = ({ doubt }: RestorableEntry) => doubt === 'lost' || (isNamed && doubt !== undefined);
  return choices
    .filter(({ result }) => result === 'ready')
    .sort((one, other) => Number(isDoubtful(one)) - Number(isDoubtful(other)));
}

/** Characters that identify a revision: as many as titles and log lines show. */
const SHORTEST_BEGINNING = 8;

/** Returns the other entries that claim the revision of one with other content: it is unknown which one is right. */
function rivalsOf(entry: RestorableEntry, choices: readonly RestorableEntry[]): readonly RestorableEntry[] {
  return choices.filter((other) => other.revisionId === entry.revisionId && !isSameContent(other, entry));
}

const contradiction = ({ revisionId }: RestorableEntry) =>
  `history contains different contents of revision "${revisionId}"`;

/** @param why completes "Could not roll back function "x": …" */
export type Refuse = (why: string, choices: readonly RestorableEntry[]) => DeployError;

/** Creates the error for a rollback or promotion that is impossible, which lists the possible ones. */
export function createRefusal(verb: 'roll back' | 'promote', name: string): Refuse {
  const [done, input] = verb === 'promote' ? ['promoted', 'from_function'] : ['brought back', 'function'];
  return (why, choices) => {
    const lines = choices.map((choice) => `\n- ${formatRevision(choice)}`).join('');
    const nothing = `No other revision can be ${done}: check \`${input}\` and \`snapshot_bucket\`, or deploy the commit that you want.`;
    const others = `Deploy the commit that you want, or set \`revision_id\` to one of these revisions:${lines}`;
    const failed = `Could not ${verb} function "${name}": ${why}`;
    return new DeployError(failed, { hint: lines === '' ? nothing : others });
  };
}

/** Chooses a revision. @param wanted one, the unique beginning of one in any case, `previous`, or undefined for the live one */
export function chooseRevision(wanted: string | undefined, past: Past, refuse: Refuse): RestorableEntry {
  const choices = restorable(past);
  const choose = wanted === undefined ? findLive : wanted === 'previous' ? findPrevious : findById;
  const { matches, otherwise } = choose(past, choices, wanted ?? '');
  const [chosen] = matches;
  if (!chosen) throw refuse(otherwise, choices);
  if (matches.length > 1) throw refuse(`${matches.length} revisions begin with "${wanted}"`, matches);
  const rivals = rivalsOf(chosen, choices);
  if (rivals.length > 0) throw refuse(`its ${contradiction(chosen)}`, [chosen, ...rivals]);
  return chosen;
}

function findLive({ history: { entries }, live }: Past, choices: readonly RestorableEntry[]) {
  const claims = choices.filter(({ isLive }) => isLive);
  const matches = claims.filter(({ doubt }) => doubt === undefined).slice(0, 1);
  if (entries.length === 0) return { matches, otherwise: '`snapshot_bucket` contains no history of it' };
  if (live === undefined) return { matches, otherwise: 'no revision of it is known to be live' };
  if (claims.length > 0)
    return { matches, otherwise: `no response has confirmed the content of its live revision "${live}"` };
  return { matches, otherwise: `its live revision "${live}" has no snapshot` };
}

function findById(_past: Past, choices: readonly RestorableEntry[], wanted: string) {
  const exact = choices.find(({ revisionId }) => revisionId === wanted);
  const beginning = wanted.toLowerCase();
  const similar = choices.filter(({ revisionId }) => revisionId.toLowerCase().startsWith(beginning));
  const matches = exact ? [exact] : wanted.length < SHORTEST_BEGINNING ? [] : similar;
  return { matches, otherwise: `its history contains no snapshot of revision "${wanted}"` };
}

function findPrevious({ history, live }: Past, choices: readonly RestorableEntry[]) {
  if (live === undefined)
    return { matches: [], otherwise: 'no revision is known to be live, which "previous" requires' };
  const { entries } = history;
  const current = entryOf(history, live);
  const earlier = current ? entriesBefore(entries, current.id) : entries;
  const ids = new Set(earlier.map(({ id }) => id));
  const matches = readyOf(choices, history).filter(
    (entry) => ids.has(entry.id) && !isSameContent(entry, current),
  );
  const otherwise = `the history contains no revision with another content that was ready before revision "${live}"`;
  return { matches: matches.slice(0, 1), otherwise };
}

/** Returns the entries before a deployment; before a rollback, those before the deployment that it went back to. */
function entriesBefore(entries: readonly HistoryEntry[], id: string): readonly HistoryEntry[] {
  const at = entries.findIndex((entry) => entry.id === id);
  // The origin of a rollback may be older than the whole history.
  if (at < 0) return [];
  const [origin, earlier] = [entries[at]?.rolledBackTo, entries.slice(at + 1)];
  return origin === undefined ? earlier : entriesBefore(earlier, origin);
}
