import type { Log } from '../context.ts';
import { ApiError } from '../errors.ts';
import type { Pausing } from '../http/retry.ts';
import { removeAndLook } from '../platform/deletion.ts';
import type { DomainsClient } from '../platform/domains.ts';
import { type DomainState, readDomain } from './state.ts';

/** What the writes to a registration need. */
export interface DomainTools extends Pausing {
  readonly client: DomainsClient;
  readonly log: Log;
}

/**
 * Deletes a registration, as `removeAndLook` does. DNS records at the registrar stay.
 * @returns whether there was one; @throws DeployError
 */
export async function removeDomain(
  hostname: string,
  before: DomainState,
  tools: DomainTools,
): Promise<boolean> {
  const deletion = {
    label: `domain "${hostname}"`,
    stillThere: `Domain "${hostname}" is still registered`,
    wasThere: before.kind === 'present',
    remove: () => tools.client.remove(hostname),
    read: async () => {
      const now = await readDomain(tools.client, hostname);
      return now.kind === 'absent' && now.doubt ? ({ kind: 'unreadable', reason: now.doubt } as const) : now;
    },
  };
  return await removeAndLook(deletion, tools);
}

/** Returns whether a deletion that failed is known to have left the registration in place. */
export async function isLeftInPlace(
  hostname: string,
  failure: unknown,
  { client }: DomainTools,
): Promise<boolean> {
  if (!(failure instanceof ApiError)) return false;
  if (!failure.afterLostTry) return true;
  const now = await readDomain(client, hostname).catch(() => undefined);
  return now?.kind === 'present';
}
