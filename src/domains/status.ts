import type { DomainStatus } from '../events.ts';
import { type DomainRecord, reasonsOf } from '../platform/domain-records.ts';
import { normalizeWord } from '../platform/records.ts';

const GOOD = new Set('active verified ready live ok valid issued success'.split(' '));
const BAD = new Set('failed error rejected expired invalid'.split(' '));
/** The document's own word, and those that say of themselves that they will not last. */
const WAITING =
  /(?:^|_)(?:pending|queued|waiting|awaiting|verifying|validating|provisioning|processing|issuing|creating|checking|initializing|in_progress)(?:_|$)/;

/** What a status word of a registration means. `unknown` words are neither waited for nor judged. */
export function meaningOfStatus(status: string): 'active' | 'failed' | 'pending' | 'unknown' {
  const word = normalizeWord(status);
  if (GOOD.has(word)) return 'active';
  if (BAD.has(word)) return 'failed';
  return WAITING.test(word) ? 'pending' : 'unknown';
}

/** What a look at a registration has shown, as a fact. */
export function domainStatus(domain: DomainRecord): DomainStatus {
  const { status } = domain;
  const meaning = status === undefined ? 'unknown' : meaningOfStatus(status);
  return { status, meaning, reasons: reasonsOf(domain) };
}
