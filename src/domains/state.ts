/** State of a registration: its target, and the meaning of its status. */
import type { Clients } from '../context.ts';
import { TransientError } from '../errors.ts';
import { comparableHostname, type DomainRecord, type TargetKind } from '../platform/domains.ts';
import { normalizeWord } from '../platform/records.ts';
import { lookupIn, lookupOf, readEither, type State, unreadable } from '../platform/state.ts';

/** Reads a registration of this account: at its own path, and the rest from the list. @throws DeployError */
export async function readDomain(client: Clients['domains'], hostname: string): Promise<State<DomainRecord>> {
  const wanted = comparableHostname(hostname);
  const isWanted = ({ hostname: name = '' }: DomainRecord) => comparableHostname(name) === wanted;
  const [own, list] = await readEither(
    async () => lookupOf(await client.read(hostname)),
    async () => lookupIn(await client.list(), isWanted),
    ({ target }) => target !== undefined,
  );
  if (list?.kind === 'failed') {
    const { error } = list;
    // A record without a target must not count as that of this step only because the list fails for a moment.
    if (error instanceof TransientError) throw error;
    if (own.kind === 'failed') return unreadable(own.error);
    if (own.kind === 'other') return unreadable(error);
    // A gateway that lacks the routes answers "not found" to both.
    if (own.kind === 'absent' && error.status === 404) return { kind: 'absent', doubt: error };
  }
  const entry = list?.kind === 'record' ? list.record : undefined;
  if (own.kind === 'record') return { kind: 'present', record: joinRecords(own.record, entry) };
  return entry ? { kind: 'present', record: entry } : { kind: 'absent' };
}

/** Joins what two places show. A status is that of the registration whose target is shown: `active` needs both to agree. */
function joinRecords(own: DomainRecord, listed: DomainRecord = own): DomainRecord {
  const { meaning } = domainStatus(listed);
  const isOther = domainStatus(own).meaning === 'active' && (meaning === 'pending' || meaning === 'failed');
  return isOther && listed.target ? listed : { ...listed, ...own };
}

const GOOD = new Set('active verified ready live ok valid issued success'.split(' '));
const BAD = new Set('failed error rejected expired invalid'.split(' '));

export interface DomainStatus extends Pick<DomainRecord, 'reasons'> {
  readonly status: string | undefined;
  /** What the status means; `unknown` also without one. Unknown words are neither waited for nor judged. */
  readonly meaning: 'active' | 'failed' | 'pending' | 'unknown';
}

export function domainStatus({ status, reasons }: DomainRecord): DomainStatus {
  return { status, meaning: meaningOf(normalizeWord(status ?? '')), reasons };
}

function meaningOf(word: string): DomainStatus['meaning'] {
  if (GOOD.has(word)) return 'active';
  if (BAD.has(word)) return 'failed';
  return word.startsWith('pending') ? 'pending' : 'unknown';
}

/** Adds the reasons that the platform reports, as a list. */
export function withReasons(clause: string, { reasons }: DomainStatus): string {
  return reasons.length === 0 ? clause : [`${clause}:`, ...reasons].join('\n- ');
}

export interface Target {
  readonly kind: TargetKind;
  /** UUID; absent for the function or bucket of this step while its id is not known. */
  readonly id?: string;
}

/** Compares what the platform reports of a target with the wanted one; `unknown` when it reports too little. */
export function compareTargets(seen: DomainRecord['target'], wanted: Target) {
  const kind = seen?.kind?.toLowerCase();
  if (isTargetKind(kind) && kind !== wanted.kind) return 'other';
  // Nothing points at what does not exist yet.
  if (wanted.id === undefined) return 'other';
  if (seen?.id === undefined) return 'unknown';
  return seen.id.toLowerCase() === wanted.id.toLowerCase() ? 'same' : 'other';
}

export const NOUNS = { functions: 'function', storage: 'bucket', sites: 'site' } as const;

export function isTargetKind(text: string | undefined): text is Target['kind'] {
  return text !== undefined && Object.hasOwn(NOUNS, text);
}

/** Describes a target for people: `function 7c1f3a52-…`, or `function "hello" (7c1f3a52-…)` with its name. */
export function describeTarget(target: DomainRecord['target'], name?: string): string {
  const kind = target?.kind?.toLowerCase();
  const noun = isTargetKind(kind) ? NOUNS[kind] : (target?.kind ?? 'resource');
  if (target?.id === undefined) return `a ${noun} of unknown id`;
  return name === undefined ? `${noun} ${target.id}` : `${noun} "${name}" (${target.id})`;
}
