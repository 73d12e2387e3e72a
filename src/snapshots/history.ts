/** The history of a function, from one listing of its bucket. Pure. */
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

/** What is known of a function's past. */
export interface History {
  /** The newest first. */
  readonly entries: readonly HistoryEntry[];
  /** Of the newest deployment, recorded or not: milliseconds since 1970, or 0. */
  readonly newestMs: number;
  /** The bucket contains objects of a format before this one. */
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
  const [[newest = ''] = []] = deployments;
  return {
    entries: deployments.flatMap(([id, own]) => toEntry(id, own) ?? []),
    newestMs: parseId(newest)?.ms ?? 0,
    hasOlderFormat: keys.some(isOlderFormat),
  };
}

/** Returns the keys of each deployment by its id, the newest first. */
function groupKeys(name: string, keys: readonly string[]): readonly [id: string, keys: readonly string[]][] {
  const folder = pastFolder(name);
  const idOf = (key: string) => key.slice(folder.length).split('/')[0] ?? '';
  const groups = Map.groupBy(
    keys.filter((key) => key.startsWith(folder) && parseId(idOf(key))),
    idOf,
  );
  return [...groups].sort(([one], [other]) => (one < other ? 1 : -1));
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
