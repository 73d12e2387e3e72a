/** The files of a run in its job summary. Pure. */
import { changedObjects, plannedObjects } from '../artifacts/words.ts';
import { countChanges, describeSizes } from '../files/changes.ts';
import { type Collected, describePart } from '../files/words.ts';
import { formatBytes, formatCount, formatNumber, shortId } from '../format.ts';
import { code, details, htmlCode, table } from '../markdown.ts';
import { stepsOf } from '../plan.ts';
import { toOutputs } from './outputs.ts';
import { lastOf, type Run } from './run.ts';

/** The files that were collected, what changes first, and what was left out by which rule. */
export function fileLists(run: Run): readonly string[] {
  const assets = lastOf(run, 'fetch-snapshot') ?? lastOf(run, 'collect-assets');
  const artifacts = lastOf(run, 'collect-artifacts');
  const { action, result } = lastOf(run, 'upload-artifacts') ?? {};
  const objects =
    action && run.subject.dryRun ? plannedObjects(action) : changedObjects(result?.objects ?? []);
  const [deploy, ...others] = stepsOf(run.steps, 'deploy-function');
  // After a rollback, the assets are those of the earlier content.
  const changes = others.length > 0 ? undefined : deploy?.action.changes;
  const { previous_revision_id: previous } = toOutputs(run);
  const since = previous === '' ? '' : ` since revision ${htmlCode(shortId(previous))}`;
  const changed = (changes ?? []).map((change) => {
    return [change.path, [change.kind, ...describeSizes(change)].join(': ')] as const;
  });
  const sent = objects.map(({ key, size, what }) => [key, `${what}: ${formatBytes(size)}`] as const);
  return [
    ...(assets?.state === 'done'
      ? [fileList('asset', assets.result, changed, changes && `${countChanges(changes)}${since}`)]
      : []),
    ...(artifacts?.state === 'done' && artifacts.result.nothing === undefined
      ? [fileList('artifact', artifacts.result, sent, describePart(artifacts.result))]
      : []),
  ];
}

function fileList(
  what: string,
  { files, leftOut }: Collected,
  changed: readonly (readonly [name: string, how: string])[],
  news?: string,
): string {
  const names = new Set(changed.map(([name]) => name));
  const rows = [
    ...changed.map(([name, how]) => [code(name), how]),
    ...files.filter(({ name }) => !names.has(name)).map(({ name, size }) => [code(name), formatBytes(size)]),
    ...leftOut.map(({ path, rule }) => [code(path), `left out: ${rule}`]),
  ];
  const left = leftOut.length > 0 ? [`${formatNumber(leftOut.length)} left out`] : [];
  const title = [formatCount(files.length, what), ...(news ? [news] : []), ...left].join(', ');
  return details(title, table(['File', 'Size'], rows));
}
