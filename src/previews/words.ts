/** Texts about the pull requests of previews. Pure. */
import { formatCount, formatCounts, listed } from '../format.ts';
import type { PullRequest } from '../inputs/event.ts';
import type { Log, Subject } from '../steps.ts';

/** A pull request, or why nothing is done, as a clause. */
export interface PullRequestSeen {
  readonly pullRequest?: PullRequest;
  readonly skip?: string | undefined;
  /** The subject of the run from now on. */
  readonly subject?: Subject;
}

export interface FoundPreview {
  readonly number: number;
  /** `unknown`: GitHub shows no such pull request. `unread`: GitHub could not be asked. */
  readonly state: 'open' | 'closed' | 'unknown' | 'unread';
  /** Such as `function "hello-pr-7"`. */
  readonly parts: readonly string[];
}

const STATES = {
  closed: 'closed',
  open: 'open',
  unknown: 'GitHub has no such pull request that this token can see',
  unread: 'could not be read',
} as const;

/** Logs `Found 3 previews (1 closed, 2 open)`, which expands to the list. */
export function logFound(previews: readonly FoundPreview[], log: Log): void {
  const count = (wanted: FoundPreview['state'], word: string = wanted) =>
    [previews.filter(({ state }) => state === wanted).length, word] as const;
  const counts = [count('closed'), count('open'), count('unknown'), count('unread', 'not read')];
  const describe = ({ number, state, parts }: FoundPreview) =>
    `  pull request ${number} (${STATES[state]}): ${parts.join(', ')}`;
  const title = `Found ${formatCount(previews.length, 'preview')} (${formatCounts(counts)})`;
  log.group(previews.length === 0 ? 'Found no previews' : title, listed(previews, describe));
}
