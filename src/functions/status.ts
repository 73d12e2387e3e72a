import { normalizeWord, type RevisionStatus } from '../platform/records.ts';

const READY =
  'ready active live deployed succeeded success successful running healthy available published complete completed done ok';
const FAILED =
  'failed failure error errored crashed cancelled canceled rejected timed_out timeout aborted invalid';

/** Words as they are compared that end the wait; every other word means "in progress". */
export interface StatusWords {
  readonly ready: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
}

/** The built-in words, each list replaced as a whole by one that is given. A word in both lists means ready. */
export function statusWords(ready: readonly string[], failed: readonly string[]): StatusWords {
  const [ownReady, ownFailed] = [ready.map(normalizeWord), failed.map(normalizeWord)];
  return {
    ready: new Set(
      ready.length > 0 ? ownReady : READY.split(' ').filter((word) => !ownFailed.includes(word)),
    ),
    failed: new Set(failed.length > 0 ? ownFailed : FAILED.split(' ')),
  };
}

/** What a status word means by itself, whichever revision it belongs to. */
export function meaningOf(status: string, words: StatusWords): 'ready' | 'failed' | 'in progress' {
  const word = normalizeWord(status);
  if (words.ready.has(word)) return 'ready';
  return words.failed.has(word) ? 'failed' : 'in progress';
}

/** The revision that is waited for. */
export interface AwaitedRevision {
  /** Undefined until the platform has named it. */
  readonly revisionId: string | undefined;
  /** Revisions that were seen before ours was sent. */
  readonly seenBefore: readonly string[];
}

export type Verdict = 'ready' | 'failed' | 'in progress' | 'superseded' | 'no status';

/**
 * Judges what a look shows. A status counts only for our own revision: a revision that was seen before means that ours has
 * not appeared yet, any other one that another run deployed after us. A status without a revision counts as ours, since
 * nothing distinguishes it.
 */
export function judge(seen: RevisionStatus, awaited: AwaitedRevision, words: StatusWords): Verdict {
  const { revisionId } = seen;
  if (revisionId !== undefined && revisionId !== awaited.revisionId) {
    if (awaited.seenBefore.includes(revisionId)) return 'in progress';
    if (awaited.revisionId !== undefined) return 'superseded';
  }
  return seen.status === undefined ? 'no status' : meaningOf(seen.status, words);
}
