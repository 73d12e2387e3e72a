/** All that people read of a domain's steps. Pure. */
import { formatDuration, formatHostname } from '../format.ts';
import { code, text } from '../markdown.ts';
import type { Step, Subject, Words } from '../steps.ts';
import type { AwaitDomain, DeleteDomain, RegisterDomain, RegisteredDomain } from './plan.ts';
import type { DomainStatus } from './status.ts';
import { compareTargets, describeTarget } from './target.ts';

/** What is known of a registration, to follow its name: `is pending: set the record …`. */
export function statusText(domain: DomainStatus): string {
  const { status } = domain;
  return `${status === undefined ? 'has no status' : `is ${status}`}${reasonClause(domain)}`;
}

/** What the platform says of a registration, as the end of a sentence; empty when that is nothing. */
export function reasonClause({ reasons }: Pick<DomainStatus, 'reasons'>): string {
  const clause = reasons.map((reason) => reason.replace(/[.;]+$/, '')).join('; ');
  return clause && `: ${clause}`;
}

function about({ hostname }: { readonly hostname: { readonly ascii: string } }): string {
  return `domain ${hostname.ascii}`;
}

export const registerDomainWords: Words<Step<RegisterDomain, RegisteredDomain>> = {
  name: ({ hostname }) => `Register domain ${hostname.ascii}`,
  plan({ verb, hostname, label }) {
    const domain = formatHostname(hostname);
    if (verb === 'keep') return `keep domain ${domain}, which is registered for ${label}`;
    return `register domain ${domain} for ${label}${verb === 'unknown' ? ', unless it is registered' : ''}`;
  },
  done({ action: { hostname }, result: { operation, target, domain } }, log) {
    if (operation === 'kept' && compareTargets(domain.target, target) === 'unknown') return;
    const verb = operation === 'kept' ? 'Kept' : 'Registered';
    log.info(`${verb} domain ${formatHostname(hostname)} for ${describeTarget(target)}`);
  },
  news: ({ action }) => ({
    about: about(action),
    text: `domain ${code(action.hostname.ascii)} is registered`,
  }),
  failure: ({ action }, how) => ({
    about: about(action),
    text: `the registration of domain ${code(action.hostname.ascii)} ${how}`,
  }),
  now({ action, state, effect, result }) {
    const { hostname, replaces } = action;
    if (state === 'planned') return undefined;
    const domain = `Domain ${hostname.ascii}`;
    const target = result.target === undefined ? '' : ` for ${describeTarget(result.target)}`;
    const none = replaces
      ? `${domain} is no longer registered: its registration for ${replaces} was deleted.`
      : `${domain} was not registered by this run.`;
    if (state === 'done') {
      const was = result.operation === 'kept' ? 'was already registered' : 'was registered';
      return { about: about(action), text: `${domain} ${was}${target}.` };
    }
    const former = replaces ? `; its registration for ${replaces} was deleted` : '';
    const unknown = `${domain} may or may not be registered${former}.`;
    return { about: about(action), text: effect === 'unknown' ? unknown : none };
  },
  outputs({ action: { kept }, state, result }, { function: name, bucket }) {
    const domain = state === 'done' ? result.domain : kept;
    const operation = result.operation === 'kept' ? 'unchanged' : result.operation;
    return {
      ...(state === 'done' && name === undefined && bucket === undefined && { operation }),
      domain_status: domain?.status,
    };
  },
  rows({ action: { hostname, kept, replaces }, state, result }, { dryRun }) {
    const { ascii, given } = hostname;
    const status = (result.domain ?? kept)?.status;
    const isKnown = state === 'done' || kept || replaces || dryRun;
    return {
      Domain: isKnown ? `${code(ascii)}${given === ascii ? '' : ` (${code(given)})`}` : undefined,
      'Domain target': result.target && text(describeTarget(result.target)),
      'Domain status': status && text(status),
    };
  },
};

/** The address of a domain that is active; what was active in a rehearsal ended with it. */
function urlOf({ action, result }: Step<AwaitDomain, DomainStatus>, { isRehearsal }: Subject) {
  return result.meaning === 'active' && !isRehearsal ? `https://${action.hostname.ascii}/` : undefined;
}

