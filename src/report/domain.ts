import type { DomainOutcome, Outcome } from '../outcome.ts';
import { code, text } from './markdown.ts';

const NEWS = {
  registered: 'was registered',
  replaced: 'was registered anew',
  kept: 'was registered already',
  deleted: 'was deleted',
  'not there': 'was not registered',
} as const;

/** What became of the domain, as a part of the headline. */
export function domainNews({ domain }: Outcome): string | undefined {
  if (domain?.done === undefined) return undefined;
  return `Domain ${code(domain.hostname)} ${NEWS[domain.done]}${domain.isPending ? ` and is ${text(domain.status ?? '')}` : ''}`;
}

/** Rows of the table of facts. */
export function domainRows({ domain }: Outcome): readonly (readonly [string, string | undefined])[] {
  if (!domain) return [];
  const { hostname, given, target, status } = domain;
  return [
    ['Domain', `${code(hostname)}${given === hostname ? '' : ` (${text(given)})`}`],
    ['Domain target', target && text(target)],
    ['Domain status', status && text(status)],
  ];
}

/** What the user has to do about the domain, with all that the platform says of it; empty when that is nothing. */
export function domainSection(domain: DomainOutcome): string {
  const name = code(domain.hostname);
  if (domain.done === 'deleted') {
    return alert('NOTE', `The DNS records of ${name} at the registrar stay: remove them there.`);
  }
  const reasons = domain.reasons ?? [];
  if (domain.isPending) {
    const what = `Domain ${name} works once its DNS records are set at the registrar and seen by the platform.`;
    return alert('IMPORTANT', what, reasons);
  }
  return reasons.length === 0 ? '' : alert('NOTE', `The platform says of domain ${name}:`, reasons);
}

function alert(kind: 'NOTE' | 'IMPORTANT', what: string, reasons: readonly string[] = []): string {
  const list = reasons.length === 0 ? [] : ['>', ...reasons.map((reason) => `> - ${text(reason)}`)];
  return [`> [!${kind}]`, `> ${what}`, ...list].join('\n');
}
