import { type DomainRecord, reasonsOf } from '../platform/domain-records.ts';
import { normalizeWord } from '../platform/records.ts';

const GOOD = new Set('active verified ready live ok valid issued success'.split(' '));
const BAD = new Set('failed error rejected expired invalid'.split(' '));

/** What was read of a registration. */
export interface DomainStatus {
  readonly status: string | undefined;
  /** What the status means; `unknown` also without one. Unknown words are neither waited for nor judged. */
  readonly meaning: 'active' | 'failed' | 'pending' | 'unknown';
  /** What it waits for or why it failed, line by line. */
  readonly reasons: readonly string[];
}

/** Judges what a look at a registration has shown. */
export function domainStatus(domain: DomainRecord): DomainStatus {
  const { status } = domain;
  return { status, meaning: meaningOf(normalizeWord(status ?? '')), reasons: reasonsOf(domain) };
}

function meaningOf(word: string): DomainStatus['meaning'] {
  if (GOOD.has(word)) return 'active';
  if (BAD.has(word)) return 'failed';
  return word.startsWith('pending') ? 'pending' : 'unknown';
}

/** What the platform says of a registration, as the end of a sentence; empty when that is nothing. */
export function reasonClause({ reasons }: DomainStatus): string {
  const clause = reasons.map((reason) => reason.replace(/[.;]+$/, '')).join('; ');
  return clause && `: ${clause}`;
}

/** What is known of a registration, to follow its name: `is pending: set the record …`. */
export function statusText(seen: DomainStatus): string {
  return `${seen.status === undefined ? 'has no status' : `is ${seen.status}`}${reasonClause(seen)}`;
}
