import type { StepContext } from '../context.ts';
import { ApiError, DeployError, TransientError } from '../errors.ts';
import { capitalize, formatDuration } from '../format.ts';
import { mapReply } from '../http/reply.ts';
import { PATIENCE_MS } from '../http/retry.ts';
import { type Deleted, deleteOnce } from '../platform/delete-once.ts';
import type { DomainRecord } from '../platform/domains.ts';
import type { State } from '../platform/state.ts';
import { APPEARANCE_DELAYS_MS, type Judgement, readRepeatedly, waitFor } from '../platform/wait-for.ts';
import { TAKEN_STATUSES, unverifiable, type Write, writeOnce } from '../platform/write-once.ts';
import {
  type AwaitDomain,
  type DeleteDomain,
  pointsElsewhere,
  type RegisterDomain,
  type RegisteredDomain,
} from './plan.ts';
import { noResourceId } from './read.ts';
import {
  compareTargets,
  type DomainStatus,
  describeTarget,
  domainStatus,
  readDomain,
  type Target,
  withReasons,
} from './state.ts';
import { pendingText } from './words.ts';

/** Registers the hostname. @param readCreatedId reads the id of the target when this run has created it */
export async function registerDomain(
  action: RegisterDomain,
  readCreatedId: () => Promise<string | undefined>,
  context: StepContext<RegisteredDomain>,
): Promise<RegisteredDomain> {
  const { hostname, existing, label } = action;
  const target = await findTarget(action, readCreatedId, context);
  const registered: RegisteredDomain = existing
    ? { operation: 'kept', domain: existing, target }
    : (await writeOnce(createRegistration(action, target, context), context)).value;
  const isKept = registered.operation === 'kept';
  if (isKept && compareTargets(registered.domain.target, target) === 'unknown')
    context.log.warning(
      `The platform does not report what domain ${hostname} points at. The registration is kept as it is. To create it again, delete it with \`mode: delete\` first.`,
    );
  else context.log.info(`${isKept ? 'Kept' : 'Registered'} domain ${hostname} for ${label}`);
  return registered;
}

async function findTarget(
  { target: { kind, id: known }, label }: RegisterDomain,
  readCreatedId: () => Promise<string | undefined>,
  context: StepContext,
): Promise<Required<Target>> {
  if (known !== undefined) return { kind, id: known };
  for await (const id of readRepeatedly(APPEARANCE_DELAYS_MS, readCreatedId, context))
    if (id !== undefined) return { kind, id };
  throw noResourceId(kind, label);
}

function createRegistration(
  { hostname, replaces }: RegisterDomain,
  target: Required<Target>,
  { clients: { domains } }: StepContext,
): Write<State<DomainRecord>, RegisteredDomain> {
  const wanted = describeTarget(target);
  const subject = { verb: 'register' as const, target: `domain ${hostname}` };
  const read = () => readDomain(domains, hostname);

  function adopt(domain: DomainRecord, isLost: boolean): { readonly done: RegisteredDomain } {
    const problem = otherTarget(hostname, domain, target);
    if (problem) throw problem;
    return { done: { operation: isLost ? 'registered' : 'kept', domain, target } };
  }

  return {
    subject,
    read,
    async write() {
      const reply = await domains.register(hostname, target);
      return mapReply(reply, (domain) => ({ operation: 'registered', domain, target }));
    },
    compare(now) {
      if (now.kind === 'unreadable') return 'unclear';
      if (now.kind === 'absent') return now.doubt ? 'unclear' : 'not done';
      return adopt(now.record, true);
    },
    /** A refusal may mean that the hostname is registered already: then it matters by whom, and what for. */
    async refused(refusal, lost, pause) {
      const refused = refusedRegistration(refusal, wanted);
      if (!TAKEN_STATUSES.includes(refusal.status)) throw refused;
      const now = await read();
      const seen = now.kind === 'present' ? now.record : undefined;
      const isOurs = seen && compareTargets(seen.target, target) === 'same';
      if (!isOurs && refusal.status !== 409) throw refused;
      if (!isOurs && replaces !== undefined) {
        // The platform may take a moment to free a hostname after its deletion.
        await pause(refusal);
        return 'again';
      }
      if (seen) return adopt(seen, lost !== undefined);
      throw lost ? unverifiable(subject, lost) : taken(hostname, refusal, now.kind === 'unreadable');
    },
  };
}

function refusedRegistration(refusal: ApiError, wanted: string): ApiError {
  const { message, status } = refusal;
  if (![400, 404, 422].includes(status)) return refusal;
  return new ApiError(message, {
    cause: refusal,
    status,
    hint:
      `The domain was meant to point at ${wanted}. The target must belong to the account of the API key, a bucket must be public, and no other account may have registered the hostname. ` +
      'Check `domain` and `domain_target`, and that `base_url` is the address of the platform itself.',
  });
}

function taken(hostname: string, refusal: ApiError, isUnreadable: boolean): DeployError {
  const by = isUnreadable
    ? ', and the API key cannot read its target'
    : ' by another account: it is not among the domains of this one';
  return new DeployError(`Domain ${hostname} is already registered${by}. ${capitalize(refusal.message)}`, {
    cause: refusal,
    hint: isUnreadable
      ? 'Create a key that also grants `domains:read` (account dashboard, section API Keys): with it, a registration that points at the right target is kept.'
      : 'Hostnames are unique across all accounts. Choose another one, or have the registration deleted in the account that owns it.',
  });
}

