/** What is done to the function, decided from what is wanted and what was read. Pure. */
import { DeployError } from '../errors.ts';
import type { FileChange, Origin, RevisionContent } from '../files/changes.ts';
import type { FunctionConfig } from './config.ts';
import { type FunctionState, type LiveRevision, liveRevision } from './state.ts';

type Actions = ReturnType<typeof planFunction>;

export type DeployFunction = Actions['deploy'] & {
  /** Of the content that it replaces by a newer one, where that is known. */
  readonly previousCommit?: string | undefined;
};

/** Waits until the revision that was deployed is ready; without a time for that, it is not looked at. */
export type AwaitRevision = Actions['await'];

/** Leaves a function as it is, because its live revision has the wanted content. */
export interface KeepFunction extends LiveRevision {
  readonly type: 'keep-function';
  readonly name: string;
  readonly content: Origin;
}

/** Asks an address until it has answered 2xx three times in a row. */
export type CheckHealth = NonNullable<ReturnType<typeof planHealthCheck>>;

export interface CheckedHealth {
  /** The revision that was checked, and the one that it has replaced. */
  readonly revisionId: string | undefined;
  readonly previousRevisionId: string | undefined;
  /** What it saw last, in a word or two: a status, or why there is none. */
  readonly last: string;
}

export type DeleteFunction = ReturnType<typeof planFunctionDeletion>[number];

/**
 * Plans that a function has a content. @param changes what differs from the one that serves, where that is known
 * @param isAfterFailure whether the step has deployed another revision before, which failed
 */
export function planFunction(
  { name, polling, expectedRevisionId }: FunctionConfig,
  content: RevisionContent,
  before: FunctionState,
  changes: readonly FileChange[] | undefined,
  isAfterFailure: boolean,
) {
  const target = { name, content, polling, expectedRevisionId, isAfterFailure };
  /** The revision that serves before, if one is known to. */
  const previousRevisionId = liveRevision(before, polling.statuses)?.revisionId;
  return {
    /** Where `before` cannot be read, the platform's answers decide between POST and PATCH. */
    deploy: { type: 'deploy-function', ...target, before, previousRevisionId, changes },
    await: { type: 'await-revision', ...target },
  } as const;
}

/**
 * @param describe what is known of the deployment of a revision, to follow its id
 * @throws DeployError when another revision is live than `expected_revision_id` names, or none is known to be
 */
export function checkExpected(
  config: Omit<FunctionConfig, 'entrypoint' | 'health'>,
  before: FunctionState,
  describe: (revisionId: string) => string = () => '',
) {
  const { name, expectedRevisionId: expected, polling } = config;
  const live = liveRevision(before, polling.statuses)?.revisionId;
  if (expected === undefined || live === expected) return;
  const reason = before.kind === 'unreadable' ? before.reason : undefined;
  const seen =
    live === undefined ? 'no revision is known to be live' : `revision "${live}"${describe(live)} is live`;
  const why = reason?.message ?? `${seen}, but \`expected_revision_id\` is "${expected}"`;
  throw new DeployError(`Could not deploy function "${name}": ${why}`, {
    cause: reason,
    hint: `${reason?.hint ?? ''} Look at what was deployed since, then run the step again with the live revision, or without \`expected_revision_id\`.`.trim(),
  });
}

export function planHealthCheck({ name, health }: FunctionConfig) {
  if (!health) return undefined;
  const fill = (template: string) => template.replaceAll('{name}', encodeURIComponent(name));
  const { address, query } = health.target;
  const target = { address: fill(address), query: fill(query) };
  return { type: 'check-health', name, target, timeoutMs: health.timeoutMs } as const;
}

/** Plans the deletion of a function. A function that certainly does not exist needs none. */
export function planFunctionDeletion(
  { name, polling }: Pick<FunctionConfig, 'name' | 'polling'>,
  before: FunctionState,
) {
  if (before.kind === 'absent' && !before.doubt) return [];
  const previousRevisionId = liveRevision(before, polling.statuses)?.revisionId;
  return [{ type: 'delete-function', name, before, previousRevisionId } as const];
}
