import type { SweptPreview } from '../events.ts';
import { capitalize, formatCount, formatNumber, sentence } from '../format.ts';
import { type Outcome, refusalOf } from '../outcome.ts';
import { info, type LogEntry, type LogLines, listed, notice, warning } from './entry.ts';
import { headlineText, NOUNS, supersession } from './headline.ts';

/** What people read of previews and of what GitHub refuses. */
export const previewLines: LogLines = {
  'target-event': () =>
    warning(
      'This workflow runs on `pull_request_target`, which has access to secrets. ' +
        'Without a `ref`, `actions/checkout` checks out the base branch: the preview then does not show the pull request. ' +
        'With the head of the pull request checked out, its author decides what is built and deployed with these secrets. ' +
        'Use `pull_request`, or let the job wait for an approval.',
    ),
  superseded: (_event, outcome) => notice(`Skipped: ${supersession(outcome)}.`),
  'removal-started': (_event, { preview, dryRun }) =>
    info(
      `The pull request is closed. ${dryRun ? `Preview ${preview} would be deleted.` : `Deleting preview ${preview}.`}`,
    ),
  'objects-deleted': ({ bucket, what, count }) =>
    info(
      what === 'artifacts'
        ? `Deleted ${formatCount(count, 'object')} of the preview from bucket "${bucket}"`
        : `Deleted the history and the snapshots of the preview from bucket "${bucket}"`,
    ),
  'sweep-planned': ({ previews }) => {
    if (previews.length === 0) return info('Found no previews');
    const lines = listed(
      previews,
      ({ number, state, parts }) => `pull request ${number} (${STATES[state]}): ${parts.join(', ')}`,
    );
    return [
      {
        level: 'group',
        title: `Found ${formatCount(previews.length, 'preview')} (${countByState(previews)})`,
        lines,
      },
    ];
  },
  'sweep-spared': ({ number, state }) =>
    info(`Kept the preview of pull request ${number} after another look: ${STATES[state]}`),
  swept: ({ number, result }) =>
    result === 'failed' ? info(`The preview of pull request ${number} is not deleted completely`) : [],
  'github-refused': (event, outcome) => {
    const refusal = refusalOf(event);
    // Several requests fail for the same reason.
    if (outcome.githubRefusals.filter((earlier) => earlier === refusal).length > 1) return [];
    const { result, record } = event;
    const reason = result.kind === 'failed' ? result.reason : result.message;
    // An earlier warning has said why, and only what is not updated is news.
    if (record === undefined && reason.endsWith('earlier in this run')) return [];
    const news = record === undefined ? capitalize(reason) : `The ${record} was not updated: ${reason}`;
    const effect = `${sentence(news)} The ${NOUNS[outcome.mode]} is not affected.`;
    if (result.kind === 'failed') return warning(effect);
    return warning(
      `${effect} Add \`permissions: { ${result.permission} }\` to the job, beside the permissions that it has. ` +
        'A pull request from a fork gets only read permissions.',
    );
  },
};

/** The last line of a run that deletes previews. */
export function removalEnd(outcome: Outcome): readonly LogEntry[] {
  return info(headlineText(outcome));
}

const STATES = {
  open: 'open',
  closed: 'closed',
  unknown: 'GitHub shows no such pull request',
  unread: 'could not be read',
} as const;

const COUNTED = { closed: 'closed', open: 'open', unknown: 'unknown', unread: 'not read' } as const;

/** How many pull requests are in each state, such as `2 closed, 1 open`. */
function countByState(previews: readonly SweptPreview[]): string {
  const states = Object.keys(COUNTED) as (keyof typeof COUNTED)[];
  return states
    .flatMap((wanted) => {
      const count = previews.filter(({ state }) => state === wanted).length;
      return count > 0 ? [`${formatNumber(count)} ${COUNTED[wanted]}`] : [];
    })
    .join(', ');
}
