/** Finds out whether a write whose answer was lost was done: the state from before against the state now. */
import type { LostAnswerError } from '../errors.ts';
import { isObject } from '../http/response.ts';
import type { Pausing } from '../http/retry.ts';
import type { FunctionsClient } from '../platform/functions.ts';
import { LOST_WRITE_LOOKS_MS, looksAfterLost, unknownWhether } from '../platform/lost-answer.ts';
import { namesServingOnly, type RevisionSighting, readSighting } from '../platform/records.ts';
import type { FunctionRecord, Permission } from '../platform/types.ts';
import { type FunctionState, readFunction } from './state.ts';
import { meaningOf, type StatusWords } from './status.ts';

/** A write that may or may not have been done. */
interface LostWrite {
  readonly name: string;
  readonly before: FunctionState;
  /** All revisions that were seen so far; none of them can be ours. */
  readonly seen: readonly string[];
  readonly lost: LostAnswerError;
  readonly words: StatusWords;
}

/** Further waits where a record names the serving revision alone: ours appears once it is built. Milliseconds. */
const BUILD_LOOKS_MS = [5000, 5000, 5000, 5000, 5000];

/** The revision that a lost write has created, `{}` when that is not named; or the state without one. */
type LostWriteResult = { readonly landed: RevisionSighting } | { readonly now: FunctionState };

/**
 * Looks for what a lost write left.
 * @throws LostAnswerError when that can't be told
 */
export async function findLostWrite(
  write: LostWrite,
  tools: Pausing & { readonly client: FunctionsClient },
): Promise<LostWriteResult> {
  const { name, before, lost } = write;
  if (before.kind === 'unreadable') throw unknownWhetherDeployed(name, lost, 'functions:read');
  const showsLate = before.kind === 'present' && namesServingOnly(before.record);
  const waits = showsLate ? [...LOST_WRITE_LOOKS_MS, ...BUILD_LOOKS_MS] : LOST_WRITE_LOOKS_MS;
  // An earlier look does not stand for a later one: the write may have been done in between.
  let unchanged: FunctionState | undefined;
  for await (const now of looksAfterLost(lost, () => readFunction(tools.client, name), tools, waits)) {
    const finding = now ? compareStates(write, now) : 'unclear';
    if (typeof finding === 'object') return { landed: finding };
    unchanged = finding === 'not done' ? now : undefined;
    if (now?.kind === 'unreadable') break;
  }
  if (!unchanged) throw unknownWhetherDeployed(name, lost);
  return { now: unchanged };
}

/** A new revision was made (what is known of it), none was, or that can't be told from what is read. */
export type Finding = RevisionSighting | 'not done' | 'unclear';

/** Compares a function with how it was before a write. Pure. */
export function compareStates(
  { before, seen, words }: Pick<LostWrite, 'before' | 'seen' | 'words'>,
  now: FunctionState,
): Finding {
  if (before.kind === 'unreadable' || now.kind === 'unreadable') return 'unclear';
  // What was there and is only not to be seen may be there still, with one revision more.
  if (now.kind === 'absent') return before.kind === 'absent' || now.certain ? 'not done' : 'unclear';
  if (before.kind === 'present') return compareRecords(before.record, now.record, seen, words);
  // What its own path alone knows was there before, perhaps, when that path could not be read.
  return now.unlisted && !before.certain ? 'unclear' : readSighting(now.record);
}

function compareRecords(
  before: FunctionRecord,
  now: FunctionRecord,
  seen: readonly string[],
  words: StatusWords,
): Finding {
  const earlier = readSighting(before);
  const later = readSighting(now);
  // One of the two looks may have seen less of the record than the other.
  if ((earlier.revisionId === undefined) !== (later.revisionId === undefined)) return 'unclear';
  // What was seen before is not new, though another revision was the newest one then.
  if (earlier.revisionId !== later.revisionId)
    return seen.includes(later.revisionId ?? '') ? 'unclear' : later;
  if (stampNames(before) !== stampNames(now)) return 'unclear';
  // The record of a revision that was still at work changes by itself.
  const isSettled = earlier.status === undefined || meaningOf(earlier.status, words) !== 'in progress';
  const isMoved = isTold(earlier.status, later.status) && earlier.status !== later.status;
  if (isSettled && (isMoved || stamps(before) !== stamps(now))) return {};
  return earlier.revisionId !== undefined || (isSettled && stampNames(before) !== '')
    ? 'not done'
    : 'unclear';
}

function isTold(...statuses: readonly (string | undefined)[]): boolean {
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

/** The error for a lost deployment that can't be read back. */
export function unknownWhetherDeployed(
  name: string,
  lost: LostAnswerError,
  missing?: Permission,
): LostAnswerError {
  return unknownWhether('function', `"${name}" was deployed`, lost, missing);
}
