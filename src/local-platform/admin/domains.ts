import type { DomainRecord, DomainStatus } from '../domains/record.ts';
import type { HttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import type { RequestContext, Route } from '../http/router.ts';
import {
  card,
  copyable,
  curlLine,
  empty,
  facts,
  head,
  type Mood,
  pill,
  refusal,
  when,
} from './components.ts';
import { formatCount } from './format.ts';
import { readForm, submit } from './forms.ts';
import { exactly, html, type Markup } from './html.ts';
import { pageReply, paths } from './layout.ts';
import type { DashboardParts } from './parts.ts';

const MOODS: Readonly<Record<DomainStatus, Mood>> = { pending: 'wait', active: 'good', failed: 'bad' };

/** The page of the domains, with what those that are pending wait for. */
export function domainPages(parts: DashboardParts): Route[] {
  const verify = ({ request }: RequestContext): Promise<Reply> =>
    submit(
      async () => {
        await parts.domains.verify((await readForm(request)).get('hostname') ?? '');
        return paths.domains;
      },
      (problem) => domainsPage(parts, problem),
    );
  return [
    {
      path: paths.domains,
      methods: {
        GET: { access: 'admin', handle: () => domainsPage(parts) },
        POST: { access: 'admin', handle: verify },
      },
    },
  ];
}

function domainsPage(parts: DashboardParts, problem?: HttpError): Reply {
  const domains = parts.domains.list();
  const none = empty(
    html`No domains yet. Register one with the id of a function or a public bucket. Names under <code>.localhost</code> and <code>.test</code> are active at once.`,
    curlLine('POST', `${parts.publicUrl}/v1/domains/domains`, {
      hostname: 'hello.localhost',
      target: { kind: 'functions', resource_id: exampleId(parts) },
    }),
  );
  return pageReply({
    title: 'Domains',
    section: 'domains',
    status: problem?.status ?? 200,
    content: html`
${head('Domains', 'Hostnames under which a function or a public bucket answers without a key.')}
${refusal(problem)}
${domains.length === 0 ? card(formatCount(0, 'domain'), none) : domains.map((domain) => domainCard(domain, parts))}`,
  });
}

function domainCard(domain: DomainRecord, parts: DashboardParts): Markup {
  const { hostname, status, created_at, message } = domain;
  return card(
    hostname,
    html`<div class="inside">
${message !== undefined && html`<p>${message}</p>`}
${(domain.verification_errors ?? []).map(
  ({ message: missing, expected }) =>
    html`<div class="notice wait"><p>${missing}</p>${facts([
      ['Type', expected.type],
      ['Name', html`<code>${expected.name}</code>`],
      ['Value', html`<code>${expected.value}</code>`],
    ])}</div>`,
)}
${
  status === 'pending' &&
  html`<form method="post" action="${paths.domains}"><input type="hidden" name="hostname" value="${exactly(hostname)}"><div class="row"><button class="first">Take the record as seen<span class="unseen"> for ${hostname}</span></button></div></form>`
}
${status === 'active' && copyable(visitLine(hostname, parts.publicUrl))}
${facts([
  ['Points at', targetLink(domain, parts)],
  ['Registered', when(created_at, parts.clock.now())],
])}
</div>`,
    pill(MOODS[status], status),
  );
}

function visitLine(hostname: string, publicUrl: string): string {
  return `curl -H 'Host: ${hostname}' ${publicUrl}/`;
}

function targetLink({ target }: DomainRecord, { functions, storage }: DashboardParts): Markup {
  const id = target.resource_id.toLowerCase();
  const isFunction = target.kind === 'functions';
  const name = isFunction
    ? functions.nameOf(id)
    : Iterator.from(storage.store.buckets.values()).find((bucket) => bucket.id === id)?.name;
  if (name === undefined) return html`<code>${id}</code>, which was deleted`;
  const page = isFunction ? paths.functions : paths.storage;
  return html`the ${isFunction ? 'function' : 'bucket'} <a href="${page}/${encodeURIComponent(name)}">${name}</a>`;
}

function exampleId({ functions }: DashboardParts): string {
  const [first] = functions.store.functions.values();
  return first?.id ?? '<id of the function>';
}
