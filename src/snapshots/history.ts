/** The history of a function, from one listing of its bucket. Pure. */
import { formatTime } from '../format.ts';
import { type DeploymentRecord, isOlderFormat, parseId, parseRecord, pastFolder, RESULTS } from './keys.ts';

/** One deployment of a function. A newer run that finds its content live adds a record to it. */
export interface HistoryEntry extends DeploymentRecord {
  readonly id: string;
  /** When it began: ISO 8601 in UTC. */
  readonly time: string;
  /** The attempt of a run that has deployed it; empty when it is not known. */
  readonly run: string;
  /** Of all runs that have recorded it, the newest first. */
  readonly records: readonly DeploymentRecord[];
  /** Its content is listed. */
  readonly isKept: boolean;
}

/** An entry whose content can be deployed again. */
export interface RestorableEntry extends HistoryEntry {
  readonly revisionId: string;
  /** It serves. */
  readonly isLive?: boolean;
}

/** A deployment that can be brought back, on one line: `1e9b60d4-…, commit 1234567, 2026-11-22 06:30 UTC, failed, live`. */
export function formatRevision({ revisionId, commit, time, result, isLive }: RestorableEntry): string {
  const parts = [
    revisionId,
    ...(commit === undefined ? [] : [`commit ${commit.slice(0, 7)}`]),
    formatTime(time),
    ...(result === 'ready' ? [] : [result]),
    ...(isLive ? ['live'] : []),
  ];
  return parts.join(', ').replace(/\s+/g, ' ');
}

/** What is known of a function's past. */
export interface History {
  /** The newest first. */
  readonly entries: readonly HistoryEntry[];
  /** Of the newest deployment, recorded or not: milliseconds since 1970, or 0. */
  readonly newestMs: number;
  /** The bucket contains objects of a format before this one, which are not read. */
  readonly hasOlderFormat: boolean;
}

/** Where a history is. */
export interface HistoryPlace {
  readonly bucket: string;
  /** The function. */
  readonly name: string;
}

/** The history in a bucket that does not exist yet. */
export const NO_HISTORY: History = { entries: [], newestMs: 0, hasOlderFormat: false };

/** Deployments of which something is kept. */
const MOST_DEPLOYMENTS = 20;

/** Reads the history of a function from the keys of its bucket. Keys that this action did not write are ignored. */
export function parseHistory(name: string, keys: readonly string[]): History {
  const deployments = groupKeys(name, keys);
  const entries = deployments.flatMap(([id, own]) => toEntry(id, own) ?? []);
  const newestMs = parseId(deployments[0]?.[0] ?? '')?.ms ?? 0;
  return { entries, newestMs, hasOlderFormat: keys.some(isOlderFormat) };
}

/** Returns the keys of each deployment by its id, the newest first. */
function groupKeys(name: string, keys: readonly string[]): readonly [id: string, keys: readonly string[]][] {
  const folder = pastFolder(name);
  const own = keys.filter((key) => key.startsWith(folder));
  const groups = Map.groupBy(own, (key) => key.slice(folder.length).split('/')[0] ?? '');
  return [...groups].filter(([id]) => parseId(id)).sort(([one], [other]) => (one < other ? 1 : -1));
}

function toEntry(id: string, keys: readonly string[]): HistoryEntry | undefined {
  const records = keys.flatMap((key) => parseRecord(key) ?? []);
  records.sort((one, other) => other.runNumber - one.runNumber);
  const [newest] = records;
  const { ms, run } = parseId(id) ?? {};
  if (!newest || ms === undefined || run === undefined) return undefined;
  // What was ready can become unhealthy, and no other way round.
  const result = RESULTS.find((each) => records.some((record) => record.result === each)) ?? newest.result;
  const isKept = keys.some((key) => key.endsWith('/content'));
  return { ...newest, id, time: new Date(ms).toISOString(), run, records, isKept, result };
}

/**
 * Returns the keys that nobody needs: of deployments beyond the newest 20, but for the newest content that was ready, and of
 * records that one of a newer run repeats.
 */
export function findUnused(name: string, keys: readonly string[]): readonly string[] {
  const deployments = groupKeys(name, keys);
  const isGood = (entry: HistoryEntry | undefined) => entry?.isKept && entry.result === 'ready';
  const [good] = deployments.find(([id, own]) => isGood(toEntry(id, own))) ?? [];
  return deployments.flatMap(([id, own], at) => {
    if (at >= MOST_DEPLOYMENTS && id !== good) return own;
    const records = toEntry(id, own)?.records ?? [];
    return own.filter((key) => isRepeated(parseRecord(key), records));
  });
}

function isRepeated(record: DeploymentRecord | undefined, records: readonly DeploymentRecord[]): boolean {
  return records.some(
    ({ workflowHash, result, runNumber }) =>
      workflowHash === record?.workflowHash && result === record.result && runNumber > record.runNumber,
  );
}
