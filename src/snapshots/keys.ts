/** The keys of what is kept of a function: that of a record is the record. Pure. */
import { hash, randomUUID } from 'node:crypto';
import type { WorkflowRun } from '../inputs/event.ts';

/** How a deployment can end, the worst first; `unknown` when the run could not see it. */
export const RESULTS = ['failed', 'unhealthy', 'superseded', 'unknown', 'ready'] as const;

export type DeploymentResult = (typeof RESULTS)[number];

/** A deployment, as its key says. */
export interface DeploymentRecord {
  readonly result: DeploymentResult;
  /** Undefined when the platform did not name it. */
  readonly revisionId: string | undefined;
  /** Of the assets, as in the output `assets_digest`. */
  readonly digest: string;
  readonly entrypointHash: string;
  /** Stands for the workflow and the ref; empty without a workflow. */
  readonly workflowHash: string;
  /** 0 when it is not known. */
  readonly runNumber: number;
  readonly commit: string | undefined;
  /** Id of the deployment whose content it deployed again. */
  readonly rolledBackTo: string | undefined;
}

const FOLDER = '.cloud-platform-deploy/v2/';

const ID = /^(\d{15})-([\w.]*)-[0-9a-f]{8}$/;
const RECORD = new RegExp(
  `^(${RESULTS.join('|')}),([^,]*),([0-9a-f]{64}),([0-9a-f]{16}),([0-9a-f]*)\\.(\\d+),([^,]*),([^,]*)$`,
);

/** Returns what the keys of all that is kept of a function begin with. */
export function pastFolder(name: string): string {
  return `${FOLDER}${name}/`;
}

/** Returns the key of a part of what is kept of a deployment. */
export function keyOf(name: string, id: string, part: 'content' | 'index' | DeploymentRecord): string {
  if (typeof part === 'string') return `${pastFolder(name)}${id}/${part}`;
  const { result, revisionId, digest, entrypointHash, workflowHash, runNumber, commit, rolledBackTo } = part;
  const run = `${workflowHash}.${runNumber}`;
  const record = [result, revisionId, digest, entrypointHash, run, commit, rolledBackTo]
    .map((text = '') => encodeURIComponent(text.toWellFormed()))
    .join(',');
  return `${pastFolder(name)}${id}/${record}`;
}

/** Whether a key is that of a format which is not read any more. */
export function isOlderFormat(key: string): boolean {
  return key.startsWith('.cloud-platform-deploy/') && !key.startsWith(FOLDER);
}

/** Returns the names of all functions of which something is kept. */
export function functionsIn(keys: readonly string[]): readonly string[] {
  const kept = keys.filter((key) => key.startsWith(FOLDER));
  return [...new Set(kept.map((key) => key.slice(FOLDER.length).split('/')[0] ?? ''))];
}

/** Creates the id of a deployment, which sorts by time, and which no other run has. @param ms since 1970 */
export function createId(ms: number, { runId, runAttempt = 1 }: WorkflowRun): string {
  const run = runId === undefined ? '' : `${runId.replace(/\W/g, '')}.${runAttempt}`;
  return `${String(Math.ceil(ms)).padStart(15, '0')}-${run}-${randomUUID().slice(0, 8)}`;
}

/** Returns when a deployment began, in milliseconds since 1970, and the attempt of a run that it belongs to. */
export function parseId(id: string): { readonly ms: number; readonly run: string } | undefined {
  const [, ms, run = ''] = ID.exec(id) ?? [];
  return ms === undefined ? undefined : { ms: Number(ms), run };
}

/** Shortens a text that is only compared. */
export function shortHash(text: string): string {
  return hash('sha256', text).slice(0, 16);
}

/** Returns what a record says of a run. */
export function recordOf({ workflow, ref = '', runNumber = 0, commit }: WorkflowRun) {
  const workflowHash = workflow === undefined ? '' : shortHash(`${workflow}\n${ref}`);
  return { workflowHash, runNumber, commit };
}

/** Reads a record from the end of its key; undefined for anything else. */
export function parseRecord(key: string): DeploymentRecord | undefined {
  const match = RECORD.exec(key.slice(key.lastIndexOf('/') + 1));
  if (!match) return undefined;
  const [, result, revision, digest = '', entrypointHash = '', workflowHash = '', number, commit, origin] =
    match;
  const decode = (text = '') => decodeURIComponent(text) || undefined;
  return {
    ...{ result: result as DeploymentResult, digest, entrypointHash, workflowHash },
    revisionId: decode(revision),
    runNumber: Number(number),
    commit: decode(commit),
    rolledBackTo: decode(origin),
  };
}
