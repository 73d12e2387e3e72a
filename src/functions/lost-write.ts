/** Finds out whether a write whose answer was lost was done: the state from before against the state now. */
import type { LostAnswerError } from '../errors.ts';
import { type FunctionsClient, type RevisionSighting, readSighting } from '../platform/functions.ts';
import { asksTooLong, looksAfterLost, unknownWhether } from '../platform/lost-answer.ts';
import type { Pausing } from '../platform/retry.ts';
import type { FunctionRecord, Permission } from '../platform/types.ts';
import { type FunctionState, readFunction } from './state.ts';
import { meaningOf, type StatusWords } from './status.ts';

/** A write that may or may not have been done. */
interface LostWrite {
  readonly name: string;
  readonly before: FunctionState;
  readonly lost: LostAnswerError;
  readonly words: StatusWords;
}

/**
 * Looks for what a lost write left.
 * @returns its revision, `{}` when it was done but does not tell its revision, undefined when it was not done.
 * @throws LostAnswerError when that can't be told
 */
export async function findLostWrite(
  write: LostWrite,
  tools: Pausing & { readonly client: FunctionsClient },
): Promise<RevisionSighting | undefined> {
  const { name, before, lost, words } = write;
  if (asksTooLong(lost)) throw lost;
  if (before.kind === 'unreadable') throw unknownWhetherDeployed(name, lost, 'functions:read');
  let last: Finding = 'unclear';
  for await (const now of looksAfterLost(lost, () => readFunction(tools.client, name), tools)) {
    // An earlier look does not stand for a later one: the write may have been done in between.
    last = now ? compareStates(before, now, words) : 'unclear';
    if (typeof last === 'object') return last;
    if (now?.kind === 'unreadable') break;
  }
  if (last === 'unclear') throw unknownWhetherDeployed(name, lost);
  return undefined;
}

/** A new revision was made (what is known of it), none was, or that can't be told from what is read. */
export type Finding = RevisionSighting | 'not done' | 'unclear';

/** Compares a function with how it was before a write. Pure. */
export function compareStates(before: FunctionState, now: FunctionState, words: StatusWords): Finding {
  if (before.kind === 'unreadable' || now.kind === 'unreadable') return 'unclear';
  // What was there and is only not to be seen may be there still, with one revision more.
  if (now.kind === 'absent') return before.kind === 'absent' || now.certain ? 'not done' : 'unclear';
  if (before.kind === 'present') return compareRecords(before.record, now.record, words);
  // What its own path alone knows was there before, perhaps, when that path could not be read.
  return now.unlisted && !before.certain ? 'unclear' : readSighting(now.record);
}

function compareRecords(before: FunctionRecord, now: FunctionRecord, words: StatusWords): Finding {
  const earlier = readSighting(before);
  const later = readSighting(now);
  // One of the two looks may have seen less of the record than the other.
  if ((earlier.revisionId === undefined) !== (later.revisionId === undefined)) return 'unclear';
  if (earlier.revisionId !== later.revisionId) return later;
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

/** The fields of a record that every new revision changes. A status is none: it may be back at its word already. */
function stampsIn(record: FunctionRecord): readonly (readonly [name: string, value: unknown])[] {
  return Object.entries(record)
    .filter(([name]) => /revision|updated|deployed|version/i.test(name) && !/status|state/i.test(name))
    .sort();
}

function stamps(record: FunctionRecord): string {
  return JSON.stringify(stampsIn(record));
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
