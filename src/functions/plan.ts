/** Plans the changes of a function from the config and its state. Pure. */
import { DeployError } from '../errors.ts';
import type { compareFiles, Origin, RevisionContent } from '../files/changes.ts';
import type { FunctionConfig } from './config.ts';
import { type FunctionState, type LiveRevision, liveRevision } from './state.ts';

type Actions = ReturnType<typeof planFunction>;

export type DeployFunction = Actions['deploy'] & {
  /** Commit of the content that it replaces, if it is known. */
  readonly previousCommit?: string | undefined;
};

/** Waits until the new revision is ready; with a timeout of 0, its status is not read. */
export type AwaitRevision = Actions['await'];

/** Deploys nothing, because the live revision already has the content. */
export interface KeepFunction extends LiveRevision {
  readonly type: 'keep-function';
  readonly name: string;
  readonly content: Origin;
}

export type CheckHealth = NonNullable<ReturnType<typeof planHealthCheck>>;

export interface CheckedHealth {
  /** The revision that was checked, and the one that it has replaced. */
  readonly revisionId: string | undefined;
  readonly previousRevisionId: string | undefined;
  /** The last response: its status, or why there is none. */
  readonly last: string;
}

export type DeleteFunction = ReturnType<typeof planFunctionDeletion>[number];

/** Plans the deployment of `content`. @param changes since the live revision @param isAfterFailure an earlier revision of this step failed */
export function planFunction(
  { name, polling, expectedRevisionId }: FunctionConfig,
  content: RevisionContent,
  before: FunctionState,
  changes: ReturnType<typeof compareFiles> | undefined,
  isAfterFailure: boolean,
) {
  const target = { name, content, polling, expectedRevisionId, isAfterFailure };
  const previousRevisionId = liveRevision(before, polling.statuses)?.revisionId;
  return {
    /** If `before` is unreadable, the platform's responses decide between POST and PATCH. */
    deploy: { type: 'deploy-function', ...target, before, previousRevisionId, changes },
    await: { type: 'await-revision', ...target },
  } as const;
}

/** Checks `expected_revision_id`. @param describe names the deployment of a revision; @throws DeployError unless it is known to be live */
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
