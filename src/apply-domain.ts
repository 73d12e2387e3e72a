import type { DeployConfig, DomainPart } from './config/config.ts';
import type { Context } from './context.ts';
import type { WriteState } from './domains/create.ts';
import { describeHostname, type Hostname } from './domains/hostname.ts';
import type { DomainPlan } from './domains/plan.ts';
import { type Registered, registerDomain } from './domains/register.ts';
import { isLeftInPlace, removeDomain } from './domains/remove.ts';
import { noResourceId } from './domains/resource.ts';
import { type DomainState, readDomain } from './domains/state.ts';
import { meaningOfStatus } from './domains/status.ts';
import { compareTargets, describeTarget } from './domains/target.ts';
import { awaitDomain } from './domains/wait.ts';
import { readFunction, withResourceId } from './functions/state.ts';
import { valueOrThrow } from './http/reply.ts';
import type { DomainOutcome } from './outcome.ts';
import type { RemoteDomain } from './plan.ts';
import type { Clients } from './platform/clients.ts';
import { type DomainSighting, reasonsOf } from './platform/domain-records.ts';
import type { DomainsClient, KnownTarget } from './platform/domains.ts';
import { NEWS_LOOKS_MS } from './platform/poll.ts';
import { resourceIdOf } from './platform/records.ts';

/** What a registration is carried out with. */
export interface DomainParts {
  readonly config: DeployConfig & { readonly domain: DomainPart };
  readonly plan: DomainPlan;
  /** As it was before anything was written. */
  readonly remote: RemoteDomain;
  readonly platform: Clients;
}

/** Registers the hostname, reads it back and waits for it when that is asked for. @throws DeployError */
export async function applyDomain(parts: DomainParts, context: Context): Promise<void> {
  const { config, plan, remote, platform } = parts;
  const { replace, timeoutMs } = config.domain;
  const client = platform.domains;
  const hostname = plan.hostname.ascii;
  const teller = createTeller(plan.hostname, client, context);
  const target = await findTarget(parts, context);
  teller.tell({ target: describeTarget(target) });
  const { onWrite } = teller;
  const registered = await context.stage(`Register domain "${hostname}"`, () =>
    registerDomain({ hostname, target, before: remote.state, replace }, { client, onWrite, ...context }),
  );
  noteRegistered(registered, plan.hostname, target, teller, context);
  const name = timeoutMs > 0 ? 'Wait until the domain is no longer pending' : 'Read the domain back';
  const last = await context.stage(name, () =>
    awaitDomain(
      {
        hostname,
        target,
        first: registered.sighting,
        timeoutMs,
        look: () => readDomain(client, hostname),
        onChange: (sighting) => teller.tell(factsOf(sighting)),
      },
      { ...context, random: Math.random },
    ),
  );
  teller.tell(factsOf(last));
  noteStatus(plan.hostname, last, context);
}

/** The target as it is sent; the id of what this run has made is read from its record. @throws DeployError when it has none */
async function findTarget(
  { config, remote, platform }: DomainParts,
  { clock, signal }: Context,
): Promise<KnownTarget> {
  const { kind } = config.domain.target;
  const { resourceId } = remote.target;
  if (resourceId !== undefined) return { kind, resourceId };
  for (const wait of NEWS_LOOKS_MS) {
    await clock.sleep(wait, signal);
    const madeId = await readMadeId(kind, config, platform);
    if (madeId !== undefined) return { kind, resourceId: madeId };
  }
  throw noResourceId(remote.label);
}

async function readMadeId(
  kind: KnownTarget['kind'],
  { function: part, bucket }: DeployConfig,
  { functions, storage }: Clients,
): Promise<string | undefined> {
  if (kind === 'storage' && bucket) {
    const reply = await storage.readBucket(bucket.name);
    return reply.kind === 'absent' ? undefined : resourceIdOf(valueOrThrow(reply));
  }
  if (!part) return undefined;
  const state = await readFunction(functions, part.name);
  if (state.kind !== 'present') return undefined;
  return resourceIdOf(await withResourceId(functions, state.record));
}

