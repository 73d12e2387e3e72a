import { ApiError, TransientError } from '../errors.ts';
import { comparableHostname, type DomainRecord } from '../platform/domain-records.ts';
import type { DomainsClient } from '../platform/domains.ts';
import { type Lookup, lookupIn, lookupOf, readEither, type State } from '../platform/state.ts';

/**
 * Reads whether this account has registered a hostname. Its own path is asked first; the list is asked for what that
 * does not report: the target, a name that the platform writes in another case, or anything where it refuses. That it is
 * absent is in doubt when the list is "not found" as well: a gateway that lacks the routes answers so.
 * @throws what `Http.send` throws, but a missing permission, which is a state
 */
export async function readDomain(client: DomainsClient, hostname: string): Promise<State<DomainRecord>> {
  const wanted = comparableHostname(hostname);
  const isWanted = ({ hostname: name = '' }: DomainRecord) => comparableHostname(name) === wanted;
  try {
    const { first, second } = await readEither({
      first: async () => lookupOf(await client.read(hostname)),
      second: async () => lookupIn(await client.list(), (records) => records.find(isWanted)),
      isComplete: ({ target }) => target !== undefined,
    });
    return second?.kind === 'failed' ? withoutList(first, second.error) : conclude(first, second);
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return { kind: 'unreadable', reason: error };
    throw error;
  }
}

function conclude(own: Lookup<DomainRecord>, list: Lookup<DomainRecord> | undefined): State<DomainRecord> {
  const entry = list?.kind === 'record' ? list.record : undefined;
  if (own.kind === 'record') return { kind: 'present', record: { ...entry, ...own.record } };
  return entry ? { kind: 'present', record: entry } : { kind: 'absent' };
}

/** When the own path has answered, a list that cannot be read does not contradict it. @throws the failure where it matters */
function withoutList(own: Lookup<DomainRecord>, failure: ApiError | TransientError): State<DomainRecord> {
  if (own.kind === 'failed') throw failure instanceof ApiError ? own.error : failure;
  // A record that lacks its target must not count as ours only because the list fails for a moment.
  const isMissed = own.kind === 'other' || (own.kind === 'record' && failure instanceof TransientError);
  if (isMissed) throw failure;
  const isMissing = own.kind === 'absent' && failure instanceof ApiError && failure.status === 404;
  return isMissing ? { kind: 'absent', doubt: failure } : conclude(own, undefined);
}
