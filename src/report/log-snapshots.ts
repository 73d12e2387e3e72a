import {
  capitalize,
  formatBytes,
  formatCount,
  formatDuration,
  formatRevision,
  sentence,
  shortId,
} from '../format.ts';
import { info, type LogLines, listed, notice, warning } from './entry.ts';

/** What people read of snapshots, the history and a rollback. */
export const snapshotLines: LogLines = {
  'history-unusable': ({ bucket, key, reason }) =>
    warning(
      `Object "${key}" in bucket "${bucket}" ${reason}, so the history is neither used nor written: unchanged content is deployed again, and this deployment cannot be rolled back to. ` +
        'Use the newest version of this action, or delete the object to begin a new history.',
    ),
  'snapshot-stored': ({ bucket, bytes }) =>
    info(`Stored the assets in bucket "${bucket}", ${formatBytes(bytes)} compressed`),
  'function-kept': ({ name, revision: { revisionId = '' } }, { mode }) =>
    notice(
      `Function "${name}" is unchanged: revision ${shortId(revisionId)} already serves this content, so nothing was deployed. ` +
        `\`skip_unchanged: false\` ${mode === 'rollback' ? 'deploys it again' : 'deploys it anyway'}.`,
    ),
  'rollback-choices': ({ revisions }) =>
    revisions.length === 0
      ? []
      : [
          {
            level: 'group',
            title: `The history contains ${formatCount(revisions.length, 'revision')} that can be brought back`,
            lines: listed(revisions, formatRevision),
          },
        ],
  'rollback-started': ({ target, cause }, { healthFailure }) => {
    if (cause === 'requested') return info(`Revision to bring back: ${formatRevision(target)}`);
    const why = healthFailure
      ? `Health check failed for ${formatDuration(healthFailure.elapsedMs)} (last: ${healthFailure.last}). `
      : '';
    return info(`↩️ ${why}Rolling back to the content of revision ${shortId(target.revisionId)}`);
  },
  'rollback-unneeded': ({ revisionId }) =>
    info(`Nothing to roll back: revision ${shortId(revisionId)} still serves`),
  'record-failed': ({ reason }) => warning(sentence(capitalize(reason))),
  'snapshots-deleted': ({ bucket, count }) =>
    info(`Deleted ${formatCount(count, 'snapshot')} that no history names from bucket "${bucket}"`),
  'cleanup-skipped': ({ bucket, reason }) =>
    info(`Unused snapshots stay in bucket "${bucket}" for now: ${reason}`),
};
