import { formatCount } from '../format.ts';
import { mayHaveChanged } from '../outcome.ts';
import { info, type LogLines, listed, notice, warning } from './entry.ts';

/** What people read of previews and of what GitHub refuses. */
export const previewLines: LogLines = {
  'target-event': () =>
    warning(
      'This workflow runs on `pull_request_target`, with access to secrets. If it checks out the head of the pull request, a stranger decides what is built and deployed with them. Use `pull_request`, or require an approval.',
    ),
  superseded: ({ number }, outcome) =>
    mayHaveChanged(outcome)
      ? warning(
          `Pull request ${number} has a newer commit than the one that this run deployed. If the run of the newer commit ended before this one, run it again: its preview may have been replaced. A \`concurrency\` group per pull request prevents this.`,
        )
      : notice(
          `A newer event of pull request ${number} has taken the place of this one, so this run leaves its preview alone.`,
        ),
  'removal-started': () => info('The pull request is closed: deleting its preview'),
  'objects-deleted': ({ bucket, what, count }) =>
    info(
      what === 'artifacts'
        ? `Deleted ${formatCount(count, 'object')} from bucket "${bucket}"`
        : `Deleted the history and the snapshots of the preview from bucket "${bucket}"`,
    ),
  'sweep-planned': ({ previews }) => [
    {
      level: 'group',
      title: `Found ${formatCount(previews.length, 'preview')}`,
      lines: listed(
        previews,
        ({ number, state, parts }) => `pull request ${number} (${state}): ${parts.join(', ')}`,
      ),
    },
  ],
  'github-refused': ({ result }) =>
    warning(
      result.kind === 'denied'
        ? `${capitalize(result.message)}. Give the job \`permissions: ${result.permission}\`. The deployment is not affected.`
        : `${capitalize(result.reason)}. The deployment is not affected.`,
    ),
};

function capitalize(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}`;
}
