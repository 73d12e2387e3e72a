/** Finds out whether a write whose answer was lost was done: the state from before against the state now. */
import { DeployError, type LostAnswerError, TransientError } from '../errors.ts';
import { type FunctionsClient, type RevisionSighting, readSighting } from '../platform/functions.ts';
import type { Clock } from '../platform/retry.ts';
import type { FunctionRecord } from '../platform/types.ts';
import { type FunctionState, readFunction } from './state.ts';
import { meaningOf, type StatusWords } from './status.ts';

/** A write that may or may not have been done. */
export interface LostWrite {
  readonly name: string;
  readonly before: FunctionState;
  readonly lost: LostAnswerError;
  readonly words: StatusWords;
}

interface LookTools {
  readonly client: FunctionsClient;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Waits before each look: five seconds in all, since the write may still be at work. */
const LOOKS_MS = [250, 500, 1000, 1500, 1750];
/** The longest wait that is sat out when the platform asks for one. */
export const LONGEST_PAUSE_MS = 120_000;

/**
 * Looks for what a lost write left.
 * @returns its revision, `{}` when it was done but does not tell its revision, undefined when it was not done.
 * @throws DeployError when that can't be told
 */
export async function findLostWrite(
  write: LostWrite,
  { client, clock, signal }: LookTools,
): Promise<RevisionSighting | undefined> {
  const { name, before, lost, words } = write;
  const pause = lost.retryAfterMs ?? 0;
  if (pause > LONGEST_PAUSE_MS) throw lost;
  if (before.kind === 'unreadable') throw unknownWhetherDone(name, lost, UNREADABLE_HINT);
  let last: Finding = 'unclear';
  for (const [index, wait] of LOOKS_MS.entries()) {
    await clock.sleep(index === 0 ? Math.max(wait, pause) : wait, signal);
    const now = await readUnlessTroubled(client, name);
    // An earlier look does not stand for a later one: the write may have been done in between.
    last = now ? compareStates(before, now, words) : 'unclear';
    if (typeof last === 'object') return last;
    if (now?.kind === 'unreadable') break;
  }
  if (last === 'unclear') throw unknownWhetherDone(name, lost);
  return undefined;
}

async function readUnlessTroubled(client: FunctionsClient, name: string): Promise<FunctionState | undefined> {
  try {
    return await readFunction(client, name);
  } catch (error) {
    if (error instanceof TransientError) return undefined;
    throw error;
  }
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

const UNREADABLE_HINT = ' A key with `functions:read` lets the action find out by itself.';

/** The error for a lost write that can't be read back. */
export function unknownWhetherDone(name: string, lost: LostAnswerError, advice = ''): DeployError {
  return new DeployError(
    `${lost.message}, and it can not be read back whether function "${name}" was deployed`,
    {
      cause: lost,
      requestId: lost.requestId,
      hint: `Look at the function before you run this again.${advice}`,
    },
  );
}
