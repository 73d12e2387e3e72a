import type { SweptPreview } from '../events.ts';
import { formatNumber } from '../format.ts';
import { table, text } from './markdown.ts';

/** Previews that a summary shows; the result file lists them all. */
const MOST_PREVIEWS = 500;

/** What was found of previews, and what became of it. */
export function sweepTable(previews: readonly SweptPreview[], dryRun: boolean): string {
  const rows = previews
    .slice(0, MOST_PREVIEWS)
    .map((preview) => [
      `${preview.number}`,
      preview.parts.map(text).join('<br>'),
      describeResult(preview, dryRun),
    ]);
  const more = previews.length - rows.length;
  return table(
    ['Pull request', 'Found', 'Result'],
    [...rows, ...(more > 0 ? [['…', `and ${formatNumber(more)} more`, '']] : [])],
  );
}

const KEPT = {
  open: 'kept: the pull request is open',
  unknown: 'kept: GitHub shows no such pull request',
  unread: 'kept: the pull request could not be read',
} as const;

const CLOSED = {
  deleted: 'deleted: the pull request is closed',
  failed: 'not deleted completely: see the error',
} as const;

function describeResult({ state, result }: SweptPreview, dryRun: boolean): string {
  if (state !== 'closed') return KEPT[state];
  if (result !== undefined) return CLOSED[result];
  return dryRun ? 'would be deleted: the pull request is closed' : 'not deleted: the run ended before';
}
