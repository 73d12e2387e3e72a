import { code, formatDuration, sentence } from '../format.ts';
import type { Deleted } from '../platform/delete-once.ts';
import { failureVerb, type Step, type Subject, type Words } from '../steps.ts';
import type { AwaitDomain, DeleteDomain, RegisterDomain, RegisteredDomain } from './plan.ts';
import { type DomainStatus, describeTarget, withReasons } from './state.ts';

export const registerDomainWords: Words<Step<RegisterDomain, RegisteredDomain>> = {
  plan: ({ existing, hostname, label }) =>
    existing
      ? { text: `keep domain ${hostname}, which is registered for ${label}`, writes: 0 }
      : { text: `register domain ${hostname} for ${label}`, writes: 1 },
  say(step, { function: name, dryRun }) {
    const { action, state, result } = step;
    const operation = result.operation === 'kept' ? 'unchanged' : result.operation;
    const domain = result.domain ?? action.existing;
    const isKnown = state === 'done' || action.existing || action.replaces || dryRun;
    const verb = failureVerb(step);
    return {
      about: `domain ${action.hostname}`,
      headline: verb && `the registration of domain ${code(action.hostname)} ${verb}`,
      now: state === 'planned' ? undefined : registrationNow(step),
      outputs: { ...(name === undefined && { operation }), domain_status: domain?.status },
      rows: {
        Domain: isKnown ? code(action.hostname) : undefined,
        'Domain target': result.target && describeTarget(result.target),
        'Domain status': domain?.status,
      },
    };
  },
};

function registrationNow({ action, state, effect, result }: Step<RegisterDomain, RegisteredDomain>): string {
  const { hostname, label, replaces } = action;
  const domain = `Domain ${hostname}`;
  if (state === 'done')
    return `${domain} ${result.operation === 'kept' ? 'was already registered' : 'was registered'} for ${label}.`;
  const former = replaces && `its registration for ${replaces} was deleted.`;
  if (effect === 'unknown') return `${domain} may or may not be registered${former ? `; ${former}` : '.'}`;
  return `${domain} ${former ? `is no longer registered: ${former}` : 'was not registered by this run.'}`;
}

/** Returns the address of an active domain; if the step ended before, of one that was active. None in a rehearsal, which ended. */
function urlOf(
  { action, state, result }: Step<AwaitDomain, DomainStatus>,
  { isRehearsal, baseUrl }: Subject,
): string | undefined {
  const isActive = state === 'planned' ? action.wasActive : state === 'done' && result.meaning === 'active';
  if (!isActive || isRehearsal) return undefined;
  // A platform on loopback serves these at its own port, without encryption.
  if (baseUrl?.protocol === 'http:' && action.hostname.endsWith('.localhost'))
    return `http://${action.hostname}${baseUrl.port && `:${baseUrl.port}`}/${action.path}`;
  return `https://${action.hostname}/${action.path}`;
}

export const awaitDomainWords: Words<Step<AwaitDomain, DomainStatus>> = {
  plan: ({ hostname, timeoutMs }) =>
    timeoutMs > 0
      ? { text: `wait up to ${formatDuration(timeoutMs)} until domain ${hostname} is active` }
      : undefined,
  say(step, subject) {
    const { action, state, result } = step;
    const { status, meaning } = result;
    const url = urlOf(step, subject);
    const domain = `domain ${code(action.hostname)}`;
    const isPending = meaning === 'pending';
    const verb = failureVerb(step);
    const end = isPending ? 'still pending' : 'not active';
    const seen = state === 'done' ? (status ?? 'registered') : verb === 'failed' ? end : undefined;
    const lines = state === 'done' && isPending && [pendingText(code(action.hostname), result)];
    return {
      about: `domain ${action.hostname}`,
      headline: seen ? `${domain} is ${seen}` : verb && `the wait for ${domain} ${verb}`,
      outputs: { domain_status: status, domain_url: url, bucket_url: action.isOfBucket ? url : undefined },
      rows: { 'Domain status': status },
      note: lines ? { kind: 'IMPORTANT', lines } : undefined,
    };
  },
};

/** Says what a pending domain needs. */
export function pendingText(domain: string, result: DomainStatus): string {
  const text = `Domain ${domain} is ${result.status} until its DNS records are set at the registrar and the platform has seen them`;
  return sentence(withReasons(text, result));
}

export const deleteDomainWords: Words<Step<DeleteDomain, Deleted>> = {
  plan({ hostname, former, isReplaced }) {
    const what = `delete the registration of domain ${hostname}`;
    const rest = isReplaced ? ` for ${former}` : '; its DNS records stay at the registrar';
    return { text: `${what}${rest}`, writes: 1 };
  },
  say(step) {
    const { action, state, effect, result } = step;
    const { hostname, former, isReplaced } = action;
    const domain = `domain ${code(action.hostname)}`;
    const verb = failureVerb(step);
    const isDeleted = state === 'done' && result.existed && !isReplaced;
    const registration = `The registration of domain ${hostname} for ${former}`;
    const texts = {
      some: `${registration} was deleted.`,
      unknown: `${registration} may or may not be deleted.`,
      none: `Domain ${hostname} still points at ${former}.`,
    };
    return {
      about: `domain ${action.hostname}`,
      headline: isDeleted ? `${domain} is deleted` : verb && `the deletion of ${domain} ${verb}`,
      deletion: `domain ${action.hostname}`,
      now: isReplaced && state !== 'planned' ? texts[effect] : undefined,
      outputs: { domain_status: isReplaced && state === 'done' ? '' : undefined },
      rows: { Domain: isDeleted ? `${code(action.hostname)}, deleted` : undefined },
    };
  },
};
