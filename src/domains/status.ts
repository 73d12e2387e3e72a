import { normalizeWord } from '../platform/records.ts';

const GOOD = new Set('active verified ready live ok valid issued success'.split(' '));
const BAD = new Set('failed error rejected expired invalid'.split(' '));
/** The document's own word, and those that say of themselves that they will not last. */
const WAITING =
  /(?:^|_)(?:pending|queued|waiting|awaiting|verifying|validating|provisioning|processing|issuing|creating|checking|initializing|in_progress)(?:_|$)/;

/** What a status word of a registration means. `unknown` words are neither waited for nor judged. */
export function meaningOfStatus(status: string): 'good' | 'bad' | 'pending' | 'unknown' {
  const word = normalizeWord(status);
  if (GOOD.has(word)) return 'good';
  if (BAD.has(word)) return 'bad';
  return WAITING.test(word) ? 'pending' : 'unknown';
}
