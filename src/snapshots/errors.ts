/** How the past of a function cannot be used, in words. */
import { DeployError } from '../errors.ts';
import { formatCount, formatNumber, formatRevision } from '../format.ts';
import type { HistoryEntry, UnusableHistory } from './history.ts';

const MOST_LISTED = 10;

/** The choices as the end of a message, a line each. */
function list(choices: readonly HistoryEntry[]): string {
  if (choices.length === 0) return '. No revision can be brought back';
  const shown = choices.slice(0, MOST_LISTED).map((entry) => `\n- ${formatRevision(entry)}`);
  const more = choices.length - shown.length;
  return `. These can be brought back:${shown.join('')}${more > 0 ? `\n- and ${formatNumber(more)} more` : ''}`;
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
export function unusableHistory(name: string, bucket: string, { key, reason }: UnusableHistory): DeployError {
  return new DeployError(
    `Could not read the history of function "${name}": object "${key}" in bucket "${bucket}" ${reason}`,
    {
      hint: `Use the newest version of this action, or delete the object to begin a new history. ${NOT_CHANGED}`,
    },
  );
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

/** A snapshot could not be stored or read. @param doing completes "Could not …" */
export function snapshotError(doing: string, cause: DeployError): DeployError {
  return new DeployError(`Could not ${doing}: ${cause.message}`, {
    cause,
    requestId: cause.requestId,
    hint: cause.hint,
  });
}

/** The history does not show what was written. */
export function historyLost(name: string, tries: number): DeployError {
  return new DeployError(
    `Could not record the deployment of function "${name}" in its history: none of ${formatCount(tries, 'attempt')} can be read back`,
    { hint: "Run the step again. If the problem persists, contact the platform's support." },
  );
}
