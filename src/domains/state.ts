import { ApiError, TransientError } from '../errors.ts';
import { comparableHostname, type DomainRecord } from '../platform/domain-records.ts';
import type { DomainsClient } from '../platform/domains.ts';
import { type Lookup, lookupIn, lookupOf, readEither, type State } from '../platform/state.ts';

/**
 * Reads whether this account has registered a hostname. Its own path is asked first; the list is asked for what that
 * does not report: the target, a name that the platform keeps in another case, or anything where it refuses. That it is
 * absent is in doubt when the list is "not found" as well: a gateway that lacks the routes answers so.
 * @throws what `Http.send` throws, but a missing permission, which is a state
 */
export async function readDomain(client: DomainsClient, hostname: string): Promise<State<DomainRecord>> {
  const wanted = comparableHostname(hostname);
  const isWanted = ({ hostname: name }: DomainRecord) =>
    name !== undefined && comparableHostname(name) === wanted;
  try {
    const { first, second } = await readEither({
      first: async () => lookupOf(await client.read(hostname)),
      second: async () => lookupIn(await client.list(), (records) => records.find(isWanted)),
      isComplete: ({ target }) => target !== undefined,
    });
    return conclude(first, second);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return { kind: 'unreadable', reason: error };
    throw error;
  }
}

/** When the own path has answered, a list that cannot be read does not contradict it. */
function conclude(own: Lookup<DomainRecord>, list: Lookup<DomainRecord> | undefined): State<DomainRecord> {
  const entry = list?.kind === 'record' ? list.record : undefined;
  const failure = list?.kind === 'failed' ? list.error : undefined;
  if (failure) requireAnswer(own, failure);
  if (own.kind === 'record') return { kind: 'present', record: { ...entry, ...own.record } };
  if (entry) return { kind: 'present', record: entry };
  const isMissing = failure instanceof ApiError && failure.status === 404;
  return isMissing ? { kind: 'absent', doubt: failure } : { kind: 'absent' };
}

/** @throws the failure of the list when the own path's answer does not stand without it */
function requireAnswer(own: Lookup<DomainRecord>, failure: ApiError | TransientError): void {
  if (own.kind === 'failed') throw failure instanceof ApiError ? own.error : failure;
  // A record that lacks its target must not count as ours only because the list fails for a moment.
  const isNeeded = own.kind === 'other' || (own.kind === 'record' && failure instanceof TransientError);
  if (isNeeded) throw failure;
}
