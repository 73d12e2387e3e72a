/** The files of a run in its job summary. Pure. */
import { changedObjects, plannedObjects } from '../artifacts/words.ts';
import { countChanges, describeSizes, type FileChange } from '../files/changes.ts';
import type { LeftOut } from '../files/collect.ts';
import { type Collected, describePart } from '../files/words.ts';
import { formatBytes, formatCount, formatNumber, shortId } from '../format.ts';
import { code, details, htmlCode, table } from '../markdown.ts';
import { type StepOf, stepsOf } from '../plan.ts';
import { toOutputs } from './outputs.ts';
import { lastOf, type Run } from './run.ts';

/** The files that were collected, and what was left out by which rule. */
export function fileLists(run: Run): readonly string[] {
  const [deploy, ...others] = stepsOf(run.steps, 'deploy-function');
  const assets = lastOf(run, 'fetch-snapshot') ?? lastOf(run, 'collect-assets');
  const artifacts = lastOf(run, 'collect-artifacts');
  const changes = deploy?.action.changes;
  const { previous_revision_id: previous } = toOutputs(run);
  const since = previous === '' ? '' : ` since revision ${htmlCode(shortId(previous))}`;
  // After a rollback, the assets are those of the earlier content.
  const isReplaced = others.length > 0;
  return [
    ...(isReplaced && changes ? [changeList(changes, deploy, since)] : []),
    ...(assets?.state === 'done' ? [assetList(assets.result, since, isReplaced ? undefined : changes)] : []),
    ...(artifacts?.state === 'done' && artifacts.result.nothing === undefined
      ? [artifactList(artifacts.result, run)]
      : []),
  ];
}

/** What the failed revision has changed: probably the cause. */
function changeList(
  changes: readonly FileChange[],
  { result }: StepOf<'deploy-function'>,
  since: string,
): string {
  const id = result.revision?.revisionId;
  const which = id === undefined ? 'the failed revision' : `revision ${htmlCode(shortId(id))}`;
  return details(`${countChanges(changes)} in ${which}${since}`, fileTable(changes.map(changeRow)));
}

function changeRow(change: FileChange): readonly string[] {
  return [code(change.path), [change.kind, ...describeSizes(change)].join(': ')];
}

function assetList(assets: Collected, since: string, changes?: readonly FileChange[]): string {
  const { files, leftOut } = assets;
  const changed = new Set(changes?.map(({ path }) => path));
  const rows = [
    ...(changes ?? []).map(changeRow),
    ...files
      .filter(({ name }) => !changed.has(name))
      .map(({ name, size }) => [code(name), formatBytes(size)]),
    ...leftOut.items.map(leftOutRow),
  ];
  const difference = changes ? [`${countChanges(changes)}${since}`] : [];
  const title = [formatCount(files.length, 'asset'), ...difference, ...describeLeftOut(assets)].join(', ');
  return details(title, fileTable(rows, rows.length + leftOut.count - leftOut.items.length));
}

/** What changes comes first. */
function artifactList(artifacts: Collected, run: Run): string {
  const { action, result } = lastOf(run, 'upload-artifacts') ?? {};
  const changed =
    action && run.subject.dryRun ? plannedObjects(action) : changedObjects(result?.objects ?? []);
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
  const title = [
    formatCount(files.length, 'artifact'),
    ...(part ? [part] : []),
    ...describeLeftOut(artifacts),
  ];
  return details(title.join(', '), fileTable(rows, rows.length + leftOut.count - leftOut.items.length));
}

function leftOutRow({ path, rule }: LeftOut['items'][number]): readonly string[] {
  return [code(path), `left out: ${rule}`];
}

function describeLeftOut({ leftOut: { count } }: Collected): readonly string[] {
  return count > 0 ? [`${formatNumber(count)} left out`] : [];
}

function fileTable(rows: readonly (readonly string[])[], total?: number): string {
  return table(['File', 'Size'], rows, '--:', total);
}
