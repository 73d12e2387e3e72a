/** What is done to the function, decided from what is wanted and what was read. Pure. */
import type { FileChange } from '../files/changes.ts';
import type { RequestBody } from '../http/http.ts';
import { type RevisionStatus, readRevision } from '../platform/records.ts';
import type { FunctionConfig, HealthConfig } from './config.ts';
import { otherRevisionError } from './errors.ts';
import { type FunctionState, servingRevision } from './state.ts';
import { meaningOf, statusWords } from './status.ts';

/** The content of a revision: its assets, and the JSON body of a deploy. */
interface RevisionContent {
  readonly count: number;
  readonly bytes: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
  /** Returns the path of an asset relative to the workspace; undefined for a path that is no asset. */
  locate(path: string): string | undefined;
  encodeBody(fields: Readonly<Record<string, string>>): RequestBody;
}

/** Creates a function or a new revision of it, then waits until the revision is ready. */
export interface DeployFunction {
  readonly type: 'deploy-function';
  /** `unknown`: it cannot be read whether the function exists, so the platform's answers decide. */
  readonly verb: 'create' | 'redeploy' | 'unknown';
  readonly name: string;
  readonly entrypoint: string;
  readonly content: RevisionContent;
  readonly polling: FunctionConfig['polling'];
  /** What was read before anything is written. */
  readonly before: FunctionState;
  /** The revision that serves before, if one is known to. */
  readonly previousRevisionId: string | undefined;
  /** What differs from the content of `previousRevisionId`; undefined when that is not known. */
  readonly changes: readonly FileChange[] | undefined;
}

/** Leaves a function as it is, because its live revision has the wanted content. */
export interface KeepFunction {
  readonly type: 'keep-function';
  readonly name: string;
  /** The live revision. */
  readonly revision: RevisionStatus & { readonly revisionId: string };
  readonly previousRevisionId: string;
}

/** Asks an address until it has answered 2xx three times in a row. */
export interface CheckHealth extends HealthConfig {
  readonly type: 'check-health';
  readonly name: string;
}

/** Permanently deletes a function. */
export interface DeleteFunction {
  readonly type: 'delete-function';
  readonly name: string;
  readonly before: FunctionState;
  /** The revision that serves before, if one is known to. */
  readonly previousRevisionId: string | undefined;
}

const VERBS = { present: 'redeploy', absent: 'create', unreadable: 'unknown' } as const;

/** Plans the deployment of a function. */
export function planFunction(
  { name, entrypoint, polling }: FunctionConfig,
  content: RevisionContent,
  before: FunctionState,
  changes?: readonly FileChange[],
): DeployFunction {
  const previousRevisionId = liveRevision({ polling }, before);
  const verb = VERBS[before.kind];
  const target = { name, entrypoint, content, polling };
  return { type: 'deploy-function', verb, ...target, before, previousRevisionId, changes };
}

/** @throws DeployError when another revision is live than `expected_revision_id` names */
export function checkExpected(config: FunctionConfig, before: FunctionState): void {
  const { name, expectedRevisionId: expected } = config;
  if (expected === undefined) return;
  const live = liveRevision(config, before);
  if (live !== expected) throw otherRevisionError(name, expected, live, before);
}

/** Plans to leave a function as it is. @param revisionId the live one */
export function planKeep(name: string, revisionId: string, before: FunctionState): KeepFunction {
  const status = before.kind === 'present' ? readRevision(before.record) : {};
  return { type: 'keep-function', name, revision: { ...status, revisionId }, previousRevisionId: revisionId };
}

/** Returns the revision that serves, if one is known to. */
export function liveRevision(
  { polling }: Pick<FunctionConfig, 'polling'>,
  state: FunctionState,
): string | undefined {
  return servingRevision(state, statusWords(polling.readyStatuses, polling.failedStatuses));
}

/** Returns the revision that serves, when no newer one exists, failed or in progress. */
export function settledRevision(
  { polling }: Pick<FunctionConfig, 'polling'>,
  state: FunctionState,
): string | undefined {
  if (state.kind !== 'present') return undefined;
  const { revisionId, status } = readRevision(state.record);
  const words = statusWords(polling.readyStatuses, polling.failedStatuses);
  const isReady = status === undefined || meaningOf(status, words) === 'ready';
  return isReady && servingRevision(state, words) === revisionId ? revisionId : undefined;
}

/** Whether a revision that is not live yet may still become so. */
export function isChanging(config: Pick<FunctionConfig, 'polling'>, state: FunctionState): boolean {
  if (state.kind !== 'present') return false;
  const { revisionId, status = '' } = readRevision(state.record);
  const { readyStatuses, failedStatuses } = config.polling;
  const isFailed = meaningOf(status, statusWords(readyStatuses, failedStatuses)) === 'failed';
  return revisionId !== liveRevision(config, state) && !isFailed;
}

/** Plans the health check of a function that is deployed, where one is wanted. */
export function planHealthCheck({ name, health }: FunctionConfig): readonly CheckHealth[] {
  if (!health) return [];
  const fill = (template: string) => template.replaceAll('{name}', encodeURIComponent(name));
  const { address, query } = health.target;
  const target = { address: fill(address), query: fill(query) };
  return [{ type: 'check-health', name, target, timeoutMs: health.timeoutMs }];
}

/** Plans the deletion of a function. A function that certainly does not exist needs none. */
export function planFunctionDeletion(
  { name, polling }: Pick<FunctionConfig, 'name' | 'polling'>,
  before: FunctionState,
): readonly DeleteFunction[] {
  if (before.kind === 'absent' && before.certain) return [];
  const previousRevisionId = liveRevision({ polling }, before);
  return [{ type: 'delete-function', name, before, previousRevisionId }];
}
