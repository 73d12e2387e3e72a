/** The history of a function, which the keys of its bucket contain: the key of a record is the record. Pure. */
import { hash, randomUUID } from 'node:crypto';
import { unescape as decode } from 'node:querystring';
import type { WorkflowContext } from '../inputs/event.ts';

/** The results of a deployment, the worst first; `unknown` if the run could not verify it. */
const RESULTS = ['failed', 'unhealthy', 'superseded', 'unknown', 'ready'] as const;

type KeyedRecord = NonNullable<ReturnType<typeof parseRecord>>;

export type DeploymentRecord = Omit<KeyedRecord, 'key'>;

/** A deployment of a function. A newer run that finds its content live may add a record to it. */
export interface HistoryEntry extends DeploymentRecord {
  readonly id: string;
  /** When it began: ISO 8601 in UTC. */
  readonly time: string;
  /** Of all runs that have recorded it, the newest first. */
  readonly records: readonly KeyedRecord[];
  readonly hasContent: boolean;
}

export interface History {
  /** The newest first, with the time of their id in milliseconds; without an entry, they are not recorded. */
  readonly deployments: readonly {
    readonly id: string;
    readonly ms: number;
    readonly keys: readonly string[];
    readonly entry?: HistoryEntry | undefined;
  }[];
  readonly entries: readonly HistoryEntry[];
}

export interface HistoryPlace {
  readonly bucket: string;
  readonly name: string;
}

const MOST_DEPLOYMENTS = 20;

/** Reads the history of a function from the keys of its bucket: its deployments, the newest first. Other keys are ignored. */
export function parseHistory(name: string, allKeys: readonly string[]): History {
  const folder = pastFolder(name);
  const own = allKeys.filter((key) => key.startsWith(folder));
  const groups = Map.groupBy(own, (key) => key.slice(folder.length).split('/')[0] ?? '');
  const deployments = [...groups].flatMap(([id, keys]) => {
    const [, time] = ID.exec(id) ?? [];
    const ms = Number(time);
    return time === undefined ? [] : { id, ms, keys, entry: toEntry(id, ms, keys) };
  });
  deployments.sort((one, other) => (one.id < other.id ? 1 : -1));
  const entries = deployments.flatMap(({ entry }) => entry ?? []);
  return { deployments, entries };
}

function toEntry(id: string, ms: number, keys: readonly string[]): HistoryEntry | undefined {
  const records = keys.flatMap((key) => parseRecord(key) ?? []);
  records.sort((one, other) => other.runNumber - one.runNumber);
  const [newest] = records;
  if (!newest) return undefined;
  // A ready revision can become unhealthy, but an unhealthy one never ready.
  const result = RESULTS.find((each) => records.some((record) => record.result === each)) ?? newest.result;
  const hasContent = keys.some((key) => key.endsWith('/content'));
  return { ...newest, id, time: new Date(ms).toISOString(), records, hasContent, result };
}

/** Returns what another deployment makes unused: keys beyond the newest 20, except the newest ready content, and repeated records. */
export function findUnused({ deployments }: History): readonly string[] {
  const good = deployments.find(({ entry }) => entry?.hasContent && entry.result === 'ready');
  return deployments.flatMap((each, at) => {
    if (at + 1 >= MOST_DEPLOYMENTS && each !== good) return each.keys;
    const kinds = Map.groupBy(
      each.entry?.records ?? [],
      (record) => `${record.workflowHash} ${record.result}`,
    );
    return [...kinds.values()].flatMap(([, ...older]) => older.map(({ key }) => key));
  });
}

const FOLDER = '.cloud-platform-deploy/v2/';

const ID = /^(\d{15})-[\w.]*-[0-9a-f]{8}$/;
const RECORD = new RegExp(
  `^(${RESULTS.join('|')}),([^,]*),([0-9a-f]{64}),([0-9a-f]{16}),([0-9a-f]*)\\.(\\d+),([^,]*),([^,]*)(?:,(unnamed|lost))?$`,
);

export function pastFolder(name: string): string {
  return `${FOLDER}${name}/`;
}

export function keyOf(name: string, id: string, part: 'content' | 'index' | DeploymentRecord): string {
  if (typeof part === 'string') return `${pastFolder(name)}${id}/${part}`;
  const { result, revisionId, digest, entrypointHash, workflowHash, runNumber, commit, rolledBackTo } = part;
  const run = `${workflowHash}.${runNumber}`;
  const record = [result, revisionId, digest, entrypointHash, run, commit, rolledBackTo]
    .map((text = '') => encodeURIComponent(text.toWellFormed()))
    .join(',');
  // Earlier versions of the action ignore a key with a doubt.
  return `${pastFolder(name)}${id}/${record}${part.doubt === undefined ? '' : `,${part.doubt}`}`;
}

export function functionsIn(keys: readonly string[]): readonly string[] {
  const past = keys.filter((key) => key.startsWith(FOLDER));
  return [...new Set(past.map((key) => key.slice(FOLDER.length).split('/')[0] ?? ''))];
}

/** Creates the unique id of a deployment, which sorts by time. @param ms since 1970 */
export function createId(ms: number, { runId, runAttempt = 1 }: Partial<WorkflowContext>): string {
  const run = runId === undefined ? '' : `${runId.replace(/\W/g, '')}.${runAttempt}`;
  return `${String(Math.ceil(ms)).padStart(15, '0')}-${run}-${randomUUID().slice(0, 8)}`;
}

export function shortHash(text: string): string {
  return hash('sha256', text).slice(0, 16);
}

/** Identifies the order that a run belongs to, by its workflow file: the name of a workflow may change, or be that of another one. */
export function recordOf(run: Partial<WorkflowContext>) {
  const { workflow, workflowFile = workflow, ref = '', runNumber = 0 } = run;
  // All tags share one order: each release has another one.
  const line = ref.replace(/^refs\/tags\/.*/s, 'refs/tags/*');
  const workflowHash = workflowFile === undefined ? '' : shortHash(`${workflowFile}\n${line}`);
  return { workflowHash, runNumber };
}

/** Reads a record from the end of its key; undefined for anything else. */
function parseRecord(key: string) {
  const match = RECORD.exec(key.slice(key.lastIndexOf('/') + 1));
  if (!match) return undefined;
  const [, result, revision, digest = '', entrypointHash = '', workflowHash = '', number, ...others] = match;
  const [commit, origin, doubt] = others;
  // Unlike `decodeURIComponent`, it accepts the keys that others have made.
  const read = (text = '') => decode(text) || undefined;
  return {
    key,
    result: result as (typeof RESULTS)[number],
    revisionId: read(revision),
    /** Of the assets, as in the output `assets_digest`. */
    digest,
    entrypointHash,
    /** Identifies workflow and ref; empty without a workflow, and for a rollback after a failure. */
    workflowHash,
    runNumber: Number(number),
    commit: read(commit),
    /** Id of the deployment whose content it deployed again. */
    rolledBackTo: read(origin),
    /** Why the revision may be another one: the response to the deployment named none, or was lost. */
    doubt: doubt as 'unnamed' | 'lost' | undefined,
  };
}
