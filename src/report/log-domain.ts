import type { DomainStatus, Hostname } from '../events.ts';
import { info, type LogLines, notice, warning } from './entry.ts';

/** What people read of the registration of a hostname. */
export const domainLines: LogLines = {
  'domain-replacing': ({ hostname, formerTarget }) =>
    info(`Domain ${hostname} points at ${formerTarget}. Deleting that registration.`),
  'domain-registered': ({ name, operation, target }) => {
    if (target === undefined)
      return warning(
        `The platform does not report what domain ${hostnameText(name)} points at. The registration is kept as it is. To create it again, delete it with \`mode: delete\` first.`,
      );
    const verb = operation === 'kept' ? 'Kept' : 'Registered';
    const instead = operation === 'replaced' ? ' again' : '';
    return info(`${verb} domain ${hostnameText(name)}${instead} for ${target}`);
  },
  'domain-status': ({ hostname, domain }) => info(`Domain ${hostname} ${statusText(domain)}`),
  'domain-assumed': ({ hostname }) =>
    notice(`The API key cannot read domain ${hostname} back (it lacks \`domains:read\`).`),
  'domain-status-unknown': ({ hostname, domain }) =>
    notice(
      `Domain ${hostname} is "${domain.status}", a status that this action does not know${reasonClause(domain)}`,
    ),
  'domain-settled': ({ name, domain }) => {
    if (domain.meaning !== 'pending') return [];
    const lines = domain.reasons.map((reason) => `\n- ${reason}`).join('');
    return notice(
      `Domain ${hostnameText(name)} is ${domain.status}: it works once its DNS records are set at the registrar and the platform has seen them.${lines}`,
    );
  },
  'domain-deleted': ({ hostname, existed }, { removal, sweep }) => {
    if (!existed) return info(`Domain ${hostname} was not registered`);
    // One DNS record often stands for all previews.
    const isPreview = removal !== undefined || sweep !== undefined;
    return info(
      `Deleted domain ${hostname}${isPreview ? '' : '. Its DNS records stay at the registrar: remove them there.'}`,
    );
  },
};

function statusText(domain: DomainStatus): string {
  return `${domain.status === undefined ? 'has no status' : `is ${domain.status}`}${reasonClause(domain)}`;
}

function reasonClause({ reasons }: DomainStatus): string {
  return reasons.length === 0 ? '' : `: ${reasons.map((reason) => reason.replace(/[.;]+$/, '')).join('; ')}`;
}

/** A hostname; an international one in both its forms. */
function hostnameText({ ascii, given }: Hostname): string {
  return ascii === given ? ascii : `${given} (${ascii})`;
}
