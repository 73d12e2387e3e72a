import type { Reply } from '../http/reply.ts';
import type { LoggedRequest } from '../http/request-log.ts';
import { card, copyable, curlLine, cut, empty, formatBytes, formatCount, pill, table } from './components.ts';
import { deployLine } from './functions.ts';
import { html, type Markup } from './html.ts';
import { type Dashboard, pageReply, paths } from './layout.ts';

const OVERVIEW_REQUESTS = 8;

/** The first page: how much there is of everything, the first steps, and the most recent requests. */
export function overviewPage(parts: Dashboard): Reply {
  const isNew = parts.functions.store.functions.size === 0;
  return pageReply({
    title: 'Overview',
    section: 'overview',
    lead: html`The API answers at <code>${parts.publicUrl}/v1</code>.`,
    content: html`
<div class="tiles">${tiles(parts)}</div>
${isNew && card('First steps', firstSteps(parts.publicUrl))}
${requestsCard(parts, OVERVIEW_REQUESTS, html`<a class="small" href="${paths.requests}">All requests</a>`)}`,
  });
}

/** The page of the most recent requests. */
export function requestsPage(parts: Dashboard): Reply {
  return pageReply({
    title: 'Requests',
    section: 'requests',
    lead: 'The most recent requests to the API and to domains, newest first. Queries, headers, keys and tickets are never stored.',
    beside: html`<a class="button" href="${paths.requests}">Refresh</a>`,
    content: requestsCard(parts),
  });
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

function requestsCard(parts: Dashboard, limit?: number, beside?: Markup): Markup {
  const requests = parts.requests.list().slice(0, limit);
  const none = empty(
    'No requests yet. Send one: the platform refuses it without a key, and it appears here.',
    `curl -i ${parts.publicUrl}/v1/functions/functions`,
  );
  return card('Recent requests', requests.length === 0 ? none : requestTable(requests, parts), beside);
}

function requestTable(requests: readonly LoggedRequest[], { keys, hosts }: Dashboard): Markup {
  const names = new Map(keys.list().map(({ id, name }) => [id, name]));
  return table(
    'Recent requests',
    { Time: 'whole', Request: 'name', Status: 'whole', Duration: 'end', Key: 'short' },
    requests.map((request) => [
      html`<time class="mono muted" datetime="${request.at}" title="${request.at}">${request.at.slice(11, 19)}</time>`,
      requestLine(request, hosts),
      statusPill(request),
      request.duration_ms !== null && `${request.duration_ms.toLocaleString('en-US')} ms`,
      request.key_id !== null && html`<span class="muted">${cut(names.get(request.key_id) ?? '')}</span>`,
    ]),
  );
}

function requestLine({ method, host, path }: LoggedRequest, own: ReadonlySet<string>): Markup {
  const domain = own.has(host) ? '' : host;
  const line = html`<strong>${method}</strong> <span class="muted">${domain}</span>${path}`;
  return cut(`${method} ${domain}${path}`, 'code', line);
}

/** How good an HTTP status is, by its hundreds. */
const STATUS_MOODS = [undefined, 'still', 'good', 'still', 'wait', 'bad'] as const;

function statusPill({ status, duration_ms }: LoggedRequest): Markup {
  if (status !== null) return pill(String(status), STATUS_MOODS[Math.floor(status / 100)]);
  return duration_ms === null ? pill('in progress', 'wait') : pill('disconnected', 'bad');
}
