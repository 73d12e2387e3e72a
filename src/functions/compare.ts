/** Compares a function with how it was before a write. Pure. */
import { isObject } from '../http/response.ts';
import { type RevisionSighting, readSighting } from '../platform/records.ts';
import type { FunctionRecord } from '../platform/types.ts';
import type { Finding } from '../platform/write-once.ts';
import type { FunctionState } from './state.ts';
import { meaningOf, type StatusWords } from './status.ts';

/** What was known before a write. */
export interface Baseline {
  readonly before: FunctionState;
  /** All revisions that were seen so far; none of them can be the new one. */
  readonly seen: readonly string[];
  readonly words: StatusWords;
}

/** Returns the revision that a write has created (`{}` when the record does not name it), as far as the function shows it. */
export function compareStates(
  { before, seen, words }: Baseline,
  now: FunctionState,
): Finding<RevisionSighting> {
  if (before.kind === 'unreadable' || now.kind === 'unreadable') return 'unreadable';
  // What was there and is only not to be seen may be there still, with one revision more.
  if (now.kind === 'absent') return before.kind === 'absent' || now.certain ? 'not done' : 'unclear';
  if (before.kind === 'present') return compareRecords(before.record, now.record, seen, words);
  // What its own path alone knows was there before, perhaps, when that path could not be read.
  return now.unlisted && !before.certain ? 'unclear' : { done: readSighting(now.record) };
}

function compareRecords(
  before: FunctionRecord,
  now: FunctionRecord,
  seen: readonly string[],
  words: StatusWords,
): Finding<RevisionSighting> {
  const earlier = readSighting(before);
  const later = readSighting(now);
  // One of the two looks may have seen less of the record than the other.
  if ((earlier.revisionId === undefined) !== (later.revisionId === undefined)) return 'unclear';
  // What was seen before is not new, though another revision was the newest one then.
  if (earlier.revisionId !== later.revisionId)
    return seen.includes(later.revisionId ?? '') ? 'unclear' : { done: later };
  if (stampNames(before) !== stampNames(now)) return 'unclear';
  // The record of a revision that was still at work changes by itself.
  const isSettled = earlier.status === undefined || meaningOf(earlier.status, words) !== 'in progress';
  const isMoved = isKnown(earlier.status, later.status) && earlier.status !== later.status;
  if (isSettled && (isMoved || stamps(before) !== stamps(now))) return { done: {} };
  return earlier.revisionId !== undefined || (isSettled && stampNames(before) !== '')
    ? 'not done'
    : 'unclear';
}

function isKnown(...statuses: readonly (string | undefined)[]): boolean {
  return !statuses.includes(undefined);
}

/**
 * The fields of a record that every new revision changes. A status is none: it may be back at its word already. Nor is
 * the revision that serves, which an earlier deployment may change.
 */
function stampsIn(record: FunctionRecord): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(record)
    .filter(([name]) => /revision|updated|deployed|version/i.test(name) && !/status|state|active/i.test(name))
    .sort();
}

function stamps(record: FunctionRecord): string {
  return JSON.stringify(stampsIn(record), (_name, value: unknown) =>
    isObject(value) ? Object.entries(value).sort() : value,
  );
}

function stampNames(record: FunctionRecord): string {
  return stampsIn(record)
    .map(([name]) => name)
    .join();
}
