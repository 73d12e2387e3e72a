import { code, formatDuration, formatHostname, sentence } from '../format.ts';
import type { Deleted } from '../platform/delete-once.ts';
import { failureVerb, type Step, type Subject, type Words } from '../steps.ts';
import type { Hostname } from './config.ts';
import type { AwaitDomain, DeleteDomain, RegisterDomain, RegisteredDomain } from './plan.ts';
import { type DomainStatus, describeTarget, withReasons } from './state.ts';

type Named = { readonly hostname: Hostname };

function aboutOf({ hostname }: Named): string {
  return `domain ${hostname.ascii}`;
}

function domainOf({ hostname }: Named): string {
  return `domain ${code(hostname.ascii)}`;
}

function bothForms({ hostname: { ascii, given } }: Named): string {
  return given === ascii ? code(ascii) : `${code(ascii)} (${code(given)})`;
}

export const registerDomainWords: Words<Step<RegisterDomain, RegisteredDomain>> = {
  plan: ({ existing, hostname, label }) =>
    existing
      ? { text: `keep domain ${formatHostname(hostname)}, which is registered for ${label}`, writes: 0 }
      : { text: `register domain ${formatHostname(hostname)} for ${label}`, writes: 1 },
  say(step, { function: name, dryRun }) {
    const { action, state, result } = step;
    const operation = result.operation === 'kept' ? 'unchanged' : result.operation;
    const domain = result.domain ?? action.existing;
    const isKnown = state === 'done' || action.existing || action.replaces || dryRun;
    const verb = failureVerb(step);
    return {
      about: aboutOf(action),
      headline: verb && `the registration of ${domainOf(action)} ${verb}`,
      now: state === 'planned' ? undefined : registrationNow(step),
      outputs: { ...(name === undefined && { operation }), domain_status: domain?.status },
      rows: {
        Domain: isKnown ? bothForms(action) : undefined,
        'Domain target': result.target && describeTarget(result.target),
        'Domain status': domain?.status,
      },
    };
  },
};

function registrationNow({ action, state, effect, result }: Step<RegisterDomain, RegisteredDomain>): string {
  const { hostname, label, replaces } = action;
  const domain = `Domain ${hostname.ascii}`;
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
  if (baseUrl?.protocol === 'http:' && action.hostname.ascii.endsWith('.localhost'))
    return `http://${action.hostname.ascii}${baseUrl.port && `:${baseUrl.port}`}/${action.path}`;
  return `https://${action.hostname.ascii}/${action.path}`;
}

export const awaitDomainWords: Words<Step<AwaitDomain, DomainStatus>> = {
  plan: ({ hostname, timeoutMs }) =>
    timeoutMs > 0
      ? { text: `wait up to ${formatDuration(timeoutMs)} until domain ${hostname.ascii} is active` }
      : undefined,
  say(step, subject) {
    const { action, state, result } = step;
    const { status, meaning } = result;
    const url = urlOf(step, subject);
    const facts = {
      about: aboutOf(action),
      outputs: { domain_status: status, domain_url: url, bucket_url: action.isOfBucket ? url : undefined },
      rows: { 'Domain status': status },
    };
    const domain = domainOf(action);
    if (state === 'done') {
      const lines = meaning === 'pending' && [pendingText(code(action.hostname.ascii), result)];
      const headline = `${domain} is ${status ?? 'registered'}`;
      return { ...facts, headline, note: lines ? { kind: 'IMPORTANT', lines } : undefined };
    }
    const verb = failureVerb(step);
    const isPending = meaning === 'pending';
    if (verb !== 'failed') return { ...facts, headline: verb && `the wait for ${domain} ${verb}` };
    return { ...facts, headline: `${domain} is ${isPending ? 'still pending' : 'not active'}` };
  },
};

/** Says what a pending domain needs. */
export function pendingText(domain: string, result: DomainStatus): string {
  const text = `Domain ${domain} is ${result.status} until its DNS records are set at the registrar and the platform has seen them`;
  return sentence(withReasons(text, result));
}

export const deleteDomainWords: Words<Step<DeleteDomain, Deleted>> = {
  plan({ hostname, former, isReplaced }) {
    const what = `delete the registration of domain ${formatHostname(hostname)}`;
    const rest = isReplaced ? ` for ${former}` : '; its DNS records stay at the registrar';
    return { text: `${what}${rest}`, writes: 1 };
  },
  say(step) {
    const { action, state, effect, result } = step;
    const verb = failureVerb(step);
    const headline = verb && `the deletion of ${domainOf(action)} ${verb}`;
    const said = { about: aboutOf(action), headline, deletion: `domain ${action.hostname.ascii}` };
    if (state === 'planned') return said;
    if (!action.isReplaced)
      return state === 'done' && result.existed
        ? {
            ...said,
            headline: `${domainOf(action)} is deleted`,
            rows: { Domain: `${bothForms(action)}, deleted` },
          }
        : said;
    const registration = `The registration of domain ${action.hostname.ascii} for ${action.former}`;
    const texts = {
      some: `${registration} was deleted.`,
      unknown: `${registration} may or may not be deleted.`,
      none: `Domain ${action.hostname.ascii} still points at ${action.former}.`,
    };
    return { ...said, now: texts[effect], outputs: state === 'done' ? { domain_status: '' } : {} };
  },
};
