/** Compares a function with how it was before a write. Pure. */
import { isObject } from '../http/response.ts';
import { type RevisionStatus, readRevision } from '../platform/records.ts';
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

/** Returns the revision that a write has created (`{}` when the record does not name it), as far as the function shows it. */
export function compareStates(
  { before, seen, words }: Baseline,
  now: FunctionState,
): LostWriteResult<RevisionStatus> {
  if (before.kind === 'unreadable' || now.kind === 'unreadable') return 'unreadable';
  // What existed and is only not listed may exist still, with a further revision.
  if (now.kind === 'absent') return before.kind === 'absent' || now.certain ? 'not done' : 'unclear';
  if (before.kind === 'present') return compareRecords(before.record, now.record, seen, words);
  // What only its own path shows may have existed before, when that path could not be read.
  return now.unlisted && !before.certain ? 'unclear' : { done: readRevision(now.record) };
}

function compareRecords(
  before: FunctionRecord,
  now: FunctionRecord,
  seen: readonly string[],
  words: StatusWords,
): LostWriteResult<RevisionStatus> {
  const earlier = readRevision(before);
  const later = readRevision(now);
  // One of the two reads may have shown less of the record.
  if ((earlier.revisionId === undefined) !== (later.revisionId === undefined)) return 'unclear';
  // A revision that was seen before is not new, though another one was the newest then.
  if (earlier.revisionId !== later.revisionId)
    return seen.includes(later.revisionId ?? '') ? 'unclear' : { done: later };
  if (stampNames(before) !== stampNames(now)) return 'unclear';
  // The record of a revision in progress changes by itself.
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
 * Returns the fields of a record that every new revision changes. A status is none, since it may have its old value again;
 * nor is the serving revision, which an earlier deployment may change.
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
