import { formatCount, formatDuration, shortId } from '../format.ts';
import type { RevisionStatus } from '../platform/records.ts';
import { info, type LogLines, notice, warning } from './entry.ts';

/** What people read of the deployment of a function. */
export const functionLines: LogLines = {
  'function-deployed': ({ name, operation, revision }) => {
    const verb = operation === 'created' ? 'Created' : 'Redeployed';
    const { revisionId, status } = revision;
    const which =
      revisionId === undefined
        ? 'the platform has not named the revision yet'
        : `revision ${shortId(revisionId)}`;
    const state = revisionId === undefined || status === undefined ? '' : ` is ${status}`;
    return info(`${verb} function "${name}": ${which}${state}`);
  },
  'revision-adopted': ({ name, revisionId }) =>
    notice(
      `${revisionId === undefined ? 'A change' : `Revision ${shortId(revisionId)}`} of function "${name}" appeared after the response to this deployment was lost. ` +
        'The action treats it as this deployment. If another deployment ran at the same time, it may be the other one.',
    ),
  'function-exists': ({ name }) => info(`Function "${name}" already exists. Redeploying it.`),
  'revision-status': ({ revision, elapsedMs }) =>
    revision.status === undefined || elapsedMs === 0
      ? []
      : info(`${revisionName(revision)} is ${revision.status} after ${formatDuration(elapsedMs)}`),
  'revision-ready': ({ revision, elapsedMs }) => {
    const status = revision.status === undefined ? '' : ` (${revision.status})`;
    return info(`${revisionName(revision)} is ready${status} after ${formatDuration(elapsedMs)}`);
  },
  'revision-ended': ({ end, revision, elapsedMs }) => {
    const time = formatDuration(elapsedMs);
    if (end === 'superseded') return info(`${revisionName(revision)} was superseded after ${time}`);
    if (end !== 'failed') return [];
    const { status = 'failed' } = revision;
    const word = /^failed$/i.test(status) ? '' : ` (${status})`;
    return info(`${revisionName(revision)} failed${word} after ${time}`);
  },
  'health-status': ({ status, result, elapsedMs }) =>
    info(`Health check: ${status ?? result} after ${formatDuration(elapsedMs)}`),
  'health-passed': ({ address, elapsedMs }) =>
    info(`Health check of ${address} passed after ${formatDuration(elapsedMs)}`),
  'function-log': ({ lines }) => [
    { level: 'group', title: `Log of the revision, ${formatCount(lines.length, 'line')}`, lines },
  ],
  'status-assumed': ({ cause }) =>
    notice(
      `${cause === 'no status' ? 'The platform reports no status' : 'The API key cannot read the status'}; ` +
        'the response to the deployment reported that the revision is ready.',
    ),
  'revision-unnamed': ({ name, status }, { revision }) => {
    const output = revision.revisionId === undefined ? ' The output `revision_id` is empty.' : '';
    return warning(
      status === undefined
        ? `The platform did not name the new revision.${output}`
        : `The platform did not name the new revision of function "${name}" with the status "${status}", which may be that of an earlier revision.${output} ` +
            'Set `status_path` to where the platform reports the status of a new revision.',
    );
  },
};

function revisionName({ revisionId }: RevisionStatus): string {
  return revisionId === undefined ? 'The new revision' : `Revision ${shortId(revisionId)}`;
}
