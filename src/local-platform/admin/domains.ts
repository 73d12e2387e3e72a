import type { DomainRecord } from '../domains/record.ts';
import type { HttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import { type RequestContext, type Route, routesOf } from '../http/router.ts';
import { card, copyable, curlLine, cut, empty, facts, formatCount, live, pill, when } from './components.ts';
import { exactly, html, type Markup } from './html.ts';
import { type Dashboard, pageReply, pathOf, paths, readForm, submit } from './layout.ts';

/** The page of the domains, with the DNS records that pending ones wait for. */
export function domainPages(parts: Dashboard): Route[] {
  const verify = ({ request }: RequestContext): Promise<Reply> =>
    submit(
      async () => {
        await parts.domains.verify((await readForm(request)).get('hostname') ?? '');
        return paths.domains;
      },
      (problem) => domainsPage(parts, problem),
    );
  return routesOf({
    [paths.domains]: { GET: ['admin', () => domainsPage(parts)], POST: ['admin', verify] },
  });
}

function domainsPage(parts: Dashboard, problem?: HttpError): Reply {
  const domains = parts.domains.list();
  const cards = domains.map((domain) => live(`domain-${domain.hostname}`, domainCard(domain, parts)));
  return pageReply({
    title: 'Domains',
    section: 'domains',
    lead: 'Hostnames under which a function or a public bucket answers without a key.',
    problem,
    content: live('domains', domains.length === 0 ? noDomains(parts) : cards),
  });
}

function noDomains({ functions, publicUrl }: Dashboard): Markup {
  const [first] = functions.store.functions.values();
  const target = { kind: 'functions', resource_id: first?.id ?? '<ID of the function>' };
  const body = { hostname: 'hello.localhost', target };
  const text = html`No domains yet. Register one with the ID of a function or a public bucket. Names under <code>.localhost</code> and <code>.test</code> become active immediately.`;
  return card(formatCount(0, 'domain'), empty(text, curlLine(`${publicUrl}/v1/domains/domains`, body)));
}

function domainCard(domain: DomainRecord, parts: Dashboard): Markup {
  const { hostname, status, created_at, message, verification_errors = [] } = domain;
  const records = verification_errors.map(({ message: missing, expected: { type, name, value } }) => {
    const record = facts({
      Type: type,
      Name: cut(name, 'code'),
      Value: cut(value, 'code'),
    });
    return html`<div class="notice wait">${cut(missing, 'p')}${record}</div>`;
  });
  const content = html`<div class="inside">
${message !== undefined && cut(message, 'p')}
${records}
${status === 'pending' && html`<form method="post" action="${paths.domains}"><input type="hidden" name="hostname" value="${exactly(hostname)}"><div class="row"><button class="first">Mark as verified<span class="unseen"> for ${hostname}</span></button></div></form>`}
${status === 'active' && copyable(`curl -H 'Host: ${hostname}' ${parts.publicUrl}/`)}
${facts({ Target: targetLink(domain, parts), Registered: when(created_at, parts.clock.now()) })}
</div>`;
  return card(cut(hostname), content, pill(status));
}

/** Links to the function or bucket that a domain points at. */
export function targetLink({ target }: DomainRecord, { functions, storage }: Dashboard): Markup {
  const id = target.resource_id.toLowerCase();
  const [kind, section, name] =
    target.kind === 'functions'
      ? (['function', 'functions', functions.nameOf(id)] as const)
      : ([
          'bucket',
          'storage',
          [...storage.store.buckets.values()].find((one) => one.id === id)?.name,
        ] as const);
  if (name === undefined) return html`${kind} <code>${id}</code>, which no longer exists`;
  return html`<span class="line">${kind} <a href="${pathOf(section, name)}">${cut(name)}</a></span>`;
}
