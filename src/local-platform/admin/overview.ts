import type { Reply } from '../http/reply.ts';
import { card, copyable, curlLine, head } from './components.ts';
import { formatBytes, formatCount } from './format.ts';
import { deployLine } from './functions.ts';
import { html, type Markup } from './html.ts';
import { pageReply, paths } from './layout.ts';
import type { DashboardParts } from './parts.ts';
import { noRequests, requestTable } from './requests.ts';

const SHOWN_REQUESTS = 8;

/** The first page: how much there is of everything, what to do first, and the last requests. */
export function overviewPage(parts: DashboardParts): Reply {
  const requests = parts.requests.list().slice(0, SHOWN_REQUESTS);
  return pageReply({
    title: 'Overview',
    section: 'overview',
    content: html`
${head('Overview', html`The API answers at <code>${parts.publicUrl}/v1</code>.`)}
<div class="tiles">${tiles(parts)}</div>
${parts.functions.store.functions.size === 0 && card('First steps', firstSteps(parts.publicUrl))}
${card('Last requests', requests.length === 0 ? noRequests(parts) : requestTable(requests, parts), html`<a class="small" href="${paths.requests}">All requests</a>`)}`,
  });
}

function tiles({ functions, storage, domains, keys }: DashboardParts): Markup[] {
  const { store } = functions;
  const newest = [...store.functions.values()].map(({ revision_id }) => store.revisions.get(revision_id));
  const failed = newest.filter((revision) => revision?.status === 'failed').length;
  const objects = [...storage.store.objects.values()];
  const bytes = objects.reduce((sum, { size }) => sum + size, 0);
  const all = domains.list();
  const notActive = all.filter(({ status }) => status !== 'active').length;
  const active = keys.list().filter((key) => keys.statusOf(key) === 'active').length;
  return [
    tile(
      'Functions',
      paths.functions,
      store.functions.size,
      failed === 0 ? 'none failed' : `${failed} with a failed revision`,
    ),
    tile(
      'Buckets',
      paths.storage,
      storage.store.buckets.size,
      `${formatCount(objects.length, 'object')}, ${formatBytes(bytes)}`,
    ),
    tile('Domains', paths.domains, all.length, notActive === 0 ? 'all active' : `${notActive} not active`),
    tile('Active API keys', paths.keys, active, `of ${keys.list().length} made`),
  ];
}

function tile(label: string, path: string, count: number, detail: string): Markup {
  return html`<a href="${path}"><span>${label}</span><strong>${count.toLocaleString('en-US')}</strong><span class="muted small">${count === 0 ? 'none yet' : detail}</span></a>`;
}

function firstSteps(publicUrl: string): Markup {
  return html`<div class="inside"><ol class="steps">
<li><p><a href="${paths.keys}">Create an API key</a> that grants <code>functions</code>, and put it into the shell:</p>${copyable("KEY='the key'")}</li>
<li><p>Deploy a function:</p>${copyable(deployLine(publicUrl))}</li>
<li><p>Call it:</p>${copyable(curlLine('GET', `${publicUrl}/v1/functions/functions/hello/`))}</li>
</ol></div>`;
}