/** Reads the registration back, and waits until it has left `pending` when a time for that is given. @throws DeployError */
export async function awaitDomain(
  { hostname, timeoutMs }: AwaitDomain,
  registered: RegisteredDomain,
  context: StepContext<DomainStatus>,
): Promise<DomainStatus> {
  const { clients, log, step } = context;
  const answered = domainStatus(registered.domain);
  let last: DomainStatus | undefined;
  /** Why the last read shows no registration of this step. */
  let problem: DeployError | undefined = unreadDomain(hostname);
  step.report(answered);

  /** Returns what the platform shows. If the key cannot read it, the response to the registration counts. */
  function recordIn(state: State<DomainRecord>): DomainRecord | undefined {
    if (state.kind !== 'unreadable') return state.kind === 'present' ? state.record : undefined;
    if (timeoutMs > 0 && !['active', 'failed'].includes(answered.meaning)) throw state.reason;
    log.notice(`The API key cannot read domain ${hostname} back (it lacks \`domains:read\`).`);
    return registered.domain;
  }

  function judge(state: State<DomainRecord>, logChange: (line: string) => void): Judgement<DomainStatus> {
    const record = recordIn(state);
    problem = record ? otherTarget(hostname, record, registered.target) : notShown(hostname);
    if (!record || problem) return 'blank';
    const seen = domainStatus(record);
    step.report(seen);
    const isOpen = seen.meaning === 'pending' || seen.status === undefined;
    if (timeoutMs === 0 || !isOpen) return { done: seen };
    if (JSON.stringify(seen) !== JSON.stringify(last)) logChange(withReasons(textOf(hostname, seen), seen));
    last = seen;
    return 'wait';
  }

  const wait = {
    read: () => readDomain(clients.domains, hostname),
    judge,
    // Without a wait, it may still take a moment to appear: longer than a read that fails.
    timeoutMs: timeoutMs || 2 * PATIENCE_MS,
    status: () => `the status is "${last?.status ?? 'not known'}"`,
  };
  const end = await waitFor(wait, context).catch((error: unknown) => {
    throw error instanceof ApiError || error instanceof TransientError
      ? unreadDomain(hostname, error)
      : error;
  });
  if (end === 'late' || 'blank' in end) throw problem ?? lateDomain(hostname, timeoutMs, last ?? answered);
  const { status, meaning } = end.done;
  const foreign = `Domain ${hostname} is "${status}", a status that this action does not know`;
  if (meaning === 'failed')
    throw new DeployError(withReasons(`Domain ${hostname} failed with status "${status}"`, end.done), {
      hint: 'Fix what the message says, such as the DNS records at the registrar, and run the step again. If the status stays, delete the registration with `mode: delete` and create it again.',
    });
  if (meaning === 'pending') log.notice(pendingText(hostname, end.done));
  else if (meaning === 'unknown' && status !== undefined) log.notice(withReasons(foreign, end.done));
  else log.info(withReasons(textOf(hostname, end.done), end.done));
  return end.done;
}

function textOf(hostname: string, { status = 'without a status' }: DomainStatus): string {
  return `Domain ${hostname} is ${status}`;
}

function unreadDomain(hostname: string, cause = new DeployError('no response arrived in that time')) {
  const text = `Could not read the status of domain ${hostname}, which was registered: ${cause.message}`;
  const hint = cause instanceof ApiError ? `${cause.hint ?? ''} ` : '';
  return new DeployError(text, { cause, hint: `${hint}The registration stays. Run the step again.` });
}

function notShown(hostname: string): DeployError {
  return new DeployError(`Domain ${hostname} was registered, but the platform does not show it`, {
    hint: 'Look at the domains of the account: something else may delete it. Run the step again.',
  });
}

/** Returns the error of a registration that points elsewhere, which may be an old copy. */
function otherTarget(hostname: string, { target }: DomainRecord, wanted: Target): DeployError | undefined {
  if (compareTargets(target, wanted) !== 'other') return undefined;
  return pointsElsewhere(hostname, describeTarget(target), describeTarget(wanted));
}

function lateDomain(hostname: string, timeoutMs: number, last: DomainStatus): DeployError {
  const status = last.status === undefined ? 'still has no status' : `is still ${last.status}`;
  const says = last.reasons.length === 0 ? '' : `${withReasons('The platform reports', last)}\n`;
  return new DeployError(`Domain ${hostname} ${status} after ${formatDuration(timeoutMs)}`, {
    hint: `${says}Set the domain's DNS records at the registrar; they may take hours to become visible. Nothing was cancelled: run the step again, raise \`domain_timeout\`, or set it to \`0\` to report the status and continue.`,
  });
}

export async function deleteDomain(
  { hostname, former, isReplaced }: DeleteDomain,
  context: StepContext<Deleted>,
): Promise<Deleted> {
  const { log, clients } = context;
  const { domains } = clients;
  const deletion = {
    target: `domain ${hostname}`,
    wasThere: former !== undefined,
    remove: () => domains.remove(hostname),
    read: () => readDomain(domains, hostname),
  };
  const deleted = await deleteOnce(deletion, context);
  if (!deleted.existed) log.info(`Domain ${hostname} was not registered`);
  else if (isReplaced) log.info(`Deleted the registration of domain ${hostname} for ${former}`);
  else log.info(`Deleted domain ${hostname}. Its DNS records stay at the registrar.`);
  return deleted;
}
