/** Finds out whether a registration whose answer was lost was made. */
import type { LostAnswerError } from '../errors.ts';
import type { DomainSighting } from '../platform/domain-records.ts';
import { looksAfterLost, unknownWhether } from '../platform/lost-answer.ts';
import type { DomainTools } from './remove.ts';
import { readDomain } from './state.ts';

/**
 * Looks for what a lost request to register left.
 * @returns what is registered under the hostname now, undefined when nothing is
 * @throws LostAnswerError when that can't be told
 */
export async function findLostRegistration(
  hostname: string,
  lost: LostAnswerError,
  tools: DomainTools,
): Promise<DomainSighting | undefined> {
  let wasSeen = false;
  for await (const now of looksAfterLost(lost, () => readDomain(tools.client, hostname), tools)) {
    if (now?.kind === 'present') return now.sighting;
    if (now?.kind === 'unreadable') break;
    if (now) wasSeen = true;
  }
  if (!wasSeen) throw unknownWhetherRegistered(hostname, lost);
  return undefined;
}

/** The error for a lost request that can't be read back. */
export function unknownWhetherRegistered(hostname: string, lost: LostAnswerError): LostAnswerError {
  return unknownWhether('domain', `"${hostname}" was registered`, lost, 'domains:read');
}
