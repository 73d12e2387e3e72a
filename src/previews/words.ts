/** What people read of the reads that previews need. Pure. */
import { formatCount, formatCounts, listed } from '../format.ts';
import type { PullRequest } from '../inputs/event.ts';
import type { BaseAction, Step, Words } from '../steps.ts';

/** A pull request, or why nothing is done, as a clause. */
export type PullRequestSeen = { readonly pullRequest?: PullRequest; readonly skip?: string | undefined };

export interface FoundPreview {
  readonly number: number;
  /** `unknown`: GitHub shows no such pull request. `unread`: GitHub could not be asked. */
  readonly state: 'open' | 'closed' | 'unknown' | 'unread';
  /** Such as `function "hello-pr-7"`. */
  readonly parts: readonly string[];
}

export type FoundPreviews = { readonly previews: readonly FoundPreview[] };

const STATES = {
  closed: 'closed',
  open: 'open',
  unknown: 'GitHub shows no such pull request',
  unread: 'could not be read',
} as const;

/** Why the run leaves the preview alone, as a clause. */
export function supersession(number: number): string {
  return `#${number} has changed since this event, and a newer run updates its preview`;
}

export const readPullRequestWords: Words<Step<BaseAction, PullRequestSeen>> = {
  done({ action: { preview }, result: { pullRequest, skip } }, log, { dryRun }) {
    // A sweep has told before what it is about to delete.
    if (preview !== undefined) {
      if (skip !== undefined) log.info(`Pull request ${pullRequest?.number} was reopened: its preview stays`);
      return;
    }
    if (!pullRequest?.isClosed || skip !== undefined) return;
    const what = dryRun ? 'Its preview would be deleted.' : 'Deleting its preview.';
    log.info(`The pull request is closed. ${what}`);
  },
};

export const findPreviewsWords: Words<Step<BaseAction, FoundPreviews>> = {
  done({ result: { previews } }, log) {
    if (previews.length === 0) return log.info('Found no previews');
    const count = (wanted: FoundPreview['state'], word: string = wanted) =>
      [previews.filter(({ state }) => state === wanted).length, word] as const;
    const counts = [count('closed'), count('open'), count('unknown'), count('unread', 'not read')];
    const describe = ({ number, state, parts }: FoundPreview) =>
      `  pull request ${number} (${STATES[state]}): ${parts.join(', ')}`;
    const title = `Found ${formatCount(previews.length, 'preview')} (${formatCounts(counts)})`;
    log.group(title, listed(previews, describe));
  },
};
