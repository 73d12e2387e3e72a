import { ApiError, TransientError } from '../errors.ts';
import { valueOrThrow } from '../http/reply.ts';
import type { DomainRecord } from '../platform/domain-records.ts';
import { comparableHostname } from '../platform/domain-records.ts';
import type { DomainsClient } from '../platform/domains.ts';

/** What is known of a registration. */
export type DomainState =
  | { readonly kind: 'present'; readonly record: DomainRecord }
  /** With a doubt when the list is "not found" as well: a gateway that lacks the routes answers so. */
  | { readonly kind: 'absent'; readonly doubt?: ApiError }
  /** The key may not read. */
  | { readonly kind: 'unreadable'; readonly reason: ApiError };

/**
 * Reads whether this account has registered a hostname. Its own path is asked first; the list is asked for what that
 * does not report: the target, a name that the platform keeps in another case, or anything where it refuses.
 * @throws what `Http.send` throws, but a missing permission, which is a state
 */
export async function readDomain(client: DomainsClient, hostname: string): Promise<DomainState> {
  try {
    const own = await readOwn(client, hostname);
    if (own.kind === 'record' && own.record.target !== undefined)
      return { kind: 'present', record: own.record };
    const listed = await findListed(client, hostname, own);
    if (own.kind === 'record') return { kind: 'present', record: { ...listed.entry, ...own.record } };
    if (listed.entry) return { kind: 'present', record: listed.entry };
    return listed.missing ? { kind: 'absent', doubt: listed.missing } : { kind: 'absent' };
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return { kind: 'unreadable', reason: error };
    throw error;
  }
}

/** What stands at a registration's own path. */
type OwnReading =
  | { readonly kind: 'record'; readonly record: DomainRecord }
  | { readonly kind: 'absent' }
  /** A success that is no record of this hostname. */
  | { readonly kind: 'no record' }
  | { readonly kind: 'refused'; readonly reason: ApiError };

async function readOwn(client: DomainsClient, hostname: string): Promise<OwnReading> {
  const reply = await client.read(hostname);
  if (reply.kind === 'absent') return reply;
  if (reply.kind === 'refused' && reply.error.status !== 401) return { kind: 'refused', reason: reply.error };
  const record = valueOrThrow(reply);
  return record ? { kind: 'record', record } : { kind: 'no record' };
}

/** The entry in the list. When the own path has answered already, a list that cannot be read does not contradict it. */
async function findListed(
  client: DomainsClient,
  hostname: string,
  own: OwnReading,
): Promise<{ readonly entry?: DomainRecord | undefined; readonly missing?: ApiError }> {
  try {
    const wanted = comparableHostname(hostname);
    const entries = valueOrThrow(await client.list());
    const isWanted = ({ hostname: name }: DomainRecord) =>
      name !== undefined && comparableHostname(name) === wanted;
    return { entry: entries.find(isWanted) };
  } catch (error) {
    if (own.kind === 'refused') throw error instanceof ApiError ? own.reason : error;
    // A record that lacks its target must not count as ours only because the list fails for a moment.
    const isNeeded = own.kind === 'no record' || (own.kind === 'record' && error instanceof TransientError);
    if (isNeeded || !(error instanceof ApiError || error instanceof TransientError)) throw error;
    return error instanceof ApiError && error.status === 404 ? { missing: error } : {};
  }
}
