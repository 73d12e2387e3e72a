/** The files of a run in its job summary. Pure. */
import type { FileChange } from '../files/changes.ts';
import { formatBytes, formatCount, formatNumber, shortId } from '../format.ts';
import { type Collected, changesOf, type Outcome } from '../outcome.ts';
import { code, details, htmlCode, table } from './markdown.ts';
import { countChanges, describeSizes } from './plan.ts';

/** Files that a summary lists; the log lists more. */
const MOST_FILES = 500;

/** The files that were collected, and what was left out by which rule. */
export function fileLists(outcome: Outcome): readonly string[] {
  const { assets, artifacts, rollback } = outcome;
  const changes = changesOf(outcome);
  // After a rollback, the assets are those of the earlier content.
  const isReplaced = rollback?.failed !== undefined && assets?.digest === rollback.target?.digest;
  return [
    ...(isReplaced && changes ? [changeList(changes, outcome)] : []),
    ...(assets ? [fileList('asset', assets, outcome, isReplaced ? undefined : changes)] : []),
    ...(artifacts ? [fileList('artifact', artifacts, outcome)] : []),
  ];
}

/** What the failed revision has changed: probably the cause. */
function changeList(changes: readonly FileChange[], outcome: Outcome): string {
  const { revisionId } = outcome.rollback?.failed ?? {};
  const which =
    revisionId === undefined ? 'the failed revision' : `revision ${htmlCode(shortId(revisionId))}`;
  return details(
    `${countChanges(changes)} in ${which}${since(outcome)}`,
    fileTable(changes.map(changeRow), changes.length),
  );
}

function changeRow(change: FileChange): readonly string[] {
  return [code(change.path), `${change.kind}: ${describeSizes(change)}`];
}

/** What the changes are compared with. */
function since({ previousRevisionId: id }: Outcome): string {
  return id === undefined ? '' : ` since revision ${htmlCode(shortId(id))}`;
}

function fileList(
  what: string,
  { files, leftOut }: Collected,
  outcome: Outcome,
  changes?: readonly FileChange[],
): string {
  const changed = new Set(changes?.map(({ path }) => path));
  const rows = [
    ...(changes ?? []).map(changeRow),
    ...files
      .slice(0, MOST_FILES)
      .filter(({ name }) => !changed.has(name))
      .map(({ name, size }) => [code(name), formatBytes(size)]),
    ...leftOut.items.map(({ path, rule }) => [code(path), `left out: ${rule}`]),
  ];
  const deleted = changes?.filter(({ kind }) => kind === 'deleted') ?? [];
  const total = files.length + deleted.length + leftOut.count;
  const left = leftOut.count > 0 ? `, ${formatNumber(leftOut.count)} left out` : '';
  const difference = changes ? `, ${countChanges(changes)}${since(outcome)}` : '';
  return details(`${formatCount(files.length, what)}${difference}${left}`, fileTable(rows, total));
}

/** The first rows, and one that counts the rest. */
function fileTable(rows: readonly (readonly string[])[], total: number): string {
  const more = total - MOST_FILES;
  const rest = more > 0 ? [['…', `and ${formatNumber(more)} more`]] : [];
  return table(['File', 'Size'], [...rows.slice(0, MOST_FILES), ...rest], '--:');
}
