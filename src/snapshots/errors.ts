/** How the past of a function cannot be used, in words. */
import { CancelledError, DeployError } from '../errors.ts';
import { formatCount, formatRevision } from '../format.ts';
import type { HistoryEntry, UnusableHistory } from './history.ts';

const MOST_LISTED = 10;

/** The choices as the end of a message, a line each. */
function list(choices: readonly HistoryEntry[]): string {
  if (choices.length === 0) return '. No revision can be brought back';
  const shown = choices.slice(0, MOST_LISTED).map((entry) => `\n- ${formatRevision(entry)}`);
  return `. These can be brought back:${shown.join('')}`;
}

/** The revision that was asked for cannot be brought back. @param why completes "Could not roll back function "x": …" */
export function noRollback(
  name: string,
  why: string,
  choices: readonly HistoryEntry[],
  cause?: unknown,
): DeployError {
  return new DeployError(`Could not roll back function "${name}": ${why}${list(choices)}`, {
    cause,
    hint:
      choices.length === 0
        ? 'Deploy the commit that you want instead. Nothing was changed.'
        : 'Set `revision_id` to one of the listed revisions, or deploy the commit that you want. Nothing was changed.',
  });
}

/** An object of the history cannot be read, and what is asked for needs it. */
export function unusableHistory(name: string, bucket: string, object: UnusableHistory): DeployError {
  const { message, hint } = unusableObject(bucket, object);
  return new DeployError(`Could not read the history of function "${name}": ${message}`, {
    hint: `${hint} ${NOT_CHANGED}`,
  });
}

/** An object of the history cannot be read. The message completes "Could not …: …" */
export function unusableObject(bucket: string, { key, reason }: UnusableHistory): DeployError {
  return new DeployError(`object "${key}" in bucket "${bucket}" ${reason}`, {
    hint: 'Use the newest version of this action, or delete the object to begin a new history.',
  });
}

const NOT_CHANGED = 'Nothing was changed.';

/** A newer run has deployed already. */
export function olderRun(
  name: string,
  {
    workflow,
    runNumber,
  }: { readonly workflow?: string | undefined; readonly runNumber?: number | undefined },
  newer: HistoryEntry,
): DeployError {
  const revision = newer.revisionId === undefined ? '' : ` (revision ${newer.revisionId})`;
  return new DeployError(
    `Run ${runNumber} of workflow "${workflow}" did not deploy function "${name}": run ${newer.runNumber} is newer and has already deployed it${revision}`,
    {
      hint:
        'Nothing was changed. To deploy the older content anyway, run this job again, or use `mode: rollback`. ' +
        '`concurrency:` in the workflow keeps runs from overtaking each other.',
    },
  );
}

/**
 * Says what could not be done. An error of the disk, on which snapshots are written on their way, becomes one as well; a
 * cancellation and all else come back as they are. @param doing completes "Could not …"
 */
export function toSnapshotError(doing: string, error: unknown): unknown {
  if (error instanceof CancelledError) return error;
  if (error instanceof DeployError) {
    const { message, requestId, hint } = error;
    return new DeployError(`Could not ${doing}: ${message}`, { cause: error, requestId, hint });
  }
  if (!(error instanceof Error && 'syscall' in error)) return error;
  return new DeployError(`Could not ${doing}: ${error.message}`, {
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
