import type { Reply } from '../http/reply.ts';
import { card, copyable, curlLine, formatBytes, formatCount, formatSpan, live } from './components.ts';
import { deployLine } from './functions.ts';
import { html, type Markup } from './html.ts';
import { type Dashboard, pageReply, paths } from './layout.ts';
import { requestsCard } from './requests.ts';

const OVERVIEW_REQUESTS = 8;

/** The first page: how much there is of everything, the first steps, and the most recent requests. */
export function overviewPage(parts: Dashboard): Reply {
  const isNew = parts.functions.store.functions.size === 0;
  return pageReply({
    title: 'Overview',
    section: 'overview',
    lead: html`The API answers at <code>${parts.publicUrl}/v1</code>.`,
    content: live(
      'overview',
      html`
${testNotice(parts)}
<div class="tiles">${tiles(parts)}</div>
${isNew && card('First steps', firstSteps(parts.publicUrl))}
${requestsCard(parts, OVERVIEW_REQUESTS, html`<a class="small" href="${paths.requests}">All requests</a>`)}`,
    ),
  });
}

/** Reminds of what was set for a test: it explains failures that nobody expects. */
function testNotice({ faults, clock }: Dashboard): Markup | undefined {
  const active = faults.list().length;
  const ahead = clock.aheadMs();
  if (active === 0 && ahead === 0) return undefined;
  const states = [
    active > 0 && `${formatCount(active, 'fault')} ${active === 1 ? 'is' : 'are'} active`,
    ahead > 0 && `the clock is ${formatSpan(ahead)} ahead`,
  ];
  const text = states.filter((state) => state !== false).join(', and ');
  return html`<div class="notice wait"><p>For testing, ${text}. <a href="${paths.testing}">Testing</a></p></div>`;
}

function tiles({ functions, storage, domains, keys }: Dashboard): Markup[] {
  const { store } = functions;
  const newest = [...store.functions.values()].map(({ revision_id }) => store.revisions.get(revision_id));
  const failed = newest.filter((revision) => revision?.status === 'failed').length;
  const objects = [...storage.store.objects.values()];
  const bytes = objects.reduce((sum, { size }) => sum + size, 0);
  const registered = domains.list();
  const inactive = registered.filter(({ status }) => status !== 'active').length;
  const created = keys.list();
  const active = created.filter((key) => keys.statusOf(key) === 'active').length;
  const failures = failed === 0 ? 'none failed' : `${failed} with a failed revision`;
  const contents = `${formatCount(objects.length, 'object')}, ${formatBytes(bytes)}`;
  return [
    tile('functions', 'Functions', newest.length, failures),
    tile('storage', 'Buckets', storage.store.buckets.size, contents),
    tile('domains', 'Domains', registered.length, inactive === 0 ? 'all active' : `${inactive} not active`),
    tile('keys', 'Active API keys', active, `of ${created.length} created`),
  ];
}

function tile(page: keyof typeof paths, label: string, count: number, detail: string): Markup {
  return html`<a href="${paths[page]}"><span>${label}</span><strong>${count.toLocaleString('en-US')}</strong><span class="muted small">${count === 0 ? 'none yet' : detail}</span></a>`;
}

function firstSteps(publicUrl: string): Markup {
  return html`<div class="inside"><ol class="steps">
<li><p><a href="${paths.keys}">Create an API key</a> that grants <code>functions</code>, and store it in a shell variable:</p>${copyable("KEY='the key'")}</li>
<li><p>Deploy a function:</p>${copyable(deployLine(publicUrl))}</li>
<li><p>Call it:</p>${copyable(curlLine(`${publicUrl}/v1/functions/functions/hello/`))}</li>
</ol></div>`;
}
