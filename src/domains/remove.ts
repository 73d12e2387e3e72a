import type { Log } from '../context.ts';
import { ApiError, DeployError, TransientError } from '../errors.ts';
import type { DomainsClient } from '../platform/domains.ts';
import type { Clock } from '../platform/retry.ts';
import { type DomainState, readDomain } from './state.ts';

/** What the writes to a registration need. */
export interface DomainTools {
  readonly client: DomainsClient;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Waits between looks for a registration that is still there after its deletion. Milliseconds. */
const LOOKS_MS = [0, 250, 500, 1000, 2000, 4000];

/**
 * Deletes a registration and reads back that it is gone. DNS records at the registrar stay.
 * @returns whether there was one
 * @throws DeployError when the platform refuses, or still shows the registration afterwards
 */
export async function removeDomain(
  hostname: string,
  before: DomainState,
  { client, clock, signal, log }: DomainTools,
): Promise<boolean> {
  const removal = await client.remove(hostname).catch(async (error: unknown) => {
    // An earlier try may have done it, though its answer was lost.
    const mayBeGone = error instanceof ApiError && before.kind === 'present';
    if (mayBeGone && (await isGone(client, hostname))) return 'deleted' as const;
    throw error;
  });
  const existed = removal === 'deleted' || before.kind === 'present';
  for (const wait of LOOKS_MS) {
    await clock.sleep(wait, signal);
    const now = await readUnlessTroubled(client, hostname).catch((error: unknown) => {
      if (error instanceof ApiError) return { kind: 'unreadable' as const, reason: error };
      throw error;
    });
    if (now?.kind === 'absent') return existed;
    if (now?.kind === 'unreadable') {
      log.notice(
        `The deletion of domain "${hostname}" was acknowledged; it can not be read whether it is gone: ${now.reason.message}`,
      );
      return existed;
    }
  }
  throw new DeployError(`Domain "${hostname}" is still registered after its deletion was acknowledged`, {
    hint: 'Run this again in a moment; if it stays, ask the platform.',
  });
}

async function isGone(client: DomainsClient, hostname: string): Promise<boolean> {
  const now = await readDomain(client, hostname).catch(() => undefined);
  return now?.kind === 'absent';
}

/** A look whose failure may pass is a look that saw nothing. */
export async function readUnlessTroubled(
  client: DomainsClient,
  hostname: string,
): Promise<DomainState | undefined> {
  try {
    return await readDomain(client, hostname);
  } catch (error) {
    if (error instanceof TransientError) return undefined;
    throw error;
  }
}
