import { stripVTControlCharacters } from 'node:util';
import type { Revision, StoredFunction } from '../functions/store.ts';
import { HttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';
import { type RequestContext, type Route, routesOf } from '../http/router.ts';
import { card, copyable, curlLine, empty, facts, formatCount, pill, table, when } from './components.ts';
import { html, type Markup } from './html.ts';
import { type Dashboard, pageReply, pathOf, paths } from './layout.ts';

/** The pages of the functions: all of them, and each with its revisions and their logs. */
export function functionPages(parts: Dashboard): Route[] {
  const { store } = parts.functions;
  const show = ({ params }: RequestContext): Reply => {
    const stored = store.functions.get(params.name ?? '');
    if (!stored) throw new HttpError(404, 'function_not_found', `There is no function "${params.name}".`);
    const revisions = store.revisionsOf(stored.name);
    const shown = revisions.find(({ id }) => id === (params.revision ?? stored.revision_id));
    if (shown) return functionPage(stored, revisions, shown, parts);
    const problem = `Function "${stored.name}" has no revision "${params.revision}". Old revisions are removed.`;
    throw new HttpError(404, 'revision_not_found', problem);
  };
  return routesOf({
    [paths.functions]: { GET: ['admin', () => functionsPage(parts)] },
    [`${paths.functions}/:name`]: { GET: ['admin', show] },
    [`${paths.functions}/:name/revisions/:revision`]: { GET: ['admin', show] },
  });
}

/** The command line that deploys a first function. */
export function deployLine(publicUrl: string): string {
  const content = 'export default { fetch: () => new Response("Hello") };';
  const assets = { 'main.ts': { content } };
  return curlLine(`${publicUrl}/v1/functions/functions`, { name: 'hello', assets });
}

function functionsPage(parts: Dashboard): Reply {
  const { functions, publicUrl, clock } = parts;
  const all = [...functions.store.functions.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  const list = table(
    'Functions',
    { Name: 'name', Status: 'whole', Newest: 'whole', Entrypoint: 'text', Updated: 'whole' },
    all.map((stored) => {
      const newest = functions.store.revisions.get(stored.revision_id);
      return [
        html`<a href="${pathOf('functions', stored.name)}">${stored.name}</a>`,
        newest && functionPill(stored, newest, parts),
        newest && `#${newest.number}`,
        html`<code>${newest?.entrypoint}</code>`,
        when(stored.updated_at, clock.now()),
      ];
    }),
  );
  const none = empty(
    'No functions yet. Deploy one with an API key that grants functions:write:',
    deployLine(publicUrl),
  );
  return pageReply({
    title: 'Functions',
    section: 'functions',
    lead: 'Code that runs under a name of its own. A new revision receives traffic once it has started successfully.',
    content: card(formatCount(all.length, 'function'), all.length === 0 ? none : list),
  });
}

function functionPage(
  stored: StoredFunction,
  revisions: readonly Revision[],
  shown: Revision,
  parts: Dashboard,
): Reply {
  return pageReply({
    title: stored.name,
    section: 'functions',
    beside: functionPill(stored, revisions[0] ?? shown, parts),
    content: html`
${card('Address', addressPart(stored, parts))}
${card(formatCount(revisions.length, 'revision'), revisionTable(stored, revisions, shown, parts.clock.now()))}
${card(`Revision #${shown.number}`, revisionPart(shown, parts), pill(shown.status))}`,
  });
}

function addressPart({ id, name, active_revision_id }: StoredFunction, parts: Dashboard): Markup {
  const { publicUrl, domains } = parts;
  const hostnames = domains
    .list()
    .filter(({ target }) => target.resource_id.toLowerCase() === id)
    .map(({ hostname }) => hostname);
  const none = html`<span class="muted">none; register one with this ID as its target</span>`;
  return html`<div class="inside">
${copyable(curlLine(`${publicUrl}/v1/functions/functions/${name}/`))}
${active_revision_id === null && html`<p class="muted">No revision has succeeded yet, so calls get status 503.</p>`}
${facts({
  ID: html`<code>${id}</code>`,
  Domains: hostnames.length === 0 ? none : html`<a href="${paths.domains}">${hostnames.join(', ')}</a>`,
})}
</div>`;
}

function revisionTable(
  { name, active_revision_id }: StoredFunction,
  revisions: readonly Revision[],
  shown: Revision,
  now: number,
): Markup {
  return table(
    'Revisions',
    { Revision: 'name', Status: 'whole', ID: 'whole', Created: 'whole' },
    revisions.map((revision) => [
      html`<a href="${pathOf('functions', name)}/revisions/${revision.id}#revision">#${revision.number}</a>`,
      html`<span class="chips">${pill(revision.status)}${revision.id === active_revision_id && html`<span class="chip plain">serving</span>`}</span>`,
      html`<code class="muted">${revision.id}</code>`,
      when(revision.created_at, now),
    ]),
    revisions.indexOf(shown),
  );
}

function revisionPart({ id, entrypoint, message }: Revision, { functions }: Dashboard): Markup {
  const lines = functions.logOf(id).map((line) => stripVTControlCharacters(line));
  const log = withoutEnd(lines.join('\n'), message);
  const nothing = html`<p class="muted">Nothing yet. The output of console.log() appears here.</p>`;
  return html`<div class="inside" id="revision">
${facts({ Entrypoint: html`<code>${entrypoint}</code>` })}
${message !== null && html`<h3>Why it failed</h3><pre class="log wrap">${message}</pre>`}
${(message === null || log !== '') && html`<h3>Log</h3>`}
${log !== '' && html`<pre class="log" tabindex="0" role="region" aria-label="Log">${log}</pre>`}
${message === null && log === '' && nothing}
</div>`;
}

/** Removes the message of a failed revision from the end of its log: often they are the same last lines. */
function withoutEnd(log: string, message: string | null): string {
  const written = log.trimEnd();
  if (message === null) return log;
  return written.endsWith(message) ? written.slice(0, -message.length).trimEnd() : written;
}

/** Shows what a function serves: an earlier revision keeps serving while a newer one is pending or failed. */
function functionPill(stored: StoredFunction, newest: Revision, { functions }: Dashboard): Markup {
  const active = functions.store.revisions.get(stored.active_revision_id ?? '');
  if (!active) return pill(newest.status);
  const serving = `serving #${active.number}`;
  return active.id === newest.id
    ? pill(serving, 'good')
    : pill(`${serving}, newest ${newest.status}`, 'wait');
}