/** Tells which domain the run is about, and what was read of it. */
export function tellDomain(
  { ascii, given }: Hostname,
  state: DomainState | undefined,
  context: Context,
): void {
  const seen = state?.kind === 'present' ? factsOf(state.sighting) : {};
  context.tell({ domain: { hostname: ascii, given, ...seen } });
}

type Teller = ReturnType<typeof createTeller>;

/** Keeps what is known of the registration together, and tells it as it grows. */
function createTeller({ ascii, given }: Hostname, client: DomainsClient, context: Context) {
  let facts: DomainOutcome = { hostname: ascii, given };
  function tell(news: Partial<DomainOutcome>): void {
    facts = { ...facts, ...news };
    context.tell({ domain: facts });
  }
  return {
    tell,
    /** Reports a write, and settles those whose answers were lost unless they are still open. */
    onWrite(write: WriteState, leftBehind: string): void {
      if (write !== 'open') client.settleLost(write === 'done' ? 'done' : 'not done');
      tell({ leftBehind });
    },
  };
}

/** What a look at a registration adds to the outcome. Reasons that are no longer told are no longer there. */
function factsOf(sighting: DomainSighting): Partial<DomainOutcome> {
  const { status } = sighting;
  return {
    ...(status !== undefined && { status, isPending: meaningOfStatus(status) === 'pending' }),
    reasons: reasonsOf(sighting),
  };
}

function noteRegistered(
  { operation, sighting }: Registered,
  hostname: Hostname,
  target: KnownTarget,
  teller: Teller,
  context: Context,
): void {
  const name = describeHostname(hostname);
  const words = {
    registered: 'is registered',
    replaced: 'is registered anew',
    kept: 'was registered already',
  };
  const text = `Domain ${name} ${words[operation]} for ${describeTarget(target)}.`;
  context.log.info(text);
  if (operation === 'kept' && compareTargets(sighting.target, target) === 'unknown') {
    context.log.warning(
      `The platform does not tell what domain ${name} points at: it is taken as it is. Delete it (\`mode: delete\`) to have it registered anew.`,
    );
  }
  teller.tell({ ...factsOf(sighting), done: operation });
  teller.onWrite(operation === 'kept' ? 'none' : 'done', text);
}

/** Says what the user has to do while the registration is pending. */
function noteStatus(hostname: Hostname, last: DomainSighting, { log }: Context): void {
  const { status, isPending, reasons = [] } = factsOf(last);
  if (!isPending) return;
  const lines = reasons.map((reason) => `\n- ${reason}`).join('');
  log.notice(
    `Domain ${describeHostname(hostname)} is "${status}": it works once its DNS records are set at the registrar and seen by the platform.${lines}`,
  );
}

/** What the deletion of a registration is carried out with. */
export interface DomainDeletionParts {
  readonly plan: DomainPlan;
  readonly before: DomainState;
  readonly client: DomainsClient;
}

/** Carries out the plan to delete a registration. @throws DeployError */
export async function applyDomainDeletion(
  { plan, before, client }: DomainDeletionParts,
  context: Context,
): Promise<void> {
  const teller = createTeller(plan.hostname, client, context);
  const name = describeHostname(plan.hostname);
  if (plan.action === 'nothing') return teller.tell({ done: 'not there' });
  const registered = before.kind === 'present' ? before.sighting.hostname : undefined;
  const hostname = registered ?? plan.hostname.ascii;
  teller.onWrite('open', `Domain ${name} may or may not be deleted.`);
  const existed = await context.stage(`Delete domain "${hostname}"`, async () => {
    try {
      return await removeDomain(hostname, before, { client, ...context });
    } catch (error) {
      if (await isLeftInPlace(hostname, error, { client, ...context }))
        teller.onWrite('none', `Domain ${name} was not deleted by this run.`);
      throw error;
    }
  });
  const text = existed ? `Domain ${name} is deleted.` : `Domain ${name} was not registered.`;
  context.log.info(`${text} Its DNS records at the registrar stay: remove them there.`);
  teller.tell({ done: existed ? 'deleted' : 'not there' });
  teller.onWrite(existed ? 'done' : 'none', text);
}
