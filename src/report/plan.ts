import type { UploadedObject } from '../events.ts';
import type { FileChange } from '../files/changes.ts';
import { formatBytes, formatCount, formatDuration, formatNumber, shortId } from '../format.ts';
import type { Collected } from '../outcome.ts';
import type { Action } from '../plan.ts';

type UploadAction = Extract<Action, { type: 'upload-artifacts' }>;
type DomainAction = Extract<Action, { type: 'register-domain' }>;
type DeployAction = Extract<Action, { type: 'deploy-function' }>;

/** An action in words, without a full stop. */
export function describeAction(action: Action): string {
  switch (action.type) {
    case 'create-bucket': {
      const unless = action.verb === 'unknown' ? ', unless it exists' : '';
      return `create bucket "${action.name}" (${action.visibility ?? 'private'})${unless}`;
    }
    case 'store-snapshot':
      return action.isStored
        ? `keep the assets in bucket "${action.bucket}", which already contains them`
        : `store the assets in bucket "${action.bucket}" for a rollback`;
    case 'deploy-function':
      return describeDeploy(action);
    case 'keep-function':
      return `leave function "${action.name}" as it is: revision ${shortId(action.revision.revisionId)} already serves this content`;
    case 'record-deployment':
      return `record the result in the history of function "${action.name}"`;
    case 'check-health':
      return `check the health of function "${action.name}" at ${action.target.address}, for up to ${formatDuration(action.timeoutMs)}`;
    case 'upload-artifacts':
      return describeUpload(action);
    case 'register-domain':
      return describeDomain(action);
    case 'delete-domain':
      return `delete the registration of domain ${hostname(action)}; its DNS records stay at the registrar`;
    case 'delete-objects':
      return action.what === 'artifacts'
        ? `delete ${formatCount(action.keys.length, 'object')} of the preview from bucket "${action.bucket}"`
        : `delete the history and the snapshots of the preview from bucket "${action.bucket}"`;
    case 'delete-function':
      return `permanently delete function "${action.name}"`;
  }
}

const DEPLOY_VERBS = { create: 'create', redeploy: 'redeploy', unknown: 'create or redeploy' } as const;

function describeDeploy({
  verb,
  name,
  entrypoint,
  content,
  previousRevisionId,
  polling,
  changes,
}: DeployAction): string {
  const changed = changes ? ` (${countChanges(changes)})` : '';
  const replaced =
    previousRevisionId === undefined ? '' : `, replacing revision ${shortId(previousRevisionId)}${changed}`;
  const wait = polling.timeoutMs > 0 ? `, then wait up to ${formatDuration(polling.timeoutMs)} for it` : '';
  const size = `${formatCount(content.count, 'asset')}, ${formatBytes(content.bytes)}`;
  return `${DEPLOY_VERBS[verb]} function "${name}" (entrypoint ${entrypoint}, ${size})${replaced}${wait}`;
}

const CHANGE_KINDS = ['changed', 'added', 'deleted'] as const;

/** How many files differ, such as `2 files changed, 1 added`. */
export function countChanges(changes: readonly FileChange[]): string {
  const counts = CHANGE_KINDS.flatMap((kind) => {
    const count = changes.filter((change) => change.kind === kind).length;
    return count > 0 ? [{ kind, count }] : [];
  });
  if (counts.length === 0) return 'no file changed';
  const [first, ...others] = counts.map(({ kind, count }, at) =>
    at === 0 ? `${formatCount(count, 'file')} ${kind}` : `${formatNumber(count)} ${kind}`,
  );
  return [first, ...others].join(', ');
}

/** The sizes of a file that differs: `120 B → 140 B`; none when they read the same. */
export function describeSizes({ sizeBefore, size }: FileChange): readonly string[] {
  const sizes = [sizeBefore, size].flatMap((bytes) => (bytes === undefined ? [] : [formatBytes(bytes)]));
  return sizes.length === 2 && sizes[0] === sizes[1] ? [] : [sizes.join(' → ')];
}

function describeUpload({ bucket, files, pages, unchanged, deletions, replaced }: UploadAction): string {
  const sent = [...files, ...pages];
  const bytes = sent.reduce((sum, { size }) => sum + size, 0);
  return [
    `upload ${formatCount(sent.length, 'object')}, ${formatBytes(bytes)}, to bucket "${bucket}"`,
    ...(unchanged.length > 0 ? [`keep ${formatCount(unchanged.length, 'unchanged object')}`] : []),
    ...(deletions.length > 0
      ? [`delete ${formatCount(deletions.length, 'object')} of an earlier upload: ${listKeys(deletions)}`]
      : []),
    ...(replaced.length > 0
      ? [
          `keep ${formatCount(replaced.length, 'object')} that another writer has replaced: ${listKeys(replaced)}`,
        ]
      : []),
  ].join('; ');
}

function describeDomain({ verb, hostname: name, label, former, timeoutMs }: DomainAction): string {
  const domain = hostname({ hostname: name });
  const wait = timeoutMs > 0 ? `, then wait up to ${formatDuration(timeoutMs)} until it is active` : '';
  switch (verb) {
    case 'keep':
      return `keep domain ${domain}, which is registered for ${label}${wait}`;
    case 'replace':
      return `delete the registration of domain ${domain} for ${former?.target} and register it for ${label}${wait}`;
    default: {
      const unless = verb === 'unknown' ? ', unless it is registered' : '';
      return `register domain ${domain} for ${label}${unless}${wait}`;
    }
  }
}

function hostname({ hostname: { ascii, given } }: Pick<DomainAction, 'hostname'>): string {
  return ascii === given ? ascii : `${given} (${ascii})`;
}

/** `part 1 of 3: 13 of 43 objects`; undefined for an upload in one part. */
export function describePart({ part, files }: Collected): string | undefined {
  if (!part) return undefined;
  const { index, count, totalCount } = part;
  return `part ${index} of ${count}: ${formatNumber(files.length)} of ${formatCount(totalCount, 'object')}`;
}

/** An object that an upload changes, and how: what was done, or the verb while it is only planned. */
interface ChangedObject {
  readonly key: string;
  readonly size: number;
  readonly what: string;
}

/** The objects that a plan changes. */
export function plannedObjects({ files, pages, deletions }: UploadAction): readonly ChangedObject[] {
  return sortByKey([
    ...[...files, ...pages].map(({ key, size }) => ({ key, size, what: 'upload' })),
    ...deletions.map(({ key, size }) => ({ key, size, what: 'delete' })),
  ]);
}

/** The objects that an upload has changed, or was to. */
export function changedObjects(objects: readonly UploadedObject[]): readonly ChangedObject[] {
  const changed = objects.filter(({ status }) => status !== 'unchanged');
  return sortByKey(changed.map(({ key, size, status }) => ({ key, size, what: status.replace('_', ' ') })));
}

function sortByKey(objects: readonly ChangedObject[]): readonly ChangedObject[] {
  return objects.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

const MOST_NAMED = 10;

function listKeys(entries: readonly { readonly key: string }[]): string {
  return listNames(entries.map(({ key }) => key).toSorted());
}

/** The first ten names in quotes, and how many there are besides. */
export function listNames(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${names
    .slice(0, MOST_NAMED)
    .map((name) => JSON.stringify(name))
    .join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`;
}
