/** How the past of a function cannot be used, in words. */
import { CancelledError, DeployError } from '../errors.ts';
import { type FormattedRevision, formatCount, formatNumber, formatRevision, shortId } from '../format.ts';
import type { HistoryEntry, HistoryPlace, UnusableHistory } from './history.ts';

const MOST_LISTED = 10;

/** The choices, a line each. */
function list(choices: readonly FormattedRevision[]): readonly string[] {
  const more = choices.length - MOST_LISTED;
  return [
    ...choices.slice(0, MOST_LISTED).map(formatRevision),
    ...(more > 0 ? [`and ${formatNumber(more)} more`] : []),
  ];
}

/** The revision that was asked for cannot be brought back. @param why completes "Could not roll back function "x": …" */
export function noRollback(
  name: string,
  why: string,
  choices: readonly FormattedRevision[],
  cause?: unknown,
): DeployError {
  return new DeployError(`Could not roll back function "${name}": ${why}`, {
    cause,
    hint:
      choices.length === 0
        ? 'No other revision can be brought back: deploy the commit that you want.'
        : 'Deploy the commit that you want, or set `revision_id` to one of these revisions:',
    choices: list(choices),
  });
}

/** Nothing was ever recorded of this function in this bucket. */
export function noHistory({ bucket, name }: HistoryPlace): DeployError {
  return new DeployError(`Function "${name}" has no history in bucket "${bucket}"`, {
    hint: 'Check both names.',
  });
}

/** An object of the history cannot be read, and what is asked for needs it. */
export function unusableHistory(name: string, bucket: string, object: UnusableHistory): DeployError {
  const { message, hint } = unusableObject(bucket, object);
  return new DeployError(`Could not read the history of function "${name}": ${message}`, {
    hint,
  });
}

/** An object of the history cannot be read. The message completes "Could not …: …" */
export function unusableObject(bucket: string, { key, reason }: UnusableHistory): DeployError {
  return new DeployError(`object "${key}" in bucket "${bucket}" ${reason}`, {
    hint: 'Use the newest version of this action, or delete the object to begin a new history.',
  });
}

/** A newer run has deployed already. */
export function olderRun(
  name: string,
  {
    workflow,
    runNumber,
  }: { readonly workflow?: string | undefined; readonly runNumber?: number | undefined },
  newer: HistoryEntry,
): DeployError {
  const revision = newer.revisionId === undefined ? '' : ` (revision ${shortId(newer.revisionId)})`;
  return new DeployError(
    `Could not deploy function "${name}": run ${newer.runNumber} of workflow "${workflow}" is newer than this run ${runNumber}, and has already deployed it${revision}`,
    {
      hint:
        'To deploy the older content anyway, run this job again, or use `mode: rollback`. ' +
        '`concurrency:` in the workflow keeps runs from overtaking each other.',
    },
  );
}

/**
 * Says what could not be done. An error of the disk, on which snapshots are written on their way, becomes one as well; a
 * cancellation and all else come back as they are. @param what as in `Could not store the assets`
 */
export function toSnapshotError(what: string, error: unknown): unknown {
  if (error instanceof CancelledError) return error;
  if (error instanceof DeployError) {
    const { message, requestId, hint } = error;
    return new DeployError(`${what}: ${message}`, { cause: error, requestId, hint });
  }
  if (!(error instanceof Error && 'syscall' in error)) return error;
  return new DeployError(`${what}: ${error.message}`, {
    cause: error,
    hint: 'Check the disk of the runner: a snapshot is written to `RUNNER_TEMP` on its way.',
  });
}

/** The history does not show what was written. The message completes "Could not …: …" */
export function historyLost(tries: number): DeployError {
  return new DeployError(`none of ${formatCount(tries, 'attempt')} to write its history can be read back`, {
    hint: "Run the step again. If the problem persists, contact the platform's support.",
  });
}
