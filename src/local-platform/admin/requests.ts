import { HttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import type { LoggedHeader, LoggedRequest, RequestDetail, RequestLog } from '../http/request-log.ts';
import { decodedPiece, type Route, routesOf } from '../http/router.ts';
import { card, cut, empty, facts, live, pill, table } from './components.ts';
import { targetLink } from './domains.ts';
import { describeEffect } from './fault-form.ts';
import { html, type Markup, type Piece } from './html.ts';
import { type Dashboard, pageReply, pathOf, paths } from './layout.ts';
import { revisionPath } from './revision-files.ts';

/** The pages of the requests: the most recent ones, and each with its headers. */
export function requestPages(parts: Dashboard): Route[] {
  return routesOf({
    [paths.requests]: { GET: ['admin', () => requestsPage(parts)] },
    [`${paths.requests}/:id`]: {
      GET: ['admin', ({ params }) => requestPage(findRequest(parts.requests, params.id), parts)],
    },
  });
}

/** Returns one of the last requests. Throws 404 when it is not among them. */
export function findRequest(requests: RequestLog, id = ''): RequestDetail {
  const found = requests.find(id);
  if (found) return found;
  const message = 'There is no such request. The platform keeps only the most recent ones, until it stops.';
  throw new HttpError(404, 'request_not_found', message);
}

function requestsPage(parts: Dashboard): Reply {
  return pageReply({
    title: 'Requests',
    section: 'requests',
    lead: 'The most recent requests to the API and to domains, newest first. Bodies are never stored; keys, tokens, cookies and tickets are never shown.',
    content: live('requests', requestsCard(parts)),
  });
}

/** Lists the most recent requests, at most `count`. */
export function requestsCard(parts: Dashboard, count?: number, beside?: Markup): Markup {
  const requests = parts.requests.list(count);
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
      requestLink(request, hosts),
      statusOf(request),
      formatDuration(request),
      request.key_id !== null && html`<span class="muted">${cut(names.get(request.key_id) ?? '')}</span>`,
    ]),
  );
}

function requestLink({ request_id, method, host, path }: LoggedRequest, own: ReadonlySet<string>): Markup {
  const domain = own.has(host) ? '' : host;
  const line = html`<strong>${method}</strong> <span class="muted">${domain}</span>${path}`;
  return html`<a class="plain" href="${pathOf('requests', request_id)}">${cut(`${method} ${domain}${path}`, 'code', line)}</a>`;
}

/** How good an HTTP status is, by its hundreds. */
const STATUS_MOODS = [undefined, 'still', 'good', 'still', 'wait', 'bad'] as const;

/** Shows the status of a request, and whether a fault hit it. */
function statusOf({ status, duration_ms, fault }: LoggedRequest): Markup {
  const shown =
    status !== null
      ? pill(String(status), STATUS_MOODS[Math.floor(status / 100)])
      : duration_ms === null
        ? pill('in progress', 'wait')
        : pill('disconnected', 'bad');
  if (!fault) return shown;
  return html`<span class="chips">${shown}<span class="chip plain" title="${describeEffect(fault)}">fault</span></span>`;
}

function formatDuration({ duration_ms }: LoggedRequest): string | undefined {
  return duration_ms === null ? undefined : `${duration_ms.toLocaleString('en-US')} ms`;
}

function requestPage(request: RequestDetail, parts: Dashboard): Reply {
  const { method, path, fault, request_headers, response_headers } = request;
  return pageReply({
    title: `${method} ${path}`,
    section: 'requests',
    beside: statusOf(request),
    content: live(
      'request',
      html`
${fault !== null && html`<div class="notice wait"><p><strong>A fault hit this request.</strong> It was for <code>${fault.method} ${fault.path}</code>: ${describeEffect(fault)}. <a href="${paths.testing}">All faults</a></p></div>`}
${card('Request', html`<div class="inside">${requestFacts(request, parts)}</div>`)}
${card('Request headers', headerPart(request_headers, 'None.'))}
${card('Response headers', headerPart(response_headers, request.duration_ms === null ? 'None yet.' : 'The platform sent no response.'))}`,
    ),
  });
}

function requestFacts(request: RequestDetail, parts: Dashboard): Markup {
  const { keys, hosts } = parts;
  const key = keys.list().find(({ id }) => id === request.key_id);
  const none = html`<span class="muted">none</span>`;
  const revision = revisionLink(request, parts);
  return facts({
    Time: html`<time datetime="${request.at}">${request.at.replace('T', ' ').replace('Z', ' UTC')}</time>`,
    Path: html`<code>${request.path}<span class="muted">${request.query}</span></code>`,
    ...(!hosts.has(request.host) && { Host: html`<code>${request.host}</code>` }),
    For: resourceLink(request, parts) ?? none,
    ...(revision && { Revision: revision }),
    'API key': key ? html`<a href="${paths.keys}">${cut(key.name)}</a>` : none,
    Duration: formatDuration(request) ?? html`<span class="muted">in progress</span>`,
    'Request body': formatSize(request.request_bytes),
    'Response body': formatSize(request.response_bytes),
    ID: html`<code>${request.request_id}</code>`,
  });
}

function formatSize(bytes: number | null): Piece {
  if (bytes === null) return html`<span class="muted">in progress</span>`;
  return `${bytes.toLocaleString('en-US')} ${bytes === 1 ? 'byte' : 'bytes'}`;
}

/** Links to the function or bucket that a request is for; `undefined` for neither. */
function resourceLink({ host, path }: RequestDetail, parts: Dashboard): Markup | undefined {
  const { functions, storage, domains } = parts;
  const domain = domains.list().find(({ hostname }) => hostname === host);
  if (domain) return targetLink(domain, parts);
  const [, service, encoded = ''] =
    /^\/v1\/(functions\/functions|storage\/buckets)\/([^/]+)/.exec(path) ?? [];
  const name = decodedPiece(encoded) ?? '';
  if (service === 'functions/functions' && functions.store.functions.get(name))
    return html`<span class="line">function <a href="${pathOf('functions', name)}">${cut(name)}</a></span>`;
  if (service === 'storage/buckets' && storage.store.buckets.get(name))
    return html`<span class="line">bucket <a href="${pathOf('storage', name)}">${cut(name)}</a></span>`;
  return undefined;
}

/** Links to the revision that answered, if one did. */
function revisionLink({ response_headers }: RequestDetail, { functions }: Dashboard): Markup | undefined {
  const id = response_headers.find(({ name }) => name === 'X-Revision-Id')?.value;
  const revision = functions.store.revisions.get(id ?? '');
  return revision && html`<a href="${revisionPath(revision)}#revision">#${revision.number}</a>`;
}

function headerPart(headers: readonly LoggedHeader[], none: string): Markup {
  const list = headers.map(
    ({ name, value }) => html`<dt><code>${name}</code></dt><dd><code>${value}</code></dd>`,
  );
  return html`<div class="inside">${headers.length === 0 ? html`<p class="muted">${none}</p>` : html`<dl class="facts headers">${list}</dl>`}</div>`;
}
