import { type DomainRecord, reasonsOf } from '../platform/domain-records.ts';
import { normalizeWord } from '../platform/records.ts';

const GOOD = new Set('active verified ready live ok valid issued success'.split(' '));
const BAD = new Set('failed error rejected expired invalid'.split(' '));
/** The document's own word, and those that say of themselves that they will not last. */
const WAITING =
  /(?:^|_)(?:pending|queued|waiting|awaiting|verifying|validating|provisioning|processing|issuing|creating|checking|initializing|in_progress)(?:_|$)/;

/** What was read of a registration. */
export interface DomainStatus {
  readonly status: string | undefined;
  /** What the status means; `unknown` also without one. Unknown words are neither waited for nor judged. */
  readonly meaning: 'active' | 'failed' | 'pending' | 'unknown';
  /** What it waits for or why it failed, line by line. */
  readonly reasons: readonly string[];
}

function meaningOf(status: string): DomainStatus['meaning'] {
  const word = normalizeWord(status);
  if (GOOD.has(word)) return 'active';
  if (BAD.has(word)) return 'failed';
  return WAITING.test(word) ? 'pending' : 'unknown';
}

/** Judges what a look at a registration has shown. */
export function domainStatus(domain: DomainRecord): DomainStatus {
  const { status } = domain;
  return {
    status,
    meaning: status === undefined ? 'unknown' : meaningOf(status),
    reasons: reasonsOf(domain),
  };
}
