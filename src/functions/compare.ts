/** Compares a function with how it was before a write. Pure. */
import { ApiError, type DeployError } from '../errors.ts';
import { newestRevisionId, type RevisionStatus, readRevision } from '../platform/records.ts';
import type { FunctionRecord } from '../platform/types.ts';
import type { LostWriteResult } from '../platform/write-once.ts';
import type { FunctionState } from './state.ts';
import { meaningOf, type StatusWords } from './status.ts';

/** What was known before a write. */
interface Baseline {
  readonly before: FunctionState;
  /** All revisions that were seen so far; none of them can be the new one. */
  readonly seen: readonly string[];
  readonly words: StatusWords;
}

/** Returns the revision that a write has created, as far as the function shows it. */
export function compareStates(
  { before, seen, words }: Baseline,
  now: FunctionState,
): LostWriteResult<RevisionStatus> {
  if (before.kind === 'unreadable') return unreadable(before.reason);
  if (now.kind === 'unreadable') return unreadable(now.reason);
  // What is only not listed may exist, and what existed before may have got a further revision.
  if (now.kind === 'absent') return before.kind === 'absent' && !now.doubt ? 'not done' : 'unclear';
  if (before.kind === 'present') return compareRecords(before.record, now.record, seen, words);
  // What only its own path shows may have existed before, when that path could not be read.
  return now.unlisted && before.doubt ? 'unclear' : { done: readRevision(now.record) };
}

/** Of another reason, no permission helps. */
function unreadable(reason: DeployError): 'unreadable' | 'unclear' {
  return reason instanceof ApiError && reason.status === 403 ? 'unreadable' : 'unclear';
}

function compareRecords(
  before: FunctionRecord,
  now: FunctionRecord,
  seen: readonly string[],
  words: StatusWords,
): LostWriteResult<RevisionStatus> {
  const [earlier, later] = [readRevision(before), readRevision(now)];
  const [newestBefore, newest] = [newestRevisionId(before), newestRevisionId(now)];
  // The serving revision says nothing of a newer one.
  if (newestBefore === undefined || newest === undefined) return 'unclear';
  // A revision that was seen before is not new, though another one was the newest then.
  if (newest !== newestBefore) return seen.includes(newest) ? 'unclear' : { done: later };
  // A revision in progress changes its status by itself; any other one, because something was deployed.
  const isSettled = earlier.status === undefined || meaningOf(earlier.status, words) !== 'in progress';
  const isMoved = (later.status ?? earlier.status) !== (earlier.status ?? later.status);
  return isSettled && isMoved ? 'unclear' : 'not done';
}
