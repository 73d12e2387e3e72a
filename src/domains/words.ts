import { code, formatDuration, formatHostname } from '../format.ts';
import type { Deleted } from '../platform/delete-once.ts';
import type { Statement, Step, Subject, Words } from '../steps.ts';
import type { Hostname } from './config.ts';
import type { AwaitDomain, DeleteDomain, RegisterDomain, RegisteredDomain } from './plan.ts';
import { compareTargets, type DomainStatus, describeTarget } from './state.ts';

type Named = { readonly hostname: Hostname };

function about({ hostname }: Named, text: string): Statement {
  return { about: `domain ${hostname.ascii}`, text };
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
      ? `keep domain ${formatHostname(hostname)}, which is registered for ${label}`
      : `register domain ${formatHostname(hostname)} for ${label}`,
  writes: ({ existing }) => (existing ? 0 : 1),
  done({ action: { hostname, label }, result: { operation, target, domain } }, log) {
    if (operation === 'kept' && compareTargets(domain.target, target) === 'unknown') return;
    const verb = operation === 'kept' ? 'Kept' : 'Registered';
    log.info(`${verb} domain ${formatHostname(hostname)} for ${label}`);
  },
  failure: ({ action }, how) => about(action, `the registration of ${domainOf(action)} ${how}`),
  now({ action, state, effect, result }) {
    const { hostname, label, replaces } = action;
    if (state === 'planned') return undefined;
    const domain = `Domain ${hostname.ascii}`;
    if (state === 'done') {
      const was = result.operation === 'kept' ? 'was already registered' : 'was registered';
      return about(action, `${domain} ${was} for ${label}.`);
    }
    const former = replaces && `its registration for ${replaces} was deleted.`;
    if (effect === 'unknown')
      return about(action, `${domain} may or may not be registered${former ? `; ${former}` : '.'}`);
    const not = former ? `is no longer registered: ${former}` : 'was not registered by this run.';
    return about(action, `${domain} ${not}`);
  },
  outputs({ action: { existing }, result }, { function: name }) {
    const operation = result.operation === 'kept' ? 'unchanged' : result.operation;
    return {
      ...(name === undefined && { operation }),
      domain_status: (result.domain ?? existing)?.status,
    };
  },
  rows({ action, state, result }, { dryRun }) {
    const isKnown = state === 'done' || action.existing || action.replaces || dryRun;
    return {
      Domain: isKnown ? bothForms(action) : undefined,
      'Domain target': result.target && describeTarget(result.target),
      'Domain status': (result.domain ?? action.existing)?.status,
    };
  },
};

/** The address of the page of a domain that is active, or was before a step that did not come to it; none in a rehearsal, which ended. */
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
      ? `wait up to ${formatDuration(timeoutMs)} until domain ${hostname.ascii} is active`
      : undefined,
  done({ action: { hostname }, result }, log) {
    if (result.meaning === 'pending') log.notice(pendingLines(formatHostname(hostname), result).join('\n'));
  },
  news: ({ action, result: { status } }) => about(action, `${domainOf(action)} is ${status ?? 'registered'}`),
  failure({ action, result }, how) {
    if (how !== 'failed') return about(action, `the wait for ${domainOf(action)} ${how}`);
    const state = result.meaning === 'pending' ? 'still pending' : 'not active';
    return about(action, `${domainOf(action)} is ${state}`);
  },
  outputs(step, subject) {
    const url = urlOf(step, subject);
    return {
      domain_status: step.result.status,
      domain_url: url,
      bucket_url: step.action.isOfBucket ? url : undefined,
    };
  },
  rows: ({ result: { status } }) => ({ 'Domain status': status }),
  note: ({ action: { hostname }, state, result }) =>
    state === 'done' && result.meaning === 'pending'
      ? { kind: 'IMPORTANT', lines: pendingLines(`\`${hostname.ascii}\``, result) }
      : undefined,
};

function pendingLines(domain: string, { status, reasons }: DomainStatus): readonly string[] {
  return [
    `Domain ${domain} is ${status}: it works once its DNS records are set at the registrar and the platform has seen them.`,
    ...reasons.map((reason) => `- ${reason}`),
  ];
}

export const deleteDomainWords: Words<Step<DeleteDomain, Deleted>> = {
  plan({ hostname, former, isReplaced }) {
    const what = `delete the registration of domain ${formatHostname(hostname)}`;
    return isReplaced ? `${what} for ${former}` : `${what}; its DNS records stay at the registrar`;
  },
  writes: () => 1,
  done({ action: { hostname, former, isReplaced }, result: { existed } }, log) {
    if (!existed) return log.info(`Domain ${hostname.ascii} was not registered`);
    log.info(
      isReplaced
        ? `Deleted the registration of domain ${hostname.ascii} for ${former}`
        : `Deleted domain ${hostname.ascii}. Its DNS records stay at the registrar.`,
    );
  },
  news: ({ action, result: { existed } }) =>
    existed && !action.isReplaced ? about(action, `${domainOf(action)} is deleted`) : undefined,
  failure: ({ action }, how) => about(action, `the deletion of ${domainOf(action)} ${how}`),
  now({ action, state, effect }) {
    if (!action.isReplaced || state === 'planned') return undefined;
    const registration = `The registration of domain ${action.hostname.ascii} for ${action.former}`;
    const texts = {
      some: `${registration} was deleted.`,
      unknown: `${registration} may or may not be deleted.`,
      none: `Domain ${action.hostname.ascii} still points at ${action.former}.`,
    };
    return about(action, texts[effect]);
  },
  deletion: ({ hostname }) => `domain ${hostname.ascii}`,
  rows: ({ action, state, result: { existed } }) =>
    state === 'done' && existed && !action.isReplaced ? { Domain: `${bothForms(action)}, deleted` } : {},
  outputs: ({ action: { isReplaced }, state }) =>
    isReplaced && state === 'done' ? { domain_status: '' } : {},
};
