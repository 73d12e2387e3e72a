/** The files of a run in its job summary. Pure. */
import type { FileChange } from '../files/changes.ts';
import type { LeftOut } from '../files/collect.ts';
import { formatBytes, formatCount, formatNumber, shortId } from '../format.ts';
import { type Collected, changesOf, type Outcome } from '../outcome.ts';
import { code, details, htmlCode, table } from './markdown.ts';
import { changedObjects, countChanges, describePart, describeSizes, plannedObjects } from './plan.ts';

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
    ...(assets ? [assetList(assets, outcome, isReplaced ? undefined : changes)] : []),
    ...(artifacts ? [artifactList(artifacts, outcome)] : []),
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
  return [code(change.path), [change.kind, ...describeSizes(change)].join(': ')];
}

/** What the changes are compared with. */
function since({ previousRevisionId: id }: Outcome): string {
  return id === undefined ? '' : ` since revision ${htmlCode(shortId(id))}`;
}

function assetList(assets: Collected, outcome: Outcome, changes?: readonly FileChange[]): string {
  const { files, leftOut } = assets;
  const changed = new Set(changes?.map(({ path }) => path));
  const rows = [
    ...(changes ?? []).map(changeRow),
    ...files
      .slice(0, MOST_FILES)
      .filter(({ name }) => !changed.has(name))
      .map(({ name, size }) => [code(name), formatBytes(size)]),
    ...leftOut.items.map(leftOutRow),
  ];
  const deleted = changes?.filter(({ kind }) => kind === 'deleted') ?? [];
  const total = files.length + deleted.length + leftOut.count;
  const difference = changes ? [`${countChanges(changes)}${since(outcome)}`] : [];
  const title = [formatCount(files.length, 'asset'), ...difference, ...describeLeftOut(assets)].join(', ');
  return details(title, fileTable(rows, total));
}

/** What changes comes first. */
function artifactList(artifacts: Collected, { objects, plan = [], dryRun }: Outcome): string {
  const upload = dryRun ? plan.find((action) => action.type === 'upload-artifacts') : undefined;
  const changed = upload ? plannedObjects(upload) : changedObjects(objects ?? []);
  const keys = new Set(changed.map(({ key }) => key));
  const { files, leftOut } = artifacts;
  const unchanged = files.filter(({ name }) => !keys.has(name));
  const isAllSent = unchanged.length === 0 && changed.every(({ what }) => what.startsWith('upload'));
  const rows = [
    ...changed.map(({ key, size, what }) => [
      code(key),
      isAllSent ? formatBytes(size) : `${what}: ${formatBytes(size)}`,
    ]),
    ...unchanged.map(({ name, size }) => [code(name), formatBytes(size)]),
    ...leftOut.items.map(leftOutRow),
  ];
  const part = describePart(artifacts);
  return details(
    [
      formatCount(files.length, 'artifact'),
      ...(part === undefined ? [] : [part]),
      ...describeLeftOut(artifacts),
    ].join(', '),
    fileTable(rows, changed.length + unchanged.length + leftOut.count),
  );
}

function leftOutRow({ path, rule }: LeftOut['items'][number]): readonly string[] {
  return [code(path), `left out: ${rule}`];
}

function describeLeftOut({ leftOut: { count } }: Collected): readonly string[] {
  return count > 0 ? [`${formatNumber(count)} left out`] : [];
}

/** The first rows, and one that counts the rest. */
function fileTable(rows: readonly (readonly string[])[], total: number): string {
  const more = total - MOST_FILES;
  const rest = more > 0 ? [['…', `and ${formatNumber(more)} more`]] : [];
  return table(['File', 'Size'], [...rows.slice(0, MOST_FILES), ...rest], '--:');
}
