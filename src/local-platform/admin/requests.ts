import type { LoggedRequest } from '../http/request-log.ts';
import type { Route } from '../http/router.ts';
import { card, empty, head, type Mood, pill, table } from './components.ts';
import { html, type Markup } from './html.ts';
import { pageReply, paths } from './layout.ts';
import type { DashboardParts } from './parts.ts';

/** The page of the last requests. */
export function requestRoutes(parts: DashboardParts): Route[] {
  const show = () => {
    const requests = parts.requests.list();
    return pageReply({
      title: 'Requests',
      section: 'requests',
      content: html`
${head('Requests', 'The last requests to the API and to domains, newest first. Queries, headers, keys and tickets are never kept.', html`<a class="button" href="${paths.requests}">Refresh</a>`)}
${card('Last requests', requests.length === 0 ? noRequests(parts) : requestTable(requests, parts))}`,
    });
  };
  return [{ path: paths.requests, methods: { GET: { access: 'admin', handle: show } } }];
}

/** What there is to say as long as nobody has asked for anything. */
export function noRequests({ publicUrl }: DashboardParts): Markup {
  return empty(
    'No requests yet. Send one: without a key it is refused, and it shows here.',
    `curl -i ${publicUrl}/v1/functions/functions`,
  );
}

/** A table of requests. */
export function requestTable(requests: readonly LoggedRequest[], { keys, admin }: DashboardParts): Markup {
  const names = new Map(keys.list().map(({ id, name }) => [id, name]));
  return table(
    'Last requests',
    [
      { label: 'Time', kind: 'whole' },
      { label: 'Request', kind: 'name' },
      { label: 'Status', kind: 'whole' },
      { label: 'Took', kind: 'end' },
      { label: 'Key', kind: 'short' },
    ],
    requests.map((request) => ({
      cells: [
        html`<time class="mono muted" datetime="${request.at}" title="${request.at}">${request.at.slice(11, 19)}</time>`,
        html`<code><strong>${request.method}</strong> ${!admin.hosts.has(request.host) && html`<span class="muted">${request.host}</span>`}${request.path}</code>`,
        statusOf(request),
        request.duration_ms === null ? '' : `${request.duration_ms.toLocaleString('en-US')} ms`,
        request.key_id !== null && html`<span class="muted">${names.get(request.key_id)}</span>`,
      ],
    })),
  );
}

function statusOf({ status, duration_ms }: LoggedRequest): Markup {
  if (status === null) return duration_ms === null ? pill('wait', 'under way') : pill('bad', 'broken off');
  return pill(moodOf(status), String(status));
}

function moodOf(status: number): Mood {
  if (status >= 500) return 'bad';
  if (status >= 400) return 'wait';
  return status < 300 ? 'good' : 'still';
}