export const awaitDomainWords: Words<Step<AwaitDomain, DomainStatus>> = {
  name: ({ timeoutMs }) => (timeoutMs > 0 ? 'Wait for the domain' : 'Read the domain back'),
  plan: ({ hostname, timeoutMs }) =>
    timeoutMs > 0
      ? `wait up to ${formatDuration(timeoutMs)} until domain ${hostname.ascii} is active`
      : undefined,
  done({ action: { hostname }, result: { status, meaning, reasons } }, log) {
    if (meaning !== 'pending') return;
    const lines = reasons.map((reason) => `\n- ${reason}`).join('');
    log.notice(
      `Domain ${formatHostname(hostname)} is ${status}: it works once its DNS records are set at the registrar and the platform has seen them.${lines}`,
    );
  },
  news: ({ action, result: { status } }) => ({
    about: about(action),
    text: `domain ${code(action.hostname.ascii)} is ${status === undefined ? 'registered' : text(status)}`,
  }),
  failure({ action, result }, how) {
    const domain = `domain ${code(action.hostname.ascii)}`;
    if (how !== 'failed') return { about: about(action), text: `the wait for ${domain} ${how}` };
    return {
      about: about(action),
      text: `${domain} is ${result.meaning === 'pending' ? 'still pending' : 'not active'}`,
    };
  },
  outputs: (step, subject) => ({
    domain_status: step.result.status,
    domain_url: step.state === 'done' ? urlOf(step, subject) : undefined,
  }),
  rows(step, subject) {
    const { ascii, given } = step.action.hostname;
    const { status } = step.result;
    const url = step.state === 'done' ? urlOf(step, subject) : undefined;
    return {
      Domain: url && `[${code(ascii)}](${url})${given === ascii ? '' : ` (${code(given)})`}`,
      'Domain status': status && text(status),
    };
  },
  note({ action, state, result: { meaning, reasons = [] } }) {
    const domain = `\`${action.hostname.ascii}\``;
    const items = reasons.map((reason) => `- ${reason}`);
    if (state !== 'done') return undefined;
    if (meaning === 'pending')
      return {
        kind: 'IMPORTANT',
        lines: [
          `Domain ${domain} works once its DNS records are set at the registrar and the platform has seen them.`,
          ...items,
        ],
      };
    return items.length === 0
      ? undefined
      : { kind: 'NOTE', lines: [`The platform says of domain ${domain}:`, ...items] };
  },
};

export const deleteDomainWords: Words<Step<DeleteDomain, { readonly existed: boolean }>> = {
  name: ({ hostname }) => `Delete domain ${hostname.ascii}`,
  plan({ hostname, former, isReplaced }) {
    const what = `delete the registration of domain ${formatHostname(hostname)}`;
    return isReplaced ? `${what} for ${former?.target}` : `${what}; its DNS records stay at the registrar`;
  },
  done({ action: { hostname, former, isReplaced }, result: { existed } }, log, { preview, mode }) {
    const name = former?.domain.hostname ?? hostname.ascii;
    if (!existed) return log.info(`Domain ${name} was not registered`);
    if (isReplaced) return log.info(`Deleted the registration of domain ${name} for ${former?.target}`);
    // One DNS record often stands for all previews.
    const isPreview = preview !== undefined || mode === 'sweep';
    log.info(
      `Deleted domain ${name}${isPreview ? '' : '. Its DNS records stay at the registrar: remove them there.'}`,
    );
  },
  news: ({ action, result: { existed } }) =>
    existed && !action.isReplaced
      ? { about: about(action), text: `domain ${code(action.hostname.ascii)} is deleted` }
      : undefined,
  failure: ({ action }, how) => ({
    about: about(action),
    text: `the deletion of domain ${code(action.hostname.ascii)} ${how}`,
  }),
  now({ action, state, effect }) {
    if (!action.isReplaced || state === 'planned') return undefined;
    const registration = `The registration of domain ${action.hostname.ascii} for ${action.former?.target}`;
    const texts = {
      some: `${registration} was deleted.`,
      unknown: `${registration} may or may not be deleted.`,
      none: `Domain ${action.hostname.ascii} still points at ${action.former?.target}.`,
    };
    return { about: about(action), text: texts[effect] };
  },
  deletion: ({ hostname }) => `domain ${hostname.ascii}`,
  outputs: ({ action: { isReplaced }, state }) =>
    isReplaced && state === 'done' ? { domain_status: '' } : {},
  note: ({ action: { hostname, isReplaced }, result: { existed } }, { preview, mode }) =>
    existed && !isReplaced && preview === undefined && mode !== 'sweep'
      ? {
          kind: 'NOTE',
          lines: [`The DNS records of \`${hostname.ascii}\` stay at the registrar: remove them there.`],
        }
      : undefined,
};
