/** Registers and deletes hostnames. */
import { type Context, stage } from '../context.ts';
import { CancelledError, DeployError, LostAnswerError } from '../errors.ts';
import type { DomainRecord } from '../platform/domain-records.ts';
import type { DomainsClient, KnownTarget } from '../platform/domains.ts';
import { APPEARANCE_DELAYS_MS } from '../platform/wait-for.ts';
import { noResourceId, replacementFailed } from './errors.ts';
import type { DeleteDomain, Former, RegisterDomain } from './plan.ts';
import { domainStatus } from './status.ts';
import { compareTargets, describeTarget } from './target.ts';
import { waitForDomain } from './wait.ts';
import { deleteRegistration, register } from './write.ts';

/**
 * Registers the hostname, reads it back and waits for it.
 * @param readCreatedId reads the id of the target when this run has created it; @throws DeployError
 */
export async function registerDomain(
  action: RegisterDomain,
  client: DomainsClient,
  context: Context,
  readCreatedId: () => Promise<string | undefined>,
): Promise<void> {
  const { hostname: name, timeoutMs } = action;
  const hostname = name.ascii;
  const target = await findTarget(action, readCreatedId, context);
  const { operation, domain } = await stage(context, `Register domain ${hostname}`, () =>
    ensureRegistered(action, target, client, context),
  );
  const isTargetUnknown = operation === 'kept' && compareTargets(domain.target, target) === 'unknown';
  context.emit({
    type: 'domain-registered',
    name,
    operation,
    target: isTargetUnknown ? undefined : describeTarget(target),
    domain: domainStatus(domain),
  });
  const last = await stage(context, timeoutMs > 0 ? 'Wait for the domain' : 'Read the domain back', () =>
    waitForDomain({ hostname, target, first: domain, timeoutMs }, client, context),
  );
  context.emit({ type: 'domain-settled', name, domain: domainStatus(last) });
}

async function findTarget(
  { target: { kind, resourceId }, label }: RegisterDomain,
  readCreatedId: () => Promise<string | undefined>,
  { clock, signal }: Context,
): Promise<KnownTarget> {
  if (resourceId !== undefined) return { kind, resourceId };
  for (const wait of APPEARANCE_DELAYS_MS) {
    await clock.sleep(wait, signal);
    const createdId = await readCreatedId();
    if (createdId !== undefined) return { kind, resourceId: createdId };
  }
  throw noResourceId(kind, label);
}

/** What is known of a registration. `kept`: it existed before. */
interface Registered {
  readonly operation: 'registered' | 'replaced' | 'kept';
  readonly domain: DomainRecord;
}

async function ensureRegistered(
  { verb, former, hostname: { ascii: hostname } }: RegisterDomain,
  target: KnownTarget,
  client: DomainsClient,
  context: Context,
): Promise<Registered> {
  if (former === undefined) return await register({ hostname, target, isFreed: false }, client, context);
  if (verb === 'keep') return { operation: 'kept', domain: former.domain };
  return await replace(former.domain.hostname ?? hostname, former, target, client, context);
}

/** Deletes a registration and creates it again. @throws DeployError that says so when only the first half was done */
async function replace(
  hostname: string,
  former: Former,
  target: KnownTarget,
  client: DomainsClient,
  context: Context,
): Promise<Registered> {
  context.emit({ type: 'domain-replacing', hostname, formerTarget: former.target });
  await deleteRegistration({ hostname, wasThere: true, target: former.target }, client, context);
  try {
    const { domain } = await register({ hostname, target, isFreed: true }, client, context);
    return { operation: 'replaced', domain };
  } catch (failure) {
    const isOpen = failure instanceof CancelledError || failure instanceof LostAnswerError;
    throw isOpen || !(failure instanceof DeployError) ? failure : replacementFailed(failure);
  }
}

/** Deletes a registration. Its DNS records stay at the registrar. @throws DeployError */
export async function deleteDomain(
  { hostname: { ascii }, former }: DeleteDomain,
  client: DomainsClient,
  context: Context,
): Promise<void> {
  const hostname = former?.domain.hostname ?? ascii;
  const deletion = { hostname, wasThere: former !== undefined };
  const existed = await stage(context, `Delete domain ${hostname}`, () =>
    deleteRegistration(deletion, client, context),
  );
  context.emit({ type: 'domain-deleted', hostname, existed });
}
