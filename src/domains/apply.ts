import type { StepContext } from '../context.ts';
import { ApiError, DeployError, TransientError } from '../errors.ts';
import { capitalize, formatDuration, formatHostname } from '../format.ts';
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
  const { log } = context;
  const target = await findTarget(action, readCreatedId, context);
  const registered: RegisteredDomain = existing
    ? { operation: 'kept', domain: existing, target }
    : (await writeOnce(createRegistration(action, target, context), context)).value;
  const domain = formatHostname(hostname);
  const isKept = registered.operation === 'kept';
  if (isKept && compareTargets(registered.domain.target, target) === 'unknown')
    log.warning(
      `The platform does not report what domain ${domain} points at. The registration is kept as it is. To create it again, delete it with \`mode: delete\` first.`,
    );
  else log.info(`${isKept ? 'Kept' : 'Registered'} domain ${domain} for ${label}`);
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
  { hostname: { ascii }, replaces }: RegisterDomain,
  target: Required<Target>,
  { clients: { domains } }: StepContext,
): Write<State<DomainRecord>, RegisteredDomain> {
  const wanted = describeTarget(target);
  const subject = { verb: 'register' as const, target: `domain ${ascii}` };
  const read = () => readDomain(domains, ascii);

  function adopt(domain: DomainRecord, isLost: boolean): { readonly done: RegisteredDomain } {
    if (compareTargets(domain.target, target) === 'other')
      throw pointsElsewhere(ascii, describeTarget(domain.target), wanted);
    return { done: { operation: isLost ? 'registered' : 'kept', domain, target } };
  }

  return {
    subject,
    read,
    async write() {
      const reply = await domains.register(ascii, target);
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
      throw lost ? unverifiable(subject, lost) : taken(ascii, refusal, now.kind === 'unreadable');
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

/** How long a registration may take to appear when nothing else is waited for: longer than a read that fails. */
const APPEARANCE_MS = 2 * PATIENCE_MS;

/** Reads the registration back, and waits until it has left `pending` when a time for that is given. @throws DeployError */
export async function awaitDomain(
  { hostname: { ascii: hostname, given }, timeoutMs }: AwaitDomain,
  { target, domain: first }: RegisteredDomain,
  context: StepContext<DomainStatus>,
): Promise<DomainStatus> {
  const { clients, log, step } = context;
  const answered = domainStatus(first);
  function unreadable(cause: DeployError): DeployError {
    const text = `Could not read the status of domain ${hostname}, which was registered: ${cause.message}`;
    const hint = cause instanceof ApiError ? `${cause.hint ?? ''} ` : '';
    return new DeployError(text, { cause, hint: `${hint}The registration stays. Run the step again.` });
  }
  let last: DomainStatus | undefined;
  /** Why the last read shows no registration of this step. */
  let problem: DeployError | undefined = unreadable(new DeployError('no response arrived in that time'));
  step.report(answered);

  /** Returns the registration of this step, or why it was not seen; one that points elsewhere may be an old copy. */
  function ownRegistration(state: State<DomainRecord>): DomainRecord | DeployError {
    if (state.kind === 'absent')
      return new DeployError(`Domain ${hostname} was registered, but the platform does not show it`, {
        hint: 'Look at the domains of the account: something else may delete it. Run the step again.',
      });
    if (state.kind === 'unreadable') {
      // If the key cannot read it, the response to the registration counts.
      if (timeoutMs > 0 && !['active', 'failed'].includes(answered.meaning)) throw state.reason;
      log.notice(`The API key cannot read domain ${hostname} back (it lacks \`domains:read\`).`);
      return first;
    }
    const seen = state.record.target;
    if (compareTargets(seen, target) !== 'other') return state.record;
    return pointsElsewhere(hostname, describeTarget(seen), describeTarget(target));
  }

  function judge(state: State<DomainRecord>, logChange: (line: string) => void): Judgement<DomainStatus> {
    const record = ownRegistration(state);
    problem = record instanceof DeployError ? record : undefined;
    if (record instanceof DeployError) return 'blank';
    const seen = domainStatus(record);
    const { status, meaning } = seen;
    const isEnd = timeoutMs === 0 || (status !== undefined && meaning !== 'pending');
    // A notice or an error reports every other end.
    const isNews = !isEnd || meaning === 'active' || status === undefined;
    const text = `Domain ${hostname} is ${status ?? 'without a status'}`;
    if (isNews && JSON.stringify(seen) !== JSON.stringify(last)) logChange(withReasons(text, seen));
    last = seen;
    step.report(seen);
    if (meaning === 'failed')
      throw new DeployError(withReasons(`Domain ${hostname} failed with status "${status}"`, seen), {
        hint: 'Fix what the message says, such as the DNS records at the registrar, and run the step again. If the status stays, delete the registration with `mode: delete` and create it again.',
      });
    return isEnd ? { done: seen } : 'wait';
  }

  const wait = {
    read: () => readDomain(clients.domains, hostname),
    judge,
    timeoutMs: timeoutMs || APPEARANCE_MS,
    status: () => `domain ${hostname} is ${last ? (last.status ?? 'without a status') : 'not listed yet'}`,
  };
  const end = await waitFor(wait, context).catch((error: unknown) => {
    throw error instanceof ApiError || error instanceof TransientError ? unreadable(error) : error;
  });
  if (end !== 'late' && 'done' in end) {
    const { status, meaning } = end.done;
    const foreign = `Domain ${hostname} is "${status}", a status that this action does not know`;
    if (meaning === 'pending') log.notice(pendingText(formatHostname({ ascii: hostname, given }), end.done));
    else if (meaning === 'unknown' && status !== undefined) log.notice(withReasons(foreign, end.done));
    return end.done;
  }
  throw problem ?? lateDomain(hostname, timeoutMs, last ?? answered);
}

function lateDomain(hostname: string, timeoutMs: number, last: DomainStatus): DeployError {
  const status = last.status === undefined ? 'still has no status' : `is still ${last.status}`;
  const says = last.reasons.length === 0 ? '' : `${withReasons('The platform reports', last)}\n`;
  return new DeployError(`Domain ${hostname} ${status} after ${formatDuration(timeoutMs)}`, {
    hint: `${says}Set the domain's DNS records at the registrar; they may take hours to become visible. Nothing was cancelled: run the step again, raise \`domain_timeout\`, or set it to \`0\` to report the status and continue.`,
  });
}

export async function deleteDomain(
  { hostname: { ascii }, former, isReplaced }: DeleteDomain,
  context: StepContext<Deleted>,
): Promise<Deleted> {
  const { log, clients } = context;
  const { domains } = clients;
  const deletion = {
    target: `domain ${ascii}`,
    wasThere: former !== undefined,
    remove: () => domains.remove(ascii),
    read: () => readDomain(domains, ascii),
  };
  const deleted = await deleteOnce(deletion, context);
  if (!deleted.existed) log.info(`Domain ${ascii} was not registered`);
  else if (isReplaced) log.info(`Deleted the registration of domain ${ascii} for ${former}`);
  else log.info(`Deleted domain ${ascii}. Its DNS records stay at the registrar.`);
  return deleted;
}
