/** The history of a function: its format, and how two copies of it become one. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { WorkflowRun } from '../config/event.ts';
import { isObject } from '../http/response.ts';

/** How a deployment ended; `unknown` when the run could not see it. */
export type DeploymentResult = 'ready' | 'failed' | 'unhealthy' | 'superseded' | 'unknown';

/** One deployment of a function. */
export interface HistoryEntry extends WorkflowRun {
  /** Undefined when the platform did not name it. */
  readonly revisionId?: string | undefined;
  /** Of the assets, as in the output `assets_digest`: names the snapshot. */
  readonly digest: string;
  readonly entrypoint: string;
  readonly assetsCount: number;
  readonly assetsBytes: number;
  readonly result: DeploymentResult;
  /** When it was recorded: ISO 8601 in UTC. */
  readonly time: string;
  /** The revision whose content it deployed again. */
  readonly rolledBackTo?: string | undefined;
}

/** One object of a history. A run writes what it has read together with its own entry, and never writes over an object. */
export interface HistoryObject {
  readonly function: string;
  /** Keys of the objects whose entries it contains: they may be deleted. */
  readonly includes: readonly string[];
  readonly entries: readonly HistoryEntry[];
}

/** What is known of a function's past. */
export type HistoryState = History | UnusableHistory;

/** The deployments of a function, and what can be brought back. */
export interface History {
  readonly kind: 'read';
  /** The newest first. */
  readonly entries: readonly HistoryEntry[];
  /** The objects whose entries these are. */
  readonly objects: readonly string[];
  /** No other object of the history is listed. */
  readonly isComplete: boolean;
  /** Digests of all snapshots in the bucket. */
  readonly snapshots: ReadonlySet<string>;
}

/** An object of the history cannot be read: nothing is known, and nothing is written. */
export interface UnusableHistory {
  readonly kind: 'unusable';
  readonly key: string;
  /** Follows the object's name in a sentence. */
  readonly reason: string;
}

/** The history in a bucket that does not exist yet. */
export const NO_HISTORY: History = {
  kind: 'read',
  entries: [],
  objects: [],
  isComplete: true,
  snapshots: new Set(),
};

/** Where a history is. */
export interface HistoryPlace {
  readonly bucket: string;
  /** The function. */
  readonly name: string;
}

/** What the text of a history object contains. */
type HistoryReading =
  | ({ readonly kind: 'read' } & HistoryObject)
  /** The reason follows the object's name in a sentence. */
  | { readonly kind: 'unusable'; readonly reason: string };

const VERSION = 1;
const MOST_ENTRIES = 50;
const RESULTS: readonly unknown[] = ['ready', 'failed', 'unhealthy', 'superseded', 'unknown'];

/** The fields of an entry, as they are named in JSON. */
const FIELDS = {
  revisionId: 'revision_id',
  digest: 'digest',
  entrypoint: 'entrypoint',
  assetsCount: 'assets_count',
  assetsBytes: 'assets_bytes',
  result: 'result',
  time: 'time',
  commit: 'commit',
  ref: 'ref',
  workflow: 'workflow',
  runId: 'run_id',
  runNumber: 'run_number',
  runAttempt: 'run_attempt',
  actor: 'actor',
  rolledBackTo: 'rolled_back_to',
} as const satisfies Record<keyof HistoryEntry, string>;

const NAMES = Object.keys(FIELDS) as (keyof HistoryEntry)[];
const REQUIRED: readonly string[] = ['digest', 'entrypoint', 'assetsCount', 'assetsBytes', 'result', 'time'];
const NUMBERS: readonly string[] = ['assetsCount', 'assetsBytes', 'runNumber', 'runAttempt'];

/**
 * Merges entries, the newest first, at most 50. Of two entries of the same revision the later one counts. The order of
 * the arguments does not matter, so that it does not matter either which of two runs merges.
 */
export function mergeEntries(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const sorted = entries.toSorted((one, other) => compareText(sortKey(other), sortKey(one)));
  const newest = new Map<string, HistoryEntry>();
  for (const entry of sorted) if (!newest.has(identify(entry))) newest.set(identify(entry), entry);
  return [...newest.values()].slice(0, MOST_ENTRIES);
}

/** Whether merged entries contain this one, or a later one of its revision. */
export function containsEntry(entries: readonly HistoryEntry[], entry: HistoryEntry): boolean {
  return isDeepStrictEqual(mergeEntries([...entries, entry]), entries);
}

/** Without a revision, only an entry that is equal in everything is the same one. */
function identify(entry: HistoryEntry): string {
  return entry.revisionId ?? sortKey(entry);
}

function sortKey(entry: HistoryEntry): string {
  return `${entry.time} ${JSON.stringify(toJson(entry))}`;
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Returns the time of the next entry: now, but after all others, whatever the clocks of their machines say. */
export function nextTime(entries: readonly HistoryEntry[], now: number): string {
  const last = Math.max(...entries.map(({ time }) => Date.parse(time)), 0);
  return new Date(Math.max(now, last + 1)).toISOString();
}

/** Writes a history object as JSON with an entry per line. */
export function writeHistory({ function: name, includes, entries }: HistoryObject): string {
  const lines = entries.map((entry) => JSON.stringify(toJson(entry)));
  const head = JSON.stringify({ version: VERSION, function: name, includes }).slice(0, -1);
  return `${head},"entries":[\n${lines.join(',\n')}\n]}\n`;
}

function toJson(entry: HistoryEntry): Readonly<Record<string, unknown>> {
  return Object.fromEntries(NAMES.map((name) => [FIELDS[name], entry[name]]));
}

/** Reads a history object. One invalid entry makes it unusable as a whole, since what it contained would be lost. */
export function readHistoryObject(text: string, name: string): HistoryReading {
  const json = parse(text);
  if (!isObject(json) || typeof json.version !== 'number') return damaged();
  if (json.version > VERSION)
    return {
      kind: 'unusable',
      reason: `was written by a newer version of this action (format ${json.version})`,
    };
  const { includes, entries } = json;
  if (json.function !== name || !isTexts(includes) || !Array.isArray(entries)) return damaged();
  const read = entries.map(readEntry).filter((entry) => entry !== undefined);
  if (read.length !== entries.length) return damaged();
  return { kind: 'read', function: name, includes, entries: read };
}

function damaged(): HistoryReading {
  return { kind: 'unusable', reason: 'is damaged' };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function readEntry(value: unknown): HistoryEntry | undefined {
  if (!isObject(value)) return undefined;
  const entry = Object.fromEntries(NAMES.map((name) => [name, value[FIELDS[name]]]));
  return isEntry(entry) ? entry : undefined;
}

function isEntry(entry: Readonly<Record<string, unknown>>): entry is Record<string, unknown> & HistoryEntry {
  const isKnown = NAMES.every((name) => {
    const value = entry[name];
    if (value === undefined) return !REQUIRED.includes(name);
    return NUMBERS.includes(name) ? isCount(value) : typeof value === 'string';
  });
  return (
    isKnown &&
    /^[0-9a-f]{64}$/.test(String(entry.digest)) &&
    RESULTS.includes(entry.result) &&
    isTime(String(entry.time))
  );
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Only the one form that is written sorts as text. */
function isTime(text: string): boolean {
  const time = new Date(text);
  return /^\d{4}-/.test(text) && !Number.isNaN(time.getTime()) && time.toISOString() === text;
}
