/** Finds out whether a registration whose answer was lost was made. */
import { LostAnswerError } from '../errors.ts';
import type { DomainSighting } from '../platform/domain-sighting.ts';
import { type DomainTools, readUnlessTroubled } from './remove.ts';

/** Waits before each look: five seconds in all, since the write may still be at work. Milliseconds. */
const LOOKS_MS = [250, 500, 1000, 1500, 1750];
const TOO_MANY_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 120_000;

/**
 * Looks for what a lost request to register left.
 * @returns what is registered under the hostname now, undefined when nothing is
 * @throws LostAnswerError when that can't be told
 */
export async function findLostRegistration(
  hostname: string,
  lost: LostAnswerError,
  { client, clock, signal }: DomainTools,
): Promise<DomainSighting | undefined> {
  const pause = lost.retryAfterMs ?? 0;
  if (pause > LONGEST_PAUSE_MS) throw lost;
  if (lost.status === 429) {
    // What is refused for coming too often was not worked on: there is nothing to look for.
    await clock.sleep(Math.max(pause, TOO_MANY_PAUSE_MS), signal);
    return undefined;
  }
  let wasSeen = false;
  for (const [index, wait] of LOOKS_MS.entries()) {
    await clock.sleep(index === 0 ? Math.max(wait, pause) : wait, signal);
    const now = await readUnlessTroubled(client, hostname);
    if (now?.kind === 'present') return now.sighting;
    if (now?.kind === 'unreadable') break;
    if (now) wasSeen = true;
  }
  if (!wasSeen) throw unknownWhetherRegistered(hostname, lost);
  return undefined;
}

/** The error for a lost request that can't be read back. It may be done all the same, so it stays a lost answer. */
export function unknownWhetherRegistered(hostname: string, lost: LostAnswerError): LostAnswerError {
  return new LostAnswerError(
    `${lost.message}, and it can not be read back whether domain "${hostname}" was registered`,
    {
      cause: lost,
      requestId: lost.requestId,
      hint: 'Look at the domain before you run this again. A key with `domains:read` lets the action find out by itself.',
    },
  );
}
