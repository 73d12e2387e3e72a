/** How the past of a function cannot be used, in words. */

import { CancelledError, DeployError } from '../errors.ts';
import { shortId } from '../format.ts';
import type { WorkflowRun } from '../inputs/event.ts';
import { formatRevision, type RestorableEntry } from './history.ts';

/** The revision that was asked for cannot be brought back. @param why completes "Could not roll back function "x": …" */
export function noRollback(name: string, why: string, choices: readonly RestorableEntry[]): DeployError {
  return new DeployError(`Could not roll back function "${name}": ${why}`, {
    hint:
      choices.length === 0
        ? 'No other revision can be brought back: check `function` and `snapshot_bucket`, or deploy the commit that you want.'
        : 'Deploy the commit that you want, or set `revision_id` to one of these revisions:',
    choices: choices.map(formatRevision),
  });
}

/** A newer run has deployed already. @param newer its number */
export function olderRun(
  name: string,
  { workflow, runNumber }: WorkflowRun,
  newer: number,
  revisionId: string | undefined,
): DeployError {
  const revision = revisionId === undefined ? '' : ` (revision ${shortId(revisionId)})`;
  return new DeployError(
    `Could not deploy function "${name}": run ${newer} of workflow "${workflow}" is newer than this run ${runNumber}, and has already deployed it${revision}`,
    {
      hint:
        'To deploy the older content anyway, run this job again, or use `mode: rollback`. ' +
        '`concurrency:` in the workflow keeps runs from overtaking each other.',
    },
  );
}

/** Says what could not be done; a cancellation and all else come back as they are. @param what as in `Could not store the assets` */
export function toSnapshotError(what: string, error: unknown): unknown {
  if (error instanceof CancelledError || !(error instanceof DeployError)) return error;
  const { message, requestId, hint } = error;
  return new DeployError(`${what}: ${message}`, { cause: error, requestId, hint });
}
