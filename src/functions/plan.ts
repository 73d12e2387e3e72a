/** What is done to the function, decided from what is wanted and what was read. Pure. */
import type { RequestBody } from '../http/http.ts';
import type { ProbeTarget } from '../http/probe.ts';
import type { FunctionConfig } from './config.ts';
import { type FunctionState, servingRevision } from './state.ts';
import { statusWords } from './status.ts';

/** The content of a revision: its assets, and the JSON body of a deploy. */
interface RevisionContent {
  readonly count: number;
  readonly bytes: number;
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
}

/** Asks an address until it has answered 2xx three times in a row. */
export interface CheckHealth {
  readonly type: 'check-health';
  readonly name: string;
  readonly target: ProbeTarget;
  /** Milliseconds. */
  readonly timeoutMs: number;
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
): DeployFunction {
  const words = statusWords(polling.readyStatuses, polling.failedStatuses);
  const previousRevisionId = servingRevision(before, words);
  const verb = VERBS[before.kind];
  return { type: 'deploy-function', verb, name, entrypoint, content, polling, before, previousRevisionId };
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
export function planFunctionDeletion(name: string, before: FunctionState): readonly DeleteFunction[] {
  if (before.kind === 'absent' && before.certain) return [];
  const previousRevisionId = servingRevision(before, statusWords([], []));
  return [{ type: 'delete-function', name, before, previousRevisionId }];
}
